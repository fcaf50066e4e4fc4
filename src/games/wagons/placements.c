// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/placements.h"

#include "games/wagons/kernel/kernel.h"

int placements_list(const struct town *town, bool forbid_full_cover, struct placement *placements)
{
    struct anchor anchors[TOWN_ANCHORS];
    int anchor_count = town_anchors(town, anchors);
    int count = 0;
    for (int i = 0; i < anchor_count; i++) {
        if (forbid_full_cover && town_hides_card(town, anchors[i].x, anchors[i].y)) {
            continue;
        }
        for (uint8_t turn = 0; turn < 2; turn++) {
            placements[count++] = (struct placement){.x = anchors[i].x, .y = anchors[i].y, .turned = turn};
        }
    }
    return count;
}

void placements_score_plain(const struct town *town, const uint8_t scoring[GAME_SCORING], const struct card *card,
                            struct placement *placements, int count)
{
    struct card lying[2] = {card_turned(card, 0), card_turned(card, 1)};
    struct town built = *town;
    for (int i = 0; i < count; i++) {
        struct placement *placement = &placements[i];
        struct town_undo undo;
        town_place(&built, &lying[placement->turned], placement->x, placement->y, &undo);
        placement->points = (int16_t)scoring_own(&built, scoring);
        placement->tally = scoring_tally(&built);
        town_undo(&built, &undo);
    }
}

void placements_score(const struct town *town, const uint8_t scoring[GAME_SCORING], const struct card *card,
                      struct placement *placements, int count)
{
    kernel_score_placements(town, scoring, card, placements, count);
}
