// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/toy_series.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/json.h"
#include "tests/toy_game.h"
#include "wagons/selfplay.h"

void toy_series_agents(struct toy_series *toy, const char *a, const char *b)
{
    const char *specs[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        struct wagons_error error = {""};
        wagons_agent_free(toy->agents[i]);
        toy->agents[i] = wagons_agent_new(&toy_game, specs[i], &error);
        assert_string_equal(error.text, "");
        assert_non_null(toy->agents[i]);
        toy->series.agents[i] = toy->agents[i];
    }
}

void toy_series_open(struct toy_series *toy, const char *a, const char *b, uint64_t seed, uint64_t games)
{
    *toy = (struct toy_series){
        .series = {.game = &toy_game, .rules = wagons_rules_default(), .seed = seed, .games = games, .threads = 2},
        .folder = "/tmp/wagons-test-XXXXXX",
    };
    toy_series_agents(toy, a, b);
    assert_non_null(mkdtemp(toy->folder));
    snprintf(toy->records, sizeof toy->records, "%s/games.jsonl", toy->folder);
}

void toy_series_close(struct toy_series *toy)
{
    unlink(toy->records);
    assert_int_equal(rmdir(toy->folder), 0);
    wagons_agent_free(toy->agents[0]);
    wagons_agent_free(toy->agents[1]);
}

char *toy_file_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*length + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *length, file), *length);
    text[*length] = '\0';
    fclose(file);
    return text;
}

void toy_file_write(const char *path, const char *text, size_t length)
{
    unlink(path); /* a new file: some file systems flush one that was cut to nothing when it is closed */
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

size_t toy_line_start(const char *text, int line)
{
    const char *at = text;
    for (; line > 0; line--) {
        at = strchr(at, '\n');
        assert_non_null(at);
        at++;
    }
    return (size_t)(at - text);
}

struct cJSON *toy_line_json(const char *text, int line)
{
    cJSON *json = cJSON_Parse(text + toy_line_start(text, line));
    assert_non_null(json);
    return json;
}

/* --- self-play --- */

enum wagons_ending toy_play(const struct wagons_series *series, char **report, struct wagons_error *error)
{
    cJSON *json = NULL;
    enum wagons_ending ending = wagons_selfplay(series, &json, error);
    assert_int_equal(json != NULL, ending == WAGONS_DONE);
    *report = json != NULL ? json_text(json, JSON_PRETTY, NULL) : NULL;
    cJSON_Delete(json);
    return ending;
}

char *toy_play_done(const struct wagons_series *series)
{
    struct wagons_error error = {""};
    char *report;
    enum wagons_ending ending = toy_play(series, &report, &error);
    assert_string_equal(error.text, "");
    assert_int_equal(ending, WAGONS_DONE);
    return report;
}

void toy_expect_refused(const struct wagons_series *series, const char *message)
{
    struct wagons_error error = {""};
    char *report;
    assert_int_equal(toy_play(series, &report, &error), WAGONS_REFUSED);
    if (strstr(error.text, message) == NULL) {
        fail_msg("expected \"%s\" in \"%s\"", message, error.text);
    }
}

struct toy_outcome toy_play_recorded(struct toy_series *toy)
{
    struct toy_outcome outcome;
    unlink(toy->records);
    toy->series.records = toy->records;
    toy->series.resume = false;
    outcome.report = toy_play_done(&toy->series);
    outcome.records = toy_file_read(toy->records, &outcome.length);
    assert_non_null(outcome.records);
    return outcome;
}

void toy_outcome_free(struct toy_outcome *outcome)
{
    free(outcome->report);
    free(outcome->records);
}

void toy_expect_records(const struct toy_series *toy, const char *text, size_t length)
{
    size_t found = 0;
    char *records = toy_file_read(toy->records, &found);
    assert_non_null(records);
    assert_int_equal(found, length);
    assert_memory_equal(records, text, length);
    free(records);
}

void toy_expect_resumed(struct toy_series *toy, const struct toy_outcome *whole, size_t kept)
{
    toy_file_write(toy->records, whole->records, kept);
    toy->series.records = toy->records;
    toy->series.resume = true;
    char *report = toy_play_done(&toy->series);
    assert_string_equal(report, whole->report);
    toy_expect_records(toy, whole->records, whole->length);
    free(report);
}
