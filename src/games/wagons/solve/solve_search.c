// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/solve_search.h"

#include <string.h>

#include "games/wagons/greedy.h"
#include "games/wagons/solve/solve_end.h"

/* Cards to place of which all but the last stand alone and the last is one of the last two of the row: how a game ends
   for one town. */
struct finish {
    struct future future;
    int which; /* of future.last */
};

/* --- the tie rule --- */

/* How the tie rule decides for a player: 1 with fewer cards, -1 with more, 0 with as many. */
static int tie_sign(int own_cards, int other_cards)
{
    return (own_cards < other_cards) - (own_cards > other_cards);
}

/* The least margin that is worth at least `value` to a player for whom the tie rule decides by `tie`. */
static int margin_for(int value, int tie)
{
    if (value == 0 || value == 1) {
        return tie >= value ? 0 : 1;
    }
    return value > 0 ? (value + VALUE_POINT - 1) / VALUE_POINT : -(-value / VALUE_POINT);
}

/* --- how one town ends --- */

/* The town after all of `cards`, the last of which ends the game for it. */
static struct finish finish_of(const struct solve_worker *worker, const struct site *site, const uint8_t *cards,
                               int count)
{
    const uint8_t *last = worker->game->last;
    struct finish finish = {.future = {.site = site, .cards = cards, .count = count - 1, .last = {NO_CARD, NO_CARD}}};
    uint8_t card = cards[count - 1];
    if (card == last[0] || card == last[1]) {
        memcpy(finish.future.last, last, 2);
        finish.which = card == last[1];
    } else {
        finish.future.last[0] = card;
    }
    return finish;
}

/* Whether `mover`, who finishes first, can end at least `value` ahead whatever `other` does then. */
static enum verdict finish_reaches(struct solve_worker *worker, const struct finish *mover, const struct finish *other,
                                   int value, int tie)
{
    struct end_set set;
    enum verdict verdict = UNKNOWN;
    if (other->future.count < mover->future.count) {
        if (end_all(worker, &other->future, other->which, &set)) {
            verdict = end_reaches(worker, &mover->future, mover->which, set.outcomes, margin_for(value, tie));
        }
    } else if (end_all(worker, &mover->future, mover->which, &set)) {
        verdict = NO;
        for (int i = 0; i < set.outcomes.count && verdict != YES; i++) {
            enum verdict reply = end_reaches(worker, &other->future, other->which,
                                             (struct outcomes){1, &set.outcomes.at[i]}, margin_for(1 - value, -tie));
            verdict = reply == NO ? YES : reply == UNKNOWN ? UNKNOWN : verdict;
        }
    }
    front_release(set.front);
    return verdict;
}

/* How a town ends to which nothing comes any more. */
static struct outcome outcome_now(const struct solve_worker *worker, const struct site *site)
{
    const struct outcome_rule *rule = &worker->game->rule;
    return outcome_of(rule, site->points, scoring_tally(&site->town));
}

/* --- the end of the row --- */

static int tie_after(const struct commitment *commitment, int own_more, int other_more)
{
    return tie_sign(commitment->mover->town.cards + commitment->card_count + own_more,
                    commitment->other->town.cards + commitment->given_count + other_more);
}

/* Nothing or one card is left in the row after the commitment: the other player places what is given and that card. */
static enum verdict last_commitment_reaches(struct solve_worker *worker, const struct commitment *commitment, int value)
{
    const struct solve_game *game = worker->game;
    uint8_t cards[CIRCLE_CARDS];
    int count = commitment->given_count;
    memcpy(cards, commitment->given, (size_t)count);
    int left = game->row_count - commitment->from;
    if (left == 1) {
        cards[count++] = game->row[commitment->from];
    }
    int tie = tie_after(commitment, 0, left);
    struct finish mover = finish_of(worker, commitment->mover, commitment->cards, commitment->card_count);
    if (count == 0) {
        struct outcome now = outcome_now(worker, commitment->other);
        return end_reaches(worker, &mover.future, mover.which, (struct outcomes){1, &now}, margin_for(value, tie));
    }
    struct finish other = finish_of(worker, commitment->other, cards, count);
    return finish_reaches(worker, &mover, &other, value, tie);
}

/* What the mover wants of a pair of ends: that the other player, whatever of the last two cards that one takes, does not
   get `margin` ahead. */
