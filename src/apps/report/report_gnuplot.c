// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/report/report_gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

enum { SECONDS_MAX = 30, ANSWER_MAX = 16 * 1048576, CHUNK = 65536, POLL_MILLISECONDS = 200 };

extern char **environ;

/* A running gnuplot and what went there and back. */
struct talk {
    pid_t process;
    int to, from; /* pipe ends, -1: closed */
    const char *script;
    size_t left;
    FILE *answer;
    char *text;
    size_t length;
};

static void close_end(int *end)
{
    if (*end >= 0) {
        close(*end);
    }
    *end = -1;
}

/* Starts gnuplot with these ends as standard input and output; its complaints are not shown. Returns an errno. */
static int spawn(pid_t *process, int in, int out)
{
    char name[] = "gnuplot", plain[] = "-d"; /* -d: no ~/.gnuplot */
    char *arguments[] = {name, plain, NULL};
    posix_spawn_file_actions_t actions;
    int fault = posix_spawn_file_actions_init(&actions);
    if (fault != 0) {
        return fault;
    }
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    fault = posix_spawnp(process, name, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return fault;
}

/* A pipe whose ends gnuplot does not inherit, but for those it is given. */
static bool open_pipe(int ends[2])
{
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

static bool begin(struct talk *talk, struct wagons_error *error)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    int fault = open_pipe(in) && open_pipe(out) ? 0 : errno;
    if (fault == 0) {
        fault = spawn(&talk->process, in[0], out[1]);
    }
    close_end(&in[0]);
    close_end(&out[1]);
    if (fault != 0) {
        close_end(&in[1]);
        close_end(&out[0]);
        return fault == ENOENT ? error_set(error, "there is no gnuplot (package gnuplot-nox)")
                               : error_set(error, "gnuplot: %s", strerror(fault));
    }
    talk->to = in[1];
    talk->from = out[0];
    fcntl(talk->to, F_SETFL, O_NONBLOCK);
    return true;
}

static void send_some(struct talk *talk)
{
    ssize_t sent = write(talk->to, talk->script, talk->left);
    if (sent > 0) {
        talk->script += sent;
        talk->left -= (size_t)sent;
    }
    if (talk->left == 0 || (sent < 0 && errno != EAGAIN && errno != EINTR)) {
        close_end(&talk->to);
    }
}

static void receive_some(struct talk *talk)
{
    char chunk[CHUNK];
    ssize_t got = read(talk->from, chunk, sizeof chunk);
    if (got > 0) {
        fwrite(chunk, 1, (size_t)got, talk->answer);
        fflush(talk->answer);
    }
    if (got == 0 || (got < 0 && errno != EINTR) || talk->length > ANSWER_MAX) {
        close_end(&talk->from);
    }
}

/* Sends and receives until gnuplot closes its end. False if that takes too long or grows too large. */
static bool exchange(struct talk *talk)
{
    double until = clock_seconds() + SECONDS_MAX;
    while (talk->from >= 0) {
        struct pollfd ends[2] = {{.fd = talk->from, .events = POLLIN}, {.fd = talk->to, .events = POLLOUT}};
        if (poll(ends, 2, POLL_MILLISECONDS) > 0) {
            if (talk->to >= 0 && ends[1].revents != 0) {
                send_some(talk);
            }
            if (ends[0].revents != 0) {
                receive_some(talk);
            }
        }
        if (clock_seconds() > until) {
            return false;
        }
    }
    return talk->length <= ANSWER_MAX;
}

/* Waits for the end; false with *error unless all went well. */
static bool end(struct talk *talk, bool exchanged, struct wagons_error *error)
{
    int status = 0;
    close_end(&talk->to);
    close_end(&talk->from);
    if (!exchanged) {
        kill(talk->process, SIGKILL);
    }
    while (waitpid(talk->process, &status, 0) < 0 && errno == EINTR) {
    }
    if (!exchanged) {
        return error_set(error, "gnuplot was stopped: no picture after %d seconds", SECONDS_MAX);
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        return error_set(error, "gnuplot failed with %s %d", WIFEXITED(status) ? "exit status" : "signal",
                         WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
    }
    return (talk->text != NULL && strstr(talk->text, "<svg") != NULL && strstr(talk->text, "</svg>") != NULL) ||
           error_set(error, "gnuplot drew nothing");
}

char *report_gnuplot(const char *script, struct wagons_error *error)
{
    struct talk talk = {.to = -1, .from = -1, .script = script, .left = strlen(script)};
    talk.answer = open_memstream(&talk.text, &talk.length);
    if (talk.answer == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    bool good = begin(&talk, error);
    if (good) {
        bool exchanged = exchange(&talk);
        fflush(talk.answer);
        good = end(&talk, exchanged, error);
    }
    fclose(talk.answer);
    if (!good) {
        free(talk.text);
        return NULL;
    }
    return talk.text;
}
