// SPDX-License-Identifier: GPL-3.0-or-later
/* All options: name, meaning, and what depends on several of them. The check of each value is in option_set.h. */
#ifndef APPS_OPTION_VALUES_H
#define APPS_OPTION_VALUES_H

#include "apps/options.h"

enum option_key {
    OPTION_GAME,
    OPTION_DECK,
    OPTION_START,
    OPTION_START_CARD,
    OPTION_FULL_COVER,
    OPTION_END_SCORING,
    OPTION_SCORING,
    OPTION_PLAYERS,
    OPTION_SEED,
    OPTION_GAMES,
    OPTION_PAIRS,
    OPTION_SPRT,
    OPTION_FROM,
    OPTION_SHARD,
    OPTION_MEASURE,
    OPTION_ROUNDS,
    OPTION_AGENTS,
    OPTION_AGENT_LIST,
    OPTION_AGENT,
    OPTION_LEVEL,
    OPTION_PLAYOUTS,
    OPTION_TIME,
    OPTION_TOP,
    OPTION_LIMIT,
    OPTION_THREADS,
    OPTION_RECORDS,
    OPTION_RESUME,
    OPTION_BIND,
    OPTION_PORT,
    OPTION_CSV,
    OPTION_TABLE,
    OPTION_OUT_PAGE,
    OPTION_OUT,
    OPTION_JSON,
    OPTION_TIMING,
    OPTION_QUIET,
    OPTION_PLAIN,
    OPTION_KEYS
};

/* Headings that --help sorts the options under. */
enum option_section { SECTION_GAME, SECTION_WORK, SECTION_PLAYERS, SECTION_OUTPUT, OPTION_SECTIONS };
extern const char *const option_sections[OPTION_SECTIONS];

/* What has been read so far; values that depend on other options wait here for option_values_finish. */
struct option_reading {
    struct options *options;
    unsigned groups;  /* of the command */
    bool takes_files; /* whether the command's arguments are files */
    bool given[OPTION_KEYS];
    const char *game, *deck, *scoring;
};

struct option_entry {
    const char *name;  /* without the dashes */
    const char *value; /* stands for the value in --help; NULL: takes none */
    unsigned groups;   /* enum option_group, or-ed */
    enum option_section section;
    const char *help;
    /* Checks and stores the value (NULL for an option without one). False with *error saying what was expected. */
    bool (*set)(struct option_reading *reading, const char *value, struct wagons_error *error);
};
extern const struct option_entry option_entries[OPTION_KEYS];

/* Everything at its default, nothing read. */
void option_values_start(struct option_reading *reading, struct options *options);

/* Settles what depends on several options: the game, its deck and rules. False with *error naming the option. */
bool option_values_finish(struct option_reading *reading, struct wagons_error *error);

#endif
