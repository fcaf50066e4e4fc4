// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ranking_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "study/part.h"
#include "study/ranking_estimate.h"
#include "study/summary.h"

#define RANKING_FORMAT "wagons-ranking/1"

static const char *const list_names[RANKING_LEVELS] = {"cards", "pairs", "triples"};

static const struct {
    const char *name, *definition;
} measures[WAGONS_MEASURES] = {
    [WAGONS_MEASURE_POINTS] = {"points", "mean points that a player makes from all named cards, over both players"},
    [WAGONS_MEASURE_DECISIVE] = {"decisive",
                                 "share of games whose winner changes when the points of all named cards are left out "
                                 "for both players (with equal totals the player with fewer cards wins)"},
    [WAGONS_MEASURE_SPREAD] = {"spread", "mean difference, without its sign, between the points that the two players "
                                         "make from all named cards"},
    [WAGONS_MEASURE_FIRST_PLAYER] = {"first-player", "share of the wins that player 1 has, a draw counting half"},
    [WAGONS_MEASURE_SKILL] = {"skill", "share of the wins that the first agent has against the second, over pairs of "
                                       "games with the seats swapped, a draw counting half"},
};

static const char ESTIMATOR[] =
    "plain means (cards and pairs: over the triples they are in, which weigh alike) shrunken toward a fit of card "
    "effects and, for triples, pair effects; variances of effects and deviations by restricted maximum likelihood "
    "(empirical Bayes, B = s2/(s2+tau2)), for pairs and triples multiplied by a volatility of each card (Student's t "
    "prior, maximum a posteriori; alike with fewer than two deals a triple); entries that chance does not take so far "
    "are "
    "released: not shrunken; rank_ci95 simultaneous for the list, by a bootstrap of all differences; \"differs\" by "
    "Benjamini and Hochberg at 5 %";

const char *wagons_measure_name(enum wagons_measure measure)
{
    return measures[measure].name;
}

/* --- heads --- */

cJSON *ranking_head(const struct series *series, const struct ranking_setup *setup)
{
    cJSON *head = summary_head(series, RANKING_FORMAT, series->setup->from);
    cJSON_AddStringToObject(head, "measure", measures[setup->measure].name);
    cJSON_AddNumberToObject(head, "deals", (double)setup->deals);
    cJSON_AddNumberToObject(head, "rounds", setup->rounds);
    return head;
}

/* The three cards of "scoring". */
static bool read_scoring(const cJSON *list, const struct wagons_game *game, uint8_t cards[3],
                         struct wagons_error *error)
{
    if (!json_list(list, "scoring", 3, 3, NULL, error)) {
        return false;
    }
    for (int k = 0; k < 3; k++) {
        int card;
        if (!json_name(cJSON_GetArrayItem(list, k), "scoring", game->scoring_names, game->scoring_count, &card,
                       error)) {
            return false;
        }
        cards[k] = (uint8_t)card;
    }
    return true;
}

static bool read_game(const cJSON *head, struct ranking_setup *setup, struct wagons_error *error)
{
    const cJSON *name = json_get(head, "game"), *scoring = json_get(head, "scoring");
    uint8_t cards[3];
    setup->game = cJSON_IsString(name) ? wagons_game_find(name->valuestring) : NULL;
    if (setup->game == NULL || setup->game->scoring_result == NULL || setup->game->scoring_count > RANKING_CARDS) {
        return json_expected(name, "game", "a game with scoring cards", error);
    }
    if (scoring != NULL && !read_scoring(scoring, setup->game, cards, error)) {
        return false;
    }
    ranking_design_make(&setup->design, setup->game->scoring_count, scoring != NULL ? cards : NULL);
    return true;
}

