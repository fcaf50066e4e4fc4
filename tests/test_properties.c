// SPDX-License-Identifier: GPL-3.0-or-later
/* What holds for every town: the bitboard town and its scoring agree with the plain one, whatever was placed and taken
   back; moving and turning a town changes no score.

   WAGONS_TEST_SEED chooses other towns, WAGONS_TEST_TOWNS how many; a tenth where WAGONS_SANITIZED says that sanitizers
   slow the program down. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "bench/plain_play.h"
#include "tests/testing.h"
#include "tests/town_check.h"
#include "tests/town_growth.h"
#include "tests/town_text.h"

enum { TOWNS = 100000 };

static uint64_t seed(void)
{
    return testing_setting("WAGONS_TEST_SEED", 20);
}

static uint64_t towns(void)
{
    return testing_setting("WAGONS_TEST_TOWNS", testing_setting("WAGONS_SANITIZED", 0) != 0 ? TOWNS / 10 : TOWNS);
}

/* What a test needs of one town. */
struct trial {
    uint64_t index;
    struct random_stream stream;
    struct grown_town grown;
};

/* Town `index` of a part of the tests; all growths, decks and sizes take turns. */
static void grow_trial(struct trial *trial, uint64_t index, uint64_t part)
{
    trial->index = index;
    trial->stream = random_open(seed(), index, RANDOM_TEST, part);
    uint32_t kind = (uint32_t)(index % (GROWTHS * GROWTH_DECKS));
    growth_begin(&trial->grown, &trial->stream, (enum growth_deck)(kind / GROWTHS));
    int cards = 1 + (int)random_below(&trial->stream, TOWN_CARDS);
    growth_grow(&trial->grown, &trial->stream, (enum growth)(kind % GROWTHS), cards);
}

static void require(bool holds, const struct trial *trial, const char *when, const struct town_difference *difference)
{
    if (!holds) {
        fail_msg("seed %llu, town %llu, %d cards, %s: %s", (unsigned long long)seed(), (unsigned long long)trial->index,
                 trial->grown.steps, when, difference->text);
    }
}

static void require_agreement(const struct trial *trial, const char *when)
{
    struct town_difference difference;
    const struct grown_town *grown = &trial->grown;
    require(town_check_cells(&grown->town, &grown->plain, &difference), trial, when, &difference);
    require(town_check_points(&grown->town, &grown->plain, &difference), trial, when, &difference);
    if (grown->town.cards < TOWN_CARDS) {
        require(town_check_placements(&grown->town, &grown->plain, &difference), trial, when, &difference);
    }
}

/* Numbers run in the order in which places were first covered. */
static void require_numbers(const struct trial *trial)
{
    const struct grown_town *grown = &trial->grown;
    int next = 1;
    struct plain_town opened;
    plain_town_clear(&opened);
    for (int i = 0; i < grown->steps; i++) {
        for (int cell = 0; cell < CARD_CELLS; cell++) {
            int x = grown->step[i].placement.x + cell % 2;
            int y = grown->step[i].placement.y + cell / 2;
            if (!plain_town_shows(&opened, x, y)) {
                plain_town_set(&opened, x, y, (struct plain_cell){0, 0, 0});
                assert_int_equal(town_at(&grown->town, x, y), next++);
            }
        }
    }
}

/* ---- placing and undoing ---- */

/* One more card, and back: the town is again the one that agreed in everything. */
static void require_undo(struct trial *trial)
{
    struct grown_town *grown = &trial->grown;
    if (grown->steps == TOWN_CARDS) {
        return;
    }
    growth_grow(grown, &trial->stream, GROWTH_RANDOM, 1);
    struct town_difference difference;
    require(town_check_cells(&grown->town, &grown->plain, &difference), trial, "one card later", &difference);
    require(town_check_points(&grown->town, &grown->plain, &difference), trial, "one card later", &difference);
    growth_undo(grown);
    require(town_check_same(&grown->town, &grown->step[grown->steps].before, &difference), trial, "after undo",
            &difference);
    require(town_check_cells(&grown->town, &grown->plain, &difference), trial, "after undo", &difference);
}

