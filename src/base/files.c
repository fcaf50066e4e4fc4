// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

const char *file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* "PATH: what errno says"; the C library's strerror serves threads. */
static bool fault(const char *path, struct wagons_error *error)
{
    return error_set(error, "%.300s: %s", file_name(path), strerror(errno));
}

/* --- names --- */

char *file_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? strdup(".") : strndup(path, (size_t)(slash - path) + 1);
}

static const char *name_in_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static bool is_one_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Whether two names stand in one folder. */
static bool same_folder(const char *a, const char *b)
{
    struct stat status_a, status_b;
    char *folder_a = file_folder(a), *folder_b = file_folder(b);
    bool same = folder_a != NULL && folder_b != NULL && stat(folder_a, &status_a) == 0 &&
                stat(folder_b, &status_b) == 0 && is_one_file(&status_a, &status_b);
    free(folder_a);
    free(folder_b);
    return same;
}

bool file_same(const char *a, const char *b)
{
    struct stat status_a, status_b;
    bool exists_a = stat(a, &status_a) == 0, exists_b = stat(b, &status_b) == 0;
    if (exists_a != exists_b) {
        return false;
    }
    return exists_a ? S_ISREG(status_a.st_mode) && is_one_file(&status_a, &status_b)
                    : strcmp(name_in_folder(a), name_in_folder(b)) == 0 && same_folder(a, b);
}

bool file_is_open_as(const char *path, int descriptor)
{
    struct stat named, open;
    return stat(path, &named) == 0 && fstat(descriptor, &open) == 0 && S_ISREG(named.st_mode) &&
           is_one_file(&named, &open);
}

/* --- reading --- */

static FILE *open_input(const char *path, struct wagons_error *error)
{
    if (strcmp(path, "-") == 0) {
        return stdin;
    }
    FILE *file = fopen(path, "rbe");
    struct stat status;
    if (file == NULL) {
        fault(path, error);
        return NULL;
    }
    if (fstat(fileno(file), &status) == 0 && S_ISDIR(status.st_mode)) {
        error_set(error, "%.300s: is a directory, expected a file", path);
        fclose(file);
        return NULL;
    }
    return file;
}

static void close_input(FILE *file)
{
    if (file != stdin) {
        fclose(file);
    }
}

/* Reads up to limit + 1 bytes, so that the caller sees what is too long. */
static char *read_all(FILE *file, size_t limit, size_t *length)
{
    size_t room = 1 << 16;
    size_t used = 0;
    char *text = malloc(room);
    while (text != NULL) {
        used += fread(text + used, 1, room - 1 - used, file);
        if (used < room - 1 || used > limit) {
            break;
        }
        room *= 2;
        char *larger = realloc(text, room);
        if (larger == NULL) {
            free(text);
        }
        text = larger;
    }
    if (text != NULL) {
        text[used] = '\0';
        *length = used;
    }
    return text;
}

char *file_read(const char *path, size_t limit, size_t *length, struct wagons_error *error)
{
    FILE *file = open_input(path, error);
    if (file == NULL) {
        return NULL;
    }
    errno = 0;
    char *text = read_all(file, limit, length);
    bool good = text != NULL && !ferror(file);
    if (!good) {
        fault(path, error);
    } else if (*length == 0) {
        good = error_set(error, "%.300s: the file is empty", file_name(path));
    } else if (*length > limit) {
        good = error_set(error, "%.300s: longer than %zu bytes", file_name(path), limit);
    }
    close_input(file);
    if (!good) {
        free(text);
        return NULL;
    }
    return text;
}

bool line_reader_open(struct line_reader *reader, const char *path, size_t limit, struct wagons_error *error)
{
    *reader = (struct line_reader){.path = path, .limit = limit};
    reader->file = open_input(path, error);
    return reader->file != NULL;
}

/* Makes room for one more byte and the 0. */
static bool line_grow(struct line_reader *reader, size_t used)
{
    if (used + 1 < reader->size) {
        return true;
    }
    size_t size = reader->size > 0 ? reader->size * 2 : 4096;
    char *larger = realloc(reader->line, size);
    if (larger == NULL) {
        return false;
    }
    reader->line = larger;
    reader->size = size;
    return true;
}

