// SPDX-License-Identifier: GPL-3.0-or-later
/* An analysis as text for people: a ranked table, and how play is likely to go on. */
#ifndef APPS_ANALYSIS_TEXT_H
#define APPS_ANALYSIS_TEXT_H

#include "apps/analysis_json.h"

enum { ANALYSIS_TEXT_SHOWN = 10 }; /* moves of the table unless somebody asks for more or fewer */

/* Writes at most `top` moves; 0: ANALYSIS_TEXT_SHOWN. */
void analysis_text_write(const struct analysis_report *report, int top, FILE *file);

/* A move in short words, without what is printed on the cards: "takes card 5 and gives 2 and 3". */
void analysis_text_move(const struct wagons_game *game, const void *state, wagons_move move, char *text, size_t size);

#endif
