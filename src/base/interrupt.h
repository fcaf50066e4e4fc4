// SPDX-License-Identifier: GPL-3.0-or-later
/* SIGINT, SIGTERM and SIGHUP (the terminal is closed) for long work: the first asks it to stop and save, the second ends the
   program at once. */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <stdbool.h>

enum { INTERRUPT_STATUS = 130 }; /* exit status of a program that was interrupted */

/* From now on the signals are caught. A signal that was ignored when the program began stays ignored. */
void interrupt_catch(void);

/* Whether one has come. May be called by any thread; it does not matter by how many. */
bool interrupt_came(void);

/* The same, as what is asked with a context wants it; the context is not looked at. */
bool interrupt_stops(void *context);

#endif
