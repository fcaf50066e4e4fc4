// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/progress.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

static const double SECONDS_BETWEEN = 0.2;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void progress_begin(struct progress *progress, const char *unit, bool quiet)
{
    *progress = (struct progress){.shown = !quiet && isatty(STDERR_FILENO), .unit = unit};
}

/* "0:05", "12:40", "3:07:00" */
static void write_duration(char *text, size_t size, double seconds)
{
    unsigned long long whole = (unsigned long long)(seconds + 0.5);
    unsigned long long hours = whole / 3600, minutes = whole / 60 % 60;
    if (hours > 0) {
        snprintf(text, size, "%llu:%02llu:%02llu", hours, minutes, whole % 60);
    } else {
        snprintf(text, size, "%llu:%02llu", minutes, whole % 60);
    }
}

/* Three digits, however small or large, and never an exponent. */
static void write_rate(char *text, size_t size, double rate)
{
    snprintf(text, size, "%.*f", rate >= 99.95 ? 0 : rate >= 9.995 ? 1 : rate >= 0.9995 ? 2 : 4, rate);
}

const char *progress_text(char text[PROGRESS_TEXT_SIZE], const char *unit, uint64_t first, uint64_t done,
                          uint64_t total, double seconds)
{
    char of_done[TEXT_GROUPED_SIZE], of_total[TEXT_GROUPED_SIZE], rate_text[32], left[32];
    int length = snprintf(text, PROGRESS_TEXT_SIZE, "%s of %s %s", text_grouped(done, of_done),
                          text_grouped(total, of_total), unit);
    double rate = seconds > 0 ? (double)(done - first) / seconds : 0;
    if (rate > 0) {
        write_rate(rate_text, sizeof rate_text, rate);
        write_duration(left, sizeof left, (double)(total - done) / rate);
        snprintf(text + length, PROGRESS_TEXT_SIZE - (size_t)length, ", %s %s/s, %s left", rate_text, unit, left);
    }
    return text;
}

/* Columns of the terminal but the last, in which some terminals begin a new line; as many as there may be if it does
   not say. */
static size_t columns(void)
{
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? (size_t)size.ws_col - 1 : PROGRESS_TEXT_SIZE;
}

void progress_step(struct progress *progress, uint64_t done, uint64_t total)
{
    if (!progress->shown) {
        return;
    }
    double time = now();
    if (progress->last == 0) {
        progress->start = time;
        progress->first = done;
    } else if (time - progress->last < SECONDS_BETWEEN) {
        return;
    }
    progress->last = time;
    char text[PROGRESS_TEXT_SIZE];
    progress_text(text, progress->unit, progress->first, done, total, time - progress->start);
    size_t length = strlen(text), room = columns();
    size_t width = length < room ? length : room; /* a line that wraps could not be wiped out */
    int rest = progress->width > width ? (int)(progress->width - width) : 0;
    fprintf(stderr, "\r%.*s%*s", (int)width, text, rest, "");
    fflush(stderr);
    progress->width = width;
}

void progress_end(struct progress *progress)
{
    if (progress->width > 0) {
        fprintf(stderr, "\r%*s\r", (int)progress->width, "");
        fflush(stderr);
        progress->width = 0;
    }
}
