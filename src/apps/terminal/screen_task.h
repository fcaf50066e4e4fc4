// SPDX-License-Identifier: GPL-3.0-or-later
/* Thinking in the background, so that the screen stays alive. */
#ifndef APPS_SCREEN_TASK_H
#define APPS_SCREEN_TASK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct screen_task {
    pthread_t thread;
    bool started; /* and not yet waited for */
    atomic_bool done;
    atomic_bool stop; /* somebody wants an end */
    void (*work)(struct screen_task *task, void *context);
    void *context;
};

/* Lets work(task, context) run in a thread of its own, or at once if there can be none. The task must be idle. */
void screen_task_start(struct screen_task *task, void (*work)(struct screen_task *task, void *context), void *context);

/* Whether it runs, or ran and was not waited for. */
bool screen_task_busy(const struct screen_task *task);

/* Whether it has come to its end and waits to be finished. */
bool screen_task_done(struct screen_task *task);

/* Asks it to stop. */
void screen_task_stop(struct screen_task *task);

/* Whether it has been asked: `stopped` of wagons/analysis.h with the task as context. */
bool screen_task_stopped(void *task);

/* Waits for its end; idle then. */
void screen_task_finish(struct screen_task *task);

#endif
