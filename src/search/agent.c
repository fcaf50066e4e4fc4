// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "games/stop.h"
#include "search/agent.h"
#include "search/expectimax.h"
#include "search/mcts_player.h"
#include "wagons/record.h"

enum { LIST_LENGTH = 256 };

/* --- the ways to play that serve every game --- */

static wagons_move choose_random(struct wagons_seat *seat, const void *state)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = seat->game->legal_moves(state, moves);
    return moves[random_below(seat->random, (uint32_t)count)];
}

static const struct wagons_policy random_policy = {
    .name = "random", .text = "any legal move, all equally likely", .choose = choose_random};

static const struct wagons_policy *const general_policies[] = {&random_policy, &mcts_policy, &expectimax_policy};

/* How many of them the game has: the last needs a guide that not every game has. */
static int general_count(const struct wagons_game *game)
{
    int all = sizeof general_policies / sizeof general_policies[0];
    return expectimax_suits(game) ? all : all - 1;
}

const struct wagons_policy *wagons_agent_policy(const struct wagons_game *game, int number)
{
    int general = general_count(game);
    if (number < general) {
        return general_policies[number];
    }
    const struct wagons_policy *policy = game->policies;
    for (int i = general; i < number && policy->name != NULL; i++) {
        policy++;
    }
    return policy->name != NULL ? policy : NULL;
}

/* --- reading a spec --- */

struct wagons_agent {
    const struct wagons_game *game;
    const struct wagons_policy *policy;
    double options[WAGONS_POLICY_OPTIONS_MAX];
    char spec[WAGONS_SPEC_LENGTH];
};

/* Appends " A" or ", A" to a list of at most LIST_LENGTH characters. */
static void list_add(char list[LIST_LENGTH], const char *item)
{
    size_t length = strlen(list);
    snprintf(list + length, LIST_LENGTH - length, "%s%s", length > 0 ? ", " : "", item);
}

static const struct wagons_policy *find_policy(const struct wagons_game *game, const char *name,
                                               struct wagons_error *error)
{
    char known[LIST_LENGTH] = "";
    const struct wagons_policy *policy;
    for (int i = 0; (policy = wagons_agent_policy(game, i)) != NULL; i++) {
        if (strcmp(policy->name, name) == 0) {
            return policy;
        }
        list_add(known, policy->name);
    }
    error_set(error, "unknown agent \"%s\" for %s; expected one of: %s", name, game->name, known);
    return NULL;
}

static const struct wagons_policy_option *find_option(const struct wagons_policy *policy, const char *name,
                                                      struct wagons_error *error)
{
    char known[LIST_LENGTH] = "";
    const struct wagons_policy_option *option = policy->options;
    for (; option != NULL && option->name != NULL; option++) {
        if (strcmp(option->name, name) == 0) {
            return option;
        }
        list_add(known, option->name);
    }
    if (known[0] == '\0') {
        error_set(error, "unknown option \"%s\"; it takes none", name);
    } else {
        error_set(error, "unknown option \"%s\"; expected one of: %s", name, known);
    }
    return NULL;
}

static bool read_value(const struct wagons_policy_option *option, const char *text, double *value,
                       struct wagons_error *error)
{
    bool whole = option->kind == WAGONS_OPTION_WHOLE;
    uint64_t count = 0;
    bool is_number = whole ? text_whole(text, 0, TEXT_WHOLE_MAX, &count) : text_decimal(text, value);
    if (whole) {
        *value = (double)count;
    }
    if (!is_number || *value < option->low || *value > option->high) {
        return error_set(error, "option \"%s\": expected %s from %.15g to %.15g, found \"%s\"", option->name,
                         whole ? "a whole number" : "seconds", option->low, option->high, text);
    }
    return true;
}

