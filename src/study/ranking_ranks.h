// SPDX-License-Identifier: GPL-3.0-or-later
/* Ranks with simultaneous intervals, and which entries differ from the average. */
#ifndef STUDY_RANKING_RANKS_H
#define STUDY_RANKING_RANKS_H

#include <stdbool.h>
#include <stdint.h>

#include "study/ranking_model.h"

enum { RANKING_DRAWS = 1000 };

struct ranking_rank {
    int rank;      /* 1 for the greatest; equals by their place in the list */
    int low, high; /* 95 % interval, simultaneous for the list */
};

/* Bootstrap of the differences: of RANKING_DRAWS draws of all errors, the 95 % quantile c of the largest error of a
   difference in units of its standard deviation. An entry's rank is then surely behind those that lie more than c
   standard deviations above it, and before those so far below: with probability 95 % all ranks at once (in the manner
   of Tukey's simultaneous intervals; Mogstad, Romano, Shaikh and Wilhelm, Rev. Econ. Stud. 91, 2024). Returns c, negative
   if memory ran out. */
double ranking_ranks(const struct ranking_posterior *posterior, uint64_t seed, enum ranking_level level,
                     struct ranking_rank *ranks);

/* Benjamini and Hochberg's procedure (J. R. Stat. Soc. B 57, 1995) at a false discovery rate of 5 %: rejected[i]
   whether hypothesis i falls. */
void ranking_discoveries(const double *p_values, int count, bool *rejected);

/* For each entry, how many others it is expected to stand in the wrong order with. False if memory ran out. */
bool ranking_doubt(const struct ranking_posterior *posterior, double *doubt);

#endif
