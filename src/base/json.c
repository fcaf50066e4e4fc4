// SPDX-License-Identifier: GPL-3.0-or-later
/* cJSON builds the tree. Before that, one pass over the text refuses what cJSON would let through or choke on: nesting
   without end, control characters, U+0000 (which would cut a string short) and bytes that are not UTF-8. */
#include "base/json.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* --- parsing --- */

/* "line L, column C: MESSAGE" for text[offset], just the column if there is but one line; columns count bytes
   from 1. */
static bool fault(const char *text, size_t offset, const char *message, struct wagons_error *error)
{
    size_t line = 1;
    size_t begin = 0;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            line++;
            begin = i + 1;
        }
    }
    if (line == 1 && strchr(text, '\n') == NULL) {
        return error_set(error, "column %zu: %s", offset + 1, message);
    }
    return error_set(error, "line %zu, column %zu: %s", line, offset - begin + 1, message);
}

/* Bytes of the UTF-8 character at text, 0 if it is none (too long a form, a surrogate, above U+10FFFF). Reads no
   further than the first wrong byte, so that the 0 behind a text stops it. */
static size_t character_length(const unsigned char *text)
{
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = text[0] < 0x80   ? 1
                    : text[0] < 0xc0 ? 0
                    : text[0] < 0xe0 ? 2
                    : text[0] < 0xf0 ? 3
                    : text[0] < 0xf8 ? 4
                                     : 0;
    if (length < 2) {
        return length;
    }
    uint32_t code = text[0] & (0x7fU >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (text[i] & 0x3fU);
    }
    bool valid = code >= smallest[length] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return valid ? length : 0;
}

/* Steps over the string that begins at text[at]; returns the place behind its closing quote, 0 on a fault. */
static size_t check_string(const char *text, size_t length, size_t at, struct wagons_error *error)
{
    size_t begin = at++;
    while (at < length && text[at] != '"') {
        size_t step = character_length((const unsigned char *)text + at);
        if (step == 0) {
            return fault(text, at, "not valid UTF-8", error);
        }
        if ((unsigned char)text[at] < ' ') {
            return fault(text, at, "a control character inside a string", error);
        }
        if (text[at] == '\\' && strncmp(text + at, "\\u0000", 6) == 0) {
            return fault(text, at, "the character U+0000 is not allowed", error);
        }
        at += text[at] == '\\' && at + 1 < length ? 2 : step;
    }
    return at < length ? at + 1 : fault(text, begin, "a string without an end", error);
}

