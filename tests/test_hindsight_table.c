// SPDX-License-Identifier: GPL-3.0-or-later
/* The hindsight table against brute force, and the same table whatever computes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/wagons/hindsight/draft_minimax.h"
#include "games/wagons/playout.h"
#include "games/wagons/solve/alpha_beta.h"
#include "tests/testing.h"

enum { WIDE = BEAM_WIDTH_MAX, BRUTE_OUTCOMES = 4096, SEED = 41 };

static struct subset_workers *workers;
static struct subset_table tables[2];
static struct beam_game game;

static int open_all(void **unused)
{
    (void)unused;
    workers = subset_workers_new(3, WIDE);
    return workers != NULL && subset_table_open(&tables[0]) && subset_table_open(&tables[1]) ? 0 : -1;
}

static int close_all(void **unused)
{
    (void)unused;
    subset_workers_free(workers);
    subset_table_close(&tables[0]);
    subset_table_close(&tables[1]);
    return 0;
}

/* A deal played by quick policies until some player drafts with `left` cards in the row. With `triple` 0 to 2 the
   first scoring cards are the comparing ones in turn, so that all ways to compare occur. */
static struct position played_until(uint64_t index, int left, bool forbid)
{
    static const uint8_t comparing[] = {CLAIM_JUMPERS, ONE_TOO_MANY, SMALLTOWN_CHARM};
    struct wagons_rules rules = wagons_rules_default();
    rules.start = WAGONS_FIXED;
    rules.forbid_full_cover = forbid;
    struct position position;
    position_deal(&position, &rules, deck_default(), SEED, index);
    if (index % 2 != 0) {
        rules.has_scoring = true;
        rules.scoring[0] = comparing[index / 2 % 3];
        rules.scoring[1] = index % 5 == 0 ? comparing[(index / 2 + 1) % 3] : (uint8_t)FORTIFIED;
        rules.scoring[2] = (uint8_t)WAGON_TRAIN;
        position_deal(&position, &rules, deck_default(), SEED, index);
    }
    struct random_stream stream = random_open(SEED, index, RANDOM_TEST, 0);
    struct position from = position;
    do { /* a draft may leap over the wanted length: play again */
        position = from;
        while (position.phase != PHASE_OVER && !(position.phase == PHASE_DRAFT && position.row_count <= left)) {
            wagons_move moves[WAGONS_MOVES_MAX];
            uint32_t count = (uint32_t)position_moves(&position, moves);
            position_apply(&position, moves[random_below(&stream, count)]);
        }
    } while (position.phase == PHASE_OVER || position.row_count != left);
    return position;
}

static void prepare(const struct position *position)
{
    beam_game_prepare(&game, position->deck, position->scoring, position->forbid_full_cover);
}

static bool fill(struct subset_table *table, const struct position *position, int player, enum draft_side side,
                 int width)
{
    struct subset_task task = {.town = &position->town[player],
                               .row = position->row,
                               .row_count = position->row_count,
                               .side = side,
                               .width = width};
    return subset_table_fill(table, workers, &game, &task);
}

/* --- brute force --- */

struct brute {
    int count;
    struct outcome set[BRUTE_OUTCOMES];
};

/* All ways to place cards[0..count) in order. */
static void place_all(struct brute *brute, const struct town *town, const uint8_t *cards, int count)
{
    if (count == 0) {
        struct outcome outcome = beam_outcome(&game, scoring_own(town, game.kernel.scoring), scoring_tally(town));
        brute->count = outcomes_add(brute->set, brute->count, outcome);
        return;
    }
    struct placement placements[PLACEMENTS_MAX];
    int places = placements_list(town, game.forbid_full_cover, placements);
    for (int i = 0; i < places; i++) {
        struct card lying = card_turned(&game.deck->cards[cards[0]], placements[i].turned);
        struct town after = *town;
        town_place(&after, &lying, placements[i].x, placements[i].y, NULL);
        place_all(brute, &after, cards + 1, count - 1);
    }
}

static void brute_hand(struct brute *brute, const struct position *position, int player, uint32_t mask)
{
    uint8_t hand[CIRCLE_CARDS];
    int count = 0;
    for (int i = 0; i < position->row_count; i++) {
        if (mask >> i & 1) {
            hand[count++] = position->row[i];
        }
    }
    brute->count = 0;
    place_all(brute, &position->town[player], hand, count);
}

