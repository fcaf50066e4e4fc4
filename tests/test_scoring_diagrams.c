// SPDX-License-Identifier: GPL-3.0-or-later
/* The diagrams of tests/data/scoring.txt, against the fast scoring and the plain one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "bench/plain_game.h"
#include "games/wagons/placements.h"
#include "games/wagons/position.h"
#include "tests/testing.h"
#include "tests/town_check.h"
#include "tests/town_text.h"

struct diagram {
    const char *title;
    int line;   /* of the file, where we are */
    int sides;  /* towns drawn */
    int height; /* rows so far */
    struct drawn_town drawn[2];
};

/* A diagram turned in one way, as towns of both kinds. */
struct towns {
    struct town fast[2];
    struct plain_town plain[2];
};

static void build_towns(const struct diagram *diagram, int symmetry, struct towns *towns)
{
    for (int side = 0; side < 2; side++) {
        struct drawn_town drawn = diagram->drawn[side];
        town_text_turn(&drawn, symmetry);
        town_text_move(&drawn, 0, symmetry % 3 - 1);
        town_text_town(&drawn, &towns->fast[side]);
        town_text_plain(&drawn, &towns->plain[side]);
    }
}

/* ---- what can be expected of one town ---- */

static int fast_points(const struct towns *towns, int side, int card)
{
    enum scoring_card scoring = (enum scoring_card)card;
    return scoring_compares(scoring)
               ? scoring_compared(scoring, scoring_tally(&towns->fast[side]), scoring_tally(&towns->fast[1 - side]))
               : scoring_points(scoring, &towns->fast[side]);
}

static int plain_points(const struct towns *towns, int side, int card)
{
    return plain_scoring_points((enum scoring_card)card, &towns->plain[side], &towns->plain[1 - side]);
}

static int fast_terrain(const struct towns *towns, int side, int terrain)
{
    return scoring_largest_group(&towns->fast[side], towns->fast[side].terrain[terrain]);
}

static int plain_terrain(const struct towns *towns, int side, int terrain)
{
    int points[TERRAINS];
    plain_scoring_terrain(&towns->plain[side], points);
    return points[terrain];
}

static int fast_placements(const struct towns *towns, int side, int forbid)
{
    struct placement placements[PLACEMENTS_MAX];
    return placements_list(&towns->fast[side], forbid, placements);
}

static int plain_placements(const struct towns *towns, int side, int forbid)
{
    struct plain_placement placements[PLAIN_PLACEMENTS];
    return plain_town_placements(&towns->plain[side], forbid, placements);
}

/* Something to look at: `which` is a scoring card, a terrain, a rule. */
typedef int measure(const struct towns *towns, int side, int which);

static void check_value(const struct diagram *diagram, const char *name, int symmetry, int side, int value, int plain,
                        int expected)
{
    if (value != expected || plain != expected) {
        fail_msg("scoring.txt:%d (%s; turn %d): %s of town %d is %d, plain %d, expected %d", diagram->line,
                 diagram->title, symmetry, name, side, value, plain, expected);
    }
}

static void check_measure(const struct diagram *diagram, const char *name, measure *fast, measure *plain, int which,
                          const int expected[2])
{
    for (int symmetry = 0; symmetry < TEXT_SYMMETRIES; symmetry++) {
        struct towns towns;
        build_towns(diagram, symmetry, &towns);
        for (int side = 0; side < diagram->sides; side++) {
            check_value(diagram, name, symmetry, side, fast(&towns, side, which), plain(&towns, side, which),
                        expected[side]);
        }
    }
}

/* ---- what can be expected of a game ---- */

static void build_games(const struct towns *towns, const uint8_t scoring[GAME_SCORING], struct position *position,
                        struct plain_game *plain)
{
    memset(position, 0, sizeof *position);
    memset(plain, 0, sizeof *plain);
    position->hand = NO_CARD;
    plain->hand = PLAIN_NO_CARD;
    memcpy(position->scoring, scoring, GAME_SCORING);
    memcpy(plain->scoring, scoring, GAME_SCORING);
    for (int side = 0; side < 2; side++) {
        position->town[side] = towns->fast[side];
        plain->town[side] = towns->plain[side];
    }
    position_settle(position);
}