bool ranking_head_read(const cJSON *head, struct ranking_setup *setup, struct wagons_error *error)
{
    const char *names[WAGONS_MEASURES];
    int64_t seed = 0, deals = 0;
    int measure = 0;
    for (int k = 0; k < WAGONS_MEASURES; k++) {
        names[k] = measures[k].name;
    }
    memset(setup, 0, sizeof *setup);
    if (!read_game(head, setup, error) ||
        !json_name(json_get(head, "measure"), "measure", names, WAGONS_MEASURES, &measure, error) ||
        !json_integer(json_get(head, "seed"), "seed", 0, JSON_INTEGER_MAX, &seed, error) ||
        !json_integer(json_get(head, "deals"), "deals", 1, JSON_INTEGER_MAX, &deals, error) ||
        !json_int(json_get(head, "rounds"), "rounds", 1, WAGONS_ROUNDS_MAX, &setup->rounds, error) ||
        !json_list(json_get(head, "agents"), "agents", 1, 2, &setup->games_per_deal, error)) {
        return false;
    }
    setup->measure = (enum wagons_measure)measure;
    setup->seed = (uint64_t)seed;
    setup->deals = (uint64_t)deals;
    return true;
}

size_t ranking_length(const struct ranking_setup *setup)
{
    return (size_t)setup->design.count[RANKING_OF_TRIPLES] * PART_LENGTH(struct ranking_triple);
}

/* --- entries --- */

static void add_names(cJSON *object, const struct ranking_setup *setup, enum ranking_level level, int entry)
{
    uint8_t cards[3];
    int count = ranking_members(&setup->design, level, entry, cards);
    if (level == RANKING_OF_CARDS) {
        cJSON_AddStringToObject(object, "name", setup->game->scoring_names[cards[0]]);
        return;
    }
    cJSON *names = cJSON_AddArrayToObject(object, "names");
    for (int k = 0; k < count; k++) {
        cJSON_AddItemToArray(names, cJSON_CreateString(setup->game->scoring_names[cards[k]]));
    }
}

static cJSON *entry_json(const struct ranking_setup *setup, enum ranking_level level, int number,
                         const struct ranking_entry *entry)
{
    cJSON *object = cJSON_CreateObject();
    add_names(object, setup, level, number);
    cJSON_AddNumberToObject(object, "games", (double)entry->games);
    cJSON_AddItemToObject(object, "value", summary_number(entry->value));
    cJSON_AddItemToObject(object, "ci95", summary_interval(entry->low, entry->high));
    cJSON_AddNumberToObject(object, "rank", entry->rank.rank);
    cJSON_AddItemToObject(object, "rank_ci95", summary_interval(entry->rank.low, entry->rank.high));
    cJSON_AddItemToObject(object, "raw", summary_number(entry->raw));
    cJSON_AddBoolToObject(object, "differs", entry->differs);
    cJSON_AddItemToObject(object, "points", summary_number(entry->points));
    cJSON_AddItemToObject(object, "decisive", summary_number(entry->decisive));
    cJSON_AddItemToObject(object, "first_player", summary_rate(&entry->first_player));
    return object;
}

/* The entries in the order of their ranks. */
static cJSON *list_json(const struct ranking_setup *setup, enum ranking_level level,
                        const struct ranking_estimate *estimate)
{
    cJSON *list = cJSON_CreateArray();
    int place[RANKING_TRIPLES];
    int count = estimate->count[level];
    for (int e = 0; e < count; e++) {
        place[estimate->entries[level][e].rank.rank - 1] = e;
    }
    for (int rank = 0; rank < count; rank++) {
        cJSON_AddItemToArray(list, entry_json(setup, level, place[rank], &estimate->entries[level][place[rank]]));
    }
    return list;
}

/* Card -> its volatility. */
static cJSON *volatility_json(const struct ranking_setup *setup, const struct ranking_fit *fit)
{
    cJSON *object = cJSON_CreateObject();
    for (int k = 0; k < setup->design.count[RANKING_OF_CARDS]; k++) {
        const char *name = setup->game->scoring_names[setup->design.card[k]];
        cJSON_AddItemToObject(object, name, summary_number(fit->volatility[k]));
    }
    return object;
}

