// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ranking_design.h"

#include <stdbool.h>
#include <string.h>

int ranking_parts(enum ranking_level level)
{
    return level == RANKING_OF_TRIPLES ? 1 : RANKING_PARTS;
}

int ranking_part_mask(enum ranking_level level, int part)
{
    static const int masks[RANKING_LEVELS][RANKING_PARTS] = {{1, 2, 4}, {3, 5, 6}, {7, 7, 7}};
    return masks[level][part];
}

int ranking_members(const struct ranking_design *design, enum ranking_level level, int entry, uint8_t cards[3])
{
    const uint8_t *members = level == RANKING_OF_CARDS   ? &design->card[entry]
                             : level == RANKING_OF_PAIRS ? design->pair[entry]
                                                         : design->triple[entry];
    int count = (int)level + 1;
    memcpy(cards, members, (size_t)count);
    return count;
}

static void list_cards(struct ranking_design *design, int cards, const uint8_t only[3])
{
    for (int card = 0; card < cards; card++) {
        bool listed = only == NULL || card == only[0] || card == only[1] || card == only[2];
        if (listed) {
            design->card[design->count[RANKING_OF_CARDS]++] = (uint8_t)card;
        }
    }
}

/* Adds the pair of the a-th and the b-th card of the list; `place` gets where it stands. */
static void add_pair(struct ranking_design *design, int a, int b, int place[RANKING_CARDS][RANKING_CARDS])
{
    int pair = design->count[RANKING_OF_PAIRS]++;
    place[a][b] = pair;
    design->pair[pair][0] = design->card[a];
    design->pair[pair][1] = design->card[b];
    design->pair_cards[pair][0] = (uint16_t)a;
    design->pair_cards[pair][1] = (uint16_t)b;
}

static void add_triple(struct ranking_design *design, const int at[3], int place[RANKING_CARDS][RANKING_CARDS])
{
    int triple = design->count[RANKING_OF_TRIPLES]++;
    const int pairs[3] = {place[at[0]][at[1]], place[at[0]][at[2]], place[at[1]][at[2]]};
    for (int k = 0; k < 3; k++) {
        design->triple[triple][k] = design->card[at[k]];
        design->part[RANKING_OF_CARDS][triple][k] = (uint16_t)at[k];
        design->part[RANKING_OF_PAIRS][triple][k] = (uint16_t)pairs[k];
        design->part[RANKING_OF_TRIPLES][triple][k] = (uint16_t)triple;
    }
}

void ranking_design_make(struct ranking_design *design, int cards, const uint8_t only[3])
{
    int place[RANKING_CARDS][RANKING_CARDS] = {{0}};
    memset(design, 0, sizeof *design);
    list_cards(design, cards, only);
    int count = design->count[RANKING_OF_CARDS];
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
            add_pair(design, a, b, place);
        }
    }
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
            for (int c = b + 1; c < count; c++) {
                add_triple(design, (const int[3]){a, b, c}, place);
            }
        }
    }
}
