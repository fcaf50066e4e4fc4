// SPDX-License-Identifier: GPL-3.0-or-later
/* All numbers in a script are written here and all texts in it are filtered here: nothing from a report can be read as a
   command. */
#include "apps/report/report_plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum {
    TICS = 3,
    WIDTH = 480,
    ROW = 25,
    AROUND = 84,
    HEIGHT = 300,
    LABEL_CHARACTERS = 34,
    LABELS_LEVEL = 8,
    DOTS_MAX = 200,
    ROWS_MIN = 3
};

/* Colours that stand for those of the page; report_plot_embed knows them. */
#define MARK "#010101"
#define GRID "#020202"
#define BAND "#030303"

/* --- texts and numbers --- */

/* A text in single quotes, in which gnuplot reads nothing but the quote. */
static void write_label(const char *text, FILE *file)
{
    int characters = 0;
    putc('\'', file);
    for (size_t k = 0; text != NULL && text[k] != '\0'; k++) {
        bool continues = (text[k] & 0xC0) == 0x80;
        if (!continues && ++characters > LABEL_CHARACTERS) {
            fputs("…", file);
            break;
        }
        size_t control = text_control(&text[k]);
        if (control > 0 || strchr("'\"`\\<>&", text[k]) != NULL) {
            k += control > 1;
            putc(control > 0 ? '?' : '.', file);
        } else {
            putc(text[k], file);
        }
    }
    putc('\'', file);
}

static double scale(const struct report_axis *axis)
{
    return axis->percent ? 100 : 1;
}

/* A field of a data line; what is not drawn is NaN for gnuplot. */
static void write_value(double value, const struct report_axis *axis, FILE *file)
{
    bool drawable = isfinite(value) && (!axis->logarithmic || value > 0);
    if (drawable) {
        fprintf(file, " %.8g", scale(axis) * value);
    } else {
        fputs(" NaN", file);
    }
}

/* --- frames --- */

/* `side`: the axis that values run along, "x" or "y". */
static void write_frame(const struct report_axis *axis, const char *side, int height, FILE *file)
{
    fprintf(
        file,
        "set terminal svg size %d,%d dynamic noenhanced font 'sans-serif,15' name 'plot'\n"
        "set border %d lw 1\nset tics nomirror out scale 0.5\nset key off\nset style fill solid 1.0\nset boxwidth 0.7\n"
        "set grid %stics lt 1 lw 1 lc rgb '" GRID "'\nset %slabel '%s'\n",
        WIDTH, height, side[0] == 'x' ? 1 : 3, side, side, axis->label);
    if (axis->percent) {
        fprintf(file, "set format %s '%%g %%%%'\n", side);
    }
    if (axis->logarithmic) {
        fprintf(file, "set logscale %s\n", side);
    }
    if (axis->category != NULL) {
        fprintf(file, "set %slabel '%s'\n", side[0] == 'x' ? "y" : "x", axis->category);
    }
}

/* The reference as a dashed line right across. */
static void write_reference(const struct report_axis *axis, const char *side, FILE *file)
{
    double at = scale(axis) * axis->reference;
    if (!axis->has_reference) {
        return;
    }
    if (side[0] == 'x') {
        fprintf(file, "set arrow from %.8g,graph 0 to %.8g,graph 1 nohead dt 2 lw 1.5\n", at, at);
    } else {
        fprintf(file, "set arrow from graph 0,first %.8g to graph 1,first %.8g nohead dt 2 lw 1.5\n", at, at);
    }
}

/* The lowest and highest of all that is drawn; false if there is nothing. */
static bool find_range(const struct report_point *points, int count, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (int k = 0; k < count; k++) {
        const double ends[] = {points[k].value, points[k].low, points[k].high};
        for (int n = 0; n < 3 && isfinite(points[k].value); n++) {
            *low = isfinite(ends[n]) ? fmin(*low, ends[n]) : *low;
            *high = isfinite(ends[n]) ? fmax(*high, ends[n]) : *high;
        }
    }
    return *low <= *high;
}

/* The ends of an axis, to which the lines of intervals with an open end run. */
struct range {
    double low, high;
};

/* A step of 1, 2 or 5 times a power of ten, so that a length has a few of them. */
static double nice_step(double length)
{
    double step = length / TICS, power = pow(10, floor(log10(step))), digit = step / power;
    return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}

