// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/board.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

#include "apps/terminal/board_town.h"
#include "apps/terminal/terminal.h"

enum {
    NAME_WIDTH_MAX = 12, /* columns of a player's name over a column of points */
    TEXT_WIDTH_MIN = 20, /* columns that make it worthwhile to write a scoring card's text beside its name */
    CARD_GAP = 1,
    CARD_SLOT = PICTURE_CARD_WIDTH + CARD_GAP,
    CARD_INDENT = 2,
    TITLE_LENGTH = 96,
};

struct board_style board_style_detect(FILE *file, bool plain)
{
    struct terminal terminal = terminal_detect(file, plain);
    return (struct board_style){
        .picture = {.colours = terminal.colours, .unicode = terminal.unicode},
        .width = terminal.width,
        .height = terminal.height,
        .names = {"Player 1", "Player 2"},
        .marked_from = {INT_MAX, INT_MAX},
    };
}

static void heading(FILE *file, const struct board_style *style, const char *text)
{
    picture_bold(file, &style->picture, text);
    fputc('\n', file);
}

const char *board_scoring_title(const char *name, char title[BOARD_TITLE_LENGTH])
{
    size_t length = 0;
    for (; name[length] != '\0' && length + 1 < BOARD_TITLE_LENGTH; length++) {
        bool small = strncmp(name + length, "the-", 4) == 0 || strncmp(name + length, "or-", 3) == 0;
        bool begins = length == 0 || (name[length - 1] == '-' && !small);
        title[length] = name[length] == '-' ? ' ' : begins ? (char)toupper((unsigned char)name[length]) : name[length];
    }
    title[length] = '\0';
    return title;
}

/* Bytes of the text that go into a line of `columns`: up to a space, or all of a word that is longer than a line. */
static size_t line_length(const char *text, int columns)
{
    size_t fitting = 0;
    int used = 0;
    for (size_t i = 0;; i++) {
        if (text[i] == ' ' || text[i] == '\n' || text[i] == '\0') {
            if (used > columns && fitting > 0) {
                return fitting;
            }
            fitting = i;
            if (text[i] != ' ') {
                return fitting;
            }
        }
        used += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
}

void board_paragraph(FILE *file, const struct board_style *style, int used, int indent, const char *text)
{
    size_t length = line_length(text, style->width - 1 - used);
    fprintf(file, "%.*s\n", (int)length, text);
    for (text += length; *text != '\0'; text += length) {
        text++;
        length = line_length(text, style->width - 1 - indent);
        fprintf(file, "%*s%.*s\n", indent, "", (int)length, text);
    }
}

/* --- scoring cards --- */

/* Columns of a name, cut to what its column of points takes. */
static int name_width(const char *name)
{
    int length = (int)strlen(name);
    return length < 5 ? 5 : length > NAME_WIDTH_MAX ? NAME_WIDTH_MAX : length;
}

static void print_points_header(FILE *file, const struct board_style *style)
{
    for (int player = 0; player < 2; player++) {
        fprintf(file, "  %*.*s", name_width(style->names[player]), NAME_WIDTH_MAX, style->names[player]);
    }
    fputc('\n', file);
}

static void print_points(FILE *file, const struct board_style *style, const int points[2])
{
    for (int player = 0; player < 2; player++) {
        fprintf(file, "  %*d", name_width(style->names[player]), points[player]);
    }
}

/* Columns of the longest name of a scoring card. */
static int titles_width(const struct wagons_view *view)
{
    size_t widest = 0;
    for (int i = 0; i < WAGONS_VIEW_SCORING; i++) {
        size_t length = strlen(view->scoring[i].name);
        widest = length > widest ? length : widest;
    }
    return (int)widest;
}

/* Writes text in lines of `width` columns that begin at column `indent`. */
static void print_column(FILE *file, const char *text, int indent, int width)
{
    while (*text != '\0') {
        size_t length = line_length(text, width);
        fprintf(file, "%*s%.*s\n", indent, "", (int)length, text);
        text += length + (text[length] != '\0');
    }
}

/* Where the text of the scoring cards goes. */
struct text_column {
    int between; /* columns between the names and the points */
    bool below;  /* the text does not fit there: it follows below each name */
};

static void print_scoring_card(FILE *file, const struct wagons_view *view, const struct board_style *style, int card,
                               struct text_column column)
{
    char title[BOARD_TITLE_LENGTH];
    const char *text = style->brief ? "" : view->scoring[card].text;
    int name = titles_width(view);
    size_t length = column.below ? 0 : line_length(text, column.between);
    fprintf(file, "  %-*s  %-*.*s", name, board_scoring_title(view->scoring[card].name, title), column.between,
            (int)length, text);
    print_points(file, style, (int[2]){view->town[0].scoring[card], view->town[1].scoring[card]});
    fputc('\n', file);
    if (column.below) {
        print_column(file, text, 4, style->width - 5);
    } else {
        print_column(file, text + length + (text[length] != '\0'), name + 4, column.between);
    }
}

void board_scoring(FILE *file, const struct wagons_view *view, const struct board_style *style)
{
    static const char title[] = "SCORING CARDS";
    int points = name_width(style->names[0]) + name_width(style->names[1]) + 4;
    int left = style->width - 1 - 4 - titles_width(view) - points;
    struct text_column column = {.between = left, .below = left < TEXT_WIDTH_MIN};
    if (style->brief || column.below) {
        column.between = left < 0 ? 0 : left < TEXT_WIDTH_MIN ? left : TEXT_WIDTH_MIN;
    }
    int gap = titles_width(view) + column.between + 4 - (int)strlen(title);
    picture_bold(file, &style->picture, title);
    fprintf(file, "%*s", gap > 0 ? gap : 0, "");
    print_points_header(file, style);
    for (int card = 0; card < WAGONS_VIEW_SCORING; card++) {
        print_scoring_card(file, view, style, card, column);
    }
}

/* --- towns --- */

static void town_title(const struct wagons_view *view, const struct board_style *style, int player,
                       char title[TITLE_LENGTH])
{
    const struct wagons_view_town *town = &view->town[player];
    snprintf(title, TITLE_LENGTH, "%.40s: %d point%s, %d card%s", style->names[player], town->total,
             town->total == 1 ? "" : "s", town->cards, town->cards == 1 ? "" : "s");
}

void board_towns(FILE *file, const struct wagons_view *view, const struct board_style *style)
{
    char titles[2][TITLE_LENGTH];
    struct board_block blocks[2];
    for (int player = 0; player < 2; player++) {
        town_title(view, style, player, titles[player]);
        blocks[player] = (struct board_block){
            .title = titles[player],
            .town = &view->town[player],
            .sums = true,
            .marked_from = style->marked_from[player],
        };
    }
    board_blocks(file, style, blocks, 2);
}

/* --- cards --- */

static void print_captions(FILE *file, const struct board_style *style, const struct board_card *cards, int count,
                           bool above)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        any = any || (above ? cards[i].above : cards[i].below)[0] != '\0';
    }
    if (!any) {
        return;
    }
    int blank = CARD_INDENT; /* spaces owed, so that no line ends with any */
    for (int i = 0; i < count; i++) {
        const char *text = above ? cards[i].above : cards[i].below;
        int length = (int)strlen(text);
        int before =
            length < PICTURE_CARD_WIDTH ? (PICTURE_CARD_WIDTH - length + (style->picture.colours == 0)) / 2 : 0;
        if (length > 0) {
            fprintf(file, "%*s%s", blank + before, "", text);
            blank = -before - length;
        }
        blank += CARD_SLOT;
    }
    fputc('\n', file);
}

