// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/endings.h"

#include <string.h>

#include "base/random.h"
#include "games/wagons/greedy.h"

int ending_cards(const struct position *position)
{
    return position->row_count + position->pending_count[0] + position->pending_count[1] + (position->hand != NO_CARD);
}

static bool is_kind(const struct position *position, enum ending_kind kind)
{
    int given = position->pending_count[1 - position->to_move];
    switch (kind) {
    case ENDING_DRAFT:
        return position->phase == PHASE_DRAFT;
    case ENDING_PENDING:
        return position->phase == PHASE_PLACE && position->hand == NO_CARD;
    case ENDING_HAND:
        return position->phase == PHASE_PLACE && position->hand != NO_CARD && given == 0;
    case ENDING_GIVEN:
        return position->phase == PHASE_PLACE && position->hand != NO_CARD && given > 0;
    case ENDING_KINDS:
        break;
    }
    return false;
}

static void play_move(struct position *position, struct random_stream *stream)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = position_moves(position, moves);
    if (position->phase == PHASE_PLACE) {
        greedy_place(position);
    } else {
        uint32_t choices = position->phase == PHASE_DRAFT && count > 3 ? 3 : (uint32_t)count;
        position_apply(position, moves[random_below(stream, choices)]);
    }
}

static void choose_scoring(struct wagons_rules *rules, struct random_stream *stream, enum scoring_card forced)
{
    uint8_t others[SCORING_CARDS];
    int count = 0;
    for (uint8_t card = 0; card < SCORING_CARDS; card++) {
        if (card != forced) {
            others[count++] = card;
        }
    }
    random_shuffle(stream, others, count);
    rules->has_scoring = true;
    rules->scoring[0] = (uint8_t)forced;
    memcpy(rules->scoring + 1, others, 2);
}

void ending_find(struct position *position, uint64_t seed, uint64_t index, enum ending_kind kind, int cards,
                 enum scoring_card forced)
{
    for (;; index += 1000000) {
        struct random_stream stream = random_open(seed, index, RANDOM_TEST, 0);
        struct wagons_rules rules = wagons_rules_default();
        choose_scoring(&rules, &stream, forced);
        rules.start = (enum wagons_start)(index % 3);
        rules.start_card = -1;
        rules.forbid_full_cover = index % 2 == 1;
        position_deal(position, &rules, deck_default(), seed, index);
        while (ending_cards(position) > cards) {
            play_move(position, &stream);
        }
        for (; ending_cards(position) == cards; play_move(position, &stream)) {
            if (is_kind(position, kind)) {
                return;
            }
            if (position->phase == PHASE_PLACE) {
                break;
            }
        }
    }
}