/* "A,B,C" */
static void read_scoring(const struct diagram *diagram, const char *names, uint8_t scoring[GAME_SCORING])
{
    char copy[128];
    strncpy(copy, names, sizeof copy - 1);
    copy[sizeof copy - 1] = '\0';
    char *rest = copy;
    for (int i = 0; i < GAME_SCORING; i++) {
        char *name = strtok_r(rest, ",", &rest);
        int card = name != NULL ? name_index(name, scoring_names, SCORING_CARDS) : -1;
        if (card < 0) {
            fail_msg("scoring.txt:%d: \"%s\" does not name three scoring cards", diagram->line, names);
        }
        scoring[i] = (uint8_t)card;
    }
}

static void check_game(const struct diagram *diagram, const char *what, const char *cards, const int expected[2])
{
    uint8_t scoring[GAME_SCORING];
    read_scoring(diagram, cards, scoring);
    for (int symmetry = 0; symmetry < TEXT_SYMMETRIES; symmetry++) {
        struct towns towns;
        struct position position;
        struct plain_game plain;
        build_towns(diagram, symmetry, &towns);
        build_games(&towns, scoring, &position, &plain);
        struct town_score scores[2];
        int plain_totals[2];
        int winner = position_scores(&position, scores);
        int plain_winner = plain_game_totals(&plain, plain_totals);
        if (strcmp(what, "winner") == 0) {
            check_value(diagram, what, symmetry, 0, winner, plain_winner, expected[0]);
            continue;
        }
        for (int side = 0; side < diagram->sides; side++) {
            check_value(diagram, what, symmetry, side, scores[side].total, plain_totals[side], expected[side]);
        }
    }
}

/* ---- reading the file ---- */

static void set_cards(struct diagram *diagram, const int cards[2])
{
    for (int side = 0; side < diagram->sides; side++) {
        struct drawn_town *drawn = &diagram->drawn[side];
        drawn->cards = cards[side];
        for (int i = 0; i < drawn->count; i++) {
            drawn->territory[i].cell.owner = (uint8_t)(i % cards[side]);
        }
    }
}

static void read_numbers(const struct diagram *diagram, const char *text, int count, int numbers[2])
{
    for (int i = 0; i < count; i++) {
        char *end;
        numbers[i] = (int)strtol(text, &end, 10);
        if (end == text) {
            fail_msg("scoring.txt:%d: expected %d numbers", diagram->line, count);
        }
        text = end;
    }
    if (*text != '\0') {
        fail_msg("scoring.txt:%d: \"%s\" is too much", diagram->line, text);
    }
}

static void check_expectation(struct diagram *diagram, char *line)
{
    char *rest = line;
    const char *word = strtok_r(rest, " ", &rest);
    int is_winner = strcmp(word, "winner") == 0;
    const char *cards = is_winner || strcmp(word, "total") == 0 ? strtok_r(rest, " ", &rest) : NULL;
    int numbers[2];
    read_numbers(diagram, rest, is_winner ? 1 : diagram->sides, numbers);
    int card = name_index(word, scoring_names, SCORING_CARDS);
    int terrain = name_index(word, terrain_names, TERRAINS);
    if (cards != NULL) {
        check_game(diagram, word, cards, numbers);
    } else if (card >= 0) {
        check_measure(diagram, word, fast_points, plain_points, card, numbers);
    } else if (terrain >= 0) {
        check_measure(diagram, word, fast_terrain, plain_terrain, terrain, numbers);
    } else if (strcmp(word, "placements-allow") == 0) {
        check_measure(diagram, word, fast_placements, plain_placements, false, numbers);
    } else if (strcmp(word, "placements-forbid") == 0) {
        check_measure(diagram, word, fast_placements, plain_placements, true, numbers);
    } else if (strcmp(word, "cards") == 0) {
        set_cards(diagram, numbers);
    } else {
        fail_msg("scoring.txt:%d: what is \"%s\"?", diagram->line, word);
    }
}

