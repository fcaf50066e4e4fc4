// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/prospect.h"

#include "base/threads.h"

enum { DRAFTER, RECEIVER };

/* Who drafts next when all cards that players hold are placed. */
static int next_drafter(const struct position *position)
{
    return position->hand != NO_CARD ? 1 - position->to_move : position->to_move;
}

static struct subset_task task_of(const struct prospect_view *view, const struct position *position, int player,
                                  enum draft_side side)
{
    int row_count = position->row_count < view->row_count ? position->row_count : view->row_count;
    bool has_hand = position->hand != NO_CARD && player == position->to_move;
    return (struct subset_task){.town = &position->town[player],
                                .forced = has_hand ? &position->hand : position->pending[player],
                                .forced_count = has_hand ? 1 : position->pending_count[player],
                                .row = position->row,
                                .row_count = row_count,
                                .side = side};
}

/* The values of single drafts, as minimax has found them on its way. */
static int list_drafts(const struct draft *draft, int sign, int *drafts)
{
    int count = draft->drafter->row_count;
    for (int skipped = 0; skipped < count; skipped++) {
        drafts[skipped] = sign * draft->values[draft_node(skipped + 1, UINT32_C(1) << skipped)];
    }
    return count;
}

/* Both players' tables. A new one takes thousands of times as long as one that is kept, so idle threads help. */
static void find_tables(const struct prospect_view *view, const struct subset_task *own,
                        const struct subset_task *other, const struct subset_table *table[2])
{
#pragma omp task default(none) firstprivate(view, other, table) if (view->team)
    table[RECEIVER] = town_tables_find(view->tables, view->team ? threads_self() : view->thread, other);
    table[DRAFTER] = town_tables_find(view->tables, view->thread, own);
#pragma omp taskwait
}

bool prospect_value(const struct prospect_view *view, const struct position *position, int *value, int *drafts,
                    int *draft_count)
{
    int32_t values[DRAFT_NODES];
    int drafter = next_drafter(position);
    struct subset_task own = task_of(view, position, drafter, SIDE_DRAFTER);
    struct subset_task other = task_of(view, position, 1 - drafter, SIDE_RECEIVER);
    const struct subset_table *table[2];
    find_tables(view, &own, &other, table);
    bool found = table[DRAFTER] != NULL && table[RECEIVER] != NULL;
    if (found) {
        bool wants_drafts = drafts != NULL && position->phase == PHASE_DRAFT;
        struct draft draft = {.game = view->game,
                              .drafter = table[DRAFTER],
                              .receiver = table[RECEIVER],
                              .receiver_answers = position->pending_count[drafter] == 0,
                              .values = wants_drafts ? values : NULL};
        int sign = drafter == 0 ? 1 : -1;
        *value = sign * draft_value(&draft);
        if (wants_drafts) {
            *draft_count = list_drafts(&draft, sign, drafts);
        }
    }
    for (int i = 0; i < 2; i++) {
        if (table[i] != NULL) {
            town_tables_release(view->tables, table[i]);
        }
    }
    return found;
}
