// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "apps/terminal/screen_state.h"

enum { WORDS_LENGTH = 240, WORST_SHOWN = 8, CHART_HEIGHT = 13 };

static const double MOVE_SECONDS = 0.5;

static const struct canvas_ink bold = {0, CANVAS_BOLD};

/* --- judging --- */

/* Runs in the background; meanwhile nothing changes the game. */
static void judge(struct screen_task *task, void *context)
{
    struct screen *screen = context;
    const struct play_game *game = &screen->table->game;
    struct counsel counsel = {
        .game = game->game,
        .agent = screen->table->board->adviser,
        .seconds = MOVE_SECONDS,
        .stopped = screen_task_stopped,
        .context = task,
    };
    for (int i = atomic_load(&screen->judged_count); i < screen->choices && !screen_task_stopped(task); i++) {
        struct counsel_verdict *verdict = &screen->verdicts[i];
        play_game_state(game, screen->plies[i], screen->thought);
        *verdict = (struct counsel_verdict){.mover = game->game->to_move(screen->thought), .best = WAGONS_NO_MOVE};
        counsel_judge(&counsel, screen->thought, game->record.moves[screen->plies[i]], verdict, NULL);
        verdict->ply = screen->plies[i];
        atomic_store(&screen->judged_count, i + 1);
    }
}

/* How many verdicts of before still hold: those on moves that were not taken back since. */
static int still_holding(const struct screen *screen, const int plies[WAGONS_PLIES_MAX], int choices)
{
    int known = atomic_load(&screen->judged_count);
    int same = 0;
    while (same < known && same < choices && screen->verdicts[same].ply == plies[same] &&
           screen->verdicts[same].deal == screen->table->game.deals &&
           screen->verdicts[same].made == screen->table->game.record.moves[plies[same]]) {
        same++;
    }
    return same;
}

static void begin(struct screen *screen, void (*then)(struct screen *screen))
{
    screen_still(screen);
    screen->choices = counsel_choices(&screen->table->game, screen->plies);
    if (screen->choices == 0) {
        screen_say(screen, "No moves yet.");
        return;
    }
    atomic_store(&screen->judged_count, still_holding(screen, screen->plies, screen->choices));
    screen->judged_then = then;
    screen->mode = SCREEN_JUDGE;
    screen_task_start(&screen->task, judge, screen);
}

void screen_review_poll(struct screen *screen)
{
    if (!screen_task_done(&screen->task)) {
        return;
    }
    screen_task_finish(&screen->task);
    screen->mode = SCREEN_GAME;
    for (int i = 0; i < atomic_load(&screen->judged_count); i++) {
        screen->verdicts[i].deal = screen->table->game.deals;
    }
    if (atomic_load(&screen->judged_count) > 0) {
        screen->judged_then(screen);
    }
}

/* --- evaluation --- */

static int viewer(const struct play_game *game)
{
    for (int i = 0; i < game->players; i++) {
        if (game->seats[i].you) {
            return i;
        }
    }
    return 0;
}

static struct canvas *open_page(struct screen *screen, const char *title)
{
    int width;
    int height;
    device_size(&width, &height);
    canvas_free(&screen->page);
    screen->page = canvas_new(width, 0);
    screen->page_title = title;
    screen->page_top = 0;
    screen->mode = SCREEN_PAGE;
    return &screen->page;
}

static void show_eval(struct screen *screen)
{
    const struct play_table *table = screen->table;
    int count = atomic_load(&screen->judged_count);
    int seat = viewer(&table->game);
    struct canvas *page = open_page(screen, "EVALUATION");
    canvas_format(page, 1, 0, canvas_plain, "Points that %s would be ahead at the end, from choice to choice:",
                  table->game.seats[seat].you ? "you" : table->look.names[seat]);
    counsel_chart(page, 0, 1, page->width - 1, CHART_HEIGHT, table->look.picture.unicode, screen->verdicts, count, seat,
                  table->game.players);
    const struct counsel_verdict *last = &screen->verdicts[count - 1];
    canvas_format(page, 1, CHART_HEIGHT + 2, bold, "At the last choice: %+.1f points, %.0f %% to win for %s.",
                  counsel_margin(last, seat, table->game.players), 100 * last->win, table->look.names[last->mover]);
}

void screen_review_eval(struct screen *screen)
{
    begin(screen, show_eval);
}

/* --- review --- */

static void words_of(const struct screen *screen, const struct counsel_verdict *verdict, wagons_move move,
                     char words[WORDS_LENGTH])
{
    void *state = malloc(screen->table->game.game->state_size);
    words[0] = '\0';
    if (state != NULL && move != WAGONS_NO_MOVE) {
        play_game_state(&screen->table->game, verdict->ply, state);
        play_table_words(screen->table, state, move, words, WORDS_LENGTH);
    }
    free(state);
}

