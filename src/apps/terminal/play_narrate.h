// SPDX-License-Identifier: GPL-3.0-or-later
/* Moves and points in words and pictures. */
#ifndef APPS_PLAY_NARRATE_H
#define APPS_PLAY_NARRATE_H

#include <stdio.h>

#include "apps/terminal/board.h"
#include "apps/terminal/play_game.h"

/* "You take" or "Lookahead takes": the name, then the verb as it goes with it. Returns text. */
enum { PLAY_PHRASE_LENGTH = 64 };
const char *play_says(const struct play_seat *seat, const char *you, const char *others, char text[PLAY_PHRASE_LENGTH]);

/* "you" or "Lookahead": the name inside a sentence. */
const char *play_whom(const struct play_seat *seat);

/* "1 -1" or "1 -1 turned": a placement's place. Returns text. */
const char *play_place_text(const struct wagons_view_move *move, char text[PLAY_PHRASE_LENGTH]);

/* Tells a move that leads from one view to the other. */
void play_narrate(FILE *file, const struct board_style *style, const struct play_seat seats[PLAY_SEATS],
                  const struct wagons_view *before, const struct wagons_view *after, wagons_move move);

/* Writes how the points of both change: "You 28 -> 33 (+5): desert +1, The Herd +4", each line indented. */
void play_narrate_points(FILE *file, const struct board_style *style, const struct wagons_view *before,
                         const struct wagons_view *after, int mover, int indent);

/* Who has won, by what. */
void play_narrate_result(FILE *file, const struct play_seat seats[PLAY_SEATS], const struct wagons_result *result);

#endif
