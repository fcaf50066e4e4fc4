// SPDX-License-Identifier: GPL-3.0-or-later
/* A program of its own (make arrangement): how far the grids of finished games of Homestead are from the best arrangement
   of the same cards. For each grid it prints its points, the most that a local search found, and the bound that no
   arrangement passes; at the end their sums by player's agent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_input.h"
#include "base/text.h"
#include "games/homestead/arrangement.h"
#include "games/homestead/homestead.h"
#include "games/homestead/homestead_game.h"
#include "wagons/record.h"

enum { RUNS_DEFAULT = 4, RUNS_MAX = 10000, AGENTS_MAX = 8 };

/* The grids of one agent. */
struct sums {
    char agent[WAGONS_SPEC_LENGTH];
    int64_t grids, points, found, bound;
};

static struct sums *sums_of(struct sums sums[AGENTS_MAX], const char *agent)
{
    int at = 0;
    while (at < AGENTS_MAX - 1 && sums[at].grids > 0 && strcmp(sums[at].agent, agent) != 0) {
        at++;
    }
    snprintf(sums[at].agent, sizeof sums[at].agent, "%s", agent);
    return &sums[at];
}

static void measure(const struct wagons_record *record, int runs, uint64_t line, struct sums sums[AGENTS_MAX])
{
    struct homestead state;
    wagons_record_final(record, &state);
    for (int player = 0; player < 2; player++) {
        struct arrangement arrangement;
        if (!arrangement_of_grid(&state.grid[player], state.deck, &arrangement)) {
            continue;
        }
        struct sums *own = sums_of(sums, record->agents[player]);
        int bound = arrangement_bound(&arrangement), found = arrangement_improve(&arrangement, line, runs);
        printf("%llu\t%d\t%d\t%d\t%d\n", (unsigned long long)line, player + 1, state.grid[player].total, found, bound);
        own->grids++;
        own->points += state.grid[player].total;
        own->found += found;
        own->bound += bound;
    }
}

static void print_sums(const struct sums sums[AGENTS_MAX])
{
    for (int i = 0; i < AGENTS_MAX && sums[i].grids > 0; i++) {
        double grids = (double)sums[i].grids, points = (double)sums[i].points, found = (double)sums[i].found;
        printf("%s: %.0f grids, %.1f points of %.1f found (%.1f %%) and at most %.1f (%.1f %%)\n",
               sums[i].agent[0] != '\0' ? sums[i].agent : "nobody named", grids, points / grids, found / grids,
               100 * points / found, (double)sums[i].bound / grids, 100 * points / (double)sums[i].bound);
    }
}

int main(int argc, char **argv)
{
    struct json_input input;
    struct wagons_error error = {""};
    struct sums sums[AGENTS_MAX] = {{.grids = 0}};
    uint64_t runs = RUNS_DEFAULT;
    cJSON *json;
    if (argc < 2 || argc > 3 || (argc == 3 && !text_whole(argv[2], 1, RUNS_MAX, &runs))) {
        fputs("tool_arrangement: expected FILE of game records and perhaps RUNS, 1 to 10000\n", stderr);
        return 2;
    }
    if (!json_input_open(&input, argv[1], &error)) {
        fprintf(stderr, "tool_arrangement: %s\n", error.text);
        return 2;
    }
    puts("line\tplayer\tpoints\tfound\tat most");
    while ((json = json_input_next(&input, &error)) != NULL) {
        struct wagons_record record;
        bool read = wagons_record_parse(&record, json, &homestead_game, NULL, &error);
        cJSON_Delete(json);
        if (!read) {
            json_input_locate(&input, &error);
            break;
        }
        measure(&record, (int)runs, input.line, sums);
        wagons_record_free(&record);
    }
    json_input_close(&input);
    if (error.text[0] != '\0') {
        fprintf(stderr, "tool_arrangement: %s\n", error.text);
        return 2;
    }
    print_sums(sums);
    return 0;
}
