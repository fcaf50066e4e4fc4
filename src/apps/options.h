// SPDX-License-Identifier: GPL-3.0-or-later
/* The command line: the commands, and every option of every command, read once into one struct (argp). */
#ifndef APPS_OPTIONS_H
#define APPS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "wagons/game.h"
#include "wagons/ranking.h"

/* Options in groups; a command says which groups it takes, and --help shows no others. */
enum option_group {
    OPTIONS_GAME = 1 << 0,        /* --game, --deck */
    OPTIONS_RULES = 1 << 1,       /* --start, --start-card, --full-cover, --end-scoring, --scoring, --players */
    OPTIONS_SEED = 1 << 2,        /* --seed */
    OPTIONS_GAMES = 1 << 3,       /* --games, --from, --shard */
    OPTIONS_PAIRS = 1 << 4,       /* --pairs, --sprt */
    OPTIONS_SPREAD = 1 << 5,      /* --from, --shard */
    OPTIONS_AGENTS = 1 << 6,      /* --agents A,B */
    OPTIONS_AGENT = 1 << 7,       /* --agent A */
    OPTIONS_RECORDS = 1 << 8,     /* --records, --resume */
    OPTIONS_THREADS = 1 << 9,     /* --threads */
    OPTIONS_SEARCH = 1 << 10,     /* --playouts, --time, --top */
    OPTIONS_LIMIT = 1 << 11,      /* --limit */
    OPTIONS_REPORT = 1 << 12,     /* --out, --json, --timing */
    OPTIONS_OUTPUT = 1 << 13,     /* --out, --json */
    OPTIONS_QUIET = 1 << 14,      /* --quiet */
    OPTIONS_PLAY = 1 << 15,       /* --plain */
    OPTIONS_LEVEL = 1 << 16,      /* --level */
    OPTIONS_TIME = 1 << 17,       /* --time */
    OPTIONS_SERVE = 1 << 18,      /* --bind, --port */
    OPTIONS_AGENT_LIST = 1 << 19, /* --agents A,B,... of any number */
    OPTIONS_RANKING = 1 << 20,    /* --measure, --rounds */
    OPTIONS_PAGE = 1 << 21,       /* --csv, --table, --out */
};

enum { AGENTS_MAX = 16 };

/* Texts point into argv or belong to this struct. */
struct options {
    const struct wagons_game *game;
    bool has_game;    /* --game or --deck named it; otherwise it is Circle the Wagons */
    const void *deck; /* of --deck, or the game's own */
    void *deck_owned; /* of --deck, otherwise NULL */
    struct wagons_rules rules;
    bool has_start;    /* --start was given */
    bool mixed_starts; /* --start mixed: rules.start goes round with the deals */
    uint64_t seed;     /* 1 unless given */
    bool has_seed;
    uint64_t games, pairs, from;    /* 0: not given */
    int shard, shards;              /* --shard I/N, 1 <= I <= N; 0/0: not given */
    const char *agents[AGENTS_MAX]; /* specs of --agents, NULL behind the last and if not given */
    int agent_count;                /* how many */
    const char *agent;              /* spec of --agent, NULL: not given */
    char *agents_owned;
    const char *records;
    bool resume;
    int threads;        /* 0: as many as the machine has */
    uint64_t playouts;  /* 0: not given */
    double time, limit; /* seconds, 0: not given */
    int top;            /* 0: not given */
    enum wagons_measure measure;
    int rounds;     /* 0: not given */
    double sprt[2]; /* ELO0 < ELO1 */
    bool has_sprt;
    const char *level;       /* a name that wagons_level_find knows for the game, NULL: not given */
    const char *deal_option; /* an option that says what is dealt ("--seed"), if one is given; otherwise NULL */
    const char *out;         /* NULL: standard output */
    const char *table;       /* of --csv, NULL: not given */
    bool json, csv, timing, quiet, plain;
    const char *bind;   /* NULL: not given */
    int port;           /* 0: not given */
    int argument_count; /* what is not an option: files, specs */
    char **arguments;
};

struct command {
    const char *name;
    const char *arguments; /* for --help: "FILE", "A B", "" */
    int arguments_min, arguments_max;
    const char *summary;                       /* one line, without a full stop */
    const char *details;                       /* more text for --help, may be "" */
    unsigned groups;                           /* enum option_group, or-ed */
    int (*run)(const struct options *options); /* returns the exit status */
};

/* Exit statuses. */
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_BAD_INPUT = 2, EXIT_INTERRUPTED = 130 };

/* Reads argv (argv[0] is the command's name; the words may be reordered) for a command. Returns whether the command
   shall run; then the caller frees *options with options_free. Otherwise --help was asked for and answered
   (*status EXIT_DONE), or the usage was bad and one line on stderr says so (EXIT_BAD_INPUT); nothing is to be freed. */
bool options_parse(const struct command *command, int argc, char **argv, struct options *options, int *status);
void options_free(struct options *options);

/* Writes what `wagons help COMMAND` says. */
void options_help(const struct command *command, FILE *file);

/* Print "wagons COMMAND: message" on stderr and return EXIT_BAD_INPUT or EXIT_FAILED. */
int options_bad_input(const struct command *command, const struct wagons_error *error);
int options_failed(const struct command *command, const struct wagons_error *error);

#endif
