// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/view.h"

#include <string.h>

#include "games/wagons/position.h"
#include "games/wagons/scoring.h"

_Static_assert((int)WAGONS_DESERT == (int)DESERT && (int)WAGONS_WATER == (int)WATER, "terrains as on the cards");
_Static_assert((int)WAGONS_BEER == (int)BEER && (int)WAGONS_WAGON == (int)WAGON, "icons as on the cards");
_Static_assert((int)WAGONS_TERRAINS == (int)TERRAINS && (int)WAGONS_ICONS == (int)ICONS, "as many of each");
_Static_assert((int)WAGONS_VIEW_CARD_CELLS == (int)CARD_CELLS && (int)WAGONS_VIEW_CIRCLE == (int)CIRCLE_CARDS &&
                   (int)WAGONS_VIEW_SCORING == (int)GAME_SCORING,
               "the same sizes");
_Static_assert((int)WAGONS_VIEW_START == (int)PHASE_START && (int)WAGONS_VIEW_DRAFT == (int)PHASE_DRAFT &&
                   (int)WAGONS_VIEW_PLACE == (int)PHASE_PLACE && (int)WAGONS_VIEW_OVER == (int)PHASE_OVER,
               "the same phases");

static struct wagons_view_card view_card(const struct position *position, int id)
{
    const struct card *card = &position->deck->cards[id];
    struct wagons_view_card shown = {.id = (uint8_t)id};
    memcpy(shown.terrain, card->terrain, sizeof shown.terrain);
    memcpy(shown.icon, card->icon, sizeof shown.icon);
    return shown;
}

static int view_cards(const struct position *position, const uint8_t *ids, int count, struct wagons_view_card *cards)
{
    for (int i = 0; i < count; i++) {
        cards[i] = view_card(position, ids[i]);
    }
    return count;
}

static void view_territories(const struct position *position, int player, struct wagons_view_town *shown)
{
    const struct town *town = &position->town[player];
    for (int y = town->top; y <= town->bottom; y++) {
        for (int x = town->left; x <= town->right; x++) {
            int number = town_at(town, x, y);
            if (number == 0) {
                continue;
            }
            shown->territory[shown->territories++] = (struct wagons_view_territory){
                .x = (int16_t)(x + position->origin_x[player]),
                .y = (int16_t)(y + position->origin_y[player]),
                .terrain = town->code[number] & 7,
                .icon = town->code[number] >> 3 & 7,
                .owner = town->owner[number],
            };
        }
    }
}

static void view_town(const struct position *position, int player, const struct town_score *score,
                      struct wagons_view_town *shown)
{
    const struct town *town = &position->town[player];
    shown->cards = town->cards;
    if (town->cards > 0) {
        shown->left = town->left + position->origin_x[player];
        shown->right = town->right + position->origin_x[player];
        shown->top = town->top + position->origin_y[player];
        shown->bottom = town->bottom + position->origin_y[player];
        view_territories(position, player, shown);
    }
    for (int i = 0; i < TERRAINS; i++) {
        shown->terrain[i] = score->terrain[i];
    }
    for (int i = 0; i < GAME_SCORING; i++) {
        shown->scoring[i] = score->scoring[i];
    }
    shown->total = score->total;
}

/* The most cards that the draft at hand may skip; the rules may hold the very first one to the start card. */
static int view_skips_max(const struct position *position)
{
    int skips = -1;
    for (int n = 0; position->phase == PHASE_DRAFT && n < position->row_count; n++) {
        if (position_is_legal(position, move_draft(n))) {
            skips = n;
        }
    }
    return skips < 0 ? 0 : skips;
}

void wagons_view_make(const void *state, struct wagons_view *view)
{
    const struct position *position = state;
    struct town_score scores[2];
    memset(view, 0, sizeof *view);
    view->phase = (enum wagons_view_phase)position->phase;
    view->to_move = position->phase == PHASE_OVER ? WAGONS_NOBODY : position->to_move;
    view->leader = position_scores(position, scores);
    view->forbid_full_cover = position->forbid_full_cover;
    for (int i = 0; i < GAME_SCORING; i++) {
        view->scoring[i].name = scoring_names[position->scoring[i]];
        view->scoring[i].text = scoring_texts[position->scoring[i]];
    }
    view->row_count = view_cards(position, position->row, position->row_count, view->row);
    view->skips_max = view_skips_max(position);
    view->has_hand = position->hand != NO_CARD;
    if (view->has_hand) {
        view->hand = view_card(position, position->hand);
    }
    for (int player = 0; player < 2; player++) {
        view->pending_count[player] =
            view_cards(position, position->pending[player], position->pending_count[player], view->pending[player]);
        view_town(position, player, &scores[player], &view->town[player]);
    }
    if (position->phase == PHASE_PLACE) {
        view->placing = view_card(position, position_card(position));
    }
}

const char *wagons_terrain_name(enum wagons_terrain terrain)
{
    return terrain_names[terrain];
}

const char *wagons_icon_name(enum wagons_icon icon)
{
    return icon_names[icon];
}

const char *wagons_scoring_text(const char *name)
{
    int card = name_index(name, scoring_names, SCORING_CARDS);
    return card < 0 ? NULL : scoring_texts[card];
}

struct wagons_view_move wagons_view_move_read(wagons_move move)
{
    struct wagons_view_move parts = {0};
    int turned = 0;
    switch (move_kind(move)) {
    case MOVE_START:
        parts.phase = WAGONS_VIEW_START;
        parts.index = move_index(move);
        break;
    case MOVE_DRAFT:
        parts.phase = WAGONS_VIEW_DRAFT;
        parts.skipped = move_index(move);
        break;
    case MOVE_PLACE:
        parts.phase = WAGONS_VIEW_PLACE;
        move_placement(move, &parts.x, &parts.y, &turned);
        parts.turned = turned != 0;
        break;
    }
    return parts;
}

static bool in_circle(int index)
{
    return index >= 0 && index < CIRCLE_CARDS;
}

/* Towns spread at most two places a card beyond the first card's, which itself lies within COORDINATE_MAX. */
static bool in_reach(int coordinate)
{
    const int reach = COORDINATE_MAX + 2 * TOWN_CARDS;
    return coordinate >= -reach && coordinate <= reach;
}

wagons_move wagons_view_move_make(const struct wagons_view_move *parts)
{
    switch (parts->phase) {
    case WAGONS_VIEW_START:
        return in_circle(parts->index) ? move_start(parts->index) : WAGONS_NO_MOVE;
    case WAGONS_VIEW_DRAFT:
        return in_circle(parts->skipped) ? move_draft(parts->skipped) : WAGONS_NO_MOVE;
    case WAGONS_VIEW_PLACE:
        return in_reach(parts->x) && in_reach(parts->y) ? move_place(parts->x, parts->y, parts->turned)
                                                        : WAGONS_NO_MOVE;
    case WAGONS_VIEW_OVER:
        break;
    }
    return WAGONS_NO_MOVE;
}
