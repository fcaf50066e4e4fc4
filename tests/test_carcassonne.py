#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Carcassonne on the command line: records of two to five players, positions, bad input, what does not apply to it, a game
typed by a script."""

import json
import os
import re

from program import Folder, accepted, check, main, refused, run, run_in_terminal

GAME = ("--game", "carcassonne")
START = {"tile": "D", "x": 0, "y": 0, "rot": 0}


def record(**fields):
    return json.dumps({"format": "wagons-game/1", "game": "carcassonne", **fields}) + "\n"


def move(tile, x, y, rot=0, meeple=None, player=0):
    return {"player": player, "tile": tile, "x": x, "y": y, "rot": rot, "meeple": meeple}


def test_records_of_all_numbers_of_players():
    for players in range(2, 6):
        with Folder() as folder:
            path = os.path.join(folder.path, "games.jsonl")
            text = []
            for threads in ("1", "2"):
                accepted(f"{players} players", ["selfplay", *GAME, "--players", str(players), "--agents", "greedy,random",
                                                "--games", "4", "--seed", "5", "--threads", threads, "--records", path])
                with open(path, encoding="utf-8") as file:
                    text.append(file.read())
                os.remove(path)
            check(f"{players} players: the same bytes at any number of threads", text[0] == text[1])
            accepted(f"{players} players: replayed", ["replay", "--quiet", "-"], "4 games", stdin=text[0])
            for line in text[0].splitlines():
                game = json.loads(line)
                laid = [one for one in game["moves"] if "tile" in one]
                check("every tile is laid or put away", len(game["moves"]) == 71, len(game["moves"]))
                check("players in turn", [one["player"] for one in laid] == [i % players for i in range(len(laid))])
                totals = [one["total"] for one in game["result"]["scores"]]
                check("the winners have most",
                      game["result"]["winners"] == [i for i in range(players) if totals[i] == max(totals)])


def test_pairs_share_their_tiles():
    with Folder() as folder:
        path = os.path.join(folder.path, "games.jsonl")
        accepted("match", ["match", "greedy", "random", *GAME, "--pairs", "2", "--records", path, "--seed", "3"])
        with open(path, encoding="utf-8") as file:
            games = [json.loads(line) for line in file]
    for pair in range(2):
        order = [[one.get("tile") or one["discard"] for one in games[2 * pair + k]["moves"]] for k in range(2)]
        check("both games of a pair have the same tiles in the same order", order[0] == order[1], order)


def test_positions():
    table = {"tiles": [{"tile": "U", "x": 1, "y": 0, "rot": 90, "meeple": "r0", "player": 1}, START], "to_move": 0,
             "scores": [3, {"roads": 4}], "discarded": ["C"], "tile": "V"}
    answer = run("score", "-", stdin=record(**table))
    score = answer.json()
    check("a position is scored as it lies", [one["total"] for one in score["scores"]] == [3, 6], answer.describe())
    check("and tells of meeples", score["meeples"] == [{"player": 1, "x": 1, "y": 0, "meeple": "r0"}] and
          score["supply"] == [7, 6], score)
    analysis = run("analyze", "-", "--playouts", "60", stdin=record(**table))
    check("it is analysed", analysis.status == 0 and analysis.json()["moves"][0]["move"]["tile"] == "V",
          analysis.describe())
    check("and echoed", analysis.json()["position"]["tile"] == "V" and len(analysis.json()["position"]["tiles"]) == 2,
          analysis.describe())


def test_bad_records():
    cases = [
        ({"moves": [move("V", 5, 5)]}, "moves[0]", "beside"),
        ({"moves": [move("V", 0, 0)]}, "moves[0]", "free cell"),
        ({"moves": [move("B", 1, 0)]}, "moves[0]", "match"),
        ({"moves": [move("Y", 1, 0)]}, "moves[0].tile", "letter"),
        ({"moves": [move("V", 1, 0, 45)]}, "moves[0].rot", "0, 90, 180 or 270"),
        ({"moves": [move("V", 1, 0, 0, "c0")]}, "moves[0].meeple", "r0 f0 f1"),
        ({"moves": [move("U", 1, 0, 90, "r0"), move("U", 2, 0, 90, "r0", 1)]}, "moves[1].meeple", "another"),
        ({"moves": [move("U", 1, 0, 90, "r0", 1)]}, "moves[0].player", "0"),
        ({"moves": [{"player": 0, "discard": "V"}]}, "moves[0].discard", "can be laid"),
        ({"moves": [move("C", 0, -1), move("C", 0, -2, player=1)]}, "moves[1].tile", "left"),
        ({"moves": [], "tile": "Z"}, "tile", "letter"),
        ({"tiles": [START, {"tile": "U", "x": 4, "y": 0, "rot": 90}], "to_move": 0}, "tiles[1]", "beside"),
        ({"tiles": [START, {"tile": "B", "x": 1, "y": 0, "rot": 0}], "to_move": 0}, "tiles[1]", "match"),
        ({"tiles": [{"tile": "U", "x": 1, "y": 0, "rot": 90}], "to_move": 0}, "tiles", "start tile"),
        ({"tiles": [START] + [START] * 4, "to_move": 0}, "tiles[4].tile", "left"),
        ({"tiles": [START], "to_move": 2}, "to_move", "1"),
        ({"tiles": [START, {"tile": "E", "x": 0, "y": -1, "rot": 180, "meeple": "c0", "player": 0}], "to_move": 0},
         "tiles[1].meeple", "complete"),
        ({"tiles": [{**START, "meeple": "c0", "player": 0}], "to_move": 0}, "tiles[0].meeple", "start tile"),
        ({"tiles": [START], "to_move": 0, "scores": [1]}, "scores", "2"),
        ({"tiles": [START], "to_move": 0, "scores": [0, {"castles": 4}]}, "scores[1].castles", "cities"),
        ({"tiles": [START], "to_move": 0, "discarded": ["C", "C"]}, "discarded[1]", "left"),
        ({"rules": {"end-scoring": "half"}}, "rules.end-scoring", "farms-only"),
        ({"players": [{}]}, "players", "2"),
        ({"deck_hash": "0"}, "deck_hash", "deck in use"),
    ]
    for fields, *parts in cases:
        refused(f"refuses {json.dumps(fields)[:60]}", ["replay", "--quiet", "-"], *parts, stdin=record(**fields))


def test_what_does_not_apply():
    refused("--scoring", ["selfplay", *GAME, "--agents", "random,random", "--games", "1", "--scoring", "a,b,c"], "carcassonne")
    with Folder() as folder:
        deck = os.path.join(folder.path, "deck.json")
        accepted("deck", ["deck", *GAME, "--json"], '"tiles"')
        with open(deck, "w", encoding="utf-8") as file:
            file.write(run("deck", *GAME, "--json").out)
        refused("--deck", ["selfplay", *GAME, "--agents", "random,random", "--games", "1", "--deck", deck], "fixed")
    refused("solve", ["solve", "-"], "no solver", stdin=record(moves=[], tile="V"))
    refused("--players", ["selfplay", *GAME, "--agents", "random,random", "--games", "1", "--players", "6"], "5")
    accepted("rules", ["rules", *GAME], "monastery")


def test_end_scoring():
    answer = run("selfplay", *GAME, "--agents", "greedy,greedy", "--games", "2", "--end-scoring", "farms-only")
    check("farms-only is played", answer.status == 0 and answer.json()["rules"]["end-scoring"] == "farms-only",
          answer.describe())
    roads = record(rules={"end-scoring": "farms-only"}, moves=[move("U", 1, 0, 90, "r0")])
    check("an open road brings nothing", run("score", "-", stdin=roads).json()["scores"][0]["total"] == 0)


def test_typed_game():
    lines = ["9 9", "0 0", "hint", "yes", "nonsense", "1 2 3 4 5", "legend", "board", "yes", "save /dev/null", "no", "quit", "yes"]
    answer = run("play", *GAME, "--agents", "person,greedy", "--seed", "4", "--plain", stdin="\n".join(lines) + "\n")
    check("a typed game goes on", answer.status == 0, answer.describe())
    check("what does not fit is told", "does not fit at 9 9" in answer.out, answer.out[:600])
    check("the other one answers", "Greedy: lays tile" in answer.out, answer.out[-900:])
    check("a hint names a move", re.search(r"Hint: lay tile \w at", answer.out) is not None, answer.out[:2000])


def test_saved_games_go_on():
    """`wagons play FILE` needs nothing but the file, whatever the game and the number of players."""
    with Folder() as folder:
        for words in (["--game", "homestead"], ["--game", "carcassonne"], ["--game", "carcassonne", "--players", "5"]):
            name = " ".join(words[1:])
            path = folder.name(f"{len(words)}-{words[1]}.json")
            answer = run("play", *words, "--seed", "3", "--plain", stdin=f"save {path}\nquit\n")
            check(f"{name}: saved", f"wagons play {path}" in answer.out, answer.describe())
            again = run("play", path, "--plain", stdin="quit\n")
            check(f"{name}: gone on with", again.status == 0 and words[1].capitalize() in again.out, again.describe())
        seats = "person,random,random,random,random"
        again = run("play", path, "--agents", seats, "--plain", stdin="quit\n")
        check("other players may be named", again.status == 0 and "Player 5: random" in again.out, again.describe())
        refused("too few of them", ["play", path, "--agents", "person,random", "--plain"], "--agents: expected 5", "found 2")
        refused("another game than --game", ["play", path, "--game", "homestead", "--plain"], path, "game: ", "homestead")


def test_points_of_before():
    """Points scored before a position stand in every column, and the column adds up."""
    table = record(players=[{}, {}], tiles=[START], scores=[12, {"roads": 3}], to_move=0)
    columns = run("score", "-", stdin=table).json()["scores"]
    check("every player has the row", [one["earlier"] for one in columns] == [12, 0], columns)
    check("columns add up", all(sum(one.values()) == 2 * one["total"] for one in columns), columns)
    answer = accepted("and so in text", ["replay", "-"], "earlier                         12         0\n", stdin=table)
    check("whose players are told", "Player 1 " in answer.out, answer.out)


def test_nothing_to_review():
    """A tile that was drawn is no move."""
    table = record(players=[{}, {}], tiles=[START], scores=[0, 0], to_move=0, tile="V")
    refused("a position", ["review", "-"], "no move was made", stdin=table)


def test_numbers_of_moves():
    """`review` numbers moves as `replay` does: draws do not count."""
    with Folder() as folder:
        path = folder.name("game.jsonl")
        run("selfplay", *GAME, "--agents", "random,random", "--games", "1", "--seed", "8", "--records", path)
        shown = accepted("a game", ["replay", path]).out
        status, text = run_in_terminal("review", path, "--playouts", "20", "--top", "5")
        losses = re.findall(r"^ +(\d+)  (?:blunder|mistake|inaccuracy) +(player \d lays tile \w at)", text, re.M)
        wrong = [(number, move) for number, move in losses if not re.search(rf"^ *{number}\. P{move[1:]}", shown, re.M)]
        check("the biggest losses", status == 0 and len(losses) == 5 and not wrong, f"{losses} {wrong}")


def test_entered_position():
    answers = ["u 1 0 t1 r0 2", "x -1 0 t0", "-", "12 7", "c", "2", "v"]
    answer = run("setup", *GAME, stdin="\n".join(answers) + "\n")
    position = answer.json()
    check("a position is entered", len(position["tiles"]) == 3 and position["tile"] == "V" and
          position["to_move"] == 1 and position["discarded"] == ["C"], answer.describe())
    totals = [one["total"] for one in run("score", "-", stdin=answer.out).json()["scores"]]
    check("and scored", totals == [12, 10], totals)
    for line, part in (("b 1 0 t0", "match"), ("v 9 9 t0", "beside"), ("z 1 0 t0", "letter"), ("v", "letter, x, y"),
                       ("u 1 0 t1 r0 3", "1")):
        refused(f"refuses {line}", ["setup", *GAME], "standard input:1", part, stdin=line + "\n")


def test_watched_game():
    answer = run("play", *GAME, "--agents", "greedy,novice", "--seed", "2", "--plain")
    check("two agents play to the end", answer.status == 0 and "monasteries" in answer.out, answer.describe())


main(globals())
