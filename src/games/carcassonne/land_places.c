// SPDX-License-Identifier: GPL-3.0-or-later
/* Where a meeple may stand on a tile that is about to be laid. */
#include "games/carcassonne/land.h"

static const struct feature *feature_of(const struct land *land, int segment)
{
    return &land->feature[land->label[segment]];
}

/* The slots of a cell behind which there is a feature with meeples. */
static unsigned taken_slots(const struct land *land, int cell)
{
    const uint8_t *slot = land->cell_slot[cell];
    unsigned taken = 0;
    for (int i = 0; i < TILE_SLOTS; i++) {
        if (slot[i] != LAND_NO_SEGMENT && feature_of(land, slot[i])->meeples != 0) {
            taken |= 1U << i;
        }
    }
    return taken;
}

/* The slots of a cell that have the same feature behind them as one of `slots`. */
static unsigned same_feature(const struct land *land, int cell, unsigned slots)
{
    const uint8_t *slot = land->cell_slot[cell];
    unsigned same = 0;
    for (int i = 0; i < TILE_SLOTS; i++) {
        for (int k = 0; k < TILE_SLOTS && slot[i] != LAND_NO_SEGMENT; k++) {
            if ((slots >> k & 1) != 0 && slot[k] != LAND_NO_SEGMENT && land->label[slot[i]] == land->label[slot[k]]) {
                same |= 1U << i;
            }
        }
    }
    return same;
}

/* Segments that meet one of the taken slots. */
static unsigned blocked_by(const struct tile_type *tile, int turn, unsigned taken)
{
    unsigned blocked = 0;
    for (int i = 0; i < tile->segment_count; i++) {
        blocked |= (unsigned)((tile_turned_slots(tile->segment[i].slots, turn) & taken) != 0) << i;
    }
    return blocked;
}

static unsigned slots_of(const struct tile_type *tile, int turn, unsigned segments)
{
    unsigned slots = 0;
    for (int i = 0; i < tile->segment_count; i++) {
        slots |= (segments >> i & 1) != 0 ? tile_turned_slots(tile->segment[i].slots, turn) : 0;
    }
    return slots;
}

/* A segment is also taken if the tile itself joins it, through a feature beside, to one that is. */
static unsigned spread(const struct land *land, int cell, const struct tile_type *tile, int turn, unsigned blocked)
{
    for (unsigned before = 0; before != blocked;) {
        before = blocked;
        unsigned taken = same_feature(land, cell, slots_of(tile, turn, blocked));
        blocked |= blocked_by(tile, turn, taken);
    }
    return blocked;
}

static bool has_one_neighbour(unsigned mask)
{
    return mask == 3 || mask == 3 << 2 || mask == 3 << 4 || mask == 3 << 6;
}

unsigned land_free_places(const struct land *land, int cell, int type, int turn)
{
    const struct tile_type *tile = &tile_types[type];
    unsigned all = (1U << tile->segment_count) - 1;
    unsigned blocked = blocked_by(tile, turn, taken_slots(land, cell));
    if (blocked != 0 && blocked != all && !has_one_neighbour(land->cell_mask[cell])) {
        blocked = spread(land, cell, tile, turn, blocked);
    }
    return (all & ~blocked) | (tile->monastery ? 1U << tile->segment_count : 0);
}