static cJSON *fit_json(const struct ranking_setup *setup, const struct ranking_fit *fit, enum ranking_level level,
                       double critical)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "mean", summary_number(fit->mean));
    cJSON_AddItemToObject(object, "tau2", summary_number(fit->tau2));
    if (level >= RANKING_OF_PAIRS) {
        cJSON_AddItemToObject(object, "tau2_cards", summary_number(fit->tau2_cards));
    }
    if (level >= RANKING_OF_TRIPLES) {
        cJSON_AddItemToObject(object, "tau2_pairs", summary_number(fit->tau2_pairs));
    }
    cJSON_AddItemToObject(object, "noise", summary_number(fit->noise));
    cJSON_AddItemToObject(object, "shrinkage", summary_number(fit->shrinkage));
    cJSON_AddItemToObject(object, "fit", summary_number(fit->explained));
    cJSON_AddItemToObject(object, "critical", summary_number(critical));
    cJSON_AddNumberToObject(object, "released", fit->released);
    if (level >= RANKING_OF_PAIRS) {
        cJSON_AddItemToObject(object, "volatility", volatility_json(setup, fit));
    }
    return object;
}

static void add_lists(cJSON *report, const struct ranking_setup *setup, const struct ranking_estimate *estimate)
{
    for (int level = 0; level < RANKING_LEVELS; level++) {
        cJSON_AddItemToObject(report, list_names[level], list_json(setup, (enum ranking_level)level, estimate));
    }
    cJSON *model = cJSON_AddObjectToObject(report, "model");
    cJSON_AddStringToObject(model, "estimator", ESTIMATOR);
    cJSON_AddNumberToObject(model, "draws", RANKING_DRAWS);
    for (int level = 0; level < RANKING_LEVELS; level++) {
        cJSON_AddItemToObject(
            model, list_names[level],
            fit_json(setup, &estimate->fit[level], (enum ranking_level)level, estimate->critical[level]));
    }
}

/* --- finalists --- */

struct finalist {
    int triple;
    double mean;
};

static int by_mean(const void *a, const void *b)
{
    const struct finalist *x = a, *y = b;
    return x->mean != y->mean ? (x->mean < y->mean ? 1 : -1) : x->triple - y->triple;
}

static void add_finalists(cJSON *report, const struct ranking_setup *setup, const struct ranking_triple *sums)
{
    struct finalist finalists[RANKING_TRIPLES];
    double unit = ranking_unit(setup->measure, setup->games_per_deal);
    int count = 0;
    cJSON *list = cJSON_AddArrayToObject(report, "finalists");
    for (int t = 0; t < setup->design.count[RANKING_OF_TRIPLES]; t++) {
        if (sums[t].fresh.count > 0) {
            finalists[count++] = (struct finalist){t, statistics_read(&sums[t].fresh, unit).mean};
        }
    }
    qsort(finalists, (size_t)count, sizeof *finalists, by_mean);
    for (int k = 0; k < count; k++) {
        const struct moments *fresh = &sums[finalists[k].triple].fresh;
        struct statistic statistic = statistics_read(fresh, unit);
        cJSON *object = cJSON_CreateObject();
        add_names(object, setup, RANKING_OF_TRIPLES, finalists[k].triple);
        cJSON_AddNumberToObject(object, "games", (double)fresh->count * setup->games_per_deal);
        cJSON_AddItemToObject(object, "value", summary_number(statistic.mean));
        cJSON_AddItemToObject(object, "ci95",
                              statistic.has_spread ? summary_interval(statistic.low, statistic.high)
                                                   : summary_interval(NAN, NAN));
        cJSON_AddItemToArray(list, object);
    }
}

/* --- reports --- */

static void add_setup(cJSON *report, const cJSON *head, const struct ranking_setup *setup)
{
    uint64_t length[WAGONS_ROUNDS_MAX];
    cJSON_AddItemToObject(report, "agents", cJSON_Duplicate(json_get(head, "agents"), true));
    cJSON_AddStringToObject(report, "measure", measures[setup->measure].name);
    cJSON_AddStringToObject(report, "definition", measures[setup->measure].definition);
    cJSON_AddNumberToObject(report, "games", (double)(setup->deals * (uint64_t)setup->games_per_deal));
    cJSON_AddNumberToObject(report, "deals", (double)setup->deals);
    cJSON *rounds = cJSON_AddArrayToObject(report, "rounds");
    ranking_rounds_split(setup->deals, setup->rounds, length);
    for (int k = 0; k < setup->rounds; k++) {
        cJSON_AddItemToArray(rounds, cJSON_CreateNumber((double)length[k]));
    }
}

