#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons solve`: its fields, a line of best play that ends as promised, limits, JSON Lines, and what it refuses."""

import json

from program import Folder, accepted, check, main, refused, run, run_in_terminal

FIELDS = ["format", "position", "to_move", "exact", "margin", "winner", "lower", "upper", "best", "pv", "limited"]


def games():
    """Finished games between greedy players, as records."""
    with Folder() as folder:
        name = folder.name("games.jsonl")
        accepted("self-play gives games to cut off", ["selfplay", "--games", "3", "--seed", "5", "--agents",
                                                      "greedy,greedy", "--records", name, "--json"])
        with open(name, encoding="utf-8") as file:
            return [json.loads(line) for line in file]


GAMES = games()


def cut(game, placements):
    """The position before the last so many placements, and before the draft that led to the first of these if any."""
    moves = list(game["moves"])
    while placements > 0:
        placements -= "place" in moves.pop()
    while moves and "draft" in moves[-1]:
        moves.pop()
    return {**{name: value for name, value in game.items() if name != "result"}, "moves": moves}


def position_json(position, *options):
    answer = run("solve", "-", *options, stdin=json.dumps(position))
    return answer, (answer.json() if answer.status in (0, 130) else {})


def final_margin(report):
    """The margin for the player to move after the line is played, by `wagons score`."""
    game = {**report["position"], "moves": report["position"]["moves"] + report["pv"]}
    score = run("score", "-", stdin=json.dumps(game)).json()
    totals = [town["total"] for town in score["towns"]]
    return totals[report["to_move"]] - totals[1 - report["to_move"]], score["winner"]


def test_fields_and_line():
    for number, game in enumerate(GAMES):
        for placements in (1, 2, 3, 4):
            answer, report = position_json(cut(game, placements))
            name = f"game {number}, {placements} cards left: "
            check(name + "the report has its fields in order", list(report) == FIELDS, answer.describe())
            exact = report["exact"] and report["margin"] == report["lower"] == report["upper"]
            check(name + "the margin is exact and nothing was limited", exact and not report["limited"], answer.describe())
            check(name + "the line begins with a best move", report["pv"][0] in report["best"])
            margin, winner = final_margin(report)
            check(name + "the line ends with the margin and the winner",
                  (margin, winner) == (report["margin"], report["winner"]), (margin, winner))


def test_threads():
    position = json.dumps(cut(GAMES[0], 4))
    answers = {run("solve", "-", "--threads", str(threads), stdin=position).out for threads in (1, 2, 3)}
    check("one, two and three threads write the same bytes", len(answers) == 1)


def test_limit():
    answer, report = position_json(cut(GAMES[1], 11), "--limit", "0.1")
    check("a limit is no failure", answer.status == 0, answer.describe())
    check("a limited answer says so and gives bounds",
          report["limited"] and not report["exact"] and report["margin"] is None and report["lower"] < report["upper"])
    check("a limited answer names one move", len(report["best"]) == 1 and report["pv"] == report["best"])


def test_start_choice():
    game = {**{name: value for name, value in GAMES[0].items() if name != "result"}, "start": None, "moves": []}
    game["rules"] = {"start": "second-picks"}
    answer, report = position_json(game)
    check("a start choice is bounded", report["limited"] and list(report["best"][0]) == ["player", "start"], answer.describe())


def test_lines():
    positions = [cut(game, 2) for game in GAMES]
    text = "".join(json.dumps(position) + "\n" for position in positions)
    answer = accepted("JSON Lines are answered line by line", ["solve", "-"], stdin=text)
    reports = [json.loads(line) for line in answer.lines()]
    single = [position_json(position)[1] for position in positions]
    check("each line is answered as if it stood alone", reports == single)
    bad = text + json.dumps(GAMES[0]) + "\n"
    refused("a finished game in line 4 is named", ["solve", "-", "--out", "/dev/null"], ":4: ", "the game is over",
            stdin=bad)


def test_text():
    with Folder() as folder:
        name = folder.put("position.json", cut(GAMES[2], 3))
        status, text = run_in_terminal("solve", name)
        words = ("Player ", " to move: margin ", "Best move", "Best play:\n")
        check("a terminal gets text", status == 0 and all(word in text for word in words), text)


def test_refusals():
    refused("a finished game is refused", ["solve", "-"], "the game is over", stdin=json.dumps(GAMES[0]))
    refused("a broken position is refused", ["solve", "-"], "circle", stdin=json.dumps({**GAMES[0], "circle": [1]}))
    refused("a limit that is no number is refused", ["solve", "-", "--limit", "soon"], "--limit")
    refused("a file must be named", ["solve"], "FILE")


main(globals())