static void draw_row(struct diagram *diagram, char *line)
{
    char *bar = strchr(line, '|');
    if (bar != NULL) {
        *bar = '\0';
        diagram->sides = 2;
    }
    const char *fault = town_text_row(&diagram->drawn[0], line, diagram->height);
    if (fault == NULL && bar != NULL) {
        fault = town_text_row(&diagram->drawn[1], bar + 1, diagram->height);
    }
    if (fault != NULL) {
        fail_msg("scoring.txt:%d: %s", diagram->line, fault);
    }
    diagram->height++;
}

static bool is_row(const char *line)
{
    return line[0] != '\0' && line[1] != '\0' && (line[2] == ' ' || line[2] == '\0');
}

/* Reads the file; counts what it checks, for each scoring card too. */
static void read_file(char *text, int *diagrams, int *expectations, int by_card[SCORING_CARDS])
{
    struct diagram diagram = {0};
    int line_number = 0;
    char *rest = text;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        line_number++;
        if (line[0] == ':') {
            diagram = (struct diagram){.title = line + 2, .sides = 1};
            ++*diagrams;
        }
        diagram.line = line_number;
        if (line[0] == '\0' || line[0] == '#' || line[0] == ':') {
            continue;
        }
        if (is_row(line)) {
            draw_row(&diagram, line);
            continue;
        }
        for (int card = 0; card < SCORING_CARDS; card++) {
            size_t length = strlen(scoring_names[card]);
            by_card[card] += strncmp(line, scoring_names[card], length) == 0 && line[length] == ' ';
        }
        ++*expectations;
        check_expectation(&diagram, line);
    }
}

static void diagrams_score_as_drawn(void **state)
{
    (void)state;
    char *text = testing_data("scoring.txt");
    int diagrams = 0;
    int expectations = 0;
    int by_card[SCORING_CARDS] = {0};
    read_file(text, &diagrams, &expectations, by_card);
    print_message("%d diagrams, %d expectations\n", diagrams, expectations);
    for (int card = 0; card < SCORING_CARDS; card++) {
        assert_true(by_card[card] >= 4);
    }
    free(text);
}

/* The drawn towns are what the tables of town.h say, so that the diagrams test scoring alone. */
static void drawn_towns_are_sound(void **state)
{
    (void)state;
    static const char *const rows[] = {"Db Pg .. Fc", "Sm .. Ww Mf", ".. Db Dc Pw"};
    struct drawn_town drawn = {0};
    for (int y = 0; y < 3; y++) {
        assert_null(town_text_row(&drawn, rows[y], y));
    }
    assert_int_equal(drawn.count, 9);
    for (int symmetry = 0; symmetry < TEXT_SYMMETRIES; symmetry++) {
        struct drawn_town turned = drawn;
        town_text_turn(&turned, symmetry);
        struct town town;
        struct plain_town plain;
        town_text_town(&turned, &town);
        town_text_plain(&turned, &plain);
        struct town_difference difference;
        if (!town_check_cells(&town, &plain, &difference) || !town_check_placements(&town, &plain, &difference)) {
            fail_msg("turn %d: %s", symmetry, difference.text);
        }
    }
}

static void faulty_drawings_are_refused(void **state)
{
    (void)state;
    struct drawn_town drawn = {0};
    assert_non_null(town_text_row(&drawn, "Db Xc", 0));
    assert_non_null(town_text_row(&drawn, "Dq", 0));
    assert_non_null(town_text_row(&drawn, "Db P", 0));
    assert_non_null(town_text_row(&drawn, "Dbc", 0));
    assert_null(town_text_row(&drawn, "  ..  Db ", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diagrams_score_as_drawn),
        cmocka_unit_test(drawn_towns_are_sound),
        cmocka_unit_test(faulty_drawings_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
