// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/play_input.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

static const char separators[] = " \t,;()";

struct play_input play_input_open(FILE *in, FILE *out)
{
    return (struct play_input){.in = in, .out = out, .echo = isatty(fileno(in)) != 1};
}

void play_input_close(struct play_input *input)
{
    free(input->line);
    input->line = NULL;
}

/* Removes the newline and spaces at the end; returns the length. */
static size_t trim(char *line, size_t length)
{
    while (length > 0 && isspace((unsigned char)line[length - 1])) {
        length--;
    }
    line[length] = '\0';
    return length;
}

static bool has_control(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char character = (unsigned char)line[i];
        if ((character < ' ' && character != '\t') || character == 0x7f) {
            return true;
        }
    }
    return false;
}

static void split(const char *line, struct play_words *words)
{
    memset(words, 0, sizeof *words);
    for (size_t i = 0; line[i] != '\0'; i++) {
        words->small[i] = (char)tolower((unsigned char)line[i]);
        words->typed[i] = line[i];
    }
    const char *typed = words->typed + strspn(words->typed, separators);
    typed += strcspn(typed, separators);
    words->rest = typed + strspn(typed, " \t");
    char *save = NULL;
    for (char *word = strtok_r(words->small, separators, &save); word != NULL;
         word = strtok_r(NULL, separators, &save)) {
        if (words->count == PLAY_WORDS_MAX) {
            words->more = true;
            return;
        }
        words->word[words->count++] = word;
    }
}

bool play_input_read(struct play_input *input, const char *prompt, struct play_words *words)
{
    for (;;) {
        fputs(prompt, input->out);
        fflush(input->out);
        ssize_t read = getline(&input->line, &input->size, input->in);
        if (read < 0) {
            fputc('\n', input->out);
            return false;
        }
        size_t length = trim(input->line, (size_t)read);
        bool control = has_control(input->line, length);
        if (control || length > PLAY_LINE_MAX) {
            fprintf(input->out, "%sThat line %s.\n", input->echo ? "\n" : "",
                    control ? "has characters that cannot be read" : "is too long");
            continue;
        }
        if (input->echo) {
            fprintf(input->out, "%s\n", input->line);
        }
        split(input->line, words);
        return true;
    }
}

bool play_number(const char *word, int *number)
{
    bool minus = word[0] == '-';
    uint64_t digits;
    if (!text_whole(word + (minus || word[0] == '+'), 0, 9999, &digits)) {
        return false;
    }
    *number = minus ? -(int)digits : (int)digits;
    return true;
}
