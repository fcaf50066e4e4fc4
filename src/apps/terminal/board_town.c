// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/board_town.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAP = 3, /* columns between two blocks */
    SUMS_WIDTH = 36,
    LABELS_LENGTH = 512,
};

/* How a block is laid out. */
struct layout {
    int left, right, top, bottom; /* places shown, inclusive */
    int cell;                     /* columns of a place */
    int label;                    /* columns of the coordinates at the left edge */
    int width;                    /* of the whole block */
    int lines;
};

static int length_of(int number)
{
    char text[16];
    return snprintf(text, sizeof text, "%d", number);
}

static int longer(int a, int b)
{
    return a > b ? a : b;
}

/* Columns of a text, not bytes. */
static int columns_of(const char *text)
{
    int columns = 0;
    for (; *text != '\0'; text++) {
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return columns;
}

/* Writes the line of points under a title: "D4 F3 S2 M5 P3 W0 = 17, scoring 9"; returns its columns. */
static int print_sums(FILE *file, const struct board_style *style, const struct wagons_view_town *town)
{
    int columns = 0;
    int terrain = 0;
    for (int i = 0; i < WAGONS_TERRAINS; i++) {
        picture_terrain_begin(file, &style->picture, i);
        columns += fprintf(file, "%c%d", picture_terrain_letter((enum wagons_terrain)i), town->terrain[i]);
        picture_terrain_end(file, &style->picture);
        fputc(' ', file);
        columns++;
        terrain += town->terrain[i];
    }
    return columns + fprintf(file, "= %d, scoring %d", terrain, town->total - terrain);
}

static struct layout lay_out(const struct board_block *block, int cell)
{
    const struct wagons_view_town *town = block->town;
    struct layout layout = {
        .left = town->left - block->before,
        .right = town->right + block->after,
        .top = town->top - block->before,
        .bottom = town->bottom + block->after,
        .cell = cell,
    };
    bool empty = town->territories == 0 && block->numbers == NULL;
    layout.label = longer(3, longer(length_of(layout.top), length_of(layout.bottom)));
    layout.width = layout.label + 1 + (layout.right - layout.left + 1) * cell;
    layout.width = longer(layout.width, longer(columns_of(block->title), block->sums ? SUMS_WIDTH : 0));
    layout.lines = 1 + block->sums + (empty ? 1 : 1 + layout.bottom - layout.top + 1);
    return layout;
}

/* Writes the coordinates above the columns, every second or third one only where they would run together. */
static int print_x_labels(FILE *file, const struct board_style *style, const struct layout *layout)
{
    char labels[LABELS_LENGTH];
    int longest = longer(length_of(layout->left), length_of(layout->right));
    int step = 1 + longest / layout->cell;
    int used = layout->label + 1 + (layout->right - layout->left + 1) * layout->cell;
    memset(labels, ' ', sizeof labels);
    for (int x = layout->left; x <= layout->right && used < LABELS_LENGTH; x++) {
        if (x % step == 0) {
            char label[16];
            int length = snprintf(label, sizeof label, "%d", x);
            int end = layout->label + 1 + (x - layout->left + 1) * layout->cell - (layout->cell > PICTURE_CELL_TIGHT);
            memcpy(labels + end - length, label, (size_t)length);
        }
    }
    used = used < LABELS_LENGTH ? used : LABELS_LENGTH - 1;
    labels[used] = '\0';
    picture_faint(file, &style->picture, labels);
    return used;
}

static const struct wagons_view_territory *territory_at(const struct wagons_view_town *town, int x, int y)
{
    for (int i = 0; i < town->territories; i++) {
        if (town->territory[i].x == x && town->territory[i].y == y) {
            return &town->territory[i];
        }
    }
    return NULL;
}

static const struct board_number *number_at(const struct board_block *block, int x, int y)
{
    for (int i = 0; i < block->number_count; i++) {
        if (block->numbers[i].x == x && block->numbers[i].y == y) {
            return &block->numbers[i];
        }
    }
    return NULL;
}

/* Writes a number to the right of its place; with NULL just the place. */
static void print_number(FILE *file, const struct board_style *style, const struct board_block *block,
                         const struct board_number *number, int cell)
{
    char text[24] = "";
    bool best = number != NULL && number->value == block->best && style->picture.colours > 0;
    if (number != NULL) {
        snprintf(text, sizeof text, number->value < -9 ? "--" : "%d", number->value);
    }
    int length = (int)strlen(text);
    int room = length < cell ? cell - 1 : cell;
    fprintf(file, "%*s%s%s%s%*s", room - length, "", best ? "\033[1;4m" : "", text, best ? "\033[22;24m" : "",
            cell - room, "");
}

static void print_empty(FILE *file, const struct board_style *style, int cell)
{
    fprintf(file, "%*s", cell - 2, "");
    picture_faint(file, &style->picture, style->picture.unicode ? "\u00b7" : ".");
    fputc(' ', file);
}

static void print_place(FILE *file, const struct board_style *style, const struct board_block *block, int x, int y,
                        int cell)
{
    const struct wagons_view_territory *territory = territory_at(block->town, x, y);
    if (block->numbers != NULL) {
        const struct board_number *number = number_at(block, x, y);
        if (territory != NULL) {
            picture_terrain_begin(file, &style->picture, territory->terrain);
        }
        if (territory == NULL && number == NULL) {
            print_empty(file, style, cell);
        } else {
            print_number(file, style, block, number, cell);
        }
        if (territory != NULL) {
            picture_terrain_end(file, &style->picture);
        }
    } else if (territory == NULL) {
        print_empty(file, style, cell);
    } else {
        picture_territory(file, &style->picture, territory->terrain, territory->icon, cell,
                          territory->owner >= block->marked_from);
    }
}

static int print_row(FILE *file, const struct board_style *style, const struct board_block *block,
                     const struct layout *layout, int y)
{
    char label[24];
    snprintf(label, sizeof label, "%*d ", layout->label, y);
    picture_faint(file, &style->picture, label);
    for (int x = layout->left; x <= layout->right; x++) {
        print_place(file, style, block, x, y, layout->cell);
    }
    return layout->label + 1 + (layout->right - layout->left + 1) * layout->cell;
}

/* Writes one line of a block without a newline; returns its columns. */
static int print_line(FILE *file, const struct board_style *style, const struct board_block *block,
                      const struct layout *layout, int line)
{
    if (line >= layout->lines) {
        return 0;
    }
    if (line == 0) {
        picture_bold(file, &style->picture, block->title);
        return columns_of(block->title);
    }
    line -= 1;
    if (block->sums && line == 0) {
        return print_sums(file, style, block->town);
    }
    line -= block->sums;
    if (block->town->territories == 0 && block->numbers == NULL) {
        return fprintf(file, "  (nothing placed yet)");
    }
    return line == 0 ? print_x_labels(file, style, layout)
                     : print_row(file, style, block, layout, layout->top + line - 1);
}

static void print_beside(FILE *file, const struct board_style *style, const struct board_block *blocks,
                         const struct layout layouts[2])
{
    int shift = longer(layouts[0].width + GAP, style->width / 2);
    shift = shift + layouts[1].width <= style->width ? shift : layouts[0].width + GAP;
    for (int line = 0; line < longer(layouts[0].lines, layouts[1].lines); line++) {
        int used = print_line(file, style, &blocks[0], &layouts[0], line);
        if (line < layouts[1].lines) {
            fprintf(file, "%*s", shift - used, "");
            print_line(file, style, &blocks[1], &layouts[1], line);
        }
        fputc('\n', file);
    }
}

/* Whether two blocks fit side by side; fills their layouts. */
static bool fit_beside(const struct board_style *style, const struct board_block *blocks, struct layout layouts[2])
{
    for (int cell = PICTURE_CELL_WIDE; cell >= PICTURE_CELL_NARROW; cell--) {
        layouts[0] = lay_out(&blocks[0], cell);
        layouts[1] = lay_out(&blocks[1], cell);
        if (layouts[0].width + GAP + layouts[1].width <= style->width) {
            return true;
        }
    }
    return false;
}

/* Writes the columns from layout->left to layout->right. */
static void print_piece(FILE *file, const struct board_style *style, const struct board_block *block,
                        const struct layout *layout, int first_line)
{
    for (int line = first_line; line < layout->lines; line++) {
        print_line(file, style, block, layout, line);
        fputc('\n', file);
    }
}

/* What is too wide even with narrow cells is written in pieces, one below the other. Numbers need a gap between them. */
static void print_alone(FILE *file, const struct board_style *style, const struct board_block *block)
{
    int cell = PICTURE_CELL_WIDE;
    int narrowest = block->numbers != NULL ? PICTURE_CELL_NARROW : PICTURE_CELL_TIGHT;
    struct layout layout = lay_out(block, cell);
    while (layout.width > style->width && cell > narrowest) {
        layout = lay_out(block, --cell);
    }
    int columns = layout.right - layout.left + 1;
    int fitting = (style->width - layout.label - 1) / cell;
    int pieces = (columns + fitting - 1) / fitting;
    int right = layout.right;
    for (int piece = 0; piece < pieces; piece++) {
        int here = columns / pieces + (piece < columns % pieces);
        layout.right = layout.left + here - 1 < right ? layout.left + here - 1 : right;
        if (piece > 0) {
            fprintf(file, "(from column %d)\n", layout.left);
        }
        print_piece(file, style, block, &layout, piece == 0 ? 0 : 1 + block->sums);
        layout.left = layout.right + 1;
    }
}

void board_blocks(FILE *file, const struct board_style *style, const struct board_block *blocks, int count)
{
    struct layout layouts[2];
    if (count == 2 && fit_beside(style, blocks, layouts)) {
        print_beside(file, style, blocks, layouts);
        return;
    }
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            fputc('\n', file);
        }
        print_alone(file, style, &blocks[i]);
    }
}
