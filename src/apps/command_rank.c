// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/series_command.h"
#include "base/error.h"
#include "base/json_input.h"
#include "base/text.h"
#include "wagons/ranking.h"

enum { GAMES_DEFAULT = 6528 /* eight deals a triple */, SHOWN = 8 /* pairs and triples at either end */ };

static double number(const cJSON *value)
{
    return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

static double number_at(const cJSON *object, const char *name)
{
    return number(json_get(object, name));
}

/* --- the report as text --- */

static void print_names(const cJSON *entry, FILE *file)
{
    const cJSON *names = json_get(entry, "names"), *name;
    char text[128] = "";
    size_t length = 0;
    if (names == NULL) {
        snprintf(text, sizeof text, "%s", cJSON_GetStringValue(json_get(entry, "name")));
    }
    cJSON_ArrayForEach(name, names)
    {
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", length > 0 ? " + " : "",
                                   cJSON_GetStringValue(name));
        length = length < sizeof text ? length : sizeof text - 1;
    }
    fprintf(file, "%s", text);
}

/* Rates in per cent. */
static double scale_of(const cJSON *report)
{
    const char *measure = cJSON_GetStringValue(json_get(report, "measure"));
    bool points = measure == NULL || strcmp(measure, "points") == 0 || strcmp(measure, "spread") == 0;
    return points ? 1 : 100;
}

static void print_entry(const cJSON *entry, double scale, FILE *file)
{
    const cJSON *interval = json_get(entry, "ci95"), *ranks = json_get(entry, "rank_ci95");
    char between[32];
    snprintf(between, sizeof between, "%.0f to %.0f", number(cJSON_GetArrayItem(ranks, 0)),
             number(cJSON_GetArrayItem(ranks, 1)));
    fprintf(file, "  %4.0f  %-11s %8.2f (%6.2f to %6.2f) %c %7.2f  %6.1f %%  %6.1f %%  ", number_at(entry, "rank"),
            between, scale * number_at(entry, "value"), scale * number(cJSON_GetArrayItem(interval, 0)),
            scale * number(cJSON_GetArrayItem(interval, 1)), cJSON_IsTrue(json_get(entry, "differs")) ? '*' : ' ',
            number_at(entry, "points"), 100 * number_at(entry, "decisive"),
            100 * number_at(json_get(entry, "first_player"), "value"));
    print_names(entry, file);
    putc('\n', file);
}

/* A list from its ends, `shown` from each; all of it if that is all there is. */
static void print_list(const cJSON *report, const char *name, int shown, FILE *file)
{
    const cJSON *list = json_get(report, name), *entry;
    int count = cJSON_GetArraySize(list), place = 0;
    fprintf(file, "%s\n  rank  between        value (95 %%)              points  decisive  player 1\n", name);
    cJSON_ArrayForEach(entry, list)
    {
        if (place < shown || place >= count - shown) {
            print_entry(entry, scale_of(report), file);
        } else if (place == shown) {
            fputs("   ...\n", file);
        }
        place++;
    }
    putc('\n', file);
}

static void print_finalists(const cJSON *report, FILE *file)
{
    const cJSON *entry;
    double scale = scale_of(report);
    if (json_get(report, "finalists") == NULL) {
        return;
    }
    fputs("the best and the worst triples on fresh deals\n", file);
    cJSON_ArrayForEach(entry, json_get(report, "finalists"))
    {
        const cJSON *interval = json_get(entry, "ci95");
        fprintf(file, "  %8.2f (%6.2f to %6.2f)  %6.0f games  ", scale * number_at(entry, "value"),
                scale * number(cJSON_GetArrayItem(interval, 0)), scale * number(cJSON_GetArrayItem(interval, 1)),
                number_at(entry, "games"));
        print_names(entry, file);
        putc('\n', file);
    }
    putc('\n', file);
}

/* A part or a round that was closed. */
static void print_part(const cJSON *report, FILE *file)
{
    const cJSON *part = json_get(report, "part"), *closed = json_get(report, "closed");
    if (part != NULL) {
        fprintf(file, "Shard %.0f of %.0f of round %.0f: %.0f games. --out FILE keeps it for `wagons merge`.\n",
                number_at(part, "shard"), number_at(part, "shards"), number_at(json_get(part, "head"), "round"),
                number_at(report, "games"));
    } else {
        fprintf(file, "Round %.0f is closed. --out FILE keeps it for `wagons rank FILE`, which plays the next one.\n",
                number_at(closed, "round"));
    }
}

