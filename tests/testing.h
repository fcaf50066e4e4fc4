// SPDX-License-Identifier: GPL-3.0-or-later
/* What tests take from outside: the files of tests/data, settings, and chance. */
#ifndef TESTING_H
#define TESTING_H

#include "base/random.h"

/* The whole text of tests/data/NAME; the folder tests/ is the environment's TESTS, or "tests" from the top of the tree.
   A file that cannot be read ends the program with a message. The caller frees it. */
char *testing_data(const char *name);

/* A number from the environment, or `otherwise` where it is not set. */
unsigned long long testing_setting(const char *variable, unsigned long long otherwise);

/* A standard normal number (Box and Muller). */
double testing_normal(struct random_stream *random);

#endif
