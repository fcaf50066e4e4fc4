// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_seat.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "wagons/level.h"

void play_seat_free(struct play_seat *seat)
{
    wagons_player_free(seat->player);
    wagons_agent_free(seat->agent);
    *seat = (struct play_seat){0};
}

/* The name of an agent: its level, or the first word of its spec. */
static void name_agent(struct play_seat *seat, const char *words)
{
    snprintf(seat->name, sizeof seat->name, "%.*s", (int)strcspn(words, ":"), words);
    seat->name[0] = (char)toupper((unsigned char)seat->name[0]);
}

bool play_seat_make(struct play_seat *seat, const struct wagons_game *game, const char *spec,
                    struct wagons_error *error)
{
    const struct wagons_level *level = wagons_level_find(game, spec);
    *seat = (struct play_seat){.person = strcmp(spec, PLAY_PERSON) == 0};
    if (strlen(spec) >= sizeof seat->spec) {
        return error_set(error, "the name of an agent has at most %d characters", WAGONS_SPEC_LENGTH - 1);
    }
    snprintf(seat->spec, sizeof seat->spec, "%s", level != NULL ? level->spec : spec);
    name_agent(seat, spec);
    if (!seat->person) {
        seat->agent = wagons_agent_new(game, seat->spec, error);
    }
    return seat->person || seat->agent != NULL;
}

void play_seat_name(struct play_seat seats[PLAY_SEATS], int players)
{
    char names[PLAY_SEATS][PLAY_NAME_LENGTH];
    int persons = 0;
    for (int i = 0; i < players; i++) {
        memcpy(names[i], seats[i].name, sizeof names[i]);
        persons += seats[i].person;
    }
    for (int i = 0; i < players; i++) {
        bool twins = false;
        for (int k = 0; k < players; k++) {
            twins = twins || (k != i && strcmp(names[k], names[i]) == 0);
        }
        seats[i].you = seats[i].person && persons == 1;
        if (seats[i].person) {
            snprintf(seats[i].name, sizeof seats[i].name, seats[i].you ? "You" : "Player %d", i + 1);
        } else {
            snprintf(seats[i].name, sizeof seats[i].name, twins ? "%.20s %d" : "%.20s", names[i], i + 1);
        }
    }
}
