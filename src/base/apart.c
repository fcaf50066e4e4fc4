// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/apart.h"

#include <pthread.h>
#include <stddef.h>

struct task {
    void (*work)(void *context);
    void *context;
};

static void *perform(void *task)
{
    const struct task *own = task;
    own->work(own->context);
    return NULL;
}

void apart_run(void (*work)(void *context), void *context)
{
    struct task task = {work, context};
    pthread_t thread;
    if (pthread_create(&thread, NULL, perform, &task) == 0) {
        (void)pthread_join(thread, NULL);
    } else {
        work(context);
    }
}
