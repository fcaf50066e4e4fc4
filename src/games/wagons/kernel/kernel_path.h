// SPDX-License-Identifier: GPL-3.0-or-later
/* What the kernel offers for each instruction set it is compiled for (kernel_paths.c), chosen from in kernel.c. */
#ifndef WAGONS_KERNEL_PATH_H
#define WAGONS_KERNEL_PATH_H

#include "games/wagons/kernel/kernel_work.h"

struct kernel_path {
    const char *name;
    /* Makes segments and programs; path and scoring are set. */
    void (*game)(struct kernel_game *game, const struct card *cards, int count);
    /* Everything that kernel_town promises; game, set, town and points are set. */
    void (*town)(struct kernel_work *work);
    /* Fills work->illegal for the option full-cover = forbid; illegal_lanes is 0. */
    void (*cover)(struct kernel_work *work);
    void (*points)(struct kernel_work *work, int card, int turned, int16_t *points);
    void (*tallies)(struct kernel_work *work);
    void (*add_compared)(struct kernel_work *work, int card, struct tally other);
    struct kernel_choice (*best)(const struct kernel_work *work);
};

/* The tally with the card placed if its block covered nothing. */
struct tally kernel_tally_uncovered(const struct kernel_work *work, int card);

extern const struct kernel_path kernel_path_portable;
extern const struct kernel_path kernel_path_v2;
extern const struct kernel_path kernel_path_avx2;
extern const struct kernel_path kernel_path_avx512;

#endif
