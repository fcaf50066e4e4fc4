// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/screen_device.h"

#ifndef WAGONS_NCURSES

bool device_exists(void)
{
    return false;
}

bool device_open(int input, int colours)
{
    (void)input;
    (void)colours;
    return false;
}

void device_close(void)
{
}

void device_size(int *width, int *height)
{
    *width = *height = 0;
}

void device_show(const struct canvas *canvas)
{
    (void)canvas;
}

void device_refresh(void)
{
}

int device_key(int milliseconds)
{
    (void)milliseconds;
    return DEVICE_GONE;
}

#else

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ncurses has its screen in globals, so there is one terminal and this belongs to it. */
static struct {
    SCREEN *screen;
    FILE *input;
    int descriptor;
    bool coloured;
} device;

bool device_exists(void)
{
    return true;
}

static void set_colours(int colours)
{
    device.coloured = colours > 0 && has_colors();
    if (!device.coloured) {
        return;
    }
    start_color();
    use_default_colors();
    int known = COLORS >= 256 ? colours : COLORS >= 16 ? 16 : 8;
    for (int i = 1; i < CANVAS_COLOURS; i++) {
        int text;
        int paper;
        canvas_colour_numbers((enum canvas_colour)i, known, &text, &paper);
        if (known == 8) {
            text = text < 0 ? text : text % 8;
            paper = paper < 0 ? paper : paper == 8 ? 0 : paper % 8;
        }
        init_pair((short)i, (short)text, (short)paper);
    }
}

bool device_open(int input, int colours)
{
    int copy = dup(input);
    device.input = copy >= 0 ? fdopen(copy, "r") : NULL;
    device.screen = device.input != NULL ? newterm(NULL, stdout, device.input) : NULL;
    if (device.screen == NULL) {
        if (device.input != NULL) {
            fclose(device.input);
        }
        return false;
    }
    device.descriptor = copy;
    set_colours(colours);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    return true;
}

void device_close(void)
{
    endwin();
    delscreen(device.screen);
    fclose(device.input);
    device.screen = NULL;
}

void device_size(int *width, int *height)
{
    getmaxyx(stdscr, *height, *width);
}

static attr_t attributes(struct canvas_ink ink)
{
    attr_t set = A_NORMAL;
    set |= (ink.weight & CANVAS_BOLD) != 0 ? A_BOLD : 0;
    set |= (ink.weight & CANVAS_FAINT) != 0 ? A_DIM : 0;
    set |= (ink.weight & CANVAS_REVERSE) != 0 ? A_REVERSE : 0;
    set |= (ink.weight & CANVAS_UNDERLINE) != 0 ? A_UNDERLINE : 0;
    return set;
}

void device_show(const struct canvas *canvas)
{
    int width;
    int height;
    device_size(&width, &height);
    erase();
    for (int y = 0; y < canvas->height && y < height; y++) {
        for (int x = 0; x < canvas->width && x < width; x++) {
            const struct canvas_cell *cell = &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x];
            attr_set(attributes(cell->ink), device.coloured ? (short)cell->ink.colour : 0, NULL);
            mvaddstr(y, x, cell->glyph[0] != '\0' ? cell->glyph : " ");
        }
    }
    attr_set(A_NORMAL, 0, NULL);
    refresh();
}

void device_refresh(void)
{
    clearok(stdscr, TRUE);
}

static const struct {
    int curses, key;
} special_keys[] = {
    {KEY_LEFT, DEVICE_LEFT},          {KEY_RIGHT, DEVICE_RIGHT},      {KEY_UP, DEVICE_UP},
    {KEY_DOWN, DEVICE_DOWN},          {KEY_PPAGE, DEVICE_PAGE_UP},    {KEY_NPAGE, DEVICE_PAGE_DOWN},
    {KEY_HOME, DEVICE_HOME},          {KEY_END, DEVICE_END},          {KEY_SLEFT, DEVICE_SHIFT_LEFT},
    {KEY_SRIGHT, DEVICE_SHIFT_RIGHT}, {KEY_SR, DEVICE_SHIFT_UP},      {KEY_SF, DEVICE_SHIFT_DOWN},
    {KEY_BTAB, DEVICE_BACK_TAB},      {KEY_BACKSPACE, DEVICE_DELETE}, {KEY_DC, DEVICE_DELETE},
    {KEY_ENTER, DEVICE_ENTER},        {KEY_F(1), DEVICE_F1},          {KEY_RESIZE, DEVICE_RESIZE},
};

static int special_key(int curses)
{
    for (size_t i = 0; i < sizeof special_keys / sizeof special_keys[0]; i++) {
        if (special_keys[i].curses == curses) {
            return special_keys[i].key;
        }
    }
    return DEVICE_OTHER;
}

int device_key(int milliseconds)
{
    wint_t character;
    timeout(0);
    int kind = get_wch(&character);
    if (kind == ERR) {
        struct pollfd input = {.fd = device.descriptor, .events = POLLIN};
        int ready = poll(&input, 1, milliseconds);
        if (ready > 0 && (input.revents & POLLIN) == 0) {
            return DEVICE_GONE;
        }
        kind = get_wch(&character);
        if (kind == ERR && ready > 0) {
            int waiting = poll(&input, 1, 0);
            return waiting > 0 && (input.revents & (POLLHUP | POLLERR)) != 0 ? DEVICE_GONE : DEVICE_NONE;
        }
    }
    if (kind == ERR) {
        return DEVICE_NONE;
    }
    if (kind == KEY_CODE_YES) {
        return special_key((int)character);
    }
    return character == '\r' ? DEVICE_ENTER : character == 127 || character == 8 ? DEVICE_DELETE : (int)character;
}

#endif
