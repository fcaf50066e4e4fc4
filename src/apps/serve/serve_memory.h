// SPDX-License-Identifier: GPL-3.0-or-later
/* A server that stays as small after hundreds of visitors at once as it was after the first ones.

   It frees all that a visitor took, but memory goes back to the system by whole pages, and a single piece in use holds a
   page back. Pieces that the C library keeps at hand for a thread count as in use: up to seven of each size below one
   kilobyte, which after a rush lie wherever there was room. Hence four measures:

   - A query is read, answered and written in a thread that ends with it (base/apart.h), and what was kept for it goes.
   - The thread that serves all connections has, for each, the same few pieces of the same sizes, and no texts but those
     of a page or more.
   - All threads share one heap. Of heaps for single threads, each holds back its end, up to 128 KiB.
   - After visits, what is free is given back (serve_memory_give_back). */
#ifndef APPS_SERVE_MEMORY_H
#define APPS_SERVE_MEMORY_H

/* To be called once, before there is a second thread. */
void serve_memory_prepare(void);

/* Gives memory that is free inside the C library back to the system. */
void serve_memory_give_back(void);

#endif
