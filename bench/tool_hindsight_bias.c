// SPDX-License-Identifier: GPL-3.0-or-later
/* A program of its own (make hindsight-bias): how far hindsight is from the truth. An agent plays games against itself;
   at each draft with nothing pending the hindsight value of the drafts that are left is compared with how the game ends,
   for the player who drafts. Both are means over all drafts with so many cards in the row:

       row       cards in it
       value     the hindsight value, in points
       error     the result less the value: what hindsight did not see, with its standard error
       spread    standard deviation of the error: how little the value says of a single game
       a card    by how much the error rises with each card more that the drafter is to get than the other player, along
                 the best line by hindsight, with its standard error */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/wagons/greedy.h"
#include "games/wagons/hindsight/draft_minimax.h"
#include "games/wagons/position.h"
#include "wagons/agent.h"

enum { GAMES_MAX = 1000000, WIDTH_MAX = 64 };

/* What one draft adds. */
struct sight {
    int row_count, drafter;
    double value, cards; /* the drafter's value; cards to come for the drafter less those for the other player */
};

/* Sums over drafts with as many cards in the row. */
struct sums {
    double count, value, error, error2, cards, cards2, both;
};

struct bias {
    struct beam_game game;
    struct subset_workers *workers;
    struct subset_table table[2];
    int32_t values[DRAFT_NODES];
    struct sums sums[CIRCLE_CARDS + 1];
};

/* Follows the best line; returns the drafter's cards less the other's. */
static int cards_ahead(const struct bias *bias, int row_count)
{
    uint32_t mask = 0;
    bool own_turn = true;
    for (int next = 0; next < row_count; own_turn = !own_turn) {
        int best = next;
        uint32_t best_mask = mask;
        for (int taken = next, first = 1; taken < row_count; taken++, first = 0) {
            uint32_t bit = UINT32_C(1) << taken, skipped = bit - (UINT32_C(1) << next);
            uint32_t hand = mask | (own_turn ? bit : skipped);
            int32_t value = bias->values[draft_node(taken + 1, hand)];
            int32_t now = bias->values[draft_node(best + 1, best_mask)];
            if (first || (own_turn ? value > now : value < now)) {
                best = taken;
                best_mask = hand;
            }
        }
        mask = best_mask;
        next = best + 1;
    }
    return 2 * __builtin_popcount(mask) - row_count;
}

static struct sight look(struct bias *bias, const struct position *position, int width)
{
    int drafter = position->to_move;
    for (int side = 0; side < 2; side++) {
        struct subset_task task = {.town = &position->town[side == 0 ? drafter : 1 - drafter],
                                   .row = position->row,
                                   .row_count = position->row_count,
                                   .side = side == 0 ? SIDE_DRAFTER : SIDE_RECEIVER,
                                   .width = width};
        subset_table_fill(&bias->table[side], bias->workers, &bias->game, &task);
    }
    struct draft draft = {.game = &bias->game,
                          .drafter = &bias->table[0],
                          .receiver = &bias->table[1],
                          .receiver_answers = true,
                          .values = bias->values};
    double value = (double)draft_value(&draft) / VALUE_POINT;
    return (struct sight){position->row_count, drafter, value, cards_ahead(bias, position->row_count)};
}

static void add(struct bias *bias, const struct sight *sight, double result)
{
    struct sums *sums = &bias->sums[sight->row_count];
    double error = (sight->drafter == 0 ? result : -result) - sight->value;
    sums->count++;
    sums->value += sight->value;
    sums->error += error;
    sums->error2 += error * error;
    sums->cards += sight->cards;
    sums->cards2 += sight->cards * sight->cards;
    sums->both += sight->cards * error;
}

