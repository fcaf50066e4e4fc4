// SPDX-License-Identifier: GPL-3.0-or-later
/* What the parts of the engine share: the commands, and how they read a query. */
#ifndef APPS_ENGINE_COMMAND_H
#define APPS_ENGINE_COMMAND_H

#include "apps/engine/engine.h"
#include "wagons/record.h"

/* A query being answered. */
struct engine_call {
    const struct engine *engine;
    const struct engine_query *query;
    struct engine_control *control;
    double deadline; /* on clock_seconds; 0: none */
    cJSON *answer;   /* gets the fields of the answer */
};

struct engine_command {
    const char *name;
    enum engine_kind kind;
    /* Adds the fields of the answer; false with *error naming the field at fault. */
    bool (*run)(struct engine_call *call, struct wagons_error *error);
};

/* A position in play. */
struct engine_position {
    struct wagons_record record;
    void *state; /* after its moves */
};

/* Reads "position" (or "record", which means the same) with all its moves. False with *error; otherwise the caller
   frees it. */
bool engine_position_read(const struct engine_call *call, struct engine_position *position, struct wagons_error *error);
void engine_position_free(struct engine_position *position);

/* Makes a legal move, in the record too. */
bool engine_position_apply(struct engine_position *position, wagons_move move, struct wagons_error *error);

/* The game that an object names, or the engine's own; NULL with *error. And the deck that the engine uses for it. */
const struct wagons_game *engine_game(const struct engine *engine, const cJSON *object, struct wagons_error *error);
const void *engine_deck(const struct engine *engine, const struct wagons_game *game);

/* Reads a number if it is there; *value keeps what it was if not. */
bool engine_read_whole(const cJSON *query, const char *name, int64_t min, int64_t max, int64_t *value,
                       struct wagons_error *error);
bool engine_read_seconds(const cJSON *query, const char *name, double *value, struct wagons_error *error);

/* "position" or "record": the field that engine_position_read reads. */
const char *engine_position_name(const struct engine_call *call);

/* Whether somebody wants an end; the second: or the time for an answer is up. */
bool engine_call_is_cancelled(void *call);
bool engine_call_is_stopped(void *call);

/* Marks the answer if somebody wanted an end before there was one. */
void engine_add_cancelled(const struct engine_call *call, bool unfinished);

/* Moves the fields of an object, which it deletes, into an answer. */
void engine_add_fields(cJSON *answer, cJSON *object);

/* The commands: facts, play, searches. */
bool engine_version(struct engine_call *call, struct wagons_error *error);
bool engine_show_deck(struct engine_call *call, struct wagons_error *error);
bool engine_show_rules(struct engine_call *call, struct wagons_error *error);
bool engine_deal(struct engine_call *call, struct wagons_error *error);
bool engine_legal(struct engine_call *call, struct wagons_error *error);
bool engine_apply(struct engine_call *call, struct wagons_error *error);
bool engine_score(struct engine_call *call, struct wagons_error *error);
bool engine_choose(struct engine_call *call, struct wagons_error *error);
bool engine_analyze(struct engine_call *call, struct wagons_error *error);
bool engine_review(struct engine_call *call, struct wagons_error *error);
bool engine_solve(struct engine_call *call, struct wagons_error *error);

#endif
