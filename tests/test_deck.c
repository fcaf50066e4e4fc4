// SPDX-License-Identifier: GPL-3.0-or-later
/* The built-in deck, and deck files good and bad. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/wagons/deck.h"
#include "tests/json_case.h"

/* The deck as the rules table it. */
static const char canonical[] = "0 plains cow plains fort plains mine forest beer badlands\n"
                                "1 mountains fort mountains mine desert beer mountains wagon happy-cows\n"
                                "2 water mine water beer snow wagon water gun the-clearing\n"
                                "3 snow gun snow cow snow fort water mine circle-the-wagons\n"
                                "4 desert wagon desert gun desert cow mountains fort smalltown-charm\n"
                                "5 forest beer forest wagon plains gun forest cow gold-country\n"
                                "6 water gun snow mine forest mine water fort prairie-life\n"
                                "7 forest cow plains beer desert beer forest mine cool-water\n"
                                "8 desert fort mountains wagon snow wagon desert beer claim-jumpers\n"
                                "9 mountains fort plains fort snow fort desert wagon boom-or-bust\n"
                                "10 plains cow snow cow desert beer forest cow wagon-train\n"
                                "11 snow gun desert mine forest gun water gun one-too-many\n"
                                "12 snow mine water gun plains gun snow wagon bootleggers\n"
                                "13 mountains wagon desert fort water fort mountains cow undiscovered-country\n"
                                "14 plains beer forest cow mountains cow plains gun fortified\n"
                                "15 water mine mountains gun plains mine mountains mine the-herd\n"
                                "16 desert wagon forest wagon water fort mountains wagon target-practice\n"
                                "17 forest cow water beer mountains beer plains beer rifles-ready\n";

static void test_built_in_deck_is_the_table(void **unused)
{
    (void)unused;
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const char *at = canonical; *at != '\0'; at++) {
        hash = (hash ^ (unsigned char)*at) * UINT64_C(1099511628211);
    }
    assert_int_equal(deck_hash(deck_default()), hash);
    assert_int_equal(deck_default()->hash, hash);
    assert_string_equal(deck_default()->name, "circle-the-wagons");
}

/* Each icon twelve times; each terrain twelve times but for card 15, which shows mountains where snow is missing. */
static void test_built_in_deck_is_balanced(void **unused)
{
    (void)unused;
    static const int expected[TERRAINS] = {
        [DESERT] = 12, [FOREST] = 12, [SNOW] = 11, [MOUNTAINS] = 13, [PLAINS] = 12, [WATER] = 12};
    int terrains[TERRAINS] = {0};
    int icons[ICONS] = {0};
    for (int id = 0; id < CARDS; id++) {
        const struct card *card = &deck_default()->cards[id];
        for (int cell = 0; cell < CARD_CELLS; cell++) {
            terrains[card->terrain[cell]]++;
            icons[card->icon[cell]]++;
        }
    }
    assert_memory_equal(terrains, expected, sizeof terrains);
    for (int icon = 0; icon < ICONS; icon++) {
        assert_int_equal(icons[icon], 12);
    }
}

static void test_backs(void **unused)
{
    (void)unused;
    for (int back = 0; back < SCORING_CARDS; back++) {
        int id = deck_card_with_back(deck_default(), (enum scoring_card)back);
        assert_int_equal(deck_default()->cards[id].back, back);
    }
    assert_int_equal(deck_card_with_back(deck_default(), THE_HERD), 15);
}

static void test_names(void **unused)
{
    (void)unused;
    assert_int_equal(name_index("water", terrain_names, TERRAINS), WATER);
    assert_int_equal(name_index("wagon", icon_names, ICONS), WAGON);
    assert_int_equal(name_index("cool-water", scoring_names, SCORING_CARDS), COOL_WATER);
    assert_int_equal(name_index("Water", terrain_names, TERRAINS), -1);
    assert_int_equal(name_index("", icon_names, ICONS), -1);
    for (int card = 0; card < SCORING_CARDS; card++) {
        assert_true(strlen(scoring_texts[card]) > 20);
    }
}

static void test_half_turn(void **unused)
{
    (void)unused;
    char text[CARD_TEXT_LENGTH];
    struct card turned = card_turned(&deck_default()->cards[5], 1);
    card_text(&turned, 5, text);
    assert_string_equal(text, "card 5 (forest cow, plains gun / forest wagon, forest beer)");
    struct card upright = card_turned(&turned, 1);
    assert_memory_equal(&upright, &deck_default()->cards[5], sizeof upright);
    struct card same = card_turned(&upright, 0);
    assert_memory_equal(&same, &upright, sizeof same);
}

/* Reads a deck that must be good. */
static struct deck *parse(const cJSON *json)
{
    struct wagons_error error;
    struct deck *deck = deck_parse(json, &error);
    if (deck == NULL) {
        fail_msg("%s", error.text);
    }
    return deck;
}

