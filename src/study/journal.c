// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

enum { LINE_MAX_BYTES = 1 << 20 };

static bool fault(const char *path, struct wagons_error *error)
{
    return error_set(error, "%.300s: %s", path, strerror(errno));
}

/* Locks a regular file for this run; a missing one is made. Other kinds of files are shared as their readers like. */
static bool lock(struct journal *journal, const char *path, struct wagons_error *error)
{
    struct stat status;
    journal->lock = -1;
    journal->is_regular = stat(path, &status) != 0 || S_ISREG(status.st_mode);
    if (!journal->is_regular) {
        return true;
    }
    journal->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (journal->lock < 0) {
        return fault(path, error);
    }
    if (flock(journal->lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) { /* some file systems have no locks */
        return true;
    }
    close(journal->lock);
    return error_set(error, "%.300s: another run is writing to it", path);
}

static void unlock(struct journal *journal)
{
    if (journal->lock >= 0) {
        close(journal->lock);
    }
}

/* Checks what the reader read last: a whole line, which stays, or a torn one. */
static bool check_line(struct journal *journal, const struct line_reader *reader, const char *text, size_t length,
                       const struct journal_check *check, struct wagons_error *error)
{
    bool (*checker)(void *, uint64_t, const char *, size_t, struct wagons_error *) =
        reader->ended ? check->line : check->torn;
    if (!checker(check->context, journal->lines, text, length, error)) {
        return error_prefix(error, "%.300s:%llu: ", reader->path, (unsigned long long)reader->number);
    }
    if (reader->ended) {
        journal->lines++;
        journal->length = reader->offset;
    }
    return true;
}

static bool read_back(struct journal *journal, const char *path, const struct journal_check *check,
                      struct wagons_error *error)
{
    struct line_reader reader;
    if (!line_reader_open(&reader, path, LINE_MAX_BYTES, error)) {
        return false;
    }
    struct wagons_error fault_found = {""};
    bool good = true;
    char *text;
    size_t length;
    while (good && (text = line_reader_next(&reader, &length, &fault_found)) != NULL) {
        good = check_line(journal, &reader, text, length, check, &fault_found);
    }
    good = good && fault_found.text[0] == '\0';
    line_reader_close(&reader);
    return good || error_set(error, "%s", fault_found.text);
}

/* A run that does not continue writes to a new or empty file, so that no records are ever overwritten. */
static bool is_empty(const char *path, struct wagons_error *error)
{
    struct stat status;
    if (stat(path, &status) == 0 && status.st_size > 0) {
        return error_set(error, "%.300s: holds something already; resume that run or name a new file", path);
    }
    return true;
}

static bool may_write(struct journal *journal, const char *path, const struct journal_check *check,
                      struct wagons_error *error)
{
    if (check == NULL) {
        return !journal->is_regular || is_empty(path, error);
    }
    if (!journal->is_regular) {
        return error_set(error, "%.300s: no regular file, a run cannot be resumed from it", path);
    }
    return read_back(journal, path, check, error);
}

bool journal_open(struct journal *journal, const char *path, const struct journal_check *check,
                  struct wagons_error *error)
{
    *journal = (struct journal){.lock = -1};
    if (!lock(journal, path, error)) {
        return false;
    }
    if (may_write(journal, path, check, error) &&
        append_open(&journal->file, path, check != NULL ? journal->length : UINT64_MAX, error)) {
        journal->synced = clock_seconds();
        return true;
    }
    unlock(journal);
    return false;
}

/* Has the device take what was written; a file that is none of a device's has nothing to take. */
static bool synchronise(struct journal *journal, struct wagons_error *error)
{
    journal->synced = clock_seconds();
    return !journal->is_regular || fdatasync(journal->file.descriptor) == 0 || errno == EINVAL ||
           fault(journal->file.path, error);
}

bool journal_write(struct journal *journal, const char *text, size_t length, struct wagons_error *error)
{
    if (append_write(&journal->file, text, length, error)) {
        journal->length += length;
        journal->lines++;
        return clock_seconds() - journal->synced < JOURNAL_SECONDS || synchronise(journal, error);
    }
    if (journal->is_regular) {
        int cut = ftruncate(journal->file.descriptor, (off_t)journal->length);
        (void)cut; /* if that fails too, a torn line stays, which reading back cuts off */
    }
    return false;
}

bool journal_close(struct journal *journal, struct wagons_error *error)
{
    bool good = synchronise(journal, error);
    struct wagons_error *rest = good ? error : NULL; /* the first fault counts */
    good = append_close(&journal->file, rest) && good;
    unlock(journal);
    return good;
}
