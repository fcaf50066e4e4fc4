#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What score, replay, deck and rules answer to good input, in every form that it may have."""

import json
import os
import subprocess

from program import PROGRAM, SECONDS, Folder, accepted, check, data, main, one_line, records, run, run_in_terminal

COMPARING = ("one-too-many", "claim-jumpers", "smalltown-charm")
SCORING = [card["back"] for card in json.loads(run("deck", "--json").out)["cards"]]

with open(data("towns.json"), encoding="utf-8") as vectors:
    VECTORS = json.load(vectors)
TOWNS = {town["id"]: town for town in VECTORS["towns"]}


def towns_input(*ids, **fields):
    return {"format": "wagons-towns/1", "towns": [TOWNS[number]["placements"] for number in ids], **fields}


def json_lines(values):
    return "".join(json.dumps(value) + "\n" for value in values)


def differs(town, answer):
    """What is wrong with the answer for a town of the vectors, "" if nothing."""
    single = {name: points for name, points in answer["scoring"].items() if name not in COMPARING}
    expected = {"terrain": town["terrain"], "scoring": town["scoring"], "cards": len(town["placements"]),
                "territories": town["territories"]}
    found = {"terrain": answer["terrain"], "scoring": single, "cards": answer["cards"],
             "territories": answer["territories"]}
    total = sum(answer["terrain"].values()) + sum(answer["scoring"].values())
    if found != expected:
        return f"town {town['id']}: expected {expected}, found {found}"
    return "" if answer["total"] == total else f"town {town['id']}: total {answer['total']}, expected {total}"


def test_score_towns():
    """All towns of the vectors, as one stream."""
    answer = run("score", "-", stdin=json_lines(towns_input(number) for number in TOWNS))
    lines = answer.lines()
    check("every town is answered by a line", answer.status == 0 and len(lines) == len(TOWNS), answer.describe())
    faults = [differs(town, json.loads(line)["towns"][0]) for town, line in zip(TOWNS.values(), lines)]
    check("every town scores as in the vectors", not any(faults), "; ".join(filter(None, faults))[:600])
    check("a town alone has no comparing cards", all(len(json.loads(line)["towns"][0]["scoring"]) == 15 for line in lines))


def test_score_pairs():
    answer = run("score", "-", stdin=json_lines(towns_input(*pair["towns"]) for pair in VECTORS["pairs"]))
    lines = answer.lines()
    check("every pair is answered by a line", answer.status == 0 and len(lines) == len(VECTORS["pairs"]), answer.describe())
    faults = []
    for pair, line in zip(VECTORS["pairs"], lines):
        towns = json.loads(line)["towns"]
        faults += [differs(TOWNS[number], town) for number, town in zip(pair["towns"], towns)]
        for name in COMPARING:
            found = [town["scoring"][name] for town in towns]
            if found != pair[name]:
                faults.append(f"pair {pair['towns']}: {name} {found}, expected {pair[name]}")
    check("every pair scores as in the vectors", not any(faults), "; ".join(filter(None, faults))[:600])
    check("all 18 cards by default", all(list(town["scoring"]) == SCORING for town in json.loads(lines[0])["towns"]))


def test_score_chosen_cards():
    answer = run("score", "-", stdin=json.dumps(towns_input(406, scoring=["the-herd", "badlands"]))).json()
    town = answer["towns"][0]
    check("just the cards asked for", town["scoring"] == {"the-herd": 6, "badlands": 4}, town)
    check("the total is terrain and those cards", town["total"] == 16 + 10, town)
    check("the format is stated", answer["format"] == "wagons-score/1", answer)


def test_score_games():
    """Finished games score as their records say; without the last move they have no winner yet."""
    for name in ("games.jsonl", "games_rules.jsonl"):
        games = records(name)
        answer = run("score", data(name))
        scores = [json.loads(line) for line in answer.lines()]
        check(f"{name}: a line for each game", answer.status == 0 and len(scores) == len(games), answer.describe())
        wrong = [game["index"] for game, score in zip(games, scores)
                 if score["winner"] != game["result"]["winner"] or
                 any({key: town[key] for key in stated} != stated
                     for stated, town in zip(game["result"]["scores"], score["towns"]))]
        check(f"{name}: every score is the record's", not wrong, f"games {wrong}")
    game = records()[0]
    position = {key: value for key, value in game.items() if key != "result"}
    position["moves"] = game["moves"][:9]
    answer = accepted("a position is scored as it lies", ["score", "-"], "wagons-score/1", stdin=json.dumps(position))
    check("a position has no winner", "winner" not in answer.json(), answer.out)
    check("a position has the cards placed", sum(town["cards"] for town in answer.json()["towns"]) ==
          sum("place" in move for move in position["moves"]), answer.out)


