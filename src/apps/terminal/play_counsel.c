// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_counsel.h"

#include <stdlib.h>

#include "apps/terminal/counsel.h"
#include "apps/terminal/play_narrate.h"
#include "base/interrupt.h"

enum { WORST_SHOWN = 5, CHART_HEIGHT = 9, WORDS_LENGTH = 240, SENTENCE_LENGTH = 640 };

static const double HINT_SECONDS = 2;
static const double MOVE_SECONDS = 0.5; /* for each move of a review */

static struct counsel counsel_of(const struct play_table *table, double seconds)
{
    return (struct counsel){
        .game = table->game.game,
        .agent = table->board->adviser,
        .seconds = seconds,
        .stopped = interrupt_stops,
    };
}

enum play_outcome play_counsel_hint(struct play_table *table, const struct play_words *words)
{
    (void)words;
    struct counsel counsel = counsel_of(table, HINT_SECONDS);
    struct counsel_verdict verdict;
    struct wagons_error error = {"it was stopped"};
    if (!counsel_judge(&counsel, table->game.state, WAGONS_NO_MOVE, &verdict, &error)) {
        fprintf(table->out, "No hint: %s.\n", error.text);
        return PLAY_ASK;
    }
    if (table->board->show_hint != NULL) {
        table->board->show_hint(table, verdict.best);
    } else {
        char text[WORDS_LENGTH];
        play_table_words(table, table->game.state, verdict.best, text, sizeof text);
        fprintf(table->out, "Hint: %s; yes does it.\n", text);
    }
    fprintf(table->out, "It ends about %+.1f points ahead, with a chance of %.0f %% to win.\n", verdict.margin,
            100 * verdict.win);
    table->proposed = verdict.best;
    return PLAY_ASK;
}

/* Judges every choice made so far; tells how far it is where a person waits. */
static int judge_all(struct play_table *table, struct counsel_verdict verdicts[WAGONS_PLIES_MAX])
{
    struct counsel counsel = counsel_of(table, MOVE_SECONDS);
    int plies[WAGONS_PLIES_MAX];
    int choices = counsel_choices(&table->game, plies);
    int count = 0;
    void *state = malloc(table->game.game->state_size);
    for (int i = 0; i < choices && state != NULL && !interrupt_came(); i++) {
        if (table->interactive && table->style.picture.colours > 0) {
            fprintf(table->out, "\rJudging move %d of %d ...", i + 1, choices);
            fflush(table->out);
        }
        play_game_state(&table->game, plies[i], state);
        if (counsel_judge(&counsel, state, table->game.record.moves[plies[i]], &verdicts[count], NULL)) {
            verdicts[count++].ply = plies[i];
        }
    }
    if (table->interactive && table->style.picture.colours > 0) {
        fputs("\r\033[K", table->out);
    }
    free(state);
    return count;
}

/* Whose view the evaluation takes: the only person's, or player 1's. */
static int viewer(const struct play_game *game)
{
    for (int i = 0; i < game->players; i++) {
        if (game->seats[i].you) {
            return i;
        }
    }
    return 0;
}

enum play_outcome play_counsel_eval(struct play_table *table, const struct play_words *words)
{
    (void)words;
    struct counsel_verdict verdicts[WAGONS_PLIES_MAX];
    int seat = viewer(&table->game);
    int count = judge_all(table, verdicts);
    if (count == 0) {
        fputs("No moves to evaluate yet.\n", table->out);
        return PLAY_ASK;
    }
    struct canvas canvas = canvas_new(table->style.width - 1, 0);
    canvas_format(&canvas, 0, 0, canvas_plain, "Points %s will be ahead at the end, as they looked at each choice:",
                  play_whom(&table->game.seats[seat]));
    counsel_chart(&canvas, 0, 1, table->style.width - 1, CHART_HEIGHT, table->look.picture.unicode, verdicts, count,
                  seat, table->game.players);
    canvas_print(table->out, &canvas, table->look.picture.colours);
    canvas_free(&canvas);
    fputs("In figures:", table->out);
    for (int i = 0; i < count; i++) {
        fprintf(table->out, "%s %+.0f", i > 0 && i % 12 == 0 ? "\n          " : "",
                counsel_margin(&verdicts[i], seat, table->game.players));
    }
    fputc('\n', table->out);
    return PLAY_ASK;
}

static void tell_loss(struct play_table *table, const struct counsel_verdict *verdict, void *state)
{
    char made[WORDS_LENGTH], best[WORDS_LENGTH], text[SENTENCE_LENGTH];
    play_game_state(&table->game, verdict->ply, state);
    play_table_words(table, state, verdict->made, made, sizeof made);
    play_table_words(table, state, verdict->best, best, sizeof best);
    snprintf(text, sizeof text, "%s: %s (%s). %s %.1f points: %s.", table->look.names[verdict->mover], made,
             wagons_band_name(wagons_band_of(verdict->loss_margin)),
             verdict->exact ? "Better by exactly" : "Better by about", verdict->loss_margin, best);
    fprintf(table->out, "%3d. ", verdict->ply + 1);
    board_paragraph(table->out, &table->style, 5, 5, text);
}

enum play_outcome play_counsel_review(struct play_table *table, const struct play_words *words)
{
    (void)words;
    struct counsel_verdict verdicts[WAGONS_PLIES_MAX];
    const struct counsel_verdict *worst[WORST_SHOWN];
    double lost[PLAY_SEATS] = {0};
    int count = judge_all(table, verdicts);
    int shown = counsel_worst(verdicts, count, worst, WORST_SHOWN);
    void *state = malloc(table->game.game->state_size);
    for (int i = 0; i < count; i++) {
        lost[verdicts[i].mover] += verdicts[i].loss_margin;
    }
    fputs(count == 0   ? "No moves to review yet.\n"
          : shown == 0 ? "No move lost anything to speak of.\n"
                       : "The moves that cost most:\n",
          table->out);
    for (int i = 0; i < shown && state != NULL; i++) {
        tell_loss(table, worst[i], state);
    }
    for (int i = 0; i < table->game.players && count > 0; i++) {
        if (play_game_may_tell(&table->game, i)) {
            fprintf(table->out, "%s lost %.1f points in all.\n", table->look.names[i], lost[i]);
        }
    }
    free(state);
    return PLAY_ASK;
}
