// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/option_values.h"

#include <stdlib.h>
#include <string.h>

#include "apps/option_game.h"
#include "apps/report_output.h"
#include "base/error.h"
#include "base/text.h"

const char *const option_sections[OPTION_SECTIONS] = {
    [SECTION_GAME] = "Game and rules:",
    [SECTION_WORK] = "What is done:",
    [SECTION_PLAYERS] = "Who plays:",
    [SECTION_OUTPUT] = "Output:",
};

static const uint64_t THREADS_MAX = 1024;
static const uint64_t SHARDS_MAX = 1000000;
static const uint64_t TOP_MAX = WAGONS_MOVES_MAX;
static const uint64_t PORT_MAX = 65535;
static const double SECONDS_MAX = 1e9;
static const double ELO_MAX = 200;

static bool expected(struct wagons_error *error, const char *what, const char *found)
{
    char excerpt[TEXT_EXCERPT_SIZE];
    return error_set(error, "expected %s, found \"%s\"", what, text_excerpt(found, excerpt));
}

static bool read_whole(const char *text, uint64_t low, uint64_t high, uint64_t *value, struct wagons_error *error)
{
    char excerpt[TEXT_EXCERPT_SIZE];
    if (text_whole(text, low, high, value)) {
        return true;
    }
    return error_set(error, "expected a whole number from %llu to %llu, found \"%s\"", (unsigned long long)low,
                     (unsigned long long)high, text_excerpt(text, excerpt));
}

static bool read_int(const char *text, uint64_t low, uint64_t high, int *value, struct wagons_error *error)
{
    uint64_t number;
    if (!read_whole(text, low, high, &number, error)) {
        return false;
    }
    *value = (int)number;
    return true;
}

static bool read_seconds(const char *text, double *value, struct wagons_error *error)
{
    double number;
    if (!text_decimal(text, &number) || number <= 0 || number > SECONDS_MAX) {
        return expected(error, "seconds above 0 and up to 1000000000, such as 0.5", text);
    }
    *value = number;
    return true;
}

static bool read_file_name(const char *text, const char **value, struct wagons_error *error)
{
    if (*text == '\0') {
        return expected(error, "the name of a file", text);
    }
    *value = text;
    return true;
}

/* The index of one of a few names, which `list` writes out for the message; -1 with *error filled if it is none. */
static int read_name(const char *text, const char *const *names, int count, const char *list,
                     struct wagons_error *error)
{
    for (int k = 0; k < count; k++) {
        if (strcmp(text, names[k]) == 0) {
            return k;
        }
    }
    expected(error, list, text);
    return -1;
}

static bool set_game(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    (void)error;
    reading->game = value;
    return true;
}

static bool set_deck(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_file_name(value, &reading->deck, error);
}

static bool set_start(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    enum { MIXED = 3 };
    bool each_anyway = (reading->groups & OPTIONS_AGENT_LIST) != 0; /* plays all rules unless one is named */
    static const char *const names[] = {"first-picks", "second-picks", "fixed", [MIXED] = "mixed"};
    static const enum wagons_start rules[] = {WAGONS_FIRST_PICKS, WAGONS_SECOND_PICKS,
                                              WAGONS_FIXED, [MIXED] = WAGONS_FIRST_PICKS};
    bool may_mix = (reading->groups & (OPTIONS_GAMES | OPTIONS_PAIRS)) != 0 && !each_anyway;
    int index =
        read_name(value, names, may_mix ? MIXED + 1 : MIXED,
                  may_mix ? "first-picks, second-picks, fixed or mixed" : "first-picks, second-picks or fixed", error);
    if (index < 0) {
        return false;
    }
    reading->options->rules.start = rules[index];
    reading->options->mixed_starts = index == MIXED;
    reading->options->has_start = true;
    return true;
}

static bool set_start_card(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_int(value, 0, 14, &reading->options->rules.start_card, error);
}

static bool set_full_cover(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    static const char *const names[] = {"allow", "forbid"};
    int index = read_name(value, names, 2, "allow or forbid", error);
    if (index < 0) {
        return false;
    }
    reading->options->rules.forbid_full_cover = index == 1;
    return true;
}

