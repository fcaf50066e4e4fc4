#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of `wagons serve` in a real browser: games by mouse, by keyboard and by finger, and what is read on the screen.

WAGONS_SHOTS=FOLDER keeps screenshots.
"""

import contextlib
import json
import os
import time

import browser
import program
from program import check

LOOKS = open(os.path.join(program.TESTS, "page_looks.js"), encoding="utf-8").read()
SHOTS = os.environ.get("WAGONS_SHOTS")

# A position near the end of a game, in which a search takes no time.
ENDING = {
    "format": "wagons-game/1", "game": "circle-the-wagons", "scoring": ["the-herd", "cool-water", "gold-country"],
    "towns": [[{"card": 8, "x": 0, "y": 0, "rot": 0}, {"card": 13, "x": 1, "y": 1, "rot": 0}],
              [{"card": 2, "x": 0, "y": 0, "rot": 0}, {"card": 12, "x": 1, "y": 1, "rot": 0}]],
    "row": [1, 4, 9], "pending": [[], []], "hand": None, "to_move": 0,
}

# The game is asking the person at the screen for something, or it is over.
ASKED = ("document.querySelector('button.slot, .town-field.placing') || "
         "document.querySelector('.player.winner')")
SIZES = [(1280, 800), (1000, 700), (390, 844)]


class Page:
    """The server, the browser, and what a person does on the page."""

    def __init__(self):
        self.server = browser.Server()
        self.browser = browser.Browser()
        self.browser.viewport(1280, 800)

    def close(self):
        self.browser.quit()
        self.server.stop()

    def fresh(self, width=1280, height=800, touch=False, dark=False):
        """The page as somebody sees it who comes for the first time."""
        window = self.browser
        window.viewport(width, height, touch)
        window.dark(dark)
        window.open(self.server.address)
        window.js("localStorage.clear(); window.addEventListener('pagehide', () => localStorage.clear());")
        window.reload()
        window.until(ASKED)
        return window

    def deal(self, seed=3, **fields):
        """Fills in the form for a new game and begins it. Fields: {"seat-0": "person", ...}."""
        window = self.browser
        window.click('[data-key="New game"]')
        for name, value in {"seat-0": "person", "seat-1": "easy", "seed": str(seed), **fields}.items():
            window.js("const field = document.querySelector(`dialog [name='${arguments[0]}']`); field.value = arguments[1];"
                      "field.dispatchEvent(new Event('change'));", name, value)
        window.js("document.querySelector('dialog [name=begin]').click()")
        window.until("!document.querySelector('dialog')")
        window.until(ASKED)

    def load(self, record):
        window = self.browser
        window.click('[data-key="Save, load"]')
        window.js("document.querySelector('[name=record]').value = arguments[0];"
                  "document.querySelector('[name=load]').click()", record if isinstance(record, str) else json.dumps(record))

    def record(self):
        """The record that the page offers to save."""
        window = self.browser
        window.click('[data-key="Save, load"]')
        text = window.value("document.querySelector('[name=record]').value")
        window.keys("escape")
        window.until("!document.querySelector('dialog')")
        return json.loads(text)

    def looks(self, what):
        """Checks that all is legible as the page stands."""
        if SHOTS:
            self.browser.screenshot(os.path.join(SHOTS, what.replace(" ", "-") + ".png"))
        complaints = self.browser.js(LOOKS)
        check(f"legible: {what}", not complaints, "; ".join(complaints[:6]))

    def silent(self, what):
        log = self.browser.log()
        check(f"no complaints of scripts: {what}", not log, log)


page = None


def over(window):
    return window.value("Boolean(document.querySelector('.player.winner'))")


def placing(window):
    return window.value("Boolean(document.querySelector('.town-field.placing'))")


def moves_made(window):
    return window.value("document.querySelectorAll('.moves li').length")


def settled(window, before):
    """Waits until a move has been made and answered."""
    window.until(f"document.querySelectorAll('.moves li').length > {before} && ({ASKED})")


def check_finished(name, record):
    """The program itself accepts the record and finds the same result."""
    answer = program.run("replay", "--quiet", "-", stdin=json.dumps(record) + "\n")
    check(f"{name}: the record is a whole game", answer.status == 0 and "result" in record, answer.describe())


# --- whole games ---

def test_mouse_game():
    window = page.fresh()
    page.deal(seed=11, **{"scoring-0": "the-herd", "scoring-1": "cool-water", "scoring-2": "badlands"})
    check("the chosen scoring cards lie there", "The Herd" in window.text(".scoring-cards"), window.text(".scoring-cards"))
    turns = dragged = 0
    while not over(window):
        before = moves_made(window)
        if placing(window):
            window.pointer(window.middle(".ghost.legal"), "down", "up")
        elif turns > 1 and dragged < 2:
            drag_from_circle(window, dragged)
            dragged += 1
        else:
            count = window.value("document.querySelectorAll('button.slot').length")
            window.js("document.querySelectorAll('button.slot')[arguments[0]].id = 'pick'", turns % min(count, 3))
            window.click("#pick")
        settled(window, before)
        turns += 1
    check("cards were dragged", dragged == 2, dragged)
    check("the winner is told", "win" in window.text("#task"), window.text("#task"))
    record = page.record()
    check("as dealt", record["seed"] == 11 and record["scoring"] == ["the-herd", "cool-water", "badlands"], record)
    check_finished("mouse", record)
    check("moves by both", {move["player"] for move in record["moves"]} == {0, 1}, record["moves"])
    page.silent("mouse")


def drag_from_circle(window, number):
    """Takes the next card and puts it on the town's edge in one movement; the first time it is let go outside."""
    town = window.js("document.querySelector('.side').scrollIntoView({block: 'center'});"
                     "const cells = [...document.querySelector('.side').querySelectorAll('.layer-cells .territory')];"
                     "const box = cells.at(-1).getBoundingClientRect(); return [box.right, box.bottom];")
    before = moves_made(window)
    card = window.js("const next = document.querySelector('button.slot.next'); const box = next.getBoundingClientRect();"
                     "return [box.left + 9, box.top + 9];")
    if number == 0:
        window.pointer(card, "down", (card[0] + 30, card[1] + 30), (card[0] + 20, card[1] + 60), "up")
        check("a card let go beside the town is not taken", moves_made(window) == before and not placing(window))
    window.pointer(card, "down", (card[0] + 30, card[1] + 5), town)
    window.until("document.querySelector('.ghost')")
    window.pointer((town[0] + 1, town[1]), "up")
    window.until(f"document.querySelectorAll('.moves li').length >= {before + 2}")