/* The range along an axis with room at the ends; the reference lies in it. */
static struct range write_range(const struct report_axis *axis, const char *side, double low, double high, FILE *file)
{
    if (axis->has_reference) {
        low = fmin(low, axis->reference);
        high = fmax(high, axis->reference);
    }
    double room = high > low ? (high - low) / 16 : fabs(high) / 16 + (axis->percent ? 0.01 : 1);
    bool share = axis->percent && low >= 0 && high <= 1; /* nothing lies beyond none and all */
    struct range range = {share ? fmax(0, low - room) : low - room, share ? fmin(1, high + room) : high + room};
    if (!axis->logarithmic) {
        fprintf(file, "set %srange [%.8g:%.8g]\nset %stics %.8g\n", side, scale(axis) * range.low,
                scale(axis) * range.high, side, nice_step(scale(axis) * (range.high - range.low)));
    }
    return range;
}

/* --- data --- */

/* Named data; `range` may be NULL where intervals have no open ends. */
static void write_block(const char *name, const struct report_point *points, int count, const struct report_axis *axis,
                        const struct range *range, FILE *file)
{
    fprintf(file, "$%s << END_OF_DATA\n", name);
    for (int k = 0; k < count; k++) {
        const struct report_point *point = &points[k];
        bool has_low = isfinite(point->low), has_high = isfinite(point->high);
        double low = range != NULL && has_high ? range->low : point->value;
        double high = range != NULL && has_low ? range->high : point->value;
        fprintf(file, "%d", k);
        write_value(point->value, axis, file);
        write_value(has_low ? point->low : low, axis, file);
        write_value(has_high ? point->high : high, axis, file);
        putc('\n', file);
    }
    fputs("END_OF_DATA\n", file);
}

static void write_labels(const struct report_point *points, int count, const char *side, FILE *file)
{
    fprintf(file, "set %stics scale 0 (", side);
    for (int k = 0; k < count; k++) {
        fputs(k > 0 ? ", " : "", file);
        write_label(points[k].label, file);
        fprintf(file, " %d", k);
    }
    fprintf(file, ")%s\n", side[0] == 'x' && count > LABELS_LEVEL ? " rotate by -45" : "");
}

/* --- pictures --- */

char *report_plot_dots(const struct report_point *points, int count, const struct report_axis *axis)
{
    double low, high;
    char *script = NULL;
    size_t length;
    FILE *file = count <= DOTS_MAX && find_range(points, count, &low, &high) ? open_memstream(&script, &length) : NULL;
    if (file == NULL) {
        return NULL;
    }
    write_frame(axis, "x", AROUND + ROW * (count > ROWS_MIN ? count : ROWS_MIN), file);
    struct range range = write_range(axis, "x", low, high, file);
    write_reference(axis, "x", file);
    write_labels(points, count, "y", file);
    fprintf(file, "set yrange [%d.7:-0.7]\n", count - 1);
    write_block("points", points, count, axis, &range, file);
    fputs("plot $points using 3:1:($4-$3):(0) with vectors nohead lw 2.5 lc rgb '" MARK "', "
          "$points using 2:1 with points pt 7 ps 0.9 lc rgb '" MARK "'\n",
          file);
    fclose(file);
    return script;
}

char *report_plot_columns(const struct report_point *points, int count, const struct report_axis *axis)
{
    double low, high;
    char *script = NULL;
    size_t length;
    FILE *file = find_range(points, count, &low, &high) ? open_memstream(&script, &length) : NULL;
    if (file == NULL) {
        return NULL;
    }
    write_frame(axis, "y", HEIGHT, file);
    if (!axis->logarithmic) {
        fprintf(file, "set yrange [%.8g:%.8g]\n", fmin(1.2 * low, 0) * scale(axis), fmax(1.2 * high, 0) * scale(axis));
    } else {
        fprintf(file, "set yrange [%.8g:%.8g]\n", fmin(1, low) / 2, high * 3);
    }
    write_reference(axis, "y", file);
    write_labels(points, count, "x", file);
    fprintf(file, "set xrange [-0.6:%d.6]\n", count - 1);
    write_block("points", points, count, axis, NULL, file);
    fprintf(file,
            "plot $points using 1:2 with boxes lc rgb '" MARK "', "
            "$points using 1:2:(sprintf('%%.3g%s', $2)) with labels offset 0,0.7\n",
            axis->percent ? " %%" : "");
    fclose(file);
    return script;
}

