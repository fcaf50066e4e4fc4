// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/canvas.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT_LENGTH = 512, HEIGHT_MAX = 4096 };

/* Text and paper of each colour, as xterm numbers, in 256 and in 16 colours; -1 is the terminal's own. */
static const struct {
    int16_t text_256, paper_256, text_16, paper_16;
} colour_numbers[CANVAS_COLOURS] = {
    [CANVAS_NO_COLOUR] = {-1, -1, -1, -1},  [CANVAS_ORANGE] = {16, 214, 0, 3},
    [CANVAS_GREEN] = {231, 29, 0, 2},       [CANVAS_WHITE] = {16, 255, 0, 15},
    [CANVAS_GREY] = {231, 240, 15, 8},      [CANVAS_YELLOW] = {16, 228, 0, 11},
    [CANVAS_BLUE] = {231, 25, 15, 4},       [CANVAS_BROWN] = {231, 94, 15, 1},
    [CANVAS_LIME] = {16, 149, 0, 10},       [CANVAS_PEN_BLUE] = {75, -1, 12, -1},
    [CANVAS_PEN_ORANGE] = {214, -1, 3, -1}, [CANVAS_PEN_GREEN] = {79, -1, 10, -1},
    [CANVAS_PEN_PINK] = {211, -1, 13, -1},  [CANVAS_PEN_YELLOW] = {228, -1, 11, -1},
};

void canvas_colour_numbers(enum canvas_colour colour, int colours, int *text, int *paper)
{
    *text = colours >= 256 ? colour_numbers[colour].text_256 : colour_numbers[colour].text_16;
    *paper = colours >= 256 ? colour_numbers[colour].paper_256 : colour_numbers[colour].paper_16;
}

/* Makes the sheet `height` lines high, the new ones blank. */
static void set_height(struct canvas *canvas, int height)
{
    size_t old = (size_t)canvas->width * (size_t)canvas->height;
    size_t new = (size_t)canvas->width *(size_t)height;
    struct canvas_cell *cells = realloc(canvas->cells, new * sizeof *cells);
    if (cells == NULL) {
        canvas->failed = true;
        return;
    }
    memset(cells + old, 0, (new - old) * sizeof *cells);
    canvas->cells = cells;
    canvas->height = height;
}

struct canvas canvas_new(int width, int height)
{
    struct canvas canvas = {.width = width > 0 ? width : 1, .grows = height == 0};
    set_height(&canvas, height > 0 ? height : 32);
    return canvas;
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->cells);
    *canvas = (struct canvas){0};
}

/* The cell at a place, or NULL outside the sheet. */
static struct canvas_cell *cell_at(struct canvas *canvas, int x, int y)
{
    if (x < 0 || x >= canvas->width || y < 0) {
        return NULL;
    }
    if (y >= canvas->height && canvas->grows && y < HEIGHT_MAX) {
        set_height(canvas, y < 2 * canvas->height ? 2 * canvas->height : y + 1);
    }
    if (y >= canvas->height) {
        return NULL;
    }
    canvas->used = y >= canvas->used ? y + 1 : canvas->used;
    return &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x];
}

/* Bytes of the character at text. */
static int character_bytes(const char *text)
{
    int bytes = 1;
    while (bytes < CANVAS_GLYPH_BYTES - 1 && ((unsigned char)text[bytes] & 0xc0) == 0x80) {
        bytes++;
    }
    return bytes;
}

int canvas_columns(const char *text)
{
    int columns = 0;
    for (; *text != '\0'; text++) {
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return columns;
}

/* Writes at most `bytes` bytes of text. */
static int write_bytes(struct canvas *canvas, int x, int y, struct canvas_ink ink, const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; x++) {
        int length = character_bytes(text + i);
        struct canvas_cell *cell = cell_at(canvas, x, y);
        if (cell != NULL) {
            memcpy(cell->glyph, text + i, (size_t)length);
            cell->glyph[length] = '\0';
            cell->ink = ink;
        }
        i += (size_t)length;
    }
    return x;
}

int canvas_text(struct canvas *canvas, int x, int y, struct canvas_ink ink, const char *text)
{
    return write_bytes(canvas, x, y, ink, text, strlen(text));
}

int canvas_format(struct canvas *canvas, int x, int y, struct canvas_ink ink, const char *format, ...)
{
    char text[FORMAT_LENGTH];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return canvas_text(canvas, x, y, ink, text);
}

/* The bytes of the first `columns` characters. */
static size_t bytes_of(const char *text, int columns)
{
    size_t bytes = 0;
    for (; columns > 0 && text[bytes] != '\0'; columns--) {
        bytes += (size_t)character_bytes(text + bytes);
    }
    return bytes;
}

