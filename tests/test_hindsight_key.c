// SPDX-License-Identifier: GPL-3.0-or-later
/* The learned beam key: what it counts in drawn towns, and its trainer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/wagons/hindsight/beam_key.h"
#include "study/beam_key_trainer.h"
#include "tests/town_text.h"

enum { ROWS = 4 };

/* A drawing and the counts of a scoring card in it, as beam_key.c describes them. */
struct sketch {
    enum scoring_card card;
    const char *rows[ROWS];
    int counts[KEY_PER_CARD - 1];
};

static const struct sketch sketches[] = {
    {BADLANDS, {"Db Pg"}, {1, 1, 1}},
    {BADLANDS, {"Db Pg Df"}, {0, 1, 1}},
    {BADLANDS, {"Db", "Pg"}, {1, 1, 1}},
    {HAPPY_COWS, {"Sf Pc Pc"}, {1, 1, 2}},
    {THE_CLEARING, {"Ff Db Ff"}, {2, 2, 0}},
    {CIRCLE_THE_WAGONS, {"Db Dw Db", "Dw Db Db", "Db Dw Db"}, {1, 2, 3}},
    {CIRCLE_THE_WAGONS, {"Dw Db Dw"}, {0, 1, 2}},
    {SMALLTOWN_CHARM, {"Dw Db", ".. Db"}, {3, 0, 0}},
    {GOLD_COUNTRY, {"Mb Pm Pm"}, {1, 1, 2}},
    {PRAIRIE_LIFE, {"Pc Db", "Pb Dc"}, {0, 0, 0}},
    {PRAIRIE_LIFE, {"Pc Db", "Pb Db"}, {1, 0, 0}},
    {COOL_WATER, {"Wb Wb Db", "Db Dw Wb"}, {2, 1, 1}},
    {CLAIM_JUMPERS, {"Dm Dg"}, {0, 0, 0}},
    {BOOM_OR_BUST, {"Dm Dm Dm", "Dm Dm Db"}, {5, 3, 1}},
    {WAGON_TRAIN, {"Db Dw Dw", "Db Db Db", "Dw Db Db"}, {1, 1, 3}},
    {ONE_TOO_MANY, {"Db Db"}, {0, 0, 0}},
    {BOOTLEGGERS, {"Db Dw Dc Db"}, {1, 1, 2}},
    {UNDISCOVERED_COUNTRY, {"Db Db Db", "Db .. Db", "Db Db .."}, {1, 0, 0}},
    {UNDISCOVERED_COUNTRY, {"Db Db Db", "Db .. Db", ".. Db .."}, {0, 1, 0}},
    {UNDISCOVERED_COUNTRY, {"Db Db Db", "Db .. Db"}, {0, 0, 1}},
    {FORTIFIED, {"Df Df", "Df Db"}, {1, 2, 3}},
    {FORTIFIED, {"Df Db", "Db Df"}, {0, 0, 2}},
    {THE_HERD, {"Dc Dc Db", "Db Db Dc"}, {2, 1, 3}},
    {TARGET_PRACTICE, {"Db Dw Dg"}, {1, 1, 2}},
    {RIFLES_READY, {"Dg Df Df"}, {1, 1, 2}},
};

static void test_counts(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof sketches / sizeof sketches[0]; i++) {
        const struct sketch *sketch = &sketches[i];
        const uint8_t scoring[GAME_SCORING] = {PRAIRIE_LIFE, (uint8_t)sketch->card, THE_HERD};
        for (int symmetry = 0; symmetry < TEXT_SYMMETRIES; symmetry++) {
            struct drawn_town drawn = {.count = 0};
            for (int y = 0; y < ROWS && sketch->rows[y] != NULL; y++) {
                assert_null(town_text_row(&drawn, sketch->rows[y], y));
            }
            town_text_turn(&drawn, symmetry);
            struct town town;
            town_text_town(&drawn, &town);
            int16_t features[KEY_FEATURES];
            beam_key_features(&town, 17, scoring, features);
            assert_int_equal(features[0], 17);
            assert_int_equal(features[1], town.cells);
            const int16_t *of_card = &features[KEY_GENERAL + KEY_PER_CARD];
            assert_int_equal(of_card[0], scoring_points(sketch->card, &town));
            for (int k = 1; k < KEY_PER_CARD; k++) {
                if (of_card[k] != sketch->counts[k - 1]) {
                    fail_msg("%s, drawing %zu turned by %d: count %d is %d, expected %d", scoring_names[sketch->card],
                             i, symmetry, k - 1, of_card[k], sketch->counts[k - 1]);
                }
            }
        }
    }
}

static void test_key(void **unused)
{
    (void)unused;
    struct beam_key_weights weights = {.general = {64, -3}};
    weights.card[BADLANDS][0] = 5;
    weights.card[THE_HERD][3] = 7;
    const uint8_t scoring[GAME_SCORING] = {THE_HERD, WAGON_TRAIN, BADLANDS};
    const int16_t features[KEY_FEATURES] = {10, 20, 1, 1, 1, 2, 9, 9, 9, 9, 3, 4, 5, 6};
    assert_int_equal(beam_key(&weights, scoring, features), 640 - 60 + 14 + 15);
}

static void test_spans(void **unused)
{
    (void)unused;
    for (int cards = 1; cards < CIRCLE_CARDS; cards++) {
        assert_in_range(beam_key_span(cards), 0, KEY_SPANS - 1);
        assert_true(beam_key_span(cards + 1) >= beam_key_span(cards));
    }
}

/* --- the trainer --- */

static struct beam_key_quality train(int threads, struct beam_key_weights weights[KEY_SPANS])
{
    struct beam_key_training training = {.seed = 3, .groups = 1000, .width = 2, .threads = threads};
    struct beam_key_quality quality[KEY_SPANS];
    assert_true(beam_key_train(&training, weights, quality));
    struct beam_key_quality all = {0};
    for (int span = 0; span < KEY_SPANS; span++) {
        all.groups += quality[span].groups;
        all.points_loss += quality[span].points_loss * quality[span].groups;
        all.key_loss += quality[span].key_loss * quality[span].groups;
    }
    return all;
}

/* It chooses better than points do, and finds the same weights at any number of threads. */
static void test_trainer(void **unused)
{
    (void)unused;
    struct beam_key_weights one[KEY_SPANS];
    struct beam_key_weights two[KEY_SPANS];
    struct beam_key_quality quality = train(1, one);
    assert_int_equal(quality.groups, 200);
    assert_true(quality.key_loss < quality.points_loss);
    train(2, two);
    assert_memory_equal(one, two, sizeof one);
}

/* The file that it writes holds the weights. */
static void test_file(void **unused)
{
    (void)unused;
    struct beam_key_weights weights[KEY_SPANS] = {{.general = {12, -34}}};
    weights[3].card[RIFLES_READY][3] = 4711;
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    beam_key_write((const struct beam_key_weights *)weights, "make beam-key", file);
    fclose(file);
    assert_non_null(strstr(text, "/* Made by: make beam-key */"));
    assert_non_null(
        strstr(text, "beam_key_weights[KEY_SPANS] = {\n    {{12, -34},\n     {{0, 0, 0, 0}, {0, 0, 0, 0}, "));
    assert_non_null(strstr(text, "{0, 0, 0, 4711}}},\n};\n"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),  cmocka_unit_test(test_key),  cmocka_unit_test(test_spans),
        cmocka_unit_test(test_trainer), cmocka_unit_test(test_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
