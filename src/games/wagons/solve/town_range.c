// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/town_range.h"

static int larger(int a, int b)
{
    return a > b ? a : b;
}

struct town_counts town_counts(const struct town *town, const uint8_t scoring[GAME_SCORING])
{
    struct town_counts counts = {.cards = town->cards, .cells = town->cells};
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        counts.terrain[terrain] = __builtin_popcountll(town->terrain[terrain]);
        counts.largest[terrain] = scoring_largest_group(town, town->terrain[terrain]);
    }
    for (int icon = 0; icon < ICONS; icon++) {
        counts.icon[icon] = __builtin_popcountll(town->icon[icon]);
    }
    for (int k = 0; k < GAME_SCORING; k++) {
        counts.scoring[k] = scoring_points((enum scoring_card)scoring[k], town);
    }
    if (town->cells > 0) {
        counts.extent = 1 + larger(town->right - town->left, town->bottom - town->top);
    }
    return counts;
}

void town_counts_add(struct town_counts *counts, const struct card *card)
{
    counts->cards++;
    counts->cells += CARD_CELLS;
    counts->extent += 2;
    for (int i = 0; i < CARD_CELLS; i++) {
        counts->terrain[card->terrain[i]]++;
        counts->comes[card->terrain[i]]++;
        counts->icon[card->icon[i]]++;
        counts->beers_to_come += card->icon[i] == BEER;
    }
}

static int mine_points(int mines)
{
    if (mines <= 2) {
        return 5 * mines;
    }
    if (mines <= 6) {
        return 0;
    }
    return mines == 7 ? 21 : 8 * mines;
}

/* Each square has a fort of its own at its top left, and three more forts lie to the right of it or below. */
static int most_squares(int forts)
{
    return forts >= CARD_CELLS ? forts - 3 : 0;
}

/* A line of n wagons gives at most 5/3 of n, and a wagon is in two lines at most. */
static int most_line_points(int wagons)
{
    return 10 * wagons / 3;
}

/* The three territories to the right of a space, below it and between these belong to no other space: each would else
   be next to another space, which would have to be a territory. */
static int most_spaces(int cells)
{
    return cells / 3;
}

static int most_of_card(const struct town_counts *counts, enum scoring_card card)
{
    const int *icon = counts->icon;
    switch (card) {
    case BADLANDS:
        return counts->terrain[DESERT] >= 2 ? 4 * icon[GUN] : 0;
    case HAPPY_COWS:
    case THE_HERD:
        return 2 * icon[COW];
    case THE_CLEARING:
        return 2 * icon[FORT];
    case CIRCLE_THE_WAGONS:
        return icon[WAGON] >= 4 ? 6 * icon[WAGON] : 0; /* four wagons each, and none is beside more than four */
    case GOLD_COUNTRY:
        return 2 * icon[MINE];
    case PRAIRIE_LIFE:
        return (icon[COW] + counts->terrain[PLAINS]) / 2;
    case COOL_WATER:
        return counts->terrain[WATER] > 0 ? 3 * icon[WAGON] : 0;
    case BOOM_OR_BUST:
        return larger(5 * (icon[MINE] < 2 ? icon[MINE] : 2), mine_points(icon[MINE]));
    case WAGON_TRAIN:
        return most_line_points(icon[WAGON]);
    case BOOTLEGGERS:
        return icon[WAGON] > 0 ? 2 * icon[BEER] : 0;
    case UNDISCOVERED_COUNTRY:
        return 5 * most_spaces(counts->cells);
    case FORTIFIED:
        return 7 * most_squares(icon[FORT]);
    case TARGET_PRACTICE:
        return icon[GUN] > 0 ? icon[BEER] * larger(0, counts->extent - 2) : 0;
    case RIFLES_READY:
        return icon[GUN] > 0 ? 2 * icon[FORT] : 0;
    default:
        return 0;
    }
}

int town_most_points(const struct town_counts *counts, const uint8_t scoring[GAME_SCORING])
{
    int points = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        points += counts->comes[terrain] > 0 ? counts->terrain[terrain] : counts->largest[terrain];
    }
    for (int k = 0; k < GAME_SCORING; k++) {
        points += most_of_card(counts, (enum scoring_card)scoring[k]);
    }
    return points;
}

/* `now` is what the card gives for the town as it is. */
static int least_of_card(const struct town_counts *counts, enum scoring_card card, int now, int beers_to_come)
{
    switch (card) {
    case HAPPY_COWS:      /* snow may come beside the cows */
    case COOL_WATER:      /* another lake may become the largest */
    case WAGON_TRAIN:     /* two long lines may become one */
    case TARGET_PRACTICE: /* a nearer gun may come */
        return 0;
    case THE_CLEARING:
        return 2 * counts->icon[FORT] - counts->terrain[FOREST];
    case BOOM_OR_BUST:
        return mine_points(counts->icon[MINE]);
    case BOOTLEGGERS:
        return now - beers_to_come;
    default:
        return now;
    }
}

int town_least_points(const struct town_counts *counts, const uint8_t scoring[GAME_SCORING])
{
    int points = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        points += counts->largest[terrain];
    }
    for (int k = 0; k < GAME_SCORING; k++) {
        points += least_of_card(counts, (enum scoring_card)scoring[k], counts->scoring[k], counts->beers_to_come);
    }
    return points;
}

struct tally town_tally_above(const struct town_counts *counts)
{
    return (struct tally){
        .beers = (uint8_t)counts->icon[BEER],
        .guns = (uint8_t)counts->icon[GUN],
        .mines = (uint8_t)counts->icon[MINE],
        .territories = (uint8_t)counts->cells,
    };
}

int town_least_difference(const struct town_counts *own, const struct town_counts *other,
                          const uint8_t scoring[GAME_SCORING], int other_cells_now)
{
    int least = 0;
    for (int k = 0; k < GAME_SCORING; k++) {
        if (scoring[k] == SMALLTOWN_CHARM) {
            least += other_cells_now - own->cells; /* covered places stay covered, so that no town shrinks */
        } else if (scoring[k] == CLAIM_JUMPERS) {
            least -= 9;
        } else if (scoring[k] == ONE_TOO_MANY) {
            int fewer = own->icon[BEER] - 1 < other->icon[BEER] ? own->icon[BEER] - 1 : other->icon[BEER];
            least -= larger(0, fewer);
        }
    }
    return least;
}