def test_score_forms():
    """One value is answered pretty-printed, lines by lines; --out writes the same bytes; a terminal shows text."""
    one, two = json.dumps(records()[0]), json.dumps(records()[1])
    single = accepted("one record on a line", ["score", "-"], stdin=one + "\n")
    check("one answer over many lines", len(single.lines()) > 3, single.out)
    check("the same over many lines", run("score", "-", stdin=json.dumps(records()[0], indent=4)).out == single.out)
    both = accepted("two records", ["score", "-"], stdin=one + "\n" + two)
    check("two answers of a line each", len(both.lines()) == 2, both.out)
    check("the first is the same", json.loads(both.lines()[0]) == single.json())
    with Folder() as folder:
        path = folder.name("report.json")
        for content, expected in ((one, single.out), (one + "\n" + two, both.out)):
            accepted("--out", ["score", "-", "--out", path], stdin=content)
            with open(path, encoding="utf-8") as file:
                check("--out has the same bytes", file.read() == expected)
        check("nothing else is left there", os.listdir(folder.path) == ["report.json"], os.listdir(folder.path))
        game = folder.put("game.json", one)
        status, text = run_in_terminal("score", game)
        check("a terminal gets a table", status == 0 and "player 1" in text and "{" not in text and "player 1 wins" in text, text)
        status, text = run_in_terminal("score", game, "--json")
        check("--json on a terminal", status == 0 and json.loads(text) == single.json(), text)
        status, text = run_in_terminal("score", folder.put("games.jsonl", one + "\n" + two))
        check("a terminal gets a line for each", status == 0 and len(text.splitlines()) == 2 and ":2: " in text, text)


def test_replay_quiet():
    games = records("games_rules.jsonl")
    moves = sum(len(game["moves"]) for game in games)
    grouped = f"{moves:,}".replace(",", " ")
    answer = accepted("replay --quiet", ["replay", "--quiet", data("games_rules.jsonl")])
    check("it counts games and moves", answer.out == f"{len(games)} games, {grouped} moves: all right\n", answer.out)
    one = {**games[0], "result": None}
    del one["result"]
    one["moves"] = one["moves"][:1]
    accepted("one game, one move", ["replay", "--quiet", "-"], "1 game, 1 move: all right\n", stdin=json.dumps(one))


def test_replay_shows():
    game = records()[0]
    answer = accepted("replay shows a game", ["replay", "-"], "Circle the Wagons", f"seed {game['seed']}",
                      "SCORING CARDS", "Player 1: greedy", "player 1 wins", "1 game, ", stdin=json.dumps(game))
    numbers = [line.split(".")[0].strip() for line in answer.lines() if line[:3].strip().isdigit() and line[3:4] == "."]
    check("every move is numbered", numbers == [str(k + 1) for k in range(len(game["moves"]))], numbers)
    placements = sum("place" in move for move in game["moves"])
    check("both towns follow each placement", answer.out.count("Player 2: ") >= placements, answer.out[:2000])
    check("no colours outside a terminal", "\x1b" not in answer.out)

    status, text = run_in_terminal("replay", data("games.jsonl"))
    check("colours on a terminal", status == 0 and "\x1b[" in text, text[:300])
    status, text = run_in_terminal("replay", data("games.jsonl"), environment={"NO_COLOR": "1"})
    check("NO_COLOR is honoured", status == 0 and "\x1b" not in text, text[:300])
    position = {key: value for key, value in game.items() if key != "result"}
    position["moves"] = game["moves"][:5]
    accepted("replay shows a game that is not over", ["replay", "-"], "not finished", stdin=json.dumps(position))


TABLE = {"format": "wagons-game/1", "game": "circle-the-wagons", "scoring": ["badlands", "the-herd", "fortified"],
         "rules": {"start": "fixed"},
         "towns": [[{"card": 5, "x": 0, "y": 0, "rot": 0}, {"card": 8, "x": 1, "y": 1, "rot": 180}],
                   [{"card": 3, "x": -4, "y": 7, "rot": 0}]],
         "row": [1, 2, 4], "pending": [[], [6]], "hand": None, "to_move": 1}


def test_replay_shows_other_games():
    for game, marks in (("homestead", ["25 of 25 score", "cards in the pile"]), ("carcassonne", ["@1", "0 tiles left\n"])):
        record = accepted(f"{game}: a game", ["selfplay", "--game", game, "--agents", "greedy,greedy", "--games", "1",
                                              "--seed", "3", "--records", "/dev/stdout", "--quiet", "--out", os.devnull]).out
        answer = accepted(f"{game}: replay draws the table", ["replay", "-"], *marks, stdin=record)
        check(f"{game}: who won is told once", answer.out.count(" wins\n") == 1, answer.out[-300:])


