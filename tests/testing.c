// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static _Noreturn void give_up(const char *path)
{
    perror(path);
    exit(1);
}

static char *read_all(FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0) {
        return NULL;
    }
    long size = ftell(file);
    if (size < 0) {
        return NULL;
    }
    rewind(file);
    char *text = malloc((size_t)size + 1);
    if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size) {
        free(text);
        return NULL;
    }
    text[size] = '\0';
    return text;
}

char *testing_data(const char *name)
{
    const char *tests = getenv("TESTS");
    char path[4096];
    snprintf(path, sizeof path, "%s/data/%s", tests != NULL ? tests : "tests", name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        give_up(path);
    }
    char *text = read_all(file);
    if (text == NULL) {
        give_up(path);
    }
    fclose(file);
    return text;
}

unsigned long long testing_setting(const char *variable, unsigned long long otherwise)
{
    const char *text = getenv(variable);
    return text != NULL && *text != '\0' ? strtoull(text, NULL, 10) : otherwise;
}

double testing_normal(struct random_stream *random)
{
    double radius = sqrt(-2 * log(1 - random_unit(random)));
    return radius * cos(6.283185307179586 * random_unit(random));
}
