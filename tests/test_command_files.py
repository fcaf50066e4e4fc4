#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that are not what they should be, given to every command that reads one: one line that names the place."""

import json
import os

from program import Folder, check, data, main, records, refused, run

GAME = records()[0]
DECK = json.loads(run("deck", "--json").out)
TOWNS = {"format": "wagons-towns/1", "scoring": ["badlands", "the-herd"],
         "towns": [[{"card": 5, "x": 0, "y": 0, "rot": 0}, {"card": 8, "x": 1, "y": 1, "rot": 180}],
                   [{"card": 3, "x": -4, "y": 7, "rot": 0}]]}

# Every way to hand a file to the program: its name, the words before the file, a good content.
READERS = [
    ("score record", ["score"], GAME),
    ("score towns", ["score"], TOWNS),
    ("replay", ["replay", "--quiet"], GAME),
    ("deck", ["deck", "--deck"], DECK),
    ("rules", ["rules", "--deck"], DECK),
    ("score --deck", ["score", data("games.jsonl"), "--deck"], DECK),
    ("replay --deck", ["replay", data("games.jsonl"), "--deck"], DECK),
]


def nested(depth, inside="1"):
    return '{"format": ' + "[" * depth + inside + "]" * depth + "}"


def changed(thing, change):
    """A copy of an object with a change made to it."""
    copy = json.loads(json.dumps(thing))
    change(copy)
    return copy


def test_good_files_are_read():
    """Otherwise the refusals below would prove nothing."""
    with Folder() as folder:
        for name, words, good in READERS:
            answer = run(*words, folder.put("good.json", good))
            check(f"{name}: good file", answer.status == 0 and answer.err == "", answer.describe())
            answer = run(*words, "-", stdin=json.dumps(good, indent=2))
            check(f"{name}: good standard input", answer.status == 0 and answer.err == "", answer.describe())


def test_no_file():
    with Folder() as folder:
        inside = folder.put("file.json", GAME)
        for name, words, _ in READERS:
            refused(f"{name}: missing file", words + [folder.name("missing.json")], "missing.json: No such file")
            refused(f"{name}: directory", words + [folder.path], folder.path, "directory")
            refused(f"{name}: below a file", words + [inside + "/x.json"], "x.json: Not a directory")
            refused(f"{name}: long name", words + ["x" * 5000], "File name too long")
            refused(f"{name}: name with a newline", words + [folder.name("a\nb")], "a?b")
            if os.geteuid() != 0:
                path = folder.put("secret.json", GAME)
                os.chmod(path, 0)
                refused(f"{name}: no permission", words + [path], "Permission denied")


