// SPDX-License-Identifier: GPL-3.0-or-later
/* What the place that a stream writes to can show. */
#ifndef APPS_TERMINAL_H
#define APPS_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

struct terminal {
    bool interactive; /* a person sits there */
    int colours;      /* 0, 16 or 256 */
    bool unicode;     /* characters beyond ASCII may be written, as UTF-8 */
    int width;        /* columns, 48 to 160 */
    int height;       /* lines, 0 if unknown */
};

/* Colours only on a terminal that has them, and never if NO_COLOR is set; Unicode only if the locale is a UTF-8 one;
   the width that the terminal states, else that in COLUMNS, else 80. `plain`: neither colours nor Unicode, whatever
   the terminal can do. */
struct terminal terminal_detect(FILE *file, bool plain);

#endif
