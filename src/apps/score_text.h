// SPDX-License-Identifier: GPL-3.0-or-later
/* A wagons-score/1 object as text for people. */
#ifndef APPS_SCORE_TEXT_H
#define APPS_SCORE_TEXT_H

#include <stdio.h>

#include <cjson/cJSON.h>

/* A table with a column for each town or player. */
void score_text_points(const cJSON *score, FILE *file);

/* The table, and below it who won. */
void score_text_table(const cJSON *score, FILE *file);

/* The totals and the winner in one line: "47 : 35, player 1 wins". */
void score_text_line(const cJSON *score, FILE *file);

/* Who won, "player 1 wins", "players 1 and 3 win" or "a draw"; "" for a score without a winner. Writes at most size
   bytes and returns text. */
const char *score_text_winner(const cJSON *score, char *text, size_t size);

#endif
