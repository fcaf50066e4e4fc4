// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/rules_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/wrap.h"
#include "games/wagons/deck.h"

enum { TEXT_WIDTH = 80 };

/* Sections: a heading without a first line, or paragraphs. */
static const struct wrap_paragraph paragraphs[] = {
    {NULL, "CIRCLE THE WAGONS"},
    {"", "Two players draft the 15 cards of a circle and lay them out to a town each. Large stretches of one terrain "
         "score, and so do three scoring cards that change from game to game. The higher total wins."},
    {NULL, "The cards"},
    {"", "The front of a card shows four territories in two rows of two. Each territory has a terrain (desert, "
         "forest, snow, mountains, plains or water) and an icon (beer, cow, fort, gun, mine or wagon). The back is a "
         "scoring card."},
    {NULL, "The deal"},
    {"", "The 18 cards are shuffled. Three show their backs: they are the scoring cards of this game, valid for both "
         "players. The other 15 lie front up in a circle, and their order never changes."},
    {NULL, "The start"},
    {"", "Option \"start\" (--start):"},
    {"  first-picks   ", "(usual) Player 1 takes any card of the circle as the first card of the town and skips "
                         "nothing; play goes on from the next card."},
    {"  second-picks  ", "Player 2 names the card at which the circle begins. Player 1 drafts from there and may "
                         "skip."},
    {"  fixed         ", "The deal, or --start-card, names the card at which the circle begins. Player 1 drafts from "
                         "there and may skip."},
    {NULL, "A turn"},
    {"", "The players take turns along the circle, from the card last taken. The player takes the next card, or skips "
         "any number of cards and takes a later one, and places it at once. All skipped cards belong to the other "
         "player, who places them in the order of the circle before taking a card. There is no going round past the "
         "end: the circle is a row that begins at the start card and is used up from front to back."},
    {NULL, "Placing a card"},
    {"", "The first card of a town lies anywhere. Every other card must cover at least one territory of the town or "
         "share at least one full edge of a territory with it; touching at a corner is not enough, and no card goes "
         "under another. A card may be turned by 180 degrees, but not by 90. What is covered no longer exists. Placed "
         "cards never move."},
    {NULL, "Covering whole cards"},
    {"", "Option \"full-cover\" (--full-cover):"},
    {"  allow         ", "(usual) Cards may be covered completely."},
    {"  forbid        ", "A card may not hide the last visible territory of an earlier card."},
    {NULL, "The end"},
    {"", "When the row is used up and every card is placed, both towns are scored. Terrain: for each of the six "
         "terrains, 1 point for each territory of the largest group connected by edges; of several equally large "
         "groups one counts. Added to that are the points of the three scoring cards. The higher total wins. If both "
         "are equal, the player who placed fewer cards wins; 15 cards never split evenly, so there is no draw."},
    {NULL, "The scoring cards"},
    {"", "Only visible territories count, and adjacent means sharing an edge. Each card is drawn with its front, as "
         "it lies in the circle, and with what its back says. --scoring A,B,C plays with the three that it names."},
};

/* A picture is five lines high: frame, two territories, frame, two territories, frame. */
enum { PICTURE_LINES = 5, PICTURE_WIDTH = 39 };

static void write_picture_line(FILE *file, const struct card *card, int line)
{
    if (line >= PICTURE_LINES) {
        fprintf(file, "%*s", PICTURE_WIDTH, "");
    } else if (line % 2 == 0) {
        fputs("  +-----------------+-----------------+", file);
    } else {
        int left = line == 1 ? TOP_LEFT : BOTTOM_LEFT;
        fprintf(file, "  | %-9s %-5s | %-9s %-5s |", terrain_names[card->terrain[left]], icon_names[card->icon[left]],
                terrain_names[card->terrain[left + 1]], icon_names[card->icon[left + 1]]);
    }
}

/* The picture, and beside it the card's name and what its back says. */
static void write_card(FILE *file, const struct deck *deck, int id)
{
    const struct card *card = &deck->cards[id];
    const char *text = scoring_texts[card->back];
    fputc('\n', file);
    write_picture_line(file, card, 0);
    fprintf(file, "  %s (card %d)\n", scoring_names[card->back], id);
    for (int line = 1; line < PICTURE_LINES || *text != '\0'; line++) {
        size_t length = wrap_line(text, TEXT_WIDTH - PICTURE_WIDTH - 2);
        write_picture_line(file, card, line);
        fprintf(file, "%s%.*s\n", length > 0 ? "  " : "", (int)length, text);
        text += length + (text[length] == ' ');
    }
}

char *rules_text(const void *deck)
{
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        return NULL;
    }
    wrap_write_all(file, paragraphs, sizeof paragraphs / sizeof *paragraphs, TEXT_WIDTH);
    for (int back = 0; back < SCORING_CARDS; back++) {
        write_card(file, deck, deck_card_with_back(deck, (enum scoring_card)back));
    }
    if (fclose(file) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
