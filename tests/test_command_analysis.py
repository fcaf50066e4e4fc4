#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons analyze` and `wagons review`: their fields, ways to put a position, equal bytes, limits, and what they refuse."""

import json
import signal
import subprocess
import time

from program import (ENVIRONMENT, PROGRAM, Folder, accepted, check, main, records, refused, run, run_in_terminal)

ANALYSIS = ["format", "position", "to_move", "phase", "agent", "playouts", "perspective", "solved", "limited", "value",
            "legal", "moves"]
MOVE = ["visits", "win", "margin", "exact", "pv"]
REVIEW = ["format", "game", "agent", "limited", "moves", "players", "biggest", "bands"]
REVIEWED = ["ply", "player", "move", "best", "loss_margin", "loss_win", "exact", "band"]
BANDS = ["best", "good", "inaccuracy", "mistake", "blunder"]

GAMES = records()


def is_slow(game):
    """Whether cards go one by one to the end, so that positions of every kind come about."""
    return [move.get("draft") for move in game["moves"] if "draft" in move][-4:] == [0] * 4


GAMES = [game for game in GAMES if is_slow(game)]
GAME = GAMES[0]


def cut(game, moves):
    """The position after so many moves."""
    return {**{name: value for name, value in game.items() if name != "result"}, "moves": game["moves"][:moves]}


def at_phase(game, phase, left):
    """The first position of a game with a move of that kind and so many cards left."""
    for number, move in enumerate(game["moves"]):
        if left >= 15 - sum("place" in before for before in game["moves"][:number]) and phase in move:
            return cut(game, number)
    raise ValueError(f"no such position: {phase}, {left} cards left")


def analyze(position, *options):
    answer = run("analyze", "-", *options, stdin=json.dumps(position))
    return answer, (answer.json() if answer.status in (0, 130) else {})


def is_in_order(moves):
    """By visits and win, proven moves aside."""
    return all(a["exact"] or b["exact"] or (a["visits"], a["win"]) >= (b["visits"], b["win"])
               for a, b in zip(moves, moves[1:]))


def test_fields():
    start = {**cut(GAME, 0), "start": None, "rules": {"start": "second-picks"}}
    positions = {"start": start, "draft": at_phase(GAME, "draft", 8), "place": at_phase(GAME, "place", 8)}
    for phase, position in positions.items():
        for agent in ("greedy", "hindsight:beam=1"):
            name = f"{phase}, {agent}: "
            answer, report = analyze(position, "--agent", agent, "--playouts", "100")
            moves = report.get("moves", [])
            check(name + "the report has its fields in order", list(report) == ANALYSIS, answer.describe())
            check(name + "format, phase, agent and perspective", (report["format"], report["phase"], report["agent"],
                  report["perspective"]) == ("wagons-analysis/1", phase, agent, "to_move"))
            check(name + "moves have their fields", all(set(MOVE) <= set(move) and move["pv"][0] == move["move"]
                                                        for move in moves) and moves)
            check(name + "a draft states what it gives", all(
                ("gives" in move) == (phase == "draft") and len(move.get("gives", [])) == move["move"].get("draft", 0)
                for move in moves))
            check(name + "moves come in order", is_in_order(moves), [(m["visits"], m["win"]) for m in moves])
            check(name + "the value is the best move's",
                  report["value"] == {"win": moves[0]["win"], "margin": moves[0]["margin"]})
            check(name + "the position is echoed", report["position"]["moves"] == position["moves"])


def test_given_cards():
    position = at_phase(GAME, "draft", 8)
    taken = [move["card"] for move in position["moves"] if "card" in move]
    _, report = analyze(position, "--agent", "greedy")
    longest = max(report["moves"], key=lambda move: len(move["gives"]))
    circle = position["circle"][position["start"]:] + position["circle"][:position["start"]]
    row = circle[circle.index(taken[-1]) + 1:] if taken else circle
    check("the cards given are those skipped, in order", longest["gives"] == row[:len(longest["gives"])],
          (longest, row))


def test_lines_can_be_played():
    position = at_phase(GAME, "draft", 8)
    _, report = analyze(position, "--agent", "hindsight:beam=1")
    for move in report["moves"]:
        game = {**position, "moves": position["moves"] + move["pv"]}
        accepted("a line is legal", ["score", "-"], stdin=json.dumps(game))


