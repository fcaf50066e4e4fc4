// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/beam.h"

#include <stdlib.h>
#include <string.h>

#include "games/wagons/hindsight/beam_pick.h"
#include "games/wagons/kernel/kernel_work.h"

enum {
    COVERED_CODES = 5 * 5 * 5, /* of (mines, guns, beers) under a block: at most four of each */
    NO_POINTS = INT16_MIN,
    PICK_MORE = 2
};

/* What placing any card at each lane takes out of the town, where counts matter. */
struct lane_counts {
    uint8_t code[KERNEL_LANES]; /* the icons covered, see find_codes */
    int16_t lean[BEAM_LEANS_MAX][KERNEL_LANES];
    int16_t points[2][KERNEL_LANES];   /* of one card, its new territories taken off: see beam_outcome */
    uint8_t territories[KERNEL_LANES]; /* of the town then */
};

/* Where the lanes of a town are. */
struct lane_places {
    int8_t x[KERNEL_LANES], y[KERNEL_LANES];
};

/* A step and what the learned key says of it. */
struct ranked_step {
    int key;
    struct beam_step step;
};

struct beam_worker {
    struct kernel_work kernel;
    struct ranked_step *ranked;
    struct lane_counts counts;
    int width;
    uint64_t placements;
    struct beam_pick pick[CIRCLE_CARDS][BEAM_LEANS_MAX];
    struct lane_places *places; /* of each town of the beam */
    uint64_t *heaps;
};

/* --- preparing --- */

static struct tally tally_of_front(const struct card *card)
{
    struct tally tally = {.territories = CARD_CELLS};
    for (int cell = 0; cell < CARD_CELLS; cell++) {
        tally.beers = (uint8_t)(tally.beers + (card->icon[cell] == BEER));
        tally.guns = (uint8_t)(tally.guns + (card->icon[cell] == GUN));
        tally.mines = (uint8_t)(tally.mines + (card->icon[cell] == MINE));
    }
    return tally;
}

/* The first lean serves alone in a beam of one; the others look for towns that win and that forgo the count. */
static void set_leans(struct beam_game *game)
{
    bool jumpers = game->rule.relevant.mines != 0;
    bool beers = game->rule.relevant.beers != 0;
    game->lean[0] = (struct beam_lean){jumpers ? 77 : 0, jumpers ? 26 : 0, beers ? -20 : 0};
    game->lean[1] = (struct beam_lean){0, 0, 0};
    game->lean[2] = (struct beam_lean){jumpers ? 160 : 0, jumpers ? 52 : 0, beers ? -64 : 0};
    game->leans = game->counts_icons ? BEAM_LEANS_MAX : 1;
    game->leans_by_icons = game->counts_icons;
}

bool beam_game_seek_mines(struct beam_game *game)
{
    enum { MINE_LEAN = 8 * BEAM_KEY_POINT };
    bool booms = false;
    for (int i = 0; i < GAME_SCORING; i++) {
        booms = booms || game->kernel.scoring[i] == BOOM_OR_BUST;
    }
    booms = booms && game->leans < BEAM_LEANS_MAX;
    if (booms) {
        game->lean[game->leans++] = (struct beam_lean){.mines = MINE_LEAN};
        game->leans_by_icons = true;
    }
    return booms;
}

void beam_game_prepare(struct beam_game *game, const struct deck *deck, const uint8_t scoring[GAME_SCORING],
                       bool forbid_full_cover)
{
    memset(game, 0, sizeof *game);
    kernel_game_prepare(&game->kernel, kernel_path_chosen(), scoring, deck->cards, CARDS);
    game->deck = deck;
    game->forbid_full_cover = forbid_full_cover;
    game->weights = beam_key_weights;
    game->rule = outcome_rule(scoring);
    game->counts_territories = game->rule.relevant.territories != 0;
    game->counts_icons = game->rule.relevant.mines != 0 || game->rule.relevant.beers != 0;
    game->rule.relevant.territories = 0;
    game->rule.compares = game->counts_icons;
    for (int card = 0; card < CARDS; card++) {
        game->icons[card] = tally_of_front(&deck->cards[card]);
    }
    set_leans(game);
}