static bool set_end_scoring(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    static const char *const names[] = {"full", "farms-only"};
    int index = read_name(value, names, 2, "full or farms-only", error);
    if (index < 0) {
        return false;
    }
    reading->options->rules.farms_only = index == 1;
    return true;
}

static bool set_scoring(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    (void)error;
    reading->scoring = value;
    return true;
}

static bool set_players(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_int(value, 2, WAGONS_PLAYERS_MAX, &reading->options->rules.players, error);
}

static bool set_seed(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    reading->options->has_seed = true;
    return read_whole(value, 0, TEXT_WHOLE_MAX, &reading->options->seed, error);
}

static bool set_games(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_whole(value, 1, TEXT_WHOLE_MAX, &reading->options->games, error);
}

static bool set_pairs(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_whole(value, 1, TEXT_WHOLE_MAX / 2, &reading->options->pairs, error);
}

/* Cuts "LEFT,RIGHT" or "LEFT/RIGHT" in two, in a new text that both point into; NULL if the separator does not occur
   just once. The caller frees it. */
static char *cut_in_two(const char *text, char separator, const char **left, const char **right)
{
    const char *middle = strchr(text, separator);
    if (middle == NULL || strchr(middle + 1, separator) != NULL) {
        return NULL;
    }
    char *copy = strdup(text);
    if (copy == NULL) {
        return NULL;
    }
    copy[middle - text] = '\0';
    *left = copy;
    *right = copy + (middle - text) + 1;
    return copy;
}

static bool is_elo(const char *text, double *elo)
{
    return text_decimal(text, elo) && *elo >= -ELO_MAX && *elo <= ELO_MAX;
}

static bool set_sprt(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    double *elo = reading->options->sprt;
    const char *low, *high;
    char *parts = cut_in_two(value, ',', &low, &high);
    bool right = parts != NULL && is_elo(low, &elo[0]) && is_elo(high, &elo[1]) && elo[0] < elo[1];
    free(parts);
    reading->options->has_sprt = right;
    return right || expected(error, "two numbers ELO0,ELO1 from -200 to 200, the first below the second", value);
}

static bool set_from(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_whole(value, 0, TEXT_WHOLE_MAX, &reading->options->from, error);
}

static bool set_shard(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    const char *left, *right;
    uint64_t shard, shards;
    char *parts = cut_in_two(value, '/', &left, &right);
    bool whole = parts != NULL && text_whole(right, 1, SHARDS_MAX, &shards) && text_whole(left, 1, shards, &shard);
    free(parts);
    if (!whole) {
        return expected(error, "I/N with I from 1 to N, such as 2/3", value);
    }
    reading->options->shard = (int)shard;
    reading->options->shards = (int)shards;
    return true;
}

static bool set_agent_list(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    struct options *options = reading->options;
    free(options->agents_owned);
    options->agents_owned = strdup(value);
    options->agent_count = 0;
    bool good = options->agents_owned != NULL;
    char *rest = options->agents_owned;
    while (good && rest != NULL) {
        char *spec = strsep(&rest, ",");
        good = *spec != '\0' && options->agent_count < AGENTS_MAX;
        if (good) {
            options->agents[options->agent_count++] = spec;
        }
    }
    return good || expected(error, "1 to 16 agents A,B,... such as hindsight:beam=4,greedy", value);
}

static bool set_agents(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    struct options *options = reading->options;
    if ((reading->groups & OPTIONS_LEVEL) != 0) { /* at a table there may be more than two */
        return set_agent_list(reading, value, error) &&
               (options->agent_count >= 2 ||
                expected(error, "an agent for each player A,B such as person,greedy", value));
    }
    free(options->agents_owned);
    options->agents_owned = cut_in_two(value, ',', &options->agents[0], &options->agents[1]);
    if (options->agents_owned == NULL || *options->agents[0] == '\0' || *options->agents[1] == '\0') {
        return expected(error, "two agents A,B such as lookahead:depth=2,greedy", value);
    }
    options->agent_count = 2;
    return true;
}

