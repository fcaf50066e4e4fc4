// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/town.h"

#include <string.h>

enum { CODE_USED = 0x40 };

/* Places of the block's cells beside its top-left one. */
static const int8_t block_x[CARD_CELLS] = {0, 1, 0, 1};
static const int8_t block_y[CARD_CELLS] = {0, 0, 1, 1};

static int torus_index(int x, int y)
{
    return (y & (TORUS - 1)) * TORUS + (x & (TORUS - 1));
}

static uint32_t rotate_down(uint32_t row, int places)
{
    unsigned by = (unsigned)places & (TORUS - 1);
    return by == 0 ? row : (row >> by) | (row << (TORUS - by));
}

void town_clear(struct town *town)
{
    memset(town, 0, sizeof *town);
}

/* Whether (x, y) is in the bounding box grown by `margin`; outside it the torus would show its other side. */
static bool near_box(const struct town *town, int x, int y, int margin)
{
    return town->cells > 0 && x >= town->left - margin && x <= town->right + margin && y >= town->top - margin &&
           y <= town->bottom + margin;
}

int town_at(const struct town *town, int x, int y)
{
    return near_box(town, x, y, 0) ? town->at[torus_index(x, y)] : 0;
}

/* Row y of the places that are covered or share an edge with a covered one. */
static uint32_t contact_row(const struct town *town, int y)
{
    uint32_t row = town->rows[y & (TORUS - 1)];
    return row | rotate_down(row, 1) | rotate_down(row, -1) | town->rows[(y - 1) & (TORUS - 1)] |
           town->rows[(y + 1) & (TORUS - 1)];
}

/* Row y of the places where a card's top-left territory may lie. */
static uint32_t anchor_row(const struct town *town, int y)
{
    uint32_t both = contact_row(town, y) | contact_row(town, y + 1);
    return both | rotate_down(both, 1);
}

/* How far above and to the left of the bounding box a card can lie; below and to the right it is one less. */
enum { ANCHOR_MARGIN = 2 };

int town_anchors(const struct town *town, struct anchor *anchors)
{
    if (town->cells == 0) {
        anchors[0] = (struct anchor){0, 0};
        return 1;
    }
    int count = 0;
    int first_x = town->left - ANCHOR_MARGIN;
    for (int y = town->top - ANCHOR_MARGIN; y < town->bottom + ANCHOR_MARGIN; y++) {
        uint32_t open = rotate_down(anchor_row(town, y), first_x);
        for (; open != 0; open &= open - 1) {
            anchors[count++] = (struct anchor){(int8_t)(first_x + __builtin_ctz(open)), (int8_t)y};
        }
    }
    return count;
}

bool town_touches(const struct town *town, int x, int y)
{
    if (town->cells == 0) {
        return x == 0 && y == 0;
    }
    return near_box(town, x, y, ANCHOR_MARGIN) && (anchor_row(town, y) >> (x & (TORUS - 1)) & 1) != 0;
}

bool town_hides_card(const struct town *town, int x, int y)
{
    uint64_t covered = 0;
    uint8_t numbers[CARD_CELLS];
    for (int i = 0; i < CARD_CELLS; i++) {
        numbers[i] = (uint8_t)town_at(town, x + block_x[i], y + block_y[i]);
        covered |= UINT64_C(1) << numbers[i];
    }
    for (int i = 0; i < CARD_CELLS; i++) {
        if (numbers[i] != 0 && (town->visible[town->owner[numbers[i]]] & ~covered) == 0) {
            return true;
        }
    }
    return false;
}

static uint8_t code_of(int terrain, int icon)
{
    return (uint8_t)(CODE_USED | icon << 3 | terrain);
}

/* Takes what `code` shows off the planes of the territory `bit`, or puts it on: the same operation. */
static void toggle_planes(struct town *town, uint8_t code, uint64_t bit)
{
    town->terrain[code & 7] ^= bit;
    town->icon[code >> 3 & 7] ^= bit;
}

static const uint8_t opposite[DIRECTIONS] = {WEST, EAST, SOUTH, NORTH};

/* Number 0 is written to like any other, to save a branch that cannot be foretold; this makes it nothing again. */
static void clear_nothing(struct town *town)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        town->neighbour[direction][0] = 0;
    }
}

