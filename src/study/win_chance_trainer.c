// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/win_chance_trainer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/threads.h"
#include "games/wagons/greedy.h"
#include "games/wagons/hindsight/hindsight_think.h"
#include "games/wagons/lookahead.h"
#include "games/wagons/solve/solve.h"
#include "games/wagons/win_chance.h"
#include "wagons/guide.h"

enum { SOLVER_BYTES = 8 << 20, START_RULES = 3, SEATINGS = 4 };

/* --- games --- */

/* What one thread plays with. */
struct table {
    struct thinker *thinker;
    struct solver *solver;
};

/* The positions of one game; there are no more drafts than cards. */
struct game_samples {
    int count;
    struct win_chance_sample samples[CIRCLE_CARDS];
    uint8_t mover[CIRCLE_CARDS];
};

static wagons_move think(struct table *table, const struct position *position, int width, int *value)
{
    struct think_limits limits = {.threads = 1, .width = width};
    const struct option *options;
    wagons_move move = thinker_choose(table->thinker, position, &limits);
    *value = thinker_options(table->thinker, &options) > 1 ? options[0].value : -DRAFT_INFINITE;
    return move;
}

/* By hindsight with beams of 1 for one half of the seatings of each seat, otherwise by lookahead. */
static wagons_move choose(struct table *table, const struct position *position, int seating)
{
    int value;
    bool looks_ahead = seating >> position->to_move & 1;
    return looks_ahead ? lookahead_choose(table->solver, position, 0, &(struct wagons_stop){.wanted = NULL})
                       : think(table, position, 1, &value);
}

/* A draft without an alternative has no value of its own and is left out. */
static void take_sample(struct table *table, const struct position *position, int width, struct game_samples *game)
{
    int value;
    think(table, position, width, &value);
    if (value > -DRAFT_INFINITE && game->count < CIRCLE_CARDS) {
        game->mover[game->count] = position->to_move;
        game->samples[game->count++] = (struct win_chance_sample){.margin = value * (WAGONS_POINT / VALUE_POINT),
                                                                  .cards_left = (int16_t)position_cards_left(position)};
    }
}

static void play_game(struct table *table, uint64_t seed, uint64_t index, int width, struct game_samples *game)
{
    static const enum wagons_start starts[START_RULES] = {WAGONS_FIRST_PICKS, WAGONS_SECOND_PICKS, WAGONS_FIXED};
    struct wagons_rules rules = wagons_rules_default();
    struct position position;
    rules.start = starts[index % START_RULES];
    position_deal(&position, &rules, deck_default(), seed, index);
    game->count = 0;
    while (position.phase != PHASE_OVER) {
        if (position.phase == PHASE_DRAFT) {
            take_sample(table, &position, width, game);
        }
        position_apply(&position, choose(table, &position, (int)(index / START_RULES % SEATINGS)));
    }
    struct town_score scores[2];
    int winner = position_scores(&position, scores);
    for (int i = 0; i < game->count; i++) {
        game->samples[i].won = winner == game->mover[i];
    }
}

/* --- all games --- */

static bool open_tables(struct table *tables, int threads, int width)
{
    for (int i = 0; i < threads; i++) {
        tables[i].thinker = thinker_new(width, 1);
        tables[i].solver = solver_new(SOLVER_BYTES);
        if (tables[i].thinker == NULL || tables[i].solver == NULL) {
            return false;
        }
    }
    return true;
}

static void close_tables(struct table *tables, int threads)
{
    for (int i = 0; i < threads && tables != NULL; i++) {
        thinker_free(tables[i].thinker);
        solver_free(tables[i].solver);
    }
    free(tables);
}

static void gather(struct win_chance_samples *samples, const struct game_samples *games)
{
    for (int i = 0; i < samples->games; i++) {
        memcpy(samples->samples + samples->count, games[i].samples, (size_t)games[i].count * sizeof *samples->samples);
        samples->count += games[i].count;
    }
}

