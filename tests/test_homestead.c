// SPDX-License-Identifier: GPL-3.0-or-later
/* Whole games of Homestead: against the plain reference move by move, games played elsewhere, and counts of sequences
   of moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/random.h"
#include "bench/plain_homestead.h"
#include "games/homestead/homestead.h"
#include "games/homestead/homestead_game.h"
#include "games/homestead/placing.h"
#include "tests/testing.h"
#include "wagons/agent.h"
#include "wagons/record.h"

static const struct wagons_game *const game = &homestead_game;

static void draw_all(struct homestead *state)
{
    while (state->phase == HOMESTEAD_DRAWS) {
        wagons_move moves[WAGONS_MOVES_MAX];
        assert_int_equal(homestead_moves(state, moves), 1);
        assert_int_equal(homestead_move_card(moves[0]), state->pile[state->drawn]);
        homestead_apply(state, moves[0]);
    }
}

static void begin_both(struct homestead *state, struct plain_homestead *plain, uint64_t seed, uint64_t index)
{
    homestead_deal(state, homestead_deck_default(), seed, index);
    plain_homestead_begin(plain, state->deck, state->pile, state->start_card, state->first);
    draw_all(state);
}

static wagons_move move_of(const struct plain_homestead_move *move)
{
    return homestead_place(move->card, move->x, move->y);
}

static int by_number(const void *a, const void *b)
{
    wagons_move first = *(const wagons_move *)a, second = *(const wagons_move *)b;
    return (first > second) - (first < second);
}

/* Both list the same moves, in whatever order. */
static void check_moves(const struct homestead *state, const struct plain_homestead *plain)
{
    wagons_move moves[WAGONS_MOVES_MAX], plain_moves[PLAIN_HOMESTEAD_MOVES];
    struct plain_homestead_move listed[PLAIN_HOMESTEAD_MOVES];
    int count = homestead_moves(state, moves), plain_count = plain_homestead_moves(plain, listed);
    assert_int_equal(count, plain_count);
    for (int i = 0; i < count; i++) {
        plain_moves[i] = move_of(&listed[i]);
        assert_true(homestead_is_legal(state, moves[i]));
    }
    qsort(moves, (size_t)count, sizeof moves[0], by_number);
    qsort(plain_moves, (size_t)count, sizeof plain_moves[0], by_number);
    assert_memory_equal(moves, plain_moves, (size_t)count * sizeof moves[0]);
}

static void check_points(const struct homestead *state, const struct plain_homestead *plain)
{
    for (int player = 0; player < 2; player++) {
        int matched, points = plain_homestead_points(&plain->grid[player], plain->deck, &matched);
        assert_int_equal(state->grid[player].total, points);
        assert_int_equal(grid_matched(&state->grid[player]), matched);
    }
}

static void test_random_games_are_those_of_the_plain_game(void **unused)
{
    uint64_t games = testing_setting("WAGONS_THOROUGH", 0) != 0 ? 2000 : 60;
    (void)unused;
    for (uint64_t index = 0; index < games; index++) {
        struct homestead state;
        struct plain_homestead plain;
        struct random_stream stream = random_open(3, index, RANDOM_TEST, 0);
        begin_both(&state, &plain, 3, index);
        while (state.phase != HOMESTEAD_OVER) {
            struct plain_homestead_move moves[PLAIN_HOMESTEAD_MOVES];
            assert_int_equal(state.to_move, plain.to_move);
            check_moves(&state, &plain);
            check_points(&state, &plain);
            int count = plain_homestead_moves(&plain, moves);
            const struct plain_homestead_move *move = &moves[random_below(&stream, (uint32_t)count)];
            homestead_apply(&state, move_of(move));
            draw_all(&state);
            plain_homestead_apply(&plain, move);
        }
        assert_true(plain_homestead_is_over(&plain));
        check_points(&state, &plain);
        assert_int_equal(__builtin_popcountll(state.hand[0]), 1);
        assert_int_equal(__builtin_popcountll(state.hand[1]), 1);
    }
}