static void link_neighbours(struct town *town, int number, int x, int y)
{
    static const int8_t step_x[DIRECTIONS] = {1, -1, 0, 0};
    static const int8_t step_y[DIRECTIONS] = {0, 0, -1, 1};
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        uint8_t beside = town->at[torus_index(x + step_x[direction], y + step_y[direction])];
        town->neighbour[direction][number] = beside;
        town->neighbour[opposite[direction]][beside] = (uint8_t)number;
    }
}

/* Gives a bare place the next number and links it with its neighbours. */
static int open_place(struct town *town, int x, int y)
{
    int number = ++town->cells;
    town->x[number] = (int8_t)x;
    town->y[number] = (int8_t)y;
    town->at[torus_index(x, y)] = (uint8_t)number;
    town->rows[y & (TORUS - 1)] |= UINT32_C(1) << (x & (TORUS - 1));
    link_neighbours(town, number, x, y);
    return number;
}

/* Takes back open_place of the highest number. */
static void close_place(struct town *town)
{
    int number = town->cells--;
    int x = town->x[number];
    int y = town->y[number];
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        uint8_t beside = town->neighbour[direction][number];
        town->neighbour[direction][number] = 0;
        town->neighbour[opposite[direction]][beside] = 0;
    }
    town->at[torus_index(x, y)] = 0;
    town->rows[y & (TORUS - 1)] &= ~(UINT32_C(1) << (x & (TORUS - 1)));
    town->x[number] = 0;
    town->y[number] = 0;
    town->code[number] = 0;
    town->owner[number] = 0;
}

static void grow_box(struct town *town, int x, int y)
{
    if (town->cards == 0) {
        town->left = town->right = (int8_t)x;
        town->top = town->bottom = (int8_t)y;
    }
    town->left = (int8_t)(x < town->left ? x : town->left);
    town->right = (int8_t)(x + 1 > town->right ? x + 1 : town->right);
    town->top = (int8_t)(y < town->top ? y : town->top);
    town->bottom = (int8_t)(y + 1 > town->bottom ? y + 1 : town->bottom);
}

void town_place(struct town *town, const struct card *card, int x, int y, struct town_undo *undo)
{
    struct town_undo before = {.left = town->left, .right = town->right, .top = town->top, .bottom = town->bottom};
    uint8_t placed = town->cards;
    uint64_t block = 0;
    for (int i = 0; i < CARD_CELLS; i++) {
        int number = town->at[torus_index(x + block_x[i], y + block_y[i])];
        if (number == 0) {
            number = open_place(town, x + block_x[i], y + block_y[i]);
        }
        uint64_t bit = UINT64_C(1) << number;
        before.number[i] = (uint8_t)number;
        before.code[i] = town->code[number];
        before.owner[i] = town->owner[number];
        if (town->code[number] != 0) {
            toggle_planes(town, town->code[number], bit);
            town->visible[town->owner[number]] &= ~bit;
        }
        town->code[number] = code_of(card->terrain[i], card->icon[i]);
        town->owner[number] = placed;
        toggle_planes(town, town->code[number], bit);
        block |= bit;
    }
    clear_nothing(town);
    town->visible[placed] = block;
    grow_box(town, x, y);
    town->cards++;
    if (undo != NULL) {
        *undo = before;
    }
}

void town_undo(struct town *town, const struct town_undo *undo)
{
    town->cards--;
    town->visible[town->cards] = 0;
    for (int i = CARD_CELLS - 1; i >= 0; i--) {
        int number = undo->number[i];
        uint64_t bit = UINT64_C(1) << number;
        toggle_planes(town, town->code[number], bit);
        if (undo->code[i] == 0) {
            close_place(town);
        } else {
            town->code[number] = undo->code[i];
            town->owner[number] = undo->owner[i];
            toggle_planes(town, undo->code[i], bit);
            town->visible[undo->owner[i]] |= bit;
        }
    }
    town->left = undo->left;
    town->right = undo->right;
    town->top = undo->top;
    town->bottom = undo->bottom;
}

uint64_t town_beside(const struct town *town, uint64_t cells)
{
    uint64_t beside = 0;
    for (; cells != 0; cells &= cells - 1) {
        int number = __builtin_ctzll(cells);
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            beside |= UINT64_C(1) << town->neighbour[direction][number];
        }
    }
    return beside & ~UINT64_C(1); /* number 0 is no territory */
}

uint64_t town_group(const struct town *town, uint64_t seed, uint64_t plane)
{
    uint64_t group = seed & plane;
    for (uint64_t front = group; front != 0;) {
        front = town_beside(town, front) & plane & ~group;
        group |= front;
    }
    return group;
}
