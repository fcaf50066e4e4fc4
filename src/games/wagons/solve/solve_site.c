// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/solve_site.h"

#include <string.h>
#include <time.h>

#include "games/stop.h"
#include "games/wagons/kernel/kernel_work.h"

void solve_game_begin(struct solve_game *game, const struct position *position)
{
    *game = (struct solve_game){
        .deck = position->deck,
        .rule = outcome_rule(position->scoring),
        .forbid_full_cover = position->forbid_full_cover,
        .row_count = position->row_count,
        .last = {NO_CARD, NO_CARD},
    };
    memcpy(game->row, position->row, position->row_count);
    kernel_game_prepare(&game->kernel, kernel_path_chosen(), position->scoring, position->deck->cards, CARDS);
    for (uint8_t card = 0; card < CARDS; card++) {
        kernel_set_prepare(&game->set[card], &game->kernel, &card, 1);
    }
    if (position->row_count >= 2) {
        memcpy(game->last, position->row + position->row_count - 2, 2);
        kernel_set_prepare(&game->last_set, &game->kernel, game->last, 2);
    }
}

double solve_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void solve_give_up(struct solve_worker *worker)
{
    __atomic_store_n(&worker->stop->stopped, true, __ATOMIC_RELAXED);
}

static bool is_wanted_to_end(const struct solve_stop *stop)
{
    return (stop->deadline > 0 && solve_clock() > stop->deadline) || stop_is_wanted(&stop->wanted);
}

/* Counts one sweep, and now and then looks whether the search is to end. */
static void count_sweep(struct solve_worker *worker)
{
    enum { LOOK_EVERY = 64 };
    const struct solve_stop *stop = worker->stop;
    worker->sweeps++;
    if (stop->sweeps != 0 && worker->sweeps >= stop->sweeps) {
        solve_give_up(worker);
    }
    if (worker->sweeps % LOOK_EVERY == 0 && is_wanted_to_end(stop)) {
        solve_give_up(worker);
    }
}

void site_begin(const struct solve_worker *worker, const struct town *town, struct site *site)
{
    site->town = *town;
    site->points = scoring_own(town, worker->game->rule.scoring);
    site->key = town_key(town, worker->game->forbid_full_cover);
}

void site_place(const struct solve_worker *worker, const struct site *from, int card, const struct placement *placement,
                struct site *to)
{
    const struct solve_game *game = worker->game;
    struct card lying = card_turned(&game->deck->cards[card], placement->turned);
    to->key = town_key_after(from->key, &from->town, &lying, placement->x, placement->y, game->forbid_full_cover);
    to->town = from->town;
    to->points = placement->points;
    town_place(&to->town, &lying, placement->x, placement->y, NULL);
}

/* Makes the kernel ready for a set of cards in the town of a site. Returns the number of lanes. */
static int sweep(struct solve_worker *worker, const struct site *site, const struct kernel_set *set)
{
    const struct solve_game *game = worker->game;
    count_sweep(worker);
    return kernel_town(worker->kernel, &game->kernel, set, &site->town, site->points, game->forbid_full_cover);
}

static int list_placements(struct solve_worker *worker, int card, int lanes, struct placement *placements)
{
    const struct kernel_work *work = worker->kernel;
    const int16_t *points[2] = {kernel_points(worker->kernel, card, 0), kernel_points(worker->kernel, card, 1)};
    int count = 0;
    for (int lane = 0; lane < lanes; lane++) {
        for (uint8_t turned = 0; turned < 2; turned++) {
            if (points[turned][lane] != KERNEL_ILLEGAL) {
                placements[count++] = (struct placement){
                    .x = (int8_t)work->x[lane],
                    .y = (int8_t)work->y[lane],
                    .turned = turned,
                    .points = points[turned][lane],
                };
            }
        }
    }
    return count;
}

