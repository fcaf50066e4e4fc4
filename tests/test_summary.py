#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The summaries of selfplay and match against a second reckoning from their records, and what they say to people."""

import fcntl
import json
import math
import os
import pty
import statistics
import struct
import subprocess
import termios

from program import ENVIRONMENT, PROGRAM, Folder, check, main, refused, run, run_in_terminal

GAMES = 40 if os.environ.get("WAGONS_SANITIZED") else 150


def t_density(x, freedom):
    log = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(freedom * math.pi) / 2
    return math.exp(log - (freedom + 1) / 2 * math.log1p(x * x / freedom))


def t_quantile(freedom):
    """The 97.5 % quantile of Student's t, by Simpson's rule and bisection."""
    def above_half(x, steps=400):
        width = x / steps
        inner = sum((4 if i % 2 else 2) * t_density(i * width, freedom) for i in range(1, steps))
        return (t_density(0, freedom) + inner + t_density(x, freedom)) * width / 3

    low, high = 0, 20
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if above_half(middle) < 0.475 else (low, middle)
    return low


def same(found, values):
    """Whether a statistic of a report is that of the values."""
    mean, sd = statistics.fmean(values), statistics.stdev(values)
    half = t_quantile(len(values) - 1) * sd / math.sqrt(len(values))
    expected = [mean, sd, mean - half, mean + half]
    return all(math.isclose(a, b, rel_tol=1e-7, abs_tol=1e-7)
               for a, b in zip([found["mean"], found["sd"], *found["ci95"]], expected))


def play(folder, *words):
    """(report, records as objects)"""
    path = folder.name("games.jsonl")
    answer = run(*words, "--records", path)
    check(f"{words[0]}: plays", answer.status == 0 and answer.err == "", answer.describe())
    with open(path, encoding="utf-8") as file:
        return answer.json(), [json.loads(line) for line in file]


def totals(record):
    return [score["total"] for score in record["result"]["scores"]]


def test_selfplay():
    with Folder() as folder:
        report, games = play(folder, "selfplay", "--agents", "greedy,random", "--games", str(GAMES), "--seed", "3")
    check("format", report["format"] == "wagons-selfplay/1")
    check("games", report["games"] == GAMES == len(games))
    check("indices", [game["index"] for game in games] == list(range(GAMES)))
    check("seats", all(game["players"][game["index"] % 2]["agent"] == "greedy" for game in games))
    check("draws", report["draws"] == 0)
    for seat in 0, 1:
        side = report["players"][seat]
        check(f"wins at seat {seat}", side["wins"] == sum(game["result"]["winner"] == seat for game in games), side)
        check(f"score at seat {seat}", same(side["score"], [totals(game)[seat] for game in games]), side)
        agent = report["agents"][seat]
        check(f"agent {seat}", agent["agent"] == ["greedy", "random"][seat])
        check(f"wins of agent {seat}",
              agent["wins"] == sum((game["result"]["winner"] + game["index"]) % 2 == seat for game in games), agent)
        check(f"score of agent {seat}",
              same(agent["score"], [totals(game)[(game["index"] + seat) % 2] for game in games]), agent)
    check("margin", same(report["margin"], [totals(game)[0] - totals(game)[1] for game in games]), report["margin"])


def elo(score):
    return -400 * math.log10(1 / score - 1)


