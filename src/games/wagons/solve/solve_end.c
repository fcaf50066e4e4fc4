// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/solve_end.h"

#include <string.h>

/* Sequences of so many cards have their whole front made, if the question is not answered before; it answers the next
   questions too. The fronts of longer ones would take longer than several questions do. */
enum { WHOLE_AT_ONCE = 1, WHOLE_IN_NEED = 2 };

bool end_is_enumerable(const struct solve_worker *worker, const struct future *future)
{
    return future->count <= worker->effort;
}

/* --- a question put to each town that a sequence of cards can become --- */

struct end_question {
    struct site_visitor visitor;
    uint8_t last[2]; /* the cards whose ends are wanted */
    /* Whether ends answer the question with yes. */
    bool (*good)(struct end_question *question, const struct ends *ends);
    const struct outcome_rule *rule;
    int which;
    struct outcomes rivals;
    int margin;
    const struct end_wish *wish;
    int most; /* of what is kept in the table, see measure() */
};

static bool good_end(struct end_question *question, const struct ends *ends)
{
    const struct outcome *set = ends->set[question->which];
    bool good = false;
    for (int i = 0; i < ends->count[question->which]; i++) {
        bool this_good = outcome_beats_all(question->rule, &set[i], question->rivals, question->margin);
        int measure = question->rule->compares ? this_good : set[i].points;
        question->most = measure > question->most ? measure : question->most;
        good = good || this_good;
    }
    return good;
}

static bool good_pair(struct end_question *question, const struct ends *ends)
{
    struct front_pair pair = {{ends_of(ends, 0), ends_of(ends, 1)}};
    return question->wish->granted(question->wish, &pair);
}

static bool visit_town(struct site_visitor *visitor, struct solve_worker *worker, const struct site *site)
{
    struct end_question *question = (struct end_question *)visitor;
    struct ends ends;
    site_ends(worker, site, question->last, &ends);
    return question->good(question, &ends) && !solve_stopped(worker);
}

typedef bool site_search(struct solve_worker *worker, const struct site *site, const uint8_t *cards, int count,
                         struct site_visitor *visitor);

static bool answers(struct solve_worker *worker, const struct future *future, site_search *search,
                    struct end_question *question)
{
    return search(worker, future->site, future->cards, future->count, &question->visitor);
}

/* --- one end --- */

static struct outcomes all_of(const struct front *front, int which)
{
    return front != NULL ? front->all[which] : (struct outcomes){0, NULL};
}

static int most_points(struct outcomes outcomes)
{
    int most = -BOUND_NONE;
    for (int i = 0; i < outcomes.count; i++) {
        most = outcomes.at[i].points > most ? outcomes.at[i].points : most;
    }
    return most;
}

/* What the table keeps of an end. Where nothing is compared that is the most points, which answers all questions about
   it; otherwise, for each question, whether the answer is yes (1) or no (0). */
struct measure {
    struct town_key key;
    int wanted; /* the answer is yes if the measure is at least this */
    struct bounds known;
};

enum { HINT_BEAM_DONE = 1 };

static struct town_key end_key(const struct future *future, int which)
{
    enum { END = 1 };
    return town_key_mix(future_key(future), (uint64_t)(END << 8 | which));
}

static struct measure measure_points(const struct solve_worker *worker, const struct future *future, int which,
                                     int points)
{
    struct measure measure = {end_key(future, which), points, {0}};
    measure.known = bounds_table_find(worker->bounds, measure.key);
    return measure;
}

static struct measure measure_goal(const struct solve_worker *worker, const struct future *future, int which,
                                   struct outcomes rivals, int margin)
{
    struct measure measure = {town_key_mix(end_key(future, which), (uint64_t)(margin + BOUND_NONE)), 1, {0}};
    for (int i = 0; i < rivals.count; i++) {
        struct tally tally = rivals.at[i].tally;
        uint64_t packed = (uint64_t)(uint16_t)rivals.at[i].points << 32 | (uint64_t)tally.beers << 24 |
                          (uint64_t)tally.guns << 16 | (uint64_t)tally.mines << 8 | tally.territories;
        measure.key = town_key_mix(measure.key, packed);
    }
    measure.known = bounds_table_find(worker->bounds, measure.key);
    return measure;
}

static enum verdict measured(const struct measure *measure)
{
    if (measure->known.lower >= measure->wanted) {
        return YES;
    }
    return measure->known.upper < measure->wanted ? NO : UNKNOWN;
}

