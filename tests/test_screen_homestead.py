#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Homestead at one terminal of 80 columns and 24 lines: two persons who must not see each other's hand, on the full screen
and by typed lines, and a hand that can be read beside the pile (tmux)."""

import json
import re

from program import Folder, accepted, check, run
from screen_client import Screen, run_tests

TWO = ("--game", "homestead", "--agents", "person,person")
COVERED = r"The screen goes to Player (\d)"
PLAIN_COVERED = r"Player (\d): Enter shows your hand"
ASKED = r"Enter places"
PLAIN_ASKED = r"Player (\d): Place which card where"


def hands(text):
    """The cards that are shown, of each player whose hand is ("1": ["G1", ...])."""
    lines = re.findall(r"^Player (\d)'s hand (.*)$", text, re.MULTILINE)
    cards = {player: re.findall(r"[>\s]\d ([A-Z]\d(?:x[A-Z])?)", " " + line) for player, line in lines}
    return {player: shown for player, shown in cards.items() if shown}


def covered(screen, name):
    """Waits for the covered screen; returns for whom it is. It shows nothing whatever key is pressed."""
    text = screen.wait(COVERED)
    check(f"{name}: no hand and no place's gain is on the covered screen",
          hands(text) == {} and "points at" not in text and not re.search(r"\s\+\d+\s", text.split("Player 1's hand")[0]), text)
    screen.press("Enter", "Right", "1", "Tab", "h", "e", "v", "b", "X")
    screen.press("m")
    text = screen.wait("MOVES")
    check(f"{name}: the list of moves names no card drawn", not re.search(r"draws? [A-Z]\d", text), text)
    screen.press("Escape")
    text = screen.wait(COVERED)
    check(f"{name}: other keys show nothing", hands(text) == {}, text)
    return re.search(COVERED, text)[1]


def uncover(screen, name):
    player = covered(screen, name)
    screen.press("Space")
    text = screen.wait(ASKED)
    check(f"{name}: then the hand of player {player} alone", list(hands(text)) == [player] and
          len(hands(text)[player]) == 5, text)
    check(f"{name}: five cards and the pile can be read", re.search(r"pile: \d\d\s*$", text, re.MULTILINE), text)
    return player


def test_full_screen():
    """Some moves, undo before and after the screen was passed on, a new deal."""
    with Screen(*TWO, "--seed", "5") as screen:
        movers = []
        for _ in range(4):
            movers.append(uncover(screen, f"move {len(movers)}"))
            screen.press("b", "Enter")
        check("full screen: in turn", movers in (["1", "2", "1", "2"], ["2", "1", "2", "1"]), movers)
        check("full screen: the move is told to the other", "places" in screen.wait(COVERED))
        screen.press("u")
        screen.wait(f"goes to Player {movers[-1]}")
        check("undo: asks again before the own hand", uncover(screen, "undo") == movers[-1])
        screen.press("u")
        screen.wait(f"goes to Player {movers[-2]}")
        uncover(screen, "undo of the other's move")
        screen.press("n")
        screen.wait("Leave it")
        screen.press("y")
        screen.wait("A new deal")
        uncover(screen, "a new deal")


def late_game(folder, left):
    """The path of a game of two persons with so many placements to come."""
    path = folder.name("games.jsonl")
    run("selfplay", "--game", "homestead", "--games", "1", "--seed", "3", "--quiet", "--records", path)
    with open(path, encoding="utf-8") as file:
        game = json.loads(file.readline())
    del game["result"]
    for _ in range(left):
        while "place" not in game["moves"].pop():
            pass
    game["players"] = [{"agent": "person"}, {"agent": "person"}]
    return folder.put("late.json", game)


def test_end():
    """A game that is gone on with is covered first; at the end everything is open."""
    with Folder() as folder, Screen("--game", "homestead", late_game(folder, 2), folder=folder.path) as screen:
        for _ in range(2):
            screen.wait(COVERED)
            screen.press("Space")
            screen.wait(ASKED)
            screen.press("b", "Enter")
        screen.wait("THE GAME IS OVER")
        screen.press("Escape")
        text = screen.wait("Player 2's hand")
        check("end: both hands are open", sorted(hands(text)) == ["1", "2"], text)


def test_against_an_agent():
    """One person alone is asked for nothing."""
    with Screen("--game", "homestead", "--agent", "greedy", "--seed", "5") as screen:
        text = screen.wait("your turn")
        check("one person: no cover", "Your hand" in text and not re.search(COVERED, text) and "5 cards" in text, text)
        screen.press("b", "Enter")
        screen.wait("your turn", not_like=text)
        screen.press("v")
        text = screen.wait("THE MOVES THAT COST MOST")
        check("one person: a review before the end tells nothing of the other's hand", "You lost" in text and
              not re.search(r"Greedy lost|move \d+: Greedy", text), text)


def test_pile():
    """At 80 columns the pile stands beside nothing that it hides, nor what is wrong with a place."""
    with Screen(*TWO, "--seed", "5") as screen:
        for _ in range(2):
            screen.wait(COVERED)
            screen.press("Space")
            text = screen.wait(ASKED)
            lines = [line for line in text.split("\n") if "'s hand" in line or "pile:" in line]
            check("pile: on a line without cards", sum("pile:" in line for line in lines) == 1 and
                  not any("pile:" in line and "hand" in line for line in lines), text)
            cards = [cards for cards in hands(text).values()]
            check("pile: all five cards are there", len(cards) == 1 and len(cards[0]) == 5, text)
            check("pile: beside the place", re.search(r"points +pile: \d\d\s*$", text, re.MULTILINE), text)
            screen.press("Right")
            text = screen.wait("Illegal")
            check("pile: beside what is wrong with one", re.search(r"of the grid\. +pile: \d\d\s*$", text, re.MULTILINE), text)
            screen.press("b", "Enter")


def test_typed_lines():
    """By typed lines: what was on the terminal goes, what may be scrolled back to as well."""
    with Screen(*TWO, "--seed", "5", "--plain") as screen:
        movers = []
        for place in ("0 -1", "0 -1", "0 1", "0 1"):
            text = screen.wait(PLAIN_COVERED)
            player = re.search(PLAIN_COVERED, text)[1]
            movers.append(player)
            text = screen.text(history=True)
            check("typed lines: no hand is left on the terminal", hands(text) == {} and "Place which" not in text, text)
            if len(movers) > 1:
                check("typed lines: the other's move is told", re.search(f"Player {movers[-2]} places", text), text)
            screen.type("hint")
            screen.press("Enter")
            screen.wait("of no use just now")
            screen.type("board")
            screen.press("Enter")
            text = screen.wait("cards in the pile")
            check("typed lines: nor does board show one", hands(text) == {}, text)
            screen.press("Enter")
            text = screen.wait(PLAIN_ASKED)
            check("typed lines: then one hand", list(hands(text)) == [player], text)
            screen.type(f"1 {place}")
            screen.press("Enter")
            screen.wait(f"Player {'1' if player == '2' else '2'}: Enter shows")
        check("typed lines: in turn", movers in (["1", "2", "1", "2"], ["2", "1", "2", "1"]), movers)
        screen.type("undo")
        screen.press("Enter")
        screen.wait(f"Player {movers[-1]}: Enter shows your hand")
        check("typed lines: undo asks again", hands(screen.text(history=True)) == {}, screen.text(history=True))


def test_pipes():
    """Through pipes nobody is asked to pass anything on."""
    answer = accepted("pipes: two moves", ["play", *TWO, "--seed", "5"], "Player 1: Place which card", "Player 2: Place which",
                      stdin="1 0 -1\n1 0 -1\nquit\nyes\n")
    check("pipes: no question between them", "Enter shows" not in answer.out, answer.out)


run_tests(globals())
