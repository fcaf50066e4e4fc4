// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/toy_game.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/json.h"
#include "base/random.h"

enum { COINS_MIN = 8, COINS_MAX = 24, TAKE_MAX = 3 };

struct coins {
    uint8_t row[COINS_MAX];
    uint8_t count, taken;
    uint8_t to_move;
    int16_t total[2];
};

/* --- deck and rules --- */

static const char deck_in_use[] = "coins";

static const void *deck_default(void)
{
    return deck_in_use;
}

static const char *deck_name(const void *deck)
{
    return deck;
}

static uint64_t deck_hash(const void *deck)
{
    (void)deck;
    return 0xc0195;
}

static const char *const starts[] = {"first-picks", "second-picks", "fixed"};

static void rules_json(const struct wagons_rules *rules, cJSON *object)
{
    cJSON_AddStringToObject(object, "start", starts[rules->start]);
}

static bool rules_parse(const cJSON *object, struct wagons_rules *rules, struct wagons_error *error)
{
    int start;
    if (!json_name(json_get(object, "start"), "start", starts, 3, &start, error)) {
        return false;
    }
    rules->start = (enum wagons_start)start;
    return true;
}

/* --- play --- */

static void deal(void *state, const struct wagons_rules *rules, const void *deck, uint64_t seed, uint64_t index)
{
    struct random_stream stream = random_open(seed, index, RANDOM_DEAL, 0);
    struct coins *coins = state;
    (void)deck;
    memset(coins, 0, sizeof *coins);
    coins->count = (uint8_t)(COINS_MIN + random_below(&stream, COINS_MAX - COINS_MIN + 1));
    for (int i = 0; i < coins->count; i++) {
        coins->row[i] = (uint8_t)(1 + random_below(&stream, 9));
    }
    coins->to_move = rules->start == WAGONS_SECOND_PICKS;
}

static int to_move(const void *state)
{
    const struct coins *coins = state;
    return coins->taken < coins->count ? coins->to_move : WAGONS_NOBODY;
}

static const char *phase(const void *state)
{
    (void)state;
    return "take";
}

static int legal_moves(const void *state, wagons_move *moves)
{
    const struct coins *coins = state;
    int count = 0;
    while (count < TAKE_MAX && coins->taken + count < coins->count) {
        moves[count] = (wagons_move)(count + 1);
        count++;
    }
    return count;
}

static bool is_legal(const void *state, wagons_move move)
{
    const struct coins *coins = state;
    return move >= 1 && move <= TAKE_MAX && coins->taken + move <= coins->count;
}

static void apply(void *state, wagons_move move)
{
    struct coins *coins = state;
    for (wagons_move i = 0; i < move; i++) {
        coins->total[coins->to_move] = (int16_t)(coins->total[coins->to_move] + coins->row[coins->taken]);
        coins->taken++;
    }
    coins->to_move ^= 1;
}

static void result(const void *state, struct wagons_result *found)
{
    const struct coins *coins = state;
    int difference = coins->total[0] - coins->total[1];
    *found = (struct wagons_result){
        .players = 2,
        .winner = difference == 0 ? WAGONS_NOBODY : difference < 0,
        .total = {coins->total[0], coins->total[1]},
    };
}

/* --- records --- */

static void deal_json(const void *initial, const wagons_move *moves, int count, cJSON *record)
{
    const struct coins *coins = initial;
    (void)moves;
    (void)count;
    cJSON *row = cJSON_AddArrayToObject(record, "coins");
    for (int i = 0; i < coins->count; i++) {
        cJSON_AddItemToArray(row, cJSON_CreateNumber(coins->row[i]));
    }
}

static bool deal_parse(void *initial, wagons_move *first, const cJSON *record, const struct wagons_rules *rules,
                       const void *deck, struct wagons_error *error)
{
    struct coins *coins = initial;
    const cJSON *row = json_get(record, "coins");
    int count;
    (void)deck;
    *first = WAGONS_NO_MOVE;
    if (!json_list(row, "coins", 1, COINS_MAX, &count, error)) {
        return false;
    }
    memset(coins, 0, sizeof *coins);
    coins->to_move = rules->start == WAGONS_SECOND_PICKS;
    for (const cJSON *item = row->child; item != NULL; item = item->next) {
        int points;
        if (!json_int(item, "coins[]", 1, 9, &points, error)) {
            return false;
        }
        coins->row[coins->count++] = (uint8_t)points;
    }
    return true;
}

static bool move_is_listed(const void *state, wagons_move move)
{
    (void)state;
    (void)move;
    return true;
}

static cJSON *move_json(const void *state, wagons_move move)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "player", to_move(state));
    cJSON_AddNumberToObject(object, "take", move);
    return object;
}

static bool move_parse(const void *state, const cJSON *json, wagons_move *move, struct wagons_error *error)
{
    int player, take;
    if (!json_int(json_get(json, "player"), "player", to_move(state), to_move(state), &player, error) ||
        !json_int(json_get(json, "take"), "take", 1, TAKE_MAX, &take, error)) {
        return false;
    }
    *move = (wagons_move)take;
    return is_legal(state, *move) || error_set(error, "take: more coins than there are");
}

static void move_text(const void *state, wagons_move move, char *text, size_t size)
{
    (void)state;
    snprintf(text, size, "takes %u", move);
}

