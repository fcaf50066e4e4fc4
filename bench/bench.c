// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>

#include "bench/signature.h"
#include "bench/threads.h"
#include "bench/work.h"
#include "bench/work_table.h"
#include "games/wagons/kernel/kernel.h"

struct figure {
    const char *name;
    bench_work *product, *reference;
};

static const struct figure figures[] = {
    {"placements_per_s", work_placements, work_placements_plain},
    {"random_playouts_per_s", work_random_playouts, work_random_playouts_plain},
    {"greedy_playouts_per_s", work_greedy_playouts, work_greedy_playouts_plain},
};

enum { FIGURES = sizeof figures / sizeof figures[0] };

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

/* Measures the figures of the towns; the name of one that the product and the reference do not agree on, or NULL. */
static const char *add_figures(struct cJSON *report, const struct bench_towns *towns, double seconds)
{
    for (int i = 0; i < FIGURES; i++) {
        if (!add_figure(report, &figures[i], towns, seconds)) {
            return figures[i].name;
        }
    }
    struct bench_table *table = bench_table_new(towns);
    const char *where = table == NULL ? "memory" : NULL;
    if (table != NULL && !add_figure(report, &table_figure, table, seconds)) {
        where = table_figure.name;
    }
    bench_table_free(table);
    return where;
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