def test_keyboard_game():
    window = page.fresh()
    window.js("document.querySelector('[data-key=\"New game\"]').focus()")
    window.keys("enter")
    check("a dialog opens with the focus inside",
          window.value("Boolean(document.activeElement.closest('dialog[open]'))"))
    window.keys("enter")
    window.until("!document.querySelector('dialog')")
    window.keys("b")
    window.until("document.activeElement.matches('button.slot')")
    turns = 0
    undone = False
    while not over(window):
        before = moves_made(window)
        window.until("document.activeElement.matches('button.slot, .town-field.placing')")
        if placing(window):
            if turns % 3 == 0:
                window.keys("r", "n", "n")
            window.until("document.querySelector('.ghost.legal')", seconds=5) if turns % 3 else window.keys("n")
        elif turns % 4 == 3:
            window.keys("right")
        window.keys("enter")
        settled(window, before)
        if turns == 6 and not undone:
            undone = True
            check_undo(window)
        turns += 1
    check("moves are told to those who listen", window.text("#live") != "", window.text("#live"))
    check_finished("keyboard", page.record())
    page.silent("keyboard")


def check_undo(window):
    """Back to the last decision and forth again, by keys."""
    now = window.value("document.querySelectorAll('.moves li:not(.undone)').length")
    window.keys("u")
    window.until(f"document.querySelectorAll('.moves li:not(.undone)').length < {now}")
    window.until(ASKED)
    window.keys("y")
    window.until(f"document.querySelectorAll('.moves li:not(.undone)').length === {now}")
    window.until(ASKED)
    check("undo and redo come back to the same place", moves_made(window) == now, moves_made(window))