struct outcome beam_outcome(const struct beam_game *game, int points, struct tally tally)
{
    return outcome_of(&game->rule, game->counts_territories ? points - tally.territories : points, tally);
}

int beam_outcomes_max(const struct beam_game *game)
{
    return game->counts_icons ? BEAM_OUTCOMES_MAX : 1;
}

/* So many placements are picked for `width` different towns: some towns are equal, and the learned key has more to
   choose from. */
static int pick_size(const struct beam_game *game, int width)
{
    if (game != NULL && game->weights == NULL) {
        return width == 1 ? 1 : width + width / 2 + 1;
    }
    return PICK_MORE * width + PICK_MORE;
}

struct beam_worker *beam_worker_new(int width)
{
    struct beam_worker *worker = aligned_alloc(64, (sizeof *worker + 63) / 64 * 64);
    if (worker == NULL) {
        return NULL;
    }
    memset(worker, 0, sizeof *worker);
    size_t heap = (size_t)pick_size(NULL, width);
    worker->width = width;
    worker->places = malloc(sizeof *worker->places * (size_t)width);
    worker->heaps = malloc(sizeof(uint64_t) * heap * CIRCLE_CARDS * BEAM_LEANS_MAX);
    worker->ranked = malloc(sizeof *worker->ranked * heap);
    if (worker->ranked == NULL || worker->places == NULL || worker->heaps == NULL) {
        beam_worker_free(worker);
        return NULL;
    }
    uint64_t *next = worker->heaps;
    for (int branch = 0; branch < CIRCLE_CARDS; branch++) {
        for (int lean = 0; lean < BEAM_LEANS_MAX; lean++, next += heap) {
            worker->pick[branch][lean].heap = next;
        }
    }
    return worker;
}

void beam_worker_free(struct beam_worker *worker)
{
    if (worker != NULL) {
        free(worker->places);
        free(worker->ranked);
        free(worker->heaps);
        free(worker);
    }
}

uint64_t beam_worker_placements(const struct beam_worker *worker)
{
    return worker->placements;
}

void beam_begin(const struct beam_game *game, const struct town *town, struct beam_town *towns, struct beam *beam)
{
    beam->count = 1;
    beam->towns = towns;
    towns[0].town = *town;
    towns[0].key = town_key(town, game->forbid_full_cover);
    towns[0].points = (int16_t)scoring_own(town, game->kernel.scoring);
}

/* --- counts --- */

static int lean_weight(const struct beam_lean *lean, int mines, int guns, int beers)
{
    return lean->mines * mines + lean->guns * guns + lean->beers * beers;
}

/* The number of a way to cover icons that count: its digits to the base 5 are mines, guns and beers. */
static void find_codes(struct lane_counts *counts, const struct kernel_covered *covered, struct tally relevant,
                       int lanes)
{
    for (int lane = 0; lane < lanes; lane++) {
        counts->code[lane] =
            (uint8_t)((covered->mines[lane] & relevant.mines) * 25 + (covered->guns[lane] & relevant.guns) * 5 +
                      (covered->beers[lane] & relevant.beers));
    }
}

static void find_leans(int16_t *leans, const struct kernel_covered *covered, const struct beam_lean *lean,
                       struct tally now, int lanes)
{
    int whole = lean_weight(lean, now.mines, now.guns, now.beers);
    for (int lane = 0; lane < lanes; lane++) {
        leans[lane] =
            (int16_t)(whole - lean_weight(lean, covered->mines[lane], covered->guns[lane], covered->beers[lane]));
    }
}

/* Fills worker->counts for a town that the kernel was prepared for. */
static void count_lanes(struct beam_worker *worker, const struct beam_game *game, const struct town *town, int lanes)
{
    struct lane_counts *counts = &worker->counts;
    kernel_tallies(&worker->kernel);
    const struct kernel_covered *covered = &worker->kernel.covered;
    if (game->leans_by_icons) {
        struct tally now = scoring_tally(town);
        find_codes(counts, covered, game->rule.relevant, lanes);
        for (int k = 0; k < game->leans; k++) {
            find_leans(counts->lean[k], covered, &game->lean[k], now, lanes);
        }
    }
    for (int lane = 0; lane < lanes; lane++) {
        counts->territories[lane] = (uint8_t)(town->cells + CARD_CELLS - covered->territories[lane]);
    }
}

