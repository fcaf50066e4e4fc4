// SPDX-License-Identifier: GPL-3.0-or-later
/* How much the deals of each triple differ among themselves. */
#ifndef STUDY_RANKING_NOISE_H
#define STUDY_RANKING_NOISE_H

#include "study/ranking_design.h"

/* From the sample variance of each triple's deals, and how many (two or more) there were, the variance to reckon with:
   what was seen, shrunken toward a product of factors of the three cards, the more so the fewer deals there were and the
   better that product fits the others. For a sample variance of few deals is mostly chance, and its error goes with that
   of the mean. */
void ranking_noise(const struct ranking_design *design, const double *seen, const double *deals, double *variance);

#endif
