// SPDX-License-Identifier: GPL-3.0-or-later
/* Priors: how likely each move is to be tried, by how good it looks. */
#ifndef SEARCH_PRIOR_H
#define SEARCH_PRIOR_H

#include <stdint.h>

/* 2^(-behind / scale): the weight of a move rated `behind` below the best. Made of elementary arithmetic alone, so that
   it is the same on every machine; a millionth at least and a million at most. Negative `behind` gives weights above 1. */
double prior_weight(int64_t behind, int scale);

#endif
