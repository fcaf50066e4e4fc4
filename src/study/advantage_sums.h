// SPDX-License-Identifier: GPL-3.0-or-later
/* What the games of a study of the first player's advantage add up to: whole numbers of 64 bits alone (part.h). Shares
   of a win are counted in ADVANTAGE_SHARE parts. Players are in the order of their first turns. */
#ifndef STUDY_ADVANTAGE_SUMS_H
#define STUDY_ADVANTAGE_SUMS_H

#include "study/advantage_plan.h"

/* The games of a row of the report. */
struct advantage_row {
    uint64_t draws;
    uint64_t wins[WAGONS_PLAYERS_MAX];
    uint64_t share[WAGONS_PLAYERS_MAX];
    struct moments score[WAGONS_PLAYERS_MAX];
    struct moments margin;    /* player 1 minus the best of the others */
    struct moments win_share; /* player 1's */
    struct moments swing;     /* of the player who chooses the start */
};

/* Player 1's margin and share of the win, by some games. */
struct advantage_figures {
    struct moments margin, share;
};

struct advantage_agent {
    struct advantage_row row[ADVANTAGE_STARTS];
    int64_t cross_margin[ADVANTAGE_STARTS], cross_share[ADVANTAGE_STARTS]; /* products with the control's */
    struct advantage_figures difference[ADVANTAGE_STARTS];                 /* rows 0 - 1, 0 - 2, 1 - 2 */
};

struct advantage_control {
    struct advantage_figures paired, all; /* on the deals themselves; on fresh ones too */
};

/* The parts of the sums: all agents, the control by row, then rows[agent][card][start]. */
size_t advantage_length(int agents, int cards);
struct advantage_agent *advantage_agents(void *sums);
struct advantage_control *advantage_controls(void *sums, int agents);
struct advantage_row *advantage_card(void *sums, int agents, int cards, int agent, int card);

/* The two rows of a difference. */
void advantage_difference_rows(int difference, int *a, int *b);

/* Adds the games of a deal, outcomes[slot] each. */
void advantage_add(void *sums, const struct advantage_plan *plan, const struct series_outcome *outcomes);

/* Adds another row to a row. */
void advantage_row_add(struct advantage_row *row, const struct advantage_row *more);

#endif
