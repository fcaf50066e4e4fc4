// SPDX-License-Identifier: GPL-3.0-or-later
/* Time on the wall. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Seconds on a clock that never goes back; only differences mean something. */
double clock_seconds(void);

#endif
