// SPDX-License-Identifier: GPL-3.0-or-later
/* Games played and scored elsewhere (tests/data/games*.jsonl), replayed move by move: the position, the plain game and
   the reader of records against them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "bench/plain_game.h"
#include "games/wagons/position.h"
#include "tests/testing.h"
#include "tests/town_check.h"
#include "tests/vector_file.h"
#include "wagons/record.h"

/* A game replayed both ways. */
struct replay {
    struct position position;
    struct plain_game plain;
    int move_x, move_y; /* every placement is moved by this */
    const char *name;
    int line, ply;
};

static void fail_at(const struct replay *replay, const char *what)
{
    fail_msg("%s:%d, move %d: %s", replay->name, replay->line, replay->ply, what);
}

static struct wagons_rules read_rules(const cJSON *record)
{
    static const char *const starts[] = {"first-picks", "second-picks", "fixed"};
    struct wagons_rules rules = {.start_card = -1, .players = 2};
    const cJSON *json = vector_member(record, "rules");
    rules.start = (enum wagons_start)name_index(vector_member(json, "start")->valuestring, starts, 3);
    rules.forbid_full_cover = strcmp(vector_member(json, "full-cover")->valuestring, "forbid") == 0;
    return rules;
}

static void same_lists(const struct replay *replay)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    struct plain_move plain_moves[PLAIN_PLACEMENTS];
    int count = position_moves(&replay->position, moves);
    if (count != plain_game_moves(&replay->plain, plain_moves)) {
        fail_at(replay, "not as many legal moves as in the plain game");
    }
    for (int i = 0; i < count; i++) {
        const struct plain_placement *place = &plain_moves[i].placement;
        wagons_move expected = plain_moves[i].kind == PLAIN_START   ? move_start(plain_moves[i].index)
                               : plain_moves[i].kind == PLAIN_DRAFT ? move_draft(plain_moves[i].index)
                                                                    : move_place(place->x, place->y, place->turned);
        if (moves[i] != expected || !position_is_legal(&replay->position, moves[i])) {
            fail_at(replay, "the legal moves are not those of the plain game");
        }
    }
}

/* Every place around the town of the player who places, legal or not. */
static void same_legality(const struct replay *replay)
{
    const struct plain_game *plain = &replay->plain;
    const struct plain_town *town = &plain->town[plain->to_move];
    if (town->cards == 0) {
        return;
    }
    for (int y = town->top - 2; y <= town->bottom + 2; y++) {
        for (int x = town->left - 2; x <= town->right + 2; x++) {
            bool legal =
                plain_town_touches(town, x, y) && !(plain->forbid_full_cover && plain_town_hides_card(town, x, y));
            wagons_move move =
                move_place(x + plain->origin_x[plain->to_move], y + plain->origin_y[plain->to_move], (x ^ y) & 1);
            if (position_is_legal(&replay->position, move) != legal) {
                fail_at(replay, legal ? "a legal place is refused" : "an illegal place is accepted");
            }
        }
    }
}

static void make(struct replay *replay, const struct plain_move *plain_move, wagons_move move)
{
    if (!plain_game_is_legal(&replay->plain, plain_move)) {
        fail_at(replay, "refused by the plain game");
    }
    if (!position_is_legal(&replay->position, move)) {
        fail_at(replay, "refused by the position");
    }
    plain_game_apply(&replay->plain, plain_move);
    position_apply(&replay->position, move);
    replay->ply++;
}

static void make_start(struct replay *replay, int start)
{
    same_lists(replay);
    struct plain_move move = {.kind = PLAIN_START, .index = start};
    make(replay, &move, move_start(start));
}

static void make_draft(struct replay *replay, const cJSON *json)
{
    int skipped = vector_number(json, "draft");
    struct plain_move move = {.kind = PLAIN_DRAFT, .index = skipped};
    make(replay, &move, move_draft(skipped));
    if (plain_game_card(&replay->plain) != vector_number(json, "card") ||
        position_card(&replay->position) != vector_number(json, "card")) {
        fail_at(replay, "another card is drafted");
    }
}

