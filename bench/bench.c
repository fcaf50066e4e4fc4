// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>

#include "bench/signature.h"
#include "bench/threads.h"
#include "bench/work.h"
#include "bench/work_search.h"
#include "bench/work_table.h"
#include "games/wagons/kernel/kernel.h"

struct figure {
    const char *name;
    bench_work *product, *reference;
};

static const struct figure town_figures[] = {
    {"placements_per_s", work_placements, work_placements_plain},
    {"random_playouts_per_s", work_random_playouts, work_random_playouts_plain},
    {"greedy_playouts_per_s", work_greedy_playouts, work_greedy_playouts_plain},
};

static const struct figure search_figures[] = {
    {"solve_nodes_per_s", work_solve, work_solve_plain},
    {"mcts_playouts_per_s", work_tree_playouts, work_tree_playouts_plain},
};

enum {
    TOWN_FIGURES = sizeof town_figures / sizeof town_figures[0],
    SEARCH_FIGURES = sizeof search_figures / sizeof search_figures[0]
};

static double rounded(double value, int decimals)
{
    double scale = pow(10, decimals);
    return round(value * scale) / scale;
}

static const struct figure table_figure = {"table_placements_per_s", work_table, work_table_plain};

static bool add_figure(struct cJSON *report, const struct figure *figure, const void *context, double seconds)
{
    struct bench_rates rates = measure_rates(figure->product, figure->reference, context, seconds);
    struct cJSON *object = cJSON_AddObjectToObject(report, figure->name);
    cJSON_AddNumberToObject(object, "value", rounded(rates.product, 0));
    cJSON_AddNumberToObject(object, "reference", rounded(rates.reference, 0));
    cJSON_AddNumberToObject(object, "x_reference", rounded(rates.product / rates.reference, 2));
    return rates.agree;
}

/* Measures some figures; the name of one that the product and the reference do not agree on, or NULL. */
static const char *add_group(struct cJSON *report, const struct figure *group, int count, const void *context,
                             double seconds)
{
    for (int i = 0; i < count; i++) {
        if (!add_figure(report, &group[i], context, seconds)) {
            return group[i].name;
        }
    }
    return NULL;
}

static const char *add_table_figure(struct cJSON *report, const struct bench_towns *towns, double seconds)
{
    struct bench_table *table = bench_table_new(towns);
    const char *where = table == NULL ? "memory" : NULL;
    if (table != NULL) {
        where = add_group(report, &table_figure, 1, table, seconds);
    }
    bench_table_free(table);
    return where;
}

static const char *add_search_figures(struct cJSON *report, uint64_t seed, double seconds)
{
    struct bench_search *search = bench_search_new(seed);
    const char *where = search == NULL ? "memory" : NULL;
    if (search != NULL) {
        where = add_group(report, search_figures, SEARCH_FIGURES, search, seconds);
    }
    bench_search_free(search);
    return where;
}

static const char *add_figures(struct cJSON *report, const struct bench_towns *towns, double seconds)
{
    const char *where = add_group(report, town_figures, TOWN_FIGURES, towns, seconds);
    where = where != NULL ? where : add_table_figure(report, towns, seconds);
    return where != NULL ? where : add_search_figures(report, towns->seed, seconds);
}

struct cJSON *bench_run(const struct bench_options *options, const char **where)
{
    struct bench_towns *towns = bench_towns_new(options->seed);
    struct cJSON *report = cJSON_CreateObject();
    cJSON_AddStringToObject(report, "format", "wagons-bench/1");
    *where = towns == NULL ? "memory" : add_figures(report, towns, options->seconds);
    free(towns);
    if (*where != NULL) {
        cJSON_Delete(report);
        return NULL;
    }
    cJSON_AddItemToObject(report, "threads", threads_measure(options));
    cJSON_AddStringToObject(report, "simd", kernel_path_name(kernel_path_chosen()));
    cJSON_AddItemToObject(report, "signature", signature_json());
    return report;
}