/* All cards back, one by one. */
static void require_undo_to_nothing(struct trial *trial)
{
    struct grown_town *grown = &trial->grown;
    while (grown->steps > 0) {
        growth_undo(grown);
        struct town_difference difference;
        require(town_check_same(&grown->town, &grown->step[grown->steps].before, &difference), trial, "undoing all",
                &difference);
        require(town_check_cells(&grown->town, &grown->plain, &difference), trial, "undoing all", &difference);
    }
}

/* What came up in the towns looked at, so that the test cannot pass by looking at too little. */
struct census {
    uint64_t scored[SCORING_CARDS]; /* towns with points, negative ones included */
    uint64_t hidden;                /* towns with a card of which nothing shows */
    int widest, highest, most_territories, most_placements;
};

static int greater(int one, int other)
{
    return one > other ? one : other;
}

static void count_town(struct census *census, const struct town *town)
{
    for (int card = 0; card < SCORING_CARDS; card++) {
        census->scored[card] += scoring_points((enum scoring_card)card, town) != 0;
    }
    for (int card = 0; card < town->cards; card++) {
        if (town->visible[card] == 0) {
            census->hidden++;
            break;
        }
    }
    census->widest = greater(census->widest, town->right - town->left + 1);
    census->highest = greater(census->highest, town->bottom - town->top + 1);
    census->most_territories = greater(census->most_territories, town->cells);
    if (town->cards < TOWN_CARDS) {
        struct placement list[PLACEMENTS_MAX];
        census->most_placements = greater(census->most_placements, placements_list(town, false, list));
    }
}

static void require_variety(const struct census *census, uint64_t count)
{
    print_message("%llu towns, up to %d wide, %d high, %d territories, %d placements; %llu with a hidden card\n",
                  (unsigned long long)count, census->widest, census->highest, census->most_territories,
                  census->most_placements, (unsigned long long)census->hidden);
    for (int card = 0; card < SCORING_CARDS; card++) {
        if (!scoring_compares((enum scoring_card)card) && census->scored[card] < count / 200) {
            fail_msg("only %llu towns score at %s", (unsigned long long)census->scored[card], scoring_names[card]);
        }
    }
    assert_true(census->hidden >= count / 50);
    if (count >= 2000) {
        assert_int_equal(census->widest, 2 * TOWN_CARDS);
        assert_int_equal(census->highest, 2 * TOWN_CARDS);
        assert_int_equal(census->most_territories, TOWN_CELLS);
    }
}

static void towns_agree_after_place_and_undo(void **state)
{
    (void)state;
    struct census census = {.widest = 0};
    for (uint64_t index = 0; index < towns(); index++) {
        struct trial trial;
        grow_trial(&trial, index, 0);
        require_agreement(&trial, "grown");
        count_town(&census, &trial.grown.town);
        require_undo(&trial);
        if (index / (GROWTHS * GROWTH_DECKS) % 8 == 0) {
            require_numbers(&trial);
            require_undo_to_nothing(&trial);
        }
    }
    require_variety(&census, towns());
}

/* ---- scoring all placements ---- */

static struct tally plain_tally(const struct plain_town *plain)
{
    return (struct tally){
        .beers = (uint8_t)plain_scoring_icons(plain, BEER),
        .guns = (uint8_t)plain_scoring_icons(plain, GUN),
        .mines = (uint8_t)plain_scoring_icons(plain, MINE),
        .territories = (uint8_t)plain_scoring_territories(plain),
    };
}

static bool are_same(struct tally one, struct tally other)
{
    return one.beers == other.beers && one.guns == other.guns && one.mines == other.mines &&
           one.territories == other.territories;
}

