// SPDX-License-Identifier: GPL-3.0-or-later
/* What went wrong, in one line a person can act on. */
#ifndef WAGONS_ERROR_H
#define WAGONS_ERROR_H

enum { WAGONS_ERROR_LENGTH = 512 };

/* Filled by a function that fails: what is wrong, where in the input ("moves[3].x"), and what was expected.
   One line without a newline at its end. Every function that takes one accepts NULL. */
struct wagons_error {
    char text[WAGONS_ERROR_LENGTH];
};

#endif