static struct outcomes table_hand(const struct subset_table *table, uint32_t mask)
{
    return (struct outcomes){table->count[mask], subset_outcomes(table, mask)};
}

/* The table's outcomes for a hand can be reached, and are all that matter if `exact`. */
static void check_hand(const struct position *position, int player, uint32_t mask, bool exact)
{
    static struct brute brute;
    brute_hand(&brute, position, player, mask);
    struct outcomes all = {brute.count, brute.set};
    struct outcomes found = table_hand(&tables[0], mask);
    assert_true(found.count > 0);
    assert_true(outcomes_cover(all, found));
    if (exact && brute.count <= BEAM_OUTCOMES_MAX) {
        assert_true(outcomes_cover(found, all));
    }
}

static void check_hands(const struct position *position, int cards_max, int width, bool exact)
{
    prepare(position);
    for (int player = 0; player < 2; player++) {
        assert_true(fill(&tables[0], position, player, SIDE_BOTH, width));
        for (uint32_t mask = 0; mask < UINT32_C(1) << position->row_count; mask++) {
            bool comes_about = subset_is_reachable(mask, position->row_count, true) ||
                               subset_is_reachable(mask, position->row_count, false);
            if (comes_about && __builtin_popcount(mask) <= cards_max) {
                check_hand(position, player, mask, exact);
            }
        }
    }
}

/* Two cards on any town: the first makes at most 250 different ones. */
static void test_two_cards(void **unused)
{
    (void)unused;
    int positions = testing_setting("WAGONS_THOROUGH", 0) ? 60 : 12;
    for (int i = 0; i < positions; i++) {
        struct position position = played_until((uint64_t)i, 2 + i % 2, i % 3 == 0);
        check_hands(&position, 2, WIDE, true);
        check_hands(&position, 2, 1 + i % 4, false);
    }
}

/* Three cards on bare ground: the first two make about forty different towns. */
static void test_first_three_cards(void **unused)
{
    (void)unused;
    int positions = testing_setting("WAGONS_THOROUGH", 0) ? 20 : 4;
    for (int i = 0; i < positions; i++) {
        struct position position = played_until((uint64_t)i, CIRCLE_CARDS, i % 2 == 0);
        position.row_count = 3;
        check_hands(&position, 3, WIDE, true);
        check_hands(&position, 3, 2, false);
    }
}

/* --- the draft tree --- */

static uint32_t hands_of(int row_count, bool drafter, int next, bool own_turn, uint32_t mask, bool *reached)
{
    if (next == row_count) {
        uint32_t hand = drafter ? mask : ~mask & ((UINT32_C(1) << row_count) - 1);
        assert_false(reached[hand]);
        reached[hand] = true;
        return 1;
    }
    uint32_t ends = 0;
    uint32_t skipped = 0;
    for (int taken = next; taken < row_count; taken++) {
        uint32_t bit = UINT32_C(1) << taken;
        ends += hands_of(row_count, drafter, taken + 1, !own_turn, own_turn ? mask | bit : mask | skipped, reached);
        skipped |= bit;
    }
    return ends;
}

/* The hands that come about are those that some way to draft gives, one each. */
static void test_reachable_hands(void **unused)
{
    (void)unused;
    static bool reached[1 << CIRCLE_CARDS];
    for (int row_count = 1; row_count <= CIRCLE_CARDS; row_count++) {
        for (int drafter = 0; drafter < 2; drafter++) {
            memset(reached, 0, sizeof reached);
            assert_int_equal(hands_of(row_count, drafter, 0, true, 0, reached), 1 << (row_count - 1));
            for (uint32_t mask = 0; mask < UINT32_C(1) << row_count; mask++) {
                assert_int_equal(subset_is_reachable(mask, row_count, drafter), reached[mask]);
            }
        }
    }
}

/* Whether it matters anywhere who answers whom. */
static bool order_matters(const struct draft *draft)
{
    int row_count = draft->drafter->row_count;
    for (uint32_t mask = 0; mask < UINT32_C(1) << row_count; mask++) {
        if (subset_is_reachable(mask, row_count, true)) {
            struct outcomes own = table_hand(draft->drafter, mask);
            struct outcomes other = table_hand(draft->receiver, ~mask & ((UINT32_C(1) << row_count) - 1));
            if (draft_end_value(&game, own, 0, other, 0, true) != draft_end_value(&game, own, 0, other, 0, false)) {
                return true;
            }
        }
    }
    return false;
}

