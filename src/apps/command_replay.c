// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons replay`: checks game records move by move, and shows them. One record is held at a time, so that a stream of
   any length is read in constant memory. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/score_text.h"
#include "apps/streams.h"
#include "apps/terminal/boards.h"
#include "base/error.h"
#include "base/json_input.h"
#include "base/text.h"
#include "wagons/record.h"

enum { NUMBER_WIDTH = 5 /* columns of "  7. " before a move */ };

struct replay {
    const struct options *options;
    struct json_input input;
    struct board_style style;
    uint64_t games, moves;
};

static void print_heading(const struct replay *replay, const struct wagons_record *record)
{
    text_write(file_name(replay->input.reader.path), stdout);
    if (replay->input.lines) {
        printf(":%llu", (unsigned long long)replay->input.line);
    }
    printf(": %s", record->game->title);
    if (record->has_seed) {
        printf(", seed %llu", (unsigned long long)record->seed);
    }
    if (record->has_index) {
        printf(", game %llu", (unsigned long long)record->index);
    }
    putchar('\n');
    for (int player = 0; player < record->players; player++) {
        if (record->agents[player][0] != '\0') {
            printf("Player %d: ", player + 1);
            text_write(record->agents[player], stdout);
            putchar('\n');
        }
    }
}

/* Prints a move and makes it. `number` is its place among the record's "moves", from 1; 0: it is stated outside. */
static void show_move(const struct replay *replay, const struct wagons_game *game, void *state, wagons_move move,
                      int number)
{
    char text[2048]; /* a draft names all the cards that it skips */
    int mover = game->to_move(state);
    int used = number > 0 ? printf("%3d. ", number) : 0;
    if (mover >= 0) {
        used += printf("Player %d ", mover + 1);
    }
    game->move_text(state, move, text, sizeof text);
    if (mover < 0) {
        text[0] = (char)toupper((unsigned char)text[0]);
    }
    board_paragraph(stdout, &replay->style, used, NUMBER_WIDTH, text);
    game->apply(state, move);
}

/* False without memory. */
static bool show_moves(const struct replay *replay, const struct wagons_record *record, void *state)
{
    const struct wagons_game *game = record->game;
    const struct board_game *board = board_of(game);
    void *before = malloc(game->state_size);
    int number = 0;
    for (int k = 0; before != NULL && k < record->count && streams_good(); k++) {
        bool listed = game->move_is_listed(state, record->moves[k]);
        bool by_player = game->to_move(state) >= 0;
        number += listed;
        if (!listed && !by_player) {
            game->apply(state, record->moves[k]); /* what chance brought stands in the move that follows */
            continue;
        }
        memcpy(before, state, game->state_size);
        show_move(replay, game, state, record->moves[k], listed ? number : 0);
        if (board->record_moves != NULL && by_player) {
            board->record_moves(stdout, before, state, &replay->style);
        }
    }
    free(before);
    return before != NULL;
}

static void show_end(const struct replay *replay, const struct wagons_game *game, const void *state)
{
    const struct board_game *board = board_of(game);
    struct board_look look = board_look_open(&replay->style);
    cJSON *score = game->score_json(state);
    char winner[64];
    if (board->record_ends != NULL) {
        board->record_ends(stdout, state, &replay->style);
    } else {
        putchar('\n');
        board_print_drawing(stdout, replay->style.width, board->draw_table, state, &look);
        putchar('\n');
        score_text_points(score, stdout);
    }
    if (game->to_move(state) != WAGONS_NOBODY) {
        puts("\nnot finished\n");
    } else {
        printf("\n%s\n\n", score_text_winner(score, winner, sizeof winner));
    }
    cJSON_Delete(score);
}

static bool show(const struct replay *replay, const struct wagons_record *record, struct wagons_error *error)
{
    const struct board_game *board = board_of(record->game);
    void *state = malloc(record->game->state_size);
    bool good = state != NULL;
    if (good) {
        memcpy(state, record->initial, record->game->state_size);
        print_heading(replay, record);
        if (board->record_begins != NULL) {
            board->record_begins(stdout, state, &replay->style);
        }
        good = show_moves(replay, record, state);
    }
    if (good) {
        show_end(replay, record->game, state);
    }
    free(state);
    return good || error_set(error, "out of memory");
}

static bool replay_one(struct replay *replay, const cJSON *json, struct wagons_error *error)
{
    const struct options *options = replay->options;
    struct wagons_record record;
    if (!json_object(json, "", error) ||
        !wagons_record_parse(&record, json, options->has_game ? options->game : NULL, options->deck_owned, error)) {
        return false;
    }
    bool good = options->quiet || show(replay, &record, error);
    replay->games++;
    replay->moves += (uint64_t)cJSON_GetArraySize(json_get(json, "moves"));
    wagons_record_free(&record);
    return good;
}

static bool replay_all(struct replay *replay, struct wagons_error *error)
{
    cJSON *json;
    while (streams_good() && (json = json_input_next(&replay->input, error)) != NULL) {
        bool good = replay_one(replay, json, error);
        cJSON_Delete(json);
        if (!good) {
            return json_input_locate(&replay->input, error);
        }
    }
    return error->text[0] == '\0';
}

static int run(const struct options *options)
{
    struct replay replay = {.options = options, .style = board_style_detect(stdout, false)};
    struct wagons_error error = {""};
    char games[TEXT_GROUPED_SIZE], moves[TEXT_GROUPED_SIZE];
    if (!json_input_open(&replay.input, options->arguments[0], &error)) {
        return options_bad_input(&command_replay, &error);
    }
    bool good = replay_all(&replay, &error);
    json_input_close(&replay.input);
    if (!good) {
        return options_bad_input(&command_replay, &error);
    }
    printf("%s game%s, %s move%s: all right\n", text_grouped(replay.games, games), replay.games == 1 ? "" : "s",
           text_grouped(replay.moves, moves), replay.moves == 1 ? "" : "s");
    return EXIT_DONE;
}

const struct command command_replay = {
    .name = "replay",
    .arguments = "FILE",
    .arguments_min = 1,
    .arguments_max = 1,
    .summary = "Check game records move by move and show them",
    .details =
        "FILE holds one game record or position (wagons-game/1), or one on each line; - is standard input. Every "
        "move is checked, and the result where a record states one; the first fault ends the run. With --quiet "
        "only the counts are printed.",
    .groups = OPTIONS_GAME | OPTIONS_QUIET,
    .run = run,
};
