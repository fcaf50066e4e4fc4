// SPDX-License-Identifier: GPL-3.0-or-later
/* Random and greedy play over plain games: every legal placement laid down, the whole town scored anew, and taken up
   again. */
#ifndef PLAIN_PLAY_H
#define PLAIN_PLAY_H

#include "base/random.h"
#include "bench/plain_game.h"

/* What each placement of a card makes of a town: points[i] are terrain and the scoring cards that look at one town
   alone, for placements[i]. */
void plain_play_score_placements(struct plain_town *town, const uint8_t scoring[GAME_SCORING], const struct card *card,
                                 const struct plain_placement *placements, int count, int *points);

/* The placement of a card that makes the player's total highest, the other town as it is now; the first among equals.
   In the town's own coordinates. */
struct plain_placement plain_play_greedy_placement(struct plain_game *game, int player, int card);

/* The greedy player's move. A draft is judged by the difference of totals (then by fewer cards) after the drafter has
   placed the card and the other player, after that, all skipped ones, each greedily; a start choice by the draft that
   player 1 would make from there. The first among equals. */
struct plain_move plain_play_greedy_move(struct plain_game *game);

/* Plays to the end by uniformly random legal moves. */
void plain_play_random(struct plain_game *game, struct random_stream *stream);

/* Plays to the end: greedy placements, a random start, drafts that skip none, one or two cards with chances of 5, 3 and
   2 in ten, none where that many are not there to skip. */
void plain_play_greedy(struct plain_game *game, struct random_stream *stream);

#endif