static void play(struct bias *bias, const struct wagons_agent *agent, uint64_t seed, uint64_t index, int width)
{
    struct wagons_rules rules = wagons_rules_default();
    rules.start = (enum wagons_start)(index % 3);
    struct position position;
    position_deal(&position, &rules, deck_default(), seed, index);
    beam_game_prepare(&bias->game, position.deck, position.scoring, position.forbid_full_cover);
    struct wagons_player *player[2];
    for (int seat = 0; seat < 2; seat++) {
        player[seat] = wagons_player_new(agent, seed, index, seat);
        if (player[seat] == NULL) {
            fputs("tool_hindsight_bias: out of memory\n", stderr);
            exit(1);
        }
    }
    struct sight sights[CIRCLE_CARDS];
    int count = 0;
    while (position.phase != PHASE_OVER) {
        if (position.phase == PHASE_DRAFT) {
            sights[count++] = look(bias, &position, width);
        }
        position_apply(&position, wagons_player_choose(player[position.to_move], &position));
    }
    struct town_score scores[2];
    position_scores(&position, scores);
    for (int i = 0; i < count; i++) {
        add(bias, &sights[i], scores[0].total - scores[1].total);
    }
    wagons_player_free(player[0]);
    wagons_player_free(player[1]);
}

static void print_table(const struct bias *bias)
{
    puts("row  drafts   value     error            spread   a card");
    for (int row = CIRCLE_CARDS; row > 0; row--) {
        const struct sums *sums = &bias->sums[row];
        if (sums->count < 3) {
            continue;
        }
        double n = sums->count, error = sums->error / n;
        double variance = (sums->error2 - n * error * error) / (n - 1);
        double cards2 = sums->cards2 - sums->cards * sums->cards / n;
        double slope = cards2 > 0 ? (sums->both - sums->cards * error) / cards2 : 0;
        double slope_error = cards2 > 0 ? sqrt(variance / cards2) : 0;
        printf("%3d %7.0f %+7.2f   %+5.2f +- %4.2f   %8.2f   %+5.2f +- %4.2f\n", row, n, sums->value / n, error,
               sqrt(variance / n), sqrt(variance), slope, slope_error);
    }
}

static uint64_t read_number(const char *text, uint64_t low, uint64_t high)
{
    uint64_t number;
    if (text == NULL || !text_whole(text, low, high, &number)) {
        fprintf(stderr,
                "tool_hindsight_bias: expected SEED GAMES WIDTH AGENT; GAMES from 1, WIDTH from 1 to %d, and the spec "
                "of an "
                "agent\n",
                WIDTH_MAX);
        exit(2);
    }
    return number;
}

int main(int argc, char **argv)
{
    uint64_t seed = read_number(argc > 1 ? argv[1] : NULL, 0, TEXT_WHOLE_MAX);
    uint64_t games = read_number(argc > 2 ? argv[2] : NULL, 1, GAMES_MAX);
    int width = (int)read_number(argc > 3 ? argv[3] : NULL, 1, WIDTH_MAX);
    struct wagons_error error;
    struct wagons_agent *agent =
        wagons_agent_new(wagons_game_find("circle-the-wagons"), argc > 4 ? argv[4] : "hindsight", &error);
    if (agent == NULL) {
        fprintf(stderr, "tool_hindsight_bias: %s\n", error.text);
        return 2;
    }
    struct bias *bias = aligned_alloc(64, (sizeof *bias + 63) / 64 * 64);
    bool open = bias != NULL;
    if (open) {
        memset(bias, 0, sizeof *bias);
        bias->workers = subset_workers_new(1, width);
        open = bias->workers != NULL && subset_table_open(&bias->table[0]) && subset_table_open(&bias->table[1]);
    }
    if (!open) {
        fputs("tool_hindsight_bias: out of memory\n", stderr);
        return 1;
    }
    for (uint64_t index = 0; index < games; index++) {
        play(bias, agent, seed, index, width);
    }
    print_table(bias);
    subset_workers_free(bias->workers);
    subset_table_close(&bias->table[0]);
    subset_table_close(&bias->table[1]);
    free(bias);
    wagons_agent_free(agent);
    return 0;
}
