#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Homestead on the page of `wagons serve`, in a real browser: cards placed by mouse and by keyboard, a hand that stays
hidden, a record that the program takes.

WAGONS_SHOTS=FOLDER keeps screenshots.
"""

import contextlib
import json
import os
import tempfile

import browser
import program
from program import check

SHOTS = os.environ.get("WAGONS_SHOTS")
ASKED = "document.querySelector('.h-open, .player.winner, [data-key=show-hand], button.slot, .c-cell')"


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


# --- two people at one screen ---

WATCH = """
window.seen = [];
const hands = () => [...document.querySelectorAll('.h-hand')].filter((hand) => hand.querySelector('.h-held'))
    .map((hand) => hand.querySelector('h4').textContent[7]).join('');
new MutationObserver(() => window.seen.at(-1) !== hands() && window.seen.push(hands()))
    .observe(document.querySelector('#board'), {childList: true, subtree: true});
"""


def hands(window):
    """Whose hands are shown now: "", "1", "2" or "12"."""
    return window.value("[...document.querySelectorAll('.h-hand')].filter((hand) => hand.querySelector('.h-held'))"
                        ".map((hand) => hand.querySelector('h4').textContent[7]).join('')")


def seen(window):
    """Whose hands were shown since the last call, one after the other; from now on nothing yet."""
    return window.js("return window.seen.splice(0)")


def curtain(window):
    """Waits for the curtain, checks that nothing shows behind it, and returns for whom it hangs: "1" or "2"."""
    window.until("document.querySelector('[data-key=\"show-hand\"]')")
    text = window.text("[data-key='show-hand']")
    check("the curtain hides both hands", hands(window) == "" and text[7:] in ("1: show my hand", "2: show my hand"), text)
    check("and what a card would gain, hints and analyses",
          window.value("!document.querySelector('.h-open') && document.querySelector('[data-key=Hint]').disabled && "
                       "document.querySelector('[data-key=analyse]').disabled && "
                       "document.querySelector('[data-key=review]').disabled"))
    check("its button has the focus", window.value("document.activeElement.dataset.key") == "show-hand")
    check("and it is announced",
          f"Pass the device to Player {text[7]}" in window.value("document.querySelector('#live').textContent"))
    return text[7]


def uncover(window):
    """Opens the curtain by keyboard; returns for whom."""
    player = curtain(window)
    window.keys("enter")
    window.until("document.querySelector('.h-open')")
    check("one hand comes up, of the player to move", hands(window) == player and
          window.value("!document.querySelector('[data-key=\"show-hand\"]')"), hands(window))
    return player


def place(window):
    window.js("document.querySelector('.h-open').focus()")
    window.keys("enter")


def two_people(window, seed):
    deal(window, **{"seat-0": "person", "seat-1": "person", "seed": seed})
    window.js(WATCH)


def test_two_people():
    two_people(window, "6")
    movers = []
    shot(window, "homestead-curtain")
    for count in range(1, 5):
        movers.append(uncover(window))
        check("the keyboard is in the hand", window.value("document.activeElement.classList.contains('h-held')"))
        seen(window)
        place(window)
        wait_for_placements(window, count)
        curtain(window)
        shown = seen(window)
        check("the hand of the other does not come up before the button", all(who in ("", movers[-1]) for who in shown),
              [movers[-1], shown])
    players = [str(move["player"] + 1) for move in placements(window)]
    check("in turn", players == movers and movers[0] != movers[1] and movers[:2] == movers[2:], [players, movers])


def test_two_people_take_back():
    two_people(window, "6")
    first = uncover(window)
    place(window)
    wait_for_placements(window, 1)
    second = uncover(window)
    seen(window)
    window.click("[data-key=Undo]")
    window.until(f"document.querySelector('[data-key=\"show-hand\"]')?.textContent.includes('{first}')")
    check("undo of another's move asks again", curtain(window) == first and first not in seen(window))
    window.click("[data-key=Redo]")
    window.until(f"document.querySelector('[data-key=\"show-hand\"]')?.textContent.includes('{second}')")
    curtain(window)
    window.click("[data-key=Undo]")
    window.until(f"document.querySelector('[data-key=\"show-hand\"]')?.textContent.includes('{first}')")
    check("undo before a closed curtain as well", uncover(window) == first)
    place(window)
    wait_for_placements(window, 1)
    check("the game goes on", uncover(window) == second)
    window.keys("[", "[")
    window.until("document.querySelector('[data-key=\"to-now\"]')")
    check("looking back shows no other hand", hands(window) in ("", second), hands(window))
    check("and no hint about it", window.value("document.querySelector('[data-key=Hint]').disabled"))


def test_two_people_reload():
    two_people(window, "7")
    first = uncover(window)
    window.reload()
    window.until(ASKED)
    window.js(WATCH)
    check("after a reload the curtain is closed", curtain(window) == first)
    check("and nothing was shown", not any(seen(window)))
    check("it opens", uncover(window) == first)


def late_record(left):
    """A game of two persons with so many placements to come."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.jsonl")
        program.run("selfplay", "--game", "homestead", "--games", "1", "--seed", "3", "--quiet", "--records", path)
        with open(path, encoding="utf-8") as file:
            game = json.loads(file.readline())
    del game["result"]
    for _ in range(left):
        while "place" not in game["moves"].pop():
            pass
    game["players"] = [{"agent": "person"}, {"agent": "person"}]
    return game


def load(window, game):
    window.click('[data-key="Save, load"]')
    window.js("document.querySelector('[name=record]').value = arguments[0];"
              "document.querySelector('[name=load]').click()", json.dumps(game))
    window.until("!document.querySelector('dialog')")
    window.until(ASKED)


def test_two_people_to_the_end():
    load(window, late_record(2))
    window.js(WATCH)
    first = uncover(window)
    place(window)
    second = uncover(window)
    check("the other's turn", first != second)
    place(window)
    window.until("document.querySelector('.player.winner')")
    check("at the end all is open", hands(window) == "12" and
          window.value("!document.querySelector('[data-key=\"show-hand\"]')"), hands(window))
    window.keys("[")
    window.until("document.querySelector('[data-key=\"to-now\"]')")
    check("and before the end too, looked at from there", hands(window) == "12", hands(window))
    window.keys("]", "u")
    window.until("document.querySelector('.h-open')")
    check("taken back, the other hand is hidden again", hands(window) == second, hands(window))


def test_no_curtain_where_nothing_is_hidden():
    for game in ("circle-the-wagons", "carcassonne"):
        deal(window, game=game, **{"seat-0": "person", "seat-1": "person", "seed": "5"})
        check(f"no curtain in {game}", window.value("!document.querySelector('[data-key=\"show-hand\"]') && "
                                                    "document.querySelector('#curtain').hidden"))


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
