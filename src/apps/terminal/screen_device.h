// SPDX-License-Identifier: GPL-3.0-or-later
/* The terminal as a sheet to show and keys to read: all that the program does with ncurses. */
#ifndef APPS_SCREEN_DEVICE_H
#define APPS_SCREEN_DEVICE_H

#include "apps/terminal/canvas.h"

/* Keys that are no characters; a character is its Unicode number. */
enum device_key {
    DEVICE_NONE = 0,
    DEVICE_LEFT = 0x110000,
    DEVICE_RIGHT,
    DEVICE_UP,
    DEVICE_DOWN,
    DEVICE_PAGE_UP,
    DEVICE_PAGE_DOWN,
    DEVICE_HOME,
    DEVICE_END,
    DEVICE_SHIFT_LEFT,
    DEVICE_SHIFT_RIGHT,
    DEVICE_SHIFT_UP,
    DEVICE_SHIFT_DOWN,
    DEVICE_BACK_TAB,
    DEVICE_DELETE,
    DEVICE_F1,
    DEVICE_RESIZE,
    DEVICE_GONE, /* the terminal has gone away */
    DEVICE_OTHER,
};
enum { DEVICE_ENTER = '\n', DEVICE_ESCAPE = 27, DEVICE_TAB = '\t' };

/* Whether the program was built with ncurses. */
bool device_exists(void);

/* Takes the terminal over: input from a descriptor, output to standard output. `colours`: 0, 16 or 256. False if the
   terminal is of a kind that ncurses does not know. */
bool device_open(int input, int colours);

/* Gives the terminal back as it was. */
void device_close(void);

void device_size(int *width, int *height);

/* Shows a sheet from the top left corner. */
void device_show(const struct canvas *canvas);

/* Draws everything anew with the next device_show. */
void device_refresh(void);

/* The next key; waits at most so long. DEVICE_NONE if there was none. */
int device_key(int milliseconds);

#endif
