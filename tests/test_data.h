// SPDX-License-Identifier: GPL-3.0-or-later
/* Files of tests/data. */
#ifndef TEST_DATA_H
#define TEST_DATA_H

/* The whole text of tests/data/NAME; the folder tests/ is the environment's TESTS, or "tests" from the top of the tree.
   A file that cannot be read ends the program with a message. The caller frees it. */
char *test_data_read(const char *name);

/* A number from the environment, or `otherwise` where it is not set. */
unsigned long long test_data_setting(const char *variable, unsigned long long otherwise);

#endif
