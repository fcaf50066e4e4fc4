// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/beam_key_trainer.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/threads.h"
#include "games/wagons/greedy.h"
#include "games/wagons/hindsight/subset_table.h"

enum {
    PLACEMENTS = 10, /* of a group */
    HANDS = 4,       /* that may follow */
    TRIES = 5,       /* towns before the card are grown by one of so many best placements */
    ROUNDS = 2,      /* the worth is told by beams by points, then by the key found so */
    HELD_OUT = 5,    /* every fifth group is kept out */
    /* Weights of one span, one after the other: general, then by card. */
    WEIGHTS = KEY_GENERAL + SCORING_CARDS * KEY_PER_CARD
};

static const double ridge = 8; /* holds weights back that few groups speak for */

struct group {
    uint8_t scoring[GAME_SCORING];
    uint8_t span, count;
    int16_t features[PLACEMENTS][KEY_FEATURES];
    float worth[PLACEMENTS];
};

/* What a thread needs to make groups. */
struct maker {
    struct beam_game game;
    struct beam_worker *worker;
    struct beam_town *towns;
    struct beam_step *steps;
    struct subset_table table;
    int width;
    const struct beam_key_weights *weights; /* of the beams that tell the worth; NULL: by points */
};

static bool open_maker(struct maker *maker, int width)
{
    int most = width > PLACEMENTS ? width : PLACEMENTS;
    maker->width = width;
    maker->worker = beam_worker_new(most);
    maker->towns = malloc(sizeof(struct beam_town) * (1 + PLACEMENTS + 2 * (size_t)width));
    maker->steps = malloc(sizeof(struct beam_step) * (size_t)most);
    return subset_table_open(&maker->table) && maker->worker != NULL && maker->towns != NULL && maker->steps != NULL;
}

static void close_maker(struct maker *maker)
{
    beam_worker_free(maker->worker);
    free(maker->towns);
    free(maker->steps);
    subset_table_close(&maker->table);
}

/* The best placements of a card by points, as towns: towns[1 .. count]. */
static int list_towns(struct maker *maker, const struct town *town, uint8_t card, int most)
{
    struct kernel_set set;
    kernel_set_prepare(&set, &maker->game.kernel, &card, 1);
    struct beam now;
    beam_begin(&maker->game, town, maker->towns, &now);
    struct beam_branch branch = {.card = card, .width = (uint8_t)most, .steps = maker->steps};
    beam_grow(maker->worker, &maker->game, &now, &set, &branch, 1);
    struct beam after = {.towns = maker->towns + 1};
    beam_follow(&maker->game, &now, card, maker->steps, branch.step_count, &after);
    return after.count;
}

/* What wide beams make of a town that gets a hand. */
static int hand_points(struct maker *maker, const struct town *town, const uint8_t *hand, int count)
{
    struct subset_task task = {.town = town, .forced = hand, .forced_count = count, .width = maker->width};
    subset_table_begin(&maker->table, &maker->game, &task);
    subset_root(&maker->table, maker->worker, &maker->game, &task, maker->towns + 1 + PLACEMENTS, maker->steps);
    int best = INT16_MIN;
    for (int i = 0; i < maker->table.count[0]; i++) {
        best = maker->table.outcome[i].points > best ? maker->table.outcome[i].points : best;
    }
    return best;
}

/* A hand of a row: each card with one chance in two, at least one. */
static int draw_hand(struct random_stream *stream, const uint8_t *row, int row_count, uint8_t *hand)
{
    int count = 0;
    while (count == 0) {
        uint32_t taken = random_below(stream, UINT32_C(1) << row_count);
        for (int i = 0; i < row_count; i++) {
            if (taken >> i & 1) {
                hand[count++] = row[i];
            }
        }
    }
    return count;
}

/* A town of `cards` cards, each put on one of its best places. */
static void grow_town(struct maker *maker, struct random_stream *stream, const uint8_t *cards, int count,
                      struct town *town)
{
    town_clear(town);
    for (int i = 0; i < count; i++) {
        int tries = list_towns(maker, town, cards[i], TRIES);
        int chosen = (int)random_below(stream, 2) == 0 ? 0 : (int)random_below(stream, (uint32_t)tries);
        *town = maker->towns[1 + chosen].town;
    }
}

