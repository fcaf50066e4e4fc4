// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "apps/analysis_text.h"
#include "apps/review_json.h"
#include "base/text.h"
#include "base/wrap.h"

enum { MOVE_LENGTH = 2048, SENTENCE_LENGTH = 2 * MOVE_LENGTH + 256, NAME_LENGTH = 96, WIDTH = 80 };

/* "player 1 (greedy)". */
static void player_name(const struct review_report *report, int player, char name[NAME_LENGTH])
{
    char agent[TEXT_EXCERPT_SIZE];
    const char *spec = report->record->agents[player];
    snprintf(name, NAME_LENGTH, "player %d%s%s%s", player + 1, *spec != '\0' ? " (" : "", text_excerpt(spec, agent),
             *spec != '\0' ? ")" : "");
}

static void write_players(const struct review_report *report, FILE *file)
{
    fprintf(file, "%-32s%9s%13s", "", "accuracy", "points lost");
    for (int band = 0; band < WAGONS_BANDS; band++) {
        fprintf(file, "%12s", wagons_band_name((enum wagons_band)band));
    }
    fputc('\n', file);
    for (int i = 0; i < report->review->players; i++) {
        const struct wagons_review_player *player = &report->review->player[i];
        char name[NAME_LENGTH];
        player_name(report, i, name);
        text_write(name, file);
        fprintf(file, "%*s%7.1f %%%13.1f", (int)(strlen(name) < 32 ? 32 - strlen(name) : 1), "", player->accuracy * 100,
                player->loss);
        for (int band = 0; band < WAGONS_BANDS; band++) {
            fprintf(file, "%12d", player->bands[band]);
        }
        fputc('\n', file);
    }
    fprintf(file, "%-32s%9s%13s", "points that a move loses at most", "", "");
    for (int band = 0; band < WAGONS_BLUNDER; band++) {
        fprintf(file, "%12.3g", wagons_band_limit((enum wagons_band)band));
    }
    fputs("        more\n", file);
}

/* The state before a ply; NULL without memory. The caller frees it. *number is the move's place among the "moves" of the
   record, from 1, as `wagons replay` counts; 0: it is not one of them. */
static void *state_before(const struct wagons_record *record, int ply, int *number)
{
    void *state = malloc(record->game->state_size);
    *number = 0;
    if (state != NULL) {
        memcpy(state, record->initial, record->game->state_size);
        for (int i = 0; i < ply; i++) {
            *number += record->game->move_is_listed(state, record->moves[i]);
            record->game->apply(state, record->moves[i]);
        }
        *number = record->game->move_is_listed(state, record->moves[ply]) ? *number + 1 : 0;
    }
    return state;
}

static void write_loss(const struct review_report *report, const struct wagons_review_move *move, FILE *file)
{
    const struct wagons_game *game = report->record->game;
    char made[MOVE_LENGTH], best[MOVE_LENGTH], sentence[SENTENCE_LENGTH], first[NAME_LENGTH];
    char place[16] = "-";
    int number;
    void *state = state_before(report->record, move->ply, &number);
    if (state == NULL) {
        return;
    }
    analysis_text_move(game, state, move->move, made, sizeof made);
    analysis_text_move(game, state, move->best, best, sizeof best);
    free(state);
    snprintf(sentence, sizeof sentence,
             "player %d %s. Better: %s. Lost %s%.1f points and %.0f %% of the chance to win.", move->player + 1, made,
             best, move->exact ? "" : "about ", move->loss_margin, move->loss_win * 100);
    if (number > 0) {
        snprintf(place, sizeof place, "%d", number);
    }
    snprintf(first, sizeof first, "%4s  %-11s ", place, wagons_band_name(move->band));
    wrap_write(file, first, sentence, WIDTH);
}

void review_text_write(const struct review_report *report, FILE *file)
{
    const struct wagons_review *review = report->review;
    int top = report->top > 0 ? report->top : REVIEW_SHOWN;
    fprintf(file, "%d moves, judged by %s%s\n\n", review->count, report->agent,
            review->cancelled ? ", stopped before the end"
            : review->limited ? ", as time allowed"
                              : "");
    write_players(report, file);
    fputs(review->biggest_count > 0 ? "\nThe biggest losses:\n" : "\nNo move lost anything worth telling.\n", file);
    for (int i = 0; i < review->biggest_count && i < top; i++) {
        write_loss(report, &review->moves[review->biggest[i]], file);
    }
}