def test_phone():
    window = page.fresh(390, 844, touch=True)
    page.looks("phone at the beginning")
    for turn in range(4):
        before = moves_made(window)
        if placing(window):
            page.looks(f"phone placing {turn}")
            x, y = window.middle(".ghost")
            window.pointer((x, y), "down", (x - 8, y - 8), (x - 60, y + 20), (x, y), "up", kind="touch")
            window.until("document.querySelector('.ghost.legal')")
            put_by_finger(window, before)
        else:
            window.click("button.slot:nth-of-type(2)", kind="touch")
            check("a first tap only shows the card", moves_made(window) == before)
            page.looks(f"phone choosing {turn}")
            window.click(".ring-middle button", kind="touch")
        settled(window, before)
    for dialog in ("New game", "Set up", "Save, load", "Help"):
        window.click(f'[data-key="{dialog}"]')
        window.until("document.querySelector('dialog')")
        page.looks(f"phone {dialog}")
        window.keys("escape")
        window.until("!document.querySelector('dialog')")
    page.silent("phone")


def put_by_finger(window, before):
    """Taps the button; again if the browser took the first tap, soon after the drag, for a double tap."""
    for _ in range(3):
        time.sleep(0.4)
        window.click('[data-key="put"]', kind="touch")
        with contextlib.suppress(TimeoutError):
            window.until(f"document.querySelectorAll('.moves li').length > {before}", seconds=3)
            return


# --- the rest ---

def play_some(window, count):
    for _ in range(count):
        before = moves_made(window)
        window.keys("b", "enter")
        settled(window, before)


def test_reload():
    window = page.fresh()
    page.deal(seed=5)
    play_some(window, 5)
    time.sleep(0.2)
    before = page.record()
    towns = window.value("[...document.querySelectorAll('.town-picture')].map((town) => town.getAttribute('aria-label'))")
    window.js("sessionStorage.clear()")
    window.open(page.server.address)
    window.until(ASKED)
    after = page.record()
    check("a reload keeps the game", before == after, f"{before} became {after}")
    check("and the towns", towns == window.value(
        "[...document.querySelectorAll('.town-picture')].map((town) => town.getAttribute('aria-label'))"))
    window.until("!document.querySelector('[data-key=Undo]').disabled")
    check("and what can be undone", True)


def test_looks():
    for dark in (False, True):
        window = page.fresh(dark=dark)
        page.deal(seed=8)
        play_some(window, 6)
        window.keys("h")
        window.until("document.querySelector('#panel-analysis .ranking li')")
        check("a hint is told with its margin", "Hint:" in window.text("#note") and "points" in window.text("#note"),
              window.text("#note"))
        for width, height in SIZES:
            window.viewport(width, height)
            page.looks(f"{'dark' if dark else 'light'} {width}x{height}")
        check("colours follow the system", window.value("document.documentElement.dataset.theme") == ("dark" if dark else "light"))
        background = "getComputedStyle(document.body).backgroundColor"
        colour = window.value(background)
        window.click('[data-key="Light or dark"]')
        check("and a switch", window.value(background) != colour)
    page.silent("looks")


