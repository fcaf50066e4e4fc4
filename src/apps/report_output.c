// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/report_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/files.h"

/* The file of --out; `--out -` is standard output. */
static const char *path_of(const struct options *options)
{
    return options->out == NULL || strcmp(options->out, "-") == 0 ? NULL : options->out;
}

bool report_is_text(const struct options *options)
{
    return options->out == NULL && !options->json && isatty(STDOUT_FILENO);
}

static bool folder_is_open(const char *path)
{
    char *folder = file_folder(path);
    bool open = folder != NULL && access(folder, W_OK | X_OK) == 0;
    int reason = errno;
    free(folder);
    errno = reason;
    return open;
}

bool report_check(const struct options *options, struct wagons_error *error)
{
    const char *path = path_of(options);
    struct stat status;
    if (path == NULL) {
        return true;
    }
    bool exists = stat(path, &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) {
        return error_set(error, "--out: %.300s: is a directory, expected a file", path);
    }
    if (exists && !S_ISREG(status.st_mode) ? access(path, W_OK) == 0 : folder_is_open(path)) {
        return true;
    }
    return error_set(error, "--out: %.300s: %s", path, strerror(errno));
}

bool report_goes_to(const struct options *options, const char *path)
{
    const char *out = path_of(options);
    if (strcmp(path, "-") == 0) {
        return false;
    }
    return out != NULL ? file_same(out, path) : file_is_open_as(path, STDOUT_FILENO);
}

bool report_open(struct report_output *output, const struct options *options, struct wagons_error *error)
{
    *output = (struct report_output){.path = path_of(options), .file = stdout};
    if (output->path != NULL) {
        output->file = open_memstream(&output->text, &output->length);
    }
    return output->file != NULL || error_set(error, "out of memory");
}

bool report_close(struct report_output *output, struct wagons_error *error)
{
    if (output->path == NULL) {
        return true;
    }
    bool good = fclose(output->file) == 0 || error_set(error, "out of memory");
    good = good && (file_replace(output->path, output->text, output->length, error) || error_prefix(error, "--out: "));
    free(output->text);
    return good;
}

void report_abandon(struct report_output *output)
{
    if (output->path != NULL) {
        fclose(output->file);
        free(output->text);
    }
}

int report_write(const struct command *command, const struct options *options, const cJSON *report,
                 void (*text)(const cJSON *report, FILE *file))
{
    struct report_output output;
    struct wagons_error error;
    if (!report_open(&output, options, &error)) {
        return options_failed(command, &error);
    }
    if (report_is_text(options)) {
        text(report, output.file);
    } else {
        json_write(report, JSON_PRETTY, output.file);
    }
    return report_close(&output, &error) ? EXIT_DONE : options_failed(command, &error);
}
