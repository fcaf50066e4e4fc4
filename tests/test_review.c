// SPDX-License-Identifier: GPL-3.0-or-later
/* Reviews: a planted blunder is found and measured, best play loses nothing, and what is told adds up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/wagons/game.h"
#include "tests/endings.h"
#include "wagons/review.h"
#include "wagons/solve.h"

enum { ENDING = 3, NOWHERE = -1 };

static struct wagons_analysis ending_analysis(const struct position *position)
{
    struct wagons_analysis_settings settings = wagons_analysis_settings_default();
    struct wagons_analysis analysis;
    settings.playouts = 50;
    assert_true(wagons_analyze(&circle_the_wagons_game, position, &settings, &analysis, NULL));
    assert_true(analysis.solved);
    return analysis;
}

/* A game from an ending on, played best but for its worst move at one ply (NOWHERE: none). *loss gets what that cost. */
static void play_ending(struct wagons_record *record, uint64_t index, int blunder, double *loss)
{
    struct position *position = malloc(sizeof *position);
    ending_find(position, 31, index, ENDING_DRAFT, ENDING, RIFLES_READY);
    *record = (struct wagons_record){
        .game = &circle_the_wagons_game, .deck = deck_default(), .players = 2, .initial = position};
    struct position at = *position;
    while (at.phase != PHASE_OVER) {
        struct wagons_analysis analysis = ending_analysis(&at);
        int which = record->count == blunder ? analysis.count - 1 : 0;
        if (record->count == blunder) {
            *loss = analysis.margin - analysis.moves[which].margin;
        }
        record->moves[record->count++] = analysis.moves[which].move;
        position_apply(&at, analysis.moves[which].move);
        wagons_analysis_free(&analysis);
    }
}

static struct wagons_review review_of(const struct wagons_record *record)
{
    struct wagons_review_settings settings = {.analysis = wagons_analysis_settings_default()};
    struct wagons_review review;
    struct wagons_error error = {""};
    settings.analysis.playouts = 50;
    if (!wagons_review(record, &settings, &review, &error)) {
        fail_msg("%s", error.text);
    }
    return review;
}

static void test_best_play_loses_nothing(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 4; index++) {
        struct wagons_record record;
        play_ending(&record, index, NOWHERE, NULL);
        struct wagons_review review = review_of(&record);
        assert_int_equal(review.count, record.count);
        assert_int_equal(review.biggest_count, 0);
        for (int i = 0; i < review.count; i++) {
            assert_true(review.moves[i].loss_margin == 0 && review.moves[i].loss_win == 0 && review.moves[i].exact);
            assert_int_equal(review.moves[i].best, review.moves[i].move);
            assert_int_equal(review.moves[i].band, WAGONS_BEST);
        }
        for (int player = 0; player < 2; player++) {
            assert_true(review.player[player].accuracy == 1 && review.player[player].loss == 0);
        }
        wagons_review_free(&review);
        wagons_record_free(&record);
    }
}

static void test_a_planted_blunder_is_found(void **state)
{
    (void)state;
    for (int ply = 0; ply < 4; ply++) {
        struct wagons_record record;
        double loss = 0;
        play_ending(&record, 7 + (uint64_t)ply, ply, &loss);
        struct wagons_review review = review_of(&record);
        const struct wagons_review_move *blunder = &review.moves[ply];
        assert_true(blunder->exact && blunder->loss_margin == loss);
        assert_int_equal(blunder->band, wagons_band_of(loss));
        if (loss > 0) {
            assert_int_equal(review.biggest_count, 1);
            assert_int_equal(review.biggest[0], ply);
            assert_int_not_equal(blunder->best, blunder->move);
            assert_true(review.player[blunder->player].loss == loss && review.player[1 - blunder->player].loss == 0);
            assert_true(review.player[blunder->player].accuracy < 1);
        }
        wagons_review_free(&review);
        wagons_record_free(&record);
    }
}

/* The worth of each position is that of the next one from the other side, but for what the move lost. */
static void test_values_follow_each_other(void **state)
{
    struct wagons_record record;
    double loss;
    (void)state;
    play_ending(&record, 20, 1, &loss);
    struct wagons_review review = review_of(&record);
    for (int i = 0; i + 1 < review.count; i++) {
        const struct wagons_review_move *move = &review.moves[i], *next = move + 1;
        double after = next->player == move->player ? next->margin : -next->margin;
        assert_true(move->margin - move->loss_margin == after);
    }
    wagons_review_free(&review);
    wagons_record_free(&record);
}

static void test_bands(void **state)
{
    (void)state;
    assert_int_equal(wagons_band_of(0), WAGONS_BEST);
    assert_int_equal(wagons_band_of(1000), WAGONS_BLUNDER);
    assert_true(isinf(wagons_band_limit(WAGONS_BLUNDER)));
    for (int band = 0; band < WAGONS_BLUNDER; band++) {
        double limit = wagons_band_limit((enum wagons_band)band);
        assert_int_equal(wagons_band_of(limit), band);
        assert_int_equal(wagons_band_of(limit + 0.001), band + 1);
        assert_string_not_equal(wagons_band_name((enum wagons_band)band), "");
    }
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

static void count_steps(void *context, int done, int total)
{
    int *steps = context;
    (*steps)++;
    assert_in_range(done, 0, total);
}

static void test_stopping_and_progress(void **state)
{
    struct wagons_record record;
    struct wagons_review review;
    int steps = 0;
    (void)state;
    play_ending(&record, 3, NOWHERE, NULL);
    struct wagons_review_settings settings = {
        .analysis = wagons_analysis_settings_default(), .progress = count_steps, .context = &steps};
    assert_true(wagons_review(&record, &settings, &review, NULL));
    assert_int_equal(steps, record.count + 1);
    wagons_review_free(&review);
    struct position *position = record.initial;
    ending_find(position, 31, 3, ENDING_DRAFT, 9, RIFLES_READY);
    record.count = 1;
    record.moves[0] = move_draft(0);
    settings.analysis.stopped = at_once;
    assert_true(wagons_review(&record, &settings, &review, NULL));
    assert_true(review.cancelled && review.count == 0);
    wagons_review_free(&review);
    wagons_record_free(&record);
}

static void test_refusals(void **state)
{
    struct wagons_record record;
    struct wagons_review review;
    struct wagons_error error;
    struct wagons_review_settings settings = {.analysis = wagons_analysis_settings_default()};
    (void)state;
    play_ending(&record, 1, NOWHERE, NULL);
    settings.analysis.agent = "nobody";
    assert_false(wagons_review(&record, &settings, &review, &error));
    assert_non_null(strstr(error.text, "unknown agent \"nobody\""));
    record.count = 0;
    assert_false(wagons_review(&record, &settings, &review, &error));
    assert_non_null(strstr(error.text, "no move"));
    wagons_record_free(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_best_play_loses_nothing),  cmocka_unit_test(test_a_planted_blunder_is_found),
        cmocka_unit_test(test_values_follow_each_other), cmocka_unit_test(test_bands),
        cmocka_unit_test(test_stopping_and_progress),    cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