/* Sorts by falling points, placements of equal points in the order given. */
static void sort_by_points(struct placement *placements, int count)
{
    enum { SPREAD = 128 }; /* all that are worse by more come last, in any order */
    int most = placements[0].points;
    for (int i = 1; i < count; i++) {
        most = placements[i].points > most ? placements[i].points : most;
    }
    uint16_t start[SPREAD + 1] = {0};
    uint8_t behind[PLACEMENTS_MAX];
    struct placement unsorted[PLACEMENTS_MAX];
    memcpy(unsorted, placements, (size_t)count * sizeof placements[0]);
    for (int i = 0; i < count; i++) {
        int by = most - unsorted[i].points;
        behind[i] = (uint8_t)(by < SPREAD ? by : SPREAD - 1);
        start[behind[i] + 1]++;
    }
    for (int by = 1; by < SPREAD; by++) {
        start[by] = (uint16_t)(start[by] + start[by - 1]);
    }
    for (int i = 0; i < count; i++) {
        placements[start[behind[i]]++] = unsorted[i];
    }
}

int site_sweep(struct solve_worker *worker, const struct site *site, int card, struct placement *placements)
{
    int lanes = sweep(worker, site, &worker->game->set[card]);
    int count = list_placements(worker, card, lanes, placements);
    sort_by_points(placements, count);
    return count;
}

/* The most points of a card over all lanes: all that counts where nothing is compared. */
static int best_end(struct solve_worker *worker, int card, int lanes, struct outcome *set)
{
    int16_t most = KERNEL_ILLEGAL;
    for (int turned = 0; turned < 2; turned++) {
        const int16_t *points = kernel_points(worker->kernel, card, turned);
        for (int lane = 0; lane < lanes; lane++) {
            most = points[lane] > most ? points[lane] : most;
        }
    }
    set[0] = (struct outcome){.points = most};
    return 1;
}

static int compared_ends(struct solve_worker *worker, int card, int lanes, struct outcome *set)
{
    int count = 0;
    for (int turned = 0; turned < 2; turned++) {
        const int16_t *points = kernel_points(worker->kernel, card, turned);
        for (int lane = 0; lane < lanes; lane++) {
            if (points[lane] != KERNEL_ILLEGAL) {
                struct tally tally = kernel_tally(worker->kernel, card, lane);
                count = outcomes_add(set, count, outcome_of(&worker->game->rule, points[lane], tally));
            }
        }
    }
    return count;
}

void site_ends(struct solve_worker *worker, const struct site *site, const uint8_t cards[2], struct ends *ends)
{
    const struct solve_game *game = worker->game;
    bool both = cards[0] != NO_CARD && cards[1] != NO_CARD;
    int lanes = sweep(worker, site, both ? &game->last_set : &game->set[cards[0] != NO_CARD ? cards[0] : cards[1]]);
    if (game->rule.compares) {
        kernel_tallies(worker->kernel);
    }
    for (int which = 0; which < 2; which++) {
        if (cards[which] == NO_CARD) {
            ends->count[which] = 0;
        } else {
            ends->count[which] =
                (game->rule.compares ? compared_ends : best_end)(worker, cards[which], lanes, ends->set[which]);
        }
    }
}

bool site_walk(struct solve_worker *worker, const struct site *site, const uint8_t *cards, int count,
               struct site_visitor *visitor)
{
    if (count == 0) {
        return visitor->visit(visitor, worker, site);
    }
    struct placement placements[PLACEMENTS_MAX];
    int placement_count = site_sweep(worker, site, cards[0], placements);
    for (int i = 0; i < placement_count && !solve_stopped(worker); i++) {
        struct site after;
        site_place(worker, site, cards[0], &placements[i], &after);
        if (site_walk(worker, &after, cards + 1, count - 1, visitor)) {
            return true;
        }
    }
    return false;
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

bool site_beam(struct solve_worker *worker, const struct site *site, const uint8_t *cards, int count,
               struct site_visitor *visitor)
{
    struct beam beams[2];
    struct beam *beam = &beams[0];
    beam->count = 1;
    beam->site[0] = *site;
    for (int i = 0; i < count; i++) {
        struct beam *next = beam == &beams[0] ? &beams[1] : &beams[0];
        advance(worker, beam, cards[i], next);
        beam = next;
    }
    for (int i = 0; i < beam->count; i++) {
        if (visitor->visit(visitor, worker, &beam->site[i])) {
            return true;
        }
    }
    return false;
}
