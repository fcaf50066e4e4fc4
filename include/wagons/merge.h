// SPDX-License-Identifier: GPL-3.0-or-later
/* Joining the shards of a study.

   A run with shards writes a report of its own part that has "part": {"shard", "shards", "head", "sums"}, where the
   sums are whole numbers. The report that is made of all parts has the same bytes as that of one run. */
#ifndef WAGONS_MERGE_H
#define WAGONS_MERGE_H

#include <stdbool.h>

#include "wagons/error.h"

struct cJSON;

/* Joins all parts of one study, in any order; names[i] is what messages call the i-th. NULL with *error filled if one
   is no part, is of another version or another study, is missing or comes twice. The result is the study's report, or a
   wagons-ranking-part/1 object if a round of a ranking is closed that is not the last (then wagons_ranking goes on from
   it). The caller deletes it. */
struct cJSON *wagons_merge(const struct cJSON *const *parts, const char *const *names, int count,
                           struct wagons_error *error);

#endif
