// SPDX-License-Identifier: GPL-3.0-or-later
/* The report of a study of the first player's advantage (part_advantage makes it), and the head it is made of. */
#ifndef STUDY_ADVANTAGE_REPORT_H
#define STUDY_ADVANTAGE_REPORT_H

#include "study/advantage_plan.h"

/* The head of a study whose first deal is `from`; it has "control" and "starts" besides what summary_head puts in. */
cJSON *advantage_head(const struct advantage_plan *plan, const struct series *series, uint64_t from);

#endif