struct pair_wish {
    struct end_wish wish;
    const struct outcome_rule *rule;
    struct outcomes others[2];
    int margin;
};

/* Whether one of a set of outcomes is ahead of all of another. */
static bool any_beats_all(const struct outcome_rule *rule, struct outcomes own, struct outcomes others, int margin)
{
    for (int i = 0; i < own.count; i++) {
        if (outcome_beats_all(rule, &own.at[i], others, margin)) {
            return true;
        }
    }
    return false;
}

static bool pair_granted(const struct end_wish *wish, const struct front_pair *pair)
{
    const struct pair_wish *self = (const struct pair_wish *)wish;
    return !any_beats_all(self->rule, self->others[0], pair->end[1], self->margin) &&
           !any_beats_all(self->rule, self->others[1], pair->end[0], self->margin);
}

/* Works out what the other player can end with first, then looks whether the mover has an answer to it. */
static enum verdict long_pair_reaches(struct solve_worker *worker, const struct future *own, const struct future *other,
                                      int margin)
{
    struct end_set sets[2];
    struct pair_wish wish = {.wish = {.granted = pair_granted}, .rule = &worker->game->rule, .margin = margin};
    bool known = true;
    for (int which = 0; which < 2; which++) {
        known = end_all(worker, other, which, &sets[which]) && known;
        wish.others[which] = sets[which].outcomes;
    }
    enum verdict verdict = known ? end_grants(worker, own, &wish.wish) : UNKNOWN;
    front_release(sets[0].front);
    front_release(sets[1].front);
    return verdict;
}

/* Whether one pair keeps the other player from `margin`, whatever that one takes. */
static enum verdict pair_holds(struct solve_worker *worker, const struct front_pair *pair, const struct future *other,
                               int margin)
{
    enum verdict verdict = YES;
    for (int which = 0; which < 2 && verdict != NO; which++) {
        enum verdict reply = end_reaches(worker, other, which, pair->end[1 - which], margin);
        verdict = reply == NO ? verdict : verdict_not(reply);
    }
    return verdict;
}

/* Two cards are left in the row after the commitment: the other player takes one of them, the mover gets the other one.
   If the other player takes the last, the mover's is the last but one and is placed last all the same. */
static enum verdict pair_commitment_reaches(struct solve_worker *worker, const struct commitment *commitment, int value)
{
    const struct solve_game *game = worker->game;
    struct future own = {commitment->mover, commitment->cards, commitment->card_count, {game->last[0], game->last[1]}};
    struct future other = {
        commitment->other, commitment->given, commitment->given_count, {game->last[0], game->last[1]}};
    int margin = margin_for(1 - value, -tie_after(commitment, 1, 1));
    if (own.count > other.count && own.count > 1) {
        return long_pair_reaches(worker, &own, &other, margin);
    }
    if (!end_is_enumerable(worker, &own)) {
        return UNKNOWN;
    }
    const struct front *front = front_find(worker, &own);
    enum verdict verdict = NO;
    for (int i = 0; front != NULL && i < front->count && verdict != YES; i++) {
        enum verdict holds = pair_holds(worker, &front->pair[i], &other, margin);
        verdict = holds == NO ? verdict : holds;
    }
    front_release(front);
    return verdict;
}

/* --- commitments while the game is open --- */

struct commitment_visitor {
    struct site_visitor visitor;
    const struct commitment *commitment;
    int value;
    bool unknown; /* some town may have been good enough */
};

static bool visit_commitment(struct site_visitor *visitor, struct solve_worker *worker, const struct site *site)
{
    struct commitment_visitor *self = (struct commitment_visitor *)visitor;
    const struct commitment *commitment = self->commitment;
    struct turn reply = {commitment->other, site, commitment->given, commitment->given_count, commitment->from};
    enum verdict verdict = turn_reaches(worker, &reply, 1 - self->value);
    self->unknown = self->unknown || verdict == UNKNOWN;
    return verdict == NO && !solve_stopped(worker);
}

/* Three cards or more are left in the row: each town that the mover can make is tried. */
static enum verdict open_commitment_reaches(struct solve_worker *worker, const struct commitment *commitment, int value)
{
    struct commitment_visitor visitor = {{visit_commitment}, commitment, value, false};
    bool all = commitment->card_count <= worker->effort;
    if ((all ? site_walk : site_beam)(worker, commitment->mover, commitment->cards, commitment->card_count,
                                      &visitor.visitor)) {
        return YES;
    }
    return all && !visitor.unknown ? NO : UNKNOWN;
}

