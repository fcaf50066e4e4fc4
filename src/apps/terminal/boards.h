// SPDX-License-Identifier: GPL-3.0-or-later
/* How each game looks and is handled in the terminal.

   A game's board draws states on a canvas, says what is to be decided, reads a move that was typed, and moves a cursor
   through the moves of a decision. All the rest is the same for every game and lies elsewhere: whose turn it is, chance,
   undo and redo, hints, saving and loading, thinking in the background, review (play_*.c for typed lines, screen_*.c for
   the full screen). A board keeps nothing between two calls: what it shows is all in the state, the look and the cursor.

   The board of a game lies in src/apps/board_GAME*.c and is listed in boards.c. */
#ifndef APPS_BOARDS_H
#define APPS_BOARDS_H

#include "apps/terminal/board.h"
#include "apps/terminal/canvas.h"
#include "apps/terminal/picture.h"
#include "apps/terminal/play_input.h"
#include "wagons/game.h"

struct play_table;
struct play_entry;

/* For whom and how a state is shown. */
struct board_look {
    struct picture_style picture;
    int observer; /* hidden cards are shown as this player knows them; WAGONS_NOBODY: everything may be shown,
                     PLAY_COVERED: no hand may */
    const char *names[WAGONS_PLAYERS_MAX]; /* "You", "Medium" */
    bool deciding;                         /* the cursor is shown: a person decides now */
    const void *before;                    /* what differs from this earlier state is set off as new; NULL: nothing */
};

/* Where a person is in making up a decision on the full screen. Its meaning is the board's; the names are hints. All
   zero, then board->cursor_start, at each new decision. */
struct board_cursor {
    int choice;             /* among a few: a card of the circle, a card of the hand, a spot for a meeple */
    int x, y;               /* a place */
    int turn;               /* of the card or tile: 0, 1, … */
    int stage;              /* of a decision in steps */
    int scroll_x, scroll_y; /* by which the view was moved by hand; stays from one decision to the next */
};

/* What a key means to a board. Keys that have a meaning everywhere never come here. */
enum board_key {
    BOARD_LEFT,
    BOARD_RIGHT,
    BOARD_UP,
    BOARD_DOWN,
    BOARD_TURN,     /* r or space: turns the card or tile */
    BOARD_NEXT,     /* Tab: the next legal choice */
    BOARD_PREVIOUS, /* Shift-Tab */
    BOARD_BEST,     /* b: the choice with the most points at once */
    BOARD_SCROLL_LEFT,
    BOARD_SCROLL_RIGHT,
    BOARD_SCROLL_UP,
    BOARD_SCROLL_DOWN,
    BOARD_DIGIT, /* BOARD_DIGIT + n, n from 0 to 9: the n-th choice */
};

/* Draws on a canvas that grows downwards. */
typedef void board_drawing(struct canvas *canvas, const void *state, const struct board_look *look);

struct board_game {
    const char *game;  /* as in wagons_game.name */
    const char *title; /* "Circle the Wagons" */

    /* --- both modes --- */

    /* Draws all of the table. */
    board_drawing *draw_table;
    /* What the person to move is asked, for the prompt of the line mode, such as "Take which card, 1 to 5?". */
    void (*question)(const void *state, const struct board_look *look, char *text, size_t size);
    /* Reads a move as it is typed in answer ("3", "1 -1 r"). False with *error telling the person, in a whole sentence,
       what is wrong or what to type. */
    bool (*read)(const void *state, const struct play_words *words, wagons_move *move, struct wagons_error *error);
    /* Whether a line that begins with this word may be such an answer; others are commands. NULL: words that begin with a
       digit or a sign. */
    bool (*is_answer)(const char *word);
    /* One line for the help of the line mode that says how moves are typed: usage, then text. */
    const char *usage, *usage_text;
    /* A move in words without the name of who makes it ("places card 5 at (1, 0)"), as `observer` may know it. NULL: the
       game's move_text. */
    void (*move_words)(const void *state, wagons_move move, const struct board_look *look, char *text, size_t size);
    /* The table of points at the end. NULL: draw_table and the totals. */
    board_drawing *draw_end;
    /* What letters, signs and colours mean. NULL: nothing to say. */
    void (*draw_legend)(struct canvas *canvas, const struct board_look *look);

