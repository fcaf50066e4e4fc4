// SPDX-License-Identifier: GPL-3.0-or-later
/* The reports of a ranking: whole ones and those of rounds and their parts. All are made of a head and of sums. */
#ifndef STUDY_RANKING_REPORT_H
#define STUDY_RANKING_REPORT_H

#include <cjson/cJSON.h>

#include "study/ranking_rounds.h"
#include "study/ranking_sums.h"
#include "study/series.h"

#define RANKING_PART_FORMAT "wagons-ranking-part/1"

/* A ranking's setup as its head states it. */
struct ranking_setup {
    const struct wagons_game *game;
    struct ranking_design design;
    enum wagons_measure measure;
    uint64_t seed, deals;
    int games_per_deal, rounds;
};

/* The head of a ranking; `scoring` in it names the cards if they are fixed. */
cJSON *ranking_head(const struct series *series, const struct ranking_setup *setup);

/* Reads it back. False with *error filled if it is none. */
bool ranking_head_read(const cJSON *head, struct ranking_setup *setup, struct wagons_error *error);

/* How many numbers the sums are. */
size_t ranking_length(const struct ranking_setup *setup);

/* A new wagons-ranking/1 object; NULL if memory ran out. */
cJSON *ranking_report(const cJSON *head, const struct ranking_setup *setup, const struct ranking_triple *sums);

/* A new wagons-ranking-part/1 object after round number `closed`, from which the next one can be played; NULL if memory
   ran out. */
cJSON *ranking_closed(const cJSON *head, const struct ranking_setup *setup, const struct ranking_triple *sums,
                      int closed);

/* The round after `closed` others, planned by their sums; false if memory ran out. */
bool ranking_plan(const struct ranking_setup *setup, const struct ranking_triple *sums, int closed,
                  struct ranking_round *round);

#endif
