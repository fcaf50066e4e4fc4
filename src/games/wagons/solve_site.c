// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve_site.h"

#include <string.h>
#include <time.h>

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

/* Counts one sweep, and now and then looks whether the search is to end. */
static void count_sweep(struct solve_worker *worker)
{
    enum { LOOK_EVERY = 64 };
    const struct solve_stop *stop = worker->stop;
    worker->sweeps++;
    if (stop->sweeps != 0 && worker->sweeps >= stop->sweeps) {
        solve_give_up(worker);
    }
    if (worker->sweeps % LOOK_EVERY == 0 && ((stop->deadline > 0 && solve_clock() > stop->deadline) ||
                                             (stop->interrupted != NULL && stop->interrupted()))) {
        solve_give_up(worker);
    }
}

void site_begin(const struct solve_worker *worker, const struct town *town, struct site *site)
{
    site->town = *town;
    site->key = town_key(town, worker->game->forbid_full_cover);
}

void site_place(const struct solve_worker *worker, const struct site *from, int card, const struct placement *placement,
                struct site *to)
{
    const struct solve_game *game = worker->game;
    struct card lying = card_turned(&game->deck->cards[card], placement->turned);
    to->key = town_key_after(from->key, &from->town, &lying, placement->x, placement->y, game->forbid_full_cover);
    to->town = from->town;
    town_place(&to->town, &lying, placement->x, placement->y, NULL);
}

static int sweep(struct solve_worker *worker, const struct site *site, int card, struct placement *placements)
{
    const struct solve_game *game = worker->game;
    count_sweep(worker);
    int count = placements_list(&site->town, game->forbid_full_cover, placements);
    placements_score(&site->town, game->rule.scoring, &game->deck->cards[card], placements, count);
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
    int count = sweep(worker, site, card, placements);
    sort_by_points(placements, count);
    return count;
}

void site_ends(struct solve_worker *worker, const struct site *site, const uint8_t cards[2], struct ends *ends)
{
    const struct outcome_rule *rule = &worker->game->rule;
    for (int which = 0; which < 2; which++) {
        ends->count[which] = 0;
        if (cards[which] == NO_CARD) {
            continue;
        }
        struct placement placements[PLACEMENTS_MAX];
        int count = sweep(worker, site, cards[which], placements);
        for (int i = 0; i < count; i++) {
            struct outcome outcome = outcome_of(rule, placements[i].points, placements[i].tally);
            ends->count[which] = outcomes_add(ends->set[which], ends->count[which], outcome);
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
