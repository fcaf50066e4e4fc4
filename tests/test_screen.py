#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons play` on the full screen: keys sent to it and what a terminal of 80 columns and 24 lines then shows (tmux)."""

import json
import os
import re
import shlex
import time

from program import Folder, accepted, check, run
from screen_client import Screen, run_tests

READY = r"your turn|THE GAME IS OVER"


def take_step(screen, text):
    """Decides whatever is asked, sensibly; returns the next screen that asks."""
    screen.press(*(["Tab", "Enter"] if "Enter places" in text else ["Enter"]))
    return screen.wait(READY, not_like=text)


def play_to_end(screen):
    """All the screens up to the end."""
    seen = [screen.wait(READY)]
    for _ in range(80):
        if "THE GAME IS OVER" in seen[-1]:
            return seen
        seen.append(take_step(screen, seen[-1]))
    raise AssertionError("the game does not end")


def save(screen, path):
    screen.press("s")
    screen.wait("Save under what name")
    for _ in range(3):
        screen.press(*["BSpace"] * 30)
    screen.type(path)
    screen.press("Enter")
    text = screen.wait("Saved|Replace it")
    if "Replace it" in text:
        screen.press("y")
        screen.wait("Saved")
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def test_whole_game():
    """A game to its end at 80 by 24: everything fits, the record replays, the review steps through it, seats swap."""
    with Folder() as folder, Screen("--agent", "greedy", "--seed", "3", folder=folder.path) as screen:
        seen = play_to_end(screen)
        check("game: many decisions were asked for", len(seen) > 10, len(seen))
        for number, text in enumerate(seen[:-1]):
            lines = text.rstrip("\n").split("\n")
            check(f"game: screen {number} fits", len(lines) <= 24 and max(map(len, lines)) <= 80, text)
            check(f"game: screen {number} has all parts", "SCORING CARDS" in text and re.search(r"You: -?\d+", text) and
                  re.search(r"Greedy: -?\d+", text) and re.search(r"D\d+.* F\d+.* S\d+", text), text)
        screen.press("Escape")
        path = folder.name("game.json")
        record = save(screen, path)
        accepted("game: the record replays clean", ["replay", "--quiet", path])
        shown = [int(points) for points in re.search(r"\| You (-?\d+), Greedy (-?\d+)", seen[-1]).groups()]
        check("game: the totals are the record's", shown == [score["total"] for score in record["result"]["scores"]], shown)
        check_review(screen)
        check_evaluation(screen)
        screen.press("w")
        text = screen.wait("seats swapped")
        check("swap: greedy begins now", re.search(r"\| Greedy -?\d+, You", text) is not None, text)
        screen.press("q")
        text = screen.wait(r"EXIT|Leave it")
        if "Leave it" in text:
            screen.press("y")
        check("game: leaves with 0", "EXIT 0" in screen.wait("EXIT"))


def check_review(screen):
    screen.press("v")
    text = screen.wait("THE MOVES THAT COST MOST")
    check("review: says what both lost", re.search(r"You lost \d+\.\d points", text) and
          re.search(r"Greedy lost \d+\.\d points", text), text)
    screen.press("Enter")
    text = screen.wait(r"review, choice \d+ of \d+")
    check("review: says what was better", re.search(r"lost \d+\.\d points. Better:|as good as any", text), text)
    screen.press("b")
    if "Better:" in text:
        check("review: shows it", "better move shown" in screen.wait("better move shown"))
    screen.press("Left")
    screen.wait("review", not_like=text)
    screen.press("Escape")
    screen.wait("the game is over")


def check_evaluation(screen):
    screen.press("e")
    text = screen.wait("EVALUATION")
    check("evaluation: a chart of the game", "\u2588" in text and "At the last choice" in text, text)
    screen.press("Enter")
    screen.wait("v review")


