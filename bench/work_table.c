// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/work_table.h"

#include <limits.h>
#include <stdlib.h>

#include "bench/plain_play.h"
#include "games/wagons/deck.h"
#include "games/wagons/hindsight/subset_table.h"

enum { ROW = 9 };

struct bench_table {
    const struct bench_towns *towns;
    int usable[BENCH_TOWNS]; /* towns whose scoring cards look at one town alone */
    int usable_count;
    struct subset_workers *workers;
    struct subset_table *table;
};

static bool compares(const uint8_t scoring[GAME_SCORING])
{
    for (int k = 0; k < GAME_SCORING; k++) {
        if (scoring_compares((enum scoring_card)scoring[k])) {
            return true;
        }
    }
    return false;
}

struct bench_table *bench_table_new(const struct bench_towns *towns)
{
    struct bench_table *table = calloc(1, sizeof *table);
    struct subset_table *values = calloc(1, sizeof *values);
    if (table == NULL || values == NULL || !subset_table_open(values)) {
        free(table);
        free(values);
        return NULL;
    }
    table->towns = towns;
    table->table = values;
    table->workers = subset_workers_new(1, 1);
    if (table->workers == NULL) {
        bench_table_free(table);
        return NULL;
    }
    for (int i = 0; i < BENCH_TOWNS; i++) {
        if (!compares(towns->scoring[i])) {
            table->usable[table->usable_count++] = i;
        }
    }
    return table;
}

void bench_table_free(struct bench_table *table)
{
    if (table != NULL) {
        subset_workers_free(table->workers);
        subset_table_close(table->table);
        free(table->table);
        free(table);
    }
}

/* The town of a round and its row: the deck's cards from some number on. Returns the row's length. */
static int choose_row(const struct bench_table *table, uint64_t round, int *at, uint8_t row[ROW])
{
    *at = table->usable[round % (uint64_t)table->usable_count];
    int room = TOWN_CARDS - table->towns->towns[*at].cards;
    int count = room < ROW ? room : ROW;
    for (int i = 0; i < count; i++) {
        row[i] = (uint8_t)((*at + i) % CARDS);
    }
    return count;
}

static void mix(uint64_t *checksum, int points)
{
    *checksum = *checksum * 31 + (uint64_t)(points + 1000);
}

uint64_t work_table(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_table *table = context;
    uint8_t row[ROW];
    int at;
    int count = choose_row(table, round, &at, row);
    struct beam_game game;
    beam_game_prepare(&game, deck_default(), table->towns->scoring[at], false);
    game.weights = NULL; /* by points, as the plain table chooses */
    struct subset_task task = {
        .town = &table->towns->towns[at], .row = row, .row_count = count, .side = SIDE_DRAFTER, .width = 1};
    uint64_t before = subset_workers_placements(table->workers);
    subset_table_fill(table->table, table->workers, &game, &task);
    for (uint32_t mask = 0; mask < UINT32_C(1) << count; mask++) {
        if (subset_is_reachable(mask, count, true)) {
            mix(checksum, subset_outcomes(table->table, mask)->points);
        }
    }
    return subset_workers_placements(table->workers) - before;
}

/* --- plain --- */

struct plain_table {
    const uint8_t *scoring, *row;
    int row_count;
    int points[1 << ROW]; /* by hand */
    uint64_t placements;
};

/* Which of equal placements is taken: the same arbitrary order as the product's. */
static uint32_t order_of(const struct plain_placement *placements, int index)
{
    int lane = 0; /* places before it */
    for (int i = 1; i <= index; i++) {
        lane += placements[i].x != placements[i - 1].x || placements[i].y != placements[i - 1].y;
    }
    uint32_t place = (uint32_t)(lane << 1 | placements[index].turned);
    return place * UINT32_C(2654435761) >> 18 << 18 | place;
}

/* Puts row[next] where it scores most; the points then. */
static int place_best(struct plain_table *table, struct plain_town *town, int next)
{
    struct plain_placement placements[PLAIN_PLACEMENTS];
    int points[PLAIN_PLACEMENTS];
    const struct card *card = &deck_default()->cards[table->row[next]];
    int count = plain_town_placements(town, false, placements);
    plain_play_score_placements(town, table->scoring, card, placements, count, points);
    table->placements += (uint64_t)count;
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (points[i] > points[best] ||
            (points[i] == points[best] && order_of(placements, i) > order_of(placements, best))) {
            best = i;
        }
    }
    plain_town_place(town, card, &placements[best], NULL);
    return points[best];
}

/* All hands that continue `hand`, which `town` was built from, with row[next] or later cards. */
static void fill_plain(struct plain_table *table, const struct plain_town *town, uint32_t hand, int next)
{
    int last = table->row_count - 1;
    for (int i = next; i <= last; i++) {
        uint32_t longer = hand | UINT32_C(1) << i;
        bool wanted = subset_is_reachable(longer, table->row_count, true);
        bool goes_on = i < last - 1 ||
                       (i == last - 1 && subset_is_reachable(longer | UINT32_C(1) << last, table->row_count, true));
        if (wanted || goes_on) {
            struct plain_town grown = *town;
            table->points[longer] = place_best(table, &grown, i);
            fill_plain(table, &grown, longer, i + 1);
        }
    }
}

uint64_t work_table_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_table *table = context;
    uint8_t row[ROW];
    int at;
    int count = choose_row(table, round, &at, row);
    struct plain_table plain = {.scoring = table->towns->scoring[at], .row = row, .row_count = count};
    fill_plain(&plain, &table->towns->plain[at], 0, 0);
    plain.points[0] = scoring_own(&table->towns->towns[at], plain.scoring);
    for (uint32_t mask = 0; mask < UINT32_C(1) << count; mask++) {
        if (subset_is_reachable(mask, count, true)) {
            mix(checksum, plain.points[mask]);
        }
    }
    return plain.placements;
}
