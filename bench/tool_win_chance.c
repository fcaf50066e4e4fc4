// SPDX-License-Identifier: GPL-3.0-or-later
/* A program of its own for the curve from margins to chances (src/games/wagons/win_chance.h), on the positions of so many
   games:

       tool_win_chance fit SEED GAMES      writes src/games/wagons/win_chance_scales.c to standard output
       tool_win_chance check SEED GAMES    writes how often positions are won that the curve calls so and so, as JSON
       tool_win_chance list SEED GAMES     the positions: margin in points, cards left, whether it was won */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/statistics.h"
#include "base/text.h"
#include "base/threads.h"
#include "study/win_chance_trainer.h"
#include "wagons/guide.h"

enum { MODES = 3, GAMES_MIN = 10, GAMES_MAX = 1000000, WIDTH = 2 };

static int usage(void)
{
    fprintf(stderr, "tool_win_chance: expected fit, check or list, then SEED and GAMES, whole numbers; GAMES from %d\n",
            GAMES_MIN);
    return 2;
}

static void write_scales(const struct win_chance_samples *samples)
{
    double scales[CIRCLE_CARDS + 1];
    win_chance_fit(samples, scales);
    printf("// SPDX-License-Identifier: GPL-3.0-or-later\n"
           "/* Made by: make win-chance CHANCE_SEED=%llu CHANCE_GAMES=%d */\n"
           "#include \"games/wagons/win_chance.h\"\n\n"
           "const double win_chance_scales[CIRCLE_CARDS + 1] = {",
           (unsigned long long)samples->seed, samples->games);
    for (int n = 0; n <= CIRCLE_CARDS; n++) {
        printf("%s%.3g", n > 0 ? ", " : "", scales[n]);
    }
    puts("};");
}

static double rounded(double value)
{
    return round(value * 1e4) / 1e4;
}

static void write_json(const struct win_chance_samples *samples, const struct reliability *reliability)
{
    cJSON *report = cJSON_CreateObject();
    cJSON_AddStringToObject(report, "format", "wagons-reliability/1");
    cJSON_AddNumberToObject(report, "seed", (double)samples->seed);
    cJSON_AddNumberToObject(report, "games", samples->games);
    cJSON_AddNumberToObject(report, "positions", samples->count);
    cJSON_AddNumberToObject(report, "beam", samples->width);
    cJSON_AddNumberToObject(report, "log_loss_bits", rounded(reliability->log_loss));
    cJSON_AddNumberToObject(report, "brier", rounded(reliability->brier));
    cJSON *bins = cJSON_AddArrayToObject(report, "bins");
    for (int i = 0; i < RELIABILITY_BINS; i++) {
        const struct reliability_bin *bin = &reliability->bins[i];
        struct rate rate = statistics_rate((uint64_t)bin->won, (uint64_t)bin->count);
        double interval[2] = {rounded(rate.low), rounded(rate.high)};
        cJSON *entry = cJSON_CreateObject();
        cJSON_AddNumberToObject(entry, "called", rounded(bin->chance));
        cJSON_AddNumberToObject(entry, "won", rounded(rate.value));
        cJSON_AddItemToObject(entry, "ci95", cJSON_CreateDoubleArray(interval, 2));
        cJSON_AddNumberToObject(entry, "positions", bin->count);
        cJSON_AddItemToArray(bins, entry);
    }
    json_write(report, JSON_PRETTY, stdout);
    cJSON_Delete(report);
}

static void write_positions(const struct win_chance_samples *samples)
{
    for (int i = 0; i < samples->count; i++) {
        const struct win_chance_sample *sample = &samples->samples[i];
        printf("%.2f %d %d\n", (double)sample->margin / WAGONS_POINT, sample->cards_left, sample->won);
    }
}

int main(int argc, char **argv)
{
    static const char *const modes[] = {"fit", "check", "list"};
    uint64_t seed, games;
    int mode = 0;
    while (argc == 4 && mode < MODES && strcmp(argv[1], modes[mode]) != 0) {
        mode++;
    }
    if (argc != 4 || mode == MODES || !text_whole(argv[2], 0, TEXT_WHOLE_MAX, &seed) ||
        !text_whole(argv[3], GAMES_MIN, GAMES_MAX, &games)) {
        return usage();
    }
    struct win_chance_samples samples;
    if (!win_chance_sample_games(&samples, seed, (int)games, WIDTH, threads_available())) {
        fputs("tool_win_chance: out of memory\n", stderr);
        return 1;
    }
    struct reliability reliability;
    win_chance_check(&samples, &reliability);
    if (mode == 0) {
        write_scales(&samples);
    } else if (mode == 1) {
        write_json(&samples, &reliability);
    } else {
        write_positions(&samples);
    }
    win_chance_samples_free(&samples);
    return 0;
}
