// SPDX-License-Identifier: GPL-3.0-or-later
/* What the parts of the full screen share. */
#ifndef APPS_SCREEN_STATE_H
#define APPS_SCREEN_STATE_H

#include "apps/terminal/counsel.h"
#include "apps/terminal/play_table.h"
#include "apps/terminal/screen_device.h"
#include "apps/terminal/screen_task.h"

enum { SCREEN_MESSAGE = 640, SCREEN_ENTRY = 256, SCREEN_WIDTH_MIN = 60, SCREEN_HEIGHT_MIN = 20 };

/* What the keys are for. */
enum screen_mode {
    SCREEN_GAME,
    SCREEN_PAGE,   /* a page of text lies over the table */
    SCREEN_ENTER,  /* a line is typed: the name of a file */
    SCREEN_ASK,    /* a question waits for yes or no */
    SCREEN_JUDGE,  /* all moves are being judged */
    SCREEN_REVIEW, /* the game is stepped through */
};

struct screen {
    struct play_table *table;
    enum screen_mode mode;
    bool leave;
    bool typed;                   /* a key came since the last message was set */
    char message[SCREEN_MESSAGE]; /* what happened, or what is wrong */

    /* the decision */
    struct board_cursor cursor;
    int cursor_count; /* the number of moves for which the cursor was started, or -1 */
    void *seen;       /* the state at the person's last decision; owned */
    bool has_seen;

    /* an agent's move or a hint, in the background */
    struct screen_task task;
    bool hinting;
    void *thought; /* the state that is thought about; owned */
    struct wagons_player *player;
    wagons_move chosen;
    struct counsel_verdict verdict;
    bool judged;

    /* a page */
    struct canvas page;
    const char *page_title;
    int page_top;
    enum screen_mode page_then; /* the mode that follows when it is closed */

    /* an entry or a question */
    const char *prompt;
    char entry[SCREEN_ENTRY];
    void (*entered)(struct screen *screen, const char *text); /* yes: the text is "yes" */

    /* a review */
    int plies[WAGONS_PLIES_MAX];
    int choices;
    struct counsel_verdict verdicts[WAGONS_PLIES_MAX];
    atomic_int judged_count;
    void (*judged_then)(struct screen *screen);
    int at;             /* the verdict under review */
    bool shows_best;    /* the cursor shows what was better */
    void *review_state; /* owned */
};

/* Says something on the message line until the next key. */
void screen_say(struct screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ends what is being thought in the background, soon; an agent that was to move thinks anew if it still is. */
void screen_still(struct screen *screen);

/* The game has jumped: the cursor starts anew, nothing is marked as new. */
void screen_jump(struct screen *screen);

/* Makes a move of the game and says so. */
void screen_move(struct screen *screen, wagons_move move);

/* Asks for a line, or for yes or no. */
void screen_enter(struct screen *screen, const char *prompt, void (*entered)(struct screen *screen, const char *text));
void screen_ask(struct screen *screen, const char *question, void (*yes)(struct screen *screen, const char *text));

/* --- screen_draw.c --- */

void screen_draw(struct screen *screen);

/* --- screen_keys.c --- */

/* Does what a key asks, whatever the mode. */
void screen_key(struct screen *screen, int key);

/* --- screen_pages.c --- */

void screen_page_help(struct screen *screen);
void screen_page_rules(struct screen *screen);
void screen_page_legend(struct screen *screen);
void screen_page_scoring(struct screen *screen);
void screen_page_moves(struct screen *screen);
void screen_page_end(struct screen *screen);
void screen_page_close(struct screen *screen);

/* --- screen_review.c --- */

/* Judges all moves, then shows the evaluation or the review. */
void screen_review_eval(struct screen *screen);
void screen_review_begin(struct screen *screen);
void screen_review_poll(struct screen *screen);
void screen_review_key(struct screen *screen, int key);
void screen_review_message(const struct screen *screen, char *text, size_t size);
/* The state under review, with the cursor on the move made or the better one. */
const void *screen_review_state(struct screen *screen);

/* --- screen_files.c --- */

void screen_save(struct screen *screen);
void screen_load(struct screen *screen);
void screen_new(struct screen *screen);
void screen_swap(struct screen *screen);
void screen_resign(struct screen *screen);
void screen_quit(struct screen *screen);

#endif
