// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/engine/engine_spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "wagons/level.h"

/* The limit for the option that begins at text ("beam=4:..."); 0: there is none. */
static double limit_of(const char *text, const struct engine_limits *limits)
{
    const struct {
        const char *name;
        double limit;
    } options[] = {
        {"time=", limits->seconds},        {"playouts=", (double)limits->playouts}, {"beam=", (double)limits->beam},
        {"depth=", (double)limits->depth}, {"memory=", (double)limits->mebibytes},
    };
    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        if (strncmp(text, options[k].name, strlen(options[k].name)) == 0) {
            return options[k].limit;
        }
    }
    return 0;
}

bool engine_spec_limit(const char *spec, const struct engine_limits *limits, char limited[WAGONS_SPEC_LENGTH])
{
    size_t length = 0;
    for (const char *part = spec; length < WAGONS_SPEC_LENGTH; part++) {
        int size = (int)strcspn(part, ":");
        double limit = limit_of(part, limits);
        const char *equals = memchr(part, '=', (size_t)size);
        const char *before = part == spec ? "" : ":";
        size_t room = WAGONS_SPEC_LENGTH - length;
        bool beyond = limit > 0 && equals != NULL && strtod(equals + 1, NULL) > limit;
        length += (size_t)(beyond ? snprintf(limited + length, room, "%s%.*s%.15g", before, (int)(equals + 1 - part),
                                             part, limit)
                                  : snprintf(limited + length, room, "%s%.*s", before, size, part));
        part += size;
        if (*part == '\0') {
            break;
        }
    }
    return length < WAGONS_SPEC_LENGTH;
}

/* The spec of the level that a query names. */
static const char *level_spec(const cJSON *query, const struct wagons_game *game, struct wagons_error *error)
{
    const struct wagons_level *levels = wagons_levels(game);
    const char *names[16];
    int count = 0, index;
    for (; levels[count].name != NULL; count++) {
        names[count] = levels[count].name;
    }
    return json_name(json_get(query, "level"), "level", names, count, &index, error) ? levels[index].spec : NULL;
}

/* The spec that a query asks for, and in *where the field that names it. */
static const char *spec_of(const cJSON *query, const struct wagons_game *game, const char *otherwise,
                           const char **where, struct wagons_error *error)
{
    bool has_level = json_has(query, "level");
    *where = has_level ? "level" : "agent";
    if (has_level && json_has(query, "agent")) {
        error_set(error, "level: expected either an agent or a level, found both");
        return NULL;
    }
    if (has_level) {
        return level_spec(query, game, error);
    }
    return json_has(query, "agent") ? json_string(json_get(query, "agent"), "agent", error) : otherwise;
}

struct wagons_agent *engine_spec_read(const struct engine_call *call, const struct wagons_game *game,
                                      const char *otherwise, struct wagons_error *error)
{
    const char *where;
    char limited[WAGONS_SPEC_LENGTH];
    const char *spec = spec_of(call->query->json, game, otherwise, &where, error);
    if (spec == NULL) {
        return NULL;
    }
    struct wagons_agent *agent = wagons_agent_new(game, spec, error);
    if (agent == NULL) {
        (void)error_prefix(error, "%s: ", where);
        return NULL;
    }
    wagons_agent_free(agent);
    if (!engine_spec_limit(spec, &call->engine->limits, limited)) {
        error_set(error, "%s: longer than %d characters", where, WAGONS_SPEC_LENGTH - 1);
        return NULL;
    }
    return wagons_agent_new(game, limited, error);
}
