// SPDX-License-Identifier: GPL-3.0-or-later
/* Means, rates and their intervals. Numbers are added up as whole numbers, so that a sum is the same in any order and
   for any split of the work; floating point begins when a result is read. */
#ifndef BASE_STATISTICS_H
#define BASE_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

/* Count, sum and sum of squares of whole numbers; all zero before the first. Exact while every value is within
   ±1 000 000 and there are no more than 2^23 billion of them. */
struct moments {
    uint64_t count;
    int64_t sum;
    uint64_t squares;
};

/* A mean with its standard deviation and the 95 % interval of the mean. */
struct statistic {
    double mean;
    double sd;        /* of the sample (n - 1) */
    double low, high; /* by Student's t */
    bool has_mean;    /* at least one number */
    bool has_spread;  /* at least two: sd, low and high mean something */
};

/* A proportion with its 95 % interval. */
struct rate {
    double value;
    double low, high;
    bool has_value; /* at least one trial; otherwise low = 0 and high = 1 */
};

void statistics_add(struct moments *moments, int32_t value);

/* Adds what another accumulator holds. */
void statistics_merge(struct moments *moments, const struct moments *more);

/* Mean, sd and interval of the numbers added, each multiplied by `unit` (1/2 for numbers that count halves). */
struct statistic statistics_read(const struct moments *moments, double unit);

/* `hits` of `trials`, with Wilson's interval (J. Am. Stat. Assoc. 22, 1927). */
struct rate statistics_rate(uint64_t hits, uint64_t trials);

/* The same for a share from 0 to 1 of so many trials, neither of which need be whole: where a draw counts half, or an
   average over strata is as good as so many trials. */
struct rate statistics_share(double share, double trials);

#endif
