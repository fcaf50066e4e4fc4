// SPDX-License-Identifier: GPL-3.0-or-later
/* A review as a wagons-review/1 object, and as text for people. */
#ifndef APPS_REVIEW_JSON_H
#define APPS_REVIEW_JSON_H

#include "base/json.h"
#include "wagons/review.h"

/* What is reported of a review. */
struct review_report {
    const struct wagons_record *record;
    const char *agent; /* spec of the one who judged */
    const struct wagons_review *review;
    int top; /* of the biggest losses at most so many; 0: REVIEW_SHOWN */
};

enum { REVIEW_SHOWN = 5 };

/* The report as a new object, which the caller deletes. */
cJSON *review_json(const struct review_report *report);

/* Players, bands, and the biggest losses in words. */
void review_text_write(const struct review_report *report, FILE *file);

#endif
