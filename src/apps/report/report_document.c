// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/report/report_document.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct report_section *report_section_add(struct report_document *document, const char *name, const char *title,
                                          const struct report_column *columns, int count)
{
    struct report_section *section = &document->sections[document->section_count++];
    *section = (struct report_section){.name = name, .title = title};
    report_table_begin(&section->table, columns, count);
    return section;
}

cJSON *report_document_keep(struct report_document *document, cJSON *made)
{
    if (document->made == NULL) {
        document->made = cJSON_CreateArray();
    }
    cJSON_AddItemToArray(document->made, made);
    return made;
}

void report_document_free(struct report_document *document)
{
    for (int k = 0; k < document->section_count; k++) {
        report_table_free(&document->sections[k].table);
        free(document->sections[k].text);
        free(document->sections[k].plot);
    }
    free(document->title);
    free(document->lead);
    cJSON_Delete(document->made);
}

char *report_text(const char *format, ...)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    va_list arguments;
    if (file == NULL) {
        return NULL;
    }
    va_start(arguments, format);
    vfprintf(file, format, arguments);
    va_end(arguments);
    fclose(file);
    return text;
}

const char *report_game(const cJSON *json)
{
    static const struct {
        const char *name, *title;
    } games[] = {
        {"circle-the-wagons", "Circle the Wagons"}, {"homestead", "Homestead"}, {"carcassonne", "Carcassonne"}};
    const char *name = cJSON_GetStringValue(json_get(json, "game"));
    name = name != NULL ? name : cJSON_GetStringValue(report_find(json, "position.game"));
    for (size_t k = 0; k < sizeof games / sizeof *games && name != NULL; k++) {
        if (strcmp(games[k].name, name) == 0) {
            return games[k].title;
        }
    }
    return name != NULL ? name : games[0].title;
}