static void set_cursor(struct screen *screen)
{
    const struct counsel_verdict *verdict = &screen->verdicts[screen->at];
    play_game_state(&screen->table->game, verdict->ply, screen->review_state);
    wagons_move shown = screen->shows_best && verdict->best != WAGONS_NO_MOVE ? verdict->best : verdict->made;
    screen->cursor = (struct board_cursor){.choice = 0};
    screen->table->board->cursor_start(&screen->cursor, screen->review_state);
    screen->table->board->cursor_set(&screen->cursor, screen->review_state, shown);
}

const void *screen_review_state(struct screen *screen)
{
    return screen->review_state;
}

static void draw_worst(struct screen *screen)
{
    const struct counsel_verdict *worst[WORST_SHOWN];
    const struct play_table *table = screen->table;
    int count = atomic_load(&screen->judged_count);
    int shown = counsel_worst(screen->verdicts, count, worst, WORST_SHOWN);
    double lost[PLAY_SEATS] = {0};
    struct canvas *page = open_page(screen, "THE MOVES THAT COST MOST (Enter steps through them, v again later)");
    for (int i = 0; i < count; i++) {
        lost[screen->verdicts[i].mover] += screen->verdicts[i].loss_margin;
    }
    for (int i = 0; i < table->game.players; i++) {
        if (play_game_may_tell(&table->game, i)) {
            canvas_format(page, 1, page->used, canvas_plain, "%s lost %.1f points in all.", table->look.names[i],
                          lost[i]);
        }
    }
    for (int i = 0; i < shown; i++) {
        char made[WORDS_LENGTH], best[WORDS_LENGTH], text[SCREEN_MESSAGE];
        int y = page->used + 1;
        words_of(screen, worst[i], worst[i]->made, made);
        words_of(screen, worst[i], worst[i]->best, best);
        canvas_format(page, 1, y, bold, "%5.1f", -worst[i]->loss_margin);
        snprintf(text, sizeof text, "%s, move %d: %s %s; better: %s",
                 wagons_band_name(wagons_band_of(worst[i]->loss_margin)), worst[i]->ply + 1,
                 table->look.names[worst[i]->mover], made, best);
        canvas_wrap(page, 8, y, page->width - 9, 4, canvas_plain, text);
    }
    if (shown == 0) {
        canvas_text(page, 1, page->used + 1, canvas_plain, "No move lost anything to speak of.");
    }
}

static void show_review(struct screen *screen)
{
    const struct counsel_verdict *worst[1];
    int count = atomic_load(&screen->judged_count);
    screen->at = 0;
    if (counsel_worst(screen->verdicts, count, worst, 1) > 0) {
        screen->at = (int)(worst[0] - screen->verdicts);
    }
    screen->shows_best = false;
    set_cursor(screen);
    draw_worst(screen);
    screen->page_then = SCREEN_REVIEW;
}

void screen_review_begin(struct screen *screen)
{
    begin(screen, show_review);
}

void screen_review_message(const struct screen *screen, char *text, size_t size)
{
    const struct counsel_verdict *verdict = &screen->verdicts[screen->at];
    char made[WORDS_LENGTH], best[WORDS_LENGTH];
    words_of(screen, verdict, verdict->made, made);
    words_of(screen, verdict, verdict->best, best);
    if (verdict->made == verdict->best || verdict->loss_margin < 0.05) {
        snprintf(text, size, "%s %s: as good as any (%+.1f points, %.0f %% to win).",
                 screen->table->look.names[verdict->mover], made, verdict->margin, 100 * verdict->win);
    } else {
        snprintf(text, size, "%s%s %s: lost %.1f points. Better: %s.", screen->shows_best ? "(better move shown) " : "",
                 screen->table->look.names[verdict->mover], made, verdict->loss_margin, best);
    }
}

/* The next or previous choice below the best band. */
static int next_mistake(const struct screen *screen, int step)
{
    int count = atomic_load(&screen->judged_count);
    for (int i = 1; i <= count; i++) {
        int at = ((screen->at + step * i) % count + count) % count;
        if (wagons_band_of(screen->verdicts[at].loss_margin) != WAGONS_BEST) {
            return at;
        }
    }
    return screen->at;
}

void screen_review_key(struct screen *screen, int key)
{
    int last = atomic_load(&screen->judged_count) - 1;
    int at = screen->at;
    switch (key) {
    case DEVICE_LEFT:
        at = at > 0 ? at - 1 : 0;
        break;
    case DEVICE_RIGHT:
    case DEVICE_ENTER:
        at = at < last ? at + 1 : last;
        break;
    case DEVICE_TAB:
        at = next_mistake(screen, 1);
        break;
    case DEVICE_BACK_TAB:
        at = next_mistake(screen, -1);
        break;
    case 'b':
        screen->shows_best = !screen->shows_best;
        set_cursor(screen);
        return;
    case 'm':
        draw_worst(screen);
        screen->page_then = SCREEN_REVIEW;
        return;
    case DEVICE_ESCAPE:
    case 'q':
    case 'v':
        screen->mode = SCREEN_GAME;
        screen->cursor_count = play_game_mover(&screen->table->game) == WAGONS_NOBODY ? screen->cursor_count : -1;
        return;
    default:
        return;
    }
    screen->at = at;
    screen->shows_best = false;
    set_cursor(screen);
}
