// SPDX-License-Identifier: GPL-3.0-or-later
/* Greedy play makes the moves of its plain counterpart, which places and scores everything anew; random playouts make
   every legal move equally often. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "bench/plain_play.h"
#include "games/wagons/greedy.h"
#include "games/wagons/playout.h"
#include "tests/testing.h"
#include "tests/town_check.h"

static uint64_t seed(void)
{
    return testing_setting("WAGONS_TEST_SEED", 20);
}

/* A deal as a position and as a plain game. */
struct twin {
    struct position position;
    struct plain_game plain;
};

/* The scoring cards of deal `index` begin with card index % 18, so that each comes up. */
static void deal(struct twin *twin, enum wagons_start start, bool forbid, uint64_t index)
{
    struct wagons_rules rules = {.start = start, .start_card = -1, .forbid_full_cover = forbid, .players = 2};
    rules.has_scoring = true;
    for (int i = 0; i < GAME_SCORING; i++) {
        rules.scoring[i] = (uint8_t)((index + (uint64_t)i * 5) % SCORING_CARDS);
    }
    position_deal(&twin->position, &rules, deck_default(), seed(), index);
    plain_game_begin(&twin->plain, deck_default()->cards, start, forbid, twin->position.scoring, twin->position.circle,
                     start == WAGONS_FIXED ? twin->position.start : PLAIN_NO_START);
}

static wagons_move packed(const struct plain_move *move)
{
    switch (move->kind) {
    case PLAIN_START:
        return move_start(move->index);
    case PLAIN_DRAFT:
        return move_draft(move->index);
    default:
        return move_place(move->placement.x, move->placement.y, move->placement.turned);
    }
}

static void require_same_towns(const struct twin *twin, uint64_t index)
{
    for (int player = 0; player < 2; player++) {
        struct town_difference difference;
        if (!town_check_cells(&twin->position.town[player], &twin->plain.town[player], &difference)) {
            fail_msg("seed %llu, deal %llu, town %d: %s", (unsigned long long)seed(), (unsigned long long)index, player,
                     difference.text);
        }
    }
    struct town_score scores[2];
    int totals[2];
    assert_int_equal(position_scores(&twin->position, scores), plain_game_totals(&twin->plain, totals));
    assert_int_equal(scores[0].total, totals[0]);
    assert_int_equal(scores[1].total, totals[1]);
}

/* A whole game of greedy moves. */
static void require_same_greedy_game(enum wagons_start start, bool forbid, uint64_t index)
{
    struct twin twin;
    deal(&twin, start, forbid, index);
    for (int ply = 0; twin.position.phase != PHASE_OVER; ply++) {
        struct plain_move plain_move = plain_play_greedy_move(&twin.plain);
        wagons_move move = greedy_choose(&twin.position);
        if (move != packed(&plain_move)) {
            fail_msg("seed %llu, deal %llu, move %d: %#x, plain %#x", (unsigned long long)seed(),
                     (unsigned long long)index, ply, move, packed(&plain_move));
        }
        position_apply(&twin.position, move);
        plain_game_apply(&twin.plain, &plain_move);
    }
    assert_int_equal(plain_game_phase(&twin.plain), PLAIN_OVER);
    require_same_towns(&twin, index);
}

static void greedy_moves_are_the_plain_ones(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 36; index++) {
        enum wagons_start start = index % 9 == 0   ? WAGONS_SECOND_PICKS
                                  : index % 3 == 1 ? WAGONS_FIRST_PICKS
                                                   : WAGONS_FIXED;
        require_same_greedy_game(start, index % 4 == 3, index);
    }
}

/* Plays at random until one card is left in the circle and a draft is due; both players have a town. */
static void play_to_last_card(struct twin *twin, struct random_stream *stream)
{
    while (twin->position.phase != PHASE_DRAFT || twin->position.row_count > 1) {
        wagons_move moves[WAGONS_MOVES_MAX];
        int count = position_moves(&twin->position, moves);
        bool is_draft = twin->position.phase == PHASE_DRAFT; /* which skip nothing, so that the last card stays */
        position_apply(&twin->position, moves[is_draft ? 0 : random_below(stream, (uint32_t)count)]);
    }
}