def test_no_json():
    """Content that is no JSON text at all, or none that a reader should believe."""
    for name, words, good in READERS:
        text = json.dumps(good)
        pretty = json.dumps(good, indent=1)
        contents = {
            "empty": ("", "empty"),
            "blank": (" \n\n  \n", "empty"),
            "cut in one line": (text[: len(text) // 2], "column "),
            "cut in many lines": (pretty[: len(pretty) // 2], f"line {pretty[: len(pretty) // 2].count(chr(10)) + 1}"),
            "one bracket short": (text[:-1], "column "),
            "words": ("once upon a time", "column "),
            "something behind it": (text + " x", "column "),
            "a comma too many": (text[:-1] + ",}", "column "),
            "single quotes": (text.replace('"', "'"), "column "),
            "comment": ("// deck\n" + text, "column "),
            "broken UTF-8": (text.encode().replace(b"wagons-", b"wag\xff\xfens-", 1), "column "),
            "overlong UTF-8": (text.encode().replace(b"wagons-", b"wag\xc0\xafns-", 1), "column "),
            "null byte": (text.encode().replace(b"wagons-", b"wag\x00ns-", 1), "column "),
            "escaped null": (text.replace("wagons-", "wag\\u0000ns-", 1), "column "),
            "half a pair": (text.replace("wagons-", "wag\\ud800ns-", 1), "column "),
            "NaN": (text[:-1] + ', "x": NaN}', "column "),
            "Infinity": (text[:-1] + ', "x": -Infinity}', "column "),
            "the same name twice": (text[:-1] + ', "format": "other"}', "format"),
            "deep lists": (nested(100000), "column "),
            "deep objects": ('{"a":' * 100000 + "1" + "}" * 100000, "column "),
            "a list": ("[" + text + "]", "object"),
            "a number": ("17", "object"),
            "null": ("null", "object"),
        }
        with Folder() as folder:
            for fault, (content, part) in contents.items():
                path = folder.put("bad.json", content)
                refused(f"{name}: {fault}", words + [path], path, part)
                if not isinstance(content, bytes) or b"\x00" not in content:
                    refused(f"{name}: {fault} on standard input", words + ["-"], "standard input", part, stdin=content)


def test_formats():
    """A file of the wrong kind or version, or of another game."""
    with Folder() as folder:
        for name, words, good in READERS:
            faults = {
                "no format": (lambda value: value.pop("format"), "format: "),
                "newer format": (lambda value: value.update(format=value["format"][:-1] + "2"), "format: "),
                "format that is a number": (lambda value: value.update(format=1), "format: "),
                "unknown format": (lambda value: value.update(format="chess/1"), "format: "),
                "unknown game": (lambda value: value.update(game="chess"), "game: "),
                "game that is a list": (lambda value: value.update(game=["circle-the-wagons"]), "game: "),
            }
            for fault, (change, part) in faults.items():
                path = folder.put("bad.json", changed(good, change))
                refused(f"{name}: {fault}", words + [path], path + ": " + part)


def test_devices():
    for name, words, _ in READERS:
        refused(f"{name}: /dev/null", words + ["/dev/null"], "/dev/null", "empty")
        if os.path.exists("/proc/self/mem"):
            refused(f"{name}: unreadable memory", words + ["/proc/self/mem"], "/proc/self/mem")


def set_front(index, cell, text):
    def change(deck):
        deck["cards"][index]["front"][cell] = text
    return change


DECK_FAULTS = {
    "no cards": (lambda deck: deck.pop("cards"), "cards: "),
    "cards that are an object": (lambda deck: deck.update(cards={}), "cards: "),
    "a card too few": (lambda deck: deck["cards"].pop(), "cards: "),
    "a card too many": (lambda deck: deck["cards"].append(deck["cards"][0]), "cards: "),
    "an id twice": (lambda deck: deck["cards"][7].update(id=3), "cards[7].id: "),
    "an id out of range": (lambda deck: deck["cards"][7].update(id=18), "cards[7].id: "),
    "a negative id": (lambda deck: deck["cards"][7].update(id=-1), "cards[7].id: "),
    "a broken id": (lambda deck: deck["cards"][7].update(id=7.5), "cards[7].id: "),
    "a huge id": (lambda deck: deck["cards"][7].update(id=1e300), "cards[7].id: "),
    "an id as text": (lambda deck: deck["cards"][7].update(id="7"), "cards[7].id: "),
    "no id": (lambda deck: deck["cards"][7].pop("id"), "cards[7].id: "),
    "a card that is a number": (lambda deck: deck["cards"].__setitem__(7, 7), "cards[7]: "),
    "a scoring card twice": (lambda deck: deck["cards"][9].update(back=deck["cards"][2]["back"]), "cards[9].back: "),
    "an unknown scoring card": (lambda deck: deck["cards"][9].update(back="bad-lands"), "cards[9].back: "),
    "no back": (lambda deck: deck["cards"][9].pop("back"), "cards[9].back: "),
    "no front": (lambda deck: deck["cards"][9].pop("front"), "cards[9].front: "),
    "three territories": (lambda deck: deck["cards"][9]["front"].pop(), "cards[9].front: "),
    "five territories": (lambda deck: deck["cards"][9]["front"].append("snow cow"), "cards[9].front: "),
    "an unknown terrain": (set_front(4, 2, "swamp cow"), "cards[4].front[2]: "),
    "an unknown icon": (set_front(4, 2, "snow horse"), "cards[4].front[2]: "),
    "a terrain alone": (set_front(4, 2, "snow"), "cards[4].front[2]: "),
    "an icon before its terrain": (set_front(4, 2, "cow snow"), "cards[4].front[2]: "),
    "a word too many": (set_front(4, 2, "snow cow cow"), "cards[4].front[2]: "),
    "two spaces": (set_front(4, 2, "snow  cow"), "cards[4].front[2]: "),
    "an empty territory": (set_front(4, 2, ""), "cards[4].front[2]: "),
    "a territory that is null": (set_front(4, 2, None), "cards[4].front[2]: "),
    "a terrain in capitals": (set_front(4, 2, "Snow Cow"), "cards[4].front[2]: "),
    "a very long territory": (set_front(4, 2, "snow " + "c" * 100000), "cards[4].front[2]: "),
    "no name": (lambda deck: deck.pop("name"), "name: "),
    "an empty name": (lambda deck: deck.update(name=""), "name: "),
    "a name that is too long": (lambda deck: deck.update(name="x" * 1000), "name: "),
    "a name that is a number": (lambda deck: deck.update(name=3), "name: "),
}


def test_broken_decks():
    with Folder() as folder:
        for fault, (change, place) in DECK_FAULTS.items():
            path = folder.put("deck.json", changed(DECK, change))
            refused(f"deck with {fault}", ["deck", "--deck", path], f"wagons deck: --deck: {path}: {place}", "found" if "twice" not in fault else "")


def first(record, kind):
    """The number of the first move of a kind: "draft" or "place"."""
    return next(k for k, move in enumerate(record["moves"]) if kind in move)


PLACE, DRAFT = first(GAME, "place"), first(GAME, "draft")
SECOND_PLACE = next(k for k, move in enumerate(GAME["moves"])
                    if k > PLACE and "place" in move and move["player"] == GAME["moves"][PLACE]["player"])
FIRST_PICKS = next(record for record in records("games_rules.jsonl") if record["rules"]["start"] == "first-picks")


def set_move(k, **fields):
    def change(record):
        record["moves"][k].update(fields)
    return change


def without(k, field):
    def change(record):
        record["moves"][k].pop(field)
    return change


def set_item(field, index, value):
    def change(record):
        record[field][index] = value
    return change


RECORD_FAULTS = {
    "an unknown start rule": (lambda r: r["rules"].update(start="third-picks"), "rules.start: "),
    "an unknown full-cover rule": (lambda r: r["rules"].update({"full-cover": True}), "rules.full-cover: "),
    "rules that are a list": (lambda r: r.update(rules=[]), "rules: "),
    "a negative seed": (lambda r: r.update(seed=-1), "seed: "),
    "a broken seed": (lambda r: r.update(seed=0.5), "seed: "),
    "a seed of 2^53": (lambda r: r.update(seed=2**53), "seed: "),
    "an index as text": (lambda r: r.update(index="0"), "index: "),
    "another deck's hash": (lambda r: r.update(deck_hash="0123456789abcdef"), "deck_hash: "),
    "a hash that is a number": (lambda r: r.update(deck_hash=12), "deck_hash: "),
    "three players": (lambda r: r.update(players=[{}, {}, {}]), "players: "),
    "two scoring cards": (lambda r: r["scoring"].pop(), "scoring: "),
    "four scoring cards": (lambda r: r["scoring"].append("fortified"), "scoring: "),
    "an unknown scoring card": (set_item("scoring", 1, "wagon-trian"), "scoring[1]: "),
    "a scoring card twice": (lambda r: r["scoring"].__setitem__(2, r["scoring"][0]), "scoring[2]: "),
    "a scoring card as a number": (set_item("scoring", 1, 3), "scoring[1]: "),
    "no scoring": (lambda r: r.pop("scoring"), "scoring: "),
    "a card short": (lambda r: r["circle"].pop(), "circle: "),
    "a card twice in the circle": (lambda r: r["circle"].__setitem__(4, r["circle"][3]), "circle[4]: "),
    "an unknown card in the circle": (set_item("circle", 4, 18), "circle[4]: "),
    "a broken card in the circle": (set_item("circle", 4, 1.5), "circle[4]: "),
    "no circle": (lambda r: r.pop("circle"), "circle: "),
    "a start outside the circle": (lambda r: r.update(start=15), "start: "),
    "a negative start": (lambda r: r.update(start=-1), "start: "),
    "a huge start": (lambda r: r.update(start=1e300), "start: "),
    "moves that are an object": (lambda r: r.update(moves={}), "moves: "),
    "a result without moves": (lambda r: r.pop("moves"), "result: "),
    "moves that are null": (lambda r: r.update(moves=None), "moves: "),
    "a move that is a list": (lambda r: r["moves"].__setitem__(3, [1, 2]), "moves[3]: "),
    "an empty move": (lambda r: r["moves"].__setitem__(3, {}), "moves[3]"),
    "another player's move": (set_move(PLACE, player=1 - GAME["moves"][PLACE]["player"]), f"moves[{PLACE}].player: "),
    "a third player's move": (set_move(PLACE, player=2), f"moves[{PLACE}].player: "),
    "a move of nobody": (without(PLACE, "player"), f"moves[{PLACE}].player: "),
    "a draft of too many": (set_move(DRAFT, draft=15), f"moves[{DRAFT}].draft: "),
    "a negative draft": (set_move(DRAFT, draft=-1), f"moves[{DRAFT}].draft: "),
    "a huge draft": (set_move(DRAFT, draft=1e308), f"moves[{DRAFT}].draft: "),
    "a draft of another card": (set_move(DRAFT, card=GAME["scoring"] and (GAME["moves"][DRAFT]["card"] + 1) % 18),
                                f"moves[{DRAFT}].card: "),
    "a placement of another card": (set_move(PLACE, place=(GAME["moves"][PLACE]["place"] + 1) % 18),
                                    f"moves[{PLACE}].place: "),
    "a quarter turn": (set_move(PLACE, rot=90), f"moves[{PLACE}].rot: "),
    "no turn": (without(PLACE, "rot"), f"moves[{PLACE}].rot: "),
    "a place beyond the map": (set_move(PLACE, x=1001), f"moves[{PLACE}].x: "),
    "a broken place": (set_move(PLACE, y=0.25), f"moves[{PLACE}].y: "),
    "a place as text": (set_move(PLACE, y="0"), f"moves[{PLACE}].y: "),
    "no place": (without(PLACE, "x"), f"moves[{PLACE}].x: "),
    "a card far off": (set_move(SECOND_PLACE, x=500), f"moves[{SECOND_PLACE}]"),
    "a move left out": (lambda r: r["moves"].pop(PLACE), f"moves[{PLACE}]"),
    "a move twice": (lambda r: r["moves"].insert(PLACE, r["moves"][PLACE]), f"moves[{PLACE + 1}]"),
    "a move after the end": (lambda r: r["moves"].append(r["moves"][-1]), f"moves[{len(GAME['moves'])}]"),
    "a million moves": (lambda r: r.update(moves=r["moves"] * 2000), "moves"),
    "the wrong winner": (lambda r: r["result"].update(winner=1 - r["result"]["winner"]), "result.winner: "),
    "a winner without a number": (lambda r: r["result"].update(winner="1"), "result.winner: "),
    "a wrong total": (lambda r: r["result"]["scores"][1].update(total=999), "result.scores[1].total: "),
    "wrong terrain points": (lambda r: r["result"]["scores"][0]["terrain"].update(snow=40), "result.scores[0].terrain.snow: "),
    "one score": (lambda r: r["result"]["scores"].pop(), "result.scores: "),
    "a result too early": (lambda r: r.update(moves=r["moves"][:-1]), "result: "),
}


def test_broken_records():
    with Folder() as folder:
        for fault, (change, place) in RECORD_FAULTS.items():
            path = folder.put("game.json", changed(GAME, change))
            refused(f"record with {fault}, score", ["score", path], f"wagons score: {path}: {place}")
            refused(f"record with {fault}, replay", ["replay", "--quiet", path], f"wagons replay: {path}: {place}")


def test_first_pick():
    """Under first-picks the first draft skips nothing."""
    def change(record):
        record["moves"][0]["draft"] = 1
        record["moves"][0]["card"] = record["circle"][(record["start"] + 1) % 15]
    with Folder() as folder:
        refused("the first pick skips", ["replay", folder.put("game.json", changed(FIRST_PICKS, change))], "moves[0].draft: ")


def set_town(town, k, **fields):
    def change(towns):
        towns["towns"][town][k].update(fields)
    return change


TOWN_FAULTS = {
    "no towns": (lambda t: t.pop("towns"), "towns: "),
    "an empty list of towns": (lambda t: t.update(towns=[]), "towns: "),
    "three towns": (lambda t: t["towns"].append([]), "towns: "),
    "a town that is an object": (lambda t: t["towns"].__setitem__(1, {}), "towns[1]: "),
    "a placement that is a number": (lambda t: t["towns"][0].__setitem__(1, 5), "towns[0][1]: "),
    "an unknown card": (set_town(0, 1, card=18), "towns[0][1].card: "),
    "a card as text": (set_town(0, 1, card="8"), "towns[0][1].card: "),
    "no card": (lambda t: t["towns"][0][1].pop("card"), "towns[0][1].card: "),
    "a quarter turn": (set_town(0, 1, rot=90), "towns[0][1].rot: "),
    "a huge place": (set_town(1, 0, x=1e18), "towns[1][0].x: "),
    "a place off the grid": (set_town(1, 0, x=0.5), "towns[1][0].x: "),
    "a card that touches nothing": (set_town(0, 1, x=40), "towns[0][1]"),
    "a card that touches by a corner": (set_town(0, 1, x=2, y=2), "towns[0][1]"),
    "too many cards": (lambda t: t["towns"].__setitem__(0, t["towns"][0] * 20), "towns[0]: "),
    "an unknown scoring card": (lambda t: t["scoring"].append("nonsense"), "scoring[2]: "),
    "a scoring card twice": (lambda t: t["scoring"].append("badlands"), "scoring[2]: "),
    "scoring as text": (lambda t: t.update(scoring="badlands"), "scoring: "),
}


def test_broken_towns():
    with Folder() as folder:
        for fault, (change, place) in TOWN_FAULTS.items():
            path = folder.put("towns.json", changed(TOWNS, change))
            refused(f"towns with {fault}", ["score", path], f"wagons score: {path}: {place}")


def test_broken_lines():
    """In JSON Lines the fault is found by its line; the lines before it are already answered."""
    lines = [json.dumps(record) for record in records()[:6]]
    lines[4] = json.dumps(changed(records()[4], set_move(0, draft=99)))
    with Folder() as folder:
        path = folder.put("games.jsonl", "\n".join(lines) + "\n")
        refused("replay names the line", ["replay", "--quiet", path], f"wagons replay: {path}:5: moves[0].draft: ")
        answer = run("score", path)
        check("score names the line", answer.status == 2 and f"{path}:5: moves[0].draft: " in answer.err, answer.describe())
        check("score answered the lines before", len(answer.lines()) == 4, answer.describe())
        path = folder.put("cut.jsonl", "\n".join(lines[:3]) + "\n" + lines[3][:100])
        refused("a cut last line", ["replay", "--quiet", path], f"{path}:4: ")
        path = folder.put("blank.jsonl", lines[0] + "\n\n" + lines[1] + "\n\n\n[]\n")
        refused("blank lines are counted", ["replay", "--quiet", path], f"{path}:6: ")
        path = folder.put("long.jsonl", lines[0] + "\n" + '{"x": "' + "x" * (5 << 20) + '"}\n')
        refused("a line without end", ["replay", "--quiet", path], f"{path}:2: ", "longer")
        refused("lines on standard input", ["replay", "--quiet", "-"], "standard input:5: moves[0].draft: ",
                stdin="\n".join(lines))


def test_other_deck():
    """A record that was played with another deck is refused."""
    def swap(deck):
        deck["cards"][0]["front"], deck["cards"][1]["front"] = deck["cards"][1]["front"], deck["cards"][0]["front"]
    with Folder() as folder:
        deck = folder.put("deck.json", changed(DECK, swap))
        hashed = changed(GAME, lambda record: record.update(deck_hash="edf8ee023495a3b7"))
        path = folder.put("game.json", hashed)
        refused("a record of the default deck", ["score", path, "--deck", deck], "deck_hash: ")


def test_lost_report():
    """A report that cannot be written ends the run with 1, and an old report stays as it was."""
    if os.path.exists("/dev/full"):
        refused("--out to a full device", ["score", data("games.jsonl"), "--out", "/dev/full"], "/dev/full", "No space",
                status=1)
        refused("deck --out to a full device", ["deck", "--out", "/dev/full"], "/dev/full", "No space", status=1)
    with Folder() as folder:
        old = folder.put("report.json", "old")
        refused("bad input under --out", ["score", folder.put("bad.json", "{"), "--out", old], "bad.json")
        with open(old, encoding="utf-8") as file:
            check("the old report is still there", file.read() == "old")
        check("no half report is left", sorted(os.listdir(folder.path)) == ["bad.json", "report.json"], os.listdir(folder.path))


def test_one_file_for_two():
    """A report never takes the place of what the same command reads or records."""
    with Folder() as folder:
        game = folder.put("game.json", GAME)
        deck = folder.put("deck.json", DECK)
        os.symlink("game.json", folder.name("link.json"))
        play = ["selfplay", "--games", "1", "--agents", "random,random"]
        other = os.path.join(folder.path, ".", "new.jsonl")
        refused("the records", play + ["--records", folder.name("new.jsonl"), "--out", other], "--records: ", "--out")
        refused("the deck", play + ["--deck", deck, "--out", deck], f"--deck: {deck}: ", "--out")
        refused("the game", ["score", game, "--out", folder.name("link.json")], f"FILE: {game}: ", "--out")
        with open(game, "a", encoding="utf-8") as file:
            answer = run("score", game, stdout=file)
        check("standard output", answer.status == 2 and "standard output" in answer.err, answer.describe())
        check("nothing is written", sorted(os.listdir(folder.path)) == ["deck.json", "game.json", "link.json"])
        for path, content in (game, GAME), (deck, DECK):
            with open(path, encoding="utf-8") as file:
                check("nothing is lost", json.load(file) == content)
        refused("below a file", ["score", game, "--out", game + "/x.json"], "x.json: Not a directory")


main(globals())
