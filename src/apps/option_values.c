// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/option_values.h"

#include "apps/option_game.h"
#include "apps/option_set.h"
#include "apps/report_output.h"
#include "base/error.h"

const char *const option_sections[OPTION_SECTIONS] = {
    [SECTION_GAME] = "Game and rules:",
    [SECTION_WORK] = "What is done:",
    [SECTION_PLAYERS] = "Who plays:",
    [SECTION_OUTPUT] = "Output:",
};

const struct option_entry option_entries[OPTION_KEYS] = {
    [OPTION_GAME] = {"game", "NAME", OPTIONS_GAME, SECTION_GAME, "The game:", option_set_game},
    [OPTION_DECK] = {"deck", "FILE", OPTIONS_GAME, SECTION_GAME, "The cards, as `wagons deck --json` writes them",
                     option_set_deck},
    [OPTION_START] = {"start", "RULE", OPTIONS_RULES, SECTION_GAME,
                      "Who chooses the start card: first-picks (player 1 takes it, default), second-picks (player 2 "
                      "names it) or fixed (the deal); where many games are played also mixed (each in turn)",
                      option_set_start},
    [OPTION_START_CARD] = {"start-card", "INDEX", OPTIONS_RULES, SECTION_GAME,
                           "The start card under --start fixed: its place in the circle, 0 to 14 (default: drawn)",
                           option_set_start_card},
    [OPTION_FULL_COVER] = {"full-cover", "RULE", OPTIONS_RULES, SECTION_GAME,
                           "Whether a card may hide all that shows of an earlier one: allow (default) or forbid",
                           option_set_full_cover},
    [OPTION_END_SCORING] = {"end-scoring", "RULE", OPTIONS_RULES, SECTION_GAME,
                            "What scores at the end of Carcassonne: full (default) or farms-only",
                            option_set_end_scoring},
    [OPTION_SCORING] = {"scoring", "A,B,C", OPTIONS_RULES, SECTION_GAME, "The three scoring cards (default: drawn)",
                        option_set_scoring},
    [OPTION_PLAYERS] = {"players", "N", OPTIONS_RULES, SECTION_GAME, "How many play, where a game leaves the choice",
                        option_set_players},
    [OPTION_SEED] = {"seed", "N", OPTIONS_SEED, SECTION_WORK,
                     "What the deals and all other chance are drawn from (default: 1; in play another one each time)",
                     option_set_seed},
    [OPTION_GAMES] = {"games", "N", OPTIONS_GAMES, SECTION_WORK, "How many games are played", option_set_games},
    [OPTION_PAIRS] = {"pairs", "N", OPTIONS_PAIRS, SECTION_WORK,
                      "How many pairs of games are played, each on one deal with the seats swapped", option_set_pairs},
    [OPTION_SPRT] = {"sprt", "ELO0,ELO1", OPTIONS_PAIRS, SECTION_WORK,
                     "Stop as soon as a sequential test decides between these two differences in normalised Elo",
                     option_set_sprt},
    [OPTION_FROM] = {"from", "INDEX", OPTIONS_GAMES | OPTIONS_SPREAD, SECTION_WORK,
                     "The index of the first game, or of the first pair in a match (default: 0)", option_set_from},
    [OPTION_SHARD] = {"shard", "I/N", OPTIONS_GAMES | OPTIONS_SPREAD, SECTION_WORK,
                      "Do the I-th of N parts of the work, I from 1", option_set_shard},
    [OPTION_MEASURE] = {"measure", "NAME", OPTIONS_RANKING, SECTION_WORK,
                        "What the cards are ranked by: points (default), decisive, spread, first-player or skill",
                        option_set_measure},
    [OPTION_ROUNDS] = {"rounds", "N", OPTIONS_RANKING, SECTION_WORK,
                       "Rounds, 1 to 16 (default: 1 for less than 16 deals a triple, otherwise 3)", option_set_rounds},
    [OPTION_AGENTS] = {"agents", "A,B", OPTIONS_AGENTS, SECTION_PLAYERS,
                       "Two computer players, such as lookahead:depth=2,greedy", option_set_agents},
    [OPTION_AGENT_LIST] = {"agents", "A,B,...", OPTIONS_AGENT_LIST, SECTION_PLAYERS,
                           "Computer players, each of which plays itself", option_set_agent_list},
    [OPTION_AGENT] = {"agent", "A", OPTIONS_AGENT, SECTION_PLAYERS, "The computer player, such as greedy",
                      option_set_agent},
    [OPTION_LEVEL] = {"level", "LEVEL", OPTIONS_LEVEL, SECTION_PLAYERS,
                      "How well the computer plays: easy, medium, hard or expert", option_set_level},
    [OPTION_PLAYOUTS] = {"playouts", "N", OPTIONS_SEARCH, SECTION_WORK, "Playouts for each decision",
                         option_set_playouts},
    [OPTION_TIME] = {"time", "S", OPTIONS_SEARCH | OPTIONS_TIME, SECTION_WORK,
                     "Seconds for each turn, or for each position that is analysed", option_set_time},
    [OPTION_TOP] = {"top", "N", OPTIONS_SEARCH, SECTION_WORK, "How many of the best moves are shown", option_set_top},
    [OPTION_LIMIT] = {"limit", "S", OPTIONS_LIMIT, SECTION_WORK, "Stop after so many seconds", option_set_limit},
    [OPTION_THREADS] = {"threads", "N", OPTIONS_THREADS, SECTION_WORK,
                        "Threads to work with, 1 to 1024 (default: one for each processor)", option_set_threads},
    [OPTION_RECORDS] = {"records", "FILE", OPTIONS_RECORDS, SECTION_OUTPUT, "Write the games to this file, one a line",
                        option_set_records},
    [OPTION_RESUME] = {"resume", NULL, OPTIONS_RECORDS, SECTION_OUTPUT,
                       "Go on with the interrupted run that wrote the records file", option_set_resume},
    [OPTION_BIND] = {"bind", "ADDR", OPTIONS_SERVE, SECTION_OUTPUT,
                     "The address of this machine to listen on (default: 127.0.0.1, which no other machine can reach)",
                     option_set_bind},
    [OPTION_PORT] = {"port", "N", OPTIONS_SERVE, SECTION_OUTPUT,
                     "The port to listen on (default: 8018); if it is taken, another one", option_set_port},
    [OPTION_CSV] = {"csv", NULL, OPTIONS_PAGE, SECTION_OUTPUT, "Write comma-separated values instead of a page",
                    option_set_csv},
    [OPTION_TABLE] = {"table", "NAME", OPTIONS_PAGE, SECTION_OUTPUT,
                      "With --csv: which table (default: the main ones, below each other)", option_set_table},
    [OPTION_OUT_PAGE] = {"out", "FILE", OPTIONS_PAGE, SECTION_OUTPUT, "Write the page or the table to this file",
                         option_set_out},
    [OPTION_OUT] = {"out", "FILE", OPTIONS_REPORT | OPTIONS_OUTPUT, SECTION_OUTPUT,
                    "Write the report to this file, as JSON", option_set_out},
    [OPTION_JSON] = {"json", NULL, OPTIONS_REPORT | OPTIONS_OUTPUT, SECTION_OUTPUT, "Write JSON on a terminal too",
                     option_set_json},
    [OPTION_TIMING] = {"timing", NULL, OPTIONS_REPORT, SECTION_OUTPUT, "Add times and speeds to the report",
                       option_set_timing},
    [OPTION_QUIET] = {"quiet", NULL, OPTIONS_QUIET, SECTION_OUTPUT, "Say only what is asked for", option_set_quiet},
    [OPTION_PLAIN] = {"plain", NULL, OPTIONS_PLAY, SECTION_OUTPUT, "Lines of plain text, for screen readers and pipes",
                      option_set_plain},
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
