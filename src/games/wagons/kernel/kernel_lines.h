// SPDX-License-Identifier: GPL-3.0-or-later
/* wagon-train in the kernel. Four lines go through a block, two across and two down; each has two cells of the block,
   and ends outside in two outer places from where a run of wagons may go on. What the line is worth follows from the
   two runs and from which of the two cells hold a wagon:

                 run a  | cell first  cell second |  run b
       none:     points(a) + points(b)
       first:    points(a + 1) + points(b)
       second:   points(a) + points(b + 1)
       both:     points(a + b + 2)

       entries: 3 line + 0, 1, 2: the card has a wagon at the line's first cell, second, both */
#ifndef WAGONS_KERNEL_LINES_H
#define WAGONS_KERNEL_LINES_H

#include "games/wagons/kernel/kernel_beside.h"

enum { LINES = 4, LINE_RUN_MAX = 6 /* longer runs score no more */ };

/* Cells of the block, the outer places beyond them, and the directions in which the runs go on. */
struct line {
    uint8_t cell[2], outer[2], direction[2];
};

static const struct line lines[LINES] = {
    {{TOP_LEFT, TOP_RIGHT}, {0, 2}, {WEST, EAST}},
    {{BOTTOM_LEFT, BOTTOM_RIGHT}, {4, 6}, {WEST, EAST}},
    {{TOP_LEFT, BOTTOM_LEFT}, {1, 5}, {NORTH, SOUTH}},
    {{TOP_RIGHT, BOTTOM_RIGHT}, {3, 7}, {NORTH, SOUTH}},
};

/* By length, up to two runs of LINE_RUN_MAX and the block's two cells. */
static const uint8_t line_points[TABLE_PART_BYTES] = {0, 0, 1, 2, 4, 7, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10};

static void lines_program(const struct program_builder *builder, const struct card *lying)
{
    for (int i = 0; i < LINES; i++) {
        int first = lying->icon[lines[i].cell[0]] == WAGON;
        int second = lying->icon[lines[i].cell[1]] == WAGON;
        if (first + second > 0) {
            program_add(builder, 3 * i + first + 2 * second - 1);
        }
    }
}

/* The runs from each wagon on: 1, and one more than the neighbour's as often as anything changes. */
static void lines_prepare(struct kernel_work *work)
{
    const struct town *town = work->town;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        uint8_t *run = work->lines.run[direction];
        memset(run, 0, TOWN_NUMBERS);
        for (uint64_t wagons = town->icon[WAGON]; wagons != 0; wagons &= wagons - 1) {
            int number = __builtin_ctzll(wagons);
            int length = 1;
            int at = town->neighbour[direction][number];
            while (length < LINE_RUN_MAX && (town->icon[WAGON] >> at & 1) != 0) {
                length++;
                at = town->neighbour[direction][at];
            }
            run[number] = (uint8_t)length;
        }
    }
}

/* The runs beyond a line's two cells. */
struct line_runs {
    bytes first, second;
};

static inline struct line_runs line_runs_at(const struct kernel_work *work, const struct table runs[2],
                                            const struct line *line, int lane)
{
    return (struct line_runs){
        lookup_window(&runs[0], work, window_outer[line->outer[0]], lane),
        lookup_window(&runs[1], work, window_outer[line->outer[1]], lane),
    };
}

static inline bytes line_worth(struct line_runs runs, int first, int second)
{
    if (first && second) {
        return lookup16(line_points, runs.first + runs.second + splat(2));
    }
    return lookup16(line_points, runs.first + splat(first)) + lookup16(line_points, runs.second + splat(second));
}

/* What a line is worth without its two cells less what it was with them. */
static void line_base(struct kernel_work *work, const struct line *line, uint8_t *base)
{
    struct table runs[2] = {table_make(work->lines.run[line->direction[0]]),
                            table_make(work->lines.run[line->direction[1]])};
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        struct line_runs around = line_runs_at(work, runs, line, lane);
        bytes no_first = equal(lookup_window(&runs[0], work, window_inner[line->cell[0]], lane), splat(0));
        bytes no_second = equal(lookup_window(&runs[0], work, window_inner[line->cell[1]], lane), splat(0));
        bytes none = line_worth(around, 0, 0);
        bytes now = choose(no_first, choose(no_second, none, line_worth(around, 0, 1)),
                           choose(no_second, line_worth(around, 1, 0), line_worth(around, 1, 1)));
        store(&base[lane], load(&base[lane]) + none - now);
    }
}

static void lines_base(struct kernel_work *work, int slot)
{
    if (work->town->icon[WAGON] != 0) {
        for (int i = 0; i < LINES; i++) {
            line_base(work, &lines[i], work->base[work->game->segment[slot]]);
        }
    }
}

static void lines_entry(const struct kernel_work *work, int which, uint8_t *entry)
{
    const struct line *line = &lines[which / 3];
    int first = (which % 3 + 1) & 1;
    int second = (which % 3 + 1) >> 1;
    struct table runs[2] = {table_make(work->lines.run[line->direction[0]]),
                            table_make(work->lines.run[line->direction[1]])};
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        struct line_runs around = line_runs_at(work, runs, line, lane);
        store(&entry[lane], line_worth(around, first, second) - line_worth(around, 0, 0));
    }
}

#endif
