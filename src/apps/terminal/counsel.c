// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/counsel.h"

#include <math.h>
#include <stdlib.h>

static const struct wagons_analysis_move *entry_of(const struct wagons_analysis *analysis, wagons_move move)
{
    for (int i = 0; i < analysis->count; i++) {
        if (analysis->moves[i].move == move) {
            return &analysis->moves[i];
        }
    }
    return NULL;
}

static void fill(const struct wagons_analysis *analysis, wagons_move made, struct counsel_verdict *verdict)
{
    const struct wagons_analysis_move *best = &analysis->moves[0];
    const struct wagons_analysis_move *entry = entry_of(analysis, made);
    *verdict = (struct counsel_verdict){
        .mover = analysis->to_move,
        .made = made,
        .best = best->move,
        .win = best->win,
        .margin = best->margin,
        .exact = analysis->solved,
    };
    if (entry != NULL) {
        verdict->loss_margin = fmax(0, best->margin - entry->margin);
        verdict->loss_win = fmax(0, best->win - entry->win);
    }
}

bool counsel_judge(const struct counsel *counsel, const void *state, wagons_move made, struct counsel_verdict *verdict,
                   struct wagons_error *error)
{
    struct wagons_analysis_settings settings = wagons_analysis_settings_default();
    struct wagons_analysis analysis;
    settings.agent = counsel->agent;
    settings.seconds = counsel->agent == NULL ? counsel->seconds : 0;
    settings.wanted = made;
    settings.stopped = counsel->stopped;
    settings.context = counsel->context;
    if (!wagons_analyze(counsel->game, state, &settings, &analysis, error)) {
        return false;
    }
    bool known = analysis.count > 0;
    if (known) {
        fill(&analysis, made, verdict);
    }
    wagons_analysis_free(&analysis);
    return known;
}

int counsel_choices(const struct play_game *play, int plies[WAGONS_PLIES_MAX])
{
    void *state = malloc(play->game->state_size);
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = 0;
    if (state == NULL) {
        return 0;
    }
    play_game_state(play, 0, state);
    for (int i = 0; i < play->record.count; i++) {
        int mover = play->game->to_move(state);
        if (mover >= 0 && play_game_may_tell(play, mover) && play->game->legal_moves(state, moves) > 1) {
            plies[count++] = i;
        }
        play->game->apply(state, play->record.moves[i]);
    }
    free(state);
    return count;
}

static int by_loss(const void *a, const void *b)
{
    const struct counsel_verdict *first = *(const struct counsel_verdict *const *)a;
    const struct counsel_verdict *second = *(const struct counsel_verdict *const *)b;
    int order = (second->loss_margin > first->loss_margin) - (second->loss_margin < first->loss_margin);
    return order != 0 ? order : first->ply - second->ply;
}

int counsel_worst(const struct counsel_verdict *verdicts, int count, const struct counsel_verdict **worst, int most)
{
    const struct counsel_verdict *sorted[WAGONS_PLIES_MAX];
    int bad = 0;
    for (int i = 0; i < count; i++) {
        if (wagons_band_of(verdicts[i].loss_margin) != WAGONS_BEST) {
            sorted[bad++] = &verdicts[i];
        }
    }
    qsort((void *)sorted, (size_t)bad, sizeof(const struct counsel_verdict *), by_loss);
    for (int i = 0; i < bad && i < most; i++) {
        worst[i] = sorted[i];
    }
    return bad < most ? bad : most;
}

double counsel_margin(const struct counsel_verdict *verdict, int seat, int players)
{
    double margin = verdict->margin;
    return verdict->mover == seat ? margin : players == 2 ? -margin : 0;
}

/* --- the chart --- */

static double largest_margin(const struct counsel_verdict *verdicts, int count)
{
    double largest = 4;
    for (int i = 0; i < count; i++) {
        largest = fmax(largest, fabs(verdicts[i].margin));
    }
    return largest;
}

/* One column: a bar from the middle line up or down. */
static void draw_bar(struct canvas *canvas, int x, int middle, double length, bool unicode)
{
    int cells = (int)lround(fabs(length));
    int step = length > 0 ? -1 : 1;
    struct canvas_ink ink = {length > 0 ? CANVAS_PEN_BLUE : CANVAS_PEN_ORANGE, 0};
    for (int i = 1; i <= cells; i++) {
        canvas_text(canvas, x, middle + step * i, ink, unicode ? "\u2588" : length > 0 ? "#" : "=");
    }
}

void counsel_chart(struct canvas *canvas, int x, int y, int width, int height, bool unicode,
                   const struct counsel_verdict *verdicts, int count, int seat, int players)
{
    enum { LABEL = 5 };
    static const struct canvas_ink faint = {0, CANVAS_FAINT};
    double largest = largest_margin(verdicts, count);
    int half = (height - 1) / 2;
    int columns = width - LABEL;
    canvas_format(canvas, x, y, faint, "%+4.0f", largest);
    canvas_text(canvas, x, y + half, faint, "   0");
    canvas_format(canvas, x, y + 2 * half, faint, "%+4.0f", -largest);
    for (int i = 0; i < columns; i++) {
        canvas_text(canvas, x + LABEL + i, y + half, faint, unicode ? "\u2500" : "-");
    }
    for (int i = 0; i < count; i++) {
        int column = count <= columns / 2 ? 2 * i : count <= columns ? i : i * columns / count;
        double margin = counsel_margin(&verdicts[i], seat, players);
        draw_bar(canvas, x + LABEL + column, y + half, margin / largest * half, unicode);
    }
}