static void make_group(struct maker *maker, uint64_t seed, uint64_t index, struct group *group)
{
    struct wagons_rules rules = wagons_rules_default();
    rules.start = WAGONS_FIXED;
    struct position deal;
    position_deal(&deal, &rules, deck_default(), seed, index);
    beam_game_prepare(&maker->game, deal.deck, deal.scoring, false);
    maker->game.weights = NULL; /* placements are listed by points */
    struct random_stream stream = random_open(seed, index, RANDOM_TEST, 1);
    int before = (int)random_below(&stream, 8);
    int to_come = 1 + (int)random_below(&stream, (uint32_t)(before < 4 ? 11 : 14 - before));
    struct town town;
    grow_town(maker, &stream, deal.row, before, &town);
    uint8_t hands[HANDS][CIRCLE_CARDS];
    int hand_count[HANDS];
    for (int h = 0; h < HANDS; h++) {
        hand_count[h] = draw_hand(&stream, deal.row + before + 1, to_come, hands[h]);
    }
    memcpy(group->scoring, deal.scoring, GAME_SCORING);
    group->span = (uint8_t)beam_key_span(to_come);
    group->count = (uint8_t)list_towns(maker, &town, deal.row[before], PLACEMENTS);
    for (int i = 0; i < group->count; i++) {
        const struct beam_town *placed = &maker->towns[1 + i];
        beam_key_features(&placed->town, placed->points, deal.scoring, group->features[i]);
        int sum = 0;
        maker->game.weights = maker->weights;
        for (int h = 0; h < HANDS; h++) {
            sum += hand_points(maker, &placed->town, hands[h], hand_count[h]);
        }
        group->worth[i] = (float)sum / HANDS;
    }
}

static bool make_groups(const struct beam_key_training *training, const struct beam_key_weights *weights,
                        struct group *groups)
{
    bool open = true;
#pragma omp parallel num_threads(training->threads) reduction(&& : open)
    {
        struct maker *maker = aligned_alloc(64, (sizeof *maker + 63) / 64 * 64);
        if (maker != NULL) {
            memset(maker, 0, sizeof *maker);
        }
        open = maker != NULL && open_maker(maker, training->width);
        if (open) {
            maker->weights = weights;
        }
#pragma omp for schedule(dynamic, 16)
        for (int i = 0; i < training->groups; i++) {
            if (open) {
                make_group(maker, training->seed, (uint64_t)i, &groups[i]);
            }
        }
        if (maker != NULL) {
            close_maker(maker);
        }
        free(maker);
    }
    return open;
}

/* --- least squares --- */

/* Which weight of a span a feature of the group belongs to. */
static int weight_of(const struct group *group, int feature)
{
    if (feature < KEY_GENERAL) {
        return feature;
    }
    int slot = (feature - KEY_GENERAL) / KEY_PER_CARD;
    return KEY_GENERAL + group->scoring[slot] * KEY_PER_CARD + (feature - KEY_GENERAL) % KEY_PER_CARD;
}

/* Adds a group's placements, as they differ from their mean, to the normal equations. */
static void add_group(const struct group *group, gsl_matrix *squares, gsl_vector *sums)
{
    double mean[KEY_FEATURES] = {0};
    double worth = 0;
    for (int i = 0; i < group->count; i++) {
        worth += group->worth[i] / group->count;
        for (int f = 0; f < KEY_FEATURES; f++) {
            mean[f] += (double)group->features[i][f] / group->count;
        }
    }
    for (int i = 0; i < group->count; i++) {
        for (int f = 0; f < KEY_FEATURES; f++) {
            double value = group->features[i][f] - mean[f];
            size_t row = (size_t)weight_of(group, f);
            *gsl_vector_ptr(sums, row) += value * (group->worth[i] - worth);
            for (int g = 0; g < KEY_FEATURES; g++) {
                *gsl_matrix_ptr(squares, row, (size_t)weight_of(group, g)) += value * (group->features[i][g] - mean[g]);
            }
        }
    }
}

static int16_t rounded(double weight)
{
    double scaled = round(weight * KEY_WEIGHT_POINT);
    return (int16_t)(scaled > INT16_MAX ? INT16_MAX : scaled < INT16_MIN ? INT16_MIN : scaled);
}

