// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight.h"

#include <stdlib.h>

#include "games/wagons/alpha_beta.h"
#include "games/wagons/hindsight_think.h"

enum { ENDING_CARDS = 3 /* endings of so many cards are played exactly */ };

struct hindsight {
    struct hindsight_effort effort;
    struct thinker *thinker;
};

struct hindsight *hindsight_new(struct hindsight_effort effort, int threads)
{
    struct hindsight *hindsight = calloc(1, sizeof *hindsight);
    if (hindsight == NULL) {
        return NULL;
    }
    hindsight->effort = effort;
    hindsight->thinker = thinker_new(effort.seconds > 0 ? BEAM_WIDTH_MAX : effort.width, threads);
    if (hindsight->thinker == NULL) {
        free(hindsight);
        return NULL;
    }
    return hindsight;
}

void hindsight_free(struct hindsight *hindsight)
{
    if (hindsight != NULL) {
        thinker_free(hindsight->thinker);
        free(hindsight);
    }
}

static int cards_left(const struct position *position)
{
    return position->row_count + position->pending_count[0] + position->pending_count[1] + (position->hand != NO_CARD);
}

wagons_move hindsight_choose(struct hindsight *hindsight, const struct position *position, int threads)
{
    if (cards_left(position) <= ENDING_CARDS) {
        return alpha_beta_choose(position);
    }
    struct think_limits limits = {.threads = threads, .width = hindsight->effort.width};
    return thinker_choose(hindsight->thinker, position, &limits);
}
