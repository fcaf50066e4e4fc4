// SPDX-License-Identifier: GPL-3.0-or-later
/* Many processes, in builds with MPI.

   Each thread of the other ranks is a helper. Rank 0 has a thread for each of them, which sends it a task and waits for
   the answer, so that the ring of study/sequence.h orders and bounds games played elsewhere as it does its own.
   MPI is entered by one thread at a time (MPI_THREAD_SERIALIZED) and never waited in: threads ask, and sleep in
   between, so that they see an interrupt, and none keeps the others out. */
#ifdef WAGONS_MPI

#include "study/spread.h"

#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/threads.h"

/* Messages. Tasks and answers to helper h of a rank carry TAG_TASK + h and TAG_ANSWER + h. */
enum { TAG_READY = 1, TAG_QUIT = 2, TAG_TASK = 1000, TAG_ANSWER = 4000, HELPERS_MAX = 1024, RANKS_MAX = 4096 };

struct task_message {
    struct series_task task;
    bool with_line;
};

/* What precedes the record in an answer. */
struct answer_message {
    enum series_play ending;
    struct series_outcome outcome;
    size_t length; /* of the record */
};

/* MPI itself is one for each process; so is what is known of it. */
static struct {
    bool begun;
    bool open; /* the others were met */
    int rank, ranks;
    int helpers[RANKS_MAX]; /* of each rank */
    atomic_int unanswered;  /* tasks */
    pthread_mutex_t lock;
} world = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool under_mpirun(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") != NULL || getenv("PMI_SIZE") != NULL || getenv("PMIX_RANK") != NULL;
}

static void silence(int descriptor)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, descriptor);
        close(nowhere);
    }
}

void wagons_spread_begin(void)
{
    int provided;
    if (!under_mpirun() || MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS) {
        return;
    }
    world.begun = true;
    MPI_Comm_rank(MPI_COMM_WORLD, &world.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world.ranks);
    if (provided < MPI_THREAD_SERIALIZED || world.ranks > RANKS_MAX) {
        world.ranks = 1; /* rank 0 does it all */
    }
    if (world.rank > 0) {
        silence(STDOUT_FILENO);
        silence(STDERR_FILENO);
    }
}

int wagons_spread_rank(void)
{
    return world.rank;
}

/* A rank that failed before the others began must not leave them waiting. Those above 0 give the rest a moment to say
   the same themselves. */
void wagons_spread_end(int status)
{
    if (!world.begun) {
        return;
    }
    if (status != 0 && !world.open) {
        fflush(NULL);
        sleep(world.rank > 0);
        MPI_Abort(MPI_COMM_WORLD, status);
    }
    MPI_Finalize();
}

bool wagons_spread_is_built(void)
{
    return true;
}

static void enter(void)
{
    pthread_mutex_lock(&world.lock);
}

static void leave(void)
{
    pthread_mutex_unlock(&world.lock);
}

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
}