static void require_placement_scores(struct trial *trial, const uint8_t scoring[GAME_SCORING], uint64_t *placements)
{
    struct grown_town *grown = &trial->grown;
    const struct card *card = &grown->cards[grown->steps];
    struct placement scored[PLACEMENTS_MAX];
    struct placement simple[PLACEMENTS_MAX];
    int count = placements_list(&grown->town, grown->forbid_full_cover, scored);
    placements_list(&grown->town, grown->forbid_full_cover, simple);
    placements_score(&grown->town, scoring, card, scored, count);
    placements_score_plain(&grown->town, scoring, card, simple, count);
    for (int i = 0; i < count; i++) {
        struct plain_placement placement = {scored[i].x, scored[i].y, scored[i].turned};
        struct plain_undo undo;
        plain_town_place(&grown->plain, card, &placement, &undo);
        int expected = plain_scoring_own(&grown->plain, scoring);
        struct tally tally = plain_tally(&grown->plain);
        bool tallies = are_same(scored[i].tally, tally) && are_same(simple[i].tally, tally);
        plain_town_undo(&grown->plain, &undo);
        if (scored[i].points != expected || simple[i].points != expected || !tallies) {
            fail_msg("seed %llu, town %llu, %d cards, a card at (%d, %d) turn %d under %s, %s, %s: %d, simply %d, "
                     "expected %d; tallies %s",
                     (unsigned long long)seed(), (unsigned long long)trial->index, grown->steps, scored[i].x,
                     scored[i].y, scored[i].turned, scoring_names[scoring[0]], scoring_names[scoring[1]],
                     scoring_names[scoring[2]], scored[i].points, simple[i].points, expected,
                     tallies ? "right" : "wrong");
        }
    }
    *placements += (uint64_t)count;
}

/* Each scoring card in turn is the first of the three. */
static void all_placements_score_as_in_the_plain_town(void **state)
{
    (void)state;
    uint64_t count = towns() / 5;
    uint64_t placements = 0;
    for (uint64_t index = 0; index < count; index++) {
        struct trial trial;
        grow_trial(&trial, index, 1);
        if (trial.grown.steps == TOWN_CARDS) {
            growth_undo(&trial.grown);
        }
        uint8_t scoring[GAME_SCORING] = {
            (uint8_t)(index / (GROWTHS * GROWTH_DECKS) % SCORING_CARDS),
            (uint8_t)random_below(&trial.stream, SCORING_CARDS),
            (uint8_t)random_below(&trial.stream, SCORING_CARDS),
        };
        require_placement_scores(&trial, scoring, &placements);
    }
    print_message("%llu placements in %llu towns\n", (unsigned long long)placements, (unsigned long long)count);
    assert_true(placements >= 30 * count);
}

/* ---- two towns ---- */

static void require_scores(const struct trial pair[2], const uint8_t scoring[GAME_SCORING])
{
    struct town built[2] = {pair[0].grown.town, pair[1].grown.town};
    struct town_score scores[2];
    scoring_towns(built, scoring, scores);
    int totals[2];
    int compared = 0;
    for (int side = 0; side < 2; side++) {
        const struct plain_town *own = &pair[side].grown.plain;
        const struct plain_town *other = &pair[1 - side].grown.plain;
        totals[side] = plain_scoring_total(own, other, scoring);
        assert_int_equal(scores[side].total, totals[side]);
        assert_int_equal(scoring_own(&built[side], scoring), plain_scoring_own(own, scoring));
        for (int i = 0; i < GAME_SCORING; i++) {
            enum scoring_card card = (enum scoring_card)scoring[i];
            int expected = plain_scoring_points(card, own, other);
            assert_int_equal(scores[side].scoring[i], expected);
            compared += plain_scoring_compares(card) ? (side == 0 ? expected : -expected) : 0;
        }
    }
    struct tally tallies[2] = {scoring_tally(&built[0]), scoring_tally(&built[1])};
    assert_int_equal(scoring_difference(scoring, tallies[0], tallies[1]), compared);
    assert_int_equal(scoring_difference(scoring, tallies[1], tallies[0]), -compared);
}

static void two_towns_score_as_plain_ones(void **state)
{
    (void)state;
    uint64_t count = towns() / 10;
    for (uint64_t index = 0; index < count; index++) {
        struct trial pair[2];
        grow_trial(&pair[0], index, 2);
        grow_trial(&pair[1], index + 7, 3);
        struct town_difference difference;
        for (int side = 0; side < 2; side++) {
            bool agrees = town_check_compared(&pair[side].grown.town, &pair[1 - side].grown.town,
                                              &pair[side].grown.plain, &pair[1 - side].grown.plain, &difference);
            require(agrees, &pair[side], "against another", &difference);
        }
        static const uint8_t comparing[GAME_SCORING] = {SMALLTOWN_CHARM, CLAIM_JUMPERS, ONE_TOO_MANY};
        require_scores(pair, comparing);
        require_scores(pair, pair[0].grown.scoring);
    }
    print_message("%llu pairs\n", (unsigned long long)count);
}

/* ---- moved and turned ---- */

