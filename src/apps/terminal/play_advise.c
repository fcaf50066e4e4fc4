// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_advise.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/terminal/board_town.h"
#include "apps/terminal/play_narrate.h"

enum { BEST_SHOWN = 5, BLOCK_TITLE_LENGTH = 120, GAINS_LENGTH = 160 };

/* The view of the state that a move leads to, without making it. */
static void view_after(const struct play_table *table, wagons_move move, struct wagons_view *view)
{
    const struct wagons_game *game = table->game.game;
    void *state = malloc(game->state_size);
    if (state == NULL) {
        *view = table->view;
        return;
    }
    memcpy(state, table->game.state, game->state_size);
    game->apply(state, move);
    wagons_view_make(state, view);
    free(state);
}

/* --- one place --- */

void play_advise_placement(struct play_table *table, wagons_move move)
{
    struct wagons_view after;
    int mover = table->view.to_move;
    struct wagons_view_move parts = wagons_view_move_read(move);
    char title[BLOCK_TITLE_LENGTH];
    char place[PLAY_PHRASE_LENGTH];
    view_after(table, move, &after);
    snprintf(title, sizeof title, "With the card at %s: %d points", play_place_text(&parts, place),
             after.town[mover].total);
    struct board_block block = {
        .title = title,
        .town = &after.town[mover],
        .sums = true,
        .marked_from = after.town[mover].cards - 1,
    };
    board_blocks(table->out, &table->style, &block, 1);
    play_narrate_points(table->out, &table->style, &table->view, &after, mover, 2);
    table->proposed = move;
}

/* --- all places --- */

/* A legal placement and by how much the mover's lead changes with it. */
struct gain {
    struct wagons_view_move move;
    int points;
};

static int lead(const struct wagons_view *view, int player)
{
    return view->town[player].total - view->town[1 - player].total;
}

static int collect_gains(const struct play_table *table, struct gain gains[WAGONS_MOVES_MAX])
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int mover = table->view.to_move;
    int count = table->game.game->legal_moves(table->game.state, moves);
    for (int i = 0; i < count; i++) {
        struct wagons_view after;
        view_after(table, moves[i], &after);
        gains[i] = (struct gain){wagons_view_move_read(moves[i]), lead(&after, mover) - lead(&table->view, mover)};
    }
    return count;
}

static int by_points(const void *a, const void *b)
{
    const struct gain *first = a;
    const struct gain *second = b;
    int order = (second->points > first->points) - (second->points < first->points);
    int row = first->move.y - second->move.y;
    int column = first->move.x - second->move.x;
    return order != 0 ? order : row != 0 ? row : column != 0 ? column : first->move.turned - second->move.turned;
}

static void show_best(FILE *file, const struct gain *gains, int count)
{
    fputs("Most now:", file);
    for (int i = 0; i < count && i < BEST_SHOWN; i++) {
        fprintf(file, "%s %d %d%s (%+d)", i > 0 ? "," : "", gains[i].move.x, gains[i].move.y,
                gains[i].move.turned ? " r" : "", gains[i].points);
    }
    fputs(count > BEST_SHOWN ? ", ...\n" : "\n", file);
}

enum play_outcome play_advise_places(struct play_table *table, const struct play_words *words)
{
    (void)words;
    struct gain gains[WAGONS_MOVES_MAX];
    struct board_number numbers[2][WAGONS_MOVES_MAX];
    int counts[2] = {0, 0};
    int count = collect_gains(table, gains);
    qsort(gains, (size_t)count, sizeof gains[0], by_points);
    for (int i = 0; i < count; i++) {
        int turned = gains[i].move.turned;
        numbers[turned][counts[turned]++] =
            (struct board_number){.x = gains[i].move.x, .y = gains[i].move.y, .value = gains[i].points};
    }
    struct board_block blocks[2];
    for (int turned = 0; turned < 2; turned++) {
        blocks[turned] = (struct board_block){
            .title = turned ? "turned (r)" : "upright",
            .town = &table->view.town[table->view.to_move],
            .before = 2,
            .after = 1,
            .marked_from = INT_MAX,
            .numbers = numbers[turned],
            .number_count = counts[turned],
            .best = gains[0].points,
        };
    }
    board_paragraph(table->out, &table->style, 0, 0,
                    "By how many points your lead grows with the card's top left corner at each place"
                    " (--: it shrinks by ten or more):");
    board_blocks(table->out, &table->style, blocks, 2);
    show_best(table->out, gains, count);
    return PLAY_ASK;
}

