// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/match.h"

#include "base/pentanomial.h"
#include "study/summary.h"

/* What the pairs of a match add up to. */
struct pair_totals {
    const struct wagons_match *match;
    struct totals games;
    struct pentanomial results;
    struct moments margin; /* A minus B over both games of a pair */
    int half_points;       /* A's in the first game of the pair that is under way */
    int32_t first_margin;
};

/* The seat of agent A in game n. */
static int seat_of_a(uint64_t n)
{
    return series_agent_at(n, 0) == 0 ? 0 : 1;
}

static int half_points(const struct wagons_result *result, int seat)
{
    return result->winner == WAGONS_NOBODY ? 1 : result->winner == seat ? 2 : 0;
}

static double llr(const struct pair_totals *pairs)
{
    return pentanomial_llr(&pairs->results, pairs->match->elo0, pairs->match->elo1);
}

/* Counts a game; a second one ends its pair, on which the test is made. */
static bool count(void *context, uint64_t n, const struct wagons_result *result)
{
    struct pair_totals *pairs = context;
    int seat = seat_of_a(n);
    int points = half_points(result, seat);
    int32_t margin = result->total[seat] - result->total[1 - seat];
    totals_add(&pairs->games, n, result);
    if (n % 2 == 0) {
        pairs->half_points = points;
        pairs->first_margin = margin;
        return true;
    }
    pairs->results.counts[pairs->half_points + points]++;
    statistics_add(&pairs->margin, pairs->first_margin + margin);
    return !pairs->match->has_sprt || pentanomial_verdict(llr(pairs)) == SPRT_UNDECIDED;
}

static void add_pairs(cJSON *report, const struct pentanomial *results)
{
    cJSON_AddNumberToObject(report, "pairs", (double)pentanomial_pairs(results));
    cJSON *counts = cJSON_AddArrayToObject(report, "pentanomial");
    for (int k = 0; k < PAIR_RESULTS; k++) {
        cJSON_AddItemToArray(counts, cJSON_CreateNumber((double)results->counts[k]));
    }
    struct pair_score score = pentanomial_score(results);
    cJSON_AddItemToObject(report, "pair_score", summary_number(score.value));
    cJSON_AddItemToObject(report, "pair_score_ci95", summary_interval(score.low, score.high));
    cJSON_AddItemToObject(report, "elo", summary_number(pentanomial_elo(score.value)));
    cJSON_AddItemToObject(report, "elo_ci95",
                          summary_interval(pentanomial_elo(score.low), pentanomial_elo(score.high)));
}

static void add_sprt(cJSON *report, const struct pair_totals *pairs)
{
    static const char *const names[] = {[SPRT_UNDECIDED] = "undecided", [SPRT_H0] = "H0", [SPRT_H1] = "H1"};
    double ratio = llr(pairs);
    cJSON *sprt = cJSON_AddObjectToObject(report, "sprt");
    cJSON_AddNumberToObject(sprt, "elo0", pairs->match->elo0);
    cJSON_AddNumberToObject(sprt, "elo1", pairs->match->elo1);
    cJSON_AddNumberToObject(sprt, "llr", ratio);
    cJSON_AddStringToObject(sprt, "verdict", names[pentanomial_verdict(ratio)]);
}

static cJSON *make_report(const struct series *plan, const struct pair_totals *pairs, const struct run_cost *cost)
{
    cJSON *report = cJSON_CreateObject();
    cJSON_AddStringToObject(report, "format", "wagons-match/1");
    summary_setup(report, plan);
    add_pairs(report, &pairs->results);
    cJSON_AddItemToObject(report, "margin", summary_statistic(&pairs->margin, 0.5));
    if (pairs->match->has_sprt) {
        add_sprt(report, pairs);
    }
    summary_totals(report, plan, &pairs->games);
    if (plan->setup->timing) {
        summary_cost(report, cost);
    }
    return report;
}

enum wagons_ending wagons_match(const struct wagons_match *match, cJSON **report, struct wagons_error *error)
{
    struct series plan = series_of(&match->series, true);
    struct pair_totals pairs = {.match = match};
    struct run_counter counter = {.context = &pairs, .count = count};
    struct run_cost cost;
    enum wagons_ending ending = run_series(&plan, &counter, &cost, error);
    *report = ending == WAGONS_DONE ? make_report(&plan, &pairs, &cost) : NULL;
    return ending;
}
