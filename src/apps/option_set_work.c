// SPDX-License-Identifier: GPL-3.0-or-later
/* What is done, and how much of it. */
#include "apps/option_set.h"

#include <stdlib.h>

#include "apps/option_read.h"
#include "base/text.h"

static const uint64_t THREADS_MAX = 1024;
static const uint64_t SHARDS_MAX = 1000000;
static const uint64_t TOP_MAX = WAGONS_MOVES_MAX;
static const double ELO_MAX = 200;

bool option_set_seed(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    reading->options->has_seed = true;
    return option_whole(value, 0, TEXT_WHOLE_MAX, &reading->options->seed, error);
}

bool option_set_games(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_whole(value, 1, TEXT_WHOLE_MAX, &reading->options->games, error);
}

bool option_set_pairs(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_whole(value, 1, TEXT_WHOLE_MAX / 2, &reading->options->pairs, error);
}

static bool is_elo(const char *text, double *elo)
{
    return text_decimal(text, elo) && *elo >= -ELO_MAX && *elo <= ELO_MAX;
}

bool option_set_sprt(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    double *elo = reading->options->sprt;
    const char *low, *high;
    char *parts = option_cut(value, ',', &low, &high);
    bool right = parts != NULL && is_elo(low, &elo[0]) && is_elo(high, &elo[1]) && elo[0] < elo[1];
    free(parts);
    reading->options->has_sprt = right;
    return right || option_expected(error, "two numbers ELO0,ELO1 from -200 to 200, the first below the second", value);
}

bool option_set_from(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_whole(value, 0, TEXT_WHOLE_MAX, &reading->options->from, error);
}

bool option_set_shard(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    const char *left, *right;
    uint64_t shard, shards;
    char *parts = option_cut(value, '/', &left, &right);
    bool whole = parts != NULL && text_whole(right, 1, SHARDS_MAX, &shards) && text_whole(left, 1, shards, &shard);
    free(parts);
    if (!whole) {
        return option_expected(error, "I/N with I from 1 to N, such as 2/3", value);
    }
    reading->options->shard = (int)shard;
    reading->options->shards = (int)shards;
    return true;
}

bool option_set_measure(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    const char *names[WAGONS_MEASURES];
    for (int k = 0; k < WAGONS_MEASURES; k++) {
        names[k] = wagons_measure_name((enum wagons_measure)k);
    }
    int index = option_name(value, names, WAGONS_MEASURES, "points, decisive, spread, first-player or skill", error);
    if (index < 0) {
        return false;
    }
    reading->options->measure = (enum wagons_measure)index;
    return true;
}

bool option_set_rounds(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_int(value, 1, WAGONS_ROUNDS_MAX, &reading->options->rounds, error);
}

bool option_set_playouts(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_whole(value, 1, TEXT_WHOLE_MAX, &reading->options->playouts, error);
}

bool option_set_time(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_seconds(value, &reading->options->time, error);
}

bool option_set_top(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_int(value, 1, TOP_MAX, &reading->options->top, error);
}

bool option_set_limit(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_seconds(value, &reading->options->limit, error);
}

bool option_set_threads(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_int(value, 1, THREADS_MAX, &reading->options->threads, error);
}
