// SPDX-License-Identifier: GPL-3.0-or-later
/* Entering a position as it lies on a table, question by question. The position is kept as the object that records have
   for it ("towns", "row", …), and every answer is checked by reading all of it. setup.c asks for Circle the Wagons; the
   questions of another game are its struct setup_game. */
#ifndef APPS_SETUP_H
#define APPS_SETUP_H

#include "apps/terminal/board.h"
#include "apps/terminal/play_input.h"
#include "base/json.h"
#include "wagons/record.h"

struct setup_game;

struct setup {
    const struct setup_game *own; /* the questions of a game other than Circle the Wagons, or NULL */
    const struct wagons_game *game;
    const void *deck; /* outlives it */
    cJSON *deck_json; /* owned */
    cJSON *position;  /* owned */
    int step;
};

enum setup_outcome {
    SETUP_NEXT,  /* the step is answered */
    SETUP_AGAIN, /* taken, and more may follow (the cards of a town) */
    SETUP_WRONG, /* *error says why, in a whole sentence */
};

/* The questions of a game; as the functions below, which hand over to them. */
struct setup_game {
    const char *game;
    void (*open)(struct setup *setup, const struct wagons_rules *rules); /* fills the position, which is new */
    bool (*question)(const struct setup *setup, char *text, size_t size);
    const char *(*help)(const struct setup *setup);
    enum setup_outcome (*answer)(struct setup *setup, const struct play_words *words, struct wagons_error *error);
    bool (*back)(struct setup *setup);
};

extern const struct setup_game setup_carcassonne;

/* An empty position under the rules. */
bool setup_open(struct setup *setup, const struct wagons_game *game, const void *deck, const struct wagons_rules *rules,
                struct wagons_error *error);
void setup_close(struct setup *setup);

/* The question of the step that is next, of at most 120 bytes; false if all are answered. */
bool setup_question(const struct setup *setup, char *text, size_t size);

/* What can be answered, in a line or two. */
const char *setup_help(const struct setup *setup);

/* Takes an answer. */
enum setup_outcome setup_answer(struct setup *setup, const struct play_words *words, struct wagons_error *error);

/* Takes the last answer back: the last card of a town, or the step before. False if there is none. */
bool setup_back(struct setup *setup);

/* Whether an answer is a lone "-" or "none", or nothing. */
bool setup_is_none(const struct play_words *words);

/* Whether the position is sound as far as it is entered. */
bool setup_is_sound(const struct setup *setup, struct wagons_error *error);

/* Reads the position as far as it is entered; the caller frees the record. */
bool setup_read(const struct setup *setup, struct wagons_record *record, struct wagons_error *error);

/* --- cards, setup_cards.c --- */

/* The card that a word names: its number, or its four territories ("PcPf/PmFb" or "PcPfPmFb", as it lies in either
   turn); -1 if it names none. */
int setup_card(const cJSON *deck, const char *word);

/* The scoring card that a word names: its name, the beginning of one, or the number of the card it is the back of;
   NULL if it names none or several. */
const char *setup_scoring(const cJSON *deck, const char *word);

/* Prints all cards with their numbers, fronts and backs. */
void setup_list_cards(FILE *file, const cJSON *deck);

#endif
