// SPDX-License-Identifier: GPL-3.0-or-later
/* Hint, evaluation and review at the table of typed lines. */
#ifndef APPS_PLAY_COUNSEL_H
#define APPS_PLAY_COUNSEL_H

#include "apps/terminal/play_table.h"

enum play_outcome play_counsel_hint(struct play_table *table, const struct play_words *words);
enum play_outcome play_counsel_eval(struct play_table *table, const struct play_words *words);
enum play_outcome play_counsel_review(struct play_table *table, const struct play_words *words);

#endif
