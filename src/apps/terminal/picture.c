// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/picture.h"

/* Six colours that stay apart for colour-blind people: they differ in lightness as well as in hue. */
static const struct {
    char letter;
    const char *colours_256, *colours_16;
} terrains[WAGONS_TERRAINS] = {
    [WAGONS_DESERT] = {'D', "\033[38;5;16;48;5;214m", "\033[30;43m"},
    [WAGONS_FOREST] = {'F', "\033[38;5;231;48;5;29m", "\033[30;42m"},
    [WAGONS_SNOW] = {'S', "\033[38;5;16;48;5;255m", "\033[30;107m"},
    [WAGONS_MOUNTAINS] = {'M', "\033[38;5;231;48;5;240m", "\033[97;100m"},
    [WAGONS_PLAINS] = {'P', "\033[38;5;16;48;5;228m", "\033[30;103m"},
    [WAGONS_WATER] = {'W', "\033[38;5;231;48;5;25m", "\033[97;44m"},
};

/* Glyphs that fonts have everywhere and that terminals draw one column wide: a glass, a bull's head, a tower, a
   revolver, hammer and pick, a wheel. */
static const struct {
    const char *letter, *glyph;
} icons[WAGONS_ICONS] = {
    [WAGONS_BEER] = {"b", "\u2294"}, [WAGONS_COW] = {"c", "\u2200"},  [WAGONS_FORT] = {"f", "\u265c"},
    [WAGONS_GUN] = {"g", "\u2310"},  [WAGONS_MINE] = {"m", "\u2692"}, [WAGONS_WAGON] = {"w", "\u2295"},
};

char picture_terrain_letter(enum wagons_terrain terrain)
{
    return terrains[terrain].letter;
}

const char *picture_icon(const struct picture_style *style, enum wagons_icon icon)
{
    return style->unicode && !style->letters ? icons[icon].glyph : icons[icon].letter;
}

void picture_terrain_begin(FILE *file, const struct picture_style *style, int terrain)
{
    if (style->colours > 0) {
        fputs(style->colours >= 256 ? terrains[terrain].colours_256 : terrains[terrain].colours_16, file);
    }
}

void picture_terrain_end(FILE *file, const struct picture_style *style)
{
    if (style->colours > 0) {
        fputs("\033[0m", file);
    }
}

void picture_territory(FILE *file, const struct picture_style *style, int terrain, int icon, int width, bool marked)
{
    bool wide = width == PICTURE_CELL_WIDE;
    const char *before = !wide ? "" : marked ? "[" : " ";
    const char *after = width == PICTURE_CELL_TIGHT ? "" : !marked ? " " : wide ? "]" : "*";
    picture_terrain_begin(file, style, terrain);
    fprintf(file, "%s%c%s%s", before, terrains[terrain].letter, picture_icon(style, (enum wagons_icon)icon), after);
    picture_terrain_end(file, style);
}

/* Without colours brackets hold the card together: " [Fb Pc]". */
void picture_card_line(FILE *file, const struct picture_style *style, const struct wagons_view_card *card, bool turned,
                       int line)
{
    for (int column = 0; column < 2; column++) {
        int cell = 2 * line + column;
        cell = turned ? WAGONS_VIEW_CARD_CELLS - 1 - cell : cell;
        if (style->colours > 0) {
            picture_territory(file, style, card->terrain[cell], card->icon[cell], PICTURE_CELL_WIDE, false);
        } else {
            fprintf(file, "%s%c%s%s", column == 0 ? " [" : " ", terrains[card->terrain[cell]].letter,
                    picture_icon(style, (enum wagons_icon)card->icon[cell]), column == 0 ? "" : "]");
        }
    }
}

static void attribute(FILE *file, const struct picture_style *style, const char *code, const char *text)
{
    if (style->colours > 0) {
        fprintf(file, "\033[%sm%s\033[0m", code, text);
    } else {
        fputs(text, file);
    }
}

void picture_bold(FILE *file, const struct picture_style *style, const char *text)
{
    attribute(file, style, "1", text);
}

void picture_faint(FILE *file, const struct picture_style *style, const char *text)
{
    attribute(file, style, "2", text);
}
