// SPDX-License-Identifier: GPL-3.0-or-later
/* The standard streams of a program that must not lose output unnoticed. */
#ifndef APPS_STREAMS_H
#define APPS_STREAMS_H

#include <stdbool.h>

/* At the start of the program: a closed pipe or a file that may grow no more becomes an error of the write instead of
   a silent end, and a standard stream that was closed is kept from being taken by the next file that is opened. */
void streams_prepare(void);

/* Whether all written to standard output so far went out; long output asks now and then and stops when not. Says
   nothing: streams_finish does. */
bool streams_good(void);

/* At the end: the exit status, EXIT_FAILED with one line on stderr if output was lost and the status was EXIT_DONE. */
int streams_finish(int status);

#endif
