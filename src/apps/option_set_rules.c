// SPDX-License-Identifier: GPL-3.0-or-later
/* The game and its rules. */
#include "apps/option_set.h"

#include "apps/option_read.h"

bool option_set_game(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    (void)error;
    reading->game = value;
    return true;
}

bool option_set_deck(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_file_name(value, &reading->deck, error);
}

bool option_set_start(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    enum { MIXED = 3 };
    bool each_anyway = (reading->groups & OPTIONS_AGENT_LIST) != 0; /* plays all rules unless one is named */
    static const char *const names[] = {"first-picks", "second-picks", "fixed", [MIXED] = "mixed"};
    static const enum wagons_start rules[] = {WAGONS_FIRST_PICKS, WAGONS_SECOND_PICKS,
                                              WAGONS_FIXED, [MIXED] = WAGONS_FIRST_PICKS};
    bool may_mix = (reading->groups & (OPTIONS_GAMES | OPTIONS_PAIRS)) != 0 && !each_anyway;
    int index = option_name(
        value, names, may_mix ? MIXED + 1 : MIXED,
        may_mix ? "first-picks, second-picks, fixed or mixed" : "first-picks, second-picks or fixed", error);
    if (index < 0) {
        return false;
    }
    reading->options->rules.start = rules[index];
    reading->options->mixed_starts = index == MIXED;
    reading->options->has_start = true;
    return true;
}

bool option_set_start_card(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_int(value, 0, 14, &reading->options->rules.start_card, error);
}

bool option_set_full_cover(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    static const char *const names[] = {"allow", "forbid"};
    int index = option_name(value, names, 2, "allow or forbid", error);
    if (index < 0) {
        return false;
    }
    reading->options->rules.forbid_full_cover = index == 1;
    return true;
}

bool option_set_end_scoring(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    static const char *const names[] = {"full", "farms-only"};
    int index = option_name(value, names, 2, "full or farms-only", error);
    if (index < 0) {
        return false;
    }
    reading->options->rules.farms_only = index == 1;
    return true;
}

bool option_set_scoring(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    (void)error;
    reading->scoring = value;
    return true;
}

bool option_set_players(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return option_int(value, 2, WAGONS_PLAYERS_MAX, &reading->options->rules.players, error);
}
