#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts of bench/ that look at rankings: ranking_order.py (two rankings beside each other) and ranking_fresh.py (a
ranking against deals that had no part in it)."""

import copy
import json
import os
import subprocess
import sys

from program import TESTS, Folder, check, main, run

DEALS, GAMES = 4080, 8160  # of a ranking, and of the longer one that its records begin
STUDY = ("rank", "--agent", "random", "--rounds", "1", "--seed", "3", "--quiet")


def script(name, *arguments):
    """Exit status, what it prints, what it complains of."""
    path = os.path.join(os.path.dirname(TESTS), "bench", name)
    done = subprocess.run([sys.executable, path, *map(str, arguments)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def study(folder):
    """A ranking, and the records of one that goes on from it."""
    records = folder.name("games.jsonl")
    report = run(*STUDY, "--games", str(DEALS), "--json").json()
    run(*STUDY, "--games", str(GAMES), "--records", records, "--out", folder.name("longer.json"))
    return report, records


# --- two rankings ---


def compare(first, second):
    with Folder() as folder:
        return script("ranking_order.py", folder.put("1.json", first), folder.put("2.json", second))


def check_orders(first):
    status, text, _ = compare(first, first)
    check("the same ranking has the same order", status == 0 and text.count("| 1.000 | 1.000 |") == 3, text)
    check("and nothing moves in it", "move most" not in text and "| 0 of 816 |" in text, text)
    upside_down = copy.deepcopy(first)
    for kind in ("cards", "pairs", "triples"):
        values = [row["value"] for row in first[kind]]
        for row, value in zip(upside_down[kind], reversed(values)):
            row["value"], row["ci95"] = value, [value - 0.01, value + 0.01]
    status, text, _ = compare(first, upside_down)
    check("an order upside down", status == 0 and text.count("| -1.000 | -1.000 |") == 3, text)
    triples = first["triples"]
    sure = text.split("Triples that move most:")[1]
    best, worst = " + ".join(triples[0]["names"]), " + ".join(triples[-1]["names"])
    most = f"{triples[0]['value'] - triples[-1]['value']:.2f}"
    check("names what moves most", f"- {worst}: +{most}" in sure or f"- {best}: -{most}" in sure, sure)
    for name, report, word in (("a match", {**first, "format": "wagons-match/1"}, "wagons-match/1"),
                               ("another measure", {**first, "measure": "skill"}, "skill")):
        status, _, complaint = compare(first, report)
        check(f"refuses {name}", status == 1 and word in complaint, complaint)


# --- a ranking and fresh deals ---


def rows(text):
    """Name -> triples compared, per cent within, mean square."""
    cells = [line.strip("| ").split(" | ") for line in text.splitlines()[2:]]
    return {name: (int(count), float(share.rstrip(" %")), float(square)) for name, count, share, square in cells}


def check_fresh(first, folder, records):
    report = folder.put("first.json", first)
    status, text, complaint = script("ranking_fresh.py", report, records)
    check("a table", status == 0, complaint)
    found = rows(text)
    check("of all triples and of each card's", len(found) == 1 + len(first["cards"]), text)
    check("most intervals hold fresh deals, whose few errors are roughly known", 85 < found["all"][1] < 98 and
          0.8 < found["all"][2] < 2.5, text)
    status, text, _ = script("ranking_fresh.py", report, records, 0)
    found = rows(text)
    check("with the deals of the ranking itself more triples are compared", found["all"][0] > 800, text)
    off = copy.deepcopy(first)
    for row in off["triples"]:
        row["value"] += 100
        row["ci95"] = [end + 100 for end in row["ci95"]]
    status, text, _ = script("ranking_fresh.py", folder.put("off.json", off), records, 0)
    check("no interval holds what lies elsewhere", status == 0 and rows(text)["all"][1] == 0, text)
    for name, arguments, word in (("another measure", (folder.put("skill.json", {**first, "measure": "skill"}), records), "points"),
                                  ("two agents", (folder.put("two.json", {**first, "agents": ["random", "greedy"]}), records), "two agents"),
                                  ("no deals left", (report, records, GAMES), "fresh deals"),
                                  ("no records", (report,), "REPORT.json")):
        status, _, complaint = script("ranking_fresh.py", *arguments)
        check(f"refuses {name}", status == 1 and word in complaint, complaint)


def test_scripts():
    with Folder() as folder:
        first, records = study(folder)
        check_orders(first)
        check_fresh(first, folder, records)


if __name__ == "__main__":
    main(globals())