/* "A,B,...": one agent or more. */
static bool set_measure(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    const char *names[WAGONS_MEASURES];
    for (int k = 0; k < WAGONS_MEASURES; k++) {
        names[k] = wagons_measure_name((enum wagons_measure)k);
    }
    int index = read_name(value, names, WAGONS_MEASURES, "points, decisive, spread, first-player or skill", error);
    if (index < 0) {
        return false;
    }
    reading->options->measure = (enum wagons_measure)index;
    return true;
}

static bool set_rounds(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_int(value, 1, WAGONS_ROUNDS_MAX, &reading->options->rounds, error);
}

static bool set_agent(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    reading->options->agent = value;
    return *value != '\0' || expected(error, "an agent such as greedy", value);
}

static bool set_level(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert"};
    int index = read_name(value, names, 4, "easy, medium, hard or expert", error);
    if (index < 0) {
        return false;
    }
    reading->options->level = names[index];
    return true;
}

static bool set_playouts(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_whole(value, 1, TEXT_WHOLE_MAX, &reading->options->playouts, error);
}

static bool set_time(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_seconds(value, &reading->options->time, error);
}

static bool set_top(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_int(value, 1, TOP_MAX, &reading->options->top, error);
}

static bool set_limit(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_seconds(value, &reading->options->limit, error);
}

static bool set_threads(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_int(value, 1, THREADS_MAX, &reading->options->threads, error);
}

static bool set_bind(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    reading->options->bind = value;
    return value[0] != '\0' || expected(error, "an address such as 127.0.0.1", value);
}

static bool set_port(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_int(value, 1, PORT_MAX, &reading->options->port, error);
}

static bool set_records(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    if (strcmp(value, "-") == 0) {
        return expected(error, "the name of a file, which can be read back", value);
    }
    return read_file_name(value, &reading->options->records, error);
}

static bool set_table(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    reading->options->table = value;
    return value[0] != '\0' || expected(error, "the name of a table", value);
}

static bool set_out(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    return read_file_name(value, &reading->options->out, error);
}

/* The options without a value are all switched on the same way. */
#define SWITCH_ON(member)                                                                                              \
    static bool set_##member(struct option_reading *reading, const char *value, struct wagons_error *error)            \
    {                                                                                                                  \
        (void)value;                                                                                                   \
        (void)error;                                                                                                   \
        reading->options->member = true;                                                                               \
        return true;                                                                                                   \
    }
SWITCH_ON(resume)
SWITCH_ON(json)
SWITCH_ON(csv)
SWITCH_ON(timing)
SWITCH_ON(quiet)
SWITCH_ON(plain)

