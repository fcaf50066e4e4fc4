// SPDX-License-Identifier: GPL-3.0-or-later
/* What the fuzz targets share. A check that fails ends the program, which the fuzzer reports with the input. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>

#include "base/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Changes a value in JSON as often as bytes: libFuzzer alone seldom gets past the parser. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

/* libFuzzer's own change of bytes. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* The bytes as JSON, NULL with a message if they are none. The text lies in memory of just its length, so that reading
   beyond it is seen. */
cJSON *fuzz_parse(const uint8_t *data, size_t size, struct wagons_error *error);

/* Ends the program with the message unless the condition holds. */
void fuzz_require(bool condition, const char *message);

/* Both values must be written with the same bytes. */
void fuzz_require_same(const cJSON *a, const cJSON *b);

/* A refusal must have a message of one line. */
void fuzz_check_message(const struct wagons_error *error);

#endif
