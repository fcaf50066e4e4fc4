// SPDX-License-Identifier: GPL-3.0-or-later
/* What a strong player thinks of the moves of a game: hints, how the game has stood, what each move lost. Built on
   wagons/analysis.h, for the line mode and the full screen alike. */
#ifndef APPS_COUNSEL_H
#define APPS_COUNSEL_H

#include "apps/terminal/canvas.h"
#include "apps/terminal/play_game.h"
#include "wagons/analysis.h"
#include "wagons/review.h"

struct counsel {
    const struct wagons_game *game;
    const char *agent; /* with a budget of its own, so that its answers are always the same; NULL: the one that analyses
                          best, by the clock */
    double seconds;    /* that it gets then for each question */
    bool (*stopped)(void *context); /* NULL: nobody stops it */
    void *context;
};

/* Everything from the point of view of whose move it is. */
struct counsel_verdict {
    int ply; /* moves made before it */
    int mover;
    wagons_move made, best;
    double win, margin;           /* of the best move: chance to win, points ahead at the end */
    double loss_margin, loss_win; /* by how much the move made is worse, at least 0; 0 if it is not known */
    bool exact;                   /* proven */
    unsigned deal;                /* the caller's: which deal it is about */
};

/* Judges the choice in a state; `made` WAGONS_NO_MOVE: only says what is best. False if it was stopped before it knew
   anything, or with *error filled. */
bool counsel_judge(const struct counsel *counsel, const void *state, wagons_move made, struct counsel_verdict *verdict,
                   struct wagons_error *error);

/* The plies at which a player had a choice; returns how many. */
int counsel_choices(const struct play_game *play, int plies[WAGONS_PLIES_MAX]);

/* The verdicts by their loss, the worst first: writes at most `most` of them, those below the best band (wagons/review.h). */
int counsel_worst(const struct counsel_verdict *verdicts, int count, const struct counsel_verdict **worst, int most);

/* The margin of a verdict as `seat` sees it; in games of more than two the mover's own counts for the mover alone, and
   nothing is known for others (0). */
double counsel_margin(const struct counsel_verdict *verdict, int seat, int players);

/* Draws the margins of a game as columns, those ahead above the middle line, `seat`'s view. */
void counsel_chart(struct canvas *canvas, int x, int y, int width, int height, bool unicode,
                   const struct counsel_verdict *verdicts, int count, int seat, int players);

#endif
