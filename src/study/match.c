// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/match.h"

#include "base/pentanomial.h"
#include "study/part.h"
#include "study/summary.h"

#define MATCH_FORMAT "wagons-match/1"

/* What the pairs of a match add up to, in whole numbers of 64 bits. */
struct pair_totals {
    struct totals games;
    struct pentanomial results;
    struct moments margin; /* A minus B over both games of a pair */
};

/* A match that is being played. */
struct match {
    const struct wagons_match *setup;
    struct pair_totals totals;
    int half_points; /* A's in the first game of the pair that is under way */
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

static double llr(const struct match *match)
{
    return pentanomial_llr(&match->totals.results, match->setup->elo0, match->setup->elo1);
}

/* Counts a game; a second one ends its pair, on which the test is made. */
static bool count(void *context, uint64_t n, const struct series_outcome *outcome)
{
    struct match *match = context;
    const struct wagons_result *result = &outcome->result;
    int seat = seat_of_a(n);
    int points = half_points(result, seat);
    int32_t margin = result->total[seat] - result->total[1 - seat];
    totals_add(&match->totals.games, n, result);
    if (n % 2 == 0) {
        match->half_points = points;
        match->first_margin = margin;
        return true;
    }
    match->totals.results.counts[match->half_points + points]++;
    statistics_add(&match->totals.margin, match->first_margin + margin);
    return !match->setup->has_sprt || pentanomial_verdict(llr(match)) == SPRT_UNDECIDED;
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

static void add_sprt(cJSON *report, const struct match *match)
{
    static const char *const names[] = {[SPRT_UNDECIDED] = "undecided", [SPRT_H0] = "H0", [SPRT_H1] = "H1"};
    double ratio = llr(match);
    cJSON *sprt = cJSON_AddObjectToObject(report, "sprt");
    cJSON_AddNumberToObject(sprt, "elo0", match->setup->elo0);
    cJSON_AddNumberToObject(sprt, "elo1", match->setup->elo1);
    cJSON_AddNumberToObject(sprt, "llr", ratio);
    cJSON_AddStringToObject(sprt, "verdict", names[pentanomial_verdict(ratio)]);
}

/* The report up to the test. */
static cJSON *begin_report(const cJSON *head, const struct pair_totals *totals)
{
    cJSON *report = summary_report(head);
    add_pairs(report, &totals->results);
    cJSON_AddItemToObject(report, "margin", summary_statistic(&totals->margin, 0.5));
    return report;
}

static cJSON *make_report(const cJSON *head, const void *sums, struct wagons_error *error)
{
    const struct pair_totals *totals = sums;
    cJSON *report = begin_report(head, totals);
    (void)error;
    summary_totals(report, head, &totals->games);
    return report;
}

static size_t length(const cJSON *head, struct wagons_error *error)
{
    (void)head;
    (void)error;
    return PART_LENGTH(struct pair_totals);
}

const struct part_kind part_match = {.format = MATCH_FORMAT, .length = length, .report = make_report};

static cJSON *finish(const struct series *plan, const struct match *match, const struct run_cost *cost)
{
    cJSON *head = summary_head(plan, MATCH_FORMAT, plan->from / 2);
    cJSON *report = begin_report(head, &match->totals);
    if (match->setup->has_sprt) {
        add_sprt(report, match);
    }
    summary_totals(report, head, &match->totals.games);
    cJSON_Delete(head);
    if (plan->setup->timing) {
        summary_cost(report, cost);
    }
    part_add(report, plan->setup, summary_head(plan, MATCH_FORMAT, plan->setup->from / 2), &match->totals,
             PART_LENGTH(struct pair_totals));
    return report;
}

enum wagons_ending wagons_match(const struct wagons_match *match, cJSON **report, struct wagons_error *error)
{
    struct series plan = series_of(&match->series, true);
    struct match played = {.setup = match};
    struct run_counter counter = {.context = &played, .count = count};
    struct run_cost cost;
    enum wagons_ending ending = run_series(&plan, &counter, &cost, error);
    *report = ending == WAGONS_DONE ? finish(&plan, &played, &cost) : NULL;
    return ending;
}
