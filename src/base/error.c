// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

static void one_line(char *text)
{
    char *out = text;
    while (*text != '\0') {
        size_t control = text_control(text);
        *out++ = control > 0 ? '?' : *text;
        text += control > 0 ? control : 1;
    }
    *out = '\0';
}

bool error_set(struct wagons_error *error, const char *format, ...)
{
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
        one_line(error->text);
    }
    return false;
}

bool error_prefix(struct wagons_error *error, const char *format, ...)
{
    if (error != NULL) {
        char rest[WAGONS_ERROR_LENGTH];
        memcpy(rest, error->text, sizeof rest);
        va_list arguments;
        va_start(arguments, format);
        int length = vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
        if (length >= 0 && (size_t)length < sizeof error->text) {
            snprintf(error->text + length, sizeof error->text - (size_t)length, "%s", rest);
        }
        one_line(error->text);
    }
    return false;
}