char *report_plot_two_columns(const struct report_point *const points[2], const char *const names[2], int count,
                              const struct report_axis *axis)
{
    double low, high, other_low, other_high;
    char *script = NULL;
    size_t length;
    bool first = find_range(points[0], count, &low, &high);
    bool second = find_range(points[1], count, &other_low, &other_high);
    FILE *file = first || second ? open_memstream(&script, &length) : NULL;
    if (file == NULL) {
        return NULL;
    }
    write_frame(axis, "y", HEIGHT, file);
    double top = fmax(high, other_high);
    fprintf(file, "set yrange [0:%.8g]\nset xrange [-1:%d]\nset key above left Left reverse\n",
            top > 0 ? 1.05 * scale(axis) * top : 1, count);
    write_block("first", points[0], count, axis, NULL, file);
    write_block("second", points[1], count, axis, NULL, file);
    fprintf(file,
            "plot $first using 1:2 with boxes fs solid 1.0 noborder lc rgb '" MARK "' title '%s', "
            "$second using 1:2 with boxes fs empty border lw 1.5 lc rgb '" MARK "' title '%s'\n",
            names[0], names[1]);
    fclose(file);
    return script;
}

char *report_plot_line(const struct report_point *points, int count, const struct report_axis *axis)
{
    double low, high;
    char *script = NULL;
    size_t length;
    FILE *file = find_range(points, count, &low, &high) ? open_memstream(&script, &length) : NULL;
    if (file == NULL) {
        return NULL;
    }
    write_frame(axis, "y", HEIGHT, file);
    write_range(axis, "y", low, high, file);
    write_reference(axis, "y", file);
    fprintf(file, "set xrange [0:%d]\n", count > 1 ? count - 1 : 1);
    write_block("points", points, count, axis, NULL, file);
    fputs("plot $points using 1:3:4 with filledcurves fs solid 1.0 noborder lc rgb '" BAND "', "
          "$points using 1:2 with lines lw 2.5 lc rgb '" MARK "'\n",
          file);
    fclose(file);
    return script;
}

/* --- drawings --- */

/* Whether the text at `at` begins like `start`. */
static bool begins(const char *at, const char *start)
{
    return strncmp(at, start, strlen(start)) == 0;
}

/* Behind what is left out at this place, or `at` itself: gnuplot's titles and the filters that are not used. */
static const char *skip(const char *at)
{
    static const char *const parts[][2] = {
        {"<title>", "</title>"},
        {"<desc>", "</desc>"},
        {"<filter", "</filter>"},
        {" id=\"gnuplot_canvas\"", ""},
    };
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        const char *end = begins(at, parts[k][0]) ? strstr(at + strlen(parts[k][0]), parts[k][1]) : NULL;
        if (end != NULL) {
            return end + strlen(parts[k][1]);
        }
    }
    return at;
}

/* Writes another text for what stands here and returns what is behind it; `at` itself if it stays as it is. */
static const char *replace(const char *at, const char *prefix, FILE *file)
{
    static const char *const colours[][2] = {
        {"\"black\"", "\"currentColor\""},          {"'black'", "'currentColor'"},
        {"rgb(  1,   1,   1)", "var(--plot-mark)"}, {"rgb(  2,   2,   2)", "var(--plot-grid)"},
        {"rgb(  3,   3,   3)", "var(--plot-band)"}, {"\"white\"", "\"none\""},
    };
    static const char *const ids[] = {"id='", "id=\"", "href='#"};
    for (size_t k = 0; k < sizeof colours / sizeof *colours; k++) {
        if (begins(at, colours[k][0])) {
            fputs(colours[k][1], file);
            return at + strlen(colours[k][0]);
        }
    }
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
        if (begins(at, ids[k])) {
            fprintf(file, "%s%s-", ids[k], prefix);
            return at + strlen(ids[k]);
        }
    }
    return at;
}

void report_plot_embed(const char *svg, const char *prefix, FILE *file)
{
    const char *at = strstr(svg, "<svg");
    while (at != NULL && *at != '\0') {
        const char *behind = skip(at);
        behind = behind == at ? replace(at, prefix, file) : behind;
        if (behind == at) {
            putc(*at, file);
            behind++;
        }
        at = behind;
    }
}
