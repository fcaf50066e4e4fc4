// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/homestead_text.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char letters[] = "GMFDL";

static int type_of(char letter)
{
    const char *found = strchr(letters, letter);
    if (letter == '\0' || found == NULL) {
        fail_msg("'%c' is no land type", letter);
        return 0;
    }
    return (int)(found - letters);
}

/* Reads one cell's card; returns what follows it. */
static const char *read_card(const char *text, struct homestead_card *card)
{
    char *end;
    card->type = (uint8_t)type_of(*text);
    card->points = (uint8_t)strtol(text + 1, &end, 10);
    card->doubles = HOMESTEAD_NO_TYPE;
    if (islower((unsigned char)*end)) {
        card->doubles = (uint8_t)type_of((char)toupper((unsigned char)*end++));
    }
    return end;
}

void homestead_text_read(const char *text, struct homestead_drawing *drawing)
{
    int x = 0, y = 0;
    memset(drawing, 0, sizeof *drawing);
    drawing->deck = *homestead_deck_default();
    while (*text != '\0') {
        if (*text == ' ') {
            text++;
        } else if (*text == '/') {
            text++;
            x = 0;
            y++;
        } else if (*text == '.') {
            text += 2;
            x++;
        } else {
            drawing->x[drawing->count] = x++;
            drawing->y[drawing->count] = y;
            text = read_card(text, &drawing->deck.cards[drawing->count++]);
        }
    }
}

void homestead_text_turn(struct homestead_drawing *drawing, int way)
{
    for (int i = 0; i < drawing->count; i++) {
        int x = drawing->x[i], y = drawing->y[i];
        x = (way & 1) != 0 ? -x : x;
        y = (way & 2) != 0 ? -y : y;
        drawing->x[i] = (way & 4) != 0 ? y : x;
        drawing->y[i] = (way & 4) != 0 ? x : y;
    }
}

void homestead_text_grid(const struct homestead_drawing *drawing, int from, struct grid *grid)
{
    bool placed[GRID_CELLS] = {[0] = false};
    grid_begin(grid, &drawing->deck, from);
    placed[from] = true;
    for (int i = 0; i < drawing->count; i++) {
        int cell = grid_cell(grid, drawing->x[i] - drawing->x[from], drawing->y[i] - drawing->y[from]);
        if (!placed[i] && cell >= 0 && (grid_open(grid) >> cell & 1) != 0) {
            grid_place(grid, &drawing->deck, i, cell);
            placed[i] = true;
            i = -1; /* those passed over may have a neighbour now */
        }
    }
    assert_int_equal(grid->count, drawing->count);
}

void homestead_text_plain(const struct homestead_drawing *drawing, int from, struct plain_homestead_grid *grid)
{
    for (int i = 0; i < PLAIN_SQUARE * PLAIN_SQUARE; i++) {
        grid->cell[i / PLAIN_SQUARE][i % PLAIN_SQUARE] = PLAIN_NO_LAND;
    }
    for (int i = 0; i < drawing->count; i++) {
        grid->cell[drawing->y[i] - drawing->y[from] + PLAIN_REACH][drawing->x[i] - drawing->x[from] + PLAIN_REACH] = i;
    }
}
