// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/json/rules_json.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"

static const char *const start_names[] = {
    [WAGONS_FIRST_PICKS] = "first-picks", [WAGONS_SECOND_PICKS] = "second-picks", [WAGONS_FIXED] = "fixed"};
enum { STARTS = sizeof start_names / sizeof *start_names };

static const char *const full_cover_names[] = {"allow", "forbid"};

void rules_json(const struct wagons_rules *rules, cJSON *object)
{
    cJSON_AddStringToObject(object, "start", start_names[rules->start]);
    cJSON_AddStringToObject(object, "full-cover", full_cover_names[rules->forbid_full_cover]);
}

/* Reads an option if it is there. */
static bool parse_option(const cJSON *object, const char *name, const char *const *names, int count, int *value,
                         struct wagons_error *error)
{
    const cJSON *item = json_get(object, name);
    return item == NULL || json_name(item, name, names, count, value, error);
}

bool rules_parse(const cJSON *object, struct wagons_rules *rules, struct wagons_error *error)
{
    int start = (int)rules->start;
    int full_cover = rules->forbid_full_cover;
    if (object != NULL && !json_object(object, "", error)) {
        return false;
    }
    if (!parse_option(object, "start", start_names, STARTS, &start, error) ||
        !parse_option(object, "full-cover", full_cover_names, 2, &full_cover, error)) {
        return false;
    }
    rules->start = (enum wagons_start)start;
    rules->forbid_full_cover = full_cover != 0;
    return true;
}

/* Whether scoring[count] is none of those before it. */
static bool is_new(const uint8_t *scoring, int count)
{
    return memchr(scoring, scoring[count], (size_t)count) == NULL;
}

bool rules_scoring_list(const cJSON *list, int min, int max, uint8_t *scoring, int *count, struct wagons_error *error)
{
    int entries;
    if (!json_list(list, "scoring", min, max, &entries, error)) {
        return false;
    }
    const cJSON *item = list->child;
    for (int i = 0; i < entries; i++, item = item->next) {
        char where[24];
        int card;
        snprintf(where, sizeof where, "scoring[%d]", i);
        if (!json_name(item, where, scoring_names, SCORING_CARDS, &card, error)) {
            return false;
        }
        scoring[i] = (uint8_t)card;
        if (!is_new(scoring, i)) {
            return error_set(error, "%s: %s is there twice", where, scoring_names[card]);
        }
    }
    if (count != NULL) {
        *count = entries;
    }
    return true;
}

/* The scoring card named by text[0..length), -1 if there is none. */
static int scoring_of(const char *text, size_t length)
{
    for (int card = 0; card < SCORING_CARDS; card++) {
        if (strlen(scoring_names[card]) == length && memcmp(scoring_names[card], text, length) == 0) {
            return card;
        }
    }
    return -1;
}

bool rules_scoring_parse(const char *text, struct wagons_rules *rules, struct wagons_error *error)
{
    const char *at = text;
    for (int k = 0; k < GAME_SCORING; k++) {
        size_t length = strcspn(at, ",");
        int card = scoring_of(at, length);
        rules->scoring[k] = (uint8_t)card;
        if (card < 0 || !is_new(rules->scoring, k) || (at[length] == ',') != (k < GAME_SCORING - 1)) {
            return error_set(error,
                             "expected three different scoring cards like badlands,the-herd,cool-water, "
                             "found \"%.100s\"%s%.*s",
                             text, card < 0 ? "; no scoring card is called " : "", card < 0 ? (int)length : 0, at);
        }
        at += length + (k < GAME_SCORING - 1);
    }
    rules->has_scoring = true;
    return true;
}
