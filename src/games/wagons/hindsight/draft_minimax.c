// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/draft_minimax.h"

#include <limits.h>

#include "games/wagons/greedy.h"

/* The best margin for `first`, who commits to an outcome that `second` then answers. */
static int answered_margin(const struct outcome_rule *rule, struct outcomes first, struct outcomes second)
{
    int best = INT_MIN;
    for (int i = 0; i < first.count; i++) {
        int answer = INT_MAX;
        for (int k = 0; k < second.count && answer > best; k++) {
            int margin = outcome_margin(rule, &first.at[i], &second.at[k]);
            answer = margin < answer ? margin : answer;
        }
        best = answer > best ? answer : best;
    }
    return best;
}

int draft_end_value(const struct beam_game *game, struct outcomes drafter, int drafter_cards, struct outcomes receiver,
                    int receiver_cards, bool receiver_answers)
{
    int margin = receiver_answers ? answered_margin(&game->rule, drafter, receiver)
                                  : -answered_margin(&game->rule, receiver, drafter);
    return VALUE_POINT * margin + (drafter_cards < receiver_cards) - (drafter_cards > receiver_cards);
}

static struct outcomes hand_outcomes(const struct subset_table *table, uint32_t mask)
{
    return (struct outcomes){table->count[mask], subset_outcomes(table, mask)};
}

static int end_value(const struct draft *draft, uint32_t mask, bool receiver_answers)
{
    uint32_t rest = ~mask & ((UINT32_C(1) << draft->drafter->row_count) - 1);
    return draft_end_value(draft->game, hand_outcomes(draft->drafter, mask),
                           draft->drafter->cards + __builtin_popcount(mask), hand_outcomes(draft->receiver, rest),
                           draft->receiver->cards + __builtin_popcount(rest), receiver_answers);
}

static int tree_value(const struct draft *draft, int next, bool own_turn, uint32_t mask, bool answers);

/* The value of the best draft from row[next] on. */
static int best_value(const struct draft *draft, int next, bool own_turn, uint32_t mask)
{
    int best = own_turn ? INT_MIN : INT_MAX;
    uint32_t skipped = 0;
    for (int taken = next; taken < draft->drafter->row_count; taken++) {
        uint32_t bit = UINT32_C(1) << taken;
        uint32_t hand = own_turn ? mask | bit : mask | skipped;
        /* who got the skipped cards places them after the card taken */
        int value = tree_value(draft, taken + 1, !own_turn, hand, own_turn == (taken > next));
        best = (own_turn ? value > best : value < best) ? value : best;
        skipped |= bit;
    }
    return best;
}

/* The value from row[next] on, where the drafter has `mask`. `own_turn`: the drafter drafts now. `answers`: the receiver
   places the last card if there is no more draft. */
static int tree_value(const struct draft *draft, int next, bool own_turn, uint32_t mask, bool answers)
{
    int value =
        next == draft->drafter->row_count ? end_value(draft, mask, answers) : best_value(draft, next, own_turn, mask);
    if (draft->values != NULL) {
        draft->values[draft_node(next, mask)] = value;
    }
    return value;
}

int draft_value(const struct draft *draft)
{
    return tree_value(draft, 0, true, 0, draft->receiver_answers);
}
