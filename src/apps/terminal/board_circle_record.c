// SPDX-License-Identifier: GPL-3.0-or-later
/* Circle the Wagons in a record that is shown move by move. */
#include "apps/terminal/board_circle.h"

void board_circle_record_begins(FILE *file, const void *state, const struct board_style *style)
{
    struct wagons_view view;
    wagons_view_make(state, &view);
    board_scoring(file, &view, style);
    putc('\n', file);
    if (view.town[0].cards + view.town[1].cards > 0) { /* a position that was entered as it lies */
        board_towns(file, &view, style);
        putc('\n', file);
    }
}

/* After a placement, the towns with the card of the player who just moved set off. */
void board_circle_record_moves(FILE *file, const void *before, const void *after, const struct board_style *style)
{
    struct wagons_view then, now;
    struct board_style marked = *style;
    wagons_view_make(before, &then);
    if (then.phase == WAGONS_VIEW_PLACE) {
        wagons_view_make(after, &now);
        marked.marked_from[then.to_move] = now.town[then.to_move].cards - 1;
        board_towns(file, &now, &marked);
        putc('\n', file);
    }
}

/* Of a game that goes on, all that the next move depends on as well. */
void board_circle_record_ends(FILE *file, const void *state, const struct board_style *style)
{
    struct wagons_view view;
    wagons_view_make(state, &view);
    if (view.phase != WAGONS_VIEW_OVER) {
        if (view.phase == WAGONS_VIEW_PLACE) {
            board_waiting(file, &view, style);
            putc('\n', file);
        }
        board_circle(file, &view, style);
        fprintf(file, "\n%s to move\n\n", style->names[view.to_move]);
    }
    board_scores(file, &view, style);
}