/* Where in the list of legal placements the last card of a town lies. */
static int last_placement(const struct position *before, const struct position *after)
{
    int player = before->to_move;
    const struct town *town = &after->town[player];
    uint64_t block = town->visible[town->cards - 1];
    wagons_move moves[WAGONS_MOVES_MAX];
    struct position drafted = *before;
    position_apply(&drafted, move_draft(0));
    int count = position_moves(&drafted, moves);
    for (int i = 0; i < count; i++) {
        struct position tried = drafted;
        position_apply(&tried, moves[i]);
        const struct town *built = &tried.town[player];
        struct town_difference difference;
        if (built->visible[built->cards - 1] == block && town_check_same(built, town, &difference)) {
            return i;
        }
    }
    return -1;
}

/* Pearson's statistic over `cells` equally likely cells is near cells - 1, give or take sqrt(2 cells). */
static void require_even(const int *hits, int cells, int total)
{
    double expected = (double)total / cells;
    double statistic = 0;
    for (int i = 0; i < cells; i++) {
        statistic += (hits[i] - expected) * (hits[i] - expected) / expected;
    }
    double deviation = (statistic - (cells - 1)) / sqrt(2.0 * (cells - 1));
    if (deviation > 5) {
        fail_msg("%d placements, %d playouts: not equally often, %.1f standard deviations", cells, total, deviation);
    }
}

static void require_even_playouts(bool forbid, uint64_t index)
{
    enum { PLAYOUTS = 4000 };
    struct random_stream stream = random_open(seed(), index, RANDOM_TEST, 6);
    struct twin twin;
    deal(&twin, WAGONS_FIXED, forbid, index);
    play_to_last_card(&twin, &stream);
    const struct town *town = &twin.position.town[twin.position.to_move];
    struct placement list[PLACEMENTS_MAX];
    int count = placements_list(town, forbid, list);
    int hits[PLACEMENTS_MAX] = {0};
    for (int i = 0; i < PLAYOUTS; i++) {
        struct position played = twin.position;
        playout_random(&played, &stream);
        int placement = last_placement(&twin.position, &played);
        assert_true(placement >= 0);
        hits[placement]++;
    }
    require_even(hits, count, PLAYOUTS);
}

static void random_playouts_place_evenly(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 6; index++) {
        require_even_playouts(index % 2 == 1, index);
    }
}

static void greedy_playouts_are_the_plain_ones(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 108; index++) {
        struct twin twin;
        deal(&twin, (enum wagons_start)(index % 3), index % 4 == 3, index);
        struct random_stream stream = random_open(seed(), index, RANDOM_TEST, 7);
        struct random_stream plain_stream = stream;
        playout_greedy(&twin.position, &stream);
        plain_play_greedy(&twin.plain, &plain_stream);
        require_same_towns(&twin, index);
    }
}

/* Under full-cover forbid, playouts never hide a card. */
static void playouts_keep_to_full_cover_forbid(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 2000; index++) {
        struct twin twin;
        deal(&twin, (enum wagons_start)(index % 3), true, index);
        struct random_stream stream = random_open(seed(), index, RANDOM_TEST, 8);
        playout_random(&twin.position, &stream);
        for (int player = 0; player < 2; player++) {
            for (int card = 0; card < twin.position.town[player].cards; card++) {
                assert_true(twin.position.town[player].visible[card] != 0);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_moves_are_the_plain_ones),
        cmocka_unit_test(random_playouts_place_evenly),
        cmocka_unit_test(greedy_playouts_are_the_plain_ones),
        cmocka_unit_test(playouts_keep_to_full_cover_forbid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
