// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/streams.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "apps/options.h"

/* Opens /dev/null in the wrong direction where a stream is closed, so that using it fails. */
static void occupy(int descriptor, int flags)
{
    if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF) {
        (void)!open("/dev/null", flags); /* takes the lowest free number: this one */
    }
}

void streams_prepare(void)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    occupy(STDIN_FILENO, O_WRONLY);
    occupy(STDOUT_FILENO, O_RDONLY);
    occupy(STDERR_FILENO, O_RDONLY);
}

bool streams_good(void)
{
    return !ferror(stdout);
}

/* Why output was lost. The error of the write is long forgotten, so the stream is asked again with one byte, which can
   do no more harm. */
static const char *reason(void)
{
    errno = 0;
    (void)!write(STDOUT_FILENO, "\n", 1);
    return errno != 0 ? strerror(errno) : "an earlier part was lost";
}

int streams_finish(int status)
{
    errno = 0;
    bool flushed = fflush(stdout) == 0;
    const char *why = flushed ? NULL : strerror(errno);
    if ((flushed && !ferror(stdout)) || status != EXIT_DONE) {
        return status;
    }
    fprintf(stderr, "wagons: cannot write to standard output: %s\n", why != NULL ? why : reason());
    return EXIT_FAILED;
}
