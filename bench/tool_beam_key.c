// SPDX-License-Identifier: GPL-3.0-or-later
/* A program of its own (make beam-key): finds the weights of the learned beam key and writes them to standard output as
   the source file src/games/wagons/hindsight/beam_key_weights.c; how well they choose goes to standard error. */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "base/threads.h"
#include "study/beam_key_trainer.h"

enum { GROUPS_MIN = 100, GROUPS_MAX = 10000000, WIDTH_MAX = 64, COMMAND_LENGTH = 96 };

/* Reads a whole number from the command line, or tells how the program is called and ends it. */
static uint64_t read_number(const char *text, uint64_t low, uint64_t high)
{
    uint64_t number;
    if (text == NULL || !text_whole(text, low, high, &number)) {
        fprintf(stderr,
                "tool_beam_key: expected SEED GROUPS WIDTH, whole numbers; GROUPS from %d, WIDTH from 1 to %d\n",
                GROUPS_MIN, WIDTH_MAX);
        exit(2);
    }
    return number;
}

int main(int argc, char **argv)
{
    struct beam_key_training training = {
        .seed = read_number(argc > 1 ? argv[1] : NULL, 0, TEXT_WHOLE_MAX),
        .groups = (int)read_number(argc > 2 ? argv[2] : NULL, GROUPS_MIN, GROUPS_MAX),
        .width = (int)read_number(argc > 3 ? argv[3] : NULL, 1, WIDTH_MAX),
        .threads = threads_available(),
    };
    struct beam_key_weights weights[KEY_SPANS];
    struct beam_key_quality quality[KEY_SPANS];
    if (!beam_key_train(&training, weights, quality)) {
        fputs("tool_beam_key: out of memory\n", stderr);
        return 1;
    }
    for (int span = 0; span < KEY_SPANS; span++) {
        fprintf(stderr, "span %d: %d groups kept out; points lost by choosing by points %.3f, by the key %.3f\n", span,
                quality[span].groups, quality[span].points_loss, quality[span].key_loss);
    }
    char command[COMMAND_LENGTH];
    snprintf(command, sizeof command, "make beam-key KEY_SEED=%s KEY_GROUPS=%s KEY_WIDTH=%s", argv[1], argv[2],
             argv[3]);
    beam_key_write(weights, command, stdout);
    return 0;
}
