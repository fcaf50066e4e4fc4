// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/town_text.h"

#include <string.h>

static int letter_index(const char *letters, char letter)
{
    const char *found = letter != '\0' ? strchr(letters, letter) : NULL;
    return found != NULL ? (int)(found - letters) : -1;
}

static const char *add_territory(struct drawn_town *drawn, const char *pair, int x, int y)
{
    int terrain = letter_index("DFSMPW", pair[0]);
    int icon = letter_index("bcfgmw", pair[1]);
    if (terrain < 0 || icon < 0) {
        return "a territory is one of DFSMPW and one of bcfgmw";
    }
    if (drawn->count == TOWN_CELLS) {
        return "a town has at most 60 territories";
    }
    drawn->territory[drawn->count] = (struct drawn_territory){
        .x = x,
        .y = y,
        .cell = {(uint8_t)terrain, (uint8_t)icon, (uint8_t)(drawn->count / CARD_CELLS)},
    };
    drawn->count++;
    drawn->cards = (drawn->count + CARD_CELLS - 1) / CARD_CELLS;
    return NULL;
}

const char *town_text_row(struct drawn_town *drawn, const char *row, int y)
{
    for (int x = 0;; x++) {
        row += strspn(row, " ");
        size_t length = strcspn(row, " ");
        if (length == 0) {
            return NULL;
        }
        if (length != 2) {
            return "a place is two letters or two dots";
        }
        if (strncmp(row, "..", 2) != 0) {
            const char *fault = add_territory(drawn, row, x, y);
            if (fault != NULL) {
                return fault;
            }
        }
        row += 2;
    }
}

void town_text_from_plain(struct drawn_town *drawn, const struct plain_town *plain)
{
    drawn->count = 0;
    drawn->cards = plain->cards;
    for (int y = plain->top; y <= plain->bottom; y++) {
        for (int x = plain->left; x <= plain->right; x++) {
            if (plain_town_shows(plain, x, y)) {
                drawn->territory[drawn->count++] = (struct drawn_territory){x, y, *plain_town_cell(plain, x, y)};
            }
        }
    }
}

void town_text_turn(struct drawn_town *drawn, int symmetry)
{
    for (int i = 0; i < drawn->count; i++) {
        struct drawn_territory *territory = &drawn->territory[i];
        int x = (symmetry & 1) != 0 ? -territory->x : territory->x;
        int y = (symmetry & 2) != 0 ? -territory->y : territory->y;
        territory->x = (symmetry & 4) != 0 ? y : x;
        territory->y = (symmetry & 4) != 0 ? x : y;
    }
}

void town_text_move(struct drawn_town *drawn, int x, int y)
{
    for (int i = 0; i < drawn->count; i++) {
        drawn->territory[i].x += x;
        drawn->territory[i].y += y;
    }
}

static void put_territory(struct town *town, int number, const struct drawn_territory *territory)
{
    uint64_t bit = UINT64_C(1) << number;
    const struct plain_cell *cell = &territory->cell;
    town->terrain[cell->terrain] |= bit;
    town->icon[cell->icon] |= bit;
    town->visible[cell->owner] |= bit;
    town->code[number] = (uint8_t)(0x40 | cell->icon << 3 | cell->terrain);
    town->owner[number] = cell->owner;
    town->x[number] = (int8_t)territory->x;
    town->y[number] = (int8_t)territory->y;
    town->rows[territory->y & (TORUS - 1)] |= UINT32_C(1) << (territory->x & (TORUS - 1));
    town->at[(territory->y & (TORUS - 1)) * TORUS + (territory->x & (TORUS - 1))] = (uint8_t)number;
}

static void widen_box(struct town *town, const struct drawn_territory *territory, bool is_first)
{
    int8_t x = (int8_t)territory->x;
    int8_t y = (int8_t)territory->y;
    if (is_first) {
        town->left = town->right = x;
        town->top = town->bottom = y;
    }
    town->left = x < town->left ? x : town->left;
    town->right = x > town->right ? x : town->right;
    town->top = y < town->top ? y : town->top;
    town->bottom = y > town->bottom ? y : town->bottom;
}

/* Looks at every pair of territories. */
static void join_neighbours(struct town *town)
{
    for (int one = 1; one <= town->cells; one++) {
        for (int other = 1; other <= town->cells; other++) {
            int across = town->x[other] - town->x[one];
            int down = town->y[other] - town->y[one];
            if (down == 0 && (across == 1 || across == -1)) {
                town->neighbour[across == 1 ? EAST : WEST][one] = (uint8_t)other;
            }
            if (across == 0 && (down == 1 || down == -1)) {
                town->neighbour[down == 1 ? SOUTH : NORTH][one] = (uint8_t)other;
            }
        }
    }
}

void town_text_town(const struct drawn_town *drawn, struct town *town)
{
    memset(town, 0, sizeof *town);
    town->cells = (uint8_t)drawn->count;
    town->cards = (uint8_t)drawn->cards;
    for (int i = 0; i < drawn->count; i++) {
        put_territory(town, i + 1, &drawn->territory[i]);
        widen_box(town, &drawn->territory[i], i == 0);
    }
    join_neighbours(town);
}

void town_text_plain(const struct drawn_town *drawn, struct plain_town *plain)
{
    plain_town_clear(plain);
    plain->cards = drawn->cards;
    for (int i = 0; i < drawn->count; i++) {
        const struct drawn_territory *territory = &drawn->territory[i];
        plain_town_set(plain, territory->x, territory->y, territory->cell);
    }
}
