// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/homestead_rules.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/wrap.h"
#include "games/homestead/homestead_deck.h"

enum { TEXT_WIDTH = 80, LINE_SIZE = 160 };

/* Headings, each with the paragraph below it. */
static const struct {
    const char *heading;
    const char *text;
} paragraphs[] = {
    {"HOMESTEAD", "Two players fill a grid of 5 x 5 cards each. A card scores if another of its land type lies beside "
                  "it, and some cards double what lies beside them. The higher total wins."},
    {"The cards", "A land card has a land type and points; some have an effect. There are 50 of them and two start "
                  "cards."},
    {"The deal", "Each player lays a start card down, the first of the 25. The land cards are shuffled into one pile. "
                 "A coin flip decides who begins; that player draws first, and in turn both draw five cards, which the "
                 "other does not see."},
    {"A turn", "The player puts a card of the hand on an empty cell that shares an edge with a card of the own grid. "
               "All cards must fit a frame of 5 x 5; where the frame lies is open until the cards fix it. No card "
               "lies on another. Then the player draws a card while the pile lasts."},
    {"The end", "The game ends when both grids hold 25 cards. One land card stays over in each hand."},
    {"Points", "A card that shares an edge with a card of its own land type scores its points, any other nothing. A "
               "card that doubles a type doubles the points of each card of that type beside it, even when it scores "
               "nothing itself; two of them double twice. The higher total wins; of equal totals the one with more "
               "cards that score; still equal, it is a draw."},
};

static void write_card(FILE *file, const struct homestead_deck *deck, int number)
{
    const struct homestead_card *card = &deck->cards[number];
    fprintf(file, "  %3d  %-*s %3d", homestead_card_id(number), HOMESTEAD_TYPE_LENGTH, deck->type[card->type],
            card->points);
    if (card->doubles != HOMESTEAD_NO_TYPE) {
        fprintf(file, "  doubles %s", deck->type[card->doubles]);
    }
    fputc('\n', file);
}

char *homestead_rules_text(const void *deck)
{
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof paragraphs / sizeof *paragraphs; i++) {
        fprintf(file, "%s%s\n\n", i > 0 ? "\n" : "", paragraphs[i].heading);
        wrap_write(file, "", paragraphs[i].text, TEXT_WIDTH);
    }
    fputs("\nThe land cards, then the start cards\n\n", file);
    for (int card = 0; card < HOMESTEAD_CARDS; card++) {
        write_card(file, deck, card);
    }
    if (fclose(file) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
