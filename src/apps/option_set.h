// SPDX-License-Identifier: GPL-3.0-or-later
/* The options one by one: each checks its value and stores it, as struct option_entry has it. */
#ifndef APPS_OPTION_SET_H
#define APPS_OPTION_SET_H

#include "apps/option_values.h"

/* --- the game and its rules --- */

bool option_set_game(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_deck(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_start(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_start_card(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_full_cover(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_end_scoring(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_scoring(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_players(struct option_reading *reading, const char *value, struct wagons_error *error);

/* --- what is done, and how much of it --- */

bool option_set_seed(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_games(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_pairs(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_sprt(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_from(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_shard(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_measure(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_rounds(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_playouts(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_time(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_top(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_limit(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_threads(struct option_reading *reading, const char *value, struct wagons_error *error);

/* --- who plays --- */

bool option_set_agent_list(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_agents(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_agent(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_level(struct option_reading *reading, const char *value, struct wagons_error *error);

/* --- where to, and in what form --- */

bool option_set_records(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_bind(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_port(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_table(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_out(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_resume(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_json(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_csv(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_timing(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_quiet(struct option_reading *reading, const char *value, struct wagons_error *error);
bool option_set_plain(struct option_reading *reading, const char *value, struct wagons_error *error);

#endif
