#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Carcassonne on the page of `wagons serve`, in a real browser: tiles laid by mouse and by keyboard, three players, undo,
and a position entered from a table.

WAGONS_SHOTS=FOLDER keeps screenshots.
"""

import contextlib
import json
import os
import sys

import browser
import program
from program import check

SHOTS = os.environ.get("WAGONS_SHOTS")
ASKED = "document.querySelector('.c-cell') || document.querySelector('.player.winner')"


def shot(window, name):
    if SHOTS:
        window.screenshot(os.path.join(SHOTS, name + ".png"))


def deal(window, **fields):
    """A new game by the form."""
    window.click('[data-key="New game"]')
    for name, value in {"game": "carcassonne", **fields}.items():
        window.js("const field = document.querySelector(`dialog [name='${arguments[0]}']`); field.value = arguments[1];"
                  "field.dispatchEvent(new Event('change'));", name, value)
    window.js("document.querySelector('dialog [name=begin]').click()")
    window.until("!document.querySelector('dialog')")
    window.until(ASKED)


def record(window):
    """What the page offers to save."""
    window.click('[data-key="Save, load"]')
    text = window.value("document.querySelector('[name=record]').value")
    window.keys("escape")
    window.until("!document.querySelector('dialog')")
    return json.loads(text)


def pick(window, selector, number=0):
    """Clicks one of the elements."""
    window.js("document.querySelectorAll('#picked').forEach((one) => one.removeAttribute('id'));"
              "document.querySelectorAll(arguments[0])[arguments[1]].id = 'picked'", selector, number)
    window.click("#picked")


def lay_by_mouse(window):
    before = len(record(window)["moves"])
    pick(window, ".c-cell")
    window.until("document.querySelector('.c-ghost')")
    if window.value("document.querySelectorAll('.c-spot').length"):
        pick(window, ".c-spot circle")
        window.until("document.querySelector('.c-spot .c-meeple')")
    shot(window, "carcassonne-ghost")
    window.click(".c-actions .primary")
    window.until("!document.querySelector('.c-ghost')")
    window.until(ASKED)
    return before


def lay_by_keys(window):
    window.js("document.querySelector('.c-land').focus()")
    window.keys("right")
    window.until("document.querySelector('.c-ghost')")
    window.keys("r", "m", "enter")
    window.until("!document.querySelector('.c-ghost')")
    window.until(ASKED)


def test_two_players():
    deal(window, **{"seat-0": "person", "seat-1": "easy", "seed": "5"})
    check("the start tile lies", window.value("document.querySelectorAll('.c-land .c-tile').length") == 1)
    lay_by_mouse(window)
    lay_by_keys(window)
    saved = record(window)
    check("four tiles lie", len(saved["moves"]) == 4, saved["moves"])
    check("a meeple stands", saved["moves"][0]["meeple"] is not None, saved["moves"])
    check("meeples are drawn", window.value("document.querySelectorAll('.c-land .c-meeple').length") > 0)
    answer = program.run("replay", "--quiet", "-", stdin=json.dumps(saved) + "\n")
    check("the program takes the record", answer.status == 0, answer.describe())
    shot(window, "carcassonne")


def test_three_people():
    deal(window, **{"players": "3", "seat-0": "person", "seat-1": "person", "seat-2": "person", "seed": "6"})
    for _ in range(3):
        lay_by_keys(window)
    saved = record(window)
    check("three players in turn", [move["player"] for move in saved["moves"]] == [0, 1, 2], saved["moves"])
    check("three players listed", window.value("document.querySelectorAll('.c-players li').length") == 3)


def test_scripts_do_not_complain():
    log = window.log()
    check("no complaints of scripts", not log, log)


if browser.missing():
    print(f"ok skipped: the page was not tested, there is no {browser.missing()}")
    sys.exit(0)
if program.run("serve", "--help").status != 0:
    print("ok skipped: the page was not tested, this program was built without a web server")
    sys.exit(0)
with contextlib.ExitStack() as stack:
    server = browser.Server()
    stack.callback(server.stop)
    window = browser.Browser()
    stack.callback(window.quit)
    window.viewport(1280, 800)
    window.open(server.address)
    window.js("localStorage.clear(); window.addEventListener('pagehide', () => localStorage.clear());")
    window.reload()
    window.until("document.querySelector('button.slot, .town-field.placing')")
    program.main(globals())
