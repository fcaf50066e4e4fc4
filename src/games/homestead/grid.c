// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/grid.h"

#include <string.h>

static const int steps[] = {-GRID_ROW, -1, 1, GRID_ROW};
enum { STEPS = sizeof steps / sizeof *steps };

static uint64_t bit(int cell)
{
    return UINT64_C(1) << cell;
}

/* --- the frame --- */

/* Columns or rows 0 to 6 in which a box of that size may lie or grow. */
static uint64_t reach(int size)
{
    return size < GRID_SIDE ? (UINT64_C(1) << (size + 2)) - 1 : ((UINT64_C(1) << GRID_SIDE) - 1) << 1;
}

uint64_t grid_frame(const struct grid *grid)
{
    uint64_t columns = reach(grid->width), rows = reach(grid->height), cells = 0;
    for (int row = 0; row < GRID_ROW; row++) {
        cells |= (rows >> row & 1) != 0 ? columns << (GRID_ROW * row) : 0;
    }
    return cells;
}

uint64_t grid_open(const struct grid *grid)
{
    return grid_beside(grid->cards) & ~grid->cards & grid_frame(grid);
}

/* Moves the board by a number of cells towards its end, so that the box begins in row and column 1 again. */
static void move_board(struct grid *grid, int cells)
{
    size_t kept = (size_t)(GRID_BOARD - cells);
    grid->cards <<= cells;
    grid->matched <<= cells;
    memmove(grid->worth + cells, grid->worth, kept * sizeof grid->worth[0]);
    memset(grid->worth, 0, (size_t)cells * sizeof grid->worth[0]);
    memmove(grid->card + cells, grid->card, kept);
    memset(grid->card, GRID_EMPTY, (size_t)cells);
}

/* Makes the box hold a cell; returns where that cell is then. */
static int stretch(struct grid *grid, int cell)
{
    int column = cell % GRID_ROW, row = cell / GRID_ROW;
    int moved = (column == 0 ? 1 : 0) + (row == 0 ? GRID_ROW : 0);
    if (moved > 0) {
        move_board(grid, moved);
    }
    grid->left = (int8_t)(grid->left - (column == 0));
    grid->top = (int8_t)(grid->top - (row == 0));
    grid->width = (uint8_t)(grid->width + (column == 0 || column > grid->width));
    grid->height = (uint8_t)(grid->height + (row == 0 || row > grid->height));
    return cell + moved;
}

int grid_x(const struct grid *grid, int cell)
{
    return cell % GRID_ROW - 1 + grid->left;
}

int grid_y(const struct grid *grid, int cell)
{
    return cell / GRID_ROW - 1 + grid->top;
}

int grid_cell(const struct grid *grid, int x, int y)
{
    int column = x - grid->left + 1, row = y - grid->top + 1;
    bool inside = column >= 0 && column < GRID_ROW && row >= 0 && row < GRID_ROW;
    return inside ? GRID_ROW * row + column : -1;
}

/* --- points --- */

static void match(struct grid *grid, int cell)
{
    if ((grid->matched & bit(cell)) == 0) {
        grid->matched |= bit(cell);
        grid->total = (int16_t)(grid->total + grid->worth[cell]);
    }
}

static void double_worth(struct grid *grid, int cell)
{
    if ((grid->matched & bit(cell)) != 0) {
        grid->total = (int16_t)(grid->total + grid->worth[cell]);
    }
    grid->worth[cell] = (int16_t)(grid->worth[cell] * 2);
}

/* What a new card and one beside it do to each other. */
static void meet(struct grid *grid, const struct homestead_deck *deck, int cell, int other)
{
    const struct homestead_card *card = &deck->cards[grid->card[cell]];
    const struct homestead_card *neighbour = &deck->cards[grid->card[other]];
    if (card->doubles == neighbour->type) {
        double_worth(grid, other);
    }
    if (neighbour->doubles == card->type) {
        double_worth(grid, cell);
    }
    if (card->type == neighbour->type) {
        match(grid, cell);
        match(grid, other);
    }
}

void grid_place(struct grid *grid, const struct homestead_deck *deck, int card, int cell)
{
    cell = stretch(grid, cell);
    grid->cards |= bit(cell);
    grid->card[cell] = (uint8_t)card;
    grid->worth[cell] = deck->cards[card].points;
    grid->count++;
    for (int i = 0; i < STEPS; i++) {
        int other = cell + steps[i];
        if ((grid->cards & bit(other)) != 0) {
            meet(grid, deck, cell, other);
        }
    }
}

void grid_begin(struct grid *grid, const struct homestead_deck *deck, int card)
{
    memset(grid, 0, sizeof *grid);
    memset(grid->card, GRID_EMPTY, sizeof grid->card);
    grid->width = grid->height = 1;
    grid_place(grid, deck, card, GRID_ROW + 1);
}

int grid_matched(const struct grid *grid)
{
    return __builtin_popcountll(grid->matched);
}

void grid_look(const struct grid *grid, const struct homestead_deck *deck, int cell, struct grid_beside *beside)
{
    memset(beside, 0, sizeof *beside);
    for (int i = 0; i < STEPS; i++) {
        int other = cell + steps[i];
        if (other < 0 || (grid->cards & bit(other)) == 0) {
            continue;
        }
        const struct homestead_card *card = &deck->cards[grid->card[other]];
        bool scores = (grid->matched & bit(other)) != 0;
        int16_t *worth = scores ? &beside->scoring[card->type] : &beside->waiting[card->type];
        *worth = (int16_t)(*worth + grid->worth[other]);
        beside->cards[card->type]++;
        if (card->doubles != HOMESTEAD_NO_TYPE) {
            beside->doublers[card->doubles]++;
        }
    }
}