def test_deciding():
    """The card under the cursor, its turn, points as they would be, an illegal place, undo, redo, hint."""
    with Screen("--agent", "greedy", "--seed", "8", "--start", "fixed") as screen:
        text = screen.wait(r"\[1\]")
        screen.press("Right", "Right")
        text = screen.wait(r"gift +gift +\[3\]")
        check("deciding: says what is given away", "gives the ones before it to Greedy" in text, text)
        screen.press("Enter")
        text = screen.wait("Enter places")
        check("deciding: points as they would be", re.search(r"You: 0 \+\d+ points", text) and "At 0 0: You +" in text, text)
        screen.press("r")
        check("deciding: turned", "At 0 0 turned: You +" in screen.wait("turned", not_like=text))
        screen.press("Enter")
        text = screen.wait(r"your turn", not_like=text)
        while "Enter places" not in text:
            screen.press("Enter")
            text = screen.wait(READY, not_like=text)
        for _ in range(12):
            screen.press("Right")
        text = screen.wait("Illegal")
        check("deciding: an illegal place is shown as such", re.search(r"![DFSMPW]", text), text)
        screen.press("Enter")
        check("deciding: and is not taken", "would not touch the town" in screen.wait("would not touch"))
        screen.press("Tab")
        before = screen.wait(r"At -?\d+ -?\d+.*: You", not_like=text)
        screen.press("Enter")
        screen.wait(READY, not_like=before)
        screen.press("u")
        text = screen.wait("Back to your last decision")
        check("undo: the placement is asked again", "Enter places" in text, text)
        screen.press("U")
        screen.wait("Done again")
        screen.press("u")
        screen.wait("Back to your last decision")
        screen.press("h")
        text = screen.wait(r"Hint: place .* at -?\d+ -?\d+")
        check("hint: with its margin", re.search(r"points\s+ahead, \d+ %", text), text)
        place = re.search(r"Hint: place \([^)]*\)\s+at (-?\d+ -?\d+(?:\s+turned)?)", text)[1].replace("\n", " ")
        check("hint: the cursor is there", f"At {place}:" in text, text)
        screen.press("X")
        screen.wait("Give the game up")
        screen.press("y")
        screen.wait("given up")


def test_pages():
    """Help, scoring cards, moves, rules, legend open and close."""
    with Screen("--agent", "greedy", "--seed", "1") as screen:
        screen.wait("your turn")
        for key, part in (("?", "evaluation"), ("c", "Wagons|points|each"), ("m", "No moves yet"), ("R", "RULES"),
                          ("l", "mountains")):
            screen.press(key)
            check(f"pages: {key}", screen.wait(part))
            screen.press("Escape")
            screen.wait("THE CIRCLE")
        screen.press("z")
        check("pages: a key without meaning", "no meaning" in screen.wait("no meaning"))


def test_resize():
    """A larger and a smaller window, and one that is too small."""
    with Screen("--agent", "greedy", "--seed", "2") as screen:
        screen.wait("your turn")
        screen.resize(130, 45)
        text = screen.wait(r"\n.{100,}\n")
        check("resize: larger: the scoring cards in full", "\u2026" not in text.split("You: ")[0], text)
        screen.resize(50, 12)
        check("resize: too small says so", screen.wait("needs 80"))
        screen.resize(80, 24)
        check("resize: back again", screen.wait("THE CIRCLE"))


def test_colours():
    """Colours where the terminal has them, none under NO_COLOR; letters alone in the C locale."""
    with Screen("--agent", "greedy", "--seed", "2") as screen:
        screen.wait("your turn")
        check("colours: on", "48;5;" in screen.text(colours=True))
    with Screen("--agent", "greedy", "--seed", "2", environment={"NO_COLOR": "1"}) as screen:
        screen.wait("your turn")
        check("colours: off under NO_COLOR", not re.search(r"\033\[[0-9;]*(?:4[0-8]|3[0-8]);?", screen.text(colours=True)))
    with Screen("--agent", "greedy", "--seed", "2", environment={"LC_ALL": "C"}) as screen:
        check("colours: the C locale has letters", screen.wait("your turn").isascii())


SOON = 5  # seconds; a minute is what the opponent would take


def soon(name, screen, began, pattern):
    """What the screen shows once the pattern is there; checks that it did not have to wait for the opponent."""
    text = screen.wait(pattern)
    check(f"long thought: {name} does not wait", time.monotonic() - began < SOON, f"{time.monotonic() - began} s")
    return text


def leave(name, screen):
    began = time.monotonic()
    screen.press("q")
    if "Leave it" in screen.wait("EXIT|Leave it"):
        screen.press("y")
    check(f"long thought: {name}: leaves with 0", "EXIT 0" in soon(name, screen, began, "EXIT"))