bool win_chance_sample_games(struct win_chance_samples *samples, uint64_t seed, int games, int width, int threads)
{
    *samples = (struct win_chance_samples){.seed = seed, .games = games, .width = width};
    struct table *tables = calloc((size_t)threads, sizeof *tables);
    struct game_samples *played = calloc((size_t)games, sizeof *played);
    samples->samples = calloc((size_t)games * CIRCLE_CARDS, sizeof *samples->samples);
    bool good = tables != NULL && played != NULL && samples->samples != NULL && open_tables(tables, threads, width);
    if (good) {
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
        for (int i = 0; i < games; i++) {
            play_game(&tables[threads_self()], seed, (uint64_t)i, width, &played[i]);
        }
        gather(samples, played);
    }
    close_tables(tables, threads);
    free(played);
    return good;
}

void win_chance_samples_free(struct win_chance_samples *samples)
{
    free(samples->samples);
    samples->samples = NULL;
    samples->count = 0;
}

/* --- the fit --- */

/* The curve a * n^b + c. */
struct curve {
    double a, b, c;
};

static double scale_of(const struct curve *curve, int cards_left)
{
    return curve->a * pow(cards_left, curve->b) + curve->c;
}

/* Minus the mean log of the chance given to what happened, in bits. */
static double loss_of(const struct win_chance_samples *samples, const struct curve *curve)
{
    double sum = 0;
    for (int i = 0; i < samples->count; i++) {
        const struct win_chance_sample *sample = &samples->samples[i];
        double points = (double)sample->margin / WAGONS_POINT;
        double lead = (sample->won ? points : -points) / scale_of(curve, sample->cards_left);
        sum += log1p(exp(-lead));
    }
    return sum / samples->count / log(2);
}

/* One step of a search along one number of the curve; returns whether it made things better. */
static bool improve(const struct win_chance_samples *samples, struct curve *curve, double *number, double step,
                    double *loss)
{
    double before = *number;
    for (int sign = -1; sign <= 1; sign += 2) {
        *number = before + sign * step;
        bool allowed = curve->a > 0 && curve->b > 0 && curve->c > 0.05;
        double now = allowed ? loss_of(samples, curve) : INFINITY;
        if (now < *loss) {
            *loss = now;
            return true;
        }
    }
    *number = before;
    return false;
}

void win_chance_fit(const struct win_chance_samples *samples, double scales[CIRCLE_CARDS + 1])
{
    struct curve curve = {.a = 0.3, .b = 1, .c = 0.3};
    double loss = loss_of(samples, &curve);
    for (double step = 0.2; step > 0.002;) {
        bool better = improve(samples, &curve, &curve.a, step, &loss);
        better = improve(samples, &curve, &curve.b, step, &loss) || better;
        better = improve(samples, &curve, &curve.c, step, &loss) || better;
        step = better ? step : step / 2;
    }
    scales[0] = 0;
    for (int n = 1; n <= CIRCLE_CARDS; n++) {
        scales[n] = scale_of(&curve, n);
    }
}

/* --- the check --- */

void win_chance_check(const struct win_chance_samples *samples, struct reliability *reliability)
{
    memset(reliability, 0, sizeof *reliability);
    for (int i = 0; i < samples->count; i++) {
        const struct win_chance_sample *sample = &samples->samples[i];
        double chance = (double)win_chance(sample->margin, sample->cards_left) / WAGONS_WIN;
        int bin = (int)(chance * RELIABILITY_BINS);
        bin = bin < RELIABILITY_BINS ? bin : RELIABILITY_BINS - 1;
        reliability->bins[bin].count++;
        reliability->bins[bin].won += sample->won;
        reliability->bins[bin].chance += chance;
        double given = sample->won ? chance : 1 - chance;
        reliability->log_loss -= log2(given > 1e-6 ? given : 1e-6);
        reliability->brier += (1 - given) * (1 - given);
    }
    for (int bin = 0; bin < RELIABILITY_BINS; bin++) {
        reliability->bins[bin].chance /= reliability->bins[bin].count > 0 ? reliability->bins[bin].count : 1;
    }
    reliability->log_loss /= samples->count;
    reliability->brier /= samples->count;
    reliability->log_loss_even = 1;
}
