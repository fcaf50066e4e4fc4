// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/work_carcassonne.h"

#include <stdlib.h>

#include "games/carcassonne/land_points.h"
#include "games/carcassonne/playout.h"
#include "games/carcassonne/turn.h"

/* Draws the same tile in both, until one fits. */
static void draw(struct land *land, struct plain_land *plain, struct random_stream *random)
{
    do {
        land_draw(land, plain_land_draw(plain, random));
    } while (!land_fits_anywhere(land, land->drawn));
}

static void play_some(struct land *land, struct plain_land *plain, int tiles, struct random_stream *random)
{
    land_begin(land, 2, false);
    plain_land_begin(plain, 2);
    for (draw(land, plain, random); land->tile_count < tiles; draw(land, plain, random)) {
        wagons_move moves[WAGONS_MOVES_MAX];
        int count = turn_legal(land, moves, NULL);
        struct turn turn = turn_unpack(moves[random_below(random, (uint32_t)count)]);
        struct plain_lay lay = {turn.x, turn.y, turn.turn, turn.place};
        plain_land_lay(plain, turn.type, &lay);
        turn_apply(land, turn_pack(&turn));
    }
}

struct bench_lands *bench_lands_new(uint64_t seed)
{
    struct bench_lands *lands = malloc(sizeof *lands);
    if (lands == NULL) {
        return NULL;
    }
    lands->seed = seed;
    for (int i = 0; i < BENCH_LANDS; i++) {
        struct random_stream random = random_open(seed, (uint64_t)i, RANDOM_TEST, 0);
        play_some(&lands->lands[i], &lands->plain[i], 5 + i % 60, &random);
    }
    return lands;
}

uint64_t work_carcassonne_turns(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_lands *lands = context;
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = turn_legal(&lands->lands[round % BENCH_LANDS], moves, NULL);
    for (int i = 0; i < count; i++) {
        *checksum = *checksum * 31 + (moves[i] & 0x3fffff);
    }
    return (uint64_t)count;
}

/* A turn without its type, packed as turn.h does it. */
static uint32_t packed(const struct plain_lay *lay)
{
    return (uint32_t)(lay->y + 128) << 14 | (uint32_t)(lay->x + 128) << 6 | (uint32_t)lay->turn << 4 |
           (uint32_t)(lay->place + 1);
}

uint64_t work_carcassonne_turns_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_lands *lands = context;
    struct plain_land plain = lands->plain[round % BENCH_LANDS];
    struct plain_lay lays[PLAIN_LAYS_MAX];
    int count = plain_land_lays(&plain, lands->lands[round % BENCH_LANDS].drawn, lays);
    for (int i = 0; i < count; i++) {
        *checksum = *checksum * 31 + packed(&lays[i]);
    }
    return (uint64_t)count;
}

uint64_t work_carcassonne_random(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_lands *lands = context;
    struct random_stream random = random_open(lands->seed, round, RANDOM_PLAYOUT, 0);
    struct land land;
    int16_t totals[WAGONS_PLAYERS_MAX];
    land_begin(&land, 2, false);
    carcassonne_playout_random(&land, &random);
    land_totals(&land, totals);
    *checksum = totals[0] + totals[1] >= 0;
    return 1;
}

uint64_t work_carcassonne_random_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_lands *lands = context;
    struct random_stream random = random_open(lands->seed, round, RANDOM_PLAYOUT, 0);
    struct plain_land land;
    *checksum = plain_land_random_game(&land, 2, &random) >= 0;
    return 1;
}