static const int16_t *without_territories(struct lane_counts *counts, const int16_t *points, int lanes, int turned)
{
    int16_t *left = counts->points[turned];
    for (int lane = 0; lane < lanes; lane++) {
        left[lane] = points[lane] == KERNEL_ILLEGAL ? (int16_t)KERNEL_ILLEGAL
                                                    : (int16_t)(points[lane] - counts->territories[lane]);
    }
    return left;
}

/* --- outcomes --- */

static int most_points(const int16_t *points, int lanes)
{
    int16_t most = NO_POINTS;
    for (int lane = 0; lane < lanes; lane++) {
        most = points[lane] > most ? points[lane] : most;
    }
    return most;
}

/* Adds an outcome to a branch; of too many, the one with the fewest points goes. */
static void add_outcome(struct beam_branch *branch, struct outcome outcome)
{
    struct outcome set[BEAM_OUTCOMES_MAX + 1];
    memcpy(set, branch->outcomes, sizeof(struct outcome) * branch->outcome_count);
    int count = outcomes_add(set, branch->outcome_count, outcome);
    if (count > BEAM_OUTCOMES_MAX) {
        int least = 0;
        for (int i = 1; i < count; i++) {
            least = set[i].points < set[least].points ? i : least;
        }
        set[least] = set[--count];
    }
    memcpy(branch->outcomes, set, sizeof(struct outcome) * (size_t)count);
    branch->outcome_count = (uint8_t)count;
}

static void add_most_points(struct beam_branch *branch, int points)
{
    if (points == NO_POINTS) {
        return;
    }
    if (branch->outcome_count == 0) {
        branch->outcomes[0] = (struct outcome){.points = (int16_t)points};
        branch->outcome_count = 1;
    } else if (points > branch->outcomes[0].points) {
        branch->outcomes[0].points = (int16_t)points;
    }
}

/* The most points for each way of covering icons. */
static void most_by_code(const uint8_t *code, const int16_t *points, int lanes, int16_t most[COVERED_CODES])
{
    for (int lane = 0; lane < lanes; lane++) {
        most[code[lane]] = points[lane] > most[code[lane]] ? points[lane] : most[code[lane]];
    }
}

static void add_by_code(struct beam_branch *branch, const struct beam_game *game, struct tally now,
                        const int16_t most[COVERED_CODES])
{
    struct tally icons = game->icons[branch->card];
    for (int code = 0; code < COVERED_CODES; code++) {
        if (most[code] != NO_POINTS) {
            struct tally tally = {.beers = (uint8_t)(now.beers + icons.beers - code % 5),
                                  .guns = (uint8_t)(now.guns + icons.guns - code / 5 % 5),
                                  .mines = (uint8_t)(now.mines + icons.mines - code / 25)};
            add_outcome(branch, outcome_of(&game->rule, most[code], tally));
        }
    }
}

/* --- growing --- */

static void begin_branch(struct beam_worker *worker, const struct beam_game *game, struct beam_branch *branch,
                         int index)
{
    branch->step_count = 0;
    branch->outcome_count = 0;
    for (int k = 0; k < game->leans && branch->width > 0; k++) {
        pick_begin(&worker->pick[index][k], pick_size(game, branch->width));
    }
}