def test_solved_endings():
    for game in GAMES[:3]:
        position = at_phase(game, "draft", 3)
        _, report = analyze(position)
        _, solution = (None, run("solve", "-", stdin=json.dumps(position)).json())
        best = [move["move"] for move in report["moves"] if move["margin"] == report["value"]["margin"]]
        check("an ending is solved", report["solved"] and all(move["exact"] and move["lower"] == move["upper"]
                                                               for move in report["moves"]), report)
        check("its value is the solver's", report["value"]["margin"] == solution["margin"] and all(
            move in best for move in solution["best"]))


def test_threads():
    position = json.dumps(at_phase(GAME, "place", 7))
    for agent in ("mcts", "hindsight:beam=2"):
        answers = {run("analyze", "-", "--agent", agent, "--playouts", "50", "--threads", str(threads),
                       stdin=position).out for threads in (1, 2, 3)}
        check(f"{agent}: one, two and three threads write the same bytes", len(answers) == 1)


def test_top():
    position = at_phase(GAME, "place", 8)
    _, report = analyze(position, "--agent", "greedy", "--top", "2")
    check("--top cuts the list", len(report["moves"]) == 2 and report["legal"] > 2)


def test_table_position():
    position = {"format": "wagons-game/1", "game": "circle-the-wagons", "scoring": ["badlands", "the-herd", "cool-water"],
                "towns": [[{"place": 5, "x": 0, "y": 0, "rot": 0}], [{"place": 8, "x": 0, "y": 0, "rot": 180}]],
                "row": [1, 2, 3, 4], "pending": [[], []], "hand": None, "to_move": 0}
    answer, report = analyze(position, "--playouts", "50")
    if answer.status == 2:  # how placements are named there is the reader's business
        for town in position["towns"]:
            for placed in town:
                placed["card"] = placed.pop("place")
        answer, report = analyze(position, "--playouts", "50")
    check("a position as it lies is analysed", report.get("phase") == "draft" and len(report["moves"]) == 4,
          answer.describe())


def test_time():
    position = at_phase(GAME, "draft", 12)
    _, report = analyze(position, "--time", "0.2", "--agent", "random")
    check("a time limit says so", report["limited"] is True and report["playouts"] > 0)