def test_setup():
    window = page.fresh()
    window.click('[data-key="Set up"]')
    window.until("document.querySelector('.verdict').innerText.includes('scoring')")
    check("says what is missing", window.value("document.querySelector('[name=analyse]').disabled"), window.text(".verdict"))
    window.js("document.querySelector('[name=find]').focus()")
    for name in ("herd", "cool water", "gold"):
        window.keys(*name, "enter")
    for card in (1, 4, 9, 0):
        window.keys(*str(card), "enter")
    for town, cards in (("town-0", (8, 13)), ("town-1", (2, 12))):
        window.js("document.querySelector(`[data-place='${arguments[0]}']`).click(); document.querySelector('[name=find]').focus()", town)
        for card in cards:
            window.keys(*str(card), "enter", "enter")
    window.until("document.querySelector('.verdict.good')")
    page.looks("setup")
    for width, height in SIZES[1:]:
        window.viewport(width, height)
        page.looks(f"setup {width}x{height}")
    window.viewport(1280, 800)
    window.click("[name=analyse]")
    window.until("document.querySelector('#panel-analysis .ranking li')")
    check("advice in terms of the table", "take card" in window.text("#note"), window.text("#note"))
    record = page.record()
    check("the position as entered", record["row"] == [1, 4, 9, 0] and record["scoring"] == ["the-herd", "cool-water", "gold-country"] and
          [[placed["card"] for placed in town] for town in record["towns"]] == [[8, 13], [2, 12]], record)
    window.click('[data-key="Set up"]')
    window.until("document.querySelector('.verdict.good')")
    window.click("[name=play-on]")
    window.until("document.querySelector('#players').innerText.includes('hard')")
    window.until(ASKED)
    play_some(window, 2)
    check("play goes on from there", moves_made(window) > 2, moves_made(window))
    page.silent("setup")


def test_review():
    window = page.fresh()
    record = program.records()[0]
    page.load(record)
    window.until("document.querySelector('.player.winner')")
    check("the finished game is shown with its result", str(record["result"]["scores"][0]["total"]) in window.text("#players"),
          window.text("#players"))
    short = {**ENDING, "moves": [{"player": 0, "draft": 2, "card": 9}, {"player": 0, "place": 9, "x": 2, "y": 2, "rot": 0},
                                 {"player": 1, "place": 1, "x": 2, "y": 0, "rot": 0}, {"player": 1, "place": 4, "x": 2, "y": 2, "rot": 0}]}
    page.load(short)
    window.until("document.querySelectorAll('.moves li').length === 5")
    window.click("#tab-review")
    window.js("document.querySelector('[name=effort]').value = '150'")
    window.click('[data-key="review"]')
    window.until("document.querySelector('#panel-review .quiet').innerText.includes('o move') ||"
                 "document.querySelector('#panel-review .quiet').innerText.includes('biggest')")
    page.looks("review")
    entries = []
    for ply in range(4):
        entries += page.server.query(id=1, cmd="review", position=short, count=1, playouts=150, **{"from": ply}).get("moves", [])
    losses = sorted((entry["loss_margin"] for entry in entries if entry["loss_margin"] >= 0.5), reverse=True)
    shown = window.value("[...document.querySelectorAll('#panel-review .entry-value span:first-child')].map((one) => one.innerText)")
    check("the biggest mistakes first", shown == [f"\u2212{loss:.1f}" for loss in losses] and shown, f"{shown}, {losses}")
    window.click("#panel-review .ranking .entry")
    window.until("document.querySelector('[data-key=to-now]')")
    check("what was played and what was better is marked",
          window.value("document.querySelectorAll('.mark.best, .slot.hinted').length") > 0)
    shown = window.text("#task")
    window.keys("]")
    check("steps through", window.text("#task") != shown, window.text("#task"))
    window.click('[data-key="to-now"]')
    window.until("!document.querySelector('[data-key=to-now]')")
    page.silent("review")


def test_other_games():
    """Every game that the page offers: begins, is legible, takes advice, and is answered."""
    window = page.fresh()
    window.click('[data-key="New game"]')
    offered = window.value("[...document.querySelector('dialog [name=game]').options].map((option) => option.value)")
    window.keys("escape")
    for game in page.server.query(id=1, cmd="version")["games"][1:]:
        if game["name"] not in offered:
            continue
        window.click('[data-key="New game"]')
        window.js("const game = document.querySelector('dialog [name=game]'); game.value = arguments[0];"
                  "game.dispatchEvent(new Event('change'));"
                  "document.querySelector('dialog [name=seat-1]').value = 'easy'", game["name"])
        page.looks(f"new {game['name']}")
        window.js("document.querySelector('dialog [name=begin]').click()")
        window.until("!document.querySelector('dialog') && document.querySelector('main').dataset.game === arguments[0]",
                     game["name"])
        window.until("!document.querySelector('[data-key=analyse]').disabled")
        page.looks(game["name"])
        window.click("#tab-analysis")
        window.click('[data-key="analyse"]')
        window.until("document.querySelector('[data-key=play-0]')")
        before = moves_made(window)
        window.click('[data-key="play-0"]')
        window.until(f"document.querySelectorAll('.moves li').length > {before + 1} && "
                     "!document.querySelector('[data-key=analyse]').disabled")
        check(f"{game['name']}: a move is made and answered", True)
    page.silent("other games")


