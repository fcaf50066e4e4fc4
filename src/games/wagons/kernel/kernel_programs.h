// SPDX-License-Identifier: GPL-3.0-or-later
/* Putting programs together, and which scoring cards may share a segment.

   A segment's sum has 256 different values. Let the reach of a scoring card be the most that one placement can change
   its points, constants of programs left out, which are added afterwards. Cards may share a segment while their reaches
   sum up to 127 at most; two whose reach has no such bound are summed as what they are worth afterwards instead of as a
   change, each in a segment of its own.

   A block covers 4 territories and has 8 beside it, so 12 in all can change what they are worth:

       terrain               the largest groups of all terrains together are at most the town's territories:
                             56 before, 60 afterwards
       badlands              12 x 4
       happy-cows            12 x 2
       the-clearing          covering: 4 x 2
       circle-the-wagons     12 x 6
       gold-country          12 x 2, and 4 x 2 that the constant may hold
       prairie-life          8 counts go, 8 come: 4 points; and 4 in the constant
       boom-or-bust          from 10 mines (80) to 6 (none), or back
       wagon-train           4 lines through the block, each 10: joining two long ones or parting them
       bootleggers           12 x 3, and 4 x 2 in the constant
       undiscovered-country  the block covers one at most; it completes one at each of its corners at most, since two
                             of them never touch
       fortified             9 squares overlap the block, 7 each; and 7 in the constant
       the-herd              twice a group's growth from 1 to 60, or its loss
       rifles-ready          12 x 2, and 4 x 2 in the constant

       cool-water            at most 3 x 60 afterwards, which a byte holds
       target-practice       may exceed a byte in wide towns: see kernel_target.h */
#ifndef WAGONS_KERNEL_PROGRAMS_H
#define WAGONS_KERNEL_PROGRAMS_H

#include "games/wagons/kernel/kernel_work.h"

enum { REACH_MAX = 127, REACH_WHOLE = 128, SEGMENT_LOWEST = -128 };

static const uint8_t scoring_reach[SCORING_CARDS] = {
    [BADLANDS] = 48,
    [HAPPY_COWS] = 24,
    [THE_CLEARING] = 8,
    [CIRCLE_THE_WAGONS] = 72,
    [SMALLTOWN_CHARM] = 0,
    [GOLD_COUNTRY] = 24 + 8,
    [PRAIRIE_LIFE] = 4 + 4,
    [COOL_WATER] = REACH_WHOLE,
    [CLAIM_JUMPERS] = 0,
    [BOOM_OR_BUST] = 80,
    [WAGON_TRAIN] = 40,
    [ONE_TOO_MANY] = 0,
    [BOOTLEGGERS] = 36 + 8,
    [UNDISCOVERED_COUNTRY] = 20,
    [FORTIFIED] = 63 + 7,
    [THE_HERD] = 118,
    [TARGET_PRACTICE] = REACH_WHOLE,
    [RIFLES_READY] = 24 + 8,
};

/* Gives each scoring card the first segment that has room for it; segment 0 is terrain's. */
static void segments_share(struct kernel_game *game)
{
    int used[KERNEL_SEGMENTS] = {REACH_MAX};
    game->segments = 1;
    for (int slot = 0; slot < GAME_SCORING; slot++) {
        int reach = scoring_reach[game->scoring[slot]];
        int segment = reach == 0 ? 0 : 1;
        while (segment > 0 && used[segment] > 0 && used[segment] + reach > REACH_MAX) {
            segment++;
        }
        used[segment] += reach;
        game->segment[slot] = (uint8_t)segment;
        if (segment >= game->segments) {
            game->segments = (uint8_t)(segment + 1);
        }
    }
}

/* A program in the making. */
struct program_builder {
    struct kernel_program *program;
    int segment;
    int first_entry; /* of the scoring card that adds */
};

static inline void program_add(const struct program_builder *builder, int which)
{
    struct kernel_program *program = builder->program;
    program->entry[program->entries++] = (uint8_t)(builder->first_entry + which);
    program->count[builder->segment]++;
}

static inline void program_add_constant(const struct program_builder *builder, int points)
{
    builder->program->constant = (int16_t)(builder->program->constant + points);
}

static inline int slot_first_entry(int slot)
{
    return KERNEL_TERRAIN_ENTRIES + slot * KERNEL_SLOT_ENTRIES;
}

/* The cells beside cell k of a block, in its row and in its column. */
static inline int cell_in_row(int k)
{
    return k ^ 1;
}

static inline int cell_in_column(int k)
{
    return k ^ 2;
}

#endif
