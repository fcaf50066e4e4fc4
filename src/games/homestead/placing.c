// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/placing.h"

#include <limits.h>
#include <string.h>

/* What is the same for all cards at a cell. */
struct place {
    struct grid_beside beside;
    int cell;
    int free;     /* empty cells beside it that the frame allows */
    int cards;    /* neighbours */
    int doublers; /* neighbours that double something */
    int waiting;  /* worth of the neighbours that do not score */
    bool stretches;
};

/* What is the same for all cells of a card. */
struct held {
    const struct homestead_card *card;
    int number;
    int company; /* other cards of its type in the hand */
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
    return (grid->count - 1) * PLACING_STAGES / (GRID_CELLS - 1);
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
        scene->hand[i].company = of_type[scene->hand[i].card->type] - 1;
    }
}

static void set_place(struct place *place, const struct scene *scene, int cell, uint64_t room)
{
    uint64_t around = grid_beside(UINT64_C(1) << cell);
    int column = cell % GRID_ROW, row = cell / GRID_ROW;
    const struct grid *grid = scene->grid;
    grid_look(grid, scene->deck, cell, &place->beside);
    place->cell = cell;
    place->free = __builtin_popcountll(around & room);
    place->stretches = column == 0 || row == 0 || column > grid->width || row > grid->height;
    place->cards = place->doublers = place->waiting = 0;
    for (int type = 0; type < scene->deck->types; type++) {
        place->cards += place->beside.cards[type];
        place->doublers += place->beside.doublers[type];
        place->waiting += place->beside.waiting[type];
    }
}

static int32_t rate(const struct place *place, const struct held *held, const int16_t *weight)
{
    const struct grid_beside *beside = &place->beside;
    const struct homestead_card *card = held->card;
    int type = card->type, points = card->points;
    bool doubles = card->doubles != HOMESTEAD_NO_TYPE;
    int32_t rating = grid_gain(beside, card) * weight[PLACING_GAIN];
    if (beside->cards[type] == 0 && place->free > 0) {
        rating += points * weight[PLACING_LONE_1 - 1 + place->free];
    }
    rating += points * place->free * weight[PLACING_ROOM] + points * weight[PLACING_USED];
    rating += doubles ? place->free * weight[PLACING_DOUBLER] + weight[PLACING_USED_DOUBLER] : 0;
    rating += (place->cards - beside->cards[type]) * weight[PLACING_FOREIGN];
    rating += (place->doublers - beside->doublers[type]) * weight[PLACING_FOREIGN_DOUBLERS];
    rating += (place->waiting - beside->waiting[type]) * weight[PLACING_FOREIGN_WAITING];
    rating += place->free > 0 ? held->company * weight[PLACING_COMPANY] : 0;
    return rating + (place->stretches ? weight[PLACING_STRETCH] : 0);
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