cJSON *ranking_report(const cJSON *head, const struct ranking_setup *setup, const struct ranking_triple *sums)
{
    struct ranking_estimate estimate;
    if (!ranking_estimate_make(&setup->design, sums, setup->games_per_deal, setup->measure, setup->seed, &estimate)) {
        return NULL;
    }
    cJSON *report = summary_report(head);
    add_setup(report, head, setup);
    add_lists(report, setup, &estimate);
    if (setup->rounds > 1) {
        add_finalists(report, setup, sums);
    }
    ranking_estimate_free(&estimate);
    return report;
}

/* The head without what a round adds to it. */
static cJSON *plain_head(const cJSON *head)
{
    cJSON *plain = cJSON_Duplicate(head, true);
    cJSON_DeleteItemFromObjectCaseSensitive(plain, "round");
    cJSON_DeleteItemFromObjectCaseSensitive(plain, "earlier");
    return plain;
}

cJSON *ranking_closed(const cJSON *head, const struct ranking_setup *setup, const struct ranking_triple *sums,
                      int closed)
{
    struct ranking_round round;
    uint64_t allotments[RANKING_TRIPLES];
    if (!ranking_plan(setup, sums, closed, &round)) {
        return NULL;
    }
    for (int k = 0; k < round.count; k++) {
        allotments[round.order[k]] = round.allotment[k];
    }
    cJSON *report = summary_report(head);
    cJSON_ReplaceItemInObjectCaseSensitive(report, "format", cJSON_CreateString(RANKING_PART_FORMAT));
    add_setup(report, head, setup);
    cJSON *object = cJSON_AddObjectToObject(report, "closed");
    cJSON_AddNumberToObject(object, "round", closed);
    cJSON_AddItemToObject(object, "head", plain_head(head));
    cJSON_AddItemToObject(object, "allotments", part_numbers(allotments, (size_t)round.count));
    cJSON_AddItemToObject(object, "sums", part_numbers(sums, ranking_length(setup)));
    return report;
}

/* --- joining the parts of a round --- */

static size_t length(const cJSON *head, struct wagons_error *error)
{
    struct ranking_setup setup;
    return ranking_head_read(head, &setup, error) ? ranking_length(&setup) : 0;
}

/* The sums of a round and of those before it. */
static struct ranking_triple *all_sums(const cJSON *head, const struct ranking_setup *setup, const void *sums,
                                       struct wagons_error *error)
{
    size_t numbers = ranking_length(setup);
    const cJSON *earlier = json_get(head, "earlier");
    struct ranking_triple *all = malloc((size_t)setup->design.count[RANKING_OF_TRIPLES] * sizeof *all);
    if (all == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    memcpy(all, sums, numbers * sizeof(int64_t));
    if (earlier != NULL && !part_read_numbers(earlier, "earlier", all, numbers, error)) {
        free(all);
        return NULL;
    }
    return all;
}

static cJSON *join_report(const cJSON *head, const void *sums, struct wagons_error *error)
{
    struct ranking_setup setup;
    int round = 0;
    if (!ranking_head_read(head, &setup, error) ||
        !json_int(json_get(head, "round"), "round", 1, setup.rounds, &round, error)) {
        return NULL;
    }
    struct ranking_triple *all = all_sums(head, &setup, sums, error);
    if (all == NULL) {
        return NULL;
    }
    cJSON *plain = plain_head(head);
    cJSON *report =
        round == setup.rounds ? ranking_report(plain, &setup, all) : ranking_closed(plain, &setup, all, round);
    cJSON_Delete(plain);
    free(all);
    if (report == NULL) {
        error_set(error, "out of memory");
    }
    return report;
}

const struct part_kind part_ranking = {.format = RANKING_PART_FORMAT, .length = length, .report = join_report};
