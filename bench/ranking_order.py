#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How much a ranking depends on who plays: compares the orders of two reports of `wagons rank`, as Markdown.

    bench/ranking_order.py FIRST.json SECOND.json

Each list's own mean is taken off first, so that an entry "moves" only if it gains on the others. "Real change" is the
standard deviation of the moves without what the reports' intervals explain; an entry moved surely if its move is
beyond what chance does to any entry of the list (Bonferroni, 5 %).
"""
import json
import math
import statistics
import sys

SHOWN = 5


def read(path):
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    if report.get("format") != "wagons-ranking/1":
        sys.exit(f"{path}: format {report.get('format')}, expected wagons-ranking/1")
    return report


def agents(report):
    given = report["agents"]
    return " - ".join(agent if isinstance(agent, str) else agent["agent"] for agent in given)


def entries(report, kind):
    """Name -> (value less the list's mean, its standard error)."""
    rows = report[kind]
    mean = statistics.fmean(row["value"] for row in rows)
    found = {}
    for row in rows:
        name = row.get("name") or " + ".join(row["names"])
        low, high = row["ci95"]
        found[name] = (row["value"] - mean, (high - low) / (2 * 1.959964))
    return found


def ranks(values):
    """Midranks from 1."""
    order = sorted(range(len(values)), key=values.__getitem__)
    rank = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for i in range(first, last + 1):
            rank[order[i]] = (first + last) / 2 + 1
        first = last + 1
    return rank


def kendall(first, second):
    """tau-a: the share of pairs in the same order less that in the other."""
    agree = 0
    for i in range(len(first)):
        for k in range(i):
            product = (first[i] - first[k]) * (second[i] - second[k])
            agree += (product > 0) - (product < 0)
    return agree / (len(first) * (len(first) - 1) / 2)


def compare(first, second, kind):
    one, two = entries(first, kind), entries(second, kind)
    if one.keys() != two.keys():
        sys.exit(f"the reports do not rank the same {kind}")
    names = sorted(one)
    a, b = [one[name][0] for name in names], [two[name][0] for name in names]
    move = {name: two[name][0] - one[name][0] for name in names}
    error = {name: math.hypot(one[name][1], two[name][1]) for name in names}
    excess = statistics.fmean(move[name] ** 2 - error[name] ** 2 for name in names)
    limit = statistics.NormalDist().inv_cdf(1 - 0.025 / len(names))
    sure = [name for name in names if abs(move[name]) > limit * error[name]]
    row = (
        f"| {kind} | {statistics.correlation(ranks(a), ranks(b)):.3f} | {kendall(a, b):.3f} "
        f"| {statistics.pstdev(a):.2f} | {math.sqrt(max(0.0, excess)):.2f} | {len(sure)} of {len(names)} |"
    )
    sure.sort(key=lambda name: -abs(move[name]))
    return row, [f"- {name}: {move[name]:+.2f} ± {1.96 * error[name]:.2f}" for name in sure[:SHOWN]]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    first, second = read(sys.argv[1]), read(sys.argv[2])
    if first["measure"] != second["measure"]:
        sys.exit(f"one ranks by {first['measure']}, the other by {second['measure']}: expected the same measure")
    print(f"From {agents(first)} to {agents(second)}, measure {first['measure']}:\n")
    print("| list | Spearman | Kendall | spread of values | real change | moved surely |")
    print("|---|---|---|---|---|---|")
    movers = []
    for kind in ("cards", "pairs", "triples"):
        row, moved = compare(first, second, kind)
        print(row)
        movers += [f"\n{kind.capitalize()} that move most:\n", *moved] if moved else []
    print("\n".join(movers))


if __name__ == "__main__":
    main()
