// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/whole_table.h"

#include "bench/measure.h"
#include "games/wagons/hindsight/subset_table.h"
#include "games/wagons/position.h"

static void fill(struct subset_table *table, struct subset_workers *workers, const struct position *position, int width)
{
    struct beam_game game;
    beam_game_prepare(&game, position->deck, position->scoring, false);
    struct subset_task task = {
        .town = &position->town[0],
        .row = position->circle,
        .row_count = CIRCLE_CARDS,
        .side = SIDE_BOTH,
        .width = width,
    };
    subset_table_fill(table, workers, &game, &task);
}

double whole_table_seconds(uint64_t seed, int deals, int width, int threads)
{
    struct subset_table table;
    struct subset_workers *workers = subset_workers_new(threads, width);
    if (workers == NULL || !subset_table_open(&table)) {
        subset_workers_free(workers);
        return -1;
    }
    double begin = measure_wall_time();
    for (int deal = 0; deal < deals; deal++) {
        struct wagons_rules rules = wagons_rules_default();
        struct position position;
        position_deal(&position, &rules, deck_default(), seed, (uint64_t)deal);
        fill(&table, workers, &position, width);
    }
    double seconds = measure_wall_time() - begin;
    subset_table_close(&table);
    subset_workers_free(workers);
    return seconds / deals;
}