static void test_greedy_games_are_those_of_the_plain_game(void **unused)
{
    struct wagons_agent *agent = wagons_agent_new(game, "greedy", NULL);
    struct wagons_player *player = wagons_player_new(agent, 1, 1, 0);
    (void)unused;
    for (uint64_t index = 0; index < 10; index++) {
        struct homestead state;
        struct plain_homestead plain;
        begin_both(&state, &plain, 4, index);
        while (state.phase != HOMESTEAD_OVER) {
            struct plain_homestead_move move = plain_homestead_greedy(&plain);
            wagons_move chosen = wagons_player_choose(player, &state);
            assert_int_equal(chosen, move_of(&move));
            homestead_apply(&state, chosen);
            draw_all(&state);
            plain_homestead_apply(&plain, &move);
        }
    }
    wagons_player_free(player);
    wagons_agent_free(agent);
}

/* The best-rated placement is the best of all rated ones. */
static void test_best_of_the_ratings(void **unused)
{
    (void)unused;
    for (uint64_t index = 0; index < 20; index++) {
        struct homestead state;
        struct plain_homestead plain;
        struct placing placings[WAGONS_MOVES_MAX];
        begin_both(&state, &plain, 5, index);
        while (state.phase != HOMESTEAD_OVER) {
            const struct grid *grid = &state.grid[state.to_move];
            uint64_t hand = state.hand[state.to_move];
            wagons_move moves[WAGONS_MOVES_MAX];
            int count = placing_rate(grid, state.deck, hand, &homestead_weights, placings), best = 0;
            assert_int_equal(homestead_moves(&state, moves), count);
            for (int i = 0; i < count; i++) {
                int x = grid_x(grid, placings[i].cell), y = grid_y(grid, placings[i].cell);
                assert_int_equal(moves[i], homestead_place(placings[i].card, x, y));
                best = placings[i].rating > placings[best].rating ? i : best;
            }
            struct placing found = placing_best(grid, state.deck, hand, &homestead_weights);
            assert_memory_equal(&found, &placings[best], sizeof found);
            homestead_lay(&state, found.card, found.cell);
            draw_all(&state);
        }
    }
}

/* --- counts --- */

struct perft {
    uint64_t sequences;
    int64_t points; /* sum of player 0's less player 1's */
};

static void perft(const struct homestead *state, int depth, struct perft *sum)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    if (depth == 0) {
        sum->sequences++;
        sum->points += state->grid[0].total - state->grid[1].total;
        return;
    }
    int count = homestead_moves(state, moves);
    for (int i = 0; i < count; i++) {
        struct homestead after = *state;
        homestead_apply(&after, moves[i]);
        draw_all(&after);
        perft(&after, depth - 1, sum);
    }
}

static void plain_perft(const struct plain_homestead *plain, int depth, struct perft *sum)
{
    struct plain_homestead_move moves[PLAIN_HOMESTEAD_MOVES];
    int matched;
    if (depth == 0) {
        sum->sequences++;
        sum->points += plain_homestead_points(&plain->grid[0], plain->deck, &matched);
        sum->points -= plain_homestead_points(&plain->grid[1], plain->deck, &matched);
        return;
    }
    int count = plain_homestead_moves(plain, moves);
    for (int i = 0; i < count; i++) {
        struct plain_homestead after = *plain;
        plain_homestead_apply(&after, &moves[i]);
        plain_perft(&after, depth - 1, sum);
    }
}

/* From the start: one of 5 cards on 4 places, the same for the other player, then one of 5 on 6 places. */
static void test_sequences_from_the_start(void **unused)
{
    struct homestead state;
    struct plain_homestead plain;
    struct perft sum = {0}, plain_sum = {0};
    (void)unused;
    begin_both(&state, &plain, 6, 0);
    perft(&state, 1, &sum);
    assert_int_equal(sum.sequences, 5 * 4);
    sum = (struct perft){0};
    perft(&state, 2, &sum);
    assert_int_equal(sum.sequences, 5 * 4 * 5 * 4);
    sum = (struct perft){0};
    perft(&state, 3, &sum);
    plain_perft(&plain, 3, &plain_sum);
    assert_int_equal(sum.sequences, 5 * 4 * 5 * 4 * 5 * 6);
    assert_memory_equal(&sum, &plain_sum, sizeof sum);
}

