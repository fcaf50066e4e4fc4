// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/score_text.h"

#include <stdbool.h>
#include <string.h>

#include "base/json.h"
#include "wagons/game.h"

enum { NAME_WIDTH = 24, COLUMN_WIDTH = 10, WINNER_SIZE = 64 };

/* The list with an entry for each column: "towns", or "scores" in the games without towns. */
static const cJSON *columns_of(const cJSON *score)
{
    const cJSON *towns = json_get(score, "towns");
    return towns != NULL ? towns : json_get(score, "scores");
}

static void print_head(const cJSON *columns, FILE *file)
{
    int count = cJSON_GetArraySize(columns);
    fprintf(file, "%*s", NAME_WIDTH, "");
    if (count == 1) {
        fprintf(file, "%*s", COLUMN_WIDTH, "town");
    }
    for (int k = 1; count > 1 && k <= count; k++) {
        fprintf(file, "%*s%d", COLUMN_WIDTH - 1, "player ", k);
    }
    putc('\n', file);
}

/* One row: the number of that name in each column, within the part `part` unless that is NULL. */
static void print_row(const cJSON *columns, const char *part, const char *name, FILE *file)
{
    const cJSON *column;
    int indent = part != NULL ? 2 : 0;
    fprintf(file, "%*s%-*s", indent, "", NAME_WIDTH - indent, name);
    cJSON_ArrayForEach(column, columns)
    {
        const cJSON *object = part != NULL ? json_get(column, part) : column;
        fprintf(file, "%*.0f", COLUMN_WIDTH, cJSON_GetNumberValue(json_get(object, name)));
    }
    putc('\n', file);
}

void score_text_points(const cJSON *score, FILE *file)
{
    const cJSON *columns = columns_of(score), *entry, *line;
    print_head(columns, file);
    cJSON_ArrayForEach(entry, cJSON_GetArrayItem(columns, 0))
    {
        if (!cJSON_IsObject(entry)) {
            print_row(columns, NULL, entry->string, file);
            continue;
        }
        fprintf(file, "%s\n", entry->string);
        cJSON_ArrayForEach(line, entry)
        {
            print_row(columns, entry->string, line->string, file);
        }
    }
}

void score_text_table(const cJSON *score, FILE *file)
{
    char winner[WINNER_SIZE];
    score_text_points(score, file);
    if (*score_text_winner(score, winner, sizeof winner) != '\0') {
        fprintf(file, "\n%s\n", winner);
    }
}

static bool is_in(const cJSON *list, int number)
{
    const cJSON *entry;
    cJSON_ArrayForEach(entry, list)
    {
        if (entry->valueint == number) {
            return true;
        }
    }
    return false;
}

/* "players 1 and 3 win" for a list of player numbers. */
static void write_winners(const cJSON *winners, char *text, size_t size)
{
    int count = cJSON_GetArraySize(winners), left = count;
    size_t length = (size_t)snprintf(text, size, count == 1 ? "player" : "players");
    for (int player = 0; left > 0 && player < WAGONS_PLAYERS_MAX && length < size; player++) {
        if (is_in(winners, player)) {
            const char *before = left == count ? " " : left == 1 ? " and " : ", ";
            length += (size_t)snprintf(text + length, size - length, "%s%d", before, player + 1);
            left--;
        }
    }
    if (length < size) {
        snprintf(text + length, size - length, count == 1 ? " wins" : " win");
    }
}

const char *score_text_winner(const cJSON *score, char *text, size_t size)
{
    const cJSON *winner = json_get(score, "winner"), *winners = json_get(score, "winners");
    text[0] = '\0';
    if (cJSON_IsNumber(winner)) {
        snprintf(text, size, "player %d wins", winner->valueint + 1);
    } else if (cJSON_GetArraySize(winners) > 0) {
        write_winners(winners, text, size);
    } else if (cJSON_IsNull(winner)) {
        snprintf(text, size, "a draw");
    }
    return text;
}

void score_text_line(const cJSON *score, FILE *file)
{
    const cJSON *column;
    char winner[WINNER_SIZE];
    const char *before = "";
    cJSON_ArrayForEach(column, columns_of(score))
    {
        fprintf(file, "%s%.0f", before, cJSON_GetNumberValue(json_get(column, "total")));
        before = " : ";
    }
    score_text_winner(score, winner, sizeof winner);
    fprintf(file, "%s%s\n", *winner != '\0' ? ", " : "", winner);
}