def test_match():
    pairs = 4 * GAMES
    with Folder() as folder:
        report, games = play(folder, "match", "random", "random", "--pairs", str(pairs), "--start", "mixed")
        os.remove(folder.name("games.jsonl"))
        _, singles = play(folder, "selfplay", "--agents", "random,random", "--games", "4", "--start", "mixed")
        deals = [game["circle"] for game in singles]
    check("format", report["format"] == "wagons-match/1")
    check("pairs", report["pairs"] == pairs and report["games"] == 2 * pairs == len(games))
    couples = list(zip(games[::2], games[1::2]))
    check("one deal a pair", all(a["circle"] == b["circle"] and a["scoring"] == b["scoring"] for a, b in couples))
    check("deals differ", len({str(a["circle"]) for a, _ in couples}) == pairs)
    check("deals are those of self-play", deals[:4] == [couples[i][0]["circle"] for i in range(4)], deals)
    starts = ["first-picks", "second-picks", "fixed"]
    check("starts go round", [a["rules"]["start"] for a, _ in couples] == [starts[i % 3] for i in range(pairs)])
    points = [2 * (a["result"]["winner"] == 0) + 2 * (b["result"]["winner"] == 1) for a, b in couples]
    check("pentanomial", report["pentanomial"] == [points.count(k) for k in range(5)], report["pentanomial"])
    mean = statistics.fmean(points) / 4
    half = 1.959964 * statistics.pstdev(points) / 4 / math.sqrt(pairs)
    check("pair score", math.isclose(report["pair_score"], mean), report["pair_score"])
    check("Elo", math.isclose(report["elo"], elo(mean), rel_tol=1e-6), report["elo"])
    check("Elo interval", all(math.isclose(a, elo(b), rel_tol=1e-5, abs_tol=1e-4)
                              for a, b in zip(report["elo_ci95"], [mean - half, mean + half])), report["elo_ci95"])
    margins = [(totals(a)[0] - totals(a)[1] + totals(b)[1] - totals(b)[0]) / 2 for a, b in couples]
    check("margin", same(report["margin"], margins), report["margin"])


def test_sprt():
    words = ["match", "greedy", "random", "--sprt", "0,50"]
    one = run(*words, "--threads", "1")
    report = one.json()
    check("greedy beats random", report["sprt"]["verdict"] == "H1" and report["sprt"]["llr"] >= math.log(19), report["sprt"])
    check("the test stops early", report["pairs"] < 200, report["pairs"])
    check("the same at three threads", run(*words, "--threads", "3").out == one.out)
    refused("a test has no shards", [*words, "--shard", "1/2"], "--sprt")
    refused("hypotheses in order", [*words[:-1], "5,0"], "--sprt")
    refused("hypotheses in range", [*words[:-1], "0,300"], "--sprt")


def test_bad_agents():
    refused("an unknown agent", ["selfplay", "--agents", "greedy,gredy"], 'unknown agent "gredy"', "random, mcts, greedy, novice, lookahead")
    refused("an unknown option", ["match", "greedy:depth=2", "random"], 'agent "greedy:depth=2"')
    refused("a value out of range", ["match", "lookahead:depth=99", "random"], "from 1 to 15")
    refused("one agent", ["match", "greedy"], "")
    refused("mixed starts belong to many games", ["play", "--start", "mixed"], "--start")


def test_text_on_a_terminal():
    status, text = run_in_terminal("selfplay", "--games", "6", "--agents", "greedy,random", "--quiet")
    check("self-play in words", status == 0 and "A  greedy" in text and "player 1 ahead by" in text and "{" not in text, text)
    status, text = run_in_terminal("match", "greedy", "random", "--pairs", "4", "--quiet")
    check("a match in words", status == 0 and "pair score of A" in text and "Elo" in text and "{" not in text, text)
    status, text = run_in_terminal("selfplay", "--games", "2", "--json", "--quiet")
    check("JSON when asked for", status == 0 and json.loads(text)["games"] == 2, text)


def stderr_on_a_terminal(*words, columns=80):
    """What a run writes on standard error if that is a terminal."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=slave,
                          env=ENVIRONMENT) as process:
        os.close(slave)
        process.communicate()
    text = b""
    try:
        while part := os.read(master, 4096):
            text += part
    except OSError:
        pass
    os.close(master)
    return text.decode()


def test_progress():
    words = ["selfplay", "--games", "40", "--agents", "greedy,random"]
    text = stderr_on_a_terminal(*words)
    check("a line tells the progress", "\r0 of 40 games" in text, text)
    check("it is wiped out at the end", text.endswith(" \r"), text)
    narrow = stderr_on_a_terminal(*words, columns=10)
    check("it never wraps", narrow.startswith("\r0 of 40 g") and max(map(len, narrow.split("\r"))) == 9, repr(narrow))
    check("--quiet has none", stderr_on_a_terminal(*words, "--quiet") == "")
    check("no terminal, no line", run(*words).err == "")


def test_timing():
    plain, timed = run("selfplay", "--games", "4").json(), run("selfplay", "--games", "4", "--timing", "--threads", "2").json()
    timing = timed.pop("timing")
    check("timing adds to the report", timed == plain and timing["threads"] == 2 and timing["games"] == 4, timing)


main(globals())