static void make_placement(struct replay *replay, const cJSON *json)
{
    if (plain_game_phase(&replay->plain) != PLAIN_PLACE || replay->position.phase != PHASE_PLACE ||
        plain_game_card(&replay->plain) != vector_number(json, "place") ||
        position_card(&replay->position) != vector_number(json, "place")) {
        fail_at(replay, "another card is to be placed, or none");
    }
    same_legality(replay);
    struct plain_move move = {.kind = PLAIN_PLACE, .placement = vector_placement(json)};
    move.placement.x += replay->move_x;
    move.placement.y += replay->move_y;
    make(replay, &move, move_place(move.placement.x, move.placement.y, move.placement.turned));
}

static void make_move(struct replay *replay, const cJSON *json)
{
    if (replay->plain.to_move != vector_number(json, "player") ||
        replay->position.to_move != vector_number(json, "player")) {
        fail_at(replay, "another player is to move");
    }
    same_lists(replay);
    if (cJSON_HasObjectItem(json, "draft")) {
        make_draft(replay, json);
    } else {
        make_placement(replay, json);
    }
    struct town_difference difference;
    for (int player = 0; player < 2; player++) {
        if (!town_check_cells(&replay->position.town[player], &replay->plain.town[player], &difference)) {
            fail_at(replay, difference.text);
        }
    }
}

static void begin(struct replay *replay, const cJSON *record)
{
    struct wagons_rules rules = read_rules(record);
    uint8_t circle[CIRCLE_CARDS];
    uint8_t scoring[GAME_SCORING];
    for (int i = 0; i < CIRCLE_CARDS; i++) {
        circle[i] = (uint8_t)cJSON_GetArrayItem(vector_member(record, "circle"), i)->valueint;
    }
    for (int i = 0; i < GAME_SCORING; i++) {
        const char *name = cJSON_GetArrayItem(vector_member(record, "scoring"), i)->valuestring;
        scoring[i] = (uint8_t)name_index(name, scoring_names, SCORING_CARDS);
    }
    int start = vector_number(record, "start");
    bool is_fixed = rules.start == WAGONS_FIXED;
    position_set(&replay->position, &rules, deck_default(), scoring, circle, is_fixed ? start : NO_START);
    plain_game_begin(&replay->plain, deck_default()->cards, rules.start, rules.forbid_full_cover, scoring, circle,
                     is_fixed ? start : PLAIN_NO_START);
    if (!is_fixed) {
        make_start(replay, start);
    }
}

static void check_score(const struct replay *replay, int player, const cJSON *expected)
{
    struct town_score scores[2];
    position_scores(&replay->position, scores);
    int plain_totals[2];
    plain_game_totals(&replay->plain, plain_totals);
    int total = vector_number(expected, "total");
    if (scores[player].total != total || plain_totals[player] != total) {
        fail_at(replay, "another total");
    }
    if (replay->position.town[player].cards != vector_number(expected, "cards")) {
        fail_at(replay, "another number of cards");
    }
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        if (scores[player].terrain[terrain] !=
            vector_number(vector_member(expected, "terrain"), terrain_names[terrain])) {
            fail_at(replay, terrain_names[terrain]);
        }
    }
    for (int i = 0; i < GAME_SCORING; i++) {
        enum scoring_card card = (enum scoring_card)replay->position.scoring[i];
        int wanted = vector_number(vector_member(expected, "scoring"), scoring_names[card]);
        int plain_points = plain_scoring_points(card, &replay->plain.town[player], &replay->plain.town[1 - player]);
        if (scores[player].scoring[i] != wanted || plain_points != wanted) {
            fail_at(replay, scoring_names[card]);
        }
    }
}