/* The same territories elsewhere, turned or mirrored, and numbered anew. */
static void require_same_points(const struct trial *trial, int symmetry, int x, int y)
{
    struct drawn_town drawn;
    town_text_from_plain(&drawn, &trial->grown.plain);
    town_text_turn(&drawn, symmetry);
    town_text_move(&drawn, x, y);
    struct town moved;
    town_text_town(&drawn, &moved);
    struct town_difference difference;
    require(town_check_points(&moved, &trial->grown.plain, &difference), trial, "moved or turned", &difference);
}

/* Built card by card the other way up: every card turned and at the opposite place. */
static void require_same_turned_over(const struct trial *trial)
{
    struct town over;
    struct plain_town plain_over;
    town_clear(&over);
    plain_town_clear(&plain_over);
    for (int i = 0; i < trial->grown.steps; i++) {
        const struct growth_step *step = &trial->grown.step[i];
        struct plain_placement opposite = {-step->placement.x, -step->placement.y, !step->placement.turned};
        assert_true(town_touches(&over, opposite.x, opposite.y));
        struct card lying = card_turned(&step->card, opposite.turned);
        town_place(&over, &lying, opposite.x, opposite.y, NULL);
        plain_town_place(&plain_over, &step->card, &opposite, NULL);
    }
    struct town_difference difference;
    require(town_check_cells(&over, &plain_over, &difference), trial, "turned over", &difference);
    require(town_check_points(&over, &trial->grown.plain, &difference), trial, "turned over", &difference);
    struct placement list[PLACEMENTS_MAX];
    if (over.cards < TOWN_CARDS) {
        for (int forbid = 0; forbid < 2; forbid++) {
            int count = placements_list(&trial->grown.town, forbid, list);
            assert_int_equal(placements_list(&over, forbid, list), count);
        }
    }
}

static void moved_and_turned_towns_score_the_same(void **state)
{
    (void)state;
    uint64_t count = towns() / 10;
    for (uint64_t index = 0; index < count; index++) {
        struct trial trial;
        grow_trial(&trial, index, 4);
        for (int symmetry = 0; symmetry < TEXT_SYMMETRIES; symmetry++) {
            int x = (int)random_below(&trial.stream, 65) - 32;
            int y = (int)random_below(&trial.stream, 65) - 32;
            require_same_points(&trial, symmetry, x, y);
        }
        require_same_turned_over(&trial);
    }
    print_message("%llu towns\n", (unsigned long long)count);
}

/* ---- neighbours and groups ---- */

/* The territories one step away from any of `cells`, found by looking at distances alone. */
static uint64_t one_step_from(const struct town *town, uint64_t cells)
{
    uint64_t found = 0;
    for (int one = 1; one <= town->cells; one++) {
        for (int other = 1; other <= town->cells; other++) {
            int steps = abs(town->x[one] - town->x[other]) + abs(town->y[one] - town->y[other]);
            if (steps == 1 && (cells >> one & 1) != 0) {
                found |= UINT64_C(1) << other;
            }
        }
    }
    return found;
}

static void groups_are_what_single_steps_reach(void **state)
{
    (void)state;
    uint64_t count = towns() / 50;
    for (uint64_t index = 0; index < count; index++) {
        struct trial trial;
        grow_trial(&trial, index, 5);
        const struct town *town = &trial.grown.town;
        uint64_t all = (UINT64_MAX >> (63 - town->cells)) & ~UINT64_C(1);
        uint64_t some = random_next(&trial.stream);
        uint64_t plane = (some | random_next(&trial.stream)) & all;
        assert_int_equal(town_beside(town, plane), one_step_from(town, plane));
        uint64_t reached = UINT64_C(1) << (1 + random_below(&trial.stream, town->cells)) & plane;
        uint64_t seed_cells = reached;
        for (uint64_t before = ~reached; before != reached;) {
            before = reached;
            reached |= one_step_from(town, reached) & plane;
        }
        assert_int_equal(town_group(town, seed_cells, plane), reached);
    }
    print_message("%llu towns\n", (unsigned long long)count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(towns_agree_after_place_and_undo),
        cmocka_unit_test(all_placements_score_as_in_the_plain_town),
        cmocka_unit_test(two_towns_score_as_plain_ones),
        cmocka_unit_test(moved_and_turned_towns_score_the_same),
        cmocka_unit_test(groups_are_what_single_steps_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