/* A message of that sender and tag as a new text of *length bytes, NULL if none has come. Called inside. */
static unsigned char *take(int sender, int tag, size_t *length)
{
    int there = 0, bytes = 0;
    MPI_Status status;
    MPI_Iprobe(sender, tag, MPI_COMM_WORLD, &there, &status);
    if (!there) {
        return NULL;
    }
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    unsigned char *message = malloc((size_t)bytes + 1);
    if (message != NULL) {
        MPI_Recv(message, bytes, MPI_BYTE, sender, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        *length = (size_t)bytes;
    }
    return message;
}

/* Sends, and waits until the message may be freed. */
static void put(const void *message, size_t length, int receiver, int tag)
{
    MPI_Request request;
    int done = 0;
    enter();
    MPI_Isend(message, (int)length, MPI_BYTE, receiver, tag, MPI_COMM_WORLD, &request);
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    leave();
    while (!done) {
        rest();
        enter();
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        leave();
    }
}

/* --- rank 0 --- */

int spread_open(void)
{
    int helpers = 0;
    for (int rank = 1; rank < world.ranks; rank++) {
        MPI_Recv(&world.helpers[rank], 1, MPI_INT, rank, TAG_READY, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        helpers += world.helpers[rank];
    }
    world.open = world.ranks > 1;
    return helpers;
}

/* Which rank a helper belongs to; *helper becomes its number there. */
static int rank_of(int *helper)
{
    int rank = 1;
    while (*helper >= world.helpers[rank]) {
        *helper -= world.helpers[rank++];
    }
    return rank;
}

static enum series_play read_answer(const unsigned char *message, size_t length, struct series_game *game)
{
    struct answer_message answer;
    if (length < sizeof answer) {
        return SERIES_LOST;
    }
    memcpy(&answer, message, sizeof answer);
    if (answer.ending != SERIES_PLAYED) {
        return answer.ending;
    }
    *game = (struct series_game){.outcome = answer.outcome, .length = answer.length};
    if (answer.length > 0) {
        game->line = malloc(answer.length);
        if (game->line == NULL) {
            return SERIES_NO_MEMORY;
        }
        memcpy(game->line, message + sizeof answer, answer.length);
    }
    return SERIES_PLAYED;
}

/* The answer of a helper, NULL if it has not come. */
static unsigned char *take_answer(int rank, int tag, size_t *length)
{
    enter();
    unsigned char *answer = take(rank, tag, length);
    leave();
    if (answer != NULL) {
        atomic_fetch_sub(&world.unanswered, 1);
    }
    return answer;
}

enum series_play spread_play(int helper, const struct series_task *task, bool with_line, bool (*stop)(void *context),
                             void *context, struct series_game *game)
{
    int rank = rank_of(&helper);
    struct task_message message;
    memset(&message, 0, sizeof message);
    message.task = *task;
    message.with_line = with_line;
    atomic_fetch_add(&world.unanswered, 1);
    put(&message, sizeof message, rank, TAG_TASK + helper);
    while (!stop(context)) {
        size_t length = 0;
        unsigned char *answer = take_answer(rank, TAG_ANSWER + helper, &length);
        if (answer != NULL) {
            enum series_play ending = read_answer(answer, length, game);
            free(answer);
            return ending;
        }
        rest();
    }
    return SERIES_STOPPED;
}

/* Answers to tasks that were given up. */
static void drop_answers(void)
{
    for (int rank = 1; rank < world.ranks; rank++) {
        for (int helper = 0; helper < world.helpers[rank]; helper++) {
            size_t length;
            free(take_answer(rank, TAG_ANSWER + helper, &length));
        }
    }
}

void spread_release(void)
{
    int nothing = 0;
    if (!world.open && world.ranks > 1) {
        spread_open(); /* refused before it began: they are waiting all the same */
    }
    for (int rank = 1; rank < world.ranks; rank++) {
        MPI_Send(&nothing, 1, MPI_INT, rank, TAG_QUIT, MPI_COMM_WORLD);
    }
    while (atomic_load(&world.unanswered) > 0) {
        drop_answers();
        rest();
    }
}

/* --- the other ranks --- */

struct service {
    const struct series *series;
    bool (*stop)(void *context);
    void *context;
    atomic_bool over;
};

/* Whether rank 0 has let go. */
static bool is_over(struct service *service)
{
    if (!atomic_load(&service->over)) {
        int there = 0;
        enter();
        MPI_Iprobe(0, TAG_QUIT, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        leave();
        if (there) {
            atomic_store(&service->over, true);
        }
    }
    return atomic_load(&service->over);
}

/* Asked before every move. */
static bool must_stop(void *context)
{
    struct service *service = context;
    return service->stop(service->context) || is_over(service);
}

static void do_task(struct service *service, int helper, const struct task_message *message)
{
    struct series_game game = {.line = NULL};
    struct answer_message answer;
    memset(&answer, 0, sizeof answer);
    answer.ending = series_play(service->series, &message->task, message->with_line, must_stop, service, &game);
    answer.outcome = game.outcome;
    answer.length = game.length;
    unsigned char *text = malloc(sizeof answer + game.length);
    if (text == NULL) {
        answer.ending = SERIES_NO_MEMORY;
        put(&answer, sizeof answer, 0, TAG_ANSWER + helper);
    } else {
        memcpy(text, &answer, sizeof answer);
        memcpy(text + sizeof answer, game.line != NULL ? game.line : "", game.length);
        put(text, sizeof answer + game.length, 0, TAG_ANSWER + helper);
    }
    free(text);
    free(game.line);
}

/* Every task is answered, also the last ones, whose games are given up. */
static void serve(struct service *service, int helper)
{
    bool over = false;
    while (!over) {
        size_t length = 0;
        over = is_over(service);
        enter();
        unsigned char *message = take(0, TAG_TASK + helper, &length);
        leave();
        if (message != NULL && length == sizeof(struct task_message)) {
            struct task_message task;
            memcpy(&task, message, sizeof task);
            do_task(service, helper, &task);
        } else if (!over) {
            rest();
        }
        free(message);
    }
}

void spread_serve(const struct series *series, int threads, bool (*stop)(void *context), void *context)
{
    struct service service = {.series = series, .stop = stop, .context = context};
    int nothing;
    world.open = true;
#pragma omp parallel num_threads(threads < HELPERS_MAX ? threads : HELPERS_MAX)
    {
#pragma omp master
        {
            int helpers = threads_team();
            enter();
            MPI_Send(&helpers, 1, MPI_INT, 0, TAG_READY, MPI_COMM_WORLD);
            leave();
        }
        serve(&service, threads_self());
    }
    MPI_Recv(&nothing, 1, MPI_INT, 0, TAG_QUIT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

#else
typedef int spread_is_in_spread_alone; /* no file may be empty */
#endif
