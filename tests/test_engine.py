#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons engine`: every query has one answer, whatever it is; searches can be cancelled and do not depend on threads."""

import json
import os
import random
import subprocess
import time

import engine_client
import program
from program import check

SECONDS = 120
THOROUGH = bool(os.environ.get("WAGONS_THOROUGH"))


def talk(lines, *options, status=0):
    """The answers to lines (objects, text or bytes) that end with the end of input, as objects."""
    data = b"".join((line if isinstance(line, bytes) else line.encode() if isinstance(line, str)
                     else json.dumps(line).encode()) + b"\n" for line in lines)
    done = subprocess.run([program.PROGRAM, "engine", *options], input=data, capture_output=True, timeout=SECONDS,
                          check=False)
    if done.returncode != status or done.stderr:
        raise AssertionError(f"exit {done.returncode}, stderr {done.stderr[-500:]!r}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def one(query, *options):
    """The only answer to a query."""
    answers = talk([query], *options)
    if len(answers) != 1:
        raise AssertionError(f"{len(answers)} answers to {query}")
    return answers[0]


def deal(**fields):
    return one({"cmd": "deal", **fields})["position"]


def ending(cards):
    """A position of a game with so many cards left to draft or place."""
    record = program.records()[0]
    del record["result"]
    places = 0
    while places < cards:
        places += "place" in record["moves"].pop()
    return record


def fault(name, query, at, *parts):
    answer = one({"id": name, **query} if isinstance(query, dict) else query)
    good = answer.get("at") == at and all(part in answer["error"] for part in parts)
    check(f"fault: {name}", good and answer["id"] == (name if isinstance(query, dict) else None), answer)


def test_facts():
    answer = one({"id": 7, "cmd": "version"})
    check("version", answer["protocol"] == "wagons-engine/1" and answer["id"] == 7, answer)
    game = answer["games"][0]
    check("games, agents, levels", game["name"] == "circle-the-wagons" and "greedy" in game["agents"] and
          [level["name"] for level in game["levels"]] == ["easy", "medium", "hard", "expert"], game)
    check("deck", len(one({"cmd": "deck"})["deck"]["cards"]) == 18)
    rules = one({"cmd": "rules"})
    check("rules", len(rules["scoring"]) == 18 and "badlands" in rules["scoring"] and rules["text"])


def test_ids():
    check("number", one({"id": 3, "cmd": "version"})["id"] == 3)
    check("text", one({"id": "näh \"x\"", "cmd": "version"})["id"] == "näh \"x\"")
    check("none", one({"cmd": "version"})["id"] is None)
    fault_of = lambda query: one(query)
    check("list", fault_of({"id": [1], "cmd": "version"})["at"] == "id")
    check("too long", fault_of({"id": "x" * 129, "cmd": "version"})["at"] == "id")


def test_deal():
    first, again = deal(seed=5), deal(seed=5)
    check("same seed, same deal", first == again and first != deal(seed=6) and first != deal(seed=5, index=1))
    cards = ["badlands", "the-herd", "cool-water"]
    check("scoring", deal(scoring=cards)["scoring"] == cards)
    check("rules", deal(rules={"start": "second-picks", "full-cover": "forbid"})["rules"] ==
          {"start": "second-picks", "full-cover": "forbid"})
    check("fixed start", deal(rules={"start": "fixed"}, start_card=4)["start"] == 4)
    check("accepted by others", program.run("score", "-", stdin=json.dumps(first)).status == 0)


def test_play():
    """A game over legal and apply, each position answered as a record that other commands take."""
    position, chooser, plies = deal(seed=9), random.Random(1), 0
    with engine_client.Engine(program.PROGRAM) as engine:
        while True:
            legal = engine.ask(cmd="legal", position=position)
            if not legal["moves"]:
                break
            move = chooser.choice(legal["moves"])
            position = engine.ask(cmd="apply", position=position, move=move)["position"]
            plies += 1
        check("game", 20 <= plies <= 31 and legal["phase"] == "over" and legal["to_move"] is None, (plies, legal))
        score = engine.ask(cmd="score", position=position)
        check("score", score["winner"] == position["result"]["winner"] and
              [town["total"] for town in score["towns"]] == [side["total"] for side in position["result"]["scores"]])
        check("over", engine.ask(cmd="choose", position=position).get("error", "").startswith("position: "))
    check("replay", program.run("replay", "--quiet", "-", stdin=json.dumps(position) + "\n").status == 0)


def test_table():
    """A position as it lies on a table is as good as one with moves."""
    table = {"format": "wagons-game/1", "game": "circle-the-wagons", "scoring": ["badlands", "the-herd", "cool-water"],
             "towns": [[{"card": 1, "x": 0, "y": 0, "rot": 0}], []], "row": [2, 4, 5, 6], "pending": [[], []],
             "hand": 8, "to_move": 0}
    moves = one({"cmd": "legal", "position": table})["moves"]
    after = one({"cmd": "apply", "position": table, "move": moves[0]})["position"]
    check("place the hand", all(move["place"] == 8 for move in moves) and "row" in after, after)
    check("then draft", one({"cmd": "legal", "position": after})["phase"] == "draft")
    check("solve", one({"cmd": "solve", "position": after})["exact"] is True)


def test_other_games():
    """Chance is drawn by choose; a game of each kind comes to its end."""
    with engine_client.Engine(program.PROGRAM) as engine:
        for game in engine.ask(cmd="version")["games"]:
            position = engine.ask(cmd="deal", game=game["name"], seed=3)["position"]
            drawn = plies = 0
            for plies in range(200):
                legal = engine.ask(cmd="legal", position=position)
                if legal["phase"] == "over":
                    break
                if "chance" in legal:
                    drawn += all(entry.get("weight", 1) > 0 for entry in legal["chance"])
                answer = engine.ask(cmd="choose", position=position, agent="random", seed=3)
                position = answer.get("position", position)
                if "error" in answer:
                    break
            check(f"{game['name']} to its end", legal["phase"] == "over" and "result" in position and
                  (drawn > 0) == (game["name"] != "circle-the-wagons"), (plies, legal["phase"], drawn))


def test_towns():
    towns = {"format": "wagons-towns/1", "towns": [[{"card": 5, "x": 0, "y": 0, "rot": 0}]]}
    check("towns", one({"cmd": "score", "towns": towns})["towns"][0]["cards"] == 1)
    towns["towns"][0].append({"card": 5, "x": 9, "y": 0, "rot": 0})
    check("illegal town", one({"cmd": "score", "towns": towns})["at"].startswith("towns.towns[0][1]"))


def test_choose():
    position = deal(seed=2)
    for level in "easy", "medium":
        answer = one({"cmd": "choose", "position": position, "level": level, "seed": 4})
        legal = one({"cmd": "legal", "position": position})["moves"]
        check(f"{level} chooses a legal move", answer["move"] in legal and answer["agent"], answer)
        check(f"{level}: position after it", answer["position"] ==
              one({"cmd": "apply", "position": position, "move": answer["move"]})["position"])
        check(f"{level} again", answer == one({"cmd": "choose", "position": position, "level": level, "seed": 4}))
    chosen = {json.dumps(one({"cmd": "choose", "position": position, "agent": "random", "seed": seed})["move"])
              for seed in range(6)}
    check("random moves differ by seed", len(chosen) > 1)


def test_searches():
    position = ending(4)
    solved = one({"cmd": "solve", "position": position})
    analysis = one({"cmd": "analyze", "position": position, "playouts": 50})
    check("solve", solved["format"] == "wagons-solve/1" and solved["exact"] and solved["best"], solved)
    check("analyze agrees", analysis["format"] == "wagons-analysis/1" and analysis["solved"] and
          analysis["value"]["margin"] == solved["margin"] and analysis["moves"][0]["move"] in solved["best"], analysis)
    check("top", len(one({"cmd": "analyze", "position": ending(8), "playouts": 9, "agent": "greedy",
                          "top": 2})["moves"]) == 2)
    record = program.records()[0]
    review = one({"cmd": "review", "record": record, "agent": "greedy", "playouts": 5})
    check("review", review["format"] == "wagons-review/1" and len(review["moves"]) == len(record["moves"]) + 1, review)


def test_threads():
    """The same answers at any number of workers."""
    queries = [{"id": k, "cmd": "analyze", "position": ending(6 + k % 3), "agent": "greedy", "playouts": 60, "seed": k}
               for k in range(6)]
    by_threads = [sorted(talk(queries, "--threads", str(threads)), key=lambda answer: answer["id"])
                  for threads in (1, 2, 3)]
    check("threads", by_threads[0] == by_threads[1] == by_threads[2] and len(by_threads[0]) == 6)


def test_interim_and_cancel():
    with engine_client.Engine(program.PROGRAM, "--threads", "1") as engine:
        query = {"cmd": "analyze", "position": ending(12), "agent": "random", "report_every": 0.05}
        engine.send(id="endless", **query)
        answers = [engine.receive() for _ in range(2)]
        check("interim", all(answer["interim"] and answer["id"] == "endless" and answer["moves"]
                             for answer in answers), answers)
        engine.send(id="endless", cmd="version")
        engine.send(id="waiting", **query)
        engine.send(id="quick", cmd="version")
        engine.send(id="stop-waiting", cmd="cancel", target="waiting")
        engine.send(id="stop", cmd="cancel", target="endless")
        engine.send(id="stop-nothing", cmd="cancel", target="nobody")
        finals = {}
        twice = []
        while not {"endless", "waiting", "quick", "stop", "stop-waiting", "stop-nothing"} <= set(finals):
            answer = engine.receive()
            if "error" in answer:
                twice.append(answer)
            elif not answer.get("interim"):
                finals[answer["id"]] = answer
        check("an id twice", len(twice) == 1 and twice[0]["at"] == "id" and twice[0]["id"] == "endless", twice)
        check("cancelled", finals["endless"]["cancelled"] and finals["endless"]["moves"], finals["endless"])
        check("cancelled while waiting", finals["waiting"]["cancelled"] is True)
        check("cancel", finals["stop"]["ok"] and finals["stop"]["found"] and not finals["stop-nothing"]["found"])
        check("quick ones do not wait", finals["quick"]["protocol"] == "wagons-engine/1")
        check("id free again", engine.ask(id="endless", cmd="version")["id"] == "endless")
        engine.send(id="fault", cmd="cancel")
        check("cancel nothing", engine.receive()["at"] == "target")


def test_cancelled_choice():
    """A choice that nobody waits for any more ends at once, without a move; the worker is free for the next."""
    tiles = deal(game="carcassonne", seed=2)
    tiles = one({"cmd": "choose", "position": tiles})["position"]
    position = deal(seed=4)
    long = deal(seed=35, rules={"start": "second-picks"})  # among few that take lookahead more than a second
    with engine_client.Engine(program.PROGRAM, "--threads", "1") as engine:
        for agent, where in (("mcts:time=60", position), ("mcts:playouts=1000000000:memory=16", position),
                             ("hindsight:time=60", position), ("hindsight:beam=250", position),
                             ("lookahead:depth=15", long), ("mcts:time=60", tiles),
                             ("expectimax:time=60:depth=6", tiles)):
            engine.send(id=agent, cmd="choose", position=where, agent=agent)
            time.sleep(0.2)
            begin = time.monotonic()
            engine.send(id="stop", cmd="cancel", target=agent)
            answers = {answer["id"]: answer for answer in (engine.receive(), engine.receive())}
            check(f"{agent} is cancelled", answers["stop"].get("found") is True and time.monotonic() - begin < 20 and
                  answers[agent] == {"id": agent, "cancelled": True}, answers)
        check("the next", "move" in engine.ask(cmd="choose", position=position, agent="mcts:playouts=10"))


def test_ends():
    endless = {"id": "e", "cmd": "analyze", "position": ending(12), "agent": "random"}
    solve = {"id": "s", "cmd": "solve", "position": ending(4)}
    answers = {answer["id"]: answer for answer in talk([endless, solve])}
    check("end of input", answers["e"].get("cancelled") and answers["s"]["exact"] and "cancelled" not in answers["s"])
    answers = talk([endless, {"id": "q", "cmd": "quit"}, {"id": "late", "cmd": "version"}])
    check("quit", [answer["id"] for answer in answers] == ["e", "q"] and answers[0]["cancelled"], answers)
    crowd = [{"id": k, "cmd": "analyze", "position": ending(12)} for k in range(100)]
    answers = talk(crowd + [{"id": k + 100, "cmd": "cancel", "target": k} for k in range(100)])
    check("cancelling many takes no time for each", sorted(answer["id"] for answer in answers) == list(range(200)))
    check("nothing", talk([]) == [])
    done = subprocess.run([program.PROGRAM, "engine"], input=b'{"cmd":"version"}', capture_output=True, check=False)
    check("last line without an end", done.returncode == 0 and done.stdout.count(b"\n") == 1)
    with subprocess.Popen([program.PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(json.dumps(endless).encode() + b"\n")
        process.stdin.flush()
        time.sleep(0.3)
        process.terminate()
        out, _ = process.communicate(timeout=SECONDS)
        check("interrupt", process.returncode == 130 and json.loads(out)["cancelled"], (process.returncode, out))


def test_faults():
    position = ending(6)
    fault("no JSON", "{\"cmd\": ", "")
    fault("no object", "[]", "")
    fault("empty", "", "")
    fault("no command", {"position": position}, "cmd", "nothing")
    fault("unknown command", {"cmd": "fly"}, "cmd", "fly")
    fault("no position", {"cmd": "legal"}, "position")
    fault("unknown game", {"cmd": "deal", "game": "chess"}, "game", "chess")
    fault("seed", {"cmd": "deal", "seed": -1}, "seed")
    fault("scoring", {"cmd": "deal", "scoring": ["badlands"]}, "scoring")
    fault("start card", {"cmd": "deal", "start_card": 3}, "start_card")
    fault("players", {"cmd": "deal", "players": 3}, "players")
    fault("agent", {"cmd": "choose", "position": position, "agent": "nobody"}, "agent", "nobody")
    fault("level", {"cmd": "choose", "position": position, "level": "top"}, "level", "expert")
    fault("both", {"cmd": "choose", "position": position, "level": "easy", "agent": "greedy"}, "level")
    fault("playouts", {"cmd": "analyze", "position": position, "playouts": 0}, "playouts")
    fault("time", {"cmd": "analyze", "position": position, "time": "long"}, "time")
    fault("move", {"cmd": "apply", "position": position, "move": {"player": 0, "draft": 99}}, "move")
    fault("deep path", {"cmd": "legal", "position": {**position, "moves": [{"player": 5, "draft": 0}]}}, "position.moves[0].player")
    fault("limit", {"cmd": "solve", "position": position, "limit": -1}, "limit")
    answers = talk([b"x" * 1048577, b"\xff\xfe", b"{\"cmd\":\"version\",\"a\":" + b"[" * 70 + b"]" * 70 + b"}",
                    b"{\"cmd\":\"ver\x00sion\"}", {"cmd": "version"}])
    check("long, no text, nested, zero byte, then a good one", len(answers) == 5 and
          ["error" in answer for answer in answers] == [True] * 4 + [False] and "1048576" in answers[0]["error"])


def mutate(chooser, text):
    """A line with something in it changed."""
    line = bytearray(text)
    for _ in range(chooser.randint(1, 3)):
        at = chooser.randrange(len(line) + 1)
        kind = chooser.randrange(5)
        if kind == 0 and line:
            del line[at:at + chooser.randint(1, 20)]
        elif kind == 1:
            line[at:at] = chooser.choice([b"[", b"]", b"{", b"}", b'"', b",", b":", b"-", b"9", b"1e9", b"null", b"\\",
                                          b"\xc3", b"\x00", b"true", b"\r"])
        elif kind == 2 and at < len(line):
            line[at] = chooser.randrange(256)
        elif kind == 3:
            other = chooser.randrange(len(line) + 1)
            line[at:at] = line[other:other + chooser.randint(1, 60)]
        else:
            digits = [k for k, byte in enumerate(line) if chr(byte).isdigit()]
            if digits:
                line[chooser.choice(digits)] = ord(chooser.choice("0123456789-."))
    return bytes(line).replace(b"\n", b" ").replace(b"quit", b"quiz")


def test_mutated_lines():
    """One answer each. Analyses of everything are left out: they would take long, and read the same."""
    chooser = random.Random(20)
    position, table = ending(5), ending(2)
    queries = [
        {"id": "v", "cmd": "version"}, {"id": "d", "cmd": "deal", "seed": 3, "scoring": ["badlands", "the-herd",
                                        "cool-water"], "rules": {"start": "fixed"}, "start_card": 3},
        {"id": "l", "cmd": "legal", "position": position},
        {"id": "a", "cmd": "apply", "position": position, "move": one({"cmd": "legal", "position": position})["moves"][0]},
        {"id": "s", "cmd": "score", "position": program.records()[1]},
        {"id": "c", "cmd": "choose", "position": position, "agent": "greedy", "seed": 5},
        {"id": "t", "cmd": "solve", "position": table, "limit": 0.01},
        {"id": "n", "cmd": "analyze", "position": table, "agent": "greedy", "playouts": 2, "top": 3},
        {"id": "x", "cmd": "cancel", "target": "a"}, {"id": "r", "cmd": "rules"},
    ]
    texts = [json.dumps(query).encode() for query in queries]
    count = 10_000 if THOROUGH else 600
    answers = talk([mutate(chooser, chooser.choice(texts)) for _ in range(count)])
    finals = [answer for answer in answers if not answer.get("interim")]
    good = sum("error" not in answer for answer in finals)
    check("an answer for each", len(finals) == count, f"{len(finals)} answers to {count} lines")
    check("some of them good", good > count // 50, good)
    check("errors name a place", all("at" in answer and "\n" not in answer["error"]
                                     for answer in finals if "error" in answer))


def test_client():
    """The example client plays a game."""
    done = subprocess.run(["python3", engine_client.__file__, program.PROGRAM, "--seed", "3", "easy", "medium"],
                          capture_output=True, text=True, timeout=SECONDS, check=False)
    check("example client", done.returncode == 0 and "wins" in done.stdout, done.stdout[-300:] + done.stderr[-300:])


if __name__ == "__main__":
    program.main(globals())
