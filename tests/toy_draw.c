// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/toy_draw.h"

#include <string.h>

#include "base/random.h"

static void deal(void *state, const struct wagons_rules *rules, const void *deck, uint64_t seed, uint64_t index)
{
    struct random_stream stream = random_open(seed, index, RANDOM_DEAL, 0);
    struct draw *draw = state;
    (void)rules;
    (void)deck;
    memset(draw, 0, sizeof *draw);
    for (int i = 0; i < DRAW_CARDS; i++) {
        draw->pile[i] = (uint8_t)(i + 1);
    }
    random_shuffle(&stream, draw->pile, DRAW_CARDS);
    draw->pile_count = DRAW_CARDS - 4;
    draw->card = draw->pile[DRAW_CARDS - 4];
    memcpy(draw->held, draw->pile + DRAW_CARDS - 3, 3);
    draw->held_count = 3;
}

static int to_move(const void *state)
{
    static const int movers[] = {[DRAW_PHASE_ASIDE] = 1,
                                 [DRAW_PHASE_CHOOSE] = 0,
                                 [DRAW_PHASE_PILE] = WAGONS_CHANCE,
                                 [DRAW_PHASE_PLAY] = 1,
                                 [DRAW_PHASE_OVER] = WAGONS_NOBODY};
    const struct draw *draw = state;
    return movers[draw->phase];
}

static const char *phase(const void *state)
{
    (void)state;
    return "choose";
}

static int held_moves(const struct draw *draw, wagons_move first, wagons_move *moves)
{
    for (int i = 0; i < draw->held_count; i++) {
        moves[i] = first + draw->held[i];
    }
    return draw->held_count;
}

static int legal_moves(const void *state, wagons_move *moves)
{
    const struct draw *draw = state;
    switch ((enum draw_phase)draw->phase) {
    case DRAW_PHASE_ASIDE:
        return held_moves(draw, DRAW_ASIDE, moves);
    case DRAW_PHASE_CHOOSE:
        moves[0] = DRAW_KEEP;
        moves[1] = DRAW_AGAIN;
        return draw->draws < DRAWS_MAX ? 2 : 1;
    case DRAW_PHASE_PILE:
        moves[0] = (wagons_move)(DRAW_CARD + draw->pile[draw->pile_count - 1]);
        return 1;
    case DRAW_PHASE_PLAY:
        return held_moves(draw, DRAW_PLAY, moves);
    case DRAW_PHASE_OVER:
        break;
    }
    return 0;
}

static void remove_held(struct draw *draw, wagons_move card)
{
    int kept = 0;
    for (int i = 0; i < draw->held_count; i++) {
        if (draw->held[i] != card) {
            draw->held[kept++] = draw->held[i];
        }
    }
    draw->held_count = (uint8_t)kept;
}

static void apply(void *state, wagons_move move)
{
    struct draw *draw = state;
    switch ((enum draw_phase)draw->phase) {
    case DRAW_PHASE_ASIDE:
        draw->aside = (uint8_t)(move - DRAW_ASIDE);
        remove_held(draw, draw->aside);
        draw->phase = DRAW_PHASE_CHOOSE;
        break;
    case DRAW_PHASE_CHOOSE:
        draw->phase = move == DRAW_KEEP ? DRAW_PHASE_PLAY : DRAW_PHASE_PILE;
        break;
    case DRAW_PHASE_PILE:
        draw->thrown[draw->draws++] = draw->card;
        draw->card = draw->pile[--draw->pile_count];
        draw->phase = DRAW_PHASE_CHOOSE;
        break;
    case DRAW_PHASE_PLAY:
        draw->played = (uint8_t)(move - DRAW_PLAY);
        remove_held(draw, draw->played);
        draw->phase = DRAW_PHASE_OVER;
        break;
    case DRAW_PHASE_OVER:
        break;
    }
}

static void result(const void *state, struct wagons_result *found)
{
    const struct draw *draw = state;
    *found = (struct wagons_result){.players = 2, .total = {draw->card, draw->played}};
    found->winner = draw->card < draw->played;
}

/* The cards that the observer cannot tell apart, wherever they lie. */
static int hidden_places(struct draw *draw, int observer, uint8_t *places[DRAW_CARDS])
{
    int count = 0;
    for (int i = 0; i < draw->pile_count; i++) {
        places[count++] = &draw->pile[i];
    }
    for (int i = 0; observer == 0 && i < draw->held_count; i++) {
        places[count++] = &draw->held[i];
    }
    for (int i = 0; observer == 1 && i < draw->draws; i++) {
        places[count++] = &draw->thrown[i];
    }
    if (observer == 1) {
        places[count++] = &draw->card;
    }
    return count;
}

static void determinize(void *state, int observer, struct random_stream *random)
{
    uint8_t *places[DRAW_CARDS], cards[DRAW_CARDS];
    int count = hidden_places(state, observer, places);
    for (int i = 0; i < count; i++) {
        cards[i] = *places[i];
    }
    random_shuffle(random, cards, count);
    for (int i = 0; i < count; i++) {
        *places[i] = cards[i];
    }
}

static bool chance_is_seen(const void *state, int observer)
{
    (void)state;
    return observer == 0;
}

const struct wagons_game toy_draw = {
    .name = "draw",
    .title = "Draw",
    .players_min = 2,
    .players_max = 2,
    .state_size = sizeof(struct draw),
    .deal = deal,
    .to_move = to_move,
    .phase = phase,
    .legal_moves = legal_moves,
    .apply = apply,
    .result = result,
    .determinize = determinize,
    .chance_is_seen = chance_is_seen,
};