static void check_result(const struct replay *replay, const cJSON *result)
{
    if (plain_game_phase(&replay->plain) != PLAIN_OVER || replay->position.phase != PHASE_OVER) {
        fail_at(replay, "the game should be over");
    }
    struct town_score scores[2];
    int totals[2];
    if (position_scores(&replay->position, scores) != vector_number(result, "winner") ||
        plain_game_totals(&replay->plain, totals) != vector_number(result, "winner")) {
        fail_at(replay, "another winner");
    }
    for (int player = 0; player < 2; player++) {
        check_score(replay, player, cJSON_GetArrayItem(vector_member(result, "scores"), player));
    }
}

static void replay_game(struct replay *replay, const cJSON *record)
{
    replay->ply = 0;
    begin(replay, record);
    for (const cJSON *json = vector_member(record, "moves")->child; json != NULL; json = json->next) {
        make_move(replay, json);
    }
    check_result(replay, vector_member(record, "result"));
}

/* Replays a file of records, all placements moved by (x, y). */
static void replay_file(const char *name, int x, int y, int expected)
{
    char *text = testing_data(name);
    int count = 0;
    char *rest = text;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        cJSON *record = vector_parse(line, name);
        struct replay replay = {.name = name, .line = ++count, .move_x = x, .move_y = y};
        replay_game(&replay, record);
        cJSON_Delete(record);
    }
    print_message("%s: %d games\n", name, count);
    assert_int_equal(count, expected);
    free(text);
}

static void games_replay_as_recorded(void **state)
{
    (void)state;
    replay_file("games.jsonl", 0, 0, 120);
}

static void games_under_all_rules_replay_as_recorded(void **state)
{
    (void)state;
    replay_file("games_rules.jsonl", 0, 0, 90);
}

static void moved_games_replay_as_recorded(void **state)
{
    (void)state;
    replay_file("games_rules.jsonl", 990, -960, 90);
}

/* ---- records ---- */

static void check_final(const struct wagons_record *record, const cJSON *result, const char *name, int line)
{
    struct position position;
    assert_int_equal(record->game->state_size, sizeof position);
    wagons_record_final(record, &position);
    struct wagons_result reached;
    record->game->result(&position, &reached);
    bool same = record->game->to_move(&position) == WAGONS_NOBODY && reached.winner == vector_number(result, "winner");
    for (int player = 0; player < 2; player++) {
        same = same && reached.total[player] ==
                           vector_number(cJSON_GetArrayItem(vector_member(result, "scores"), player), "total");
    }
    if (!same) {
        fail_msg("%s:%d: the record ends otherwise", name, line);
    }
}

/* A result that is off by one point must be noticed. */
static void check_wrong_result(cJSON *json, const char *name, int line)
{
    cJSON *total = cJSON_GetObjectItemCaseSensitive(
        cJSON_GetArrayItem(vector_member(vector_member(json, "result"), "scores"), line % 2), "total");
    cJSON_SetNumberValue(total, total->valueint + 1);
    struct wagons_record record;
    struct wagons_error error;
    if (wagons_record_parse(&record, json, NULL, NULL, &error)) {
        fail_msg("%s:%d: a wrong result is accepted", name, line);
    }
}

static void read_records(const char *name, int expected)
{
    char *text = testing_data(name);
    int count = 0;
    char *rest = text;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        cJSON *json = vector_parse(line, name);
        struct wagons_record record;
        struct wagons_error error;
        count++;
        if (!wagons_record_parse(&record, json, NULL, NULL, &error)) {
            fail_msg("%s:%d: %s", name, count, error.text);
        }
        check_final(&record, vector_member(json, "result"), name, count);
        wagons_record_free(&record);
        check_wrong_result(json, name, count);
        cJSON_Delete(json);
    }
    assert_int_equal(count, expected);
    free(text);
}

static void records_are_read_with_their_results(void **state)
{
    (void)state;
    read_records("games.jsonl", 120);
    read_records("games_rules.jsonl", 90);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_replay_as_recorded),
        cmocka_unit_test(games_under_all_rules_replay_as_recorded),
        cmocka_unit_test(moved_games_replay_as_recorded),
        cmocka_unit_test(records_are_read_with_their_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
