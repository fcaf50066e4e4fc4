// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/signature.h"
#include "bench/threads.h"
#include "bench/work.h"
#include "bench/work_carcassonne.h"
#include "bench/work_homestead.h"
#include "bench/work_search.h"
#include "bench/work_table.h"
#include "games/wagons/kernel/kernel.h"

struct figure {
    const char *name;
    bench_work *product, *reference;
};

static double rounded(double value, int decimals)
{
    double scale = pow(10, decimals);
    return round(value * scale) / scale;
}

static bool add_figure(struct cJSON *report, const struct figure *figure, const void *context, double seconds)
{
    struct bench_rates rates = measure_rates(figure->product, figure->reference, context, seconds);
    struct cJSON *object = cJSON_AddObjectToObject(report, figure->name);
    cJSON_AddNumberToObject(object, "value", rounded(rates.product, 0));
    cJSON_AddNumberToObject(object, "reference", rounded(rates.reference, 0));
    cJSON_AddNumberToObject(object, "x_reference", rounded(rates.product / rates.reference, 2));
    return rates.agree;
}

/* Measures figures up to one without a name; the name of one that the product and the reference do not agree on, or
   NULL. */
static const char *add_figures(struct cJSON *report, const struct figure *figures, const void *context, double seconds)
{
    for (; figures->name != NULL; figures++) {
        if (!add_figure(report, figures, context, seconds)) {
            return figures->name;
        }
    }
    return NULL;
}

/* --- Circle the Wagons --- */

static const struct figure town_figures[] = {
    {"placements_per_s", work_placements, work_placements_plain},
    {"random_playouts_per_s", work_random_playouts, work_random_playouts_plain},
    {"greedy_playouts_per_s", work_greedy_playouts, work_greedy_playouts_plain},
    {.name = NULL},
};

static const struct figure table_figures[] = {
    {"table_placements_per_s", work_table, work_table_plain},
    {.name = NULL},
};

static const struct figure search_figures[] = {
    {"solve_nodes_per_s", work_solve, work_solve_plain},
    {"mcts_playouts_per_s", work_tree_playouts, work_tree_playouts_plain},
    {.name = NULL},
};

static const char *measure_search(struct cJSON *report, const struct bench_options *options)
{
    struct bench_search *search = bench_search_new(options->seed);
    const char *where = search == NULL ? "memory" : add_figures(report, search_figures, search, options->seconds);
    bench_search_free(search);
    return where;
}

static const char *measure_towns(struct cJSON *report, const struct bench_options *options)
{
    struct bench_towns *towns = bench_towns_new(options->seed);
    struct bench_table *table = towns != NULL ? bench_table_new(towns) : NULL;
    const char *where = table == NULL ? "memory" : add_figures(report, town_figures, towns, options->seconds);
    if (where == NULL) {
        where = add_figures(report, table_figures, table, options->seconds);
    }
    if (where == NULL) {
        where = measure_search(report, options);
    }
    bench_table_free(table);
    free(towns);
    return where;
}

/* --- Homestead --- */

static const struct figure grid_figures[] = {
    {"placements_per_s", work_homestead_placements, work_homestead_placements_plain},
    {"random_playouts_per_s", work_homestead_random, work_homestead_random_plain},
    {"greedy_playouts_per_s", work_homestead_greedy, work_homestead_greedy_plain},
    {.name = NULL},
};

static const char *measure_grids(struct cJSON *report, const struct bench_options *options)
{
    struct bench_grids *grids = bench_grids_new(options->seed);
    const char *where = grids == NULL ? "memory" : add_figures(report, grid_figures, grids, options->seconds);
    free(grids);
    return where;
}

/* --- Carcassonne --- */

static const struct figure land_figures[] = {
    {"turns_per_s", work_carcassonne_turns, work_carcassonne_turns_plain},
    {"random_playouts_per_s", work_carcassonne_random, work_carcassonne_random_plain},
    {.name = NULL},
};

static const char *measure_lands(struct cJSON *report, const struct bench_options *options)
{
    struct bench_lands *lands = bench_lands_new(options->seed);
    const char *where = lands == NULL ? "memory" : add_figures(report, land_figures, lands, options->seconds);
    free(lands);
    return where;
}

/* --- all games --- */

static const struct {
    const char *game;
    const char *(*measure)(struct cJSON *report, const struct bench_options *options);
    bool has_table; /* a hindsight table, whose search is timed by threads, by kernels of several instruction sets */
} benches[] = {
    {"circle-the-wagons", measure_towns, true},
    {"homestead", measure_grids, false},
    {"carcassonne", measure_lands, false},
};

enum { BENCHES = sizeof benches / sizeof benches[0] };

static int bench_of(const struct wagons_game *game)
{
    int bench = 0;
    while (bench < BENCHES && strcmp(benches[bench].game, game->name) != 0) {
        bench++;
    }
    return bench;
}

struct cJSON *bench_run(const struct bench_options *options, const char **where)
{
    int bench = bench_of(options->game);
    struct cJSON *report = cJSON_CreateObject();
    cJSON_AddStringToObject(report, "format", "wagons-bench/1");
    cJSON_AddStringToObject(report, "game", options->game->name);
    *where = bench == BENCHES ? options->game->name : benches[bench].measure(report, options);
    if (*where != NULL) {
        cJSON_Delete(report);
        return NULL;
    }
    cJSON_AddItemToObject(report, "threads", threads_measure(options, benches[bench].has_table));
    if (benches[bench].has_table) {
        cJSON_AddStringToObject(report, "simd", kernel_path_name(kernel_path_chosen()));
    }
    cJSON_AddItemToObject(report, "signature", signature_json(options->game));
    return report;
}