static void learn(struct solve_worker *worker, struct measure *measure, int lower, int upper, int depth)
{
    struct bounds *known = &measure->known;
    known->lower = (int16_t)(lower > known->lower ? lower : known->lower);
    known->upper = (int16_t)(upper < known->upper ? upper : known->upper);
    known->hint = HINT_BEAM_DONE;
    known->depth = (uint8_t)depth;
    if (!solve_stopped(worker)) {
        bounds_table_store(worker->bounds, measure->key, *known);
    }
}

static bool any_beats_all(const struct outcome_rule *rule, struct outcomes own, struct outcomes others, int margin)
{
    for (int i = 0; i < own.count; i++) {
        if (outcome_beats_all(rule, &own.at[i], others, margin)) {
            return true;
        }
    }
    return false;
}

/* Answers from the whole front; *most gets the measure. */
static bool whole_answers(struct solve_worker *worker, const struct future *future, struct end_question *question)
{
    const struct front *front = front_find(worker, future);
    struct outcomes all = all_of(front, question->which);
    bool good = any_beats_all(question->rule, all, question->rivals, question->margin);
    question->most = question->rule->compares ? good : most_points(all);
    front_release(front);
    return good;
}

/* Goes through all towns. */
static void enumerate(struct solve_worker *worker, const struct future *future, struct end_question *question,
                      struct measure *measure)
{
    bool whole = future->count <= WHOLE_IN_NEED;
    bool good = whole ? whole_answers(worker, future, question) : answers(worker, future, site_walk, question);
    int upper = whole && !question->rule->compares ? question->most : good ? BOUND_NONE : measure->wanted - 1;
    learn(worker, measure, question->most, upper, future->count);
}

enum verdict end_reaches(struct solve_worker *worker, const struct future *future, int which, struct outcomes rivals,
                         int margin)
{
    const struct outcome_rule *rule = &worker->game->rule;
    struct end_question question = {
        .visitor = {visit_town},
        .last = {NO_CARD, NO_CARD},
        .good = good_end,
        .rule = rule,
        .which = which,
        .rivals = rivals,
        .margin = margin,
        .most = -BOUND_NONE,
    };
    question.last[which] = future->last[which];
    if (future->count <= WHOLE_AT_ONCE) {
        return verdict_of(whole_answers(worker, future, &question));
    }
    struct measure measure = rule->compares ? measure_goal(worker, future, which, rivals, margin)
                                            : measure_points(worker, future, which, margin + most_points(rivals));
    if (measured(&measure) == UNKNOWN && measure.known.hint != HINT_BEAM_DONE) {
        answers(worker, future, site_beam, &question);
        learn(worker, &measure, question.most, BOUND_NONE, 0);
    }
    if (measured(&measure) == UNKNOWN && end_is_enumerable(worker, future)) {
        enumerate(worker, future, &question, &measure);
    }
    return measured(&measure);
}

/* --- both ends --- */

enum verdict end_grants(struct solve_worker *worker, const struct future *future, const struct end_wish *wish)
{
    bool enumerable = end_is_enumerable(worker, future);
    if (future->count <= WHOLE_IN_NEED && enumerable) {
        const struct front *front = front_find(worker, future);
        bool granted = false;
        for (int i = 0; front != NULL && i < front->count && !granted; i++) {
            granted = wish->granted(wish, &front->pair[i]);
        }
        front_release(front);
        return verdict_of(granted);
    }
    struct end_question question = {.visitor = {visit_town}, .good = good_pair, .wish = wish};
    memcpy(question.last, future->last, sizeof question.last);
    if (answers(worker, future, site_beam, &question)) {
        return YES;
    }
    return enumerable ? verdict_of(answers(worker, future, site_walk, &question)) : UNKNOWN;
}

/* --- all ends --- */

/* The most points of an end that can be enumerated, found by asking for more and more. */
static int points_of(struct solve_worker *worker, const struct future *future, int which)
{
    struct outcome nothing = {0};
    int points = -BOUND_NONE;
    for (enum verdict more = YES; more == YES && !solve_stopped(worker);) {
        struct measure measure = measure_points(worker, future, which, 0);
        points = measure.known.lower > points ? measure.known.lower : points;
        more = end_reaches(worker, future, which, (struct outcomes){1, &nothing}, points + 1);
        points++;
    }
    return points - 1;
}

bool end_all(struct solve_worker *worker, const struct future *future, int which, struct end_set *set)
{
    *set = (struct end_set){.front = NULL};
    if (!end_is_enumerable(worker, future)) {
        return false;
    }
    if (future->count <= WHOLE_IN_NEED || worker->game->rule.compares) {
        set->front = front_find(worker, future);
        set->outcomes = all_of(set->front, which);
    } else {
        set->single = (struct outcome){.points = (int16_t)points_of(worker, future, which)};
        set->outcomes = (struct outcomes){1, &set->single};
    }
    return !solve_stopped(worker);
}