def test_play_on_from_here():
    window = page.fresh()
    page.load(program.records()[1])
    window.until("document.querySelector('.player.winner')")
    window.click("#tab-moves")
    window.click(".moves li:nth-child(6) .entry")
    window.click('[data-key="from-here"]')
    window.until("document.querySelector('button.slot, .town-field.placing')")
    before = window.value("document.querySelectorAll('.moves li:not(.undone)').length")
    window.keys("b", "enter")
    window.until(f"document.querySelectorAll('.moves li:not(.undone)').length > {before}")
    check("a new move ends the old game", not window.value("document.querySelector('.undone') !== null &&"
                                                            "document.querySelector('.player.winner') !== null"))


def test_who_begins_by_lot():
    window = page.fresh()
    for number, first in ((0.999, "person"), (0, "easy")):
        window.js("Math.random = () => arguments[0]", number)
        page.deal(order="lot")
        seats = [player["agent"] for player in page.record()["players"]]
        check(f"lot {number}: {first} begins", seats[0] == first and set(seats) == {"person", "easy"}, seats)
    window.click('[data-key="New game"]')
    kept = window.value("['seat-0', 'order'].map((name) => document.querySelector(`dialog [name='${name}']`).value)")
    check("the form keeps what was asked for", kept == ["person", "lot"], kept)
    window.keys("escape")


def test_two_computers():
    window = page.fresh()
    page.browser.click('[data-key="New game"]')
    window.js("for (const name of ['seat-0', 'seat-1']) document.querySelector(`dialog [name=${name}]`).value = 'easy';"
              "document.querySelector('dialog [name=begin]').click()")
    window.until("document.querySelector('[data-key=halt]')")
    window.click('[data-key="halt"]')
    window.until("document.querySelector('[data-key=go-on]')")
    at = moves_made(window)
    time.sleep(0.6)
    check("halts", moves_made(window) == at and not over(window))
    window.click('[data-key="go-on"]')
    window.until(f"document.querySelectorAll('.moves li').length > {at + 1}")
    check("goes on", True)


def test_faults():
    window = page.fresh()
    for text, part in (("not json", "no game record"), ('{"game": "chess"}', "game:"),
                       ('{"format": "wagons-game/1", "game": "circle-the-wagons", "scoring": ["badlands"]}', "scoring")):
        page.load(text)
        window.until("document.querySelector('dialog .bad').innerText !== ''")
        check(f"refuses {text[:20]}", part in window.text("dialog .bad"), window.text("dialog .bad"))
        window.keys("escape")
        window.until("!document.querySelector('dialog')")
    window.js("window.real = window.fetch; window.fetch = () => Promise.resolve(new Response('{}', {status: 503}))")
    window.keys("b", "enter")
    window.until("!document.querySelector('#problem').hidden")
    check("a full queue is explained", "too many searches" in window.text("#problem"), window.text("#problem"))
    window.js("window.fetch = window.real; document.querySelector('#problem button').click()")
    page.server.stop()
    window.keys("b", "enter")
    window.until("document.querySelector('#problem').innerText.includes('does not answer')")
    check("a server that is gone is explained", True)
    page.looks("server gone")
    page.server = browser.Server(page.server.port)
    before = moves_made(window)
    window.click("#problem button")
    window.keys("b", "enter")
    settled(window, before)
    check("and play goes on when it is back", window.value("document.querySelector('#problem').hidden"))


browser.require()
page = Page()
with contextlib.closing(page):
    program.main(globals())