/* Tries a branch's card in the town that the kernel is prepared for. */
static void try_card(struct beam_worker *worker, const struct beam_game *game, const struct town *town, int from,
                     int lanes, struct beam_branch *branch, struct beam_pick *picks)
{
    struct lane_counts *counts = &worker->counts;
    int16_t most[COVERED_CODES];
    bool by_code = branch->wants_outcomes && game->counts_icons;
    for (int code = 0; by_code && code < COVERED_CODES; code++) {
        most[code] = NO_POINTS;
    }
    int turns = town->cells == 0 ? 1 : 2; /* a whole town turned is the same town */
    for (int turned = 0; turned < turns; turned++) {
        const int16_t *points = kernel_points(&worker->kernel, branch->card, turned);
        if (game->counts_territories) {
            points = without_territories(counts, points, lanes, turned);
        }
        for (int k = 0; branch->width > 0 && k < game->leans; k++) {
            pick_offer_lanes(&picks[k], points, game->leans_by_icons ? counts->lean[k] : NULL, lanes, from, turned);
        }
        if (by_code) {
            most_by_code(counts->code, points, lanes, most);
        } else if (branch->wants_outcomes) {
            add_most_points(branch, most_points(points, lanes));
        }
        worker->placements += (uint64_t)lanes;
    }
    if (by_code) {
        add_by_code(branch, game, scoring_tally(town), most);
    }
}

static void keep_places(struct beam_worker *worker, int from, int lanes)
{
    memcpy(worker->places[from].x, worker->kernel.x, (size_t)lanes);
    memcpy(worker->places[from].y, worker->kernel.y, (size_t)lanes);
}

static bool is_new(const struct beam_branch *branch, struct town_key key)
{
    for (int i = 0; i < branch->step_count; i++) {
        if (town_key_equal(branch->steps[i].key, key)) {
            return false;
        }
    }
    return true;
}

/* What is left of a town's counts under a card at (x, y). */
static struct tally tally_left(const struct town *town, int x, int y)
{
    struct tally tally = scoring_tally(town);
    for (int cell = 0; cell < CARD_CELLS; cell++) {
        int number = town_at(town, x + (cell & 1), y + (cell >> 1));
        int icon = town->code[number] >> 3 & 7;
        if (number != 0) {
            tally.beers = (uint8_t)(tally.beers - (icon == BEER));
            tally.guns = (uint8_t)(tally.guns - (icon == GUN));
            tally.mines = (uint8_t)(tally.mines - (icon == MINE));
            tally.territories--;
        }
    }
    return tally;
}

/* scoring_own of the town that a picked placement makes: its key without what was added to the points. */
static int points_of(const struct beam_game *game, const struct town *town, const struct beam_lean *lean,
                     const struct beam_step *step, int32_t key)
{
    if (!game->leans_by_icons && !game->counts_territories) {
        return key / BEAM_KEY_POINT;
    }
    struct tally left = tally_left(town, step->x, step->y);
    int points = (key - lean_weight(lean, left.mines, left.guns, left.beers)) / BEAM_KEY_POINT;
    return game->counts_territories ? points + left.territories + CARD_CELLS : points;
}

/* The step that a lean picked for a branch, but for the key of its town. */
static struct beam_step picked_step(const struct beam_worker *worker, const struct beam_game *game,
                                    const struct beam *beam, const struct beam_lean *lean, uint64_t picked)
{
    int from = pick_from(picked);
    int lane = pick_lane(picked);
    const struct beam_town *town = &beam->towns[from];
    struct beam_step step = {.x = worker->places[from].x[lane],
                             .y = worker->places[from].y[lane],
                             .turned = (uint8_t)pick_turned(picked),
                             .from = (uint8_t)from};
    step.points = (int16_t)points_of(game, &town->town, lean, &step, pick_key(picked));
    return step;
}

/* What the learned key and a lean say of the town that a step makes. */
static int learned_key(const struct beam_game *game, const struct beam *beam, const struct beam_branch *branch,
                       const struct beam_lean *lean, const struct beam_step *step)
{
    const struct beam_key_weights *weights = &game->weights[beam_key_span(branch->to_come)];
    int16_t features[KEY_FEATURES];
    struct town *town = &beam->towns[step->from].town; /* as it was when this is done */
    struct town_undo undo;
    town_place(town, &game->kernel.lying[branch->card][step->turned], step->x, step->y, &undo);
    beam_key_features(town, step->points, game->kernel.scoring, features);
    int key = beam_key(weights, game->kernel.scoring, features);
    if (game->leans_by_icons) {
        struct tally tally = scoring_tally(town);
        key += lean_weight(lean, tally.mines, tally.guns, tally.beers);
    }
    town_undo(town, &undo);
    return key;
}