/* From late positions to the very end. */
static void test_sequences_to_the_end(void **unused)
{
    int ply = testing_setting("WAGONS_THOROUGH", 0) != 0 ? 43 : 44;
    (void)unused;
    for (uint64_t index = 0; index < 6; index++) {
        struct homestead state;
        struct plain_homestead plain;
        struct perft sum = {0}, plain_sum = {0};
        begin_both(&state, &plain, 7, index);
        for (int i = 0; i < ply; i++) {
            struct plain_homestead_move move = plain_homestead_greedy(&plain);
            homestead_apply(&state, move_of(&move));
            draw_all(&state);
            plain_homestead_apply(&plain, &move);
        }
        perft(&state, 48 - ply, &sum);
        plain_perft(&plain, 48 - ply, &plain_sum);
        assert_true(sum.sequences > 0);
        assert_memory_equal(&sum, &plain_sum, sizeof sum);
    }
}

/* --- results --- */

/* Equal points: matched cards decide; equal too: a draw. */
static void test_ties(void **unused)
{
    struct homestead state;
    struct wagons_result result;
    (void)unused;
    homestead_deal(&state, homestead_deck_default(), 1, 0);
    game->result(&state, &result);
    assert_int_equal(result.winner, WAGONS_NOBODY);
    state.grid[1].matched = 0x600;
    game->result(&state, &result);
    assert_int_equal(result.winner, 1);
    state.grid[0].total = 1;
    game->result(&state, &result);
    assert_int_equal(result.winner, 0);
    assert_int_equal(result.total[0], 1);
}

static void test_states_have_hashes_of_their_own(void **unused)
{
    struct homestead state, other;
    struct plain_homestead plain;
    (void)unused;
    begin_both(&state, &plain, 8, 0);
    uint64_t hash = game->hash(&state);
    other = state;
    assert_int_equal(game->hash(&other), hash);
    other.pile[40] = state.pile[41];
    other.pile[41] = state.pile[40];
    assert_int_not_equal(game->hash(&other), hash);
    other = state;
    other.pile[3] = 0; /* drawn long ago */
    assert_int_equal(game->hash(&other), hash);
    other = state;
    other.hand[0] ^= 3;
    assert_int_not_equal(game->hash(&other), hash);
}

/* --- games played elsewhere --- */

static void test_vectors(void **unused)
{
    char *text = testing_data("homestead_games.jsonl"), *rest = text, *line;
    int games = 0, moves = 0;
    (void)unused;
    while ((line = strsep(&rest, "\n")) != NULL && *line != '\0') {
        struct wagons_error error = {""};
        struct wagons_record record;
        cJSON *json = json_parse(line, strlen(line), &error);
        if (json == NULL || !wagons_record_parse(&record, json, NULL, NULL, &error)) {
            fail_msg("game %d: %s", games, error.text);
            continue;
        }
        assert_ptr_equal(record.game, game);
        assert_true(record.has_result);
        cJSON *again = wagons_record_json(&record);
        cJSON_DeleteItemFromObjectCaseSensitive(again, "deck_hash"); /* which these lack */
        assert_true(cJSON_Compare(json, again, true));
        games++;
        moves += record.count;
        cJSON_Delete(again);
        cJSON_Delete(json);
        wagons_record_free(&record);
    }
    assert_int_equal(games, 50);
    assert_int_equal(moves, 50 * 98);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games_are_those_of_the_plain_game),
        cmocka_unit_test(test_greedy_games_are_those_of_the_plain_game),
        cmocka_unit_test(test_best_of_the_ratings),
        cmocka_unit_test(test_sequences_from_the_start),
        cmocka_unit_test(test_sequences_to_the_end),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_states_have_hashes_of_their_own),
        cmocka_unit_test(test_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
