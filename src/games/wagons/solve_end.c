// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve_end.h"

#include <limits.h>
#include <string.h>

/* --- questions put to each town that a sequence of cards can become --- */

struct end_question {
    struct site_visitor visitor;
    const struct future *future;
    uint8_t last[2]; /* the cards whose ends are wanted */
    /* Whether ends answer the question with yes. */
    bool (*good)(struct end_question *question, const struct ends *ends);
    const struct outcome_rule *rule;
    int which;
    struct outcomes rivals;
    int margin;
    const struct end_wish *wish;
    int most; /* points of the best end seen with last[which] */
};

static bool good_end(struct end_question *question, const struct ends *ends)
{
    bool good = false;
    const struct outcome *set = ends->set[question->which];
    for (int i = 0; i < ends->count[question->which]; i++) {
        question->most = set[i].points > question->most ? set[i].points : question->most;
        good = good || outcome_beats_all(question->rule, &set[i], question->rivals, question->margin);
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

/* --- the beam --- */

enum { BEAM = 6 };

struct beam {
    int count;
    struct site site[BEAM];
};

struct beam_step {
    int parent;
    struct placement placement;
};

/* Keeps the best BEAM of the steps seen, best first. */
static int keep_best(struct beam_step *best, int count, struct beam_step step)
{
    int at = count < BEAM ? count : BEAM - 1;
    if (count == BEAM && best[at].placement.points >= step.placement.points) {
        return count;
    }
    while (at > 0 && best[at - 1].placement.points < step.placement.points) {
        best[at] = best[at - 1];
        at--;
    }
    best[at] = step;
    return count < BEAM ? count + 1 : BEAM;
}

static bool has_key(const struct beam *beam, struct town_key key)
{
    for (int i = 0; i < beam->count; i++) {
        if (town_key_equal(beam->site[i].key, key)) {
            return true;
        }
    }
    return false;
}

static void advance(struct solve_worker *worker, const struct beam *from, int card, struct beam *to)
{
    struct beam_step best[BEAM];
    int count = 0;
    for (int parent = 0; parent < from->count; parent++) {
        struct placement placements[PLACEMENTS_MAX];
        int placement_count = site_sweep(worker, &from->site[parent], card, placements);
        for (int i = 0; i < placement_count && i < BEAM; i++) {
            count = keep_best(best, count, (struct beam_step){parent, placements[i]});
        }
    }
    to->count = 0;
    for (int i = 0; i < count; i++) {
        struct site *site = &to->site[to->count];
        site_place(worker, &from->site[best[i].parent], card, &best[i].placement, site);
        to->count += !has_key(to, site->key);
    }
}

/* Puts the question to the towns of a beam; whether one of them answers yes. */
static bool beam_answers(struct solve_worker *worker, struct end_question *question)
{
    struct beam beams[2];
    struct beam *beam = &beams[0];
    beam->count = 1;
    beam->site[0] = *question->future->site;
    for (int i = 0; i < question->future->count; i++) {
        struct beam *next = beam == &beams[0] ? &beams[1] : &beams[0];
        advance(worker, beam, question->future->cards[i], next);
        beam = next;
    }
    for (int i = 0; i < beam->count; i++) {
        if (visit_town(&question->visitor, worker, &beam->site[i])) {
            return true;
        }
    }
    return false;
}

static bool walk_answers(struct solve_worker *worker, struct end_question *question)
{
    const struct future *future = question->future;
    return site_walk(worker, future->site, future->cards, future->count, &question->visitor);
}

/* --- one end --- */

static struct end_question question_of(const struct solve_worker *worker, const struct future *future, int which,
                                       struct outcomes rivals, int margin)
{
    struct end_question question = {
        .visitor = {visit_town},
        .future = future,
        .last = {NO_CARD, NO_CARD},
        .good = good_end,
        .rule = &worker->game->rule,
        .which = which,
        .rivals = rivals,
        .margin = margin,
        .most = -BOUND_NONE,
    };
    question.last[which] = future->last[which];
    return question;
}

static struct outcomes all_of(const struct front *front, int which)
{
    return front != NULL ? front->all[which] : (struct outcomes){0, NULL};
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

static bool whole_reaches(struct solve_worker *worker, const struct future *future, int which, struct outcomes rivals,
                          int margin)
{
    const struct front *front = front_find(worker, future);
    bool reaches = any_beats_all(&worker->game->rule, all_of(front, which), rivals, margin);
    front_release(front);
    return reaches;
}

/* Where the table keeps what is known of the most points of an end. */
static struct town_key points_key(const struct future *future, int which)
{
    enum { POINTS = 1 };
    return town_key_mix(future_key(future), (uint64_t)(POINTS << 8 | which));
}

static int most_points(struct outcomes outcomes)
{
    int most = -BOUND_NONE;
    for (int i = 0; i < outcomes.count; i++) {
        most = outcomes.at[i].points > most ? outcomes.at[i].points : most;
    }
    return most;
}

enum { HINT_BEAM_DONE = 1 };

static void store_points(struct solve_worker *worker, struct town_key key, struct bounds known, int lower, int upper,
                         int depth)
{
    if (!solve_stopped(worker)) {
        known.lower = (int16_t)(lower > known.lower ? lower : known.lower);
        known.upper = (int16_t)(upper < known.upper ? upper : known.upper);
        known.hint = HINT_BEAM_DONE;
        known.depth = (uint8_t)depth;
        bounds_table_store(worker->bounds, key, known);
    }
}

/* Without comparing cards: whether the end can have `points`. */
static bool points_reach(struct solve_worker *worker, const struct future *future, int which, int points)
{
    struct town_key key = points_key(future, which);
    struct bounds known = bounds_table_find(worker->bounds, key);
    if (known.lower >= points || known.upper < points) {
        return known.lower >= points;
    }
    struct outcome nothing = {0};
    struct end_question question = question_of(worker, future, which, (struct outcomes){1, &nothing}, points);
    if (known.hint != HINT_BEAM_DONE) {
        bool reaches = beam_answers(worker, &question);
        store_points(worker, key, known, question.most, BOUND_NONE, future->count);
        if (reaches) {
            return true;
        }
        known = bounds_table_find(worker->bounds, key);
    }
    if (future->count <= WHOLE_IN_NEED) {
        const struct front *front = front_find(worker, future);
        int most = most_points(all_of(front, which));
        front_release(front);
        store_points(worker, key, known, most, most, future->count);
        return most >= points;
    }
    bool reaches = walk_answers(worker, &question);
    store_points(worker, key, known, question.most, reaches ? BOUND_NONE : points - 1, future->count);
    return reaches;
}

bool end_reaches(struct solve_worker *worker, const struct future *future, int which, struct outcomes rivals,
                 int margin)
{
    if (future->count <= WHOLE_AT_ONCE) {
        return whole_reaches(worker, future, which, rivals, margin);
    }
    if (!worker->game->rule.compares) {
        return points_reach(worker, future, which, margin + most_points(rivals));
    }
    struct end_question question = question_of(worker, future, which, rivals, margin);
    if (beam_answers(worker, &question)) {
        return true;
    }
    return future->count <= WHOLE_IN_NEED ? whole_reaches(worker, future, which, rivals, margin)
                                          : walk_answers(worker, &question);
}

/* --- both ends --- */

bool end_grants(struct solve_worker *worker, const struct future *future, const struct end_wish *wish)
{
    if (future->count <= WHOLE_IN_NEED) {
        const struct front *front = front_find(worker, future);
        bool granted = false;
        for (int i = 0; front != NULL && i < front->count && !granted; i++) {
            granted = wish->granted(wish, &front->pair[i]);
        }
        front_release(front);
        return granted;
    }
    struct end_question question = question_of(worker, future, 0, (struct outcomes){0, NULL}, 0);
    question.good = good_pair;
    question.wish = wish;
    memcpy(question.last, future->last, sizeof question.last);
    return beam_answers(worker, &question) || walk_answers(worker, &question);
}

/* --- all ends --- */

/* The most points of an end, asked for step by step. */
static int points_of(struct solve_worker *worker, const struct future *future, int which)
{
    points_reach(worker, future, which, INT16_MIN / 2); /* runs the beam */
    int points = bounds_table_find(worker->bounds, points_key(future, which)).lower;
    while (!solve_stopped(worker) && points_reach(worker, future, which, points + 1)) {
        points++;
    }
    return points;
}

void end_all(struct solve_worker *worker, const struct future *future, int which, struct end_set *set)
{
    *set = (struct end_set){.front = NULL};
    if (future->count <= WHOLE_IN_NEED || worker->game->rule.compares) {
        set->front = front_find(worker, future);
        set->outcomes = all_of(set->front, which);
    } else {
        set->single = (struct outcome){.points = (int16_t)points_of(worker, future, which)};
        set->outcomes = (struct outcomes){1, &set->single};
    }
}