char *line_reader_next(struct line_reader *reader, size_t *length, struct wagons_error *error)
{
    size_t used = 0;
    int byte;
    error->text[0] = '\0';
    errno = 0;
    while ((byte = getc_unlocked(reader->file)) != EOF && byte != '\n') {
        if (used == reader->limit) {
            error_set(error, "%.300s:%llu: the line is longer than %zu bytes", file_name(reader->path),
                      (unsigned long long)reader->number + 1, reader->limit);
            return NULL;
        }
        if (!line_grow(reader, used)) {
            fault(reader->path, error);
            return NULL;
        }
        reader->line[used++] = (char)byte;
    }
    if (ferror(reader->file) || !line_grow(reader, used)) {
        fault(reader->path, error);
        return NULL;
    }
    if (byte == EOF && used == 0) {
        return NULL;
    }
    reader->number++;
    reader->ended = byte == '\n';
    reader->offset += used + reader->ended;
    used -= used > 0 && reader->line[used - 1] == '\r';
    reader->line[used] = '\0';
    *length = used;
    return reader->line;
}

void line_reader_close(struct line_reader *reader)
{
    close_input(reader->file);
    free(reader->line);
    reader->line = NULL;
}

/* --- writing --- */

/* Writes all bytes; false with errno set. */
static bool write_all(int descriptor, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(descriptor, text, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
    return true;
}

/* Closes the descriptor whatever happened before; false with errno of the first fault. */
static bool close_after(int descriptor, bool good)
{
    int reason = errno;
    bool closed = close(descriptor) == 0;
    errno = good ? errno : reason;
    return good && closed;
}

/* Creates "PATH.tmp-PROCESS" with the access rights of the file it will replace, or the usual ones. */
static int create_beside(const char *path, const struct stat *replaced, char *name, size_t size)
{
    if ((size_t)snprintf(name, size, "%s.tmp-%ld", path, (long)getpid()) >= size) {
        errno = ENAMETOOLONG;
        return -1;
    }
    unlink(name); /* what a killed process of the same number left */
    int descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0 && replaced != NULL) {
        (void)fchmod(descriptor, replaced->st_mode & 07777);
    }
    return descriptor;
}

static bool replace_regular(const char *path, const struct stat *replaced, const char *text, size_t length)
{
    char name[PATH_MAX];
    int descriptor = create_beside(path, replaced, name, sizeof name);
    if (descriptor < 0) {
        return false;
    }
    bool good = write_all(descriptor, text, length) && fsync(descriptor) == 0;
    good = close_after(descriptor, good) && rename(name, path) == 0;
    if (!good) {
        int reason = errno;
        unlink(name);
        errno = reason;
    }
    return good;
}

static bool write_directly(const char *path, const char *text, size_t length)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    return descriptor >= 0 && close_after(descriptor, write_all(descriptor, text, length));
}

bool file_replace(const char *path, const char *text, size_t length, struct wagons_error *error)
{
    struct stat status;
    bool exists = stat(path, &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) {
        return error_set(error, "%.300s: is a directory, expected a file to write", path);
    }
    if (exists && !S_ISREG(status.st_mode)) {
        return write_directly(path, text, length) || fault(path, error);
    }
    char *target = exists ? realpath(path, NULL) : NULL; /* behind a symbolic link */
    bool good = replace_regular(target != NULL ? target : path, exists ? &status : NULL, text, length);
    int reason = errno;
    free(target);
    errno = reason;
    return good || fault(path, error);
}

bool append_open(struct append_file *append, const char *path, uint64_t keep, struct wagons_error *error)
{
    append->path = path;
    append->descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (append->descriptor < 0) {
        return fault(path, error);
    }
    struct stat status;
    if (keep == UINT64_MAX || (fstat(append->descriptor, &status) == 0 && !S_ISREG(status.st_mode))) {
        return true;
    }
    if (ftruncate(append->descriptor, (off_t)keep) != 0) {
        fault(path, error);
        close(append->descriptor);
        return false;
    }
    return true;
}

bool append_write(struct append_file *append, const char *text, size_t length, struct wagons_error *error)
{
    return write_all(append->descriptor, text, length) || fault(append->path, error);
}

bool append_close(struct append_file *append, struct wagons_error *error)
{
    return close_after(append->descriptor, true) || fault(append->path, error);
}
