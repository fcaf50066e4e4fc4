// SPDX-License-Identifier: GPL-3.0-or-later
/* The variances of a ranking's model (ranking_model.h), estimated from what was seen of a list. */
#ifndef STUDY_RANKING_VARIANCES_H
#define STUDY_RANKING_VARIANCES_H

#include <stdbool.h>

#include "study/ranking_system.h"

struct ranking_variances {
    bool found;                       /* otherwise the numbers did not allow it, and the system is not solved */
    double volatility[RANKING_CARDS]; /* of each card of the design; 1 if the list knows of none */
    bool released[RANKING_TRIPLES];   /* entries that stand for themselves */
};

/* Finds the variances that the list makes likeliest and leaves them in the system, which is then solved. `scale` > 0: about
   the variance of what was seen. `freedom` as for ranking_model_fit. False if memory ran out. */
bool ranking_variances_find(struct ranking_system *system, const struct ranking_design *design,
                            enum ranking_level level, double scale, const double *freedom,
                            struct ranking_variances *variances);

#endif
