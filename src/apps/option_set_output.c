// SPDX-License-Identifier: GPL-3.0-or-later
/* Where to, and in what form. */
#include "apps/option_set.h"

#include <string.h>

#include "apps/option_read.h"

static const uint64_t PORT_MAX = 65535;

bool option_set_records(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    if (strcmp(value, "-") == 0) {
        return option_expected(error, "the name of a file, which can be read back", value);
    }
    return option_file_name(value, &reading->options->records, error);
}

bool option_set_bind(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    reading->options->bind = value;
    return value[0] != '\0' || option_expected(error, "an address such as 127.0.0.1", value);
}

bool option_set_port(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_int(value, 1, PORT_MAX, &reading->options->port, error);
}

bool option_set_table(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    reading->options->table = value;
    return value[0] != '\0' || option_expected(error, "the name of a table", value);
}

bool option_set_out(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_file_name(value, &reading->options->out, error);
}

/* The options without a value are all switched on the same way. */
#define SWITCH_ON(member)                                                                                              \
    bool option_set_##member(struct option_reading *reading, const char *value, struct wagons_error *error)            \
    {                                                                                                                  \
        (void)value;                                                                                                   \
        (void)error;                                                                                                   \
        reading->options->member = true;                                                                               \
        return true;                                                                                                   \
    }
SWITCH_ON(resume)
SWITCH_ON(json)
SWITCH_ON(csv)
SWITCH_ON(timing)
SWITCH_ON(quiet)
SWITCH_ON(plain)
