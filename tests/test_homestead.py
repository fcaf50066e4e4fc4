#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Homestead at the command line, in the terminal and over the engine protocol."""

import json

import program
from program import Folder, accepted, check, data, refused, run

GAME = ["--game", "homestead"]


def known(record, ply, observer):
    """A game up to some ply with null for all that the observer cannot know."""
    moves = [dict(move) for move in record["moves"][:ply]]
    for move in moves:
        if "draw" in move and move["player"] != observer:
            move["draw"] = None
    draws = [move["draw"] for move in moves if "draw" in move]
    position = {name: record[name] for name in ("format", "game", "rules", "deck", "start_cards", "first")}
    return {**position, "observer": observer, "pile": draws + [None] * (50 - len(draws)), "moves": moves}


def unseen(position):
    """The ids that the observer of a position does not see."""
    seen = {move.get("draw") for move in position["moves"]} | {move.get("place") for move in position["moves"]}
    return set(range(50)) - seen


def engine(*queries):
    """The answers of an engine, by id."""
    lines = "".join(json.dumps({"id": str(k), **query}) + "\n" for k, query in enumerate(queries))
    answer = run("engine", stdin=lines)
    answers = {entry["id"]: entry for entry in map(json.loads, answer.lines())}
    return [answers[str(k)] for k in range(len(queries))]


def test_records():
    accepted("replay", ["replay", "--quiet", data("homestead_games.jsonl")], "50 games, 4 900 moves: all right")
    record = program.records("homestead_games.jsonl")[0]
    accepted("replay shows", ["replay", "-"], "draws card 43 (", "places card 47 (", "player 2 wins",
             stdin=json.dumps(record))
    record["moves"][10]["x"] = 3
    refused("replay finds a fault", ["replay", "-"], "moves[10].x", "(3, 0)", stdin=json.dumps(record))
    refused("another game", ["replay", "--game", "circle-the-wagons", data("homestead_games.jsonl")], "game:")


def test_scores():
    record = program.records("homestead_games.jsonl")[1]
    answer = accepted("score", ["score", "--json", "-"], stdin=json.dumps(record)).json()
    check("score of a game", answer["scores"] == record["result"]["scores"] and
          answer["winner"] == record["result"]["winner"], answer)
    del record["result"]
    record["moves"] = record["moves"][:11]
    answer = accepted("score as it lies", ["score", "--json", "-"], stdin=json.dumps(record)).json()
    check("no winner yet", "winner" not in answer and {"total": 0, "matched": 0} in answer["scores"], answer)
    refused("no towns", ["score", *GAME, "-"], "no towns", stdin='{"format": "wagons-towns/1", "towns": []}')


def test_deck_and_rules():
    answer = accepted("deck", ["deck", *GAME, "--json"])
    with open(data("homestead_deck.json"), encoding="utf-8") as file:
        check("the built-in deck", answer.json() == json.load(file))
    accepted("rules", ["rules", *GAME], "5 x 5", "doubles grassland")
    with Folder() as folder:
        deck = answer.json()
        deck["name"] = "wet"
        for card in deck["cards"]:
            card["points"] = 7
        path = folder.put("deck.json", deck)
        shown = accepted("play by another deck", ["selfplay", "--deck", path, "--games", "2", "--json"], '"deck": "wet"')
        check("the deck names the game", shown.json()["game"] == "homestead", shown.describe())
        deck["cards"][3]["points"] = -1
        refused("a broken deck", ["deck", "--deck", folder.put("bad.json", deck)], "cards[3].points", "0 to 100")
        refused("a record of another deck", ["replay", *GAME, "--deck", path, data("homestead_games.jsonl")], "deck")


def test_options_that_do_not_apply():
    for option in (["--scoring", "badlands,the-herd,cool-water"], ["--start", "fixed"], ["--full-cover", "forbid"],
                   ["--end-scoring", "full"]):
        refused(f"{option[0]} has no meaning", ["selfplay", *GAME, "--games", "1", *option], option[0], "no such rule")
    refused("two players", ["selfplay", *GAME, "--games", "1", "--players", "3"], "--players: expected 2")
    refused("no solver", ["solve", "-"], "homestead", stdin=json.dumps(
        {**program.records("homestead_games.jsonl")[0], "moves": program.records("homestead_games.jsonl")[0]["moves"][:95],
         "result": None}))


def test_series():
    call = ["selfplay", *GAME, "--games", "6", "--agents", "mcts:playouts=5,greedy", "--seed", "4", "--json"]
    with Folder() as folder:
        outputs = []
        for threads in "1", "2", "3":
            path = folder.name(threads)
            report = accepted(f"selfplay with {threads} threads", [*call, "--threads", threads, "--records", path]).out
            with open(path, encoding="utf-8") as file:
                outputs.append((report, file.read()))
        check("the same bytes", outputs[0] == outputs[1] == outputs[2])
        accepted("its records replay", ["replay", "--quiet", folder.name("1")], "6 games")
        accepted("resume", [*call, "--records", folder.name("1"), "--resume"])
        with open(folder.name("1"), encoding="utf-8") as file:
            check("nothing was added", file.read() == outputs[0][1])
    report = accepted("match", ["match", *GAME, "greedy", "random", "--pairs", "10", "--json"]).json()
    check("greedy wins", report["pair_score"] > 0.9, report["pair_score"])
    records = accepted("bench", ["bench", *GAME, "--time", "0.05", "--threads", "1", "--json"]).json()
    check("figures", all(records[name]["x_reference"] > 1 for name in records if name.endswith("_per_s")), records)


