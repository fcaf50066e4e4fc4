// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_narrate.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS_LENGTH = 400, PICTURE_INDENT = 2, TEXT_INDENT = PICTURE_INDENT + PICTURE_CARD_WIDTH + 2 };

const char *play_says(const struct play_seat *seat, const char *you, const char *others, char text[PLAY_PHRASE_LENGTH])
{
    snprintf(text, PLAY_PHRASE_LENGTH, "%s %s", seat->name, seat->you ? you : others);
    return text;
}

const char *play_whom(const struct play_seat *seat)
{
    return seat->you ? "you" : seat->name;
}

const char *play_place_text(const struct wagons_view_move *move, char text[PLAY_PHRASE_LENGTH])
{
    snprintf(text, PLAY_PHRASE_LENGTH, "%d %d%s", move->x, move->y, move->turned ? " turned" : "");
    return text;
}

/* Appends ": desert +1" or ", desert +1" if that is a change. */
static void add_part(char text[POINTS_LENGTH], bool *first, const char *name, int change)
{
    size_t length = strlen(text);
    if (change != 0) {
        snprintf(text + length, POINTS_LENGTH - length, "%s%s %+d", *first ? ": " : ", ", name, change);
        *first = false;
    }
}

static void points_text(const struct board_style *style, const struct wagons_view *before,
                        const struct wagons_view *after, int player, char text[POINTS_LENGTH])
{
    const struct wagons_view_town *old = &before->town[player];
    const struct wagons_view_town *new = &after->town[player];
    bool first = true;
    if (old->total == new->total) {
        snprintf(text, POINTS_LENGTH, "%s %d, as before", style->names[player], new->total);
    } else {
        snprintf(text, POINTS_LENGTH, "%s %d %s %d (%+d)", style->names[player], old->total,
                 style->picture.unicode ? "\u2192" : "->", new->total, new->total - old->total);
    }
    for (int i = 0; i < WAGONS_TERRAINS; i++) {
        add_part(text, &first, wagons_terrain_name((enum wagons_terrain)i), new->terrain[i] - old->terrain[i]);
    }
    for (int i = 0; i < WAGONS_VIEW_SCORING; i++) {
        char title[BOARD_TITLE_LENGTH];
        add_part(text, &first, board_scoring_title(after->scoring[i].name, title), new->scoring[i] - old->scoring[i]);
    }
}

void play_narrate_points(FILE *file, const struct board_style *style, const struct wagons_view *before,
                         const struct wagons_view *after, int mover, int indent)
{
    char text[POINTS_LENGTH];
    points_text(style, before, after, mover, text);
    fprintf(file, "%*s", indent, "");
    board_paragraph(file, style, indent, indent, text);
    if (before->town[1 - mover].total != after->town[1 - mover].total) {
        points_text(style, before, after, 1 - mover, text);
        fprintf(file, "%*s", indent, "");
        board_paragraph(file, style, indent, indent, text);
    }
}

static void narrate_start(FILE *file, const struct board_style *style, const struct play_seat seats[PLAY_SEATS],
                          const struct wagons_view *before, const struct wagons_view_move *move)
{
    char says[PLAY_PHRASE_LENGTH];
    struct board_card card = {.card = &before->row[move->index]};
    fprintf(file, "\n%s the card to begin the circle:\n",
            play_says(&seats[before->to_move], "choose", "chooses", says));
    board_cards(file, style, &card, 1);
}

