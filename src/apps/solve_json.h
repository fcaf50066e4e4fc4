// SPDX-License-Identifier: GPL-3.0-or-later
/* What the solver found out, as JSON. */
#ifndef APPS_SOLVE_JSON_H
#define APPS_SOLVE_JSON_H

#include "base/json.h"
#include "wagons/record.h"
#include "wagons/solve.h"

/* Adds the fields of wagons-solve/1 to a report. `state` is the record's after all its moves; memory for a copy of it is
   taken, and without any the line of play stays empty. */
void solve_json(cJSON *report, const struct wagons_record *record, const void *state,
                const struct wagons_solution *solution);

#endif