static bool solve_span(const struct group *groups, int count, int span, struct beam_key_weights *weights)
{
    gsl_matrix *squares = gsl_matrix_calloc(WEIGHTS, WEIGHTS);
    gsl_vector *sums = gsl_vector_calloc(WEIGHTS);
    bool solved = squares != NULL && sums != NULL;
    if (solved) {
        for (int i = 0; i < count; i++) {
            if (groups[i].span == span && i % HELD_OUT != 0) {
                add_group(&groups[i], squares, sums);
            }
        }
        for (size_t i = 0; i < WEIGHTS; i++) {
            *gsl_matrix_ptr(squares, i, i) += ridge;
        }
        solved = gsl_linalg_cholesky_decomp1(squares) == 0 && gsl_linalg_cholesky_svx(squares, sums) == 0;
    }
    for (int i = 0; solved && i < WEIGHTS; i++) {
        int16_t weight = rounded(gsl_vector_get(sums, (size_t)i));
        if (i < KEY_GENERAL) {
            weights->general[i] = weight;
        } else {
            weights->card[(i - KEY_GENERAL) / KEY_PER_CARD][(i - KEY_GENERAL) % KEY_PER_CARD] = weight;
        }
    }
    gsl_matrix_free(squares);
    gsl_vector_free(sums);
    return solved;
}

/* --- quality --- */

/* What a choice loses against the best of the group. */
static double loss_of(const struct group *group, int chosen)
{
    float best = group->worth[0];
    for (int i = 1; i < group->count; i++) {
        best = group->worth[i] > best ? group->worth[i] : best;
    }
    return best - group->worth[chosen];
}

static int best_by_key(const struct group *group, const struct beam_key_weights *weights)
{
    int best = 0;
    int best_key = INT32_MIN;
    for (int i = 0; i < group->count; i++) {
        int key = beam_key(weights, group->scoring, group->features[i]);
        if (key > best_key) {
            best_key = key;
            best = i;
        }
    }
    return best;
}

static struct beam_key_quality judge_span(const struct group *groups, int count, int span,
                                          const struct beam_key_weights *weights)
{
    struct beam_key_quality quality = {0};
    for (int i = 0; i < count; i += HELD_OUT) {
        if (groups[i].span == span) {
            quality.groups++;
            quality.points_loss += loss_of(&groups[i], 0); /* they come by points */
            quality.key_loss += loss_of(&groups[i], best_by_key(&groups[i], weights));
        }
    }
    if (quality.groups > 0) {
        quality.points_loss /= quality.groups;
        quality.key_loss /= quality.groups;
    }
    return quality;
}

bool beam_key_train(const struct beam_key_training *training, struct beam_key_weights weights[KEY_SPANS],
                    struct beam_key_quality quality[KEY_SPANS])
{
    struct group *groups = malloc(sizeof *groups * (size_t)training->groups);
    bool trained = groups != NULL;
    memset(weights, 0, sizeof(struct beam_key_weights) * KEY_SPANS);
    for (int round = 0; trained && round < ROUNDS; round++) {
        struct beam_key_weights before[KEY_SPANS];
        memcpy(before, weights, sizeof before);
        trained = make_groups(training, round == 0 ? NULL : before, groups);
        for (int span = 0; trained && span < KEY_SPANS; span++) {
            trained = solve_span(groups, training->groups, span, &weights[span]);
            quality[span] = judge_span(groups, training->groups, span, &weights[span]);
        }
    }
    free(groups);
    return trained;
}

/* --- the source file --- */

void beam_key_write(const struct beam_key_weights weights[KEY_SPANS], const char *command, FILE *file)
{
    fprintf(file, "// SPDX-License-Identifier: GPL-3.0-or-later\n/* Made by: %s */\n", command);
    fprintf(file, "#include \"games/wagons/hindsight/beam_key.h\"\n\n");
    fprintf(file, "const struct beam_key_weights beam_key_weights[KEY_SPANS] = {\n");
    for (int span = 0; span < KEY_SPANS; span++) {
        fprintf(file, "    {{%d, %d},\n     {", weights[span].general[0], weights[span].general[1]);
        for (int card = 0; card < SCORING_CARDS; card++) {
            const int16_t *of_card = weights[span].card[card];
            fprintf(file, "%s{%d, %d, %d, %d}%s", card % 4 == 0 && card > 0 ? "      " : "", of_card[0], of_card[1],
                    of_card[2], of_card[3],
                    card == SCORING_CARDS - 1 ? ""
                    : card % 4 == 3           ? ",\n"
                                              : ", ");
        }
        fprintf(file, "}},\n");
    }
    fprintf(file, "};\n");
}