void ranking_text(const cJSON *report, FILE *file)
{
    if (json_get(report, "cards") == NULL) {
        print_part(report, file);
        return;
    }
    series_text_setup(report, file);
    fprintf(file, "Measure %s: %s%s.\n\n", cJSON_GetStringValue(json_get(report, "measure")),
            cJSON_GetStringValue(json_get(report, "definition")), scale_of(report) > 1 ? ", in per cent" : "");
    print_list(report, "cards", cJSON_GetArraySize(json_get(report, "cards")), file);
    print_list(report, "pairs", SHOWN, file);
    print_list(report, "triples", SHOWN, file);
    print_finalists(report, file);
    fputs("between: with 95 % probability all ranks of a list lie in these bounds. value: shrunken toward what the "
          "single\n"
          "cards and pairs make expect, with its own 95 % interval. *: differs from the average (5 % false "
          "discoveries).\n"
          "decisive: games that end differently without these points.\n",
          file);
    series_text_timing(report, file);
}

/* --- the command --- */

static int agents_of(const struct options *options, const char *specs[2])
{
    specs[0] = options->agent != NULL ? options->agent : "greedy";
    for (int k = 0; k < options->agent_count; k++) {
        specs[k] = options->agents[k];
    }
    return options->agent_count > 0 ? 2 : 1;
}

static bool is_possible(const struct options *options, struct wagons_error *error)
{
    if (options->game->scoring_result == NULL) {
        return error_set(error, "--game: expected one with scoring cards, %s has none", options->game->name);
    }
    if (options->agent != NULL && options->agent_count > 0) {
        return error_set(error, "--agent: expected no --agents with it");
    }
    if (options->measure == WAGONS_MEASURE_SKILL && options->agent_count == 0) {
        return error_set(error, "--measure skill: expected --agents A,B with it, the stronger one first");
    }
    return true;
}

/* Reads the rounds that were closed, if they are given. */
static bool read_earlier(const struct options *options, cJSON **earlier, struct wagons_error *error)
{
    *earlier = options->argument_count > 0 ? json_read(options->arguments[0], error) : NULL;
    return options->argument_count == 0 || *earlier != NULL;
}

static int run(const struct options *options)
{
    const char *specs[2];
    int count = agents_of(options, specs);
    uint64_t games = options->games > 0 ? options->games : GAMES_DEFAULT;
    struct series_amount amount = {
        .units = games / (uint64_t)count + games % (uint64_t)count, .games_each = 2, .counts_deals = true};
    struct series_command run = {.agent_count = 0};
    struct wagons_error error;
    cJSON *report = NULL, *earlier = NULL;
    int status;
    if (is_possible(options, &error) && read_earlier(options, &earlier, &error) &&
        series_command_open(&run, &command_rank, options, specs, count, &amount, &error)) {
        struct wagons_ranking ranking = {
            .series = run.series,
            .agent_count = count,
            .agents = {run.series.agents[0], run.series.agents[1]},
            .measure = options->measure,
            .rounds = options->rounds,
            .earlier = earlier,
        };
        enum wagons_ending ending = wagons_ranking(&ranking, &report, &error);
        if (ending == WAGONS_REFUSED && earlier != NULL && options->records == NULL) {
            error_prefix(&error, "%.300s: ", options->arguments[0]);
        }
        status = series_command_ending(&run, ending, &error);
    } else {
        status = options_bad_input(&command_rank, &error);
    }
    if (status == EXIT_DONE) {
        status = series_command_report(&run, options, report, ranking_text);
    }
    cJSON_Delete(report);
    cJSON_Delete(earlier);
    series_command_close(&run);
    return status;
}

const struct command command_rank = {
    .name = "rank",
    .arguments = "[FILE]",
    .arguments_max = 1,
    .summary = "Rank scoring cards, pairs and triples by strength",
    .details =
        "An agent (--agent, default: greedy) plays itself, one game a deal; or two agents (--agents A,B) play each "
        "other, "
        "two games a deal with the seats swapped. --games (default: 6528) are shared out so that every triple of "
        "scoring "
        "cards gets the same number of deals before any gets more. With several --rounds, later ones play more where "
        "the "
        "order is in doubt, and the last one plays fresh deals with the best and the worst triples. --shard plays a "
        "part "
        "of one round; `wagons merge` closes it, and where rounds are left, FILE is what it made: the next round is "
        "played from there, with the same other options.",
    .groups = OPTIONS_GAME | OPTIONS_RULES | OPTIONS_SEED | OPTIONS_GAMES | OPTIONS_AGENTS | OPTIONS_AGENT |
              OPTIONS_RANKING | OPTIONS_RECORDS | OPTIONS_THREADS | OPTIONS_REPORT | OPTIONS_QUIET,
    .run = run,
};
