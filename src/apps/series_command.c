// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/series_command.h"

#include <inttypes.h>
#include <string.h>

#include "apps/report_output.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "base/text.h"
#include "wagons/spread.h"

/* --- from options to a series --- */

static bool read_agents(struct series_command *run, const struct options *options, const char *const *specs, int count,
                        struct wagons_error *error)
{
    for (int i = 0; i < count; i++) {
        run->agents[i] = wagons_agent_new(options->game, specs[i], error);
        if (run->agents[i] == NULL) {
            return false;
        }
        run->agent_count++;
    }
    for (int i = 0; i < 2; i++) {
        run->series.agents[i] = run->agents[i < count ? i : 0];
    }
    return true;
}

/* What is played of all there could be. */
static bool set_range(struct series_command *run, const struct options *options, const struct series_amount *amount,
                      struct wagons_error *error)
{
    uint64_t games_each = (uint64_t)amount->games_each, scale = amount->counts_deals ? 1 : games_each;
    if ((uint64_t)options->shards > amount->units) {
        return error_set(error, "--shard: expected at most as many parts as there are games or pairs (%" PRIu64 ")",
                         amount->units);
    }
    uint64_t most = TEXT_WHOLE_MAX / games_each;
    uint64_t highest = most >= amount->units ? most - amount->units : 0;
    if (options->from > highest || amount->units > most) {
        return error_set(error,
                         "--from: expected at most %" PRIu64 ", so that all indices stay below 2^53, found %" PRIu64,
                         highest, options->from);
    }
    run->series.from = options->from * scale;
    run->series.games = amount->units * scale;
    run->series.shard = options->shard;
    run->series.shards = options->shards;
    return true;
}

/* --- watching it --- */

static void show_progress(void *context, uint64_t done, uint64_t total)
{
    struct series_command *run = context;
    progress_step(&run->progress, done, total);
}

static void note(void *context, const char *text)
{
    struct series_command *run = context;
    progress_end(&run->progress);
    fprintf(stderr, "wagons %s: %s\n", run->command->name, text);
}

bool series_command_open(struct series_command *run, const struct command *command, const struct options *options,
                         const char *const *specs, int spec_count, const struct series_amount *amount,
                         struct wagons_error *error)
{
    *run = (struct series_command){
        .command = command,
        .series =
            {
                .game = options->game,
                .deck = options->deck,
                .rules = options->rules,
                .mixed_starts = options->mixed_starts,
                .seed = options->seed,
                .records = options->records,
                .resume = options->resume,
                .threads = options->threads,
                .timing = options->timing,
                .watch = {.context = run, .stop = interrupt_stops, .progress = show_progress, .note = note},
            },
    };
    if (!read_agents(run, options, specs, spec_count, error) || !set_range(run, options, amount, error)) {
        return false;
    }
    interrupt_catch();
    progress_begin(&run->progress, "games", options->quiet);
    return true;
}

void series_command_close(struct series_command *run)
{
    for (int i = 0; i < run->agent_count; i++) {
        wagons_agent_free(run->agents[i]);
    }
}

int series_command_ending(struct series_command *run, enum wagons_ending ending, const struct wagons_error *error)
{
    progress_end(&run->progress);
    switch (ending) {
    case WAGONS_DONE:
        return EXIT_DONE;
    case WAGONS_REFUSED:
        return options_bad_input(run->command, error);
    case WAGONS_FAILED:
        return options_failed(run->command, error);
    case WAGONS_INTERRUPTED:
        break;
    }
    fprintf(stderr, "wagons %s: %s%s\n", run->command->name, error->text,
            run->series.records != NULL ? "; with --resume it goes on from there" : "");
    return EXIT_INTERRUPTED;
}

int series_command_report(const struct series_command *run, const struct options *options, const cJSON *report,
                          void (*text)(const cJSON *report, FILE *file))
{
    return wagons_spread_rank() > 0 ? EXIT_DONE : report_write(run->command, options, report, text);
}

/* --- reports as text --- */

static double number_at(const cJSON *object, const char *name)
{
    const cJSON *number = json_get(object, name);
    return cJSON_IsNumber(number) ? number->valuedouble : 0;
}

static const char *text_at(const cJSON *object, const char *name)
{
    const char *text = cJSON_GetStringValue(json_get(object, name));
    return text != NULL ? text : "";
}

void series_text_statistic(const cJSON *statistic, bool with_sign, FILE *file)
{
    const cJSON *mean = json_get(statistic, "mean");
    const cJSON *interval = json_get(statistic, "ci95");
    const cJSON *low = cJSON_GetArrayItem(interval, 0), *high = cJSON_GetArrayItem(interval, 1);
    if (!cJSON_IsNumber(mean)) {
        fputs("-", file);
        return;
    }
    fprintf(file, with_sign ? "%+.2f" : "%.2f", mean->valuedouble);
    if (cJSON_IsNumber(low) && cJSON_IsNumber(high)) {
        fprintf(file, " ± %.2f", (high->valuedouble - low->valuedouble) / 2);
    }
}

void series_text_setup(const cJSON *report, FILE *file)
{
    char games[TEXT_GROUPED_SIZE];
    fprintf(file, "%s games of %s, seed %.0f", text_grouped((uint64_t)number_at(report, "games"), games),
            text_at(report, "game"), number_at(report, "seed"));
    for (const cJSON *rule = json_get(report, "rules")->child; rule != NULL; rule = rule->next) {
        if (cJSON_IsString(rule)) {
            fprintf(file, ", %s %s", rule->string, rule->valuestring);
        }
    }
    fputs(json_get(report, "limited") != NULL ? " (by the clock: not reproducible)\n\n" : "\n\n", file);
}

static void print_side(const cJSON *side, const char *name, double games, FILE *file)
{
    char wins[TEXT_GROUPED_SIZE];
    double won = number_at(side, "wins");
    fprintf(file, "  %-36s %9s  %5.1f %%   ", name, text_grouped((uint64_t)won, wins), 100 * won / games);
    series_text_statistic(json_get(side, "score"), false, file);
    putc('\n', file);
}

void series_text_sides(const cJSON *report, FILE *file)
{
    const cJSON *side;
    char name[WAGONS_ERROR_LENGTH], draws[TEXT_GROUPED_SIZE];
    double games = number_at(report, "games");
    int letter = 'A', seat = 1;
    fprintf(file, "  %-36s %9s  %7s   %s\n", "", "wins", "", "points");
    cJSON_ArrayForEach(side, json_get(report, "agents"))
    {
        snprintf(name, sizeof name, "%c  %s", letter++, text_at(side, "agent"));
        print_side(side, name, games, file);
    }
    cJSON_ArrayForEach(side, json_get(report, "players"))
    {
        snprintf(name, sizeof name, "player %d", seat++);
        print_side(side, name, games, file);
    }
    if (number_at(report, "draws") > 0) {
        fprintf(file, "  %-36s %9s\n", "draws", text_grouped((uint64_t)number_at(report, "draws"), draws));
    }
    putc('\n', file);
}

void series_text_timing(const cJSON *report, FILE *file)
{
    const cJSON *timing = json_get(report, "timing");
    if (timing != NULL) {
        fprintf(file, "%.0f games in %.2f s on %.0f threads: %.4g a second\n", number_at(timing, "games"),
                number_at(timing, "seconds"), number_at(timing, "threads"), number_at(timing, "games_per_s"));
    }
}
