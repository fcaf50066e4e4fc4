// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/threads.h"

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "bench/measure.h"
#include "wagons/selfplay.h"

enum { FIRST_GAMES = 64, SLICES = 3 };

/* Wall time of `games` games of greedy against itself. */
static double play_seconds(const struct wagons_agent *greedy, uint64_t seed, uint64_t games, int threads)
{
    struct wagons_series series = {
        .game = wagons_game_find("circle-the-wagons"),
        .rules = wagons_rules_default(),
        .seed = seed,
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
static uint64_t games_for(const struct wagons_agent *greedy, uint64_t seed, double seconds)
{
    uint64_t games = FIRST_GAMES;
    double taken = play_seconds(greedy, seed, games, 1);
    while (taken > 0 && taken < seconds / 2) {
        games *= 2;
        taken = play_seconds(greedy, seed, games, 1);
    }
    return games;
}

/* The shortest wall time at 1, 2, … threads, taken in turns, so that a machine whose speed drifts treats them alike. */
static void measure_all(const struct wagons_agent *greedy, const struct bench_options *options, uint64_t games,
                        double *best)
{
    for (int slice = 0; slice < SLICES; slice++) {
        for (int threads = 1; threads <= options->threads; threads++) {
            double seconds = play_seconds(greedy, options->seed, games, threads);
            if (slice == 0 || seconds < best[threads]) {
                best[threads] = seconds;
            }
        }
    }
}

struct cJSON *threads_measure(const struct bench_options *options)
{
    struct wagons_agent *greedy = wagons_agent_new(wagons_game_find("circle-the-wagons"), "greedy", NULL);
    uint64_t games = games_for(greedy, options->seed, options->seconds);
    double best[BENCH_THREADS_MAX + 1];
    measure_all(greedy, options, games, best);
    struct cJSON *list = cJSON_CreateArray();
    for (int threads = 1; threads <= options->threads; threads++) {
        struct cJSON *object = cJSON_CreateObject();
        cJSON_AddNumberToObject(object, "threads", threads);
        cJSON_AddNumberToObject(object, "selfplay_games_per_s", (double)(int64_t)((double)games / best[threads] + 0.5));
        double efficiency = best[1] / (best[threads] * threads);
        cJSON_AddNumberToObject(object, "efficiency", (double)(int64_t)(efficiency * 1000 + 0.5) / 1000);
        cJSON_AddItemToArray(list, object);
    }
    wagons_agent_free(greedy);
    return list;
}
