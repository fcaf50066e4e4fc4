// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/analysis_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/wrap.h"
#include "wagons/view.h"

enum { WIDTH = 80, MOVE_LENGTH = 2048, LINE_LENGTH = 4096, CELL_LENGTH = 32, LINE_SHOWN = 6 };

/* --- moves in words --- */

/* Takes out what stands in parentheses and begins with a word: the fronts of cards. Places, which begin with a digit or a
   minus sign, stay. */
static void drop_fronts(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0';) {
        bool front = strncmp(from, " (", 2) == 0 && from[2] >= 'a' && from[2] <= 'z';
        const char *end = front ? strchr(from, ')') : NULL;
        if (end != NULL) {
            from = end + 1;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

void analysis_text_move(const struct wagons_game *game, const void *state, wagons_move move, char *text, size_t size)
{
    game->move_text(state, move, text, size);
    drop_fronts(text);
    char *degrees = strstr(text, " by 180 degrees");
    if (degrees != NULL) {
        *degrees = '\0';
    }
}

static void append(char *text, size_t size, const char *words)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s", words);
}

/* "takes card 5, then places card 5 at (0, 1); player 2 takes card 7, ...". */
static void line_words(const struct analysis_report *report, const struct wagons_analysis_move *move,
                       char text[LINE_LENGTH])
{
    const struct wagons_game *game = report->game;
    char words[MOVE_LENGTH];
    int mover = report->analysis->to_move;
    void *state = malloc(game->state_size);
    text[0] = '\0';
    if (state == NULL) {
        return;
    }
    memcpy(state, report->state, game->state_size);
    for (int i = 0; i < move->line_count && i < LINE_SHOWN; i++) {
        int player = game->to_move(state);
        if (player != mover) {
            snprintf(words, sizeof words, "; player %d ", player + 1);
            append(text, LINE_LENGTH, words);
            mover = player;
        } else if (i > 0) {
            append(text, LINE_LENGTH, ", ");
        }
        analysis_text_move(game, state, move->line[i], words, sizeof words);
        append(text, LINE_LENGTH, words);
        game->apply(state, move->line[i]);
    }
    append(text, LINE_LENGTH, move->line_count > LINE_SHOWN ? ", ..." : "");
    free(state);
}

/* --- the table --- */

static void proven_text(const struct wagons_analysis_move *move, char cell[CELL_LENGTH])
{
    if (move->exact) {
        snprintf(cell, CELL_LENGTH, "exact");
    } else if (move->has_lower && move->has_upper) {
        snprintf(cell, CELL_LENGTH, "%+d to %+d", move->lower, move->upper);
    } else if (move->has_lower || move->has_upper) {
        snprintf(cell, CELL_LENGTH, "%s %+d", move->has_lower ? "at least" : "at most",
                 move->has_lower ? move->lower : move->upper);
    } else {
        cell[0] = '\0';
    }
}

static void write_move(const struct analysis_report *report, int rank, const struct wagons_analysis_move *move,
                       FILE *file)
{
    char proven[CELL_LENGTH];
    char visits[CELL_LENGTH] = "";
    char line[LINE_LENGTH];
    proven_text(move, proven);
    if (move->visits > 0) {
        snprintf(visits, sizeof visits, "%llu", (unsigned long long)move->visits);
    }
    line_words(report, move, line);
    fprintf(file, "%4d  %5.1f %%  %+6.1f  %8s%s%s\n", rank, move->win * 100, move->margin, visits,
            proven[0] != '\0' ? "  " : "", proven);
    wrap_write(file, "      ", line, WIDTH);
}

static void write_head(const struct analysis_report *report, FILE *file)
{
    const struct wagons_analysis *analysis = report->analysis;
    fprintf(file, "Player %d to move (%s): ", analysis->to_move + 1, analysis->phase);
    if (analysis->solved) {
        fprintf(file, "solved, margin %+.3g, %s\n", analysis->margin,
                analysis->win > 0.5   ? "a sure win"
                : analysis->win < 0.5 ? "lost against best play"
                                      : "a draw");
    } else {
        char playouts[CELL_LENGTH] = "";
        if (analysis->playouts > 0) {
            snprintf(playouts, sizeof playouts, ", %llu playouts", (unsigned long long)analysis->playouts);
        }
        fprintf(file, "wins %.1f %%, margin %+.1f (%s%s%s)\n", analysis->win * 100, analysis->margin, report->agent,
                playouts,
                analysis->cancelled ? ", stopped"
                : analysis->limited ? ", as time allowed"
                                    : "");
    }
}

void analysis_text_write(const struct analysis_report *report, int top, FILE *file)
{
    const struct wagons_analysis *analysis = report->analysis;
    int shown = top > 0 ? top : ANALYSIS_TEXT_SHOWN;
    write_head(report, file);
    fputs("\nrank      win  margin    visits  proven\n", file);
    for (int i = 0; i < analysis->count && i < shown; i++) {
        write_move(report, i + 1, &analysis->moves[i], file);
    }
    int left = analysis->legal - (analysis->count < shown ? analysis->count : shown);
    if (left > 0) {
        fprintf(file, "      and %d other move%s\n", left, left == 1 ? "" : "s");
    }
}
