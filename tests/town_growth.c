// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/town_growth.h"

#include <limits.h>
#include <stddef.h>

#include "games/wagons/deck.h"

/* ---- cards ---- */

static void deal_distinct(struct grown_town *grown, struct random_stream *stream)
{
    uint8_t ids[CARDS];
    for (int id = 0; id < CARDS; id++) {
        ids[id] = (uint8_t)id;
    }
    random_shuffle(stream, ids, CARDS);
    for (int i = 0; i < TOWN_CARDS; i++) {
        grown->cards[i] = deck_default()->cards[ids[i]];
    }
}

static void deal_repeated(struct grown_town *grown, struct random_stream *stream)
{
    for (int i = 0; i < TOWN_CARDS; i++) {
        grown->cards[i] = deck_default()->cards[random_below(stream, CARDS)];
    }
}

/* Cards of `terrains` terrains and `icons` icons, drawn anew for each town. */
static void deal_invented(struct grown_town *grown, struct random_stream *stream)
{
    uint8_t terrains[TERRAINS] = {DESERT, FOREST, SNOW, MOUNTAINS, PLAINS, WATER};
    uint8_t icons[ICONS] = {BEER, COW, FORT, GUN, MINE, WAGON};
    random_shuffle(stream, terrains, TERRAINS);
    random_shuffle(stream, icons, ICONS);
    uint32_t terrain_count = 1 + random_below(stream, TERRAINS);
    uint32_t icon_count = 1 + random_below(stream, ICONS);
    for (int i = 0; i < TOWN_CARDS; i++) {
        for (int cell = 0; cell < CARD_CELLS; cell++) {
            grown->cards[i].terrain[cell] = terrains[random_below(stream, terrain_count)];
            grown->cards[i].icon[cell] = icons[random_below(stream, icon_count)];
        }
        grown->cards[i].back = 0;
    }
}

void growth_begin(struct grown_town *grown, struct random_stream *stream, enum growth_deck deck)
{
    town_clear(&grown->town);
    plain_town_clear(&grown->plain);
    grown->steps = 0;
    grown->forbid_full_cover = random_below(stream, 4) == 0;
    bool is_single_minded = random_below(stream, 2) == 0;
    for (int i = 0; i < GAME_SCORING; i++) {
        grown->scoring[i] =
            i > 0 && is_single_minded ? grown->scoring[0] : (uint8_t)random_below(stream, SCORING_CARDS);
    }
    if (deck == GROWTH_DISTINCT) {
        deal_distinct(grown, stream);
    } else if (deck == GROWTH_REPEATED) {
        deal_repeated(grown, stream);
    } else {
        deal_invented(grown, stream);
    }
}

/* ---- placing ---- */

void growth_place(struct grown_town *grown, const struct placement *placement)
{
    struct growth_step *step = &grown->step[grown->steps];
    step->card = grown->cards[grown->steps];
    step->placement = (struct plain_placement){placement->x, placement->y, placement->turned};
    step->before = grown->town;
    struct card lying = card_turned(&step->card, placement->turned);
    town_place(&grown->town, &lying, placement->x, placement->y, &step->undo);
    plain_town_place(&grown->plain, &step->card, &step->placement, &step->plain_undo);
    grown->steps++;
}

void growth_undo(struct grown_town *grown)
{
    const struct growth_step *step = &grown->step[--grown->steps];
    town_undo(&grown->town, &step->undo);
    plain_town_undo(&grown->plain, &step->plain_undo);
}

/* ---- growing ---- */

static int covered(const struct grown_town *grown, const struct placement *placement)
{
    int count = 0;
    for (int i = 0; i < CARD_CELLS; i++) {
        count += plain_town_shows(&grown->plain, placement->x + i % 2, placement->y + i / 2);
    }
    return count;
}

static int points(const struct grown_town *grown, const struct placement *placement)
{
    struct town built = grown->town;
    struct card lying = card_turned(&grown->cards[grown->steps], placement->turned);
    town_place(&built, &lying, placement->x, placement->y, NULL);
    return scoring_own(&built, grown->scoring);
}

/* What a town strives for. */
struct aim {
    enum growth growth;
    int across, down; /* the direction */
    bool both_ways;
};

static int merit(const struct grown_town *grown, const struct aim *aim, const struct placement *placement)
{
    int distance = placement->x * aim->across + placement->y * aim->down;
    switch (aim->growth) {
    case GROWTH_GREEDY:
        return points(grown, placement);
    case GROWTH_COVERING:
        return covered(grown, placement);
    case GROWTH_LINE:
    case GROWTH_DIAGONAL:
        return aim->both_ways && distance < 0 ? -distance : distance;
    default:
        return 0;
    }
}

/* Draws so many candidates of a list (or looks at all) and takes the best. */
static const struct placement *best_of(const struct grown_town *grown, struct random_stream *stream,
                                       const struct aim *aim, const struct placement *list, int count, int draws)
{
    const struct placement *best = NULL;
    int best_merit = INT_MIN;
    uint32_t first = random_below(stream, (uint32_t)count);
    for (int i = 0; i < (draws == 0 ? count : draws); i++) {
        uint32_t chosen = draws == 0 ? (first + (uint32_t)i) % (uint32_t)count : random_below(stream, (uint32_t)count);
        int reached = merit(grown, aim, &list[chosen]);
        if (reached > best_merit) {
            best_merit = reached;
            best = &list[chosen];
        }
    }
    return best;
}

static const struct placement *choose(const struct grown_town *grown, struct random_stream *stream,
                                      const struct aim *aim, const struct placement *list, int count)
{
    bool strays = random_below(stream, 32) == 0;
    bool looks_at_all = aim->growth == GROWTH_LINE || aim->growth == GROWTH_DIAGONAL ||
                        (aim->growth == GROWTH_GREEDY && random_below(stream, 2) == 0);
    int draws = strays || aim->growth == GROWTH_RANDOM ? 1 : looks_at_all ? 0 : 5;
    return best_of(grown, stream, aim, list, count, draws);
}

static struct aim draw_aim(struct random_stream *stream, enum growth growth)
{
    int sign = random_below(stream, 2) == 0 ? 1 : -1;
    int other_sign = random_below(stream, 2) == 0 ? 1 : -1;
    bool is_flat = random_below(stream, 2) == 0;
    struct aim aim = {.growth = growth, .across = sign, .down = other_sign, .both_ways = random_below(stream, 2) == 0};
    if (growth == GROWTH_LINE) {
        aim.across = is_flat ? sign : 0;
        aim.down = is_flat ? 0 : sign;
    }
    return aim;
}

void growth_grow(struct grown_town *grown, struct random_stream *stream, enum growth growth, int cards)
{
    struct aim aim = draw_aim(stream, growth);
    for (int i = 0; i < cards; i++) {
        struct placement list[PLACEMENTS_MAX];
        int count = placements_list(&grown->town, grown->forbid_full_cover, list);
        growth_place(grown, choose(grown, stream, &aim, list, count));
    }
}