const struct option_entry option_entries[OPTION_KEYS] = {
    [OPTION_GAME] = {"game", "NAME", OPTIONS_GAME, SECTION_GAME, "The game:", set_game},
    [OPTION_DECK] = {"deck", "FILE", OPTIONS_GAME, SECTION_GAME, "The cards, as `wagons deck --json` writes them",
                     set_deck},
    [OPTION_START] = {"start", "RULE", OPTIONS_RULES, SECTION_GAME,
                      "Who chooses the start card: first-picks (player 1 takes it, default), second-picks (player 2 "
                      "names it) or fixed (the deal); where many games are played also mixed (each in turn)",
                      set_start},
    [OPTION_START_CARD] = {"start-card", "INDEX", OPTIONS_RULES, SECTION_GAME,
                           "The start card under --start fixed: its place in the circle, 0 to 14 (default: drawn)",
                           set_start_card},
    [OPTION_FULL_COVER] = {"full-cover", "RULE", OPTIONS_RULES, SECTION_GAME,
                           "Whether a card may hide all that shows of an earlier one: allow (default) or forbid",
                           set_full_cover},
    [OPTION_END_SCORING] = {"end-scoring", "RULE", OPTIONS_RULES, SECTION_GAME,
                            "What scores at the end of Carcassonne: full (default) or farms-only", set_end_scoring},
    [OPTION_SCORING] = {"scoring", "A,B,C", OPTIONS_RULES, SECTION_GAME, "The three scoring cards (default: drawn)",
                        set_scoring},
    [OPTION_PLAYERS] = {"players", "N", OPTIONS_RULES, SECTION_GAME, "How many play, where a game leaves the choice",
                        set_players},
    [OPTION_SEED] = {"seed", "N", OPTIONS_SEED, SECTION_WORK,
                     "What the deals and all other chance are drawn from (default: 1; in play another one each time)",
                     set_seed},
    [OPTION_GAMES] = {"games", "N", OPTIONS_GAMES, SECTION_WORK, "How many games are played", set_games},
    [OPTION_PAIRS] = {"pairs", "N", OPTIONS_PAIRS, SECTION_WORK,
                      "How many pairs of games are played, each on one deal with the seats swapped", set_pairs},
    [OPTION_SPRT] = {"sprt", "ELO0,ELO1", OPTIONS_PAIRS, SECTION_WORK,
                     "Stop as soon as a sequential test decides between these two differences in normalised Elo",
                     set_sprt},
    [OPTION_FROM] = {"from", "INDEX", OPTIONS_GAMES | OPTIONS_SPREAD, SECTION_WORK,
                     "The index of the first game, or of the first pair in a match (default: 0)", set_from},
    [OPTION_SHARD] = {"shard", "I/N", OPTIONS_GAMES | OPTIONS_SPREAD, SECTION_WORK,
                      "Do the I-th of N parts of the work, I from 1", set_shard},
    [OPTION_MEASURE] = {"measure", "NAME", OPTIONS_RANKING, SECTION_WORK,
                        "What the cards are ranked by: points (default), decisive, spread, first-player or skill",
                        set_measure},
    [OPTION_ROUNDS] = {"rounds", "N", OPTIONS_RANKING, SECTION_WORK,
                       "Rounds, 1 to 16 (default: 1 for less than 16 deals a triple, otherwise 3)", set_rounds},
    [OPTION_AGENTS] = {"agents", "A,B", OPTIONS_AGENTS, SECTION_PLAYERS,
                       "Two computer players, such as lookahead:depth=2,greedy", set_agents},
    [OPTION_AGENT_LIST] = {"agents", "A,B,...", OPTIONS_AGENT_LIST, SECTION_PLAYERS,
                           "Computer players, each of which plays itself", set_agent_list},
    [OPTION_AGENT] = {"agent", "A", OPTIONS_AGENT, SECTION_PLAYERS, "The computer player, such as greedy", set_agent},
    [OPTION_LEVEL] = {"level", "LEVEL", OPTIONS_LEVEL, SECTION_PLAYERS,
                      "How well the computer plays: easy, medium, hard or expert", set_level},
    [OPTION_PLAYOUTS] = {"playouts", "N", OPTIONS_SEARCH, SECTION_WORK, "Playouts for each decision", set_playouts},
    [OPTION_TIME] = {"time", "S", OPTIONS_SEARCH | OPTIONS_TIME, SECTION_WORK,
                     "Seconds for each turn, or for each position that is analysed", set_time},
    [OPTION_TOP] = {"top", "N", OPTIONS_SEARCH, SECTION_WORK, "How many of the best moves are shown", set_top},
    [OPTION_LIMIT] = {"limit", "S", OPTIONS_LIMIT, SECTION_WORK, "Stop after so many seconds", set_limit},
    [OPTION_THREADS] = {"threads", "N", OPTIONS_THREADS, SECTION_WORK,
                        "Threads to work with, 1 to 1024 (default: one for each processor)", set_threads},
    [OPTION_RECORDS] = {"records", "FILE", OPTIONS_RECORDS, SECTION_OUTPUT, "Write the games to this file, one a line",
                        set_records},
    [OPTION_RESUME] = {"resume", NULL, OPTIONS_RECORDS, SECTION_OUTPUT,
                       "Go on with the interrupted run that wrote the records file", set_resume},
    [OPTION_BIND] = {"bind", "ADDR", OPTIONS_SERVE, SECTION_OUTPUT,
                     "The address of this machine to listen on (default: 127.0.0.1, which no other machine can reach)",
                     set_bind},
    [OPTION_PORT] = {"port", "N", OPTIONS_SERVE, SECTION_OUTPUT,
                     "The port to listen on (default: 8018); if it is taken, another one", set_port},
    [OPTION_CSV] = {"csv", NULL, OPTIONS_PAGE, SECTION_OUTPUT, "Write comma-separated values instead of a page",
                    set_csv},
    [OPTION_TABLE] = {"table", "NAME", OPTIONS_PAGE, SECTION_OUTPUT,
                      "With --csv: which table (default: the main ones, below each other)", set_table},
    [OPTION_OUT_PAGE] = {"out", "FILE", OPTIONS_PAGE, SECTION_OUTPUT, "Write the page or the table to this file",
                         set_out},
    [OPTION_OUT] = {"out", "FILE", OPTIONS_REPORT | OPTIONS_OUTPUT, SECTION_OUTPUT,
                    "Write the report to this file, as JSON", set_out},
    [OPTION_JSON] = {"json", NULL, OPTIONS_REPORT | OPTIONS_OUTPUT, SECTION_OUTPUT, "Write JSON on a terminal too",
                     set_json},
    [OPTION_TIMING] = {"timing", NULL, OPTIONS_REPORT, SECTION_OUTPUT, "Add times and speeds to the report",
                       set_timing},
    [OPTION_QUIET] = {"quiet", NULL, OPTIONS_QUIET, SECTION_OUTPUT, "Say only what is asked for", set_quiet},
    [OPTION_PLAIN] = {"plain", NULL, OPTIONS_PLAY, SECTION_OUTPUT, "Lines of plain text, for screen readers and pipes",
                      set_plain},
};