int canvas_cut(struct canvas *canvas, int x, int y, int columns, bool unicode, struct canvas_ink ink, const char *text)
{
    if (columns <= 0) {
        return x;
    }
    if (canvas_columns(text) <= columns) {
        return canvas_text(canvas, x, y, ink, text);
    }
    x = write_bytes(canvas, x, y, ink, text, bytes_of(text, columns - 1));
    return canvas_text(canvas, x, y, ink, unicode ? "\u2026" : "~");
}

/* Bytes of the text that go into a line of `columns`: up to a space or the end, or as much of a longer word as fits. */
static size_t line_bytes(const char *text, int columns)
{
    size_t fits = bytes_of(text, columns);
    if (text[fits] == '\0' || text[fits] == ' ') {
        return fits;
    }
    size_t end = fits;
    while (end > 0 && text[end] != ' ') {
        end--;
    }
    return end > 0 ? end : fits;
}

int canvas_wrap(struct canvas *canvas, int x, int y, int columns, int lines, struct canvas_ink ink, const char *text)
{
    int line = 0;
    for (; *text != '\0' && line < lines && columns > 0; line++) {
        size_t bytes = line_bytes(text, columns);
        write_bytes(canvas, x, y + line, ink, text, bytes);
        text += bytes;
        text += strspn(text, " ");
    }
    return line;
}

void canvas_tint(struct canvas *canvas, int x, int y, int columns, struct canvas_ink ink)
{
    for (int i = 0; i < columns; i++) {
        struct canvas_cell *cell = cell_at(canvas, x + i, y);
        if (cell != NULL) {
            cell->ink = ink;
        }
    }
}

void canvas_copy(struct canvas *to, int to_x, int to_y, const struct canvas *from, int x, int y, int width, int height)
{
    for (int line = 0; line < height && y + line < from->used; line++) {
        for (int column = 0; column < width && x + column < from->width; column++) {
            struct canvas_cell *cell =
                x + column >= 0 && y + line >= 0 ? cell_at(to, to_x + column, to_y + line) : NULL;
            if (cell != NULL) {
                *cell = from->cells[(size_t)(y + line) * (size_t)from->width + (size_t)(x + column)];
            }
        }
    }
}

/* --- printing --- */

static bool same_ink(struct canvas_ink a, struct canvas_ink b)
{
    return a.colour == b.colour && a.weight == b.weight;
}

/* Writes the number of a colour as terminals want it, after 38/48 or as one of the sixteen. */
static void print_colour(FILE *file, int number, bool paper, int colours)
{
    if (number < 0) {
        return;
    }
    if (colours >= 256) {
        fprintf(file, ";%d;5;%d", paper ? 48 : 38, number);
    } else {
        fprintf(file, ";%d", (number < 8 ? 30 + number : 82 + number) + (paper ? 10 : 0));
    }
}

static void print_ink(FILE *file, struct canvas_ink ink, int colours)
{
    static const int codes[] = {1, 2, 7, 4};
    int text;
    int paper;
    canvas_colour_numbers((enum canvas_colour)ink.colour, colours, &text, &paper);
    fputs("\033[0", file);
    for (int bit = 0; bit < 4; bit++) {
        if ((ink.weight & (1 << bit)) != 0) {
            fprintf(file, ";%d", codes[bit]);
        }
    }
    print_colour(file, text, false, colours);
    print_colour(file, paper, true, colours);
    fputc('m', file);
}

/* The columns of a line up to the last one that shows something. */
static int line_length(const struct canvas_cell *line, int width, bool colours)
{
    while (width > 0) {
        const struct canvas_cell *last = &line[width - 1];
        bool blank = last->glyph[0] == '\0' || (last->glyph[0] == ' ' && last->glyph[1] == '\0');
        if (!blank || (colours && !same_ink(last->ink, canvas_plain))) {
            break;
        }
        width--;
    }
    return width;
}

void canvas_print(FILE *file, const struct canvas *canvas, int colours)
{
    for (int y = 0; y < canvas->used; y++) {
        const struct canvas_cell *line = &canvas->cells[(size_t)y * (size_t)canvas->width];
        struct canvas_ink ink = canvas_plain;
        int length = line_length(line, canvas->width, colours > 0);
        for (int x = 0; x < length; x++) {
            if (colours > 0 && !same_ink(line[x].ink, ink)) {
                print_ink(file, line[x].ink, colours);
                ink = line[x].ink;
            }
            fputs(line[x].glyph[0] != '\0' ? line[x].glyph : " ", file);
        }
        if (!same_ink(ink, canvas_plain)) {
            fputs("\033[0m", file);
        }
        fputc('\n', file);
    }
}
