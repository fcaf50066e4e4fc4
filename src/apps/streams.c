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
    occupy(STDIN_FILENO, O_WRONLY);
    occupy(STDOUT_FILENO, O_RDONLY);
    occupy(STDERR_FILENO, O_RDONLY);
}

bool streams_good(void)
{
    return !ferror(stdout);
}

int streams_finish(int status)
{
    bool lost = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) != 0 || (lost && status == EXIT_DONE)) {
        if (status == EXIT_DONE) {
            const char *reason = errno != 0 ? strerror(errno) : "the reader went away or the device is full";
            fprintf(stderr, "wagons: cannot write to standard output: %s\n", reason);
            status = EXIT_FAILED;
        }
    }
    return status;
}
