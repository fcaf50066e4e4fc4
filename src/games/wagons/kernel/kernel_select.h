// SPDX-License-Identifier: GPL-3.0-or-later
/* The best of the kernel's answers, and what comparing towns adds to them. */
#ifndef WAGONS_KERNEL_SELECT_H
#define WAGONS_KERNEL_SELECT_H

#include "games/wagons/kernel/kernel_work.h"
#include "games/wagons/kernel/vector.h"

/* Keeps sums of compared points positive: at least -60 by one-too-many; at most 60 by smalltown-charm and 9. */
enum { COMPARED_OFFSET = 64 };

static inline shorts load_shorts(const int16_t *from)
{
    return *(const shorts *)from;
}

static struct kernel_choice best_find(const struct kernel_work *work)
{
    enum { STEP = VECTOR_BYTES / 2 };
    int16_t most = INT16_MIN;
    for (int lane = 0; lane < work->lanes; lane++) {
        int16_t upright = work->answer[0][lane];
        int16_t turned = work->answer[1][lane];
        int16_t better = upright > turned ? upright : turned;
        most = better > most ? better : most;
    }
    int lane = 0;
    for (uint64_t found = 0; found == 0; lane += STEP) {
        shorts is_most = (load_shorts(&work->answer[0][lane]) == most) | (load_shorts(&work->answer[1][lane]) == most);
        found = mask_bits((bytes)is_most);
        lane += found == 0 ? 0 : __builtin_ctzll(found) / 2 - STEP;
    }
    return (struct kernel_choice){.points = most, .lane = lane, .turned = work->answer[0][lane] != most};
}

/* --- comparing towns --- */

/* Mask: a > b. */
static inline bytes above(bytes a, bytes b)
{
    return ~equal(minus_or_zero(a, b), splat(0));
}

/* scoring_compared for a vector of lanes, as signed bytes. */
static inline bytes compared_points(enum scoring_card scoring, bytes beers, bytes guns, bytes mines, bytes territories,
                                    struct tally other)
{
    switch (scoring) {
    case SMALLTOWN_CHARM:
        return minus_or_zero(splat(other.territories), territories);
    case CLAIM_JUMPERS: {
        bytes ahead = choose(above(splat(other.guns), guns), splat(4), splat(9));
        bytes behind = above(guns, splat(other.guns)) & above(splat(other.mines), mines) & splat(5);
        return choose(above(mines, splat(other.mines)), ahead, behind);
    }
    case ONE_TOO_MANY:
        return above(beers, splat(other.beers)) & splat(-other.beers);
    default:
        return splat(0);
    }
}

static void compared_add(struct kernel_work *work, int card, struct tally other)
{
    const struct kernel_covered *covered = &work->covered;
    struct tally whole = kernel_tally_uncovered(work, card);
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes sum = splat(COMPARED_OFFSET);
        for (int slot = 0; slot < GAME_SCORING; slot++) {
            sum += compared_points(
                (enum scoring_card)work->game->scoring[slot], splat(whole.beers) - load(&covered->beers[lane]),
                splat(whole.guns) - load(&covered->guns[lane]), splat(whole.mines) - load(&covered->mines[lane]),
                splat(whole.territories) - load(&covered->territories[lane]), other);
        }
        for (int half = 0; half < 2; half++) {
            shorts change = widen(sum, half) - (int16_t)COMPARED_OFFSET;
            for (int turned = 0; turned < 2; turned++) {
                shorts *points = (shorts *)&work->answer[turned][lane + half * VECTOR_BYTES / 2];
                shorts illegal = *points == (int16_t)KERNEL_ILLEGAL;
                *points += change & ~illegal;
            }
        }
    }
}

#endif
