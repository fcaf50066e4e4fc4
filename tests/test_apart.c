// SPDX-License-Identifier: GPL-3.0-or-later
/* Work apart is done in a thread that has ended afterwards, and is done as well where no thread can be started. */
#define _GNU_SOURCE /* pthread_setattr_default_np; NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>

#include "base/apart.h"

struct visit {
    pthread_key_t key; /* its value is the visit, until the thread ends */
    pthread_t thread;
    int count;
    bool thread_ended;
};

static void end_of_thread(void *visit)
{
    ((struct visit *)visit)->thread_ended = true;
}

static void work(void *context)
{
    struct visit *visit = context;
    visit->thread = pthread_self();
    visit->count++;
    (void)pthread_setspecific(visit->key, visit);
}

static void test_thread_ends(void **state)
{
    struct visit visit = {.count = 0};
    (void)state;
    assert_int_equal(pthread_key_create(&visit.key, end_of_thread), 0);
    apart_run(work, &visit);
    assert_int_equal(visit.count, 1);
    assert_true(visit.thread_ended);
    pthread_key_delete(visit.key);
}

/* With stacks that no machine has; not every C library lets them be asked for. */
static void test_without_threads(void **state)
{
    struct visit visit = {.count = 0};
    pthread_attr_t usual, huge;
    (void)state;
    assert_int_equal(pthread_key_create(&visit.key, NULL), 0);
    assert_int_equal(pthread_getattr_default_np(&usual), 0);
    assert_int_equal(pthread_attr_init(&huge), 0);
    assert_int_equal(pthread_attr_setstacksize(&huge, (size_t)1 << 48), 0);
    if (pthread_setattr_default_np(&huge) != 0) {
        skip();
    }
    apart_run(work, &visit);
    assert_int_equal(pthread_setattr_default_np(&usual), 0);
    assert_int_equal(visit.count, 1);
    assert_true(pthread_equal(visit.thread, pthread_self()));
    pthread_attr_destroy(&huge);
    pthread_attr_destroy(&usual);
    pthread_key_delete(visit.key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thread_ends),
        cmocka_unit_test(test_without_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
