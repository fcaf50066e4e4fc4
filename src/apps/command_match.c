// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/series_command.h"
#include "base/error.h"
#include "wagons/match.h"

enum { PAIRS_DEFAULT = 100, PAIRS_DEFAULT_SPRT = 20000 };

static double number(const cJSON *value)
{
    return cJSON_IsNumber(value) ? value->valuedouble : 0;
}

/* "+12.3", or what an end that is not finite means. */
static void print_elo(const cJSON *elo, double score, FILE *file)
{
    if (cJSON_IsNumber(elo)) {
        fprintf(file, "%+.1f", elo->valuedouble);
    } else {
        fputs(score > 0.5 ? "+∞" : "-∞", file);
    }
}

static void print_pairs(const cJSON *report, FILE *file)
{
    const cJSON *counts = json_get(report, "pentanomial");
    const cJSON *score = json_get(report, "pair_score_ci95"), *elo = json_get(report, "elo_ci95");
    double share = number(json_get(report, "pair_score"));
    double low = number(cJSON_GetArrayItem(score, 0)), high = number(cJSON_GetArrayItem(score, 1));
    fputs("pairs by A's points  ", file);
    for (int k = 0; k < 5; k++) {
        fprintf(file, "%s%g: %.0f", k > 0 ? "   " : "", k / 2.0, number(cJSON_GetArrayItem(counts, k)));
    }
    fprintf(file, "\npair score of A      %.1f %% (%.1f to %.1f)\nElo                  ", 100 * share, 100 * low,
            100 * high);
    print_elo(json_get(report, "elo"), share, file);
    fputs(" (", file);
    print_elo(cJSON_GetArrayItem(elo, 0), low, file);
    fputs(" to ", file);
    print_elo(cJSON_GetArrayItem(elo, 1), high, file);
    fputs(")\nA ahead by           ", file);
    series_text_statistic(json_get(report, "margin"), true, file);
    fputs(" points a game\n", file);
}

static void print_sprt(const cJSON *sprt, FILE *file)
{
    fprintf(file, "sequential test      %s (%g against %g normalised Elo, log-likelihood ratio %+.3f)\n",
            cJSON_GetStringValue(json_get(sprt, "verdict")), number(json_get(sprt, "elo0")),
            number(json_get(sprt, "elo1")), number(json_get(sprt, "llr")));
}

void match_text(const cJSON *report, FILE *file)
{
    series_text_setup(report, file);
    series_text_sides(report, file);
    print_pairs(report, file);
    if (json_get(report, "sprt") != NULL) {
        print_sprt(json_get(report, "sprt"), file);
    }
    series_text_timing(report, file);
}

static uint64_t pairs_of(const struct options *options)
{
    if (options->pairs > 0) {
        return options->pairs;
    }
    return options->has_sprt ? PAIRS_DEFAULT_SPRT : PAIRS_DEFAULT;
}

static bool is_possible(const struct options *options, struct wagons_error *error)
{
    if (options->rules.players != 2) {
        return error_set(error, "--players: expected 2, a match is between two");
    }
    if (options->has_sprt && options->shards > 0) {
        return error_set(error, "--sprt: expected no --shard with it, the test needs all pairs in order");
    }
    return true;
}

static int run(const struct options *options)
{
    const char *const specs[2] = {options->arguments[0], options->arguments[1]};
    struct series_command run = {.agent_count = 0};
    struct series_amount amount = {.units = pairs_of(options), .games_each = 2};
    struct wagons_error error;
    cJSON *report = NULL;
    int status;
    if (is_possible(options, &error) && series_command_open(&run, &command_match, options, specs, 2, &amount, &error)) {
        struct wagons_match match = {
            .series = run.series, .has_sprt = options->has_sprt, .elo0 = options->sprt[0], .elo1 = options->sprt[1]};
        status = series_command_ending(&run, wagons_match(&match, &report, &error), &error);
    } else {
        status = options_bad_input(&command_match, &error);
    }
    if (status == EXIT_DONE) {
        status = series_command_report(&run, options, report, match_text);
    }
    cJSON_Delete(report);
    series_command_close(&run);
    return status;
}

const struct command command_match = {
    .name = "match",
    .arguments = "A B",
    .arguments_min = 2,
    .arguments_max = 2,
    .summary = "Compare two agents: paired deals, seats swapped",
    .details = "The two games of a pair share a deal and swap the seats. The report counts the pairs by A's points "
               "(pentanomial) and gives score, Elo and margin with 95 % intervals over --pairs pairs (default: 100). "
               "With --sprt it stops at the first pair, in the order of the deals, that decides the test at 5 % error "
               "either way (default: 20000 pairs at most), which does not depend on the number of threads.",
    .groups = OPTIONS_GAME | OPTIONS_RULES | OPTIONS_SEED | OPTIONS_PAIRS | OPTIONS_SPREAD | OPTIONS_RECORDS |
              OPTIONS_THREADS | OPTIONS_REPORT | OPTIONS_QUIET,
    .run = run,
};