/* --- advice --- */

/* What the drafted and the given cards add if all are placed at once, each where it helps its owner most. */
static void place_at_once(const struct play_table *table, wagons_move draft, int gained[2])
{
    const struct wagons_game *game = table->game.game;
    unsigned char *states = malloc(2 * game->state_size);
    void *state = states;
    gained[0] = gained[1] = 0;
    if (states == NULL) {
        return;
    }
    memcpy(state, table->game.state, game->state_size);
    game->apply(state, draft);
    struct wagons_view now;
    for (wagons_view_make(state, &now); now.phase == WAGONS_VIEW_PLACE; wagons_view_make(state, &now)) {
        wagons_move moves[WAGONS_MOVES_MAX];
        wagons_move best = WAGONS_NO_MOVE;
        int best_lead = INT_MIN;
        void *next = states + game->state_size;
        for (int i = 0, count = game->legal_moves(state, moves); i < count; i++) {
            struct wagons_view after;
            memcpy(next, state, game->state_size);
            game->apply(next, moves[i]);
            wagons_view_make(next, &after);
            if (lead(&after, now.to_move) > best_lead) {
                best_lead = lead(&after, now.to_move);
                best = moves[i];
            }
        }
        game->apply(state, best);
    }
    for (int player = 0; player < 2; player++) {
        gained[player] = now.town[player].total - table->view.town[player].total;
    }
    free(states);
}

static void tell_gains(const struct play_table *table, wagons_move draft, bool skips)
{
    const struct wagons_view *view = &table->view;
    const struct play_seat *other = &table->game.seats[1 - view->to_move];
    int gained[2];
    char text[GAINS_LENGTH];
    place_at_once(table, draft, gained);
    int length = snprintf(text, sizeof text, "Placed where it helps most, it brings you %+d points at once",
                          gained[view->to_move]);
    if (skips) {
        length += snprintf(text + length, sizeof text - (size_t)length, "; what you skip brings %s %+d",
                           play_whom(other), gained[1 - view->to_move]);
    }
    snprintf(text + length, sizeof text - (size_t)length, ".");
    board_paragraph(table->out, &table->style, 0, 0, text);
}

static void hint_take(struct play_table *table, wagons_move move)
{
    const struct wagons_view *view = &table->view;
    struct wagons_view_move parts = wagons_view_move_read(move);
    bool starts = parts.phase == WAGONS_VIEW_START;
    int number = 1 + (starts ? parts.index : parts.skipped);
    struct board_card card = {.card = &view->row[number - 1]};
    fprintf(table->out, starts ? "Hint: begin the circle at card %d:\n" : "Hint: take card %d:\n", number);
    board_cards(table->out, &table->style, &card, 1);
    if (!starts) {
        tell_gains(table, move, parts.skipped > 0);
    }
    fputs("yes takes it.\n", table->out);
}

void play_advise_hint(struct play_table *table, wagons_move move)
{
    if (table->question != PLAY_ASKS_PLACE) {
        hint_take(table, move);
        return;
    }
    struct wagons_view_move parts = wagons_view_move_read(move);
    char place[PLAY_PHRASE_LENGTH];
    fprintf(table->out, "Hint: place it at %s.\n", play_place_text(&parts, place));
    play_advise_placement(table, move);
    fputs("yes places it so.\n", table->out);
}
