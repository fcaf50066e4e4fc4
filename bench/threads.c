// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/threads.h"

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "bench/measure.h"
#include "bench/whole_search.h"
#include "bench/whole_table.h"
#include "wagons/selfplay.h"

enum { FIRST_GAMES = 64, SLICES = 3, TABLE_DEALS = 4, TABLE_WIDTH = 16 };

/* Wall time of `games` games of greedy against itself. */
static double play_seconds(const struct wagons_agent *greedy, const struct bench_options *options, uint64_t games,
                           int threads)
{
    struct wagons_series series = {
        .game = options->game,
        .rules = wagons_rules_default(),
        .seed = options->seed,
        .games = games,
        .agents = {greedy, greedy},
        .threads = threads,
    };
    struct cJSON *report = NULL;
    double begin = measure_wall_time();
    enum wagons_ending ending = wagons_selfplay(&series, &report, NULL);
    double seconds = measure_wall_time() - begin;
    cJSON_Delete(report);
    return ending == WAGONS_DONE ? seconds : -1;
}

/* So many games that one thread plays for about that long. */
static uint64_t games_for(const struct wagons_agent *greedy, const struct bench_options *options)
{
    uint64_t games = FIRST_GAMES;
    double taken = play_seconds(greedy, options, games, 1);
    while (taken > 0 && taken < options->seconds / 2) {
        games *= 2;
        taken = play_seconds(greedy, options, games, 1);
    }
    return games;
}

/* The shortest wall time at 1, 2, … threads, taken in turns, so that a machine whose speed drifts treats them alike. */
struct shortest {
    double play, search, table;
};

static void measure_all(const struct wagons_agent *greedy, const struct bench_options *options, bool with_table,
                        uint64_t games, struct shortest *shortest)
{
    for (int slice = 0; slice < SLICES; slice++) {
        for (int threads = 1; threads <= options->threads; threads++) {
            struct shortest *here = &shortest[threads];
            double play = play_seconds(greedy, options, games, threads);
            double search = whole_search_seconds(options->game, options->seed, threads);
            double table = with_table ? whole_table_seconds(options->seed, TABLE_DEALS, TABLE_WIDTH, threads) : 0;
            here->play = slice == 0 || play < here->play ? play : here->play;
            here->search = slice == 0 || search < here->search ? search : here->search;
            here->table = slice == 0 || table < here->table ? table : here->table;
        }
    }
}

static double rounded(double value, double parts)
{
    return (double)(int64_t)(value * parts + 0.5) / parts;
}

struct cJSON *threads_measure(const struct bench_options *options, bool with_table)
{
    struct wagons_agent *greedy = wagons_agent_new(options->game, "greedy", NULL);
    uint64_t games = games_for(greedy, options);
    struct shortest shortest[BENCH_THREADS_MAX + 1];
    measure_all(greedy, options, with_table, games, shortest);
    struct cJSON *list = cJSON_CreateArray();
    for (int threads = 1; threads <= options->threads; threads++) {
        const struct shortest *here = &shortest[threads];
        struct cJSON *object = cJSON_CreateObject();
        cJSON_AddNumberToObject(object, "threads", threads);
        cJSON_AddNumberToObject(object, "selfplay_games_per_s", rounded((double)games / here->play, 1));
        cJSON_AddNumberToObject(object, "efficiency", rounded(shortest[1].play / (here->play * threads), 1000));
        cJSON_AddNumberToObject(object, "search_playouts_per_s", rounded(WHOLE_SEARCH_PLAYOUTS / here->search, 1));
        cJSON_AddNumberToObject(object, "search_speedup", rounded(shortest[1].search / here->search, 100));
        if (with_table) {
            cJSON_AddNumberToObject(object, "table_s", rounded(here->table, 1000));
            cJSON_AddNumberToObject(object, "table_speedup", rounded(shortest[1].table / here->table, 100));
        }
        cJSON_AddItemToArray(list, object);
    }
    wagons_agent_free(greedy);
    return list;
}
