// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plain_town.h"

#include <string.h>

/* Where a card's cells lie beside its top-left one, in reading order. */
static const int cell_x[CARD_CELLS] = {0, 1, 0, 1};
static const int cell_y[CARD_CELLS] = {0, 0, 1, 1};

void plain_town_clear(struct plain_town *town)
{
    memset(town->grid, PLAIN_NOTHING, sizeof town->grid);
    town->cards = 0;
    town->left = 0;
    town->right = -1;
    town->top = 0;
    town->bottom = -1;
}

static bool is_empty(const struct plain_town *town)
{
    return town->right < town->left;
}

static void widen_box(struct plain_town *town, int x, int y)
{
    if (is_empty(town)) {
        town->left = town->right = x;
        town->top = town->bottom = y;
    }
    town->left = x < town->left ? x : town->left;
    town->right = x > town->right ? x : town->right;
    town->top = y < town->top ? y : town->top;
    town->bottom = y > town->bottom ? y : town->bottom;
}

void plain_town_set(struct plain_town *town, int x, int y, struct plain_cell cell)
{
    town->grid[y + PLAIN_ORIGIN][x + PLAIN_ORIGIN] = cell;
    widen_box(town, x, y);
}

bool plain_town_touches(const struct plain_town *town, int x, int y)
{
    if (is_empty(town)) {
        return x == 0 && y == 0;
    }
    for (int i = 0; i < CARD_CELLS; i++) {
        int cx = x + cell_x[i];
        int cy = y + cell_y[i];
        bool covers = plain_town_shows(town, cx, cy);
        bool shares_edge = plain_town_shows(town, cx - 1, cy) || plain_town_shows(town, cx + 1, cy) ||
                           plain_town_shows(town, cx, cy - 1) || plain_town_shows(town, cx, cy + 1);
        if (covers || shares_edge) {
            return true;
        }
    }
    return false;
}

static bool is_in_block(int x, int y, int block_x, int block_y)
{
    return (x == block_x || x == block_x + 1) && (y == block_y || y == block_y + 1);
}

/* Whether something of a card shows outside a block. */
static bool shows_outside(const struct plain_town *town, int owner, int block_x, int block_y)
{
    for (int y = town->top; y <= town->bottom; y++) {
        for (int x = town->left; x <= town->right; x++) {
            bool is_its = plain_town_shows(town, x, y) && plain_town_cell(town, x, y)->owner == owner;
            if (is_its && !is_in_block(x, y, block_x, block_y)) {
                return true;
            }
        }
    }
    return false;
}

bool plain_town_hides_card(const struct plain_town *town, int x, int y)
{
    for (int i = 0; i < CARD_CELLS; i++) {
        int cx = x + cell_x[i];
        int cy = y + cell_y[i];
        if (plain_town_shows(town, cx, cy) && !shows_outside(town, plain_town_cell(town, cx, cy)->owner, x, y)) {
            return true;
        }
    }
    return false;
}

/* Every place from which a card can reach the bounding box, one by one. */
int plain_town_placements(const struct plain_town *town, bool forbid_full_cover, struct plain_placement *placements)
{
    int count = 0;
    for (int y = town->top - 2; y <= town->bottom + 1; y++) {
        for (int x = town->left - 2; x <= town->right + 1; x++) {
            if (!plain_town_touches(town, x, y) || (forbid_full_cover && plain_town_hides_card(town, x, y))) {
                continue;
            }
            placements[count++] = (struct plain_placement){x, y, false};
            placements[count++] = (struct plain_placement){x, y, true};
        }
    }
    return count;
}

void plain_town_place(struct plain_town *town, const struct card *card, const struct plain_placement *placement,
                      struct plain_undo *undo)
{
    struct plain_undo saved = {
        .x = placement->x,
        .y = placement->y,
        .left = town->left,
        .right = town->right,
        .top = town->top,
        .bottom = town->bottom,
    };
    for (int i = 0; i < CARD_CELLS; i++) {
        int x = placement->x + cell_x[i];
        int y = placement->y + cell_y[i];
        int printed = placement->turned ? CARD_CELLS - 1 - i : i;
        saved.under[i] = *plain_town_cell(town, x, y);
        struct plain_cell cell = {card->terrain[printed], card->icon[printed], (uint8_t)town->cards};
        plain_town_set(town, x, y, cell);
    }
    town->cards++;
    if (undo != NULL) {
        *undo = saved;
    }
}

void plain_town_undo(struct plain_town *town, const struct plain_undo *undo)
{
    for (int i = 0; i < CARD_CELLS; i++) {
        town->grid[undo->y + cell_y[i] + PLAIN_ORIGIN][undo->x + cell_x[i] + PLAIN_ORIGIN] = undo->under[i];
    }
    town->cards--;
    town->left = undo->left;
    town->right = undo->right;
    town->top = undo->top;
    town->bottom = undo->bottom;
}
