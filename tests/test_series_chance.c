// SPDX-License-Identifier: GPL-3.0-or-later
/* Series of a game in which chance moves: its moves stand in the records, replay, and come alike in both games of a
   pair. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "study/series.h"
#include "tests/toy_dice.h"

static bool never(void *context)
{
    (void)context;
    return false;
}

static struct wagons_agent *agent(const char *spec)
{
    struct wagons_error error = {""};
    struct wagons_agent *made = wagons_agent_new(&toy_dice, spec, &error);
    assert_string_equal(error.text, "");
    return made;
}

static struct wagons_series dice_series(struct wagons_agent *agents[2], uint64_t seed)
{
    struct wagons_rules rules = wagons_rules_default();
    return (struct wagons_series){
        .game = &toy_dice, .rules = rules, .seed = seed, .games = 2, .agents = {agents[0], agents[1]}};
}

/* Plays game n; its record is left without the newline. */
static void play_line(const struct series *series, uint64_t n, struct series_game *game)
{
    struct series_task task = series_task(series, n);
    assert_int_equal(series_play(series, &task, true, never, NULL, game), SERIES_PLAYED);
    game->line[--game->length] = '\0';
}

/* Plays game n and reads its record back; the caller frees *record. */
static void play(const struct series *series, uint64_t n, struct wagons_record *record)
{
    struct series_game game;
    struct wagons_error error = {""};
    struct series_outcome again;
    play_line(series, n, &game);
    if (!series_recognise(series, n, game.line, game.length, &again, &error)) {
        fail_msg("%s", error.text);
    }
    assert_memory_equal(again.result.total, game.outcome.result.total, sizeof again.result.total);
    cJSON *json = json_parse(game.line, game.length, &error);
    assert_true(wagons_record_parse(record, json, &toy_dice, NULL, &error));
    assert_true(record->has_result);
    cJSON_Delete(json);
    free(game.line);
}

/* The faces in the order in which they were rolled; returns how many. */
static int rolls(const struct wagons_record *record, wagons_move faces[WAGONS_PLIES_MAX])
{
    int count = 0;
    for (int i = 0; i < record->count; i++) {
        if (record->moves[i] >= DICE_FACE) {
            faces[count++] = record->moves[i];
        }
    }
    return count;
}

static void test_games_with_chance_replay(void **state)
{
    struct wagons_agent *agents[2] = {agent("random"), agent("mcts:playouts=20")};
    struct wagons_series setup = dice_series(agents, 5);
    struct series series = series_of(&setup, false);
    int rolled = 0;
    (void)state;
    for (uint64_t n = 0; n < 40; n++) {
        struct wagons_record record;
        wagons_move faces[WAGONS_PLIES_MAX];
        play(&series, n, &record);
        rolled += rolls(&record, faces);
        wagons_record_free(&record);
    }
    assert_true(rolled > 20);
    wagons_agent_free(agents[0]);
    wagons_agent_free(agents[1]);
}

static void test_pairs_roll_alike(void **state)
{
    struct wagons_agent *agents[2] = {agent("random"), agent("random")};
    struct wagons_series setup = dice_series(agents, 6);
    struct series series = series_of(&setup, true);
    int compared = 0, changes = 0;
    wagons_move last = 0;
    (void)state;
    for (uint64_t n = 0; n < 80; n += 2) {
        struct wagons_record record[2];
        wagons_move faces[2][WAGONS_PLIES_MAX];
        int count[2];
        for (int i = 0; i < 2; i++) {
            play(&series, n + (uint64_t)i, &record[i]);
            count[i] = rolls(&record[i], faces[i]);
            wagons_record_free(&record[i]);
        }
        for (int i = 0; i < count[0] && i < count[1]; i++, compared++) {
            assert_int_equal(faces[0][i], faces[1][i]);
            changes += faces[0][i] != last;
            last = faces[0][i];
        }
    }
    assert_true(compared > 20 && changes > 5);
    wagons_agent_free(agents[0]);
    wagons_agent_free(agents[1]);
}

/* A record that stands at another number is not that game. */
static void test_another_number_is_another_game(void **state)
{
    struct wagons_agent *agents[2] = {agent("random"), agent("random")};
    struct wagons_series setup = dice_series(agents, 7);
    struct series series = series_of(&setup, false);
    struct wagons_error error = {""};
    struct series_outcome outcome;
    struct series_game game;
    (void)state;
    play_line(&series, 0, &game);
    assert_false(series_recognise(&series, 1, game.line, game.length, &outcome, &error));
    assert_non_null(strstr(error.text, "game 0"));
    free(game.line);
    wagons_agent_free(agents[0]);
    wagons_agent_free(agents[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_with_chance_replay),
        cmocka_unit_test(test_pairs_roll_alike),
        cmocka_unit_test(test_another_number_is_another_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