def test_long_thought():
    """Leaving, undo, a new game, a review: none waits for an opponent that thinks, who then begins anew."""
    for game, agent in (("circle-the-wagons", "mcts:time=60"), ("circle-the-wagons", "hindsight:time=60"),
                        ("circle-the-wagons", "lookahead:depth=12"), ("homestead", "mcts:time=60"),
                        ("carcassonne", "mcts:time=60"), ("carcassonne", "expectimax:time=60")):
        with Screen("--game", game, "--agents", f"{agent},person", "--seed", "2") as screen:
            screen.wait("is thinking")
            leave(f"{game}, {agent}", screen)
    with Screen("--game", "homestead", "--agent", "mcts:time=60", "--seed", "5") as screen:
        if "is thinking" not in screen.wait("your turn|is thinking"):
            screen.press("Enter")
            screen.wait("is thinking")
        began = time.monotonic()
        screen.press("u")
        text = soon("undo", screen, began, "Back to your last decision|no decision of yours")
        if "your turn" in text:
            screen.press("Enter")
        screen.wait("is thinking")
        began = time.monotonic()
        screen.press("v")
        soon("a review", screen, began, "THE MOVES THAT COST MOST")
        screen.press("Escape")
        screen.wait("review, choice")
        screen.press("Escape")
        check("long thought: goes on after a review", screen.wait("is thinking"))
        began = time.monotonic()
        screen.press("n")
        screen.wait("Leave it")
        screen.press("y")
        soon("a new game", screen, began, "A new deal")


def test_stopped_thought():
    """An opponent whose thought a review ended has the whole time of its turn again (with WAGONS_THOROUGH)."""
    if not os.environ.get("WAGONS_THOROUGH"):
        return
    with Screen("--game", "homestead", "--agent", "mcts:time=12", "--seed", "5") as screen:
        text = screen.wait("your turn|is thinking")
        if "is thinking" not in text:
            screen.press("b", "Enter")
            screen.wait("is thinking")
        time.sleep(4)
        screen.press("v")
        screen.wait("THE MOVES THAT COST MOST")
        screen.press("Escape")
        screen.wait("review, choice")
        screen.press("Escape")
        screen.wait("is thinking")
        began = time.monotonic()
        screen.wait("your turn")
        check("stopped thought: begins anew", time.monotonic() - began > 9, time.monotonic() - began)


def test_interrupt():
    """Ctrl-C saves the game, says how to go on, and leaves with 130; the game goes on from there."""
    with Folder() as folder:
        with Screen("--agent", "greedy", "--seed", "12", folder=folder.path) as screen:
            take_step(screen, screen.wait("your turn"))
            screen.press("C-c")
            text = screen.wait("EXIT")
            check("interrupt: 130 and the command that goes on", "EXIT 130" in text and
                  "wagons play circle-the-wagons-12.json" in text, text)
            accepted("interrupt: what was saved replays", ["replay", "--quiet", folder.name("circle-the-wagons-12.json")])
        with Screen(folder.name("circle-the-wagons-12.json")) as screen:
            screen.wait("your turn")
            check("interrupt: it goes on", screen.wait("TO PLACE"))
        for mode in ([], ["--plain"]):
            with Screen("--agents", "mcts:time=60,person", "--seed", "12", *mode, folder=folder.path) as screen:
                screen.wait("is thinking|help lists what can be typed")
                began = time.monotonic()
                screen.press("C-c")
                soon(f"Ctrl-C {' '.join(mode)}", screen, began, "EXIT 130")


def test_line_mode():
    """--plain and TERM=dumb stay with typed lines; a game from standard input is played at the terminal."""
    for name, arguments, environment in (("--plain", ["--plain"], {}), ("TERM=dumb", [], {"TERM": "dumb"})):
        with Screen("--agent", "greedy", "--seed", "1", *arguments, environment=environment) as screen:
            check(f"line mode: {name}", screen.wait(r"Begin at which card, 1 to 15\? \(or help\) >"))
    with Folder() as folder:
        path = folder.put("game.json", run("play", "--agent", "greedy", "--seed", "5", stdin="1\nsave "
                                           + folder.name("saved.json") + "\n").out)
        with Screen("-", prefix=f"cat {shlex.quote(folder.name('saved.json'))} | ") as screen:
            check("line mode: a game from a pipe is played on the screen", screen.wait("your turn"), path)


run_tests(globals())