static void print_cards_row(FILE *file, const struct board_style *style, const struct board_card *cards, int count)
{
    print_captions(file, style, cards, count, true);
    for (int line = 0; line < PICTURE_CARD_LINES; line++) {
        fprintf(file, "%*s", CARD_INDENT, "");
        for (int i = 0; i < count; i++) {
            fprintf(file, "%*s", i > 0 ? CARD_GAP : 0, "");
            picture_card_line(file, &style->picture, cards[i].card, cards[i].turned, line);
        }
        fputc('\n', file);
    }
    print_captions(file, style, cards, count, false);
}

void board_cards(FILE *file, const struct board_style *style, const struct board_card *cards, int count)
{
    int fitting = (style->width - CARD_INDENT + CARD_GAP) / CARD_SLOT;
    int rows = (count + fitting - 1) / fitting;
    for (int row = 0, done = 0; row < rows; row++) {
        int now = (count - done + rows - row - 1) / (rows - row);
        if (row > 0) {
            fputc('\n', file);
        }
        print_cards_row(file, style, cards + done, now);
        done += now;
    }
}

void board_waiting(FILE *file, const struct wagons_view *view, const struct board_style *style)
{
    for (int player = 0; player < 2; player++) {
        bool holds = view->has_hand && view->to_move == player;
        int count = 0;
        struct board_card cards[WAGONS_VIEW_CIRCLE + 1] = {0};
        if (holds) {
            cards[count++].card = &view->hand;
        }
        for (int i = 0; i < view->pending_count[player]; i++) {
            cards[count++].card = &view->pending[player][i];
        }
        if (count > 0) {
            fprintf(file, "\nWaiting to be placed by %s:\n", style->names[player]);
            board_cards(file, style, cards, count);
        }
    }
}

