// SPDX-License-Identifier: GPL-3.0-or-later
/* Branch and bound: cells are filled in reading order with each kind of card that is left. A way is given up when not
   even its hopes beat the best arrangement known: every card laid down gets the doublings it has and one for each cell
   beside it that is still empty, every card to come as many as it can have at all. */
#include <string.h>

#include "games/homestead/arrangement.h"

enum { SIDES = 4, EMPTY = 0xff };

struct search {
    struct arrangement at, best;
    int cells, best_points;
    uint64_t steps_left;
    uint8_t cards[GRID_CELLS]; /* all of them, like ones next to each other */
    bool used[GRID_CELLS];
    int doublers[HOMESTEAD_TYPES_MAX]; /* that are not laid down yet, by the type they double */
};

static int cell_beside(const struct search *search, int cell, int side)
{
    int column = cell % search->at.width;
    switch (side) {
    case 0:
        return cell - search->at.width;
    case 1:
        return column > 0 ? cell - 1 : -1;
    case 2:
        return column < search->at.width - 1 ? cell + 1 : -1;
    default:
        return cell + search->at.width < search->cells ? cell + search->at.width : -1;
    }
}

/* The most that a card laid down can come to score. */
static int hope_at(const struct search *search, int cell)
{
    const struct homestead_card *card = &search->at.deck->cards[search->at.cards[cell]];
    int doublings = 0, empty = 0;
    bool matched = false;
    for (int side = 0; side < SIDES; side++) {
        int beside = cell_beside(search, cell, side);
        if (beside < 0) {
            continue;
        }
        if (search->at.cards[beside] == EMPTY) {
            empty++;
            continue;
        }
        const struct homestead_card *other = &search->at.deck->cards[search->at.cards[beside]];
        matched = matched || other->type == card->type;
        doublings += other->doubles == card->type;
    }
    int more = search->doublers[card->type] < empty ? search->doublers[card->type] : empty;
    return matched || empty > 0 ? card->points << (doublings + more) : 0;
}

/* All doublers of the type, laid down or not. */
static int doublers_of(const struct search *search, const struct homestead_card *card)
{
    int count = -(card->doubles == card->type);
    for (int i = 0; i < search->cells; i++) {
        count += search->at.deck->cards[search->cards[i]].doubles == card->type;
    }
    return count < SIDES ? count : SIDES;
}

static int hope(const struct search *search, int filled)
{
    int points = 0;
    for (int cell = 0; cell < filled; cell++) {
        points += hope_at(search, cell);
    }
    for (int i = 0; i < search->cells; i++) {
        const struct homestead_card *card = &search->at.deck->cards[search->cards[i]];
        points += search->used[i] ? 0 : card->points << doublers_of(search, card);
    }
    return points;
}

static bool alike(const struct homestead_deck *deck, int one, int other)
{
    const struct homestead_card *a = &deck->cards[one], *b = &deck->cards[other];
    return a->type == b->type && a->points == b->points && a->doubles == b->doubles;
}

static void use(struct search *search, int card, bool used)
{
    uint8_t doubles = search->at.deck->cards[search->cards[card]].doubles;
    search->used[card] = used;
    if (doubles != HOMESTEAD_NO_TYPE) {
        search->doublers[doubles] += used ? -1 : 1;
    }
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as there are cells
static bool fill(struct search *search, int cell)
{
    if (cell == search->cells) {
        int points = arrangement_points(&search->at);
        if (points > search->best_points) {
            search->best_points = points;
            search->best = search->at;
        }
        return true;
    }
    int last = -1;
    for (int i = 0; i < search->cells; i++) {
        if (search->used[i] || (last >= 0 && alike(search->at.deck, search->cards[last], search->cards[i]))) {
            continue;
        }
        if (search->steps_left-- == 0) {
            return false;
        }
        last = i;
        use(search, i, true);
        search->at.cards[cell] = search->cards[i];
        bool done = hope(search, cell + 1) <= search->best_points || fill(search, cell + 1);
        search->at.cards[cell] = EMPTY;
        use(search, i, false);
        if (!done) {
            return false;
        }
    }
    return true;
}

/* Brings like cards next to each other, high points first, so that good arrangements come early. */
static void order(struct search *search)
{
    const struct homestead_card *cards = search->at.deck->cards;
    for (int i = 1; i < search->cells; i++) {
        uint8_t card = search->cards[i];
        int place = i;
        for (; place > 0; place--) {
            const struct homestead_card *before = &cards[search->cards[place - 1]], *this = &cards[card];
            int rank = (before->points - this->points) * 1000 + (this->type - before->type) * 16 +
                       (this->doubles < before->doubles) - (this->doubles > before->doubles);
            if (rank >= 0) {
                break;
            }
            search->cards[place] = search->cards[place - 1];
        }
        search->cards[place] = card;
    }
}

bool arrangement_solve(struct arrangement *arrangement, uint64_t steps, int *points)
{
    struct search search = {.at = *arrangement, .cells = arrangement->width * arrangement->height, .steps_left = steps};
    struct arrangement found = *arrangement;
    search.best_points = arrangement_improve(&found, 1, 2);
    search.best = found;
    memcpy(search.cards, arrangement->cards, sizeof search.cards);
    order(&search);
    memset(search.at.cards, EMPTY, sizeof search.at.cards);
    for (int i = 0; i < search.cells; i++) {
        uint8_t doubles = arrangement->deck->cards[search.cards[i]].doubles;
        if (doubles != HOMESTEAD_NO_TYPE) {
            search.doublers[doubles]++;
        }
    }
    if (!fill(&search, 0)) {
        return false;
    }
    *arrangement = search.best;
    *points = search.best_points;
    return true;
}
