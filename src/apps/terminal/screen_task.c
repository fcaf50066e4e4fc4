// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/screen_task.h"

#include <signal.h>

static void *run(void *argument)
{
    struct screen_task *task = argument;
    task->work(task, task->context);
    atomic_store(&task->done, true);
    return NULL;
}

/* Signals stay with the thread that reads the keys. */
static bool start_thread(struct screen_task *task)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&task->thread, NULL, run, task) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void screen_task_start(struct screen_task *task, void (*work)(struct screen_task *task, void *context), void *context)
{
    task->work = work;
    task->context = context;
    atomic_store(&task->done, false);
    atomic_store(&task->stop, false);
    task->started = start_thread(task);
    if (!task->started) {
        run(task);
    }
}

bool screen_task_busy(const struct screen_task *task)
{
    return task->work != NULL;
}

bool screen_task_done(struct screen_task *task)
{
    return task->work != NULL && atomic_load(&task->done);
}

void screen_task_stop(struct screen_task *task)
{
    atomic_store(&task->stop, true);
}

bool screen_task_stopped(void *task)
{
    return atomic_load(&((struct screen_task *)task)->stop);
}

void screen_task_finish(struct screen_task *task)
{
    if (task->started) {
        pthread_join(task->thread, NULL);
    }
    task->started = false;
    task->work = NULL;
}
