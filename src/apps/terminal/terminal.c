// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.h"

enum { WIDTH_MIN = 48, WIDTH_DEFAULT = 80, WIDTH_MAX = 160 };

/* The value of a variable that is set and not empty, or NULL. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0' ? value : NULL;
}

static int count_colours(void)
{
    const char *kind = variable("TERM");
    if (variable("NO_COLOR") != NULL || kind == NULL || strcmp(kind, "dumb") == 0) {
        return 0;
    }
    bool many = strstr(kind, "256") != NULL || strstr(kind, "direct") != NULL || variable("COLORTERM") != NULL;
    return many ? 256 : 16;
}

/* Asks a locale object of its own, so that the program's locale (and its decimal point) stays as it is. */
static bool locale_is_utf8(void)
{
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (locale == (locale_t)0) {
        return false;
    }
    bool utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    freelocale(locale);
    return utf8;
}

static int width_of(struct winsize size)
{
    uint64_t columns = size.ws_col;
    const char *stated = variable("COLUMNS");
    if (columns == 0 && (stated == NULL || !text_whole(stated, 1, 10000, &columns))) {
        columns = WIDTH_DEFAULT;
    }
    return columns < WIDTH_MIN ? WIDTH_MIN : columns > WIDTH_MAX ? WIDTH_MAX : (int)columns;
}

struct terminal terminal_detect(FILE *file, bool plain)
{
    bool interactive = isatty(fileno(file)) == 1;
    struct winsize size = {0};
    if (ioctl(fileno(file), TIOCGWINSZ, &size) != 0) {
        size = (struct winsize){0};
    }
    return (struct terminal){
        .interactive = interactive,
        .colours = interactive && !plain ? count_colours() : 0,
        .unicode = !plain && locale_is_utf8(),
        .width = width_of(size),
        .height = size.ws_row,
    };
}
