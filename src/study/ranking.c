// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/ranking.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "study/part.h"
#include "study/ranking_report.h"
#include "study/run.h"
#include "study/spread.h"
#include "study/summary.h"

/* A ranking that is under way. */
struct study {
    const struct wagons_ranking *wanted;
    struct ranking_setup setup;
    struct series series;
    struct ranking_round round;                     /* the one that is played */
    int closed;                                     /* rounds before it */
    uint64_t round_start;                           /* its first deal, from 0 */
    bool one_round;                                 /* a shard: only this round is played */
    bool failed;                                    /* memory ran out while a round was planned */
    struct series_outcome games[RANKING_GAMES_MAX]; /* of the deal that is under way */
    int seat_of_a[RANKING_GAMES_MAX];
    struct ranking_triple *sums;
    struct ranking_triple *earlier; /* of the rounds before a shard's; NULL: there are none */
};

static uint64_t games_per_deal(const struct study *study)
{
    return (uint64_t)study->setup.games_per_deal;
}

/* The deal that a game belongs to, counted from the run's first. */
static uint64_t deal_in_run(const struct study *study, uint64_t n)
{
    return n / games_per_deal(study) - study->wanted->series.from;
}

static int triple_of(const struct study *study, uint64_t n)
{
    return ranking_round_triple(&study->round, deal_in_run(study, n) - study->round_start);
}

/* Which agent sits first in game n. */
static int first_agent(const struct study *study, uint64_t n)
{
    return (int)(n % games_per_deal(study));
}

static void assign(const struct series *series, uint64_t n, struct series_task *task)
{
    const struct study *study = series->context;
    task->deal = n / games_per_deal(study);
    task->rules.start = series_start(series->setup, task->deal);
    task->rules.has_scoring = true;
    memcpy(task->rules.scoring, study->setup.design.triple[triple_of(study, n)], sizeof task->rules.scoring);
    for (int seat = 0; seat < 2; seat++) {
        task->agents[seat] = (uint8_t)((first_agent(study, n) + seat) % study->setup.games_per_deal);
    }
}

static bool count(void *context, uint64_t n, const struct series_outcome *outcome)
{
    struct study *study = context;
    int k = (int)(n % games_per_deal(study)), triple = triple_of(study, n);
    bool last = study->setup.rounds > 1 && study->closed == study->setup.rounds - 1;
    study->games[k] = *outcome;
    study->seat_of_a[k] = first_agent(study, n) == 0 ? 0 : 1;
    if (k == study->setup.games_per_deal - 1) {
        ranking_add(&study->sums[triple], &study->setup.design, triple, study->games, study->seat_of_a, k + 1,
                    study->setup.measure, last);
    }
    return true;
}

static uint64_t next_round(void *context, uint64_t n)
{
    struct study *study = context;
    if (study->one_round || study->closed + 1 >= study->setup.rounds) {
        return n;
    }
    study->closed++;
    study->round_start += study->round.length;
    if (!ranking_plan(&study->setup, study->sums, study->closed, &study->round)) {
        study->failed = true;
        return n;
    }
    return n + study->round.length * games_per_deal(study);
}

/* --- setting up --- */

static int default_rounds(uint64_t deals, int triples)
{
    enum { ENOUGH = 16 /* deals a triple, below which there is little to plan by */ };
    return deals < ENOUGH * (uint64_t)triples ? 1 : 3;
}

static bool set_up(struct study *study, const struct wagons_ranking *wanted, struct wagons_error *error)
{
    const struct wagons_series *series = &wanted->series;
    const struct wagons_game *game = series->game;
    struct ranking_setup *setup = &study->setup;
    *study = (struct study){.wanted = wanted, .one_round = series->shards > 0};
    if (game->scoring_result == NULL || game->scoring_count > RANKING_CARDS) {
        return error_set(error, "%s has no scoring cards to rank", game->name);
    }
    *setup = (struct ranking_setup){
        .game = game,
        .measure = wanted->measure,
        .seed = series->seed,
        .deals = series->games,
        .games_per_deal = wanted->agent_count,
    };
    ranking_design_make(&setup->design, game->scoring_count, series->rules.has_scoring ? series->rules.scoring : NULL);
    setup->rounds =
        wanted->rounds > 0 ? wanted->rounds : default_rounds(setup->deals, setup->design.count[RANKING_OF_TRIPLES]);
    if ((uint64_t)setup->rounds > setup->deals) {
        return error_set(error, "expected at least as many deals as rounds (%d)", setup->rounds);
    }
    study->sums = calloc((size_t)setup->design.count[RANKING_OF_TRIPLES], sizeof *study->sums);
    return study->sums != NULL || error_set(error, "out of memory");
}

static struct series plan_series(struct study *study)
{
    const struct wagons_ranking *wanted = study->wanted;
    const struct wagons_series *setup = &wanted->series;
    struct series series = {
        .setup = setup,
        .deck = setup->deck != NULL ? setup->deck : setup->game->deck_default(),
        .agents = wanted->agents,
        .agent_count = wanted->agent_count,
        .assign = assign,
        .context = study,
    };
    uint64_t games = games_per_deal(study);
    series.from = (setup->from + study->round_start) * games;
    series.to = series.from + study->round.length * games;
    series_cut(setup, games, &series.from, &series.to);
    series.total = study->one_round ? series.to - series.from : (setup->games - study->round_start) * games;
    return series;
}

