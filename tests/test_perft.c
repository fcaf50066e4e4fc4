// SPDX-License-Identifier: GPL-3.0-or-later
/* How many sequences of moves there are from a position, counted by the position and by the plain game: every draft,
   every received card and every placement. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "bench/plain_game.h"
#include "games/wagons/position.h"
#include "tests/testing.h"

/* What lies up to `depth` moves ahead. */
struct perft {
    uint64_t sequences; /* of exactly that many moves */
    uint64_t finished;  /* games that end on the way or right there */
    uint64_t won;       /* by player 0 */
    int64_t margin;     /* sum of player 0's points minus player 1's over the finished ones */
};

static void perft(const struct position *position, int depth, struct perft *sum)
{
    sum->sequences += depth == 0;
    if (position->phase == PHASE_OVER) {
        struct town_score scores[2];
        sum->won += position_scores(position, scores) == 0;
        sum->margin += scores[0].total - scores[1].total;
        sum->finished++;
    }
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = depth > 0 ? position_moves(position, moves) : 0;
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        position_apply(&after, moves[i]);
        perft(&after, depth - 1, sum);
    }
}

static void plain_perft(const struct plain_game *game, int depth, struct perft *sum)
{
    sum->sequences += depth == 0;
    if (plain_game_phase(game) == PLAIN_OVER) {
        int totals[2];
        sum->won += plain_game_totals(game, totals) == 0;
        sum->margin += totals[0] - totals[1];
        sum->finished++;
    }
    struct plain_move moves[PLAIN_PLACEMENTS];
    int count = depth > 0 ? plain_game_moves(game, moves) : 0;
    for (int i = 0; i < count; i++) {
        struct plain_game after = *game;
        plain_game_apply(&after, &moves[i]);
        plain_perft(&after, depth - 1, sum);
    }
}

/* A position and the plain game that is the same. */
struct twin {
    struct position position;
    struct plain_game plain;
};

static void begin(struct twin *twin, enum wagons_start start, bool forbid, uint64_t index)
{
    struct wagons_rules rules = {.start = start, .start_card = -1, .forbid_full_cover = forbid, .players = 2};
    position_deal(&twin->position, &rules, deck_default(), testing_setting("WAGONS_TEST_SEED", 20), index);
    plain_game_begin(&twin->plain, deck_default()->cards, start, forbid, twin->position.scoring, twin->position.circle,
                     start == WAGONS_FIXED ? twin->position.start : PLAIN_NO_START);
}

static int cards_left(const struct position *position)
{
    return position->row_count + position->pending_count[0] + position->pending_count[1] + (position->hand != NO_CARD);
}

/* Random moves until so many cards are not yet placed. */
static void play_to(struct twin *twin, struct random_stream *stream, int cards)
{
    while (cards_left(&twin->position) > cards) {
        wagons_move moves[WAGONS_MOVES_MAX];
        struct plain_move plain_moves[PLAIN_PLACEMENTS];
        int count = position_moves(&twin->position, moves);
        assert_int_equal(count, plain_game_moves(&twin->plain, plain_moves));
        uint32_t chosen = random_below(stream, (uint32_t)count);
        position_apply(&twin->position, moves[chosen]);
        plain_game_apply(&twin->plain, &plain_moves[chosen]);
    }
}

/* Both count the same; returns what they count. */
static struct perft require_same_perft(const struct twin *twin, int depth)
{
    struct perft sum = {0};
    struct perft plain = {0};
    perft(&twin->position, depth, &sum);
    plain_perft(&twin->plain, depth, &plain);
    assert_int_equal(sum.sequences, plain.sequences);
    assert_int_equal(sum.finished, plain.finished);
    assert_int_equal(sum.won, plain.won);
    assert_int_equal(sum.margin, plain.margin);
    return sum;
}

enum { OPENING_DEPTH = 6 };

static void require_opening(enum wagons_start start, bool forbid, const uint64_t expected[OPENING_DEPTH])
{
    struct twin twin;
    begin(&twin, start, forbid, 0);
    for (int depth = 1; depth <= OPENING_DEPTH && expected[depth - 1] != 0; depth++) {
        assert_int_equal(require_same_perft(&twin, depth).sequences, expected[depth - 1]);
    }
}