enum verdict commitment_reaches(struct solve_worker *worker, const struct commitment *commitment, int value)
{
    int left = worker->game->row_count - commitment->from;
    if (left < 2) {
        return last_commitment_reaches(worker, commitment, value);
    }
    return left == 2 ? pair_commitment_reaches(worker, commitment, value)
                     : open_commitment_reaches(worker, commitment, value);
}

/* --- turns --- */

static struct town_key turn_key(const struct turn *turn)
{
    struct town_key key = town_key_join(turn->mover->key, turn->other->key);
    uint64_t what = (uint64_t)turn->from | (uint64_t)turn->received_count << 8 |
                    (uint64_t)turn->mover->town.cards << 16 | (uint64_t)turn->other->town.cards << 24;
    for (int i = 0; i < turn->received_count; i++) {
        key = town_key_mix(key, turn->received[i] + UINT64_C(1));
    }
    return town_key_mix(key, what);
}

/* The turn that drafts the card `skipped` places down the row. */
static enum verdict draft_reaches(struct solve_worker *worker, const struct turn *turn, int skipped, int value)
{
    const struct solve_game *game = worker->game;
    uint8_t cards[CIRCLE_CARDS];
    memcpy(cards, turn->received, (size_t)turn->received_count);
    cards[turn->received_count] = game->row[turn->from + skipped];
    struct commitment commitment = {
        .mover = turn->mover,
        .other = turn->other,
        .cards = cards,
        .card_count = turn->received_count + 1,
        .given = game->row + turn->from,
        .given_count = skipped,
        .from = turn->from + skipped + 1,
    };
    return commitment_reaches(worker, &commitment, value);
}

/* No card is left in the row: the mover places what was received, and the game is over. */
static enum verdict last_turn_reaches(struct solve_worker *worker, const struct turn *turn, int value)
{
    int tie = tie_sign(turn->mover->town.cards + turn->received_count, turn->other->town.cards);
    int margin = margin_for(value, tie);
    struct outcome other = outcome_now(worker, turn->other);
    struct outcomes others = {1, &other};
    if (turn->received_count == 0) {
        struct outcome own = outcome_now(worker, turn->mover);
        return verdict_of(outcome_beats_all(&worker->game->rule, &own, others, margin));
    }
    struct finish finish = finish_of(worker, turn->mover, turn->received, turn->received_count);
    return end_reaches(worker, &finish.future, finish.which, others, margin);
}

static enum verdict search_turn(struct solve_worker *worker, const struct turn *turn, int value)
{
    int left = worker->game->row_count - turn->from;
    if (left == 0) {
        return last_turn_reaches(worker, turn, value);
    }
    enum verdict verdict = NO;
    for (int skipped = 0; skipped < left && verdict != YES; skipped++) {
        enum verdict draft = draft_reaches(worker, turn, skipped, value);
        verdict = draft == NO ? verdict : draft;
    }
    return verdict;
}

/* What the table keeps with bounds as a hint: that the question for a value stays unknown with some effort. */
static uint16_t unknown_hint(int effort, int value)
{
    enum { EFFORT_BITS = 4 };
    return (uint16_t)((unsigned)value << EFFORT_BITS | (unsigned)effort);
}

enum verdict turn_reaches(struct solve_worker *worker, const struct turn *turn, int value)
{
    struct town_key key = turn_key(turn);
    struct bounds known = bounds_table_find(worker->bounds, key);
    uint16_t hint = unknown_hint(worker->effort, value);
    if (known.lower >= value || known.upper < value) {
        return verdict_of(known.lower >= value);
    }
    if (known.hint == hint) {
        return UNKNOWN;
    }
    enum verdict verdict = search_turn(worker, turn, value);
    if (!solve_stopped(worker)) {
        if (verdict == YES) {
            known.lower = (int16_t)value;
        } else if (verdict == NO) {
            known.upper = (int16_t)(value - 1);
        } else {
            known.hint = hint;
        }
        known.depth = (uint8_t)(worker->game->row_count - turn->from);
        bounds_table_store(worker->bounds, key, known);
    }
    return verdict;
}
