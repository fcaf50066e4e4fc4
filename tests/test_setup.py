#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons setup`: positions entered by a script and at a terminal; every fault in one line; what it writes is taken by the
other commands."""

import json
import os
import pty
import select
import subprocess
import time

from program import ENVIRONMENT, PROGRAM, SECONDS, Folder, accepted, check, main, records, refused, run

GOOD = ["badlands 15 cool", "1 2 3 WgSm/FmWf", "5 0 0", "8 2 0 r", "-", "10 0 0", "-", "1", "-", "9"]


def answers(lines):
    return "".join(line + "\n" for line in lines)


def letters(front):
    return "".join(word.split()[0][0].upper() + word.split()[1][0] for word in front)


def test_position():
    """A position comes out as it was entered, by number, by picture, by name; and is taken by the others."""
    with Folder() as folder:
        made = accepted("setup: a position", ["setup"], stdin=answers(GOOD)).json()
        check("setup: all of it", (made["scoring"], made["row"], made["pending"], made["hand"], made["to_move"]) ==
              (["badlands", "the-herd", "cool-water"], [1, 2, 3, 6], [[9], []], None, 0), made)
        check("setup: the towns", made["towns"] == [[{"card": 5, "x": 0, "y": 0, "rot": 0},
                                                     {"card": 8, "x": 2, "y": 0, "rot": 180}],
                                                    [{"card": 10, "x": 0, "y": 0, "rot": 0}]], made["towns"])
        path = folder.name("position.json")
        answer = run("setup", "--out", path, stdin=answers(GOOD))
        check("setup: --out", answer.status == 0 and answer.out == "" and json.load(open(path, encoding="utf-8")) == made,
              answer.describe())
        accepted("setup: score takes it", ["score", path])
        accepted("setup: play takes it", ["play", path, "--agents", "greedy,greedy"], "THE GAME IS OVER")
        accepted("setup: analyze takes it", ["analyze", path, "--agent", "greedy", "--playouts", "20"])
        hand = GOOD[:7] + ["2", "9", "11 12"]
        made = accepted("setup: a card in hand", ["setup"], stdin=answers(hand)).json()
        check("setup: the received cards are the other's then", (made["hand"], made["pending"], made["to_move"]) ==
              (9, [[11, 12], []], 1), made)


def test_every_position_of_a_game():
    """Finished games, entered as their towns lie, score as their records do."""
    fronts = {card["id"]: letters(card["front"]) for card in run("deck", "--json").json()["cards"]}
    for number, record in enumerate(records()[:6]):
        lines = [" ".join(record["scoring"]), "-"]
        for player in range(2):
            for move in record["moves"]:
                if move["player"] == player and "place" in move:
                    card = fronts[move["place"]] if move["place"] % 2 else move["place"]
                    lines.append(f"{card} {move['x']} {move['y']}" + (" r" if move["rot"] == 180 else ""))
            lines.append("-")
        made = run("setup", stdin=answers(lines + ["1", "-", "-"]))
        if not check(f"setup: game {number} is entered", made.status == 0, made.describe()):
            continue
        score = run("score", "-", stdin=made.out).json()
        check(f"setup: game {number} scores the same", [town["total"] for town in score["towns"]] ==
              [town["total"] for town in record["result"]["scores"]], score)


def test_corrections():
    """back takes the last answer back: a card of a town, a step, several."""
    lines = GOOD[:1] + ["4", "back"] + GOOD[1:4] + ["11 4 0", "back"] + GOOD[4:7] + ["2", "-", "back", "back"] + GOOD[7:]
    made = run("setup", stdin=answers(lines))
    check("setup: corrected", made.status == 0 and made.json() == run("setup", stdin=answers(GOOD)).json(), made.describe())


def test_faults():
    """Every wrong answer is refused with its line; so is an early end."""
    cases = {
        "two scoring cards": (["badlands 15"], ":1:", "three"),
        "an unknown scoring card": (["badlands 15 nothing"], ":1:", "nothing"),
        "a scoring card twice": (["badlands badlands 15"], ":1:", "scoring"),
        "a beginning that several have": (["b 15 cool"], ":1:", "several"),
        "no card": (GOOD[:1] + ["1 99"], ":2:", "99"),
        "a card twice in the circle": (GOOD[:1] + ["1 1"], ":2:", "twice"),
        "a scoring card in the circle": (GOOD[:1] + ["15"], ":2:", "15"),
        "a card that is in the circle": (GOOD[:2] + ["1 0 0"], ":3:", "1"),
        "no place": (GOOD[:2] + ["5 0"], ":3:", "column"),
        "a card that touches nothing": (GOOD[:3] + ["8 7 7"], ":4:", "towns[0]"),
        "nobody to move": (GOOD[:7] + ["3"], ":8:", "1 or 2"),
        "two cards in hand": (GOOD[:8] + ["9 11"], ":9:", "one card"),
        "a received card that lies": (GOOD[:9] + ["5"], ":10:", "5"),
        "an answer too many": (GOOD + ["", "11"], f":{len(GOOD) + 2}:", "no more answers"),
        "an early end": (GOOD[:3], "ended after 3 answers", "Town of player 1"),
        "nothing": ([], "ended after 0 answers", "scoring cards"),
    }
    for name, (lines, *parts) in cases.items():
        refused(f"setup: {name}", ["setup"], *parts, stdin=answers(lines))
    refused("setup: another game", ["setup", "--game", "homestead"], "circle-the-wagons")
    refused("setup: --scoring", ["setup", "--scoring", "badlands,the-herd,cool-water"], "--scoring")


def test_at_a_terminal():
    """A person is asked, told what is wrong, shown the table, and offered to go on."""
    with Folder() as folder:
        master, slave = pty.openpty()
        path = folder.name("mine.json")
        with subprocess.Popen([PROGRAM, "setup"], stdin=slave, stdout=subprocess.PIPE, stderr=slave,
                              env={**ENVIRONMENT, "LC_ALL": "C", "TERM": "dumb"}) as process:
            os.close(slave)

            def read(pattern):
                text = ""
                end = time.monotonic() + SECONDS
                while pattern not in text:
                    ready, _, _ = select.select([master], [], [], max(0, end - time.monotonic()))
                    if not ready:
                        raise TimeoutError(text)
                    text += os.read(master, 65536).decode()
                return text

            def say(line, pattern="? > "):
                os.write(master, line.encode() + b"\n")
                return read(pattern)

            read("scoring cards? > ")
            check("setup: help", "Names" in say("help"))
            check("setup: cards", "the-herd" in say("cards"))
            check("setup: a fault is told", "Not so: " in say("badlands"))
            for line in GOOD[:2]:
                said = say(line)
            said = say(GOOD[2])
            check("setup: the town is shown", "Player 1: " in said and "1 card" in said, said)
            for line in GOOD[3:-1]:
                say(line)
            say(GOOD[-1], "print it)? > ")
            said = say(path, "to end? > ")
            check("setup: says what takes it", f"wagons analyze {path}" in said, said)
            os.write(master, b"\n")
            check("setup: ends with 0", process.wait(SECONDS) == 0)
        os.close(master)
        check("setup: the file is there", json.load(open(path, encoding="utf-8"))["row"] == [1, 2, 3, 6])


if __name__ == "__main__":
    main(globals())
