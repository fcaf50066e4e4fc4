// SPDX-License-Identifier: GPL-3.0-or-later
#include <ctype.h>
#include <string.h>

#include "apps/terminal/setup.h"
#include "base/text.h"

enum { CELLS = 4, LETTERS = 2 * CELLS };

/* The first letters of "plains cow" and so on, in small letters: "pcpfpmfb". */
static void letters_of(const cJSON *card, char letters[LETTERS + 1])
{
    const cJSON *front = json_get(card, "front");
    memset(letters, 0, LETTERS + 1);
    for (int i = 0; i < CELLS; i++) {
        const char *words = cJSON_GetStringValue(cJSON_GetArrayItem(front, i));
        const char *icon = words != NULL ? strchr(words, ' ') : NULL;
        letters[2 * i] = words != NULL ? words[0] : '?';
        letters[2 * i + 1] = icon != NULL ? icon[1] : '?';
    }
}

/* Whether the letters are those of a card, upright or turned. */
static bool shows(const char *given, const char letters[LETTERS + 1])
{
    bool upright = strcmp(given, letters) == 0;
    bool turned = strlen(given) == LETTERS;
    for (int i = 0; i < CELLS && turned; i++) {
        turned = strncmp(given + 2 * i, letters + LETTERS - 2 - 2 * i, 2) == 0;
    }
    return upright || turned;
}

static int id_of(const cJSON *card)
{
    const cJSON *id = json_get(card, "id");
    return cJSON_IsNumber(id) ? id->valueint : -1;
}

int setup_card(const cJSON *deck, const char *word)
{
    char given[LETTERS + 1] = "";
    uint64_t number;
    size_t length = 0;
    const cJSON *card;
    if (text_whole(word, 0, (uint64_t)cJSON_GetArraySize(json_get(deck, "cards")) - 1, &number)) {
        return (int)number;
    }
    for (; *word != '\0'; word++) {
        if (*word != '/' && length < LETTERS) {
            given[length++] = (char)tolower((unsigned char)*word);
        } else if (*word != '/') {
            return -1;
        }
    }
    cJSON_ArrayForEach(card, json_get(deck, "cards"))
    {
        char letters[LETTERS + 1];
        letters_of(card, letters);
        if (length == LETTERS && shows(given, letters)) {
            return id_of(card);
        }
    }
    return -1;
}

const char *setup_scoring(const cJSON *deck, const char *word)
{
    const char *found = NULL;
    int id = isdigit((unsigned char)word[0]) ? setup_card(deck, word) : -1;
    const cJSON *card;
    cJSON_ArrayForEach(card, json_get(deck, "cards"))
    {
        const char *back = cJSON_GetStringValue(json_get(card, "back"));
        if (back == NULL) {
            continue;
        }
        if (id_of(card) == id || strcmp(back, word) == 0) {
            return back;
        }
        if (strncmp(back, word, strlen(word)) == 0) {
            if (found != NULL) {
                return NULL;
            }
            found = back;
        }
    }
    return found;
}

void setup_list_cards(FILE *file, const cJSON *deck)
{
    const cJSON *card;
    cJSON_ArrayForEach(card, json_get(deck, "cards"))
    {
        char letters[LETTERS + 1];
        letters_of(card, letters);
        for (int i = 0; i < LETTERS; i += 2) {
            letters[i] = (char)toupper((unsigned char)letters[i]);
        }
        fprintf(file, "  %2d  %.4s/%s  %s\n", id_of(card), letters, letters + 4,
                cJSON_GetStringValue(json_get(card, "back")));
    }
}