/* The first moves can be counted by hand. A town's first card lies in 2 ways, the second in 42, of which 2 hide the
   first. */
static void first_picks_opening(void **state)
{
    (void)state;
    /* 15 starts; the start card is drafted; 2 ways; 14 drafts; 2 ways; then 42 for the first skipped card after each of
       13 drafts that skip, and 13 drafts after the one that skips nothing */
    static const uint64_t allow[OPENING_DEPTH] = {15, 15, 30, 30 * 14, 30 * 14 * 2, 60 * (13 * 42 + 13)};
    static const uint64_t forbid[OPENING_DEPTH] = {15, 15, 30, 30 * 14, 30 * 14 * 2, 60 * (13 * 40 + 13)};
    require_opening(WAGONS_FIRST_PICKS, false, allow);
    require_opening(WAGONS_FIRST_PICKS, true, forbid);
}

/* After the first placement: nothing skipped, 14 drafts and 2 ways; one skipped, 2 ways and 13 drafts; more, 2 ways and
   42 for the second one. */
static void fixed_opening(void **state)
{
    (void)state;
    static const uint64_t allow[OPENING_DEPTH] = {15, 30, 2 * (14 + 14 * 2), 2 * (14 * 2 + 2 * 13 + 13 * 2 * 42)};
    static const uint64_t forbid[OPENING_DEPTH] = {15, 30, 2 * (14 + 14 * 2), 2 * (14 * 2 + 2 * 13 + 13 * 2 * 40)};
    require_opening(WAGONS_FIXED, false, allow);
    require_opening(WAGONS_FIXED, true, forbid);
}

static void second_picks_opening(void **state)
{
    (void)state;
    static const uint64_t allow[OPENING_DEPTH] = {15, 15 * 15, 15 * 30, 15 * 2 * (14 + 14 * 2),
                                                  15 * 2 * (14 * 2 + 2 * 13 + 13 * 2 * 42)};
    static const uint64_t forbid[OPENING_DEPTH] = {15, 15 * 15, 15 * 30, 15 * 2 * (14 + 14 * 2),
                                                   15 * 2 * (14 * 2 + 2 * 13 + 13 * 2 * 40)};
    require_opening(WAGONS_SECOND_PICKS, false, allow);
    require_opening(WAGONS_SECOND_PICKS, true, forbid);
}

/* Games with so many cards left, under each start rule and both full-cover rules: to the end, or the draft and two moves
   more, or two moves where a card is to be placed first. */
static void require_endings(int cards, int games, bool to_the_end)
{
    uint64_t sequences = 0;
    uint64_t finished = 0;
    for (int game = 0; game < games; game++) {
        struct random_stream stream =
            random_open(testing_setting("WAGONS_TEST_SEED", 20), (uint64_t)game, RANDOM_TEST, (uint64_t)cards);
        struct twin twin;
        begin(&twin, (enum wagons_start)(game % 3), game / 3 % 2 == 1, 100 * (uint64_t)cards + (uint64_t)game);
        play_to(&twin, &stream, cards);
        int depth = to_the_end ? 2 * cards + 1 : twin.position.phase == PHASE_DRAFT ? 3 : 2;
        struct perft sum = require_same_perft(&twin, depth);
        sequences += sum.sequences;
        finished += sum.finished;
    }
    print_message("%d games with %d cards left: %llu sequences, %llu finished\n", games, cards,
                  (unsigned long long)sequences, (unsigned long long)finished);
    assert_true(to_the_end ? finished > 0 && sequences == 0 : sequences > 0);
}

static void endings_of_one_and_two_cards(void **state)
{
    (void)state;
    require_endings(1, 60, true);
    require_endings(2, 12, true);
}

static void games_with_more_cards_left(void **state)
{
    (void)state;
    require_endings(3, 12, false);
    require_endings(5, 12, false);
    require_endings(8, 12, false);
    require_endings(12, 12, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_picks_opening),        cmocka_unit_test(fixed_opening),
        cmocka_unit_test(second_picks_opening),       cmocka_unit_test(endings_of_one_and_two_cards),
        cmocka_unit_test(games_with_more_cards_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
