// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/placing.h"

#include <limits.h>
#include <string.h>

/* The features are summed up in parts that belong to the cell, to the card, and to the card's type at the cell. */

/* What is the same for all cards at a cell. */
struct place {
    struct grid_beside beside;
    int cell;
    int free;                             /* empty cells beside it that the frame allows */
    int32_t rating;                       /* as if all neighbours were of other types */
    int32_t type[HOMESTEAD_TYPES_MAX];    /* more than that for a card of the type: those neighbours are not */
    int32_t doubles[HOMESTEAD_TYPES_MAX]; /* more for a card that doubles the type */
};

/* What is the same for all cells of a card. */
struct held {
    const struct homestead_card *card;
    int number;
    int32_t rating[PLACING_FREE_MAX + 1]; /* by free cells */
    int32_t lone[PLACING_FREE_MAX + 1];   /* more than that without a neighbour of its type */
};

struct scene {
    const struct grid *grid;
    const struct homestead_deck *deck;
    const int16_t *weight; /* of the stage */
    int held;
    struct held hand[HOMESTEAD_LAND];
};

static int stage_of(const struct grid *grid)
{
    int stage = (grid->count - 1) * PLACING_STAGES / (GRID_CELLS - 1);
    return stage < PLACING_STAGES ? stage : PLACING_STAGES - 1;
}

static void set_held(struct held *held, int company, const int16_t *weight)
{
    const struct homestead_card *card = held->card;
    bool doubles = card->doubles != HOMESTEAD_NO_TYPE;
    for (int free = 0; free <= PLACING_FREE_MAX; free++) {
        held->rating[free] = card->points * (weight[PLACING_USED] + free * weight[PLACING_ROOM]);
        held->rating[free] += doubles ? weight[PLACING_USED_DOUBLER] + free * weight[PLACING_DOUBLER] : 0;
        held->rating[free] += free > 0 ? company * weight[PLACING_COMPANY] : 0;
        held->lone[free] = free > 0 ? card->points * weight[PLACING_LONE_1 - 1 + free] : 0;
    }
}

static void set_scene(struct scene *scene, const struct grid *grid, const struct homestead_deck *deck, uint64_t hand,
                      const struct placing_weights *weights)
{
    int of_type[HOMESTEAD_TYPES_MAX] = {0};
    scene->grid = grid;
    scene->deck = deck;
    scene->weight = weights->weight[stage_of(grid)];
    scene->held = 0;
    for (; hand != 0; hand &= hand - 1) {
        int number = __builtin_ctzll(hand);
        struct held *held = &scene->hand[scene->held++];
        held->card = &deck->cards[number];
        held->number = number;
        of_type[held->card->type]++;
    }
    for (int i = 0; i < scene->held; i++) {
        set_held(&scene->hand[i], of_type[scene->hand[i].card->type] - 1, scene->weight);
    }
}

static void set_place(struct place *place, const struct scene *scene, int cell, uint64_t room)
{
    const struct grid *grid = scene->grid;
    const int16_t *weight = scene->weight;
    int column = cell % GRID_ROW, row = cell / GRID_ROW;
    bool stretches = column == 0 || row == 0 || column > grid->width || row > grid->height;
    grid_look(grid, scene->deck, cell, &place->beside);
    place->cell = cell;
    place->free = __builtin_popcountll(grid_beside(UINT64_C(1) << cell) & room);
    place->rating = stretches ? weight[PLACING_STRETCH] : 0;
    for (int type = 0; type < scene->deck->types; type++) {
        int waiting = place->beside.waiting[type];
        int32_t foreign = place->beside.cards[type] * weight[PLACING_FOREIGN] +
                          place->beside.doublers[type] * weight[PLACING_FOREIGN_DOUBLERS] +
                          waiting * weight[PLACING_FOREIGN_WAITING];
        place->rating += foreign;
        place->type[type] = waiting * weight[PLACING_GAIN] - foreign;
        place->doubles[type] = place->beside.scoring[type] * weight[PLACING_GAIN];
    }
}

