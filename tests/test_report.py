#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons report`: the pages and the tables that it makes of reports, what it refuses, and how its pages look in a browser.

WAGONS_SHOTS=FOLDER keeps screenshots.
"""

import copy
import csv
import html.parser
import io
import itertools
import json
import os
import re
import shutil

import browser
from program import PROGRAM, TESTS, Folder, accepted, check, data, main, refused, run

HOSTILE = "<script>alert(1)</script>'\"&,\n`date`"
CARDS = [card["back"] for card in json.loads(run("deck", "--json").out)["cards"]]
GNUPLOT = shutil.which("gnuplot")
NO_GNUPLOT = {"PATH": "/nonexistent"}


# --- reports ---


def entry(place, names):
    """A made-up entry of a ranking."""
    value = 20 - place / 50
    return {**({"names": list(names)} if len(names) > 1 else {"name": names[0]}), "games": 40 + place, "value": value,
            "ci95": [value - 1.5, value + 1.25], "rank": place + 1, "rank_ci95": [max(1, place - 3), place + 5],
            "raw": value + 0.5, "differs": place < 5, "points": value / 2, "decisive": 0.125,
            "first_player": {"value": 0.5, "ci95": [0.25, 0.75]}}


def ranking(cards=CARDS):
    return {"format": "wagons-ranking/1", "game": "circle-the-wagons", "agents": ["greedy"], "measure": "points",
            "definition": "mean points", "games": 7000, "seed": 1, "model": {"estimator": "x"},
            **{name: [entry(place, names) for place, names in enumerate(itertools.combinations(cards, size))]
               for size, name in enumerate(("cards", "pairs", "triples"), 1)}}


def made(*arguments):
    """A report that the program itself writes."""
    return run(*arguments, "--threads", "1", "--json", "--quiet").json()


def review_of(record):
    moves = [{"ply": k, "player": k % 2, "move": move, "best": move, "loss_margin": k % 5, "loss_win": 0.01 * k, "exact": False,
              "band": "good", "margin": 1.5, "win": 0.5} for k, move in enumerate(record["moves"][:12])]
    return {"format": "wagons-review/1", "game": record["game"], "agent": "hindsight", "moves": moves, "biggest": [4, 9],
            "players": [{"accuracy": 0.75, "loss_margin": 12}, {"accuracy": 0.5, "loss_margin": 20}], "bands": []}


def analysis_of(record):
    moves = [{"move": move, "visits": 9, "win": 0.25, "margin": -3.5, "pv": record["moves"][:3]} for move in record["moves"][:3]]
    return {"format": "wagons-analysis/1", "position": record, "to_move": 1, "phase": "place", "agent": "mcts", "playouts": 27,
            "perspective": "to_move", "solved": False, "value": {"win": 0.25, "margin": -3.5}, "moves": moves}


BENCH = {"format": "wagons-bench/1", "game": "homestead", "signature": 123456,
         "placements_per_s": {"value": 2000, "reference": 100, "x_reference": 20},
         "random_playouts_per_s": {"value": 500, "reference": 100, "x_reference": 5},
         "threads": [{"threads": 1, "selfplay_games_per_s": 20.5, "efficiency": 1}]}

with open(data("games.jsonl"), encoding="utf-8") as games:
    RECORD = json.loads(games.readline())

REPORTS = {
    "ranking": ranking(),
    "advantage": made("advantage", "--agents", "greedy,random", "--games", "36"),
    "selfplay": made("selfplay", "--agents", "random,random", "--games", "8"),
    "match": made("match", "greedy", "random", "--pairs", "6"),
    "review": review_of(RECORD),
    "analysis": analysis_of(RECORD),
    "bench": BENCH,
}
# An agent that won everything has no Elo to draw.
PICTURES = {"ranking": 2, "advantage": 2, "selfplay": 2, "match": 3 if REPORTS["match"]["elo"] is not None else 2, "review": 2, "analysis": 1, "bench": 1}


# --- pages ---


class Page(html.parser.HTMLParser):
    """What a page has: its tags in order, whether they are nested well, texts, and tables as lists of rows."""

    VOID = {"meta", "link", "br", "input"}

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.faults, self.texts, self.ids, self.tables = [], [], [], [], [], []
        self.rows = None
        self.feed(text)
        self.close()
        self.faults += [f"{tag} is left open" for tag in self.open]

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id"]

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data):
        self.texts.append(data)
        if self.open and "table" in self.open and ("td" in self.open or "th" in self.open):
            self.tables[-1][-1][-1] += data

    def count(self, tag):
        return sum(1 for name, _ in self.tags if name == tag)


def page_of(report, environment=None):
    answer = run("report", "-", stdin=json.dumps(report), environment=environment)
    return answer, Page(answer.out)


def table_with(page, heading):
    return next(table for table in page.tables if heading in table[0])


def test_pages_of_every_kind():
    for name, report in REPORTS.items():
        answer, page = page_of(report)
        check(f"{name}: a page", answer.status == 0 and answer.err == ("" if GNUPLOT else answer.err)
              and answer.out.startswith("<!DOCTYPE html>"), answer.describe())
        check(f"{name}: well nested", not page.faults, page.faults[:3])
        check(f"{name}: ids are unique", len(page.ids) == len(set(page.ids)),
              [one for one in page.ids if page.ids.count(one) > 1][:3])
        check(f"{name}: one main heading", page.count("h1") == 1 and page.count("title") == 1)
        check(f"{name}: pictures", page.count("svg") == (PICTURES[name] if GNUPLOT else 0), page.count("svg"))
        check(f"{name}: every table has a caption", page.count("table") == page.count("caption") > 0)
        outside = [attributes for _, attributes in page.tags for key in ("src", "href", "xlink:href")
                   if not (attributes.get(key) or "#").startswith(("#", "data:,"))]
        check(f"{name}: nothing from elsewhere", not outside and "url(" not in answer.out and "@import" not in answer.out, outside)
        scopes = [attributes for tag, attributes in page.tags if tag == "th" and attributes.get("scope") not in ("row", "col")]
        check(f"{name}: headings have a scope", not scopes, scopes[:3])
        hidden = [attributes for tag, attributes in page.tags if attributes.get("role") == "img" and not attributes.get("aria-label")]
        check(f"{name}: pictures are described", not hidden)


def test_values_are_there():
    _, page = page_of(REPORTS["ranking"])
    triples = table_with(page, "Cards")
    rows = [row for table in page.tables for row in table if row[0] == " + ".join(CARDS[:3])]
    check("a triple with its values", len(rows) == 1 and {"1", "1 to 5", "20.00", "18.50 to 21.25", "12.5\u00a0%"} & set(rows[0]) >=
          {"1", "1 to 5", "20.00", "18.50 to 21.25"}, rows)
    check("all pairs or triples in a table", len(triples) - 1 in (153, 816), len(triples))
    check("all 816 triples", any(len(table) == 817 for table in page.tables))
    square = next(table for table in page.tables if table[0][1:] == [str(k) for k in range(1, 19)])
    check("the square of the pairs", len(square) == 19 and all(len(row) == 19 for row in square))
    check("the square is the same both ways",
          all(square[a][b] == square[b][a] for a in range(1, 19) for b in range(1, 19)))
    match = REPORTS["match"]
    _, page = page_of(match)
    pairs = [row[1] for row in table_with(page, "Pairs")[1:]]
    check("the results of the pairs", pairs == [str(count) for count in match["pentanomial"]], pairs)
    _, page = page_of(REPORTS["advantage"])
    rate = REPORTS["advantage"]["by_start"]["first-picks"]["win_rate"]["value"]
    check("the rate under a start rule", f"{100 * rate:.1f} %" in table_with(page, "Start rule")[1], table_with(page, "Start rule")[1])


def test_words_of_the_sequential_test():
    test = {"elo0": 0, "elo1": 40, "llr": 3.1}
    for verdict, words in (("H1", "it decided for 40, against 0"), ("H0", "it decided for 0, against 40"),
                           ("undecided", "too few to decide")):
        with Folder() as folder:
            page = run("report", folder.put("match.json", {**REPORTS["match"], "sprt": {**test, "verdict": verdict}})).out
        check(f"the sequential test in words: {verdict}", words in page and "H1" not in page and "H0" not in page)


def test_one_bytes():
    once, again = (run("report", "-", stdin=json.dumps(REPORTS["ranking"])).out for _ in range(2))
    check("the same bytes every time", once == again)


def test_hostile_names():
    report = ranking([HOSTILE] + CARDS[1:])
    report["definition"] = report["agents"][0] = report["game"] = HOSTILE
    answer, page = page_of(report)
    check("a hostile name makes no script", page.count("script") == 1 and "<script>alert" not in answer.out, page.count("script"))
    check("a hostile name leaves the page whole", not page.faults and answer.status == 0, page.faults[:3])
    check("a hostile name can be read", any("<script>alert(1)</script>'\"&,?`date`" in "".join(row[0]) for table in page.tables
                                           for row in table))
    check("pictures come all the same", page.count("svg") == (2 if GNUPLOT else 0))
    report = copy.deepcopy(REPORTS["advantage"])
    report["by_agent"][0]["agent"] = "x'\nset output '/tmp/no'\n!touch /tmp/no\n"
    report["by_agent"][0]["by_start"] = {"' 1); system('false'); (": row for row in report["by_agent"][0]["by_start"].values()}
    answer, page = page_of(report)
    check("a hostile label is no command", answer.status == 0 and page.count("svg") == (2 if GNUPLOT else 0), answer.err)


def test_without_gnuplot():
    answer, page = page_of(REPORTS["match"], NO_GNUPLOT)
    check("without gnuplot: tables only", answer.status == 0 and page.count("svg") == 0 and page.count("table") == 4, answer.err)
    check("without gnuplot: says so", "gnuplot" in answer.err and answer.err.count("\n") == 1 and
          any("tables only" in text for text in page.texts), answer.err)
    with Folder() as folder:
        os.chmod(folder.put("gnuplot", "#!/bin/sh\ncat >/dev/null\nexit 3\n"), 0o755)
        answer, page = page_of(REPORTS["match"], {"PATH": folder.path + ":/usr/bin:/bin"})
        check("a failing gnuplot: says so", answer.status == 0 and "exit status 3" in answer.err and page.count("svg") == 0, answer.err)
        os.chmod(folder.put("gnuplot", "#!/bin/sh\nexit 0\n"), 0o755)
        answer, page = page_of(REPORTS["match"], {"PATH": folder.path + ":/usr/bin:/bin"})
        check("a silent gnuplot: says so", answer.status == 0 and "drew nothing" in answer.err and page.count("svg") == 0, answer.err)


def test_out():
    with Folder() as folder:
        path = folder.put("match.json", REPORTS["match"])
        page = folder.name("match.html")
        accepted("--out", ["report", path, "--out", page])
        with open(page, encoding="utf-8") as file:
            check("--out is the page", file.read() == run("report", path).out)
        refused("--out over FILE", ["report", path, "--out", path], "match.json", "another file")


# --- tables ---


def table_of(report, *options):
    answer = run("report", "-", "--csv", *options, stdin=json.dumps(report))
    check(f"csv {options}: lines end in CR LF", answer.status == 0 and answer.err == "", answer.describe())
    return list(csv.DictReader(io.StringIO(answer.out, newline=""), strict=True))


def test_csv_of_a_ranking():
    report = ranking([HOSTILE] + CARDS[1:])
    rows = table_of(report)
    check("all entries in one table", [row["table"] for row in rows] == ["cards"] * 18 + ["pairs"] * 153 + ["triples"] * 816)
    for row, given in zip(rows, report["cards"] + report["pairs"] + report["triples"]):
        names = [row[f"name_{k}"] for k in (1, 2, 3) if row[f"name_{k}"]]
        same = (names == given.get("names", [given.get("name")]) and float(row["value"]) == given["value"] and
                [float(row["ci95_low"]), float(row["ci95_high"])] == given["ci95"] and int(row["rank"]) == given["rank"] and
                [int(row["rank_ci95_low"]), int(row["rank_ci95_high"])] == given["rank_ci95"] and
                int(row["games"]) == given["games"] and row["differs"] == str(given["differs"]).lower() and
                float(row["first_player"]) == given["first_player"]["value"])
        if not same:
            check("an entry as given", False, (row, given))
            return
    check("every entry as given", True)
    triples = table_of(report, "--table", "triples")
    check("one table alone", len(triples) == 816 and "table" not in triples[0])
    text = run("report", "-", "--csv", stdin=json.dumps(REPORTS["ranking"])).out
    check("CR LF", text.count("\r\n") == text.count("\n") == 988)


def test_csv_of_the_others():
    report = REPORTS["advantage"]
    starts = table_of(report, "--table", "starts")
    expected = [(agent["agent"], start, str(row["games"]), row["win_rate"]["value"]) for agent in report["by_agent"]
                for start, row in agent["by_start"].items()]
    check("advantage: starts", [(row["agent"], row["start"], row["games"], float(row["win_rate"])) for row in starts] == expected)
    check("advantage: all rows", {row["table"] for row in table_of(report)} == {"starts", "cards", "cards-by-start"})
    pairs = table_of(REPORTS["match"], "--table", "pentanomial")
    check("match: pairs", [int(row["pairs"]) for row in pairs] == REPORTS["match"]["pentanomial"])
    summary = {row["quantity"]: row for row in table_of(REPORTS["match"])}
    check("match: what is not known is empty", ("" if REPORTS["match"]["elo"] is None else
                                                repr(REPORTS["match"]["elo"])) == summary["Elo"]["value"], summary)
    check("review: moves", [int(row["ply"]) for row in table_of(REPORTS["review"], "--table", "moves")] == list(range(12)))
    check("analysis: moves", len(table_of(REPORTS["analysis"])) == 3)
    check("bench: figures", [row["figure"] for row in table_of(REPORTS["bench"])] ==
          ["placements_per_s", "random_playouts_per_s"])
    check("self-play: sides", len(table_of(REPORTS["selfplay"], "--table", "players")) == 2)


# --- what is refused ---


def without(report, *path):
    changed = copy.deepcopy(report)
    at = changed
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    return changed


def changed(report, value, *path):
    new = copy.deepcopy(report)
    at = new
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return new


def test_bad_input():
    rank, match, advantage = REPORTS["ranking"], REPORTS["match"], REPORTS["advantage"]
    for name, report, parts in [
            ("another format", {"format": "wagons-deck/1"}, ["format", "wagons-ranking/1", "wagons-deck/1"]),
            ("another version", {**rank, "format": "wagons-ranking/2"}, ["format", "wagons-ranking/2"]),
            ("no format", {"games": 3}, ["format"]),
            ("a list", [1], ["object"]),
            ("a part of a study", {**rank, "part": {}}, ["merge"]),
            ("no cards", without(rank, "cards"), ["cards"]),
            ("an unknown measure", {**rank, "measure": "beauty"}, ["measure", "beauty"]),
            ("a text for a number", changed(rank, "x", "triples", 3, "value"), ["triples[3].value", "number"]),
            ("a missing member", without(rank, "pairs", 7, "rank"), ["pairs[7].rank"]),
            ("a wrong interval", changed(rank, [1], "cards", 2, "ci95"), ["cards[2].ci95", "two numbers"]),
            ("too many names", changed(rank, ["a"] * 4, "triples", 0, "names"), ["triples[0].names"]),
            ("four results of pairs", {**match, "pentanomial": [1, 2, 3, 4]}, ["pentanomial"]),
            ("a negative count", changed(match, -1, "pentanomial", 1), ["pentanomial[1]"]),
            ("no Elo", without(match, "elo"), ["elo"]),
            ("no start rules", changed(advantage, {}, "by_agent", 0, "by_start"), []),
            ("a rate that is none", changed(advantage, 3, "by_agent", 1, "by_start", "fixed", "win_rate"),
             ["by_agent[1].by_start.fixed.win_rate"]),
            ("a name that is hostile", changed(advantage, {HOSTILE: {}}, "by_agent", 0, "by_start"),
             ["by_agent[0]", "by_start.<script>", "games"]),
            ("no moves", without(REPORTS["review"], "moves"), ["moves"]),
            ("a player that is none", changed(REPORTS["review"], 7, "moves", 1, "player"), ["moves[1].player"]),
            ("a move that is none", changed(REPORTS["analysis"], 7, "moves", 1, "move"), ["moves[1].move"]),
            ("a figure that is none", changed(BENCH, "x", "placements_per_s", "value"), ["placements_per_s.value"])]:
        if name == "no start rules":
            report["by_agent"] = report["by_agent"][:1]
            parts = ["by_start"]
        refused(name, ["report", "-"], "standard input", *parts, stdin=json.dumps(report))
    with Folder() as folder:
        path = folder.put("short.json", json.dumps(rank)[:5000])
        refused("a file cut short", ["report", path], "short.json")
        refused("no such file", ["report", folder.name("none.json")], "none.json")
        path = folder.put("match.json", match)
        refused("an unknown table", ["report", path, "--csv", "--table", "cards"], "--table", "pentanomial", '"cards"')
        refused("a table without csv", ["report", path, "--table", "agents"], "--table", "--csv")
    refused("no file", ["report"], "FILE")


# --- in a browser ---


def test_in_a_browser():
    if browser.missing():
        print(f"skipped: no {browser.missing()}")
        return
    with open(os.path.join(TESTS, "page_looks.js"), encoding="utf-8") as file:
        looks = file.read()
    window = browser.Browser()
    shots = os.environ.get("WAGONS_SHOTS")
    try:
        with Folder() as folder:
            names = list(REPORTS) if os.environ.get("WAGONS_THOROUGH") else ["ranking", "match"]
            for name in names:
                path = folder.name(name + ".html")
                run("report", folder.put(name + ".json", REPORTS[name]), "--out", path)
                for width, dark in ((1280, False), (390, True)):
                    window.viewport(width, 844, width == 390)
                    window.dark(dark)
                    window.open("file://" + path)
                    look = f"{name} at {width}, {'dark' if dark else 'light'}"
                    wide = window.value("document.documentElement.scrollWidth")
                    check(f"{look}: no scrolling sideways", wide <= width, wide)
                    check(f"{look}: legible", *legible(window, looks))
                    if shots:
                        window.screenshot(os.path.join(shots, f"report-{name}-{width}.png"))
            use_table(window, folder.name("ranking.html"))
            check("the pages' scripts say nothing", not window.log())
    finally:
        window.quit()


def legible(window, looks):
    """Whether the contrasts are enough, and what is not; texts in boxes that scroll may lie outside. Leaves the page with
    a few rows of each table."""
    window.js("document.querySelectorAll('tbody tr:nth-child(n+4)').forEach((row) => row.remove())")
    found = [one for one in window.js(looks) if re.search("contrast|no name|too small|lies on", one) and not
             re.search(r"\bcaption\.", one)]  # captions are for readers of the screen alone
    marks = window.value("[...document.querySelectorAll('svg text')].filter((text) => {"
                         "const box = text.getBoundingClientRect(); return box.height > 0 && box.height < 9; }).length")
    return not found and marks == 0, (found[:3], marks)


def use_table(window, path):
    """Sorts and searches the triples."""
    window.viewport(1280, 844)
    window.open("file://" + path)
    column = "[...document.querySelectorAll('#triples tbody tr')].filter((row) => !row.hidden).map((row) => +row.cells[1].dataset.sort)"
    window.js("document.querySelectorAll('#triples thead button')[1].click()")
    window.js("document.querySelectorAll('#triples thead button')[1].click()")
    ranks = window.value(column)
    check("sorted downwards", ranks == list(range(816, 0, -1)), ranks[:5])
    check("says how it is sorted",
          window.value("document.querySelectorAll('#triples th[aria-sort]').length") == 1 and
          window.value("document.querySelectorAll('#triples thead th')[1].ariaSort") == "descending")
    window.js("const box = document.querySelector('#search-triples'); box.value = arguments[0];"
              "box.dispatchEvent(new Event('input'));", f"{CARDS[2]} {CARDS[0]}")
    check("search finds the triples with both cards", len(window.value(column)) == 16, window.value(column))
    check("search counts", window.value("document.querySelector('#triples output').value") == "16 of 816 rows")
    check("keyboard reaches the headings", window.value("document.querySelector('#triples thead button').tabIndex") == 0)
    check("a page without script is a plain table", not re.search(r"<input|<button", run("report", path[:-4] + "json").out.split("<script>")[0]))


if __name__ == "__main__":
    main(globals())
