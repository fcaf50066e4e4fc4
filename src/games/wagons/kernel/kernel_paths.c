// SPDX-License-Identifier: GPL-3.0-or-later
/* The kernel for one instruction set. The build compiles this file once for each, with KERNEL_PATH its name and the
   compiler's flags for it; the parts are headers, so that each copy has its own. */
#include "games/wagons/kernel/kernel_path.h"

#include "games/wagons/kernel/kernel_beside.h"
#include "games/wagons/kernel/kernel_counts.h"
#include "games/wagons/kernel/kernel_cover.h"
#include "games/wagons/kernel/kernel_gain.h"
#include "games/wagons/kernel/kernel_lakes.h"
#include "games/wagons/kernel/kernel_lines.h"
#include "games/wagons/kernel/kernel_select.h"
#include "games/wagons/kernel/kernel_spaces.h"
#include "games/wagons/kernel/kernel_squares.h"
#include "games/wagons/kernel/kernel_target.h"
#include "games/wagons/kernel/kernel_window.h"

/* --- programs --- */

static void scoring_program(const struct program_builder *builder, struct kernel_game *game, enum scoring_card scoring,
                            const struct card *lying)
{
    switch (scoring) {
    case BADLANDS:
    case HAPPY_COWS:
    case CIRCLE_THE_WAGONS:
    case GOLD_COUNTRY:
    case BOOTLEGGERS:
    case RIFLES_READY:
        beside_program(builder, scoring, lying);
        break;
    case THE_CLEARING:
        clearing_program(builder, lying);
        break;
    case PRAIRIE_LIFE:
        prairie_program(builder, lying);
        break;
    case COOL_WATER:
        lakes_program(builder, game, lying);
        break;
    case BOOM_OR_BUST:
        boom_program(builder, lying);
        break;
    case WAGON_TRAIN:
        lines_program(builder, lying);
        break;
    case FORTIFIED:
        squares_program(builder, lying);
        break;
    case THE_HERD:
        if (shape_of(lying->icon, COW) != 0) {
            program_add(builder, shape_of(lying->icon, COW) - 1);
        }
        break;
    case TARGET_PRACTICE:
        target_program(builder, lying);
        break;
    case UNDISCOVERED_COUNTRY: /* what is on a card does not matter */
    case SMALLTOWN_CHARM:      /* these three compare towns by their tallies */
    case CLAIM_JUMPERS:
    case ONE_TOO_MANY:
    case SCORING_CARDS:
        break;
    }
}

static void program_make(struct kernel_game *game, struct kernel_program *program, const struct card *lying)
{
    memset(program, 0, sizeof *program);
    struct program_builder builder = {.program = program, .segment = 0, .first_entry = 0};
    int shape[TERRAINS] = {0};
    for (int k = 0; k < CARD_CELLS; k++) {
        shape[lying->terrain[k]] |= 1 << k;
    }
    for (int k = 0; k < CARD_CELLS; k++) {
        int terrain = lying->terrain[k];
        if (shape[terrain] >> k == 1) { /* the last cell of that terrain */
            program_add(&builder, terrain_entry(shape[terrain], terrain));
        }
    }
    for (builder.segment = 1; builder.segment < game->segments; builder.segment++) {
        for (int slot = 0; slot < GAME_SCORING; slot++) {
            if (game->segment[slot] == builder.segment) {
                builder.first_entry = slot_first_entry(slot);
                scoring_program(&builder, game, (enum scoring_card)game->scoring[slot], lying);
            }
        }
    }
}

static void path_game(struct kernel_game *game, const struct card *cards, int count)
{
    segments_share(game);
    game->lake_shapes = 0;
    for (int card = 0; card < count; card++) {
        for (int turned = 0; turned < 2; turned++) {
            game->lying[card][turned] = card_turned(&cards[card], turned);
            program_make(game, &game->program[card][turned], &game->lying[card][turned]);
        }
    }
}

/* --- a town --- */

