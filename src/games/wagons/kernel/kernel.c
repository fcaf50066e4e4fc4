// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/kernel/kernel.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "games/wagons/kernel/kernel_path.h"

/* --- paths --- */

#if defined(__x86_64__)

enum { PATHS = 4 };
static const char *const path_names[PATHS + 1] = {"portable", "v2", "avx2", "avx512", NULL};

static bool processor_has(const char *name)
{
    if (strcmp(name, "v2") == 0) {
        return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("popcnt");
    }
    if (strcmp(name, "avx2") == 0) {
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
               __builtin_cpu_supports("fma");
    }
    if (strcmp(name, "avx512") == 0) {
        return processor_has("avx2") && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
               __builtin_cpu_supports("avx512vbmi2");
    }
    return true;
}

static const struct kernel_path *path_named(const char *name)
{
    static const struct kernel_path *const paths[PATHS] = {&kernel_path_portable, &kernel_path_v2, &kernel_path_avx2,
                                                           &kernel_path_avx512};
    for (int i = 0; i < PATHS; i++) {
        if (strcmp(name, path_names[i]) == 0) {
            return paths[i];
        }
    }
    return NULL;
}

#else

enum { PATHS = 1 };
static const char *const path_names[PATHS + 1] = {"portable", NULL};

static bool processor_has(const char *name)
{
    (void)name;
    return true;
}

static const struct kernel_path *path_named(const char *name)
{
    return strcmp(name, path_names[0]) == 0 ? &kernel_path_portable : NULL;
}

#endif

const struct kernel_path *kernel_path_find(const char *name)
{
    const struct kernel_path *path = path_named(name);
    return path != NULL && processor_has(name) ? path : NULL;
}

const char *const *kernel_path_names(void)
{
    return path_names;
}

const char *kernel_path_name(const struct kernel_path *path)
{
    return path->name;
}

static const struct kernel_path *choose_path(void)
{
    const char *wanted = getenv("WAGONS_SIMD");
    const struct kernel_path *chosen = wanted == NULL ? NULL : kernel_path_find(wanted);
    for (int i = PATHS - 1; chosen == NULL; i--) {
        chosen = kernel_path_find(path_names[i]);
    }
    return chosen;
}

const struct kernel_path *kernel_path_chosen(void)
{
    /* Found once and never changed; threads that ask at the same time find the same. */
    static const struct kernel_path *_Atomic known;
    const struct kernel_path *path = atomic_load_explicit(&known, memory_order_relaxed);
    if (path == NULL) {
        path = choose_path();
        atomic_store_explicit(&known, path, memory_order_relaxed);
    }
    return path;
}

/* --- games and sets --- */

void kernel_game_prepare(struct kernel_game *game, const struct kernel_path *path, const uint8_t scoring[GAME_SCORING],
                         const struct card *cards, int count)
{
    game->path = path;
    memcpy(game->scoring, scoring, GAME_SCORING);
    path->game(game, cards, count);
}

void kernel_set_prepare(struct kernel_set *set, const struct kernel_game *game, const uint8_t *cards, int count)
{
    enum { WORD = 64 };
    uint64_t needed[(KERNEL_ENTRIES + WORD - 1) / WORD] = {0};
    for (int i = 0; i < count; i++) {
        for (int turned = 0; turned < 2; turned++) {
            const struct kernel_program *program = &game->program[cards[i]][turned];
            for (int k = 0; k < program->entries; k++) {
                needed[program->entry[k] / WORD] |= UINT64_C(1) << program->entry[k] % WORD;
            }
        }
    }
    set->count = 0;
    for (int first = 0; first < KERNEL_ENTRIES; first += WORD) {
        for (uint64_t rest = needed[first / WORD]; rest != 0; rest &= rest - 1) {
            set->entry[set->count++] = (uint8_t)(first + __builtin_ctzll(rest));
        }
    }
}

/* --- towns --- */

int kernel_town(struct kernel_work *work, const struct kernel_game *game, const struct kernel_set *set,
                const struct town *town, int points, bool forbid_full_cover)
{
    work->game = game;
    work->set = set;
    work->town = town;
    work->points = points;
    game->path->town(work);
    work->illegal_lanes = 0;
    if (forbid_full_cover) {
        game->path->cover(work);
    }
    return work->lanes;
}