void option_values_start(struct option_reading *reading, struct options *options)
{
    *options = (struct options){.rules = wagons_rules_default(), .seed = 1};
    *reading = (struct option_reading){.options = options};
}

/* Options that mean something only beside another one. */
static bool check_companions(const struct option_reading *reading, struct wagons_error *error)
{
    if (reading->given[OPTION_START_CARD] && reading->options->rules.start != WAGONS_FIXED) {
        return error_set(error, "--start-card: expected --start fixed with it");
    }
    if (reading->given[OPTION_RESUME] && !reading->given[OPTION_RECORDS]) {
        return error_set(error, "--resume: expected --records FILE with it");
    }
    if (reading->given[OPTION_TABLE] && !reading->given[OPTION_CSV]) {
        return error_set(error, "--table: expected --csv with it");
    }
    return true;
}

/* Refuses to write the report over a file that the command reads, or writes something else to. */
static bool check_file(const struct option_reading *reading, const char *what, const char *path,
                       struct wagons_error *error)
{
    const struct options *options = reading->options;
    if (path == NULL || !report_goes_to(options, path)) {
        return true;
    }
    return error_set(error, "%s: %.300s: expected another file than %s", what, path,
                     options->out != NULL ? "that of --out" : "standard output");
}

static bool check_files(const struct option_reading *reading, struct wagons_error *error)
{
    const struct options *options = reading->options;
    bool good = check_file(reading, "--records", options->records, error) &&
                check_file(reading, "--deck", reading->deck, error);
    for (int k = 0; k < options->argument_count && reading->takes_files; k++) {
        good = good && check_file(reading, "FILE", options->arguments[k], error);
    }
    return good;
}

/* Notes whether the deal is asked for, which a game from a file brings along. */
static void note_deal(struct option_reading *reading)
{
    static const struct {
        enum option_key key;
        const char *name;
    } keys[] = {
        {OPTION_SEED, "--seed"},
        {OPTION_START, "--start"},
        {OPTION_START_CARD, "--start-card"},
        {OPTION_FULL_COVER, "--full-cover"},
        {OPTION_END_SCORING, "--end-scoring"},
        {OPTION_SCORING, "--scoring"},
        {OPTION_PLAYERS, "--players"},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0] && reading->options->deal_option == NULL; i++) {
        reading->options->deal_option = reading->given[keys[i].key] ? keys[i].name : NULL;
    }
}

bool option_values_finish(struct option_reading *reading, struct wagons_error *error)
{
    note_deal(reading);
    return check_companions(reading, error) && report_check(reading->options, error) && check_files(reading, error) &&
           option_game_settle(reading, error);
}
