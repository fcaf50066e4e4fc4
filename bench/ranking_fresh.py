#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the intervals of a ranking hold: compares a report of `wagons rank` (measure points) with deals that had no part
in it, the games of a record file from index FIRST on (the report's own number of games if it is not given). For rankings of one
agent, whose games are a deal each.

    bench/ranking_fresh.py REPORT.json RECORDS.jsonl [FIRST]

Prints, for all triples and for those with each card, the share whose fresh mean lies within the joint 95 % of the
report's interval and the fresh deals' own error, and the mean square of the distance in units of that error. If
intervals are as wide as they should be, these are 95 % and 1 with many fresh deals; with ten a triple about 93 % and 1.1,
for the error of a mean of so few is itself only roughly known.
"""
import collections
import json
import math
import statistics
import sys

from ranking_order import read

LEAST = 5  # fresh deals of a triple


def read_fresh(path, first):
    points = collections.defaultdict(list)
    with open(path, encoding="utf-8") as file:
        for line in file:
            game = json.loads(line)
            if game["index"] >= first:
                scores = game["result"]["scores"]
                mean = sum(sum(seat["scoring"].values()) for seat in scores) / len(scores)
                points[frozenset(game["scoring"])].append(mean)
    return points


def distance(row, fresh):
    """From the report's value to the fresh mean, in standard errors of both."""
    low, high = row["ci95"]
    error = (high - low) / (2 * 1.959964)
    return (statistics.fmean(fresh) - row["value"]) / math.hypot(error, statistics.stdev(fresh) / math.sqrt(len(fresh)))


def say(name, distances):
    if not distances:
        return
    inside = sum(abs(z) <= 1.959964 for z in distances)
    square = statistics.fmean(z * z for z in distances)
    print(f"| {name} | {len(distances)} | {100 * inside / len(distances):.1f} % | {square:.2f} |")


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    report = read(sys.argv[1])
    if report["measure"] != "points":
        sys.exit(f"{sys.argv[1]}: measure {report['measure']}, expected points")
    if len(report["agents"]) != 1:
        sys.exit(f"{sys.argv[1]}: two agents play each deal twice, expected a ranking of one")
    fresh = read_fresh(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else report["games"])
    found = {}
    for row in report["triples"]:
        means = fresh[frozenset(row["names"])]
        if len(means) >= LEAST and statistics.stdev(means) > 0:
            found[frozenset(row["names"])] = distance(row, means)
    if not found:
        sys.exit(f"{sys.argv[2]}: no triple has {LEAST} fresh deals")
    print("| triples | compared | within 95 % | mean square |\n|---|---|---|---|")
    say("all", list(found.values()))
    for card in sorted(row["name"] for row in report["cards"]):
        say(card, [z for names, z in found.items() if card in names])


if __name__ == "__main__":
    main()