const int16_t *kernel_points(struct kernel_work *work, int card, int turned)
{
    int16_t *points = work->answer[turned];
    work->game->path->points(work, card, turned, points);
    for (int i = 0; i < work->illegal_lanes; i++) {
        points[work->illegal[i]] = KERNEL_ILLEGAL;
    }
    return points;
}

/* --- tallies and choices --- */

void kernel_tallies(struct kernel_work *work)
{
    work->game->path->tallies(work);
}

struct tally kernel_tally_uncovered(const struct kernel_work *work, int card)
{
    const struct card *lying = &work->game->lying[card][0];
    struct tally tally = scoring_tally(work->town);
    for (int k = 0; k < CARD_CELLS; k++) {
        tally.beers = (uint8_t)(tally.beers + (lying->icon[k] == BEER));
        tally.guns = (uint8_t)(tally.guns + (lying->icon[k] == GUN));
        tally.mines = (uint8_t)(tally.mines + (lying->icon[k] == MINE));
    }
    tally.territories = (uint8_t)(tally.territories + CARD_CELLS);
    return tally;
}

struct tally kernel_tally(const struct kernel_work *work, int card, int lane)
{
    struct tally tally = kernel_tally_uncovered(work, card);
    tally.beers = (uint8_t)(tally.beers - work->covered.beers[lane]);
    tally.guns = (uint8_t)(tally.guns - work->covered.guns[lane]);
    tally.mines = (uint8_t)(tally.mines - work->covered.mines[lane]);
    tally.territories = (uint8_t)(tally.territories - work->covered.territories[lane]);
    return tally;
}

void kernel_add_compared(struct kernel_work *work, int card, struct tally other)
{
    work->game->path->add_compared(work, card, other);
}

struct kernel_choice kernel_best(const struct kernel_work *work)
{
    return work->game->path->best(work);
}

/* --- one card on its own --- */

/* A game, a set and a town for a single card. */
static void begin_single(struct kernel_work *work, struct kernel_game *game, struct kernel_set *set,
                         const struct town *town, const uint8_t scoring[GAME_SCORING], const struct card *card,
                         int points, bool forbid_full_cover)
{
    static const uint8_t only[1] = {0};
    kernel_game_prepare(game, kernel_path_chosen(), scoring, card, 1);
    kernel_set_prepare(set, game, only, 1);
    kernel_town(work, game, set, town, points, forbid_full_cover);
    for (int turned = 0; turned < 2; turned++) {
        kernel_points(work, 0, turned);
    }
}

void kernel_score_placements(const struct town *town, const uint8_t scoring[GAME_SCORING], const struct card *card,
                             struct placement *placements, int count)
{
    struct kernel_work work;
    struct kernel_game game;
    struct kernel_set set;
    begin_single(&work, &game, &set, town, scoring, card, scoring_own(town, scoring), false);
    kernel_tallies(&work);
    int lane = 0;
    for (int i = 0; i < count; i++) {
        struct placement *placement = &placements[i];
        while ((int8_t)work.x[lane] != placement->x || (int8_t)work.y[lane] != placement->y) {
            lane++;
        }
        placement->points = work.answer[placement->turned][lane];
        placement->tally = kernel_tally(&work, 0, lane);
    }
}

static bool compares_towns(const uint8_t scoring[GAME_SCORING])
{
    return scoring_compares((enum scoring_card)scoring[0]) || scoring_compares((enum scoring_card)scoring[1]) ||
           scoring_compares((enum scoring_card)scoring[2]);
}

struct placement kernel_best_placement(const struct town *town, const uint8_t scoring[GAME_SCORING],
                                       const struct card *card, struct tally other, bool forbid_full_cover)
{
    struct kernel_work work;
    struct kernel_game game;
    struct kernel_set set;
    begin_single(&work, &game, &set, town, scoring, card, 0, forbid_full_cover);
    if (compares_towns(scoring)) {
        kernel_tallies(&work);
        kernel_add_compared(&work, 0, other);
    }
    struct kernel_choice best = kernel_best(&work);
    return (struct placement){
        .x = (int8_t)work.x[best.lane], .y = (int8_t)work.y[best.lane], .turned = (uint8_t)best.turned};
}