static void test_round_trip(void **unused)
{
    (void)unused;
    cJSON *json = deck_json(deck_default());
    struct deck *deck = parse(json);
    assert_string_equal(deck->name, deck_default()->name);
    assert_memory_equal(deck->cards, deck_default()->cards, sizeof deck->cards);
    assert_int_equal(deck->hash, deck_default()->hash);
    free(deck);
    cJSON_Delete(json);
}

/* Cards in another order are the same deck; another face is another one. */
static void test_what_makes_a_deck(void **unused)
{
    (void)unused;
    cJSON *json = deck_json(deck_default());
    cJSON *cards = cJSON_GetObjectItemCaseSensitive(json, "cards");
    cJSON_AddItemToArray(cards, cJSON_DetachItemFromArray(cards, 0));
    json_case_edit(json, "name", "\"mine\"");
    json_case_edit(json, "comment", "\"fields that nobody knows are left alone\"");
    struct deck *deck = parse(json);
    assert_int_equal(deck->hash, deck_default()->hash);
    assert_string_equal(deck->name, "mine");
    free(deck);
    json_case_edit(json, "cards[14].front[3]", "\"snow mine\""); /* card 15 */
    deck = parse(json);
    assert_int_equal(deck->cards[15].terrain[BOTTOM_RIGHT], SNOW);
    assert_int_not_equal(deck->hash, deck_default()->hash);
    free(deck);
    cJSON_Delete(json);
}

static void test_bad_decks(void **unused)
{
    (void)unused;
#define TERRITORY                                                                                                      \
    "expected a terrain (desert, forest, snow, mountains, plains, water) and an icon (beer, cow, fort, gun, mine, "    \
    "wagon) like \"plains cow\", found "
    static const struct {
        const char *path, *value, *message;
    } cases[] = {
        {"format", "\"wagons-deck/2\"", "format: expected \"wagons-deck/1\", found \"wagons-deck/2\""},
        {"format", NULL, "format: expected \"wagons-deck/1\", found nothing"},
        {"game", "\"homestead\"", "game: expected one of circle-the-wagons, found \"homestead\""},
        {"name", NULL, "name: expected 1 to 63 bytes of text, found nothing"},
        {"name", "\"\"", "name: expected 1 to 63 bytes of text, found \"\""},
        {"name", "\"0123456789012345678901234567890123456789012345678901234567890123\"",
         "name: expected 1 to 63 bytes of text, found \"0123456789012345678901234567890123456789...\""},
        {"cards", NULL, "cards: expected a list of 18 entries, found nothing"},
        {"cards[17]", NULL, "cards: expected a list of 18 entries, found 17"},
        {"cards[18]", "{}", "cards: expected a list of 18 entries, found 19"},
        {"cards[4]", "7", "cards[4]: expected an object, found 7"},
        {"cards[4].id", "18", "cards[4].id: expected a whole number from 0 to 17, found 18"},
        {"cards[4].id", "1e999", "cards[4].id: expected a whole number from 0 to 17, found inf"},
        {"cards[4].id", "3", "cards[4].id: 3 is there twice"},
        {"cards[4].front", NULL, "cards[4].front: expected a list of 4 entries, found nothing"},
        {"cards[4].front[4]", "\"snow cow\"", "cards[4].front: expected a list of 4 entries, found 5"},
        {"cards[4].front[1]", "3", "cards[4].front[1]: " TERRITORY "3"},
        {"cards[4].front[1]", "\"cow snow\"", "cards[4].front[1]: " TERRITORY "\"cow snow\""},
        {"cards[4].front[1]", "\"snow\"", "cards[4].front[1]: " TERRITORY "\"snow\""},
        {"cards[4].front[1]", "\"snow  cow\"", "cards[4].front[1]: " TERRITORY "\"snow  cow\""},
        {"cards[4].front[1]", "\"snow cow \"", "cards[4].front[1]: " TERRITORY "\"snow cow \""},
        {"cards[4].front[1]", "\"0123456789012345678901234567890123456789 cow\"",
         "cards[4].front[1]: " TERRITORY "\"0123456789012345678901234567890123456789...\""},
        {"cards[4].back", "\"badlands\"",
         "cards[4].back: \"badlands\" is the back of two cards, expected each scoring card once"},
        {"cards[4].back", "null", "cards[4].back: expected one of badlands, happy-cows, *"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wagons_error error = {""};
        cJSON *json = deck_json(deck_default());
        json_case_edit(json, cases[i].path, cases[i].value);
        struct deck *deck = deck_parse(json, &error);
        assert_null(deck);
        assert_true(json_case_matches(error.text, cases[i].message));
        assert_null(deck_parse(json, NULL));
        cJSON_Delete(json);
    }
    assert_null(deck_parse(NULL, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_built_in_deck_is_the_table),
        cmocka_unit_test(test_built_in_deck_is_balanced),
        cmocka_unit_test(test_backs),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_half_turn),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_what_makes_a_deck),
        cmocka_unit_test(test_bad_decks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
