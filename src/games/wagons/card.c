// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/card.h"

#include <stdio.h>
#include <string.h>

const char *const terrain_names[TERRAINS] = {"desert", "forest", "snow", "mountains", "plains", "water"};

const char *const icon_names[ICONS] = {"beer", "cow", "fort", "gun", "mine", "wagon"};

const char *const scoring_names[SCORING_CARDS] = {
    "badlands",     "happy-cows",           "the-clearing",  "circle-the-wagons", "smalltown-charm", "gold-country",
    "prairie-life", "cool-water",           "claim-jumpers", "boom-or-bust",      "wagon-train",     "one-too-many",
    "bootleggers",  "undiscovered-country", "fortified",     "the-herd",          "target-practice", "rifles-ready",
};

const char *const scoring_texts[SCORING_CARDS] = {
    [BADLANDS] = "4 points for each gun that has desert on both sides, left and right or above and below. "
                 "A gun between deserts both ways scores once.",
    [HAPPY_COWS] = "2 points for each cow that is neither on snow nor adjacent to snow.",
    [THE_CLEARING] = "2 points for each fort, minus 1 point for each forest territory.",
    [CIRCLE_THE_WAGONS] = "6 points for each territory whose four neighbours all exist and all show a wagon.",
    [SMALLTOWN_CHARM] = "The player with fewer visible territories scores the difference.",
    [GOLD_COUNTRY] = "2 points for each mine on or adjacent to mountains.",
    [PRAIRIE_LIFE] = "1 point for every two among cows and plains territories together, rounded down. "
                     "A cow on plains counts for both.",
    [COOL_WATER] = "3 points for each wagon on or adjacent to the largest group of water. "
                   "Of several largest groups the best one counts.",
    [CLAIM_JUMPERS] = "9 points to the player with more mines, if the numbers differ. "
                      "If the other player has more guns, 5 of the 9 go to the other.",
    [BOOM_OR_BUST] = "For up to 2 mines 5 points each, for 3 to 6 mines nothing, for 7 mines 3 points each, "
                     "for 8 or more mines 8 points each.",
    [WAGON_TRAIN] = "For each unbroken straight line of wagons, across and down separately: "
                    "2 wagons 1 point, 3 wagons 2, 4 wagons 4, 5 wagons 7, 6 or more wagons 10.",
    [ONE_TOO_MANY] = "The player with more beers, if the numbers differ, loses 1 point for each beer of the opponent.",
    [BOOTLEGGERS] = "2 points for each beer adjacent to a wagon, minus 1 point for each other beer.",
    [UNDISCOVERED_COUNTRY] = "5 points for each empty space the size of one territory that has all eight surrounding "
                             "territories. These need not be one group.",
    [FORTIFIED] = "7 points for each block of two by two forts. Blocks may overlap.",
    [THE_HERD] = "2 points for each cow in the largest group of cows.",
    [TARGET_PRACTICE] = "For each beer the number of spaces between it and the nearest gun in its row or column, "
                        "nothing without one. Empty spaces and other territories in between count and do not block.",
    [RIFLES_READY] = "2 points for each fort adjacent to a gun.",
};

int name_index(const char *name, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(name, names[i]) == 0) {
            return i;
        }
    }
    return -1;
}

void card_text(const struct card *card, int id, char text[CARD_TEXT_LENGTH])
{
    int used = snprintf(text, CARD_TEXT_LENGTH, "card %d (", id);
    for (int cell = 0; cell < CARD_CELLS; cell++) {
        static const char *const behind[CARD_CELLS] = {", ", " / ", ", ", ")"};
        used += snprintf(text + used, (size_t)(CARD_TEXT_LENGTH - used), "%s %s%s", terrain_names[card->terrain[cell]],
                         icon_names[card->icon[cell]], behind[cell]);
    }
}

struct card card_turned(const struct card *card, int turned)
{
    if (!turned) {
        return *card;
    }
    struct card made = {.back = card->back};
    for (int cell = 0; cell < CARD_CELLS; cell++) {
        made.terrain[cell] = card->terrain[CARD_CELLS - 1 - cell];
        made.icon[cell] = card->icon[CARD_CELLS - 1 - cell];
    }
    return made;
}
