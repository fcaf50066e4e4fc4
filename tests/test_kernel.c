// SPDX-License-Identifier: GPL-3.0-or-later
/* The fast kernel gives what placing the card and scoring the town gives, on every path that this processor has, for
   every scoring card, towns of every shape, and cards of every kind; and it chooses what comes first in the plain list.

   WAGONS_TEST_SEED chooses other towns, WAGONS_TEST_TOWNS how many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "games/wagons/deck.h"
#include "games/wagons/kernel/kernel_work.h"
#include "tests/testing.h"
#include "tests/town_growth.h"

enum { TOWNS = 4000, CARDS_A_TOWN = 2 };

static uint64_t seed(void)
{
    return testing_setting("WAGONS_TEST_SEED", 20);
}

static uint64_t towns(void)
{
    return testing_setting("WAGONS_TEST_TOWNS", TOWNS);
}

/* A town, the scoring cards and the cards whose placements are scored. */
struct trial {
    uint64_t index;
    struct random_stream stream;
    struct grown_town grown;
    uint8_t scoring[GAME_SCORING];
    struct card cards[CARDS];
    int card_count;
    bool forbid_full_cover;
};

/* The scoring card number index % SCORING_CARDS, and two others. */
static void draw_scoring(struct trial *trial)
{
    uint8_t all[SCORING_CARDS];
    for (int card = 0; card < SCORING_CARDS; card++) {
        all[card] = (uint8_t)card;
    }
    int forced = (int)(trial->index % SCORING_CARDS);
    all[forced] = 0;
    all[0] = (uint8_t)forced;
    random_shuffle(&trial->stream, all + 1, SCORING_CARDS - 1);
    random_shuffle(&trial->stream, all, GAME_SCORING);
    memcpy(trial->scoring, all, GAME_SCORING);
}

/* Town `index`; all growths and decks take turns with all scoring cards. */
static struct trial *trial_new(uint64_t index)
{
    struct trial *trial = malloc(sizeof *trial);
    assert_non_null(trial);
    trial->index = index;
    trial->stream = random_open(seed(), index, RANDOM_TEST, 77);
    uint32_t kind = (uint32_t)(index / SCORING_CARDS % (GROWTHS * GROWTH_DECKS));
    enum growth_deck deck = (enum growth_deck)(kind / GROWTHS);
    growth_begin(&trial->grown, &trial->stream, deck);
    growth_grow(&trial->grown, &trial->stream, (enum growth)(kind % GROWTHS),
                (int)random_below(&trial->stream, TOWN_CARDS));
    draw_scoring(trial);
    trial->forbid_full_cover = random_below(&trial->stream, 4) == 0;
    trial->card_count = 0;
    if (deck != GROWTH_INVENTED) {
        memcpy(trial->cards, deck_default()->cards, sizeof trial->cards);
        trial->card_count = CARDS;
    } else {
        memcpy(trial->cards, trial->grown.cards, sizeof trial->grown.cards);
        trial->card_count = TOWN_CARDS;
    }
    return trial;
}

/* The paths that can run here, NULL last. */
static void paths_here(const struct kernel_path *paths[8])
{
    int count = 0;
    for (const char *const *name = kernel_path_names(); *name != NULL; name++) {
        const struct kernel_path *path = kernel_path_find(*name);
        if (path != NULL) {
            paths[count++] = path;
        }
    }
    paths[count] = NULL;
}

/* One placement of the plain list against the kernel's lane. */
static void check_placement(const struct trial *trial, const struct kernel_work *work, int card, int lane,
                            const int16_t *points[2], const struct placement *plain)
{
    struct tally tally = kernel_tally(work, card, lane);
    if (points[plain->turned][lane] != plain->points || memcmp(&tally, &plain->tally, sizeof tally) != 0) {
        fail_msg("seed %llu, town %llu, %s, scoring %s %s %s, card %d at (%d, %d) turned %d: %d instead of %d points, "
                 "tally %d %d %d %d instead of %d %d %d %d",
                 (unsigned long long)seed(), (unsigned long long)trial->index, kernel_path_name(work->game->path),
                 scoring_names[trial->scoring[0]], scoring_names[trial->scoring[1]], scoring_names[trial->scoring[2]],
                 card, plain->x, plain->y, plain->turned, points[plain->turned][lane], plain->points, tally.beers,
                 tally.guns, tally.mines, tally.territories, plain->tally.beers, plain->tally.guns, plain->tally.mines,
                 plain->tally.territories);
    }
}

/* All placements of a card: the same ones in the same order, and illegal lanes between them. */
static void check_card(const struct trial *trial, struct kernel_work *work, int card, const struct placement *plain,
                       int count)
{
    const int16_t *points[2];
    for (int turned = 0; turned < 2; turned++) {
        points[turned] = kernel_points(work, card, turned);
    }
    int next = 0;
    for (int lane = 0; lane < work->lanes; lane++) {
        if (points[0][lane] == KERNEL_ILLEGAL) {
            assert_int_equal(points[1][lane], KERNEL_ILLEGAL);
            assert_true(town_hides_card(&trial->grown.town, (int8_t)work->x[lane], (int8_t)work->y[lane]));
            continue;
        }
        for (int turned = 0; turned < 2; turned++, next++) {
            assert_true(next < count);
            assert_int_equal((int8_t)work->x[lane], plain[next].x);
            assert_int_equal((int8_t)work->y[lane], plain[next].y);
            assert_int_equal(turned, plain[next].turned);
            check_placement(trial, work, card, lane, points, &plain[next]);
        }
    }
    assert_int_equal(next, count);
}