void board_circle(FILE *file, const struct wagons_view *view, const struct board_style *style)
{
    struct board_card cards[WAGONS_VIEW_CIRCLE] = {0};
    bool drafting = view->phase == WAGONS_VIEW_DRAFT;
    for (int i = 0; i < view->row_count; i++) {
        cards[i].card = &view->row[i];
        snprintf(cards[i].above, sizeof cards[i].above, "%d", i + 1);
        if (drafting && i <= view->skips_max) {
            snprintf(cards[i].below, sizeof cards[i].below, i == 0 ? "no skip" : "gives %d", i);
        }
    }
    if (view->row_count == 0) {
        heading(file, style, "THE CIRCLE is used up");
        return;
    }
    char text[TITLE_LENGTH];
    if (view->phase == WAGONS_VIEW_START) {
        snprintf(text, sizeof text, ", from card to card, closing from the last to the first");
    } else if (drafting) {
        snprintf(text, sizeof text, ", the next card first; skipped cards go to %s", style->names[1 - view->to_move]);
    } else {
        snprintf(text, sizeof text, ", the next card first");
    }
    picture_bold(file, &style->picture, "THE CIRCLE");
    board_paragraph(file, style, (int)strlen("THE CIRCLE"), 0, text);
    board_cards(file, style, cards, view->row_count);
}

void board_print(FILE *file, const struct wagons_view *view, const struct board_style *style)
{
    board_scoring(file, view, style);
    fputc('\n', file);
    board_towns(file, view, style);
    board_waiting(file, view, style);
    if (view->row_count > 0) {
        fputc('\n', file);
        board_circle(file, view, style);
    }
}

/* --- tables --- */

static void print_score_line(FILE *file, const struct board_style *style, const char *name, int first, int second,
                             bool bold)
{
    char line[TITLE_LENGTH];
    snprintf(line, sizeof line, "  %-22s  %*d  %*d", name, name_width(style->names[0]), first,
             name_width(style->names[1]), second);
    if (bold) {
        picture_bold(file, &style->picture, line);
    } else {
        fputs(line, file);
    }
    fputc('\n', file);
}

void board_scores(FILE *file, const struct wagons_view *view, const struct board_style *style)
{
    const struct wagons_view_town *towns = view->town;
    int sums[2] = {0, 0};
    picture_bold(file, &style->picture, "LARGEST GROUP OF       ");
    print_points_header(file, style);
    for (int i = 0; i < WAGONS_TERRAINS; i++) {
        print_score_line(file, style, wagons_terrain_name((enum wagons_terrain)i), towns[0].terrain[i],
                         towns[1].terrain[i], false);
        sums[0] += towns[0].terrain[i];
        sums[1] += towns[1].terrain[i];
    }
    print_score_line(file, style, "all terrains", sums[0], sums[1], true);
    heading(file, style, "SCORING CARDS");
    for (int i = 0; i < WAGONS_VIEW_SCORING; i++) {
        char title[BOARD_TITLE_LENGTH];
        print_score_line(file, style, board_scoring_title(view->scoring[i].name, title), towns[0].scoring[i],
                         towns[1].scoring[i], false);
    }
    print_score_line(file, style, "all cards", towns[0].total - sums[0], towns[1].total - sums[1], true);
    heading(file, style, "TOTAL");
    print_score_line(file, style, "points", towns[0].total, towns[1].total, true);
    print_score_line(file, style, "cards placed", towns[0].cards, towns[1].cards, false);
    print_score_line(file, style, "territories in sight", towns[0].territories, towns[1].territories, false);
}

enum { LEGEND_INDENT = 8 };

/* Begins a new line of the legend if `length` more columns do not fit after `used`; returns the column reached. */
static int legend_room(FILE *file, const struct board_style *style, int used, int length)
{
    if (used + length <= style->width) {
        return used;
    }
    fprintf(file, "\n%*s", LEGEND_INDENT, "");
    return LEGEND_INDENT;
}

void board_legend(FILE *file, const struct board_style *style)
{
    int used = fprintf(file, "%-*s", LEGEND_INDENT, "Terrain");
    for (int i = 0; i < WAGONS_TERRAINS; i++) {
        const char *name = wagons_terrain_name((enum wagons_terrain)i);
        int length = 5 + (int)strlen(name);
        used = length + legend_room(file, style, used, length);
        fputc(' ', file);
        picture_terrain_begin(file, &style->picture, i);
        fprintf(file, " %c ", picture_terrain_letter((enum wagons_terrain)i));
        picture_terrain_end(file, &style->picture);
        fprintf(file, " %s", name);
    }
    used = fprintf(file, "\n%-*s", LEGEND_INDENT, "Icons") - 1;
    for (int i = 0; i < WAGONS_ICONS; i++) {
        int width = (int)strlen(wagons_terrain_name((enum wagons_terrain)i)); /* in line with the terrain above */
        used = 5 + width + legend_room(file, style, used, 5 + width);
        fprintf(file, "  %s  %-*s", picture_icon(&style->picture, (enum wagons_icon)i), width,
                wagons_icon_name((enum wagons_icon)i));
    }
    fputc('\n', file);
}
