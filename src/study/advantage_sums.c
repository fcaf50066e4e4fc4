// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/advantage_sums.h"

#include "study/part.h"

size_t advantage_length(int agents, int cards)
{
    return (size_t)agents * PART_LENGTH(struct advantage_agent) +
           ADVANTAGE_STARTS * PART_LENGTH(struct advantage_control) +
           (size_t)agents * (size_t)cards * ADVANTAGE_STARTS * PART_LENGTH(struct advantage_row);
}

struct advantage_agent *advantage_agents(void *sums)
{
    return sums;
}

struct advantage_control *advantage_controls(void *sums, int agents)
{
    return (struct advantage_control *)(advantage_agents(sums) + agents);
}

struct advantage_row *advantage_card(void *sums, int agents, int cards, int agent, int card)
{
    struct advantage_row *rows = (struct advantage_row *)(advantage_controls(sums, agents) + ADVANTAGE_STARTS);
    return rows + ((size_t)agent * (size_t)cards + (size_t)card) * ADVANTAGE_STARTS;
}

void advantage_difference_rows(int difference, int *a, int *b)
{
    *a = difference == 2 ? 1 : 0;
    *b = difference == 0 ? 1 : 2;
}

void advantage_row_add(struct advantage_row *row, const struct advantage_row *more)
{
    row->draws += more->draws;
    for (int k = 0; k < WAGONS_PLAYERS_MAX; k++) {
        row->wins[k] += more->wins[k];
        row->share[k] += more->share[k];
        statistics_merge(&row->score[k], &more->score[k]);
    }
    statistics_merge(&row->margin, &more->margin);
    statistics_merge(&row->win_share, &more->win_share);
    statistics_merge(&row->swing, &more->swing);
}

/* --- one game --- */

/* A game seen from its first player. */
struct seen {
    int players;
    int winner; /* counted from player 1; WAGONS_NOBODY for a draw */
    int total[WAGONS_PLAYERS_MAX];
    int share[WAGONS_PLAYERS_MAX];
    int margin;
};

static int best_of(const int *total, int from, int players)
{
    int best = total[from];
    for (int k = from + 1; k < players; k++) {
        best = total[k] > best ? total[k] : best;
    }
    return best;
}

/* A draw is shared by those with the most points. */
static void share_win(struct seen *seen)
{
    int best = best_of(seen->total, 0, seen->players), sharers = 0;
    for (int k = 0; k < seen->players; k++) {
        sharers += seen->total[k] == best;
    }
    for (int k = 0; k < seen->players; k++) {
        bool alone = seen->winner != WAGONS_NOBODY;
        seen->share[k] =
            alone ? (k == seen->winner) * ADVANTAGE_SHARE : (seen->total[k] == best) * ADVANTAGE_SHARE / sharers;
    }
}

static struct seen see(const struct advantage_plan *plan, const struct series_outcome *outcome)
{
    const struct wagons_result *result = &outcome->result;
    struct seen seen = {.players = result->players};
    int first = plan->has_starts ? 0 : outcome->first;
    for (int k = 0; k < seen.players; k++) {
        seen.total[k] = result->total[(first + k) % seen.players];
    }
    seen.winner =
        result->winner == WAGONS_NOBODY ? WAGONS_NOBODY : (result->winner - first + seen.players) % seen.players;
    seen.margin = seen.total[0] - best_of(seen.total, 1, seen.players);
    share_win(&seen);
    return seen;
}

static void row_add_game(struct advantage_row *row, const struct seen *seen)
{
    row->draws += seen->winner == WAGONS_NOBODY;
    for (int k = 0; k < seen->players; k++) {
        row->wins[k] += seen->winner == k;
        row->share[k] += (uint64_t)seen->share[k];
        statistics_add(&row->score[k], seen->total[k]);
    }
    statistics_add(&row->margin, seen->margin);
    statistics_add(&row->win_share, seen->share[0]);
}

static void figures_add(struct advantage_figures *figures, int margin, int share)
{
    statistics_add(&figures->margin, margin);
    statistics_add(&figures->share, share);
}

/* --- one deal --- */

static void add_to_rows(void *sums, const struct advantage_plan *plan, int agent, int start,
                        const struct series_outcome *outcomes, const struct seen *seen)
{
    int slot = plan->chosen[agent][start], random = plan->random[agent][start];
    struct advantage_row *rows[1 + WAGONS_SCORING] = {&advantage_agents(sums)[agent].row[start]};
    int count = 1;
    for (int k = 0; k < WAGONS_SCORING && outcomes[slot].has_scoring; k++) {
        int card = outcomes[slot].scoring.cards[k];
        rows[count++] = &advantage_card(sums, plan->agents, plan->cards, agent, card)[start];
    }
    for (int k = 0; k < count; k++) {
        row_add_game(rows[k], &seen[slot]);
        if (random >= 0) {
            int difference = seen[slot].margin - seen[random].margin;
            statistics_add(&rows[k]->swing, advantage_chooser(plan->start[start]) == 0 ? difference : -difference);
        }
    }
}

static void add_agent(void *sums, const struct advantage_plan *plan, int agent, const struct series_outcome *outcomes,
                      const struct seen *seen)
{
    struct advantage_agent *own = &advantage_agents(sums)[agent];
    const int *chosen = plan->chosen[agent];
    for (int start = 0; start < plan->starts; start++) {
        add_to_rows(sums, plan, agent, start, outcomes, seen);
        if (plan->has_control) {
            const struct seen *control = &seen[plan->control[start]], *game = &seen[chosen[start]];
            own->cross_margin[start] += (int64_t)game->margin * control->margin;
            own->cross_share[start] += (int64_t)game->share[0] * control->share[0];
        }
    }
    for (int k = 0; k < ADVANTAGE_STARTS && plan->starts == ADVANTAGE_STARTS; k++) {
        int a, b;
        advantage_difference_rows(k, &a, &b);
        figures_add(&own->difference[k], seen[chosen[a]].margin - seen[chosen[b]].margin,
                    seen[chosen[a]].share[0] - seen[chosen[b]].share[0]);
    }
}

static void add_control(struct advantage_control *control, const struct seen *seen)
{
    figures_add(&control->paired, seen[0].margin, seen[0].share[0]);
    for (int fresh = 0; fresh <= ADVANTAGE_CONTROL_EXTRA; fresh++) {
        figures_add(&control->all, seen[fresh].margin, seen[fresh].share[0]);
    }
}

void advantage_add(void *sums, const struct advantage_plan *plan, const struct series_outcome *outcomes)
{
    struct seen seen[ADVANTAGE_SLOTS_MAX];
    for (int slot = 0; slot < plan->slot_count; slot++) {
        seen[slot] = see(plan, &outcomes[slot]);
    }
    for (int agent = 0; agent < plan->agents; agent++) {
        add_agent(sums, plan, agent, outcomes, seen);
    }
    for (int start = 0; start < plan->starts && plan->has_control; start++) {
        add_control(&advantage_controls(sums, plan->agents)[start], &seen[plan->control[start]]);
    }
}