/* The first of the plain list with most points, counting what comparing cards give against `other`. */
static const struct placement *best_of(const struct trial *trial, const struct placement *list, int count,
                                       struct tally other)
{
    const struct placement *best = NULL;
    int most = 0;
    for (int i = 0; i < count; i++) {
        int points = list[i].points;
        for (int slot = 0; slot < GAME_SCORING; slot++) {
            points += scoring_compared((enum scoring_card)trial->scoring[slot], list[i].tally, other);
        }
        if (best == NULL || points > most) {
            best = &list[i];
            most = points;
        }
    }
    return best;
}

/* Tallies near those of the town, so that comparisons go either way. */
static struct tally near_tally(struct trial *trial)
{
    struct tally tally = scoring_tally(&trial->grown.town);
    tally.beers = (uint8_t)(tally.beers + random_below(&trial->stream, 3));
    tally.guns = (uint8_t)(tally.guns + random_below(&trial->stream, 3));
    tally.mines = (uint8_t)(tally.mines + random_below(&trial->stream, 3));
    tally.territories = (uint8_t)(tally.territories + random_below(&trial->stream, 6));
    return tally;
}

/* The choice among the answers for a card, after check_card. */
static void check_best(const struct trial *trial, struct kernel_work *work, int card, const struct placement *plain,
                       int count, struct tally other)
{
    const struct placement *wanted = best_of(trial, plain, count, other);
    kernel_add_compared(work, card, other);
    struct kernel_choice best = kernel_best(work);
    assert_int_equal((int8_t)work->x[best.lane], wanted->x);
    assert_int_equal((int8_t)work->y[best.lane], wanted->y);
    assert_int_equal(best.turned, wanted->turned);
}

static void check_town(struct trial *trial, struct kernel_work *work)
{
    const struct town *town = &trial->grown.town;
    const struct kernel_path *paths[8];
    paths_here(paths);
    struct placement list[CARDS_A_TOWN][PLACEMENTS_MAX];
    uint8_t cards[CARDS_A_TOWN];
    int count = placements_list(town, trial->forbid_full_cover, list[0]);
    memcpy(list[1], list[0], sizeof list[0]);
    for (int i = 0; i < CARDS_A_TOWN; i++) {
        cards[i] = (uint8_t)random_below(&trial->stream, (uint32_t)trial->card_count);
        placements_score_plain(town, trial->scoring, &trial->cards[cards[i]], list[i], count);
    }
    struct tally other = near_tally(trial);
    for (int p = 0; paths[p] != NULL; p++) {
        struct kernel_game game;
        struct kernel_set set;
        kernel_game_prepare(&game, paths[p], trial->scoring, trial->cards, trial->card_count);
        kernel_set_prepare(&set, &game, cards, CARDS_A_TOWN);
        memset(work, 0xa5, sizeof *work);
        kernel_town(work, &game, &set, town, scoring_own(town, trial->scoring), trial->forbid_full_cover);
        kernel_tallies(work);
        for (int i = 0; i < CARDS_A_TOWN; i++) {
            check_card(trial, work, cards[i], list[i], count);
            check_best(trial, work, cards[i], list[i], count, other);
        }
    }
}

/* --- choices --- */

static void check_choice(struct trial *trial)
{
    const struct town *town = &trial->grown.town;
    const struct card *card = &trial->cards[random_below(&trial->stream, (uint32_t)trial->card_count)];
    struct placement plain[PLACEMENTS_MAX];
    struct placement fast[PLACEMENTS_MAX];
    int count = placements_list(town, trial->forbid_full_cover, plain);
    memcpy(fast, plain, sizeof plain);
    placements_score_plain(town, trial->scoring, card, plain, count);
    kernel_score_placements(town, trial->scoring, card, fast, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(fast[i].points, plain[i].points);
        assert_memory_equal(&fast[i].tally, &plain[i].tally, sizeof plain[i].tally);
    }
    struct tally other = near_tally(trial);
    const struct placement *wanted = best_of(trial, plain, count, other);
    struct placement best = kernel_best_placement(town, trial->scoring, card, other, trial->forbid_full_cover);
    if (best.x != wanted->x || best.y != wanted->y || best.turned != wanted->turned) {
        fail_msg("seed %llu, town %llu: (%d, %d) turned %d instead of (%d, %d) turned %d", (unsigned long long)seed(),
                 (unsigned long long)trial->index, best.x, best.y, best.turned, wanted->x, wanted->y, wanted->turned);
    }
}

static void test_choices_are_those_of_the_plain_list(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < towns(); index++) {
        struct trial *trial = trial_new(index);
        check_choice(trial);
        free(trial);
    }
}

static void test_every_path_has_its_name(void **state)
{
    (void)state;
    assert_non_null(kernel_path_find("portable"));
    assert_null(kernel_path_find("abacus"));
    const struct kernel_path *paths[8];
    paths_here(paths);
    for (int i = 0; paths[i] != NULL; i++) {
        assert_ptr_equal(kernel_path_find(kernel_path_name(paths[i])), paths[i]);
    }
    assert_non_null(kernel_path_chosen());
}

static void test_points_are_those_of_the_plain_scorer(void **state)
{
    (void)state;
    struct kernel_work *work = aligned_alloc(64, sizeof *work);
    assert_non_null(work);
    for (uint64_t index = 0; index < towns(); index++) {
        struct trial *trial = trial_new(index);
        check_town(trial, work);
        free(trial);
    }
    free(work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_are_those_of_the_plain_scorer),
        cmocka_unit_test(test_choices_are_those_of_the_plain_list),
        cmocka_unit_test(test_every_path_has_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
