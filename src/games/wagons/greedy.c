// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/greedy.h"

#include <string.h>

#include "games/wagons/kernel/kernel.h"
#include "games/wagons/lookahead.h"

static struct placement best_placement(const struct position *position, const struct town *town, int card,
                                       struct tally other)
{
    return kernel_best_placement(town, position->scoring, &position->deck->cards[card], other,
                                 position->forbid_full_cover);
}

struct placement greedy_placement(const struct position *position, int player, int card)
{
    return best_placement(position, &position->town[player], card, scoring_tally(&position->town[1 - player]));
}

void greedy_place(struct position *position)
{
    int player = position->to_move;
    struct placement best = greedy_placement(position, player, position_card(position));
    position_apply(position,
                   move_place(best.x + position->origin_x[player], best.y + position->origin_y[player], best.turned));
}

int greedy_value(const struct position *position)
{
    struct town_score scores[2];
    position_scores(position, scores);
    int fewer = position->town[0].cards < position->town[1].cards;
    int more = position->town[0].cards > position->town[1].cards;
    return VALUE_POINT * (scores[0].total - scores[1].total) + fewer - more;
}

/* Puts a card down greedily in a town that is not (yet) part of a position. */
static void place_in(const struct position *position, struct town *town, int card, struct tally other)
{
    struct placement best = best_placement(position, town, card, other);
    struct card lying = card_turned(&position->deck->cards[card], best.turned);
    town_place(town, &lying, best.x, best.y, NULL);
}

static bool towns_are_compared(const struct position *position)
{
    for (int k = 0; k < GAME_SCORING; k++) {
        if (scoring_compares((enum scoring_card)position->scoring[k])) {
            return true;
        }
    }
    return false;
}

void draft_walk_begin(struct draft_walk *walk, const struct position *from)
{
    walk->from = from;
    walk->received = from->town[1 - from->to_move];
    walk->skip = 0;
}

/* The receiver's town after this draft. The skipped cards of one draft are those of the draft before and one more, and
   where no card compares the towns they lie the same, so that one placement suffices. */
static void receive_skipped(struct draft_walk *walk, const struct town *drafter)
{
    const struct position *from = walk->from;
    int first = walk->skip - 1;
    if (towns_are_compared(from)) {
        walk->received = from->town[1 - from->to_move];
        first = 0;
    }
    for (int i = first < 0 ? 0 : first; i < walk->skip; i++) {
        place_in(from, &walk->received, from->row[i], scoring_tally(drafter));
    }
}

void draft_walk_next(struct draft_walk *walk, struct position *after)
{
    const struct position *from = walk->from;
    int drafter = from->to_move;
    *after = *from;
    place_in(from, &after->town[drafter], from->row[walk->skip], scoring_tally(&from->town[1 - drafter]));
    receive_skipped(walk, &after->town[drafter]);
    after->town[1 - drafter] = walk->received;
    int used = walk->skip + 1;
    after->row_count = (uint8_t)(from->row_count - used);
    memcpy(after->row, from->row + used, after->row_count);
    after->to_move = (uint8_t)(1 - drafter);
    position_settle(after);
    walk->skip++;
}

wagons_move greedy_choose(const struct position *position)
{
    if (position->phase == PHASE_PLACE) {
        int player = position->to_move;
        struct placement best = greedy_placement(position, player, position_card(position));
        return move_place(best.x + position->origin_x[player], best.y + position->origin_y[player], best.turned);
    }
    return lookahead_draft(position, 1, &(struct wagons_stop){.wanted = NULL});
}
