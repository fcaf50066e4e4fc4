// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/work.h"

#include <stdlib.h>

#include "bench/plain_play.h"
#include "games/wagons/greedy.h"
#include "games/wagons/playout.h"

/* Plays a deal greedily and keeps the town of player 0 as it was before its card number `cards`. */
static bool keep_town(struct bench_towns *towns, int at, uint64_t index, int cards)
{
    struct wagons_rules rules = wagons_rules_default();
    struct position position;
    position_deal(&position, &rules, deck_default(), towns->seed, index);
    struct random_stream stream = random_open(towns->seed, index, RANDOM_TEST, 0);
    plain_town_clear(&towns->plain[at]);
    while (position.phase != PHASE_OVER) {
        if (position.phase != PHASE_PLACE) {
            wagons_move moves[WAGONS_MOVES_MAX];
            int count = position_moves(&position, moves);
            position_apply(&position, moves[random_below(&stream, (uint32_t)(count < 3 ? count : 3))]);
            continue;
        }
        const struct card *card = &position.deck->cards[position_card(&position)];
        if (position.to_move != 0) {
            greedy_place(&position);
            continue;
        }
        if (position.town[0].cards == cards) {
            towns->towns[at] = position.town[0];
            towns->next[at] = *card;
            for (int k = 0; k < GAME_SCORING; k++) {
                towns->scoring[at][k] = position.scoring[k];
            }
            return true;
        }
        struct placement best = greedy_placement(&position, 0, position_card(&position));
        struct plain_placement placement = {best.x, best.y, best.turned != 0};
        plain_town_place(&towns->plain[at], card, &placement, NULL);
        greedy_place(&position);
    }
    return false;
}

struct bench_towns *bench_towns_new(uint64_t seed)
{
    struct bench_towns *towns = malloc(sizeof *towns);
    if (towns == NULL) {
        return NULL;
    }
    towns->seed = seed;
    uint64_t index = 0;
    for (int at = 0; at < BENCH_TOWNS; at++) {
        while (!keep_town(towns, at, index++, 2 + at % 7)) {
        }
    }
    return towns;
}

uint64_t work_placements(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_towns *towns = context;
    int at = (int)(round % BENCH_TOWNS);
    struct placement placements[PLACEMENTS_MAX];
    int count = placements_list(&towns->towns[at], false, placements);
    placements_score(&towns->towns[at], towns->scoring[at], &towns->next[at], placements, count);
    for (int i = 0; i < count; i++) {
        *checksum = *checksum * 31 + (uint64_t)(placements[i].points + 1000);
    }
    return (uint64_t)count;
}

uint64_t work_placements_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_towns *towns = context;
    int at = (int)(round % BENCH_TOWNS);
    struct plain_town town = towns->plain[at];
    struct plain_placement placements[PLAIN_PLACEMENTS];
    int points[PLAIN_PLACEMENTS];
    int count = plain_town_placements(&town, false, placements);
    plain_play_score_placements(&town, towns->scoring[at], &towns->next[at], placements, count, points);
    for (int i = 0; i < count; i++) {
        *checksum = *checksum * 31 + (uint64_t)(points[i] + 1000);
    }
    return (uint64_t)count;
}

static struct position dealt(const struct bench_towns *towns, uint64_t round)
{
    struct wagons_rules rules = wagons_rules_default();
    struct position position;
    position_deal(&position, &rules, deck_default(), towns->seed, round);
    return position;
}

static struct plain_game dealt_plain(const struct bench_towns *towns, uint64_t round)
{
    struct position position = dealt(towns, round);
    struct plain_game game;
    plain_game_begin(&game, position.deck->cards, WAGONS_FIRST_PICKS, false, position.scoring, position.circle,
                     PLAIN_NO_START);
    return game;
}

static uint64_t checksum_of(int first, int second)
{
    return (uint64_t)(first + 1000) * 10000 + (uint64_t)(second + 1000);
}

uint64_t work_random_playouts(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_towns *towns = context;
    struct random_stream stream = random_open(towns->seed, round, RANDOM_PLAYOUT, 0);
    struct position position = dealt(towns, round);
    playout_random(&position, &stream);
    struct town_score scores[2];
    position_scores(&position, scores);
    *checksum = 0;
    return 1;
}

uint64_t work_random_playouts_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_towns *towns = context;
    struct random_stream stream = random_open(towns->seed, round, RANDOM_PLAYOUT, 0);
    struct plain_game game = dealt_plain(towns, round);
    plain_play_random(&game, &stream);
    int totals[2];
    plain_game_totals(&game, totals);
    *checksum = 0;
    return 1;
}

uint64_t work_greedy_playouts(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_towns *towns = context;
    struct random_stream stream = random_open(towns->seed, round, RANDOM_PLAYOUT, 1);
    struct position position = dealt(towns, round);
    playout_greedy(&position, &stream);
    struct town_score scores[2];
    position_scores(&position, scores);
    *checksum = checksum_of(scores[0].total, scores[1].total);
    return 1;
}

uint64_t work_greedy_playouts_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_towns *towns = context;
    struct random_stream stream = random_open(towns->seed, round, RANDOM_PLAYOUT, 1);
    struct plain_game game = dealt_plain(towns, round);
    plain_play_greedy(&game, &stream);
    int totals[2];
    plain_game_totals(&game, totals);
    *checksum = checksum_of(totals[0], totals[1]);
    return 1;
}