/* Prepares the tables of a scoring card. */
static void scoring_prepare(struct kernel_work *work, int slot)
{
    switch ((enum scoring_card)work->game->scoring[slot]) {
    case BADLANDS:
    case HAPPY_COWS:
    case CIRCLE_THE_WAGONS:
    case GOLD_COUNTRY:
    case BOOTLEGGERS:
    case RIFLES_READY:
        beside_prepare(work, slot);
        break;
    case THE_CLEARING:
        clearing_prepare(work, slot);
        break;
    case COOL_WATER:
        lakes_prepare(work);
        work->lowest[work->game->segment[slot]] = -LAKE_POINTS * work->lakes.best_wagons;
        break;
    case WAGON_TRAIN:
        lines_prepare(work);
        break;
    case FORTIFIED:
        squares_prepare(work);
        break;
    case THE_HERD:
        groups_find(&work->cow_groups, work, &work->town->icon[COW], 1);
        hole_find(&work->cow_hole, &work->cow_groups, work);
        break;
    case TARGET_PRACTICE:
        target_prepare(work);
        work->lowest[work->game->segment[slot]] = work->target.too_wide ? SEGMENT_LOWEST : -work->target.now;
        break;
    default:
        break;
    }
}

/* Adds to the base what a scoring card says of the block taken out. */
static void scoring_base(struct kernel_work *work, int slot)
{
    switch ((enum scoring_card)work->game->scoring[slot]) {
    case PRAIRIE_LIFE:
        prairie_base(work, slot);
        break;
    case COOL_WATER:
        lakes_base(work, slot);
        break;
    case BOOM_OR_BUST:
        boom_base(work, slot);
        break;
    case WAGON_TRAIN:
        lines_base(work, slot);
        break;
    case UNDISCOVERED_COUNTRY:
        spaces_base(work, slot);
        break;
    case FORTIFIED:
        squares_base(work, slot);
        break;
    case THE_HERD:
        gain_base(work, &work->cow_hole, &work->cow_groups, 2, work->base[work->game->segment[slot]]);
        break;
    case TARGET_PRACTICE:
        target_base(work, slot);
        break;
    default: /* by territory, or nothing */
        break;
    }
}

static void scoring_entry(struct kernel_work *work, int slot, int which, uint8_t *entry)
{
    switch ((enum scoring_card)work->game->scoring[slot]) {
    case PRAIRIE_LIFE:
        prairie_entry(work, entry);
        break;
    case COOL_WATER:
        lakes_entry(work, which, entry);
        break;
    case BOOM_OR_BUST:
        boom_entry(work, which, entry);
        break;
    case WAGON_TRAIN:
        lines_entry(work, which, entry);
        break;
    case FORTIFIED:
        squares_entry(work, which, entry);
        break;
    case THE_HERD:
        gain_find(work, &work->cow_hole, 0, which + 1, 2, entry);
        break;
    case TARGET_PRACTICE:
        target_entry(work, which, entry);
        break;
    default:
        beside_entry(work, slot, which, entry);
        break;
    }
}

static bool scores_by_territory(enum scoring_card scoring)
{
    return scoring == BADLANDS || scoring == HAPPY_COWS || scoring == THE_CLEARING || scoring == CIRCLE_THE_WAGONS ||
           scoring == GOLD_COUNTRY || scoring == BOOTLEGGERS || scoring == RIFLES_READY;
}

static void base_begin(struct kernel_work *work)
{
    for (int segment = 0; segment < work->game->segments; segment++) {
        bytes start = splat(-work->lowest[segment]);
        for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
            store(&work->base[segment][lane], start);
        }
    }
}

static void by_territory_begin(struct kernel_work *work)
{
    const struct kernel_game *game = work->game;
    for (int segment = 0; segment < game->segments; segment++) {
        work->by_territory[segment] = false;
        work->lowest[segment] = SEGMENT_LOWEST;
    }
    for (int slot = 0; slot < GAME_SCORING; slot++) {
        int segment = game->segment[slot];
        if (scores_by_territory((enum scoring_card)game->scoring[slot]) && !work->by_territory[segment]) {
            work->by_territory[segment] = true;
            memset(work->covered_change[segment], 0, TOWN_NUMBERS);
            memset(work->beside_change[segment], 0, sizeof work->beside_change[segment]);
        }
    }
}