/* Puts a pick's steps in falling order of the learned key; equal ones stay as they are. */
static void rank_steps(struct beam_worker *worker, const struct beam_game *game, const struct beam *beam,
                       const struct beam_branch *branch, const struct beam_lean *lean, const struct beam_pick *pick)
{
    for (int i = 0; i < pick->count; i++) {
        struct ranked_step ranked = {.step = picked_step(worker, game, beam, lean, pick->heap[i])};
        ranked.key = learned_key(game, beam, branch, lean, &ranked.step);
        int at = i;
        for (; at > 0 && worker->ranked[at - 1].key < ranked.key; at--) {
            worker->ranked[at] = worker->ranked[at - 1];
        }
        worker->ranked[at] = ranked;
    }
}

/* Appends steps that a lean picked to the branch's, best first, until it has so many; none whose town is there. */
static void add_steps(struct beam_worker *worker, const struct beam_game *game, const struct beam *beam,
                      struct beam_branch *branch, const struct beam_lean *lean, struct beam_pick *pick, int until)
{
    bool learned = game->weights != NULL && branch->to_come > 0;
    pick_sort(pick);
    if (learned) {
        rank_steps(worker, game, beam, branch, lean, pick);
    }
    for (int i = 0; i < pick->count && branch->step_count < until; i++) {
        struct beam_step step = learned ? worker->ranked[i].step : picked_step(worker, game, beam, lean, pick->heap[i]);
        const struct beam_town *from = &beam->towns[step.from];
        step.key = town_key_after(from->key, &from->town, &game->kernel.lying[branch->card][step.turned], step.x,
                                  step.y, game->forbid_full_cover);
        if (is_new(branch, step.key)) {
            branch->steps[branch->step_count++] = step;
        }
    }
}

/* Fills the branch's steps from its picks: each lean its share, what is left over by the first. */
static void end_branch(struct beam_worker *worker, const struct beam_game *game, const struct beam *beam,
                       struct beam_branch *branch, struct beam_pick *picks)
{
    int leans = game->leans < branch->width ? game->leans : branch->width;
    for (int k = leans - 1; k >= 0; k--) {
        int until = k == 0 ? branch->width : branch->width * (leans - k) / leans;
        add_steps(worker, game, beam, branch, &game->lean[k], &picks[k], until);
    }
}

void beam_grow(struct beam_worker *worker, const struct beam_game *game, const struct beam *beam,
               const struct kernel_set *set, struct beam_branch *branches, int count)
{
    for (int b = 0; b < count; b++) {
        begin_branch(worker, game, &branches[b], b);
    }
    for (int from = 0; from < beam->count; from++) {
        const struct beam_town *town = &beam->towns[from];
        int lanes =
            kernel_town(&worker->kernel, &game->kernel, set, &town->town, town->points, game->forbid_full_cover);
        keep_places(worker, from, lanes);
        if (game->leans_by_icons || game->counts_territories) {
            count_lanes(worker, game, &town->town, lanes);
        }
        for (int b = 0; b < count; b++) {
            try_card(worker, game, &town->town, from, lanes, &branches[b], worker->pick[b]);
        }
    }
    for (int b = 0; b < count; b++) {
        if (branches[b].width > 0) {
            end_branch(worker, game, beam, &branches[b], worker->pick[b]);
        }
    }
}

void beam_follow(const struct beam_game *game, const struct beam *beam, int card, const struct beam_step *steps,
                 int count, struct beam *to)
{
    for (int i = 0; i < count; i++) {
        struct beam_town *town = &to->towns[i];
        town->town = beam->towns[steps[i].from].town;
        town->key = steps[i].key;
        town->points = steps[i].points;
        town_place(&town->town, &game->kernel.lying[card][steps[i].turned], steps[i].x, steps[i].y, NULL);
    }
    to->count = count;
}
