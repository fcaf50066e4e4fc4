// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/draft_search.h"

#include "base/clock.h"
#include "games/stop.h"

/* A draft to try. */
struct attempt {
    int next; /* where the row goes on */
    uint32_t mask;
    bool answers;
    int32_t order;
};

/* The cards of the drafter after the one who drafts takes row[taken]. */
static struct attempt attempt_of(const struct draft_search *search, int next, bool own_turn, uint32_t mask, int taken)
{
    uint32_t bit = UINT32_C(1) << taken;
    uint32_t skipped = bit - (UINT32_C(1) << next);
    struct attempt attempt = {
        .next = taken + 1, .mask = mask | (own_turn ? bit : skipped), .answers = own_turn == (taken > next)};
    attempt.order = search->order[draft_node(attempt.next, attempt.mask)];
    return attempt;
}

/* All drafts, those that seem best for the one who drafts first; equal ones as they are. */
static int list_attempts(const struct draft_search *search, int next, bool own_turn, uint32_t mask,
                         struct attempt *attempts)
{
    int count = 0;
    for (int taken = next; taken < lazy_table_row_count(search->drafter); taken++) {
        struct attempt attempt = attempt_of(search, next, own_turn, mask, taken);
        int at = count++;
        for (; at > 0 && (own_turn ? attempts[at - 1].order < attempt.order : attempts[at - 1].order > attempt.order);
             at--) {
            attempts[at] = attempts[at - 1];
        }
        attempts[at] = attempt;
    }
    return count;
}

static int end_value(struct draft_search *search, uint32_t mask, bool receiver_answers)
{
    uint32_t rest = ~mask & ((UINT32_C(1) << lazy_table_row_count(search->drafter)) - 1);
    struct outcomes drafter = lazy_table_find(search->drafter, mask);
    struct outcomes receiver = lazy_table_find(search->receiver, rest);
    bool late = search->deadline > 0 && clock_seconds() > search->deadline;
    if (late || stop_is_wanted(&search->stop)) {
        search->stopped = true;
    }
    return draft_end_value(search->game, drafter, lazy_table_cards(search->drafter) + __builtin_popcount(mask),
                           receiver, lazy_table_cards(search->receiver) + __builtin_popcount(rest), receiver_answers);
}

/* Whether narrow beams have shown that a node is far outside the window; its value then in *value. */
static bool is_cut(const struct draft_search *search, uint32_t node, int alpha, int beta, int *value)
{
    if (search->narrow == NULL) {
        return false;
    }
    *value = search->narrow[node] + search->shift;
    return (beta < DRAFT_INFINITE && *value >= beta + search->cut_margin) ||
           (alpha > -DRAFT_INFINITE && *value <= alpha - search->cut_margin);
}

static int tree_value(struct draft_search *search, int next, bool own_turn, uint32_t mask, bool answers, int alpha,
                      int beta)
{
    uint32_t node = draft_node(next, mask);
    int cut_value;
    if (is_cut(search, node, alpha, beta, &cut_value)) {
        return cut_value;
    }
    if (next == lazy_table_row_count(search->drafter)) {
        return search->order[node] = end_value(search, mask, answers);
    }
    struct attempt attempts[CIRCLE_CARDS];
    int count = list_attempts(search, next, own_turn, mask, attempts);
    int best = own_turn ? -DRAFT_INFINITE : DRAFT_INFINITE;
    for (int i = 0; i < count && alpha < beta && !search->stopped; i++) {
        const struct attempt *attempt = &attempts[i];
        int value = tree_value(search, attempt->next, !own_turn, attempt->mask, attempt->answers, alpha, beta);
        if (own_turn) {
            best = value > best ? value : best;
            alpha = value > alpha ? value : alpha;
        } else {
            best = value < best ? value : best;
            beta = value < beta ? value : beta;
        }
    }
    return search->order[node] = best;
}

int draft_search_value(struct draft_search *search, int alpha, int beta)
{
    return tree_value(search, 0, true, 0, search->receiver_answers, alpha, beta);
}

int draft_search_after(struct draft_search *search, int skipped, int alpha, int beta)
{
    return tree_value(search, skipped + 1, false, UINT32_C(1) << skipped, skipped > 0, alpha, beta);
}