def test_interrupt():
    with Folder() as folder:
        name = folder.put("position.json", at_phase(GAME, "draft", 12))
        with subprocess.Popen([PROGRAM, "analyze", name, "--time", "60", "--agent", "random", "--json"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
    report = json.loads(out) if out else {}
    check("an interrupt ends with what is known", process.returncode == 130 and report.get("limited") is True
          and len(report["moves"]) >= 1 and err == b"", (process.returncode, out[:300], err))


def test_json_lines():
    positions = [at_phase(game, "draft", 3) for game in GAMES[:3]]
    text = "".join(json.dumps(position) + "\n" for position in positions)
    answer = accepted("JSON Lines are answered line by line", ["analyze", "-"], stdin=text)
    reports = [json.loads(line) for line in answer.lines()]
    check("each line is answered as if it stood alone", reports == [analyze(position)[1] for position in positions])
    with Folder() as folder:
        refused("a finished game in line 4 is named", ["analyze", "-", "--out", folder.name("out.json")], ":4: ",
                "the game is over", stdin=text + json.dumps(GAME) + "\n")


def test_text():
    with Folder() as folder:
        name = folder.put("position.json", at_phase(GAME, "draft", 8))
        status, text = run_in_terminal("analyze", name, "--agent", "hindsight:beam=1")
        words = ("Player ", " to move (draft): wins ", "rank", "takes card ", "player ")
        check("a terminal gets a table", status == 0 and all(word in text for word in words), text)
        name = folder.put("ending.json", at_phase(GAME, "draft", 3))
        status, text = run_in_terminal("analyze", name)
        check("a solved ending says so", status == 0 and "solved, margin" in text and "exact" in text, text)


def test_refusals():
    refused("a finished game is refused", ["analyze", "-"], "the game is over", stdin=json.dumps(GAME))
    refused("an unknown agent is named", ["analyze", "-", "--agent", "nobody"], "unknown agent \"nobody\"",
            stdin=json.dumps(cut(GAME, 5)))
    refused("a broken position is refused", ["analyze", "-"], "circle", stdin=json.dumps({**GAME, "circle": [1]}))
    refused("no file", ["analyze"], "FILE")
    refused("a missing file", ["analyze", "/nowhere.json"], "/nowhere.json")
    refused("--top must be a number", ["analyze", "-", "--top", "many"], "--top")
    refused("review without moves", ["review", "-"], "no move",
            stdin=json.dumps({**cut(GAME, 0), "start": None, "rules": {"start": "second-picks"}}))
    refused("review of something else", ["review", "-"], "format", stdin="{}")
    refused("review by nobody", ["review", "-", "--agent", "nobody"], "unknown agent", stdin=json.dumps(GAME))


def review(game, *options):
    answer = run("review", "-", *options, stdin=json.dumps(game))
    return answer, (answer.json() if answer.status in (0, 130) else {})


def test_review():
    answer, report = review(GAME, "--agent", "greedy")
    shape = [name for name in report if name not in ("seed", "index")]
    check("a review has its fields in order", shape == REVIEW, answer.describe())
    moves = report["moves"]
    check("its moves have their fields", all(set(REVIEWED) <= set(move) for move in moves))
    made = [move for move in (entry["move"] for entry in moves) if "start" not in move]
    check("it goes through all moves", made == GAME["moves"], len(made))
    check("losses are not negative and bands fit", all(
        move["loss_margin"] >= 0 and move["loss_win"] >= 0 and move["band"] in BANDS for move in moves))
    check("a move that loses nothing is its own best", all(
        move["best"] == move["move"] for move in moves if move["loss_margin"] == 0 and move["loss_win"] == 0))
    limits = {band["name"]: band["loss_margin_max"] for band in report["bands"]}
    check("the bands' limits are stated and rise", list(limits) == BANDS and limits["blunder"] is None and
          [limits[band] for band in BANDS[:4]] == sorted(limits[band] for band in BANDS[:4]), limits)
    check("each band is the lowest whose limit holds", all(
        limits[move["band"]] is None or move["loss_margin"] <= limits[move["band"]] for move in moves))
    for player in (0, 1):
        own = [move for move in moves if move["player"] == player]
        lost = sum(move["loss_margin"] for move in own)
        summary = report["players"][player]
        check(f"player {player}: what was lost adds up", abs(lost - summary["loss_margin"]) < 0.01, (lost, summary))
        check(f"player {player}: accuracy is a share", 0 <= summary["accuracy"] <= 1)
        check(f"player {player}: bands are counted", sum(summary["bands"].values()) == summary["moves"])
    losses = {move["ply"]: move["loss_margin"] for move in moves}
    worst = [losses[ply] for ply in report["biggest"]]
    check("the biggest losses come first", worst == sorted(worst, reverse=True) and
          (not worst or worst[0] == max(losses.values())), worst)


def test_review_finds_a_blunder():
    """The worst last draft or placement of a game, as an exact analysis ranks them."""
    position = at_phase(GAME, "place", 2)
    _, analysis = analyze(position)
    worst = analysis["moves"][-1]
    game = {**position, "moves": position["moves"] + [worst["move"]]}
    _, report = review(game, "--agent", "greedy")
    blunder = report["moves"][-1]
    loss = analysis["value"]["margin"] - worst["margin"]
    check("a planted blunder is measured", blunder["exact"] and abs(blunder["loss_margin"] - loss) < 1e-9, blunder)
    check("what was better is named", blunder["best"] == analysis["moves"][0]["move"], blunder)
    game = {**position, "moves": position["moves"] + [analysis["moves"][0]["move"]]}
    _, report = review(game, "--agent", "greedy")
    check("the best move loses nothing", report["moves"][-1]["loss_margin"] == 0 and report["moves"][-1]["band"] == "best")


def test_review_lines_and_text():
    text = "".join(json.dumps(cut(game, 4)) + "\n" for game in GAMES[:2])
    answer = accepted("games are reviewed line by line", ["review", "-", "--agent", "greedy"], stdin=text)
    check("one line for each game", len(answer.lines()) == 2)
    with Folder() as folder:
        name = folder.put("game.json", GAME)
        status, text = run_in_terminal("review", name, "--agent", "greedy", "--top", "3")
        words = ("accuracy", "points lost", "The biggest losses:", "Better: ", "blunder")
        check("a terminal gets text", status == 0 and all(word in text for word in words), text)


main(globals())
