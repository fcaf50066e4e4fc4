// SPDX-License-Identifier: GPL-3.0-or-later
/* What a person types, line by line, as words. */
#ifndef APPS_PLAY_INPUT_H
#define APPS_PLAY_INPUT_H

#include <stdbool.h>
#include <stdio.h>

enum { PLAY_WORDS_MAX = 16, PLAY_LINE_MAX = 1000 };

struct play_input {
    int in; /* file descriptor */
    FILE *out;
    bool echo;   /* repeats each line on `out`: for input that no terminal shows */
    char *line;  /* the last one read; owned */
    char *ahead; /* bytes read that no line was made of yet; owned */
    size_t ahead_count;
    bool ended; /* the end of the input has been seen, as Ctrl-D on a terminal, after which more could be read */
};

struct play_words {
    int count;                        /* at most PLAY_WORDS_MAX; what follows those is in `more` */
    const char *word[PLAY_WORDS_MAX]; /* in small letters; commas and brackets part words as spaces do */
    bool more;
    const char *rest; /* the line after its first word as it was typed, without spaces around it */
    char small[PLAY_LINE_MAX + 1], typed[PLAY_LINE_MAX + 1];
};

/* Reads from `in`; prompts go to `out`. */
struct play_input play_input_open(int in, FILE *out);
void play_input_close(struct play_input *input);

/* Writes the prompt, reads a line and takes it apart. False at the end of the input, or when an interrupt came. A line that is too long or holds
   control characters is answered here and the prompt written again. */
bool play_input_read(struct play_input *input, const char *prompt, struct play_words *words);

/* Takes a line apart. */
void play_input_split(const char *line, struct play_words *words);

/* Reads a whole number with an optional sign, at most 9999 either way; false if the word is anything else. */
bool play_number(const char *word, int *number);

#endif
