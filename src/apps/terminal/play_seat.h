// SPDX-License-Identifier: GPL-3.0-or-later
/* Who sits at a table: persons and agents, and how they are called. */
#ifndef APPS_PLAY_SEAT_H
#define APPS_PLAY_SEAT_H

#include <stdbool.h>

#include "wagons/agent.h"
#include "wagons/record.h"

enum { PLAY_SEATS = WAGONS_PLAYERS_MAX, PLAY_NAME_LENGTH = 32 };

/* The spec of a seat at which a person sits. Besides this and agents, a level ("medium") may be named. */
#define PLAY_PERSON "person"

struct play_seat {
    bool person;
    bool you; /* the only person at the table */
    char spec[WAGONS_SPEC_LENGTH];
    char name[PLAY_NAME_LENGTH];  /* "You", "Player 2", "Lookahead", "Medium" */
    struct wagons_agent *agent;   /* NULL for a person; owned */
    struct wagons_player *player; /* made when it first has to move; owned */
};

/* A seat for whom a spec names. False with *error filled if it names nobody; *seat is then to be freed all the same. */
bool play_seat_make(struct play_seat *seat, const struct wagons_game *game, const char *spec,
                    struct wagons_error *error);
void play_seat_free(struct play_seat *seat);

/* Gives all their names: people are "You" or "Player 2"; of agents of one name each gets a number. */
void play_seat_name(struct play_seat seats[PLAY_SEATS], int players);

#endif