/* With two cards left there is nothing that hindsight would know too early: the one who places first commits, the other
   answers. So the value is exact, where towns are compared too. Returns whether it mattered who answers. */
static bool check_last_cards(const struct position *position)
{
    prepare(position);
    int drafter = position->to_move;
    assert_true(fill(&tables[0], position, drafter, SIDE_DRAFTER, WIDE));
    assert_true(fill(&tables[1], position, 1 - drafter, SIDE_RECEIVER, WIDE));
    struct draft draft = {.game = &game, .drafter = &tables[0], .receiver = &tables[1]};
    int exact = alpha_beta_value(position, -VALUE_INFINITE, VALUE_INFINITE);
    int value = draft_value(&draft);
    assert_int_equal(drafter == 0 ? value : -value, exact);
    return order_matters(&draft);
}

static void test_last_cards(void **unused)
{
    (void)unused;
    int positions = testing_setting("WAGONS_THOROUGH", 0) ? 1200 : 150;
    int mattered = 0;
    for (int i = 0; i < positions; i++) {
        struct position position = played_until((uint64_t)i, 1 + i % 2, i % 3 == 0);
        mattered += check_last_cards(&position);
    }
    assert_true(mattered > 0);
}

/* --- the same whatever computes it --- */

/* Everything that counts in a table, mixed into one number. */
static uint64_t table_hash(const struct subset_table *table)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint32_t mask = 0; mask < UINT32_C(1) << table->row_count; mask++) {
        if (!subset_is_reachable(mask, table->row_count, true)) {
            continue;
        }
        struct outcomes hand = table_hand(table, mask);
        for (int i = 0; i < hand.count; i++) {
            uint64_t outcome = (uint64_t)(uint16_t)hand.at[i].points | (uint64_t)hand.at[i].tally.mines << 16 |
                               (uint64_t)hand.at[i].tally.guns << 24 | (uint64_t)hand.at[i].tally.beers << 32;
            hash = (hash ^ outcome) * UINT64_C(0x100000001b3);
        }
        hash = (hash ^ (uint64_t)hand.count) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t hash_with(const struct position *position, int threads, int width)
{
    prepare(position);
    subset_workers_limit(workers, threads, 0);
    assert_true(fill(&tables[0], position, position->to_move, SIDE_DRAFTER, width));
    return table_hash(&tables[0]);
}

static void test_threads(void **unused)
{
    (void)unused;
    for (int i = 0; i < 6; i++) {
        struct position position = played_until((uint64_t)i, 5 + i, false);
        uint64_t one = hash_with(&position, 1, 1 + i);
        assert_true(hash_with(&position, 2, 1 + i) == one);
        assert_true(hash_with(&position, 3, 1 + i) == one);
    }
}

static void test_instruction_sets(void **unused)
{
    (void)unused;
    for (int i = 0; i < 6; i++) {
        struct position position = played_until((uint64_t)i, 4 + i, i == 1);
        uint64_t first = 0;
        for (int k = 0; kernel_path_names()[k] != NULL; k++) {
            if (kernel_path_find(kernel_path_names()[k]) == NULL) {
                continue;
            }
            setenv("WAGONS_SIMD", kernel_path_names()[k], 1);
            uint64_t hash = hash_with(&position, 1, 3);
            first = k == 0 ? hash : first;
            assert_true(hash == first);
        }
        unsetenv("WAGONS_SIMD");
    }
}

static void test_deadline(void **unused)
{
    (void)unused;
    struct position position = played_until(0, CIRCLE_CARDS, false);
    prepare(&position);
    subset_workers_limit(workers, 2, 1e-3);
    assert_false(fill(&tables[0], &position, 0, SIDE_BOTH, WIDE));
    subset_workers_limit(workers, 2, 0);
    assert_true(fill(&tables[0], &position, 0, SIDE_BOTH, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reachable_hands),   cmocka_unit_test(test_two_cards),
        cmocka_unit_test(test_first_three_cards), cmocka_unit_test(test_last_cards),
        cmocka_unit_test(test_threads),           cmocka_unit_test(test_instruction_sets),
        cmocka_unit_test(test_deadline),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