def test_play():
    moves = "".join(f"{1 + k % 5} {x} {y}\n" for k, (x, y) in enumerate([(1, 0), (2, 0), (0, 0), (9, 9)]))
    answer = run("play", *GAME, "--level", "easy", "--seed", "1", "--plain", stdin=moves + "x\nlegend\nmoves\nquit\nno\n")
    check("play takes moves", "You place" in answer.out and "At 0 0 lies a card already" in answer.out, answer.out[-900:])
    check("own draws are told, others are not", "You draw" in answer.out and "Easy draws" not in answer.out)
    check("legend", "has no neighbour of its type" in answer.out)
    answer = run("play", *GAME, "--agents", "greedy,novice", "--seed", "2", "--plain")
    check("play to the end", answer.status == 0 and "THE GAME IS OVER" in answer.out, answer.describe())


def test_hidden_cards_stay_hidden_in_play():
    """A person who plays greedy's game to the end never sees a card of the other hand before it is placed."""
    answer = run("play", *GAME, "--level", "medium", "--seed", "9", "--plain", stdin="board\nhint\nyes\n" * 3 + "quit\nno\n")
    for line in answer.lines():
        if line.startswith("Medium's hand"):
            check("the other hand", line.split("hand")[1].strip() == "5 cards", line)
    check("a hint was taken", answer.out.count("You place") == 3, answer.out[-500:])


def test_engine():
    deal, hidden = engine({"cmd": "deal", "game": "homestead", "seed": 5},
                          {"cmd": "deal", "game": "homestead", "seed": 5, "observer": 1})
    check("deal", sorted(deal["position"]["pile"]) == list(range(50)), deal)
    check("deal for an observer", set(hidden["position"]["pile"]) == {None} and hidden["position"]["observer"] == 1, hidden)
    refused_deal = engine({"cmd": "deal", "observer": 0})[0]
    check("nothing to hide elsewhere", "hides nothing" in refused_deal.get("error", ""), refused_deal)
    position = deal["position"]
    for _ in range(10):
        legal = engine({"cmd": "legal", "position": position})[0]
        position = engine({"cmd": "apply", "position": position, "move": legal["chance"][0]})[0]["position"]
    legal, analysis = engine({"cmd": "legal", "position": position},
                             {"cmd": "analyze", "position": position, "playouts": 50, "top": 3})
    check("legal", len(legal["moves"]) == 20 and legal["phase"] == "place", legal)
    check("analyze", len(analysis["moves"]) == 3 and analysis["moves"][0]["move"] in legal["moves"], analysis)


def test_engine_reveals_nothing():
    record = program.records("homestead_games.jsonl")[2]
    for ply in (10, 31, 52, 97):
        for observer in 0, 1:
            position = known(record, ply, observer)
            legal, analysis = engine({"cmd": "legal", "position": position},
                                     {"cmd": "analyze", "position": position, "playouts": 40})
            name = f"ply {ply}, observer {observer}"
            if "chance" in legal:
                drawn = [move["draw"] for move in legal["chance"]]
                mine = position["first"] == observer if sum("draw" in m for m in position["moves"]) % 2 == 0 else \
                    position["first"] != observer
                check(f"{name}: draws", drawn == (sorted(unseen(position)) if mine else [None]), drawn)
                continue
            places = {move["place"] for move in legal["moves"]}
            mover = legal["to_move"]
            truth = {**record, "moves": record["moves"][:ply]}
            del truth["result"]
            expected = {move["place"] for move in engine({"cmd": "legal", "position": truth})[0]["moves"]}
            check(f"{name}: placements", places == (expected if mover == observer else unseen(position)), places)
            after = engine({"cmd": "apply", "position": position, "move": legal["moves"][0]})[0]["position"]
            check(f"{name}: nothing more is known", unseen(after) == unseen(position) - {legal["moves"][0]["place"]})
            check(f"{name}: analysis", analysis.get("moves") and analysis["moves"][0]["move"] in legal["moves"], analysis)


def test_analysis_of_what_is_known():
    """The true position and what the player to move knows of it get the same answer, and neither tells of the pile."""
    record = program.records("homestead_games.jsonl")[3]
    del record["result"]
    record["moves"] = record["moves"][:50]
    mover = record["moves"][-1]["player"] if "place" in record["moves"][-1] else 1 - record["moves"][-1]["player"]
    answers = engine({"cmd": "analyze", "position": record, "playouts": 60},
                     {"cmd": "analyze", "position": known(record, 50, mover), "playouts": 60})
    check("the same moves", answers[0]["moves"] == answers[1]["moves"], answers)
    for answer in answers:
        check("no draws in lines", all("draw" not in move for entry in answer["moves"] for move in entry["pv"]), answer)


if __name__ == "__main__":
    program.main(globals())