static cJSON *result_json(const void *state)
{
    struct wagons_result found;
    result(state, &found);
    cJSON *object = cJSON_CreateObject();
    if (found.winner == WAGONS_NOBODY) {
        cJSON_AddNullToObject(object, "winner");
    } else {
        cJSON_AddNumberToObject(object, "winner", found.winner);
    }
    cJSON *scores = cJSON_AddArrayToObject(object, "scores");
    for (int seat = 0; seat < 2; seat++) {
        cJSON *score = cJSON_CreateObject();
        cJSON_AddNumberToObject(score, "total", found.total[seat]);
        cJSON_AddItemToArray(scores, score);
    }
    return object;
}

/* --- ways to play --- */

static wagons_move choose_grab(struct wagons_seat *seat, const void *state)
{
    wagons_move moves[TAKE_MAX] = {0};
    (void)seat;
    return moves[legal_moves(state, moves) - 1];
}

static wagons_move choose_look(struct wagons_seat *seat, const void *state)
{
    const struct coins *coins = state;
    wagons_move moves[TAKE_MAX] = {0};
    int limit = seat->options[0] > 0 ? (int)seat->options[0] : TAKE_MAX;
    int count = legal_moves(state, moves), best = 1;
    for (int take = 2; take <= count && take <= limit; take++) {
        best = coins->row[coins->taken + take - 1] > coins->row[coins->taken + best - 1] ? take : best;
    }
    return (wagons_move)best;
}

static wagons_move choose_any(struct wagons_seat *seat, const void *state)
{
    wagons_move moves[TAKE_MAX] = {0};
    return moves[random_below(seat->random, (uint32_t)legal_moves(state, moves))];
}

static wagons_move choose_sleepy(struct wagons_seat *seat, const void *state)
{
    uint32_t tenths = random_below(seat->random, (uint32_t)seat->options[0] + 1);
    struct timespec time = {.tv_nsec = (long)tenths * 100000};
    nanosleep(&time, NULL);
    return choose_any(seat, state);
}

static atomic_int open_seats;

int toy_game_open_seats(void)
{
    return atomic_load(&open_seats);
}

static bool open_counting(struct wagons_seat *seat)
{
    seat->memory = calloc(1, sizeof(int));
    atomic_fetch_add(&open_seats, 1);
    return seat->memory != NULL;
}

static void close_counting(struct wagons_seat *seat)
{
    free(seat->memory);
    atomic_fetch_sub(&open_seats, 1);
}

static wagons_move choose_counting(struct wagons_seat *seat, const void *state)
{
    wagons_move moves[TAKE_MAX] = {0};
    int *made = seat->memory;
    int wanted = (*made)++ % TAKE_MAX;
    int count = legal_moves(state, moves);
    return moves[wanted < count ? wanted : count - 1];
}

static wagons_move choose_cheat(struct wagons_seat *seat, const void *state)
{
    int *made = seat->memory;
    (void)state;
    return (*made)++ < (int)seat->options[0] ? 1 : COINS_MAX + 1;
}

static const struct wagons_policy_option look_options[] = {{"coins", WAGONS_OPTION_WHOLE, 1, TAKE_MAX, "how far"},
                                                           {.name = NULL}};
static const struct wagons_policy_option sleepy_options[] = {
    {"most", WAGONS_OPTION_WHOLE, 1, 9999, "tenths of a millisecond"}, {.name = NULL}};
static const struct wagons_policy_option clock_options[] = {{"time", WAGONS_OPTION_SECONDS, 0.001, 3600, "a turn"},
                                                            {"bonus", WAGONS_OPTION_SECONDS, 0.5, 2, "more"},
                                                            {.name = NULL}};
static const struct wagons_policy_option cheat_options[] = {{"after", WAGONS_OPTION_WHOLE, 1, 99, "honest moves"},
                                                            {.name = NULL}};

static const struct wagons_policy policies[] = {
    {.name = "grab", .text = "takes three", .choose = choose_grab},
    {.name = "look", .text = "takes up to the best coin", .options = look_options, .choose = choose_look},
    {.name = "sleepy", .text = "any move, late", .options = sleepy_options, .choose = choose_sleepy},
    {.name = "counting",
     .text = "takes 1, 2, 3 in turn",
     .choose = choose_counting,
     .open = open_counting,
     .close = close_counting},
    {.name = "clock", .text = "any move", .options = clock_options, .choose = choose_any},
    {.name = "cheat",
     .text = "makes an illegal move",
     .options = cheat_options,
     .choose = choose_cheat,
     .open = open_counting,
     .close = close_counting},
    {.name = NULL},
};

const struct wagons_game toy_game = {
    .name = "coins",
    .title = "Coins",
    .players_min = 2,
    .players_max = 2,
    .state_size = sizeof(struct coins),
    .deck_default = deck_default,
    .deck_name = deck_name,
    .deck_hash = deck_hash,
    .rules_json = rules_json,
    .rules_parse = rules_parse,
    .deal = deal,
    .to_move = to_move,
    .phase = phase,
    .legal_moves = legal_moves,
    .is_legal = is_legal,
    .apply = apply,
    .result = result,
    .deal_json = deal_json,
    .deal_parse = deal_parse,
    .move_is_listed = move_is_listed,
    .move_json = move_json,
    .move_parse = move_parse,
    .move_text = move_text,
    .result_json = result_json,
    .policies = policies,
};
