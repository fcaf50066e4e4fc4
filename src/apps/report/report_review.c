// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>

#include "apps/report/report_kinds.h"
#include "base/error.h"

static const struct report_column move_columns[] = {
    {"ply", "Ply", "ply", REPORT_WHOLE, 0},
    {"player", "Player", NULL, REPORT_TEXT, 0},
    {"move", "Move", "move", REPORT_MOVE, 0},
    {"best", "Best", "best", REPORT_MOVE, 0},
    {"loss_margin", "Points lost", "loss_margin", REPORT_NUMBER, 0},
    {"loss_win", "Chance lost", "loss_win", REPORT_RATE, 0},
    {"band", "Band", "band", REPORT_TEXT, 0},
    {"exact", "Proven", "exact", REPORT_FLAG, 0},
    {"win", "Chance before", "win", REPORT_RATE, REPORT_MAY_LACK},
    {"margin", "Points ahead before", "margin", REPORT_NUMBER, REPORT_MAY_LACK},
};

static const struct report_column player_columns[] = {
    {"player", "Player", NULL, REPORT_TEXT, 0},
    {"accuracy", "Accuracy", "accuracy", REPORT_RATE, 0},
    {"loss_margin", "Points lost", "loss_margin", REPORT_NUMBER, 0},
    {"moves", "Moves with a choice", "moves", REPORT_WHOLE, REPORT_MAY_LACK},
};

enum { PLAYERS = 5 };
static const char *const players[PLAYERS] = {"1", "2", "3", "4", "5"};

static bool add_moves(struct report_document *document, struct report_table *table, struct wagons_error *error)
{
    const cJSON *moves = json_get(document->json, "moves"), *move;
    int place = 0, player;
    if (!json_list(moves, "moves", 0, INT16_MAX, NULL, error)) {
        return false;
    }
    cJSON_ArrayForEach(move, moves)
    {
        if (!json_object(move, "", error) ||
            !json_int(json_get(move, "player"), "player", 0, PLAYERS - 1, &player, error) ||
            !report_table_add(table, move, &players[player], error)) {
            return json_within(error, "moves[%d]", place);
        }
        place++;
    }
    return true;
}

static bool add_players(struct report_document *document, struct report_table *table, struct wagons_error *error)
{
    const cJSON *list = json_get(document->json, "players"), *entry;
    int place = 0;
    if (!json_list(list, "players", 1, PLAYERS, NULL, error)) {
        return false;
    }
    cJSON_ArrayForEach(entry, list)
    {
        if (!report_table_add(table, entry, &players[place], error)) {
            return json_within(error, "players[%d]", place);
        }
        place++;
    }
    return true;
}

static bool add_biggest(struct report_document *document, struct wagons_error *error)
{
    const struct report_table *moves = &document->sections[0].table;
    const cJSON *list = json_get(document->json, "biggest"), *ply;
    if (!json_list(list, "biggest", 0, INT16_MAX, NULL, error)) {
        return false;
    }
    struct report_section *section = report_section_add(document, "biggest", "The biggest losses", move_columns,
                                                        sizeof move_columns / sizeof *move_columns);
    cJSON_ArrayForEach(ply, list)
    {
        for (int row = 0; row < moves->row_count && cJSON_IsNumber(ply); row++) {
            const cJSON *own = report_table_cell(moves, row, 0)->item;
            const char *player = report_table_cell(moves, row, 1)->text;
            const cJSON *move = cJSON_GetArrayItem(json_get(document->json, "moves"), row);
            if (cJSON_IsNumber(own) && own->valuedouble == ply->valuedouble &&
                !report_table_add(&section->table, move, &player, error)) {
                return false;
            }
        }
    }
    return true;
}

/* --- pictures --- */

/* The losses of both players, each in a series of its own with gaps where the other moved. */
static void draw_losses(struct report_section *section)
{
    static const struct report_axis axis = {.label = "points lost", .category = "moves of the game in order"};
    static const char *const names[2] = {"player 1", "player 2"};
    const struct report_table *table = &section->table;
    int count = table->row_count;
    struct report_point *first = report_points(table, 0, count, NULL, "loss_margin", NULL);
    struct report_point *second = report_points(table, 0, count, NULL, "loss_margin", NULL);
    for (int k = 0; k < count && first != NULL && second != NULL; k++) {
        const char *player = report_table_cell(table, k, 1)->text;
        first[k].value = player == players[0] ? first[k].value : NAN;
        second[k].value = player == players[1] ? second[k].value : NAN;
    }
    const struct report_point *const both[2] = {first, second};
    section->plot = first != NULL && second != NULL ? report_plot_two_columns(both, names, count, &axis) : NULL;
    section->plot_text =
        "Points that each move lost against the best one. Full columns: player 1; empty columns: player 2.";
    free(first);
    free(second);
}

/* Chance of player 1 before each move; only for two players, whose chances add up to 1. */
static void draw_line(const struct report_table *moves, struct report_section *section, int player_count)
{
    static const struct report_axis axis = {.label = "chance of player 1",
                                            .percent = true,
                                            .has_reference = true,
                                            .reference = 0.5,
                                            .category = "moves of the game in order"};
    int count = moves->row_count;
    struct report_point *points = report_points(moves, 0, count, NULL, "win", NULL);
    for (int k = 0; k < count && points != NULL; k++) {
        bool own = report_table_cell(moves, k, 1)->text == players[0];
        points[k].value = own ? points[k].value : 1 - points[k].value;
    }
    section->plot = points != NULL && player_count == 2 && count > 1 ? report_plot_line(points, count, &axis) : NULL;
    section->plot_text = "The chance of player 1 to win before each move. Above the dashed line player 1 is ahead.";
    free(points);
}

/* --- the whole --- */

bool report_of_review(struct report_document *document, struct wagons_error *error)
{
    const cJSON *json = document->json;
    struct report_section *moves = report_section_add(document, "moves", "What each move lost", move_columns,
                                                      sizeof move_columns / sizeof *move_columns);
    struct report_section *sides = report_section_add(document, "players", "The course of the game", player_columns,
                                                      sizeof player_columns / sizeof *player_columns);
    if (!add_moves(document, &moves->table, error) || !add_players(document, &sides->table, error) ||
        !add_biggest(document, error)) {
        return false;
    }
    draw_losses(moves);
    draw_line(&moves->table, sides, sides->table.row_count);
    moves->folded = true;
    sides->text = report_text("Accuracy is 100 %% for a player who never lost a point; forced moves do not count.");
    document->title = report_text("%s: review of a game", report_game(json));
    document->lead = report_text("What each move lost against the best one. Losses marked as proven are exact; the "
                                 "others are estimates of a search "
                                 "that may itself err.");
    return true;
}
