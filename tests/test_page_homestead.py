#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Homestead on the page of `wagons serve`, in a real browser: cards placed by mouse and by keyboard, a hand that stays
hidden, a record that the program takes.

WAGONS_SHOTS=FOLDER keeps screenshots.
"""

import contextlib
import json
import os

import browser
import program
from program import check

SHOTS = os.environ.get("WAGONS_SHOTS")
ASKED = "document.querySelector('.h-open') || document.querySelector('.player.winner')"


def shot(window, name):
    if SHOTS:
        window.screenshot(os.path.join(SHOTS, name + ".png"))


def deal(window, **fields):
    """A new game by the form."""
    window.click('[data-key="New game"]')
    for name, value in {"game": "homestead", **fields}.items():
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


def placements(window):
    return [move for move in record(window)["moves"] if "place" in move]


def wait_for_placements(window, count):
    window.until(f"document.querySelectorAll('.h-grid .h-card').length >= {count + 2}")
    window.until(ASKED)


def test_against_the_computer():
    deal(window, **{"seat-0": "person", "seat-1": "easy", "seed": "5"})
    check("the start cards lie", window.value("document.querySelectorAll('.h-grid .h-card').length") >= 2)
    check("only the own hand is seen", window.value("document.querySelectorAll('.h-held').length") == 5)
    shot(window, "homestead-start")
    before = len(placements(window))
    window.js("document.querySelectorAll('button.h-held')[2].id = 'picked'")
    window.click("#picked")
    window.until("document.querySelectorAll('button.h-held')[2].getAttribute('aria-pressed') === 'true'")
    window.js("document.querySelector('.h-open').id = 'picked-place'")
    window.click("#picked-place")
    wait_for_placements(window, before + 2)
    window.js("document.querySelector('.h-open').focus()")
    window.keys("enter")
    wait_for_placements(window, before + 4)
    check("what the other draws is not told", "draws a card" in window.value("document.body.textContent")
          and not window.value("/draws (grassland|mountain|forest|desert|lake)/.test(document.body.textContent)"))
    saved = record(window)
    check("four cards more lie", len([move for move in saved["moves"] if "place" in move]) == before + 4, saved["moves"])
    answer = program.run("replay", "--quiet", "-", stdin=json.dumps(saved) + "\n")
    check("the program takes the record", answer.status == 0, answer.describe())
    shot(window, "homestead")


def test_two_people():
    deal(window, **{"seat-0": "person", "seat-1": "person", "seed": "6"})
    for count in range(1, 4):
        window.js("document.querySelector('.h-open').focus()")
        window.keys("enter")
        wait_for_placements(window, count)
        check("one hand at a time", window.value("document.querySelectorAll('.h-held').length") == 5)
    players = [move["player"] for move in placements(window)]
    check("in turn", players in ([0, 1, 0], [1, 0, 1]), players)


def test_scripts_do_not_complain():
    log = window.log()
    check("no complaints of scripts", not log, str(log)[:300])


browser.require()
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
