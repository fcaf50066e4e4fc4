// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_input.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/text.h"

static const char separators[] = " \t,;()";

struct play_input play_input_open(int in, FILE *out)
{
    return (struct play_input){.in = in, .out = out, .echo = isatty(in) != 1};
}

void play_input_close(struct play_input *input)
{
    free(input->line);
    free(input->ahead);
    *input = (struct play_input){0};
}

/* --- lines --- */

/* Waits for bytes and reads some behind those read ahead; 0 at the end of the input or when an interrupt came. Waiting
   is done in poll, which a signal ends. */
static size_t read_more(struct play_input *input)
{
    enum { PIECE = 4096 };
    struct pollfd wanted = {.fd = input->in, .events = POLLIN};
    char *larger = realloc(input->ahead, input->ahead_count + PIECE);
    if (larger == NULL) {
        return 0;
    }
    input->ahead = larger;
    while (!interrupt_came() && !input->ended) {
        if (poll(&wanted, 1, 200) < 0 && errno != EINTR) {
            return 0;
        }
        if (wanted.revents == 0) {
            continue;
        }
        ssize_t count = read(input->in, input->ahead + input->ahead_count, PIECE);
        if (count >= 0 || errno != EINTR) {
            input->ahead_count += count > 0 ? (size_t)count : 0;
            input->ended = count <= 0;
            return count > 0 ? (size_t)count : 0;
        }
    }
    return 0;
}

/* Takes the next line from what is read ahead, without its newline; false at the end of the input. */
static bool next_line(struct play_input *input, size_t *length)
{
    size_t searched = 0;
    char *end;
    while ((end = input->ahead == NULL ? NULL : memchr(input->ahead + searched, '\n', input->ahead_count - searched)) ==
           NULL) {
        searched = input->ahead_count;
        if (read_more(input) == 0) {
            break;
        }
    }
    if (interrupt_came() || input->ahead == NULL || (end == NULL && input->ahead_count == 0)) {
        return false;
    }
    *length = end != NULL ? (size_t)(end - input->ahead) : input->ahead_count;
    size_t taken = *length + (end != NULL);
    char *line = realloc(input->line, *length + 1);
    if (line == NULL) {
        return false;
    }
    input->line = line;
    memcpy(line, input->ahead, *length);
    line[*length] = '\0';
    input->ahead_count -= taken;
    memmove(input->ahead, input->ahead + taken, input->ahead_count);
    return true;
}

/* Removes spaces at the end; returns the length. */
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

/* --- words --- */

void play_input_split(const char *line, struct play_words *words)
{
    memset(words, 0, sizeof *words);
    for (size_t i = 0; i < PLAY_LINE_MAX && line[i] != '\0'; i++) {
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
        size_t length;
        fputs(prompt, input->out);
        fflush(input->out);
        if (!next_line(input, &length)) {
            fputc('\n', input->out);
            return false;
        }
        length = trim(input->line, length);
        bool control = has_control(input->line, length);
        if (control || length > PLAY_LINE_MAX) {
            fprintf(input->out, "%sThat line %s.\n", input->echo ? "\n" : "",
                    control ? "has characters that cannot be read" : "is too long");
            continue;
        }
        if (input->echo) {
            fprintf(input->out, "%s\n", input->line);
        }
        play_input_split(input->line, words);
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
