// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/outcome.h"

#include <string.h>

enum { RELEVANT = 255 };

struct outcome_rule outcome_rule(const uint8_t scoring[GAME_SCORING])
{
    struct outcome_rule rule = {.compares = false};
    memcpy(rule.scoring, scoring, GAME_SCORING);
    for (int k = 0; k < GAME_SCORING; k++) {
        rule.compares = rule.compares || scoring_compares((enum scoring_card)scoring[k]);
        if (scoring[k] == SMALLTOWN_CHARM) {
            rule.relevant.territories = RELEVANT;
        } else if (scoring[k] == CLAIM_JUMPERS) {
            rule.relevant.mines = rule.relevant.guns = RELEVANT;
        } else if (scoring[k] == ONE_TOO_MANY) {
            rule.relevant.beers = RELEVANT;
        }
    }
    return rule;
}

struct outcome outcome_of(const struct outcome_rule *rule, int points, struct tally tally)
{
    return (struct outcome){
        .points = (int16_t)points,
        .tally = {.beers = tally.beers & rule->relevant.beers,
                  .guns = tally.guns & rule->relevant.guns,
                  .mines = tally.mines & rule->relevant.mines,
                  .territories = tally.territories & rule->relevant.territories},
    };
}

int outcome_margin(const struct outcome_rule *rule, const struct outcome *own, const struct outcome *other)
{
    int margin = own->points - other->points;
    return rule->compares ? margin + scoring_difference(rule->scoring, own->tally, other->tally) : margin;
}

int outcomes_add(struct outcome *set, int count, struct outcome outcome)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (outcome_covers(&set[i], &outcome)) {
            return count; /* and it has covered none before: those would be covered by this one */
        }
        if (!outcome_covers(&outcome, &set[i])) {
            set[kept++] = set[i];
        }
    }
    set[kept] = outcome;
    return kept + 1;
}

bool outcomes_cover(struct outcomes first, struct outcomes second)
{
    for (int i = 0; i < second.count; i++) {
        bool covered = false;
        for (int k = 0; k < first.count && !covered; k++) {
            covered = outcome_covers(&first.at[k], &second.at[i]);
        }
        if (!covered) {
            return false;
        }
    }
    return true;
}

bool outcome_beats_all(const struct outcome_rule *rule, const struct outcome *own, struct outcomes others, int margin)
{
    for (int i = 0; i < others.count; i++) {
        if (outcome_margin(rule, own, &others.at[i]) < margin) {
            return false;
        }
    }
    return true;
}