def test_position_as_it_lies():
    """A position entered from a real table is scored and shown, and its towns are those of wagons-towns/1."""
    answer = accepted("score of a table", ["score", "-"], "wagons-score/1", stdin=json.dumps(TABLE))
    towns = {"format": "wagons-towns/1", "scoring": TABLE["scoring"], "towns": TABLE["towns"]}
    same = run("score", "-", stdin=json.dumps(towns))
    check("the same towns score the same", answer.json()["towns"] == same.json()["towns"], answer.out + same.out)
    shown = accepted("replay of a table", ["replay", "-"], "Player 1: ", "Player 2: ", "not finished", "1 game, 0 moves",
                     stdin=json.dumps(TABLE))
    check("the towns are drawn", "-4  -3" in shown.out and "2 cards" in shown.out, shown.out)


def peak_memory(copies):
    """Kilobytes that replay needs at most for so many copies of the test games."""
    with open(data("games.jsonl"), "rb") as file:
        games = file.read()
    with Folder() as folder:
        path = folder.put("many.jsonl", games * copies)
        process = subprocess.Popen([PROGRAM, "replay", "--quiet", path], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    check(f"{copies} times the games are replayed", process.returncode == 0, process.returncode)
    return usage.ru_maxrss


def test_replay_memory():
    few, many = peak_memory(1), peak_memory(20)
    if os.environ.get("WAGONS_SANITIZED"):  # freed memory stays in quarantine there
        return
    check("memory does not grow with the stream", many < few + 2048, f"{few} kB for one, {many} kB for twenty")


def test_replay_reader_goes():
    """Whoever reads may stop early: the program notices and says so, without working on."""
    with open(data("games.jsonl"), "rb") as file:
        games = file.read()
    with Folder() as folder:
        path = folder.put("many.jsonl", games * 50)
        process = subprocess.Popen([PROGRAM, "replay", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read().decode()
        process.wait(SECONDS)
    check("a closed pipe ends replay", process.returncode == 1 and one_line(err), f"{process.returncode} {err}")


def test_deck():
    answer = accepted("deck", ["deck"], "card 17", "Badlands", "plains cow", "edf8ee023495a3b7")
    deck = run("deck", "--json").json()
    for card in deck["cards"]:
        start = answer.out.index(f"card {card['id']} ")
        end = answer.out.find("\ncard ", start)
        text = " ".join(answer.out[start:end].split())
        words = [name for name in card["front"] if name not in text]
        title = card["back"].replace("-", " ")
        check(f"card {card['id']} has its picture, words and back", not words and title in text.lower() and
              len(text.split(title.title() if title.title() in text else "Back: ")[1]) > 30, text)
    check("18 cards", answer.out.count("\ncard ") == 18 and len(deck["cards"]) == 18)
    check("every scoring card once", len(set(card["back"] for card in deck["cards"])) == 18)


def test_deck_edited():
    """What `deck --json` writes is read again to the same, and an edited one is used."""
    text = run("deck", "--json").out
    with Folder() as folder:
        path = folder.put("deck.json", text)
        check("the same deck comes back", run("deck", "--deck", path, "--json").out == text)
        accepted("deck --out", ["deck", "--out", folder.name("out.json")])
        with open(folder.name("out.json"), encoding="utf-8") as file:
            check("deck --out has the same bytes", file.read() == text)
        accepted("deck --out -", ["deck", "--out", "-"], "wagons-deck/1")
        deck = json.loads(text)
        deck["name"] = "home-made"
        deck["cards"][15]["front"][3] = "snow mine"
        deck["cards"].reverse()
        path = folder.put("edited.json", deck)
        answer = accepted("an edited deck", ["deck", "--deck", path], "home-made", "snow mine")
        check("its hash is another", "edf8ee023495a3b7" not in answer.out, answer.out[:200])
        check("cards are sorted by id", run("deck", "--deck", path, "--json").json()["cards"][0]["id"] == 0)
        accepted("the rules of an edited deck", ["rules", "--deck", path])


def test_rules():
    answer = accepted("rules", ["rules"], "first-picks", "second-picks", "180")
    text = answer.out.lower().replace("-", " ")
    missing = [name for name in SCORING if name.replace("-", " ") not in text]
    check("rules have every scoring card", not missing, missing)
    check("the rules keep the 15 cards in the circle apart from the 18", "15 cards of a circle" in text and "18 cards" in text)
    check("no line of the rules is wider than 80", all(len(line) <= 80 for line in answer.lines()))


main(globals())
