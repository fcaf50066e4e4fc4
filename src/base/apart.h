// SPDX-License-Identifier: GPL-3.0-or-later
/* Work in a thread of its own that ends with it.

   For programs that stay: the C library keeps what a thread has freed at hand for the same thread, up to some hundred
   pieces, each of which may hold back a whole page. They go when the thread ends, and the work that left them should take
   them along. Costs about 50 microseconds. */
#ifndef BASE_APART_H
#define BASE_APART_H

/* Calls work(context) in a new thread and waits until it and the thread have ended; in the calling thread if no other can
   be started. */
void apart_run(void (*work)(void *context), void *context);

#endif