static bool check_text(const char *text, size_t length, struct wagons_error *error)
{
    int depth = 0;
    for (size_t at = 0; at < length;) {
        if (text[at] == '"') {
            at = check_string(text, length, at, error);
            if (at == 0) {
                return false;
            }
            continue;
        }
        if ((unsigned char)text[at] < ' ' && strchr("\t\n\r", text[at]) == NULL) {
            return fault(text, at, "a control character", error);
        }
        if ((text[at] == '\0')) {
            return fault(text, at, "a byte of value 0", error);
        }
        depth += text[at] == '{' || text[at] == '[';
        depth -= text[at] == '}' || text[at] == ']';
        if (depth > JSON_DEPTH_MAX) {
            return fault(text, at, "lists and objects are nested too deeply", error);
        }
        at++;
    }
    return true;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The name that two members of the object share, NULL if there is none. */
static const char *repeated_name(const cJSON *object, size_t count)
{
    const char **names = malloc(count * sizeof *names);
    const char *repeated = NULL;
    size_t used = 0;
    if (names == NULL) {
        return object->child->string;
    }
    for (const cJSON *member = object->child; member != NULL; member = member->next) {
        names[used++] = member->string;
    }
    qsort(names, used, sizeof *names, compare_names);
    for (size_t i = 1; i < used && repeated == NULL; i++) {
        repeated = strcmp(names[i - 1], names[i]) == 0 ? names[i] : NULL;
    }
    free(names);
    return repeated;
}

static bool check_members(const cJSON *value, struct wagons_error *error)
{
    size_t index = 0;
    for (const cJSON *part = value->child; part != NULL; part = part->next, index++) {
        if (!check_members(part, error)) {
            return part->string != NULL ? json_within(error, "%.40s", part->string)
                                        : json_within(error, "[%zu]", index);
        }
    }
    const char *repeated = cJSON_IsObject(value) && index > 1 ? repeated_name(value, index) : NULL;
    return repeated == NULL || error_set(error, "%.40s: stated twice", repeated);
}

static size_t skip_space(const char *text)
{
    return strspn(text, " \t\r\n");
}

cJSON *json_parse(const char *text, size_t length, struct wagons_error *error)
{
    if (length > JSON_TEXT_MAX) {
        error_set(error, "longer than %d MiB", JSON_TEXT_MAX / 1048576);
        return NULL;
    }
    if (!check_text(text, length, error)) {
        return NULL;
    }
    if (skip_space(text) == length) {
        error_set(error, "empty, expected JSON");
        return NULL;
    }
    const char *end = NULL;
    cJSON *value = cJSON_ParseWithLengthOpts(text, length + 1, &end, true);
    if (value == NULL) {
        size_t offset = (size_t)(end - text);
        offset += skip_space(text + offset);
        fault(text, offset, offset >= length ? "the text ends too early" : "not valid JSON from here on", error);
        return NULL;
    }
    if (!check_members(value, error)) {
        cJSON_Delete(value);
        return NULL;
    }
    return value;
}

/* --- getters --- */

const cJSON *json_get(const cJSON *object, const char *name)
{
    return cJSON_IsObject(object) ? cJSON_GetObjectItemCaseSensitive(object, name) : NULL;
}

bool json_has(const cJSON *object, const char *name)
{
    const cJSON *item = json_get(object, name);
    return item != NULL && !cJSON_IsNull(item);
}

/* Quotes a string, cut after some 40 bytes at the end of a character. */
static void quote(const char *string, char text[JSON_FOUND_LENGTH])
{
    enum { LONGEST = 40 };
    size_t length = strlen(string);
    size_t shown = length < LONGEST ? length : LONGEST;
    while (shown < length && shown > 0 && ((unsigned char)string[shown] & 0xc0) == 0x80) {
        shown--;
    }
    snprintf(text, JSON_FOUND_LENGTH, "\"%.*s%s\"", (int)shown, string, shown < length ? "..." : "");
}

const char *json_found(const cJSON *item, char text[JSON_FOUND_LENGTH])
{
    if (cJSON_IsNumber(item)) {
        snprintf(text, JSON_FOUND_LENGTH, "%.16g", item->valuedouble);
    } else if (cJSON_IsString(item)) {
        quote(item->valuestring, text);
    } else {
        const char *word = item == NULL          ? "nothing"
                           : cJSON_IsNull(item)  ? "null"
                           : cJSON_IsTrue(item)  ? "true"
                           : cJSON_IsFalse(item) ? "false"
                           : cJSON_IsArray(item) ? "a list"
                                                 : "an object";
        snprintf(text, JSON_FOUND_LENGTH, "%s", word);
    }
    return text;
}

bool json_expected(const cJSON *item, const char *where, const char *what, struct wagons_error *error)
{
    char found[JSON_FOUND_LENGTH];
    const char *colon = where[0] != '\0' ? ": " : "";
    return error_set(error, "%s%sexpected %s, found %s", where, colon, what, json_found(item, found));
}

size_t json_path_length(const char *message)
{
    static const char path_characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-[].";
    size_t length = strspn(message, path_characters);
    return strncmp(message + length, ": ", 2) == 0 ? length : 0;
}

bool json_within(struct wagons_error *error, const char *format, ...)
{
    char path[96];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path, sizeof path, format, arguments);
    va_end(arguments);
    if (error == NULL) {
        return false;
    }
    const char *between = json_path_length(error->text) == 0 ? ": " : error->text[0] == '[' ? "" : ".";
    return error_prefix(error, "%s%s", path, between);
}