    /* The cards by which points are made, in full. NULL: the game has none. */
    board_drawing *draw_scoring;

    /* How the start of a deal goes by these rules, in a sentence that is told before the first move; NULL if there is
       nothing to tell. NULL: never is. */
    const char *(*start_text)(const void *state, const struct wagons_rules *rules);

    /* --- a record that is shown move by move; all may be NULL --- */

    /* What lies there before the first move. NULL: not shown. */
    void (*record_begins)(FILE *file, const void *state, const struct board_style *style);
    /* After each move of a player. NULL: not shown. */
    void (*record_moves)(FILE *file, const void *before, const void *after, const struct board_style *style);
    /* After the last move, without who has won. NULL: draw_table, and the score as a table of text. */
    void (*record_ends)(FILE *file, const void *state, const struct board_style *style);

    /* --- the full screen --- */

    /* Draws the table on a canvas of fixed size, at least 80 columns and 20 lines, so that all that matters for the
       decision is visible, the cursor too if look->deciding. A table that is too large is shown in part: around the
       cursor, moved by cursor->scroll_x and scroll_y, which it may limit. What the move under the cursor would change is
       shown in place, and in figures. NULL: draw_table, scrolled. */
    void (*draw_screen)(struct canvas *canvas, const void *state, const struct board_look *look,
                        struct board_cursor *cursor);
    /* Puts the cursor where the decision begins, or on a move (a hint, a move of the game under review). */
    void (*cursor_start)(struct board_cursor *cursor, const void *state);
    void (*cursor_set)(struct board_cursor *cursor, const void *state, wagons_move move);
    /* Does what a key asks. False if the key means nothing here. */
    bool (*cursor_key)(struct board_cursor *cursor, const void *state, int key);
    /* The move under the cursor; WAGONS_NO_MOVE with *error saying why there is none if it would be illegal. A decision in
       several steps goes to the next step instead (cursor->stage) and says WAGONS_NO_MOVE with an empty *error. */
    wagons_move (*cursor_move)(struct board_cursor *cursor, const void *state, struct wagons_error *error);
    /* One line of the keys that matter for this decision ("arrows move, r turns, Enter places"). */
    const char *(*keys)(const void *state);

    /* --- more for the line mode, all may be NULL --- */

    /* Before a question: what the board keeps of the state in struct play_table. */
    void (*look_at)(struct play_table *table);
    /* Shows what is asked, and all of the table. NULL: draw_table. */
    void (*show_question)(struct play_table *table);
    void (*show_table)(struct play_table *table);
    /* Shows the game's end but who has won. NULL: draw_end. */
    void (*show_end)(struct play_table *table);
    /* Shows a hint. NULL: move_words. */
    void (*show_hint)(struct play_table *table, wagons_move move);
    /* Tells a move that leads from one state to the other. NULL: one line, the name and move_words. */
    void (*tell)(struct play_table *table, const void *before, const void *after, wagons_move move);
    void (*show_legend)(struct play_table *table); /* NULL: draw_legend */
    /* The board's own commands; ends with NULL names. */
    const struct play_entry *entries;

    /* The agent that gives hints, evaluates and reviews; NULL: the one that analyses best. */
    const char *adviser;
};

/* The board of a game, or NULL if there is none yet. */
const struct board_game *board_of(const struct wagons_game *game);

/* Prints a drawing that is `width` columns wide. */
void board_print_drawing(FILE *file, int width, board_drawing *draw, const void *state, const struct board_look *look);

/* The look of a state that is open to all, in a style. */
struct board_look board_look_open(const struct board_style *style);

extern const struct board_game board_circle_the_wagons;
extern const struct board_game board_homestead;
extern const struct board_game board_carcassonne;

#endif
