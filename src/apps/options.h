// SPDX-License-Identifier: GPL-3.0-or-later
/* The command line: every option of every command, read once into one struct (argp). */
#ifndef APPS_OPTIONS_H
#define APPS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "wagons/game.h"

/* Options in groups; a command says which groups it takes, and --help shows no others. */
enum option_group {
    OPTIONS_GAME = 1 << 0,    /* --game, --deck */
    OPTIONS_RULES = 1 << 1,   /* --start, --start-card, --full-cover, --end-scoring, --scoring, --players */
    OPTIONS_SEED = 1 << 2,    /* --seed */
    OPTIONS_GAMES = 1 << 3,   /* --games, --from, --shard */
    OPTIONS_PAIRS = 1 << 4,   /* --pairs, --sprt */
    OPTIONS_AGENTS = 1 << 5,  /* --agents A,B */
    OPTIONS_AGENT = 1 << 6,   /* --agent A */
    OPTIONS_RECORDS = 1 << 7, /* --records, --resume */
    OPTIONS_THREADS = 1 << 8, /* --threads */
    OPTIONS_SEARCH = 1 << 9,  /* --playouts, --time, --top, --limit */
    OPTIONS_REPORT = 1 << 10, /* --out, --json, --timing */
    OPTIONS_QUIET = 1 << 11,  /* --quiet */
    OPTIONS_PLAY = 1 << 12,   /* --plain, --first */
};

struct options {
    const struct wagons_game *game;
    const void *deck;            /* of --deck, or the game's own; lives as long as the program */
    struct wagons_rules rules;
    uint64_t seed;               /* default 1 */
    bool has_seed;
    uint64_t games, pairs, from; /* 0: not given */
    int shard, shards;           /* --shard I/N; 0/0: not given */
    const char *agents[2];       /* specs, NULL: not given */
    const char *agent;
    const char *records;
    bool resume;
    int threads;                 /* 0: as many as the machine has */
    uint64_t playouts;
    double time, limit;          /* seconds, 0: not given */
    int top;
    double sprt[2];
    bool has_sprt;
    const char *out;
    bool json, timing, quiet, plain;
    int argument_count;          /* what is not an option: files, specs */
    char **arguments;
};

struct command {
    const char *name;
    const char *arguments; /* for --help: "FILE", "A B", "" */
    int arguments_min, arguments_max;
    const char *summary;   /* one line */
    const char *details;   /* more text for --help, may be "" */
    unsigned groups;       /* enum option_group, or-ed */
    int (*run)(const struct options *options); /* returns the exit status */
};

/* Exit statuses of formats.md. */
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_BAD_INPUT = 2, EXIT_INTERRUPTED = 130 };

/* The commands, in the order of --help; ends with a NULL name. */
extern const struct command *const commands[];

/* Reads argv (argv[0] is the command's name) for a command. Exits with 2 and one line on stderr on bad usage, with 0
   after --help. */
void options_parse(const struct command *command, int argc, char **argv, struct options *options);

/* Prints "wagons COMMAND: message" on stderr and returns EXIT_BAD_INPUT. */
int options_bad_input(const struct command *command, const struct wagons_error *error);

#endif
