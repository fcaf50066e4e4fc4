// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/statistics.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

__extension__ typedef __int128 wide_integer;

static const double TWO_SIDED_95 = 0.975;

void statistics_add(struct moments *moments, int32_t value)
{
    moments->count++;
    moments->sum += value;
    moments->squares += (uint64_t)((int64_t)value * value);
}

void statistics_merge(struct moments *moments, const struct moments *more)
{
    moments->count += more->count;
    moments->sum += more->sum;
    moments->squares += more->squares;
}

/* n * squares - sum^2 is exact in 128 bits, so that equal numbers have a variance of exactly 0 however large they
   are. */
static double variance(const struct moments *moments)
{
    wide_integer n = (wide_integer)moments->count;
    wide_integer scaled = n * (wide_integer)moments->squares - (wide_integer)moments->sum * moments->sum;
    return (double)scaled / ((double)moments->count * (double)(moments->count - 1));
}

struct statistic statistics_read(const struct moments *moments, double unit)
{
    struct statistic result = {.has_mean = moments->count > 0, .has_spread = moments->count > 1};
    if (result.has_mean) {
        result.mean = unit * (double)moments->sum / (double)moments->count;
    }
    if (result.has_spread) {
        double n = (double)moments->count;
        result.sd = unit * sqrt(variance(moments));
        double half = gsl_cdf_tdist_Pinv(TWO_SIDED_95, n - 1) * result.sd / sqrt(n);
        result.low = result.mean - half;
        result.high = result.mean + half;
    }
    return result;
}

struct rate statistics_share(double share, double trials)
{
    if (trials <= 0) {
        return (struct rate){.value = 0, .low = 0, .high = 1, .has_value = false};
    }
    double z = gsl_cdf_ugaussian_Pinv(TWO_SIDED_95);
    double shrink = 1 + z * z / trials;
    double centre = (share + z * z / (2 * trials)) / shrink;
    double half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / shrink;
    return (struct rate){
        .value = share,
        /* At the ends the formula meets 0 and 1 exactly, but for rounding. */
        .low = share <= 0 ? 0 : centre - half,
        .high = share >= 1 ? 1 : centre + half,
        .has_value = true,
    };
}

struct rate statistics_rate(uint64_t hits, uint64_t trials)
{
    return statistics_share(trials > 0 ? (double)hits / (double)trials : 0, (double)trials);
}
