// SPDX-License-Identifier: GPL-3.0-or-later
/* Parts of a run: what a shard's report carries so that the whole can be made of all of them.

   A study's sums are whole numbers of 64 bits one after the other, of which those of the whole are the sum. */
#ifndef STUDY_PART_H
#define STUDY_PART_H

#include <cjson/cJSON.h>
#include <stdint.h>

#include "study/series.h"

/* How many numbers a struct of them is. */
#define PART_LENGTH(type) (sizeof(type) / sizeof(int64_t))

/* Adds "part" to a shard's report: which one, the head of the whole (taken over) and the part's sums. Does nothing but
   free the head if the series has no shards. */
void part_add(cJSON *report, const struct wagons_series *setup, cJSON *head, const void *sums, size_t length);

/* The list of numbers, and back: adds `length` numbers of a list to sums. */
cJSON *part_numbers(const void *sums, size_t length);
bool part_read_numbers(const cJSON *list, const char *where, void *sums, size_t length, struct wagons_error *error);

/* What makes the whole report of a kind of study. */
struct part_kind {
    const char *format;
    /* How many numbers the sums of a study with this head are; 0 with *error filled if it is no such head. */
    size_t (*length)(const cJSON *head, struct wagons_error *error);
    /* A new report. NULL with *error filled if the sums make no sense. */
    cJSON *(*report)(const cJSON *head, const void *sums, struct wagons_error *error);
};
extern const struct part_kind part_selfplay, part_match, part_advantage, part_ranking;

#endif
