// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/serve/serve_memory.h"

#include <stdlib.h> /* tells of __GLIBC__ */

#ifdef __GLIBC__

#include <malloc.h>

void serve_memory_prepare(void)
{
    enum { PAGE = 4096, ONE_HEAP = 1 };
    (void)mallopt(M_MMAP_THRESHOLD, PAGE); /* bodies, and answers in their place, get pages of their own */
    (void)mallopt(M_ARENA_MAX, ONE_HEAP);
}

void serve_memory_give_back(void)
{
    (void)malloc_trim(0);
}

#else

void serve_memory_prepare(void)
{
}

void serve_memory_give_back(void)
{
}

#endif
