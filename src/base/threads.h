// SPDX-License-Identifier: GPL-3.0-or-later
/* The threads of OpenMP, or the one thread of a build without it. */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <unistd.h>

#ifdef _OPENMP
#include <omp.h>
#endif

/* How many threads a computation may use here: all that the user grants, or one inside a parallel region, where the
   others are busy already. */
static inline int threads_available(void)
{
#ifdef _OPENMP
    return omp_get_level() == 0 ? omp_get_max_threads() : 1;
#else
    return 1;
#endif
}

/* The processors that a computation may use, whatever was granted. */
static inline int threads_processors(void)
{
#ifdef _OPENMP
    return omp_get_num_procs();
#else
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
#endif
}

/* Sets how many threads the computations that this thread begins may use from now on. */
static inline void threads_grant(int threads)
{
#ifdef _OPENMP
    omp_set_num_threads(threads);
#else
    (void)threads;
#endif
}

/* The number of this thread in the innermost parallel region, from 0. */
static inline int threads_self(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}

/* How many threads the innermost parallel region has. */
static inline int threads_team(void)
{
#ifdef _OPENMP
    return omp_get_num_threads();
#else
    return 1;
#endif
}

#endif
