// SPDX-License-Identifier: GPL-3.0-or-later
/* The threads of OpenMP, or the one thread of a build without it. */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

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