/* --- going on from rounds that were closed by wagons_merge --- */

static bool read_closed(struct study *study, const cJSON *closed, struct wagons_error *error)
{
    size_t numbers = ranking_length(&study->setup);
    int triples = study->setup.design.count[RANKING_OF_TRIPLES];
    uint64_t allotments[RANKING_TRIPLES] = {0}, length[WAGONS_ROUNDS_MAX];
    struct ranking_triple *sums = calloc((size_t)triples, sizeof *sums);
    study->earlier = sums;
    if (sums == NULL) {
        return error_set(error, "out of memory");
    }
    if (!json_int(json_get(closed, "round"), "round", 1, study->setup.rounds - 1, &study->closed, error) ||
        !part_read_numbers(json_get(closed, "sums"), "sums", sums, numbers, error) ||
        !part_read_numbers(json_get(closed, "allotments"), "allotments", allotments, (size_t)triples, error)) {
        return false;
    }
    ranking_rounds_split(study->setup.deals, study->setup.rounds, length);
    for (int k = 0; k < study->closed; k++) {
        study->round_start += length[k];
    }
    ranking_round_set(&study->round, allotments, triples, study->setup.seed, study->closed);
    return study->round.length == length[study->closed] ||
           error_set(error, "allotments: expected %llu deals in all", (unsigned long long)length[study->closed]);
}

static bool same_study(struct study *study, const cJSON *closed, struct wagons_error *error)
{
    struct series series = plan_series(study);
    cJSON *head = ranking_head(&series, &study->setup);
    const cJSON *other = json_get(closed, "head"), *part;
    const char *different = NULL;
    cJSON_ArrayForEach(part, head)
    {
        if (different == NULL && !cJSON_Compare(part, json_get(other, part->string), true)) {
            different = part->string;
        }
    }
    if (different == NULL && cJSON_GetArraySize(head) != cJSON_GetArraySize(other)) {
        different = "head";
    }
    bool same = different == NULL || error_set(error, "head.%.40s: another one than this run's", different);
    cJSON_Delete(head);
    return same;
}

static bool begin(struct study *study, struct wagons_error *error)
{
    const cJSON *earlier = study->wanted->earlier, *closed = json_get(earlier, "closed");
    if (earlier == NULL) {
        return ranking_plan(&study->setup, NULL, 0, &study->round);
    }
    if (!json_format(earlier, RANKING_PART_FORMAT, error)) {
        return false;
    }
    if (!json_object(closed, "closed", error)) {
        return false;
    }
    if (!same_study(study, closed, error) || !read_closed(study, closed, error)) {
        return json_within(error, "closed");
    }
    if (!study->one_round) { /* a part holds its own games alone */
        memcpy(study->sums, study->earlier, ranking_length(&study->setup) * sizeof(int64_t));
    }
    return true;
}

/* --- reports --- */

/* The report of a part of a round. */
static cJSON *part_report(const struct study *study)
{
    cJSON *head = ranking_head(&study->series, &study->setup);
    cJSON *report = summary_report(head);
    cJSON_ReplaceItemInObjectCaseSensitive(report, "format", cJSON_CreateString(RANKING_PART_FORMAT));
    cJSON_AddNumberToObject(report, "games", (double)(study->series.to - study->series.from));
    cJSON_AddNumberToObject(head, "round", study->closed + 1);
    if (study->earlier != NULL) {
        cJSON_AddItemToObject(head, "earlier", part_numbers(study->earlier, ranking_length(&study->setup)));
    }
    part_add(report, study->series.setup, head, study->sums, ranking_length(&study->setup));
    return report;
}

static cJSON *whole_report(const struct study *study)
{
    cJSON *head = ranking_head(&study->series, &study->setup);
    cJSON *report = ranking_report(head, &study->setup, study->sums);
    cJSON_Delete(head);
    return report;
}

static cJSON *finish(const struct study *study, const struct run_cost *cost)
{
    cJSON *report = study->one_round ? part_report(study) : whole_report(study);
    if (report != NULL && study->series.setup->timing) {
        summary_cost(report, cost);
    }
    return report;
}

static enum wagons_ending run(struct study *study, cJSON **report, struct wagons_error *error)
{
    struct run_counter counter = {.context = study, .count = count, .next_round = next_round};
    struct run_cost cost;
    study->series = plan_series(study);
    enum wagons_ending ending = run_series(&study->series, &counter, &cost, error);
    if (ending != WAGONS_DONE || wagons_spread_rank() > 0) {
        return ending;
    }
    *report = study->failed ? NULL : finish(study, &cost);
    if (*report == NULL) {
        error_set(error, "out of memory");
        return WAGONS_FAILED;
    }
    return WAGONS_DONE;
}

enum wagons_ending wagons_ranking(const struct wagons_ranking *ranking, cJSON **report, struct wagons_error *error)
{
    struct study study;
    enum wagons_ending ending = WAGONS_REFUSED;
    *report = NULL;
    if (set_up(&study, ranking, error) && begin(&study, error)) {
        ending = run(&study, report, error);
    }
    free(study.sums);
    free(study.earlier);
    return ending;
}
