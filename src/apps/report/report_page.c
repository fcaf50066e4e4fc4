// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/report/report_page.h"

#include <stdlib.h>
#include <string.h>

#include "apps/page_files.h"
#include "apps/report/report_gnuplot.h"
#include "apps/report/report_plot.h"
#include "base/text.h"
#include "wagons/game.h"

void report_page_text(const char *text, FILE *file)
{
    while (*text != '\0') {
        size_t control = text_control(text);
        const char *special = strchr("&<>\"'", *text);
        if (control > 0) {
            putc('?', file);
        } else if (text[0] == ' ' && text[1] == '%') {
            fputs("&#160;", file);
        } else if (special != NULL) {
            fprintf(file, "&#%d;", *text);
        } else {
            putc(*text, file);
        }
        text += control > 0 ? control : 1;
    }
}

/* --- the frame --- */

static void write_file(const char *path, FILE *file)
{
    for (const struct page_file *part = report_files; part->path != NULL; part++) {
        if (strcmp(part->path, path) == 0) {
            fwrite(part->data, 1, part->size, file);
        }
    }
}

static void write_element(const char *tag, const char *text, FILE *file)
{
    if (text != NULL) {
        fprintf(file, "<%s>", tag);
        report_page_text(text, file);
        fprintf(file, "</%s>\n", tag);
    }
}

static void write_head(const struct report_document *document, FILE *file)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
          "script-src 'unsafe-inline'; img-src data:\">\n",
          file);
    fputs("<link rel=\"icon\" href=\"data:,\">\n", file);
    write_element("title", document->title, file);
    fputs("<style>\n", file);
    write_file("/style.css", file);
    fputs("</style>\n</head>\n", file);
}

/* --- how the report came about --- */

static void write_value(const cJSON *value, FILE *file)
{
    const char *text = cJSON_GetStringValue(value);
    const cJSON *entry;
    if (text != NULL) {
        report_page_text(text, file);
    } else if (cJSON_IsNumber(value)) {
        fprintf(file, "%.15g", value->valuedouble);
    } else if (cJSON_IsBool(value)) {
        fputs(cJSON_IsTrue(value) ? "yes" : "no", file);
    }
    cJSON_ArrayForEach(entry, value)
    {
        fputs(entry != value->child ? ", " : "", file);
        if (cJSON_IsObject(value)) {
            report_page_text(entry->string, file);
            putc(' ', file);
        }
        write_value(cJSON_IsObject(entry) ? json_get(entry, "agent") : entry, file);
    }
}

static void write_facts(const struct report_document *document, FILE *file)
{
    static const struct {
        const char *name, *label;
    } facts[] = {
        {"deck", "Deck"},
        {"rules", "Rules"},
        {"start_card", "Start card"},
        {"scoring", "Scoring cards"},
        {"agent", "Agent"},
        {"agents", "Agents"},
        {"measure", "Measure"},
        {"games", "Games"},
        {"deals", "Deals"},
        {"playouts", "Playouts"},
        {"seed", "Seed"},
        {"from", "First index"},
        {"index", "Index"},
        {"format", "Format"},
    };
    bool several = json_get(document->json, "agents") != NULL;
    fputs("<dl class=\"facts\">\n", file);
    for (size_t k = 0; k < sizeof facts / sizeof *facts; k++) {
        const cJSON *value = json_get(document->json, facts[k].name);
        bool repeated = several && strcmp(facts[k].name, "agent") == 0;
        if (value != NULL && !cJSON_IsNull(value) && !repeated) {
            fprintf(file, "<div><dt>%s</dt><dd>", facts[k].label);
            write_value(value, file);
            fputs("</dd></div>\n", file);
        }
    }
    fputs("</dl>\n", file);
    if (cJSON_IsTrue(json_get(document->json, "limited"))) {
        fputs("<p class=\"note\">A time limit cut this work short or was the budget of an agent: another run may give "
              "somewhat other figures.</p>\n",
              file);
    }
}

static void write_contents(const struct report_document *document, FILE *file)
{
    fputs("<nav aria-label=\"Contents\"><ul>\n", file);
    for (int k = 0; k < document->section_count; k++) {
        const struct report_section *section = &document->sections[k];
        fprintf(file, "<li><a href=\"#%s\">%s</a></li>\n", section->name, section->title);
    }
    fputs("</ul></nav>\n", file);
}

/* --- sections --- */

static void write_plot(const struct report_section *section, const char *svg, FILE *file)
{
    fputs("<figure><div class=\"scroll plot\" role=\"img\" aria-label=\"", file);
    report_page_text(section->plot_text, file);
    fputs("\">\n", file);
    report_plot_embed(svg, section->name, file);
    fputs("</div><figcaption>", file);
    report_page_text(section->plot_text, file);
    fputs("</figcaption></figure>\n", file);
}

static void write_section(const struct report_section *section, const char *svg, FILE *file)
{
    fprintf(file, "<section id=\"%s\" aria-labelledby=\"%s-title\">\n<h2 id=\"%s-title\">%s</h2>\n", section->name,
            section->name, section->name, section->title);
    write_element("p", section->text, file);
    if (svg != NULL) {
        write_plot(section, svg, file);
    }
    if (section->write != NULL) {
        section->write(section, file);
    }
    report_page_table(section, file);
    fputs("</section>\n", file);
}

/* All pictures, or none if one fails. */
static bool draw(const struct report_document *document, char *pictures[REPORT_SECTIONS_MAX],
                 struct wagons_error *error)
{
    for (int k = 0; k < document->section_count; k++) {
        const char *script = document->sections[k].plot;
        pictures[k] = script != NULL ? report_gnuplot(script, error) : NULL;
        if (script != NULL && pictures[k] == NULL) {
            while (k-- > 0) {
                free(pictures[k]);
                pictures[k] = NULL;
            }
            return false;
        }
    }
    return true;
}

bool report_page_write(const struct report_document *document, FILE *file, struct wagons_error *error)
{
    char *pictures[REPORT_SECTIONS_MAX] = {NULL};
    bool drawn = draw(document, pictures, error);
    write_head(document, file);
    fputs("<body>\n<header>\n", file);
    write_element("h1", document->title, file);
    write_element("p", document->lead, file);
    fputs("</header>\n<main>\n", file);
    write_facts(document, file);
    if (!drawn) {
        fputs("<p class=\"note\">This page has tables only: its pictures are drawn by gnuplot, and ", file);
        report_page_text(error->text, file);
        fputs(".</p>\n", file);
    }
    write_contents(document, file);
    for (int k = 0; k < document->section_count; k++) {
        write_section(&document->sections[k], pictures[k], file);
        free(pictures[k]);
    }
    fprintf(file,
            "</main>\n<footer><p>Made by wagons %s. “95 %%” intervals: in 95 of 100 studies like this one such an "
            "interval holds the true value.</p></footer>\n<script>\n",
            wagons_version());
    write_file("/script.js", file);
    fputs("</script>\n</body>\n</html>\n", file);
    return drawn;
}
