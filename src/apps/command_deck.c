// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons deck`: the cards in use, as pictures and words or as a file to edit. It works from the deck's JSON, which
   every game can give. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/terminal/board.h"
#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "wagons/view.h"

enum { INDENT = 9 };

static int terrain_of(const char *text, size_t length)
{
    for (int k = 0; k < WAGONS_TERRAINS; k++) {
        const char *name = wagons_terrain_name((enum wagons_terrain)k);
        if (strlen(name) == length && strncmp(name, text, length) == 0) {
            return k;
        }
    }
    return -1;
}

static int icon_of(const char *text)
{
    for (int k = 0; k < WAGONS_ICONS; k++) {
        if (strcmp(wagons_icon_name((enum wagons_icon)k), text) == 0) {
            return k;
        }
    }
    return -1;
}

/* Reads a front such as ["plains cow", ...]; false if the entry has none. */
static bool front_of(const cJSON *entry, struct wagons_view_card *card)
{
    const cJSON *front = json_get(entry, "front");
    for (int cell = 0; cell < WAGONS_VIEW_CARD_CELLS; cell++) {
        const char *text = cJSON_GetStringValue(cJSON_GetArrayItem(front, cell));
        const char *space = text != NULL ? strchr(text, ' ') : NULL;
        int terrain = space != NULL ? terrain_of(text, (size_t)(space - text)) : -1;
        int icon = space != NULL ? icon_of(space + 1) : -1;
        if (terrain < 0 || icon < 0) {
            return false;
        }
        card->terrain[cell] = (uint8_t)terrain;
        card->icon[cell] = (uint8_t)icon;
    }
    return true;
}

static void print_back(const cJSON *entry, const struct board_style *style)
{
    const char *back = cJSON_GetStringValue(json_get(entry, "back"));
    const char *text = back != NULL ? wagons_scoring_text(back) : NULL;
    char title[BOARD_TITLE_LENGTH];
    if (text != NULL) {
        board_scoring_title(back, title);
        printf("%*sBack: %s. ", INDENT, "", title);
        board_paragraph(stdout, style, INDENT + (int)strlen("Back: . ") + (int)strlen(title), INDENT, text);
    }
}

/* The picture of the front, with the same in words beside it, and the back below. */
static void print_pictured(const cJSON *entry, const struct wagons_view_card *card, const struct board_style *style)
{
    const cJSON *front = json_get(entry, "front");
    for (int line = 0; line < PICTURE_CARD_LINES; line++) {
        if (line == 0) {
            printf("card %-*.0f", INDENT - (int)strlen("card "), cJSON_GetNumberValue(json_get(entry, "id")));
        } else {
            printf("%*s", INDENT, "");
        }
        picture_card_line(stdout, &style->picture, card, false, line);
        printf("   %-17s %s\n", cJSON_GetStringValue(cJSON_GetArrayItem(front, 2 * line)),
               cJSON_GetStringValue(cJSON_GetArrayItem(front, 2 * line + 1)));
    }
    print_back(entry, style);
    putchar('\n');
}

/* A card that has no front of territories: its fields. */
static void print_fields(const cJSON *entry)
{
    const cJSON *field;
    const char *before = "";
    cJSON_ArrayForEach(field, entry)
    {
        if (cJSON_IsString(field)) {
            printf("%s%s ", before, field->string);
            text_write(field->valuestring, stdout);
        } else if (cJSON_IsNumber(field)) {
            printf("%s%s %.0f", before, field->string, field->valuedouble);
        } else {
            continue;
        }
        before = ", ";
    }
    putchar('\n');
}

static void print_deck(const cJSON *deck, const struct board_style *style)
{
    const cJSON *entry;
    bool pictured = false;
    cJSON_ArrayForEach(entry, json_get(deck, "cards"))
    {
        struct wagons_view_card card = {0};
        if (front_of(entry, &card)) {
            print_pictured(entry, &card, style);
            pictured = true;
        } else {
            print_fields(entry);
        }
    }
    if (pictured) {
        board_legend(stdout, style);
    }
}

static void print_heading(const struct wagons_game *game, const void *deck)
{
    fputs("Deck \"", stdout);
    text_write(game->deck_name(deck), stdout);
    printf("\" of %s, deck_hash %016llx\n\n", game->title, (unsigned long long)game->deck_hash(deck));
}

static int run(const struct options *options)
{
    const struct wagons_game *game = options->game;
    cJSON *deck = game->deck_json(options->deck);
    int status = EXIT_DONE;
    if (options->json || options->out != NULL) {
        status = report_write(&command_deck, options, deck, NULL);
    } else {
        struct board_style style = board_style_detect(stdout, false);
        print_heading(game, options->deck);
        print_deck(deck, &style);
    }
    cJSON_Delete(deck);
    return status;
}

const struct command command_deck = {
    .name = "deck",
    .arguments = "",
    .arguments_min = 0,
    .arguments_max = 0,
    .summary = "Print the deck in use",
    .details = "Each card is shown with its front, read from the top left to the bottom right, and the scoring card on "
               "its back. With --json or --out FILE it is a file to edit, which --deck FILE reads.",
    .groups = OPTIONS_GAME | OPTIONS_OUTPUT,
    .run = run,
};