static void entries_find(struct kernel_work *work)
{
    const struct kernel_set *set = work->set;
    for (int i = 0; i < set->count; i++) {
        int number = set->entry[i];
        uint8_t *entry = work->entry[number];
        if (number < KERNEL_TERRAIN_ENTRIES) {
            gain_find(work, &work->terrain_hole, number % TERRAINS, terrain_entry_shape(number), 1, entry);
        } else {
            int slot = (number - KERNEL_TERRAIN_ENTRIES) / KERNEL_SLOT_ENTRIES;
            scoring_entry(work, slot, number - slot_first_entry(slot), entry);
        }
    }
}

static void path_town(struct kernel_work *work)
{
    work->parts = table_parts(work->town->cells);
    near_find(work);
    window_find(work);
    groups_find(&work->terrain_groups, work, work->town->terrain, TERRAINS);
    hole_find(&work->terrain_hole, &work->terrain_groups, work);
    by_territory_begin(work);
    for (int slot = 0; slot < GAME_SCORING; slot++) {
        scoring_prepare(work, slot);
    }
    base_begin(work);
    gain_base(work, &work->terrain_hole, &work->terrain_groups, 1, work->base[0]);
    for (int segment = 1; segment < work->game->segments; segment++) {
        if (work->by_territory[segment]) {
            by_territory_base(work, segment);
        }
    }
    for (int slot = 0; slot < GAME_SCORING; slot++) {
        scoring_base(work, slot);
    }
    entries_find(work);
}

/* --- points --- */

static inline bytes segment_sum(const struct kernel_work *work, int segment, const uint8_t *entry, int count, int lane)
{
    bytes sum = load(&work->base[segment][lane]);
    for (int i = 0; i < count; i++) {
        sum += load(&work->entry[entry[i]][lane]);
    }
    return sum;
}

static void path_points(const struct kernel_work *work, const struct kernel_program *program, int16_t *points)
{
    int start = work->points + program->constant;
    for (int segment = 0; segment < work->game->segments; segment++) {
        start += work->lowest[segment];
    }
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        shorts first = (shorts){0} + (int16_t)start;
        shorts second = first;
        const uint8_t *entry = program->entry;
        for (int segment = 0; segment < work->game->segments; segment++) {
            bytes sum = segment_sum(work, segment, entry, program->count[segment], lane);
            first += widen(sum, 0);
            second += widen(sum, 1);
            entry += program->count[segment];
        }
        *(shorts *)&points[lane] = first;
        *(shorts *)&points[lane + VECTOR_BYTES / 2] = second;
    }
}

static void path_card_points(struct kernel_work *work, int card, int turned, int16_t *points)
{
    const struct kernel_game *game = work->game;
    path_points(work, &game->program[card][turned], points);
    for (int slot = 0; slot < GAME_SCORING; slot++) {
        if (game->scoring[slot] == TARGET_PRACTICE && work->target.too_wide) {
            target_add_plain(work, &game->lying[card][turned], points);
        }
    }
}

/* --- the path --- */

#define KERNEL_NAME_JOINED(name) kernel_path_##name
#define KERNEL_NAME(name)        KERNEL_NAME_JOINED(name)
#define KERNEL_TEXT_OF(name)     #name
#define KERNEL_TEXT(name)        KERNEL_TEXT_OF(name)

const struct kernel_path KERNEL_NAME(KERNEL_PATH) = {
    .name = KERNEL_TEXT(KERNEL_PATH),
    .game = path_game,
    .town = path_town,
    .cover = cover_find,
    .points = path_card_points,
    .tallies = tallies_find,
    .add_compared = compared_add,
    .best = best_find,
};
