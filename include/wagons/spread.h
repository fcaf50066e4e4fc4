// SPDX-License-Identifier: GPL-3.0-or-later
/* Many processes on one or many machines (MPI), where the library was built with it: the process of rank 0 hands games
   to the others, counts and records them in order, and writes the report, so that it has the same bytes as that of one
   process. In a build without MPI, or when not begun by mpirun, there is one process, of rank 0. */
#ifndef WAGONS_SPREAD_H
#define WAGONS_SPREAD_H

#include <stdbool.h>

/* At the start of the program, before threads. The standard output and standard error of ranks above 0 lead nowhere from
   here on. */
void wagons_spread_begin(void);

/* The rank of this process, from 0. */
int wagons_spread_rank(void);

/* At its end; `status` is the exit status. If it is not 0, the other processes are ended too. */
void wagons_spread_end(int status);

/* Whether the library was built with MPI. */
bool wagons_spread_is_built(void);

#endif
