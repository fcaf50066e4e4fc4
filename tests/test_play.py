#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons play`: whole games typed by a script, against the computer, between two persons, and watched; going back and
forth, saving and loading; bad input of all sorts; what the screens show, checked against the record of the game."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

from program import ENVIRONMENT, PROGRAM, SECONDS, Folder, accepted, check, main, refused, run

PROMPT = re.compile(rb"[?)p] > \Z")  # unlike an arrow between points at the end of what was read so far
TERRAINS = {"desert": "D", "forest": "F", "snow": "S", "mountains": "M", "plains": "P", "water": "W"}
ICONS = {"beer": "b", "cow": "c", "fort": "f", "gun": "g", "mine": "m", "wagon": "w"}
PLAIN = {"LC_ALL": "C"}


class Table:
    """A running `wagons play`; with `terminal` (lines, columns) it sits at a pseudo-terminal, else at pipes."""

    def __init__(self, *arguments, environment=None, terminal=None):
        self.terminal = terminal is not None
        if self.terminal:
            self.master, slave = pty.openpty()
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *terminal, 0, 0))
            streams = {"stdin": slave, "stdout": slave}
        else:
            streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([PROGRAM, "play", *arguments], stderr=subprocess.PIPE,
                                        env={**ENVIRONMENT, **PLAIN, **(environment or {})}, **streams)
        if self.terminal:
            os.close(slave)
        self.text = self.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        if self.terminal:
            os.close(self.master)

    def read(self):
        """What the table says up to its next prompt (which is the end of the text) or its end."""
        source = self.master if self.terminal else self.process.stdout.fileno()
        text = b""
        end = time.monotonic() + SECONDS
        while not PROMPT.search(text):
            ready, _, _ = select.select([source], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise TimeoutError(f"no prompt after {text[-300:]!r}")
            try:
                part = os.read(source, 65536)
            except OSError:  # the terminal's other side is closed
                part = b""
            if not part:
                break
            text += part
        return text.decode(errors="replace").replace("\r\n", "\n")

    def say(self, line):
        """Types a line (text or bytes); returns what is said to it, without the echo."""
        given = (line.encode() if isinstance(line, str) else line) + b"\n"
        if self.terminal:
            os.write(self.master, given)
        else:
            self.process.stdin.write(given)
            self.process.stdin.flush()
        self.text = self.read()
        return self.text.split("\n", 1)[1] if "\n" in self.text else self.text

    def prompt(self):
        return self.text.rsplit("\n", 1)[-1]

    def asks(self):
        """What the prompt asks for: "begin", "take", "lie", "place", "new", "watch" or something else."""
        for word, kind in (("Begin", "begin"), ("Take", "take"), ("lie", "lie"), ("Place", "place"), ("new,", "new"),
                           ("Enter", "watch")):
            if word in self.prompt():
                return kind
        return self.prompt()

    def close(self):
        """Ends the input; returns (exit status, the last words, stderr)."""
        if self.terminal:
            os.write(self.master, b"\x04")
            out = self.read()
            err = self.process.stderr.read()
        else:
            out, err = self.process.communicate(timeout=SECONDS)
            out = out.decode()
        self.process.wait(SECONDS)
        return self.process.returncode, out, err.decode()

    def save(self, path):
        """Saves; returns the record."""
        said = self.say(f"save {path}")
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        check("save says how to go on", f"wagons play {path}" in said, said)
        return record


def answer(table, turn=0):
    """One sensible answer to whatever the table asks, not always of the same kind."""
    kind = table.asks()
    if kind == "begin":
        return table.say("take 4")
    if kind == "take":
        last = int(re.search(r"1 to (\d+)", table.prompt())[1])
        return table.say(str(min(1 + turn % 3, last)))
    if kind == "lie":
        return table.say("r" if turn % 2 else "u")
    best = re.search(r"Most now: (-?\d+ -?\d+(?: r)?) ", table.say("places"))[1]
    if turn % 3 == 0:
        table.say(f"try {best}")
        return table.say("yes")
    return table.say(best if turn % 3 == 1 else f"place {best}")


def play_to_end(table):
    """Answers all questions; returns the last words."""
    said = table.text
    for turn in range(200):
        if table.asks() == "new":
            return said
        said = answer(table, turn)
    raise AssertionError("the game does not end")


def replays_clean(name, path):
    accepted(name, ["replay", "--quiet", path])


# --- the game as its record has it ---

def deck():
    return {card["id"]: card["front"] for card in run("deck", "--json").json()["cards"]}


def towns_of(record, cards):
    """Both towns by the rules: {(x, y): "Fb"}, and the number of cards of each."""
    towns = [{}, {}]
    counts = [0, 0]
    for move in record["moves"]:
        if "place" in move:
            front = cards[move["place"]]
            front = front[::-1] if move["rot"] == 180 else front
            counts[move["player"]] += 1
            for cell, words in enumerate(front):
                terrain, icon = words.split()
                place = (move["x"] + cell % 2, move["y"] + cell // 2)
                towns[move["player"]][place] = TERRAINS[terrain] + ICONS[icon]
    return towns, counts


def shown_towns(text):
    """The towns on a screen, side by side or one below the other: {title: {(x, y): "Fb"}}, read by their edges."""
    towns = {}
    lines = text.split("\n")
    for row, line in enumerate(lines):
        for title in re.finditer(r"(\S[^:]*): -?\d+ points?, \d+ cards?", line):
            town = towns[title[1]] = {}
            others = [other.start() for other in re.finditer(r"(\S[^:]*): -?\d+ points?, \d+ cards?", line)]
            right = min((column for column in others if column > title.start()), default=len(line) + 200)
            part = [below[title.start():right] for below in lines[row + 2:]]
            edge = {match.end(): int(match[0]) for match in re.finditer(r"-?\d+", part[0])}
            for below in part[1:]:
                label = re.match(r" +(-?\d+) ", below)
                if not label:
                    break
                for match in re.finditer(r"[DFSMPW][bcfgmw]", below):
                    town[(edge[match.end()], int(label[1]))] = match[0]
    return towns


def legal_places(town):
    """Where a card may lie by the rule of contact."""
    beside = [(x, y) for x in range(2) for y in range(2)]
    beside += [(-1, 0), (-1, 1), (2, 0), (2, 1), (0, -1), (1, -1), (0, 2), (1, 2)]
    return {(x - a, y - b) for x, y in town for a, b in beside}


# --- whole games ---

def test_against_the_computer():
    """A person against greedy, first and second, with every start rule, to the end; the record replays clean."""
    cards = deck()
    for number, (agents, start) in enumerate([("person,greedy", "first-picks"), ("greedy,person", "first-picks"),
                                              ("person,greedy", "second-picks"), ("greedy,person", "second-picks"),
                                              ("person,random", "fixed")]):
        name = f"{agents} {start}"
        with Folder() as folder, Table("--agents", agents, "--start", start, "--seed", str(40 + number)) as table:
            last = play_to_end(table)
            record = table.save(folder.name("game.json"))
            replays_clean(f"{name}: the record replays clean", folder.name("game.json"))
            result = record["result"]
            names = ["You" if agent == "person" else agent.capitalize() for agent in agents.split(",")]
            winner = names[result["winner"]]
            check(f"{name}: the winner is named", re.search(rf"^{winner} wins? by \d+|Equal points; {winner}", last, re.M),
                  last[-300:])
            totals = re.search(r"^TOTAL\n  points +(-?\d+) +(-?\d+)$", last, re.M)
            check(f"{name}: the totals are the record's",
                  [int(total) for total in totals.groups()] == [score["total"] for score in result["scores"]])
            for terrain in TERRAINS:
                shown = re.search(rf"^  {terrain} +(\d+) +(\d+)$", last, re.M)
                check(f"{name}: points for {terrain}", [int(points) for points in shown.groups()] ==
                      [score["terrain"][terrain] for score in result["scores"]])
            towns, _ = towns_of(record, cards)
            check(f"{name}: the towns shown are those of the record",
                  [shown_towns(last)[one] for one in names] == towns, last)
            check(f"{name}: the record names who played",
                  [player["agent"] for player in record["players"]] == agents.split(","))
            check(f"{name}: quit ends with 0", table.say("quit") == "" and table.close()[0] == 0)


def test_two_persons():
    """Two persons: each is asked by name, and hints and tries lead through a whole game."""
    with Folder() as folder, Table("--agents", "person,person", "--seed", "8") as table:
        asked = set()
        for turn in range(200):
            if table.asks() == "new":
                break
            asked.add(table.prompt().split(":")[0])
            if turn % 4 == 3:
                table.say("hint")
                table.say("yes")
            else:
                answer(table, turn)
        check("two persons: both are asked by name", asked == {"Player 1", "Player 2"}, asked)
        record = table.save(folder.name("two.json"))
        check("two persons: the game is over", record["result"]["winner"] in (0, 1))
        replays_clean("two persons: the record replays clean", folder.name("two.json"))
        said = table.say("new")
        check("two persons: new deals another game", "A new deal." in said and table.asks() == "begin", said)
        again = table.save(folder.name("three.json"))
        check("two persons: which is the next deal of the seed",
              (again["seed"], again["index"], again["moves"]) == (8, 1, []), again)


def test_watching():
    """Agents alone play to the end without a word; every card is placed; the same seed gives the same bytes."""
    first = accepted("watching: a game of agents", ["play", "--agents", "greedy,random", "--seed", "5"], "THE GAME IS OVER")
    second = run("play", "--agents", "greedy,random", "--seed", "5")
    check("watching: the same seed gives the same game", first.out == second.out)
    other = run("play", "--agents", "greedy,random", "--seed", "6")
    check("watching: another seed gives another", first.out != other.out)
    check("watching: fifteen placements are told", len(re.findall(r" places it at ", first.out)) == 15)
    check("watching: no colours in a pipe", "\033" not in first.out)
    twins = run("play", "--agents", "greedy,greedy", "--seed", "5").out
    check("watching: two of a kind are told apart", "Greedy 1 places" in twins and "Greedy 2 places" in twins)
    with Table("--agents", "greedy,random", "--seed", "5", terminal=(50, 80), environment={"TERM": "dumb"}) as table:
        kinds = [table.asks()]
        before = table.text
        kinds.append((table.say(""), table.asks())[1])
        check("watching: Enter shows the next turn", kinds == ["watch", "watch"] and table.text != before, kinds)
        table.say("run")
        check("watching: run goes to the end", table.asks() == "new")


# --- what the screens show ---

def test_board():
    """At every decision the boards show the towns as the record has them, and places all legal places."""
    cards = deck()
    with Folder() as folder, Table("--agent", "greedy", "--seed", "21") as table:
        for turn in range(60):
            if table.asks() == "new":
                break
            said = table.text
            record = table.save(folder.name("game.json"))
            towns, counts = towns_of(record, cards)
            if table.asks() in ("take", "place"):
                shown = shown_towns(said)
                check(f"board {turn}: both towns are right", [shown["You"], shown["Greedy"]] == towns, said)
                check(f"board {turn}: the cards are counted",
                      re.search(rf"You: -?\d+ points?, {counts[0]} card", said) is not None)
            if table.asks() == "place":
                check_places(table, turn, towns[0])
            answer(table, turn)


def check_places(table, turn, town):
    """The map of places has exactly the legal ones; the best brings what it promises."""
    said = table.say("places")
    lines = said.split("\n")
    top = next(row for row, line in enumerate(lines) if line.startswith("upright"))
    half = lines[top].index("turned (r)")
    for name, left, right in (("upright", 0, half), ("turned", half, 999)):
        edge = {match.end(): int(match[0]) for match in re.finditer(r"-?\d+", lines[top + 1][left:right])}
        shown = set()
        for line in lines[top + 2:]:
            label = re.match(r" +(-?\d+) ", line[left:right])
            if not label:
                break
            shown |= {(edge[match.end()], int(label[1]))
                      for match in re.finditer(r"-?\d+|--", line[left:right]) if match.start() > label.start(1)}
        check(f"places {turn}: the legal ones, {name}", shown == legal_places(town), said)
    best, gain = re.search(r"Most now: (-?\d+ -?\d+(?: r)?) \(([+-]\d+)\)", said).groups()
    changes = re.findall(r"^  (You|Greedy) -?\d+ -> -?\d+ \(([+-]\d+)\)", table.say(f"try {best}"), re.M)
    lead = sum(int(change) * (1 if who == "You" else -1) for who, change in changes)
    check(f"places {turn}: the best brings what it promises", lead == int(gain), (changes, gain))


def test_circle():
    """The circle shows the cards of the record in its order, with what a skip gives away."""
    cards = deck()
    with Folder() as folder, Table("--agent", "greedy", "--start", "fixed", "--seed", "2") as table:
        said = table.text
        record = table.save(folder.name("game.json"))
        start = record["start"]
        order = record["circle"][start:] + record["circle"][:start]
        part = said[said.index("THE CIRCLE"):]
        rows = re.findall(r"^((?: +\[\w\w \w\w\])+)\n((?: +\[\w\w \w\w\])+)$", part, re.M)
        shown = []
        for top, bottom in rows:
            shown += list(zip(re.findall(r"\w\w", top)[::2], re.findall(r"\w\w", top)[1::2],
                              re.findall(r"\w\w", bottom)[::2], re.findall(r"\w\w", bottom)[1::2]))
        wanted = [tuple(TERRAINS[word.split()[0]] + ICONS[word.split()[1]] for word in cards[card]) for card in order]
        check("circle: all fifteen cards in order", shown == wanted, part)
        check("circle: what each skip gives away",
              re.findall(r"no skip|gives \d+", part) == ["no skip"] + [f"gives {n}" for n in range(1, 15)], part)
        table.say("3")
        check("circle: the skipped ones go to the other", "the 2 before it go to Greedy" in table.text, table.text)
        for name in record["scoring"]:
            title = name.replace("-", " ").lower()
            check(f"circle: {name} is named", title in said.lower())
        texts = {"badlands": "4 points for each gun that", "the-herd": "2 points for each cow in the"}
        rules = " ".join(run("play", "--seed", "2", "--scoring", "badlands,the-herd,cool-water").out.split())
        check("circle: the scoring cards come with their text", all(text in rules for text in texts.values()))


def widest(text):
    return max(len(line) for line in text.split("\n"))


def test_width():
    """Screens keep within the width; towns that do not fit side by side stand one below the other."""
    out = run("play", "--agents", "greedy,greedy", "--seed", "1", environment={**PLAIN, "COLUMNS": "80"}).out
    check("width: 80 columns hold a game", widest(out) <= 80, widest(out))
    check("width: towns stand side by side", re.search(r"^Greedy 1: .* Greedy 2: ", out, re.M) is not None)
    out = run("play", "--agents", "greedy,greedy", "--seed", "1", environment={**PLAIN, "COLUMNS": "50"}).out
    check("width: 50 columns hold it, too", widest(out) <= 50, widest(out))
    check("width: with the towns one below the other",
          re.search(r"^Greedy 1: .* Greedy 2: ", out, re.M) is None and re.search(r"^Greedy 2: ", out, re.M) is not None)
    out = run("play", "--agents", "person,person", "--seed", "2", stdin="1\nu\nhint\n", environment={"COLUMNS": "80"}).out
    check("width: a hint keeps within it", "it brings you" in out and widest(out) <= 80, widest(out))


def test_colours():
    """Colours only on a terminal that has them; NO_COLOR, TERM=dumb and --plain are heeded; glyphs only in UTF-8."""
    colours = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    for name, environment, arguments, coloured, glyphs in (
            ("a colour terminal", colours, [], True, True),
            ("16 colours", {**colours, "TERM": "xterm", "COLORTERM": ""}, [], True, True),
            ("NO_COLOR", {**colours, "NO_COLOR": "1"}, [], False, True),
            ("TERM=dumb", {**colours, "TERM": "dumb"}, [], False, True),
            ("the C locale", {**colours, "LC_ALL": "C"}, [], True, False),
            ("--plain", colours, ["--plain"], False, False)):
        with Table("--agents", "greedy,greedy", "--seed", "3", *arguments, environment=environment,
                   terminal=(50, 80)) as table:
            text = table.text + table.say("")
            check(f"colours: {name}: colours {'on' if coloured else 'off'}", ("\033[" in text) == coloured, text[:300])
            check(f"colours: {name}: glyphs {'on' if glyphs else 'off'}", (not text.isascii()) == glyphs, text[:300])
            if name == "16 colours":
                check("colours: 16 colours: no others", "48;5;" not in text)
            if glyphs:
                said = table.say("letters")
                check(f"colours: {name}: letters instead of glyphs", re.search(r"b +beer", said), said)


# --- going back and forth ---

def test_undo():
    """Undo goes back to the person's last decision, again and again; redo forth; nothing is left of what was undone."""
    with Folder() as folder, Table("--agent", "greedy", "--seed", "9") as table:
        said = table.say("undo")
        check("undo: nothing to take back at first", said.startswith("There is no decision of yours") and
              table.asks() == "begin", said)
        check("undo: nothing to do again", table.say("redo").startswith("There is nothing"))
        stations = []
        for turn in range(6):
            stations.append((table.asks(), table.save(folder.name(f"{turn}.json"))["moves"], table.say("scores")))
            answer(table, turn)
        for number in reversed(range(6)):
            table.say("undo")
            asked = table.asks()
            scores = table.say("scores")
            moves = table.save(folder.name("undone.json"))["moves"] if number == 5 else None
            os.unlink(folder.name("undone.json")) if number == 5 else None
            check(f"undo: back at decision {number}", (asked, scores) == (stations[number][0], stations[number][2]), scores)
            check("undo: the record is that of then", moves is None or moves == stations[5][1])
        check("undo: that was the first", table.say("undo").startswith("There is no decision"))
        for number in range(1, 6):
            table.say("redo")
            check(f"redo: forth to decision {number}", (table.asks(), table.say("scores")) ==
                  (stations[number][0], stations[number][2]))
        table.say("undo")
        answer(table, 1)
        play_to_end(table)
        table.save(folder.name("end.json"))
        replays_clean("undo: the game played on replays clean", folder.name("end.json"))
        table.say("undo")
        check("undo: after the end goes on playing", table.asks() in ("take", "place"), table.prompt())


def test_hint():
    """A hint says what lookahead would do and yes does it; it is the same each time and changes nothing by itself."""
    with Folder() as folder, Table("--agents", "greedy,person", "--start", "second-picks", "--seed", "3") as table:
        for kind, line in (("begin", r"Hint: begin the circle at card (\d+)"), ("take", r"Hint: take card (\d+)"),
                           ("place", r"Hint: place it at (-?\d+ -?\d+(?: turned)?)\.")):
            while table.asks() != kind:
                answer(table)
            hints = [table.say("hint"), table.say("hint")]
            check(f"hint: {kind}: the same twice", hints[0] == hints[1] and table.asks() == kind)
            hinted = re.search(line, hints[0])
            check(f"hint: {kind}: in words", hinted, hints[0])
            table.say("yes")
            record = table.save(folder.name(f"{kind}.json"))
            mine = [move for move in record["moves"] if move["player"] == 1]
            if kind == "begin":
                check("hint: begin: yes does it", record["start"] == int(hinted[1]) - 1)
            elif kind == "take":
                check("hint: take: yes does it", [move for move in mine if "draft" in move][-1]["draft"] == int(hinted[1]) - 1)
            else:
                last = [move for move in mine if "place" in move][-1]
                place = f"{last['x']} {last['y']}" + (" turned" if last["rot"] == 180 else "")
                check("hint: place: yes does it", place == hinted[1], (place, hinted[1]))
        while table.asks() != "take":
            answer(table)
        check("hint: nothing is proposed afterwards", table.say("yes").startswith("Nothing is proposed"))


# --- files ---

def test_save_and_load():
    """A game saved in the middle goes on from the file, by load and from the command line, with the same seats."""
    with Folder() as folder:
        path = folder.name("saved game.json")
        with Table("--agents", "greedy,person", "--seed", "14") as table:
            for turn in range(7):
                answer(table, turn)
            board = table.say("board")
            record = table.save(path)
            replays_clean("save: an unfinished game replays clean", path)
            answer(table, 7)
            table.save(path)
            check("save: its own file is replaced without a question", json.load(open(path, encoding="utf-8")) != record)
            table.say("undo")
            table.save(path)
        with Table(path) as table:
            check("load: from the command line", table.say("board") == board)
            check("load: the person sits second again", "Player 1: greedy. Player 2: you." in Table(path).text)
            play_to_end(table)
            table.save(folder.name("end.json"))
            replays_clean("load: the game goes on to its end", folder.name("end.json"))
        with Table("--agent", "random", "--seed", "1") as table:
            said = table.say(f"load {path}")
            check("load: by command", said.startswith(f"Loaded {path}.") and "Greedy: " in said, said[:200])
            check("load: the same table", table.say("board") == board)
            other = run("selfplay", "--games", "1", "--agents", "greedy,random", "--records", folder.name("self.jsonl"),
                        "--seed", "5") if "selfplay" in run("--help").out else None
            if other is not None:
                table.say(f"load {folder.name('self.jsonl')}")
                check("load: a finished game of agents is shown, the seats stay", table.asks() == "new", table.text)


def test_save_asks():
    """No file is replaced that this table did not write, unless the answer is yes."""
    with Folder() as folder, Table("--agent", "greedy", "--seed", "1") as table:
        path = folder.put("mine.txt", "precious")
        said = table.say(f"save {path}")
        check("save: asks before it replaces", "Replace it?" in said, said)
        said = table.say("no")
        check("save: no leaves the file alone", said.startswith("Not saved.") and open(path, encoding="utf-8").read() ==
              "precious", said)
        table.say(f"save {path}")
        table.say("yes")
        check("save: yes replaces it", open(path, encoding="utf-8").read().startswith("{"))
        for name, where in (("a folder that is not there", folder.name("no/where.json")), ("a folder", folder.path)):
            said = table.say(f"save {where}")
            said = table.say("yes") if "Replace" in said else said
            check(f"save: {name} is one line", said.startswith("Not saved: ") and said.count("\n") == 1 and
                  table.asks() == "begin", said)
        check("save: - is no file", table.say("save -").startswith("Not saved: ") and not os.path.exists("-"))


def test_save_keeps_what_is_not_its_own():
    """Without a yes nothing is replaced: at the end of the input, by a later deal, over a file of several games."""
    def content(path):
        with open(path, encoding="utf-8") as file:
            return file.read()

    with Folder() as folder:
        path = folder.put("mine.txt", "precious")
        run("play", "--agent", "greedy", "--seed", "1", stdin=f"save {path}\n")
        check("save: the end of the input is no yes", content(path) == "precious", content(path))
        with Table("--agent", "greedy", "--seed", "1", "--plain", terminal=(24, 80)) as table:
            table.say(f"save {path}")
            table.close()
        check("save: neither is Ctrl-D", content(path) == "precious", content(path))
        first = folder.name("first.json")
        with Table("--agent", "greedy", "--seed", "1") as table:
            table.save(first)
            saved = content(first)
            table.say("new")
            check("save: the next deal is another game", "Replace it?" in table.say(f"save {first}"))
            table.say("no")
        check("save: the first game stays", content(first) == saved)
        several = folder.put("several.jsonl", saved + saved)
        for arguments, line in ((["--agent", "greedy"], f"load {several}"), ([several], "help")):
            with Table(*arguments) as table:
                table.say(line)
                check("save: asks before it replaces several games", "Replace it?" in table.say(f"save {several}"))
                table.say("no")
        check("save: they stay", content(several) == saved + saved)
        for name, file, lines in ("one", first, 0), ("several", several, 1):
            err = run("play", file, stdin="quit\n").err
            check(f"play: says that there are more games than the first: {name}",
                  len(err.splitlines()) == lines and (not lines or file in err and "first" in err), err)


def test_seats_of_a_saved_game():
    """The command line seats whom it names; a game of the highest index is followed by one that can be saved."""
    with Folder() as folder:
        path = folder.name("game.json")
        with Table("--agent", "greedy", "--seed", "1") as table:
            record = table.save(path)
        for words, seats in ((["--agent", "random"], "Player 1: you. Player 2: random."),
                             (["--agents", "random,person"], "Player 1: random. Player 2: you."),
                             ([], "Player 1: you. Player 2: greedy.")):
            said = run("play", path, *words).out
            check(f"seats: {words}", seats in said, said[:200])
        last = folder.put("last.json", {**record, "index": 2**53 - 1})
        with Table(last) as table:
            table.say("new")
            table.save(folder.name("next.json"))
        replays_clean("seats: the deal after the last one", folder.name("next.json"))


def test_bad_files():
    """What is no game is refused in one line, and the game at the table stays."""
    with Folder() as folder:
        good = run_record(folder)
        cases = {
            "missing": (folder.name("none.json"), "none.json"),
            "a folder": (folder.path, "directory"),
            "empty": (folder.put("empty", ""), "empty"),
            "not JSON": (folder.put("text", "hello"), "text"),
            "cut": (folder.put("cut", json.dumps(good)[:200]), "cut"),
            "another format": (folder.put("format", {**good, "format": "wagons-game/9"}), "format"),
            "another game": (folder.put("game", {**good, "game": "homestead"}), "game"),
            "an illegal move": (folder.put("move", {**good, "start": 2, "moves": [{"player": 0, "draft": 3, "card": 1}]}), "moves[0]"),
            "standard input": ("-", "input"),
        }
        with Table("--agent", "greedy", "--seed", "1") as table:
            for turn in range(3):
                answer(table, turn)
            kind, board = table.asks(), table.say("board")
            for name, (path, part) in cases.items():
                said = table.say(f"load {path}")
                said = table.say("yes") if "Leave it?" in said else said
                check(f"bad file: {name}: one line", said.startswith("Not loaded: ") and said.count("\n") == 1 and
                      part in said, said)
                check(f"bad file: {name}: the game stays", table.asks() == kind and table.say("board") == board)
            for name, (path, part) in cases.items():
                refused(f"bad file on the command line: {name}", ["play", path], part)


def run_record(folder):
    """A valid record of a game just begun."""
    with Table("--agent", "greedy", "--seed", "1") as table:
        return table.save(folder.name("good.json"))


# --- what a player may expect besides ---

def test_counsel():
    """eval and review judge the moves so far; resign ends, undo takes it back; swap plays the deal from the other seat."""
    with Folder() as folder, Table("--agent", "greedy", "--seed", "6") as table:
        check("counsel: no moves to evaluate", table.say("eval").startswith("No moves"))
        check("counsel: no moves to review", table.say("review").startswith("No moves"))
        for turn in range(4):
            answer(table, turn)
        kind = table.asks()
        said = table.say("eval")
        figures = re.findall(r"[+-]\d+", said.split("In figures:")[1]) if "In figures:" in said else []
        check("counsel: a figure for each choice", len(figures) >= 4, said)
        said = table.say("review")
        check("counsel: what both lost", re.search(r"^You lost \d+\.\d points in all\.$", said, re.M) and
              re.search(r"^Greedy lost \d+\.\d", said, re.M) and table.asks() == kind, said)
        table.say("resign")
        check("resign: no stays", table.say("no") == "" or table.asks() == kind, table.text)
        table.say("resign")
        said = table.say("yes")
        check("resign: the game is over", "You give the game up." in said and table.asks() == "new", said)
        table.say("undo")
        check("resign: undo takes it back", table.asks() == kind, table.prompt())
        before = table.save(folder.name("before.json"))
        said = table.say("swap")
        said += table.say("yes") if "Leave it?" in said else ""
        after = table.save(folder.name("after.json"))
        check("swap: the same deal", (before["circle"], before["scoring"]) == (after["circle"], after["scoring"]))
        check("swap: the other seat", [player["agent"] for player in after["players"]] == ["greedy", "person"] and
              after["moves"][0]["player"] == 0, after["players"])
        play_to_end(table)
        table.save(folder.name("end.json"))
        replays_clean("swap: the record replays clean", folder.name("end.json"))


def test_blunder():
    """A draft that gives fourteen cards away is what the review names first."""
    with Table("--agents", "person,random", "--start", "second-picks", "--seed", "6") as table:
        while table.asks() != "take":
            answer(table)
        table.say("15" if "1 to 15" in table.prompt() else re.search(r"1 to (\d+)", table.prompt())[1])
        said = table.say("review")
        check("blunder: it is named first", "giving" in said.split("cost most:\n")[1].split("Better")[0], said)


def test_levels():
    """Levels are named at the seats, and in records stand the agents they are; a file brings its own deal."""
    with Folder() as folder, Table("--level", "easy", "--seed", "6") as table:
        for turn in range(3):
            answer(table, turn)
        said = table.say("moves")
        check("levels: the seat goes by the level", "Easy " in said, said)
        record = table.save(folder.name("game.json"))
        check("levels: the record names the agent", record["players"][1]["agent"].startswith("novice"), record["players"])
        for option, value in (("--seed", "3"), ("--start", "fixed"), ("--scoring", "badlands,the-herd,cool-water"),
                              ("--full-cover", "forbid")):
            refused(f"a file and {option}", ["play", folder.name("game.json"), option, value], option, "FILE")
        refused("levels: --level and --agent", ["play", "--level", "easy", "--agent", "greedy"], "--level")
        refused("levels: --level and --agents", ["play", "--level", "easy", "--agents", "greedy,greedy"], "--level")
        refused("levels: an unknown one", ["play", "--level", "brutal"], "easy, medium, hard or expert")
        table.say("quit")
        text = json.dumps(record)
        check("a game from standard input is shown", "TO" in run("play", "-", stdin=text).out.upper())
        refused("what is no game from standard input", ["play", "-"], "standard input", stdin="{}")


def test_interrupt():
    """An interrupt at the prompt saves the game under a new name, or under its own, and ends with 130."""
    with Folder() as folder:
        names = {"circle-the-wagons-6.json": signal.SIGINT, "circle-the-wagons-6-2.json": signal.SIGHUP}
        for name, number in names.items():
            with subprocess.Popen([PROGRAM, "play", "--agent", "greedy", "--seed", "6"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder.path, env=ENVIRONMENT) as process:
                process.stdin.write(b"1\nu\n")
                process.stdin.flush()
                text = b""
                while b"Take which" not in text and b"Place it" not in text:
                    text += os.read(process.stdout.fileno(), 4096)
                process.send_signal(number)
                out = process.stdout.read().decode()
                check(f"interrupt: {name}", process.wait(SECONDS) == 130 and f"wagons play {name}" in out, out)
            replays_clean(f"interrupt: {name} replays", folder.name(name))
        with Table(folder.name(next(iter(names)))) as table:
            check("interrupt: the game goes on", table.asks() in ("take", "place"), table.prompt())


def test_wide_town():
    """Places of a town wider than the screen are told apart: never do two numbers run together."""
    with Folder() as folder:
        cards = [card for card in range(18) if card not in (0, 15, 7)]
        position = {"format": "wagons-game/1", "game": "circle-the-wagons", "scoring": ["badlands", "the-herd", "cool-water"],
                    "towns": [[{"card": card, "x": 2 * i, "y": 0, "rot": 0} for i, card in enumerate(cards[:13])], []],
                    "row": [], "pending": [[cards[14]], []], "hand": None, "to_move": 0}
        path = folder.put("wide.json", position)
        out = run("play", path, "--agents", "person,random", stdin="places\n", environment={**PLAIN, "COLUMNS": "80"}).out
        check("wide town: keeps within 80 columns", widest(out) <= 80, widest(out))
        part = out[out.index("upright"):]
        check("wide town: in pieces", "(from column" in part, part)
        for line in part.split("\n"):
            if re.match(r" +-?\d+ ", line) and not re.match(r" +-?\d+ +-?\d+ +-?\d+ +-?\d+ +-?\d+$", line):
                check("wide town: numbers are apart", re.search(r"\d-\d|-{3}", line) is None, line)


# --- input ---

def test_bad_input():
    """Every line that makes no sense gets one line of answer, and the question comes again."""
    anywhere = ["", "   ", "foo", "plaec 1 1", "save", "load", "?!", "take", ",,,", "quitt", "\u00e9\u00e8", "1e9", "0x10",
                "99999999999999999999", "%s%n", b"\xff\xfe", "yes", "next", "run"]
    numbers = ["0", "-1", "16", "1 2", "1.5", "take x", "take 1 2", "+", "take 99"]
    places = ["1", "a b", "1 b", "1 2 3", "1 1 r r", "50 50", "place", "try", "try 1", "try 99 99", "9999 9999",
              "-9999 0", "10000 1", "place 1 1 sideways", "1 1 r 1 1 r 1 1 r", "take 1", "try r"]
    with Folder() as folder, Table("--agents", "person,random", "--seed", "17") as table:
        for kind, lines in (("begin", anywhere + numbers + ["place 1 1", "try 1 1", "places"]),
                            ("lie", ["foo", "x", "1", "2000 2000", "u r"]),
                            ("take", anywhere + numbers + ["1 -1 r", "places"]), ("place", anywhere + places),
                            ("new", ["", "foo", "1", "1 1", "take 1", "hint", "yes", "redo"])):
            for turn in range(100):
                if table.asks() == kind:
                    break
                answer(table, turn)
            before = table.say("moves")
            for line in lines:
                said = table.say(line)
                check(f"bad input: {kind}: {line!r}: one line, and asked again",
                      said.count("\n") == 1 and table.asks() == kind, said)
            check(f"bad input: {kind}: nothing has moved", table.say("moves") == before)
        table.save(folder.name("end.json"))
        replays_clean("bad input: the game replays clean", folder.name("end.json"))


def test_odd_lines():
    """Lines that no keyboard sends: control characters, zero bytes, a megabyte; and other line ends."""
    with Table("--agent", "greedy", "--seed", "1") as table:
        for name, line in (("zero bytes", b"take\x001"), ("escapes", b"\x1b[A\x1b[B"), ("a megabyte", b"a" * 1000000)):
            said = table.say(line)
            check(f"odd lines: {name}", said.startswith("That line ") and said.count("\n") == 1 and
                  table.asks() == "begin", said[:200])
        table.say("3\r")
        check("odd lines: a carriage return is no harm", table.asks() == "lie", table.prompt())
        table.say("  U  ")
        check("odd lines: neither are spaces and capitals", table.asks() != "lie", table.prompt())
        while table.asks() != "take":
            answer(table)
        table.say("TAKE 1")
        table.say("(1,-1) R")
        check("odd lines: nor brackets and commas", "You place it at 1 -1 turned." in table.text, table.text[:300])


def test_illegal_places():
    """An illegal placement is explained: no contact, a corner alone, or a card hidden where that is forbidden."""
    with Folder() as folder, Table("--agent", "random", "--full-cover", "forbid", "--seed", "1") as table:
        table.say("1")
        table.say("u")
        table.say("1")
        for place in ("2 2", "-2 -2", "2 -2", "5 0", "0 -3"):
            check(f"illegal: {place} does not touch", "would not touch the town" in table.say(place) and
                  table.asks() == "place")
        check("illegal: 0 0 hides the first card", "would hide an earlier card entirely" in table.say("0 0"))
        check("illegal: try says so, too", "would hide an earlier card entirely" in table.say("try 0 0 r"))
        table.say("0 1")
        record = table.save(folder.name("game.json"))
        check("illegal: a legal one is taken", [move for move in record["moves"] if move["player"] == 0][-1]["y"] == 1)


def test_end_of_input():
    """The end of the input ends the table with 0 at every question, saying what becomes of the game."""
    for lines in ([], ["1"], ["1", "u"], ["1", "u", "1"], ["1", "u", "1", "quit"]):
        answer_text = run("play", "--agent", "greedy", "--seed", "2", stdin="".join(line + "\n" for line in lines))
        unsaved = len(lines) > 0 and lines[-1] != "quit"
        check(f"end of input after {lines}", answer_text.status == 0 and answer_text.err == "" and
              ("not saved; save FILE would keep it" in answer_text.out) == unsaved, answer_text.describe())
    whole = run("play", "--agent", "greedy", "--seed", "2", stdin="1")
    check("end of input: a last line without a newline counts", "You choose" in whole.out, whole.out[-300:])


def test_quit():
    """Quit asks if the game is not saved, and leaves at once if it is, is over, or has not begun."""
    with Folder() as folder:
        with Table("--agent", "greedy", "--seed", "2") as table:
            table.say("quit")
            check("quit: at once before the first move", table.close()[0] == 0)
        with Table("--agent", "greedy", "--seed", "2") as table:
            table.say("1")
            check("quit: asks", "Leave it?" in table.say("q"))
            table.say("no")
            check("quit: no stays", table.asks() == "lie", table.prompt())
            table.save(folder.name("game.json"))
            table.say("quit")
            check("quit: at once when saved", table.close()[0] == 0)
        with Table("--agent", "greedy", "--seed", "2") as table:
            table.say("1")
            table.say("quit")
            table.say("yes")
            check("quit: yes leaves", table.close()[0] == 0)


def test_lost_output():
    """A reader that goes away ends the program with 1, soon."""
    with subprocess.Popen([PROGRAM, "play", "--agents", "greedy,greedy", "--seed", "1"], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT,
                          bufsize=0, pipesize=4096) as process:  # a game is more than that holds
        process.stdout.read(10)
        process.stdout.close()
        err = process.stderr.read().decode()
        check("lost output: exit 1 and one line", process.wait(SECONDS) == 1 and err.count("\n") == 1, err)


def test_usage():
    """Bad usage is refused; help, rules, legend and cards answer."""
    refused("usage: an unknown agent", ["play", "--agents", "person,nobody"], "nobody")
    refused("usage: --agent and --agents", ["play", "--agents", "person,greedy", "--agent", "greedy"], "--agent")
    refused("usage: two files", ["play", "a", "b"])
    with Table("--agent", "greedy", "--seed", "2") as table:
        for line, part in (("help", "take back your last decision"), ("h", "leave"), ("rules", "Placing a card"),
                           ("legend", "mountains"), ("cards", "SCORING CARDS"), ("circle", "THE CIRCLE"),
                           ("moves", "No moves yet"), ("scores", "territories in sight")):
            said = table.say(line)
            check(f"usage: {line} answers", part in said and table.asks() == "begin", said)
        check("usage: a near miss is named", "undo is" in table.say("undp"))


if __name__ == "__main__":
    main(globals())