/* Reads one "name=value". */
static bool read_option(struct wagons_agent *agent, char *text, struct wagons_error *error)
{
    char *equals = strchr(text, '=');
    if (equals != NULL) {
        *equals = '\0';
    }
    const struct wagons_policy_option *option = find_option(agent->policy, text, error);
    if (option == NULL) {
        return false;
    }
    double *value = &agent->options[option - agent->policy->options];
    if (*value != 0) {
        return error_set(error, "option \"%s\" is given twice", text);
    }
    return read_value(option, equals != NULL ? equals + 1 : "", value, error);
}

/* Reads name[:option]...; `spec` is cut into its parts. */
static bool read_spec(struct wagons_agent *agent, char *spec, struct wagons_error *error)
{
    char *rest = spec;
    agent->policy = find_policy(agent->game, strsep(&rest, ":"), error);
    if (agent->policy == NULL) {
        return false;
    }
    while (rest != NULL) {
        if (!read_option(agent, strsep(&rest, ":"), error)) {
            return error_prefix(error, "agent \"%s\": ", agent->spec);
        }
    }
    return true;
}

struct wagons_agent *wagons_agent_new(const struct wagons_game *game, const char *spec, struct wagons_error *error)
{
    char parts[WAGONS_SPEC_LENGTH];
    if (strlen(spec) >= sizeof parts) {
        char excerpt[TEXT_EXCERPT_SIZE];
        error_set(error, "agent \"%s\": longer than %zu characters", text_excerpt(spec, excerpt), sizeof parts - 1);
        return NULL;
    }
    struct wagons_agent *agent = calloc(1, sizeof *agent);
    if (agent == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    agent->game = game;
    memcpy(agent->spec, spec, strlen(spec) + 1);
    memcpy(parts, spec, strlen(spec) + 1);
    if (!read_spec(agent, parts, error)) {
        wagons_agent_free(agent);
        return NULL;
    }
    return agent;
}

void wagons_agent_free(struct wagons_agent *agent)
{
    free(agent);
}

const char *wagons_agent_spec(const struct wagons_agent *agent)
{
    return agent->spec;
}

const struct wagons_policy *agent_policy(const struct wagons_agent *agent)
{
    return agent->policy;
}

struct wagons_seat agent_seat(const struct wagons_agent *agent, struct random_stream *random, int number)
{
    return (struct wagons_seat){
        .game = agent->game, .options = agent->options, .random = random, .number = number, .memory = NULL};
}

bool wagons_agent_is_timed(const struct wagons_agent *agent)
{
    const struct wagons_policy_option *options = agent->policy->options;
    for (int i = 0; options != NULL && options[i].name != NULL; i++) {
        if (options[i].kind == WAGONS_OPTION_SECONDS && agent->options[i] != 0) {
            return true;
        }
    }
    return false;
}

/* --- at a seat --- */

struct wagons_player {
    const struct wagons_policy *policy;
    struct wagons_seat seat;
    struct random_stream random;
};

struct wagons_player *wagons_player_new(const struct wagons_agent *agent, uint64_t seed, uint64_t index, int seat)
{
    struct wagons_player *player = calloc(1, sizeof *player);
    if (player == NULL) {
        return NULL;
    }
    player->policy = agent->policy;
    player->random = random_open(seed, index, RANDOM_AGENT, (uint64_t)seat);
    player->seat = agent_seat(agent, &player->random, seat);
    if (agent->policy->open != NULL && !agent->policy->open(&player->seat)) {
        free(player);
        return NULL;
    }
    return player;
}

void wagons_player_free(struct wagons_player *player)
{
    if (player != NULL && player->policy->close != NULL) {
        player->policy->close(&player->seat);
    }
    free(player);
}

void wagons_player_stop_by(struct wagons_player *player, const struct wagons_stop *stop)
{
    player->seat.stop = *stop;
}

wagons_move wagons_player_choose(struct wagons_player *player, const void *state)
{
    wagons_move move = player->policy->choose(&player->seat, state);
    return stop_is_wanted(&player->seat.stop) ? WAGONS_NO_MOVE : move;
}
