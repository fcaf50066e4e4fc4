// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/tile_set.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/wrap.h"
#include "games/carcassonne/tile.h"

#define NAME "carcassonne"

enum { TEXT_WIDTH = 80, LINE_SIZE = 160 };

const void *carcassonne_deck_default(void)
{
    return tile_types;
}

void *carcassonne_deck_parse(const cJSON *json, struct wagons_error *error)
{
    (void)json;
    error_set(error, "expected no deck, the tiles of carcassonne are fixed");
    return NULL;
}

void carcassonne_deck_free(void *deck)
{
    (void)deck;
}

const char *carcassonne_deck_name(const void *deck)
{
    (void)deck;
    return NAME;
}

/* "CRFR" */
static void edge_letters(const struct tile_type *tile, char letters[TILE_EDGES + 1])
{
    for (int edge = 0; edge < TILE_EDGES; edge++) {
        letters[edge] = " FRC"[tile->code >> 2 * edge & 3];
    }
    letters[TILE_EDGES] = '\0';
}

/* --- JSON --- */

/* The edges or half edges that a segment reaches, as "N" or "Nl". */
static cJSON *slots_json(const struct tile_segment *segment)
{
    cJSON *list = cJSON_CreateArray();
    for (int slot = 0; slot < TILE_SLOTS; slot++) {
        if ((segment->slots >> slot & 1) != 0) {
            char name[3] = {"NESW"[slot / 3], "l\0r"[slot % 3], '\0'};
            cJSON_AddItemToArray(list, cJSON_CreateString(name));
        }
    }
    return list;
}

static cJSON *segment_json(int type, int index)
{
    const struct tile_segment *segment = &tile_types[type].segment[index];
    cJSON *object = cJSON_CreateObject();
    char name[4];
    tile_segment_name(type, index, name);
    cJSON_AddStringToObject(object, "name", name);
    cJSON_AddItemToObject(object, segment->kind == SEGMENT_FIELD ? "halves" : "edges", slots_json(segment));
    if (segment->kind == SEGMENT_FIELD) {
        cJSON *cities = cJSON_AddArrayToObject(object, "cities");
        for (unsigned left = segment->cities; left != 0; left &= left - 1) {
            tile_segment_name(type, __builtin_ctz(left), name);
            cJSON_AddItemToArray(cities, cJSON_CreateString(name));
        }
    }
    return object;
}

static cJSON *tile_json(int type)
{
    const struct tile_type *tile = &tile_types[type];
    cJSON *object = cJSON_CreateObject();
    char text[TILE_EDGES + 1] = {tile->letter, '\0'};
    cJSON_AddStringToObject(object, "tile", text);
    cJSON_AddNumberToObject(object, "count", tile->count);
    edge_letters(tile, text);
    cJSON_AddStringToObject(object, "edges", text);
    cJSON_AddBoolToObject(object, "monastery", tile->monastery);
    cJSON_AddBoolToObject(object, "pennant", tile->pennant);
    cJSON *segments = cJSON_AddArrayToObject(object, "segments");
    for (int i = 0; i < tile->segment_count; i++) {
        cJSON_AddItemToArray(segments, segment_json(type, i));
    }
    return object;
}

cJSON *carcassonne_deck_json(const void *deck)
{
    cJSON *object = cJSON_CreateObject();
    (void)deck;
    cJSON_AddStringToObject(object, "format", "wagons-deck/1");
    cJSON_AddStringToObject(object, "game", NAME);
    cJSON_AddStringToObject(object, "name", NAME);
    cJSON_AddStringToObject(object, "start", "D");
    cJSON *tiles = cJSON_AddArrayToObject(object, "tiles");
    for (int type = 0; type < TILE_TYPES; type++) {
        cJSON_AddItemToArray(tiles, tile_json(type));
    }
    return object;
}

/* --- the hash --- */

static void write_line(int type, char line[LINE_SIZE])
{
    const struct tile_type *tile = &tile_types[type];
    char text[TILE_EDGES + 1];
    edge_letters(tile, text);
    int length = snprintf(line, LINE_SIZE, "%c %d %s", tile->letter, tile->count, text);
    for (int i = 0; i < tile->segment_count; i++) {
        tile_segment_name(type, i, text);
        length += snprintf(line + length, (size_t)(LINE_SIZE - length), " %s %03x", text, tile->segment[i].slots);
    }
    snprintf(line + length, (size_t)(LINE_SIZE - length), "%s%s\n", tile->monastery ? " m" : "",
             tile->pennant ? " p" : "");
}