/* The card taken is shown when it is placed, which follows; those skipped are shown here. */
static void narrate_draft(FILE *file, const struct board_style *style, const struct play_seat seats[PLAY_SEATS],
                          const struct wagons_view *before, const struct wagons_view_move *move)
{
    char says[PLAY_PHRASE_LENGTH];
    struct board_card cards[WAGONS_VIEW_CIRCLE] = {0};
    for (int i = 0; i < move->skipped; i++) {
        cards[i].card = &before->row[i];
    }
    char text[POINTS_LENGTH];
    const char *other = play_whom(&seats[1 - before->to_move]);
    play_says(&seats[before->to_move], "take", "takes", says);
    if (move->skipped == 0) {
        bool last = before->row_count == 1;
        fprintf(file, "\n%s %s.\n", says, last ? "the last card" : before->skips_max > 0 ? "the next card" : "it");
        return;
    }
    if (move->skipped == 1) {
        snprintf(text, sizeof text, "%s card 2, and the one before it goes to %s:", says, other);
    } else {
        snprintf(text, sizeof text, "%s card %d, and the %d before it go to %s:", says, move->skipped + 1,
                 move->skipped, other);
    }
    fputc('\n', file);
    board_paragraph(file, style, 0, 0, text);
    board_cards(file, style, cards, move->skipped);
}

static void narrate_place(FILE *file, const struct board_style *style, const struct play_seat seats[PLAY_SEATS],
                          const struct wagons_view *before, const struct wagons_view *after,
                          const struct wagons_view_move *move)
{
    char says[PLAY_PHRASE_LENGTH];
    char place[PLAY_PHRASE_LENGTH];
    bool apart = !before->has_hand || before->pending_count[1 - before->to_move] > 0; /* from other pictures above */
    fprintf(file, "%s%*s", apart ? "\n" : "", PICTURE_INDENT, "");
    picture_card_line(file, &style->picture, &before->placing, move->turned, 0);
    fprintf(file, "  %s it at %s.\n", play_says(&seats[before->to_move], "place", "places", says),
            play_place_text(move, place));
    fprintf(file, "%*s", PICTURE_INDENT, "");
    picture_card_line(file, &style->picture, &before->placing, move->turned, 1);

    char text[POINTS_LENGTH];
    points_text(style, before, after, before->to_move, text);
    fputs("  ", file);
    board_paragraph(file, style, TEXT_INDENT, TEXT_INDENT, text);
    if (before->town[1 - before->to_move].total != after->town[1 - before->to_move].total) {
        points_text(style, before, after, 1 - before->to_move, text);
        fprintf(file, "%*s", TEXT_INDENT, "");
        board_paragraph(file, style, TEXT_INDENT, TEXT_INDENT, text);
    }
}

void play_narrate(FILE *file, const struct board_style *style, const struct play_seat seats[PLAY_SEATS],
                  const struct wagons_view *before, const struct wagons_view *after, wagons_move move)
{
    struct wagons_view_move parts = wagons_view_move_read(move);
    switch (parts.phase) {
    case WAGONS_VIEW_START:
        narrate_start(file, style, seats, before, &parts);
        break;
    case WAGONS_VIEW_DRAFT:
        narrate_draft(file, style, seats, before, &parts);
        break;
    case WAGONS_VIEW_PLACE:
        narrate_place(file, style, seats, before, after, &parts);
        break;
    case WAGONS_VIEW_OVER:
        break;
    }
}

/* The most points that somebody but the winner has. */
static int runner_up(const struct wagons_result *result)
{
    int most = INT_MIN;
    for (int i = 0; i < result->players; i++) {
        most = i != result->winner && result->total[i] > most ? result->total[i] : most;
    }
    return most;
}

void play_narrate_result(FILE *file, const struct play_seat seats[PLAY_SEATS], const struct wagons_result *result)
{
    char says[PLAY_PHRASE_LENGTH];
    if (result->winner == WAGONS_NOBODY) {
        fputs("A draw.\n", file);
        return;
    }
    int lead = result->total[result->winner] - runner_up(result);
    play_says(&seats[result->winner], "win", "wins", says);
    if (lead == 0) {
        fprintf(file, "Equal points; %s by the tie rule.\n", says);
    } else {
        fprintf(file, "%s by %d point%s.\n", says, lead, lead == 1 ? "" : "s");
    }
}