static inline int32_t rate(const struct place *place, const struct held *held, const int16_t *weight)
{
    const struct homestead_card *card = held->card;
    int type = card->type;
    int32_t rating = place->rating + place->type[type] + held->rating[place->free];
    rating += place->beside.cards[type] > 0 ? (card->points << place->beside.doublers[type]) * weight[PLACING_GAIN]
                                            : held->lone[place->free];
    if (card->doubles != HOMESTEAD_NO_TYPE) {
        int waking = card->doubles == type ? place->beside.waiting[type] : 0;
        rating += place->doubles[card->doubles] + waking * weight[PLACING_GAIN];
    }
    return rating;
}

/* Cells that cards may still take, as the frame stands. */
static uint64_t room_of(const struct grid *grid)
{
    return grid_frame(grid) & ~grid->cards;
}

int placing_rate(const struct grid *grid, const struct homestead_deck *deck, uint64_t hand,
                 const struct placing_weights *weights, struct placing *placings)
{
    struct scene scene;
    struct place place;
    const uint64_t room = room_of(grid), open = grid_open(grid);
    const int cells = __builtin_popcountll(open);
    int at = 0;
    set_scene(&scene, grid, deck, hand, weights);
    for (uint64_t left = open; left != 0; left &= left - 1, at++) {
        set_place(&place, &scene, __builtin_ctzll(left), room);
        for (int i = 0; i < scene.held; i++) {
            placings[i * cells + at] =
                (struct placing){scene.hand[i].number, place.cell, rate(&place, &scene.hand[i], scene.weight)};
        }
    }
    return cells * scene.held;
}

/* Whether one comes before the other: by the rating, then in the order of card and cell. */
static bool comes_before(const struct placing *one, const struct placing *other)
{
    if (one->rating != other->rating) {
        return one->rating > other->rating;
    }
    return one->card != other->card ? one->card < other->card : one->cell < other->cell;
}

struct placing placing_best(const struct grid *grid, const struct homestead_deck *deck, uint64_t hand,
                            const struct placing_weights *weights)
{
    struct scene scene;
    struct place place;
    struct placing best = {-1, -1, INT32_MIN};
    const uint64_t room = room_of(grid);
    set_scene(&scene, grid, deck, hand, weights);
    for (uint64_t open = grid_open(grid); open != 0; open &= open - 1) {
        set_place(&place, &scene, __builtin_ctzll(open), room);
        for (int i = 0; i < scene.held; i++) {
            struct placing placing = {scene.hand[i].number, place.cell, rate(&place, &scene.hand[i], scene.weight)};
            best = comes_before(&placing, &best) ? placing : best;
        }
    }
    return best;
}

void placing_fill(struct grid *grid, const struct homestead_deck *deck, uint64_t hand, const uint8_t *pile, int next,
                  const struct placing_weights *weights)
{
    while (grid->count < GRID_CELLS) {
        for (; next < HOMESTEAD_LAND && __builtin_popcountll(hand) < HOMESTEAD_HAND; next += 2) {
            hand |= UINT64_C(1) << pile[next];
        }
        struct placing placing = placing_best(grid, deck, hand, weights);
        grid_place(grid, deck, placing.card, placing.cell);
        hand &= ~(UINT64_C(1) << placing.card);
    }
}

/* --- the greedy way --- */

enum { OPEN_CELLS_MAX = 64 };

struct placing placing_greedy(const struct grid *grid, const struct homestead_deck *deck, uint64_t hand)
{
    struct placing best = {-1, -1, INT32_MIN};
    for (uint64_t open = grid_open(grid); open != 0; open &= open - 1) {
        int cell = __builtin_ctzll(open);
        struct grid_beside beside;
        struct grid after = *grid;
        grid_look(grid, deck, cell, &beside);
        grid_place(&after, deck, __builtin_ctzll(hand), cell);
        int open_after = __builtin_popcountll(grid_open(&after));
        for (uint64_t left = hand; left != 0; left &= left - 1) {
            int card = __builtin_ctzll(left);
            int32_t rating = grid_gain(&beside, &deck->cards[card]) * OPEN_CELLS_MAX + open_after;
            struct placing placing = {card, cell, rating};
            best = comes_before(&placing, &best) ? placing : best;
        }
    }
    return best;
}