uint64_t carcassonne_deck_hash(const void *deck)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    (void)deck;
    for (int type = 0; type < TILE_TYPES; type++) {
        char line[LINE_SIZE];
        write_line(type, line);
        for (const char *at = line; *at != '\0'; at++) {
            hash = (hash ^ (uint8_t)*at) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}

/* --- the rules --- */

static const struct wrap_paragraph paragraphs[] = {
    {NULL, "CARCASSONNE"},
    {"", "Two to five players lay tiles to one land of cities, roads, monasteries and fields, and claim parts of it "
         "with their meeples. Whoever has the most points at the end wins."},
    {NULL, "What there is"},
    {"", "72 square tiles of 24 types, named A to X, and seven meeples for each player. The start tile, one of the "
         "four of type D, lies on the table; the others are drawn one at a time. Player 1 begins."},
    {NULL, "A turn"},
    {"", "The player draws a tile that all can see and lays it beside a tile on the table, so that every edge that "
         "touches matches: field to field, road to road, city to city. It may be turned. A tile that fits nowhere is "
         "put away, and the player draws another."},
    {"", "Then the player may put one meeple from the supply on one part of that tile: a city, a road, a field or a "
         "monastery. Nobody may have a meeple on what the part belongs to, however far it reaches over the table."},
    {"", "Then what is complete scores, and the meeples on it come home."},
    {NULL, "Points"},
    {"  road          ", "1 for each tile; complete when both ends are closed or it runs in a ring."},
    {"  city          ", "2 for each tile and 2 for each pennant; complete when walls close it all around. A city of "
                         "two tiles counts like any other."},
    {"  monastery     ", "9, when all eight tiles around it lie."},
    {"", "Whoever has the most meeples on a road, city or field has its points; players with equally many all have "
         "them in full. A tile counts once, however often a road or city crosses it."},
    {NULL, "The end"},
    {"", "The game ends with the last tile. Then each field brings 3 for every complete city that it touches to the "
         "player with most meeples on it; meeples on fields stay to the end. What is incomplete scores too, by the "
         "option \"end-scoring\" (--end-scoring):"},
    {"  full          ", "(usual) 1 for each tile of a road, 1 for each tile and pennant of a city, 1 for a monastery "
                         "and 1 for each tile around it."},
    {"  farms-only    ", "Nothing but fields scores at the end."},
    {"", "The highest total wins; players with equal totals share the win."},
    {NULL, "The tiles"},
    {"", "Edges from the north on, clockwise: C city, R road, F field. The parts have names by which a meeple is put "
         "on them: c0, c1 cities, r0 to r3 roads, f0 to f3 fields, m the monastery; each with the edges it reaches, "
         "fields with half edges (l is the left half, seen from the middle of the tile)."},
};

static void add_part(char *text, size_t size, size_t *length, const char *part)
{
    *length += (size_t)snprintf(text + *length, size - *length, "%s", part);
}

/* "c0 N, r0 E W, f0 El Wr, m" */
static void write_tile(FILE *file, int type)
{
    const struct tile_type *tile = &tile_types[type];
    char edges[TILE_EDGES + 1], first[32], text[256], name[4];
    size_t length = 0;
    edge_letters(tile, edges);
    snprintf(first, sizeof first, "  %c  %d of %s  ", tile->letter, tile->count, edges);
    for (int place = 0; place < tile_places(type); place++) {
        tile_segment_name(type, place, name);
        add_part(text, sizeof text, &length, place > 0 ? ", " : "");
        add_part(text, sizeof text, &length, name);
        for (int slot = 0; slot < TILE_SLOTS && place < tile->segment_count; slot++) {
            if ((tile->segment[place].slots >> slot & 1) != 0) {
                char part[4] = {' ', "NESW"[slot / 3], "l\0r"[slot % 3], '\0'};
                add_part(text, sizeof text, &length, part);
            }
        }
    }
    add_part(text, sizeof text, &length, tile->pennant ? ", pennant" : "");
    wrap_write(file, first, text, TEXT_WIDTH);
}

char *carcassonne_rules_text(const void *deck)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    (void)deck;
    if (file == NULL) {
        return NULL;
    }
    wrap_write_all(file, paragraphs, sizeof paragraphs / sizeof *paragraphs, TEXT_WIDTH);
    for (int type = 0; type < TILE_TYPES; type++) {
        write_tile(file, type);
    }
    if (fclose(file) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
