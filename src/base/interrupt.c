// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

/* A signal handler can speak to the program through nothing but a global. */
static atomic_bool came;

static void handle(int signal)
{
    (void)signal;
    if (atomic_exchange(&came, true)) {
        _exit(INTERRUPT_STATUS);
    }
}

static void catch_one(int signal)
{
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    if (sigaction(signal, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        sigaction(signal, &action, NULL);
    }
}

void interrupt_catch(void)
{
    catch_one(SIGINT);
    catch_one(SIGTERM);
    catch_one(SIGHUP);
}

bool interrupt_came(void)
{
    return atomic_load_explicit(&came, memory_order_relaxed);
}

bool interrupt_stops(void *context)
{
    (void)context;
    return interrupt_came();
}
