// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/series_command.h"
#include "base/error.h"
#include "base/text.h"
#include "wagons/advantage.h"

enum { GAMES_DEFAULT = 300 };

static double number(const cJSON *object, const char *name)
{
    const cJSON *value = json_get(object, name);
    return cJSON_IsNumber(value) ? value->valuedouble : 0;
}

/* --- the report as text --- */

/* "52.1 % (49.0 to 55.2)" */
static void print_rate(const cJSON *rate, FILE *file)
{
    const cJSON *interval = json_get(rate, "ci95");
    const cJSON *low = cJSON_GetArrayItem(interval, 0), *high = cJSON_GetArrayItem(interval, 1);
    if (!cJSON_IsNumber(low) || !cJSON_IsNumber(high)) {
        fprintf(file, "  %-22s", "-");
        return;
    }
    fprintf(file, "  %5.1f %% (%.1f to %.1f)", 100 * number(rate, "value"), 100 * low->valuedouble,
            100 * high->valuedouble);
}

/* A statistic in a column of its own. */
static void print_column(const cJSON *statistic, FILE *file)
{
    char text[64] = "";
    FILE *memory = fmemopen(text, sizeof text, "w");
    if (memory != NULL) {
        series_text_statistic(statistic, true, memory);
        fclose(memory);
    }
    fprintf(file, "  %s%*s", text, 15 - (int)strlen(text) + (strstr(text, "±") != NULL), "");
}

static void print_row(const char *name, const cJSON *row, FILE *file)
{
    char games[TEXT_GROUPED_SIZE];
    fprintf(file, "  %-21s %9s", name, text_grouped((uint64_t)number(row, "games"), games));
    print_rate(json_get(row, "win_rate"), file);
    print_column(json_get(row, "margin"), file);
    series_text_statistic(json_get(row, "start_swing"), true, file);
    putc('\n', file);
}

static void print_reduced(const cJSON *row, FILE *file)
{
    const cJSON *reduced = json_get(row, "reduced");
    if (!cJSON_IsObject(reduced)) {
        return;
    }
    fprintf(file, "    %-29s", "without the luck of the deal");
    print_rate(json_get(reduced, "win_rate"), file);
    print_column(json_get(reduced, "margin"), file);
    putc('\n', file);
}

static void print_head(const char *first, FILE *file)
{
    fprintf(file, "  %-21s %9s  %-23s %-15s  %s\n", first, "games", "player 1 wins", "by points", "choosing is worth");
}

static void print_seats(const cJSON *row, FILE *file)
{
    const cJSON *player;
    int seat = 1;
    cJSON_ArrayForEach(player, json_get(row, "players"))
    {
        fprintf(file, "    player %d %*s", seat++, 20, "");
        print_rate(json_get(player, "win_rate"), file);
        fputs("  points ", file);
        series_text_statistic(json_get(player, "score"), false, file);
        putc('\n', file);
    }
}

static void print_agent(const cJSON *agent, FILE *file)
{
    const cJSON *row;
    fprintf(file, "%s\n", cJSON_GetStringValue(json_get(agent, "agent")));
    print_head("start", file);
    cJSON_ArrayForEach(row, json_get(agent, "by_start"))
    {
        print_row(row->string, row, file);
        print_reduced(row, file);
        if (cJSON_GetArraySize(json_get(row, "players")) > 2) {
            print_seats(row, file);
        }
    }
    cJSON_ArrayForEach(row, json_get(agent, "differences"))
    {
        fprintf(file, "  %s against %s on the same deals: player 1 ", cJSON_GetStringValue(json_get(row, "a")),
                cJSON_GetStringValue(json_get(row, "b")));
        series_text_statistic(json_get(row, "margin"), true, file);
        fputs(" points\n", file);
    }
    if (json_get(agent, "by_scoring_card") != NULL) {
        putc('\n', file);
        print_head("with scoring card", file);
        cJSON_ArrayForEach(row, json_get(agent, "by_scoring_card"))
        {
            print_row(row->string, row, file);
        }
    }
    putc('\n', file);
}

void advantage_text(const cJSON *report, FILE *file)
{
    const cJSON *agent;
    series_text_setup(report, file);
    cJSON_ArrayForEach(agent, json_get(report, "by_agent"))
    {
        print_agent(agent, file);
    }
    fputs("Intervals hold 95 % each. Choosing is worth: the margin of the player who chooses the start, minus that\n"
          "with a random start on the same deal.\n",
          file);
    series_text_timing(report, file);
}

/* --- the command --- */

static int agents_of(const struct options *options, const char *specs[AGENTS_MAX])
{
    int count = options->agent_count;
    for (int k = 0; k < count; k++) {
        specs[k] = options->agents[k];
    }
    if (count == 0) {
        specs[count++] = options->agent != NULL ? options->agent : "greedy";
    }
    return count;
}

static bool is_possible(const struct options *options, struct wagons_error *error)
{
    if (options->agent != NULL && options->agent_count > 0) {
        return error_set(error, "--agent: expected no --agents with it");
    }
    return true;
}

static int run(const struct options *options)
{
    const char *specs[AGENTS_MAX] = {NULL};
    int count = agents_of(options, specs);
    uint64_t games = options->games > 0 ? options->games : GAMES_DEFAULT;
    uint64_t starts = (uint64_t)wagons_advantage_starts(options->game, options->has_start);
    struct series_amount amount = {
        .units = games / starts + (games % starts > 0), .games_each = 128, .counts_deals = true};
    struct series_command run = {.agent_count = 0};
    struct wagons_error error;
    cJSON *report = NULL;
    int status;
    if (is_possible(options, &error) &&
        series_command_open(&run, &command_advantage, options, specs, count, &amount, &error)) {
        const struct wagons_agent *agents[AGENTS_MAX];
        memcpy(agents, run.agents, sizeof agents);
        struct wagons_advantage advantage = {
            .series = run.series, .one_start = options->has_start, .agent_count = count, .agents = agents};
        status = series_command_ending(&run, wagons_advantage(&advantage, &report, &error), &error);
    } else {
        status = options_bad_input(&command_advantage, &error);
    }
    if (status == EXIT_DONE) {
        status = series_command_report(&run, options, report, advantage_text);
    }
    cJSON_Delete(report);
    series_command_close(&run);
    return status;
}

const struct command command_advantage = {
    .name = "advantage",
    .arguments = "",
    .summary = "Measure the first player's advantage",
    .details =
        "Each agent (--agent, or --agents A,B,...; default: greedy) plays itself. --games counts an agent's games "
        "under "
        "all start rules together (default: 300, rounded up): the same deals are played under each of them, or all "
        "under --start RULE. Each deal is also played from a random start, to tell what choosing it is worth, and, "
        "with agents slower than greedy, by greedy, here and on eight fresh deals, to take the luck of the deals out "
        "of "
        "the figures. --from is the first deal, --shard cuts between deals.",
    .groups = OPTIONS_GAME | OPTIONS_RULES | OPTIONS_SEED | OPTIONS_GAMES | OPTIONS_AGENT_LIST | OPTIONS_AGENT |
              OPTIONS_RECORDS | OPTIONS_THREADS | OPTIONS_REPORT | OPTIONS_QUIET,
    .run = run,
};
