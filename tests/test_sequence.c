// SPDX-License-Identifier: GPL-3.0-or-later
/* Work in parallel, delivered in order: order, bound, early ends and what is discarded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "study/sequence.h"

enum { NEVER = -1 };

struct work {
    /* what is wanted */
    int64_t slow;        /* this piece waits until … */
    uint64_t slow_until; /* … that one has been begun */
    int64_t give_up;     /* this piece gives up */
    int64_t enough;      /* the delivery of this one is the last */
    /* what happened */
    atomic_int made;
    atomic_ullong furthest; /* highest number begun */
    uint64_t next;          /* delivered so far, from `from` on */
    uint64_t most_ahead;    /* how far `furthest` was beyond a piece at its delivery */
    int delivered, discarded;
    bool in_order, whole;
};

static void sleep_ms(int ms)
{
    struct timespec time = {.tv_nsec = ms * 1000000L};
    nanosleep(&time, NULL);
}

/* Waits until the others have begun what they are expected to (10 s at most), and a little longer. */
static void wait_for_others(struct work *work)
{
    for (int ms = 0; ms < 10000 && atomic_load(&work->furthest) < work->slow_until; ms++) {
        sleep_ms(1);
    }
    sleep_ms(20);
}

static bool do_piece(void *context, uint64_t n, void *result)
{
    struct work *work = context;
    unsigned long long furthest = atomic_load(&work->furthest);
    while (n > furthest && !atomic_compare_exchange_weak(&work->furthest, &furthest, n)) {
    }
    if ((int64_t)n == work->slow) {
        wait_for_others(work);
    }
    if ((int64_t)n == work->give_up) {
        return false;
    }
    memset(result, (int)(n % 251), 24);
    atomic_fetch_add(&work->made, 1);
    return true;
}

static bool deliver_piece(void *context, uint64_t n, void *result)
{
    struct work *work = context;
    const unsigned char *bytes = result;
    unsigned long long furthest = atomic_load(&work->furthest);
    work->in_order = work->in_order && n == work->next;
    work->whole = work->whole && bytes[0] == n % 251 && bytes[23] == n % 251;
    work->most_ahead = furthest - n > work->most_ahead ? furthest - n : work->most_ahead;
    work->next = n + 1;
    work->delivered++;
    return (int64_t)n != work->enough;
}

static void discard_piece(void *context, void *result)
{
    struct work *work = context;
    (void)result;
    work->discarded++;
}

static void run(struct work *work, uint64_t from, uint64_t to, int threads)
{
    struct sequence sequence = {
        .from = from,
        .to = to,
        .threads = threads,
        .result_size = 24,
        .context = work,
        .work = do_piece,
        .deliver = deliver_piece,
        .discard = discard_piece,
    };
    work->next = from;
    work->in_order = work->whole = true;
    assert_true(sequence_run(&sequence));
    assert_true(work->in_order);
    assert_true(work->whole);
}

static void test_order(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 8; threads++) {
        struct work work = {.slow = NEVER, .give_up = NEVER, .enough = NEVER};
        run(&work, 5, 3000, threads);
        assert_int_equal(work.next, 3000);
        assert_int_equal(work.delivered, 2995);
        assert_int_equal(work.discarded, 0);
    }
}

static void test_nothing_to_do(void **state)
{
    struct work work = {.slow = NEVER, .give_up = NEVER, .enough = NEVER};
    (void)state;
    run(&work, 7, 7, 3);
    assert_int_equal(work.delivered, 0);
}

/* One slow piece holds up all that follow, which stop SEQUENCE_WAITING ahead of it, neither sooner nor later. */
static void test_waiting_results_are_bounded(void **state)
{
    (void)state;
    for (int threads = 2; threads <= 5; threads++) {
        struct work work = {.slow = 100, .slow_until = 99 + SEQUENCE_WAITING, .give_up = NEVER, .enough = NEVER};
        run(&work, 0, 2000, threads);
        assert_int_equal(work.delivered, 2000);
        assert_int_equal(work.most_ahead, SEQUENCE_WAITING - 1);
    }
}

static void test_more_threads_than_may_wait(void **state)
{
    struct work work = {.slow = 0, .slow_until = SEQUENCE_WAITING - 1, .give_up = NEVER, .enough = NEVER};
    (void)state;
    run(&work, 0, 1000, SEQUENCE_WAITING + 40);
    assert_int_equal(work.delivered, 1000);
}

/* Every result that was made and not delivered is discarded, once. */
static void test_enough(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        struct work work = {
            .slow = threads > 1 ? 300 : NEVER, .slow_until = 299 + SEQUENCE_WAITING, .give_up = NEVER, .enough = 350};
        run(&work, 0, 5000, threads);
        assert_int_equal(work.next, 351);
        assert_int_equal(work.delivered + work.discarded, atomic_load(&work.made));
        assert_true(atomic_load(&work.made) <= 351 + SEQUENCE_WAITING);
    }
}

static void test_giving_up(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        struct work work = {.slow = threads > 1 ? 40 : NEVER, .slow_until = 200, .give_up = 200, .enough = NEVER};
        run(&work, 0, 5000, threads);
        assert_true(work.next <= 200);
        assert_int_equal(work.delivered + work.discarded, atomic_load(&work.made));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_nothing_to_do),
        cmocka_unit_test(test_waiting_results_are_bounded),
        cmocka_unit_test(test_more_threads_than_may_wait),
        cmocka_unit_test(test_enough),
        cmocka_unit_test(test_giving_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