bool json_integer(const cJSON *item, const char *where, int64_t min, int64_t max, int64_t *value,
                  struct wagons_error *error)
{
    double number = cJSON_IsNumber(item) ? item->valuedouble : NAN;
    if (!(fabs(number) <= (double)JSON_INTEGER_MAX) || number != floor(number) || (int64_t)number < min ||
        (int64_t)number > max) {
        char what[96];
        if (min == max) {
            snprintf(what, sizeof what, "%lld", (long long)min);
        } else {
            snprintf(what, sizeof what, "a whole number from %lld to %lld", (long long)min, (long long)max);
        }
        return json_expected(item, where, what, error);
    }
    *value = (int64_t)number;
    return true;
}

bool json_int(const cJSON *item, const char *where, int min, int max, int *value, struct wagons_error *error)
{
    int64_t number = 0;
    if (!json_integer(item, where, min, max, &number, error)) {
        return false;
    }
    *value = (int)number;
    return true;
}

bool json_number(const cJSON *item, const char *where, double min, double max, double *value,
                 struct wagons_error *error)
{
    double number = cJSON_IsNumber(item) ? item->valuedouble : NAN;
    if (!(number >= min && number <= max)) {
        char what[96];
        snprintf(what, sizeof what, "a number from %g to %g", min, max);
        return json_expected(item, where, what, error);
    }
    *value = number;
    return true;
}

bool json_boolean(const cJSON *item, const char *where, bool *value, struct wagons_error *error)
{
    if (!cJSON_IsBool(item)) {
        return json_expected(item, where, "true or false", error);
    }
    *value = cJSON_IsTrue(item);
    return true;
}

const char *json_string(const cJSON *item, const char *where, struct wagons_error *error)
{
    if (!cJSON_IsString(item)) {
        json_expected(item, where, "text in quotes", error);
        return NULL;
    }
    return item->valuestring;
}

bool json_name(const cJSON *item, const char *where, const char *const *names, int count, int *index,
               struct wagons_error *error)
{
    for (int i = 0; i < count && cJSON_IsString(item); i++) {
        if (strcmp(item->valuestring, names[i]) == 0) {
            *index = i;
            return true;
        }
    }
    char what[WAGONS_ERROR_LENGTH - 128] = "one of";
    size_t used = strlen(what);
    for (int i = 0; i < count && used < sizeof what; i++) {
        used += (size_t)snprintf(what + used, sizeof what - used, "%s %s", i > 0 ? "," : "", names[i]);
    }
    return json_expected(item, where, what, error);
}

bool json_list(const cJSON *item, const char *where, int min, int max, int *count, struct wagons_error *error)
{
    int entries = cJSON_IsArray(item) ? cJSON_GetArraySize(item) : -1;
    if (entries < 0 || entries < min || entries > max) {
        char what[64];
        char found[JSON_FOUND_LENGTH];
        snprintf(what, sizeof what, min == max ? "%d" : "%d to %d", min, max);
        if (entries < 0) {
            json_found(item, found);
        } else {
            snprintf(found, sizeof found, "%d", entries);
        }
        return error_set(error, "%s%sexpected a list of %s entries, found %s", where, where[0] != '\0' ? ": " : "",
                         what, found);
    }
    if (count != NULL) {
        *count = entries;
    }
    return true;
}

bool json_object(const cJSON *item, const char *where, struct wagons_error *error)
{
    return cJSON_IsObject(item) || json_expected(item, where, "an object", error);
}

bool json_format(const cJSON *value, const char *format, struct wagons_error *error)
{
    const cJSON *stated = json_get(value, "format");
    if (!cJSON_IsObject(value)) {
        return json_expected(value, "", "an object", error);
    }
    if (!cJSON_IsString(stated) || strcmp(stated->valuestring, format) != 0) {
        char what[64];
        snprintf(what, sizeof what, "\"%s\"", format);
        return json_expected(stated, "format", what, error);
    }
    return true;
}
