#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""advantage, rank and merge: any threads, shards, kills and resumptions lead to the same bytes; bad input is refused."""

import itertools
import json
import os
import signal
import subprocess
import time

from program import ENVIRONMENT, PROGRAM, SECONDS, Folder, accepted, check, main, one_line, refused, run, run_in_terminal

SLOW = bool(os.environ.get("WAGONS_SANITIZED"))
ADVANTAGE = ["advantage", "--games", "24", "--agents", "greedy,random", "--seed", "5"]
CONTROLLED = ["advantage", "--games", "3", "--agent", "lookahead:depth=1", "--start", "fixed", "--seed", "5"]
RANK = ["rank", "--games", "200" if SLOW else "850", "--agent", "random", "--seed", "5"]
TRIPLE = ["rank", "--games", "30", "--agents", "greedy,random", "--scoring", "fortified,the-herd,cool-water", "--seed", "5"]
ROUNDS = ["rank", "--games", "160" if SLOW else "600", "--agents", "greedy,random" if not SLOW else "random,random",
          "--measure", "skill", "--rounds", "3", "--seed", "6"]
SELFPLAY = ["selfplay", "--games", "20", "--agents", "greedy,random", "--seed", "5"]
MATCH = ["match", "greedy", "random", "--pairs", "9", "--seed", "5"]
CARDS = 18


def read(path):
    with open(path, "rb") as file:
        return file.read()


def play(folder, name, words, *options, records=True):
    """Plays; (report, records)."""
    out, path = folder.name(f"{name}.json"), folder.name(f"{name}.jsonl")
    answer = run(*words, "--out", out, *(["--records", path] if records else []), *options)
    check(f"{name}: in silence", (answer.status, answer.out, answer.err) == (0, "", ""), answer.describe())
    return read(out), read(path) if records else b""


def test_threads():
    with Folder() as folder:
        for words in ADVANTAGE, CONTROLLED, TRIPLE, ROUNDS:
            name = " ".join(words[:1] + words[-4:])
            one = play(folder, f"{name}, one thread", words, "--threads", "1")
            for threads in (3,) if words is ROUNDS else (2, 3):
                many = play(folder, f"{name}, {threads} threads", words, "--threads", str(threads))
                check(f"{name}: the same with {threads} threads", many == one)


def shards(folder, words, count, *before):
    """Plays all shards; their report files and their records one after the other."""
    paths, records = [], b""
    for shard in range(1, count + 1):
        name = f"{words[0]}-{shard}of{count}"
        for old in folder.name(f"{name}.jsonl"), folder.name(f"{name}.json"):
            if os.path.exists(old):
                os.unlink(old)
        _, part = play(folder, name, words[:1] + list(before) + words[1:], "--shard", f"{shard}/{count}")
        paths.append(folder.name(f"{name}.json"))
        records += part
    return paths, records


def test_shards():
    with Folder() as folder:
        for words, count in itertools.product([SELFPLAY, MATCH, ADVANTAGE, TRIPLE], [2, 3]):
            whole, records = play(folder, f"{words[0]}-whole-{count}", words)
            paths, joined = shards(folder, words, count)
            out = folder.name("merged.json")
            answer = run("merge", *reversed(paths), "--out", out)
            check(f"{words[0]}: {count} shards are joined in silence", answer.status == 0 and answer.err == "", answer.describe())
            check(f"{words[0]}: {count} shards make the whole", read(out) == whole)
            check(f"{words[0]}: so do their records", joined == records)


def test_rounds():
    """Rounds closed by merge, then played on, lead to the report of one run."""
    with Folder() as folder:
        whole, records = play(folder, "whole", ROUNDS)
        closed, joined = [], b""
        for number in range(3):
            paths, part = shards(folder, ROUNDS, 2, *closed)
            out = folder.name(f"closed{number}.json")
            accepted(f"round {number + 1} is closed", ["merge", *paths, "--out", out])
            closed, joined = [out], joined + part
            if number == 0:
                again = folder.name("again.json")
                run(*ROUNDS[:1], out, *ROUNDS[1:], "--out", again)
                check("the rest in one run", read(again) == whole)
                refused("other options", [*ROUNDS[:1], out, *ROUNDS[1:], "--seed", "7"], out, "closed.head.seed")
                refused("another deck's", [*ROUNDS[:1], out, *ROUNDS[1:], "--start", "fixed"], out, "closed.head.rules")
                refused("a part is no round", [*ROUNDS[:1], paths[0], *ROUNDS[1:]], paths[0], "closed")
        check("rounds in shards make the whole", read(closed[0]) == whole)
        check("and its records", joined == records)


def test_resume():
    with Folder() as folder:
        for words in ADVANTAGE, CONTROLLED, ROUNDS:
            whole, records = play(folder, f"{words[0]}-{words[2]}", words)
            for part in (2,) if words is ROUNDS else (0, 1, 3, 4):
                kept = len(records) * part // 4 - (part == 4)
                path = folder.put("cut.jsonl", records[:max(kept, 0)])
                out = folder.name("cut.json")
                answer = run(*words, "--records", path, "--resume", "--out", out)
                check(f"{words[0]} {words[2]}: goes on from {kept} bytes", answer.status == 0, answer.describe())
                check(f"{words[0]} {words[2]}: the same end from {kept} bytes", (read(out), read(path)) == (whole, records))


def test_interrupt():
    """A signal saves; the rest follows."""
    words = ["rank", "--games", "4000", "--agent", "greedy", "--rounds", "2", "--seed", "9"]
    with Folder() as folder:
        path = folder.name("games.jsonl")
        with subprocess.Popen([PROGRAM, *words, "--records", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=ENVIRONMENT) as process:
            limit = time.monotonic() + SECONDS
            while not (os.path.exists(path) and os.path.getsize(path) > 20000) and time.monotonic() < limit:
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=SECONDS)
        saved = read(path)
        check("exit 130", process.returncode == 130, process.returncode)
        check("one line, no report", out == b"" and one_line(err.decode()) and b"of 4000 games" in err, err)
        check("whole lines", saved.endswith(b"\n") and f"after {saved.count(10)} of".encode() in err, err)
        fewer = ["rank", "--games", "4000", "--agent", "random", "--rounds", "2", "--seed", "9"]
        refused("records of another agent", [*fewer, "--records", path, "--resume"], f"{path}:1:", "greedy")
        check("nothing is lost", read(path) == saved)


def test_balance():
    """Every triple the same number of deals before any gets more."""
    with Folder() as folder:
        report = json.loads(play(folder, "rank", RANK)[0])
        games = [triple["games"] for triple in report["triples"]]
        check("816 triples", len(games) == 816 and len(report["pairs"]) == 153 and len(report["cards"]) == CARDS)
        check("games differ by one at most", max(games) - min(games) <= 1 and sum(games) == int(RANK[2]), (min(games), max(games)))
        for name, members in ("cards", 136), ("pairs", 16), ("triples", 1):
            entries = report[name]
            check(f"{name}: ranks in order", [entry["rank"] for entry in entries] == list(range(1, len(entries) + 1)))
            check(f"{name}: values fall", all(a["value"] >= b["value"] for a, b in zip(entries, entries[1:])))
            check(f"{name}: inside their intervals", all(e["ci95"][0] <= e["value"] <= e["ci95"][1] for e in entries))
            check(f"{name}: ranks inside theirs", all(e["rank_ci95"][0] <= e["rank"] <= e["rank_ci95"][1] for e in entries))
            check(f"{name}: in so many triples", sum(e["games"] for e in entries) == sum(games) * len(entries) * members // 816)
        rounds = json.loads(play(folder, "rounds", ROUNDS)[0])
        check("rounds make up the deals", sum(rounds["rounds"]) == rounds["deals"] == int(ROUNDS[2]) // 2)
        fresh = sum(entry["games"] for entry in rounds["finalists"])
        check("finalists play the last round", fresh == 2 * rounds["rounds"][-1] and len(rounds["finalists"]) <= 32)


def test_figures_of_records():
    """Points, decisive and first_player of a triple against its game records."""
    words = ["rank", "--games", "12", "--agent", "greedy", "--seed", "3", "--scoring", "fortified,the-herd,cool-water"]
    with Folder() as folder:
        report, lines = play(folder, "three", words)
        report = json.loads(report)
        games = [json.loads(line) for line in lines.splitlines()]
        check("one triple", len(report["triples"]) == 1 and len(report["cards"]) == len(report["pairs"]) == 3)
        for entry in report["triples"] + report["pairs"] + report["cards"]:
            names = entry.get("names") or [entry["name"]]
            points = decisive = first = 0
            for game in games:
                scores = game["result"]["scores"]
                brought = [sum(score["scoring"][name] for name in names) for score in scores]
                left = [(score["total"] - points, -score["cards"]) for score, points in zip(scores, brought)]
                points += sum(brought) / 2 / len(games)
                decisive += ((left[1] > left[0]) != (game["result"]["winner"] == 1)) / len(games)
                first += (game["result"]["winner"] == 0) / len(games)
            check(f"{'+'.join(names)}: points", abs(entry["points"] - points) < 1e-9, (entry["points"], points))
            check(f"{'+'.join(names)}: decisive", abs(entry["decisive"] - decisive) < 1e-9, (entry["decisive"], decisive))
            check(f"{'+'.join(names)}: first player", abs(entry["first_player"]["value"] - first) < 1e-9)


def test_advantage_of_records():
    """The rows against the game records: chosen starts under three rules, and a random one."""
    with Folder() as folder:
        report, lines = play(folder, "a", ["advantage", "--games", "24", "--agent", "greedy", "--seed", "5"])
        report = json.loads(report)
        games = [json.loads(line) for line in lines.splitlines()]
        check("four games a deal", len(games) == 32 and report["deals"] == 8 and report["games"] == 24)
        for slot, start in enumerate(["first-picks", "second-picks", "fixed"]):
            mine = games[slot::4]
            row = report["by_start"][start]
            margin = [g["result"]["scores"][0]["total"] - g["result"]["scores"][1]["total"] for g in mine]
            check(f"{start}: its games", all(game["rules"]["start"] == start for game in mine) and row["games"] == 8)
            check(f"{start}: wins", row["player1_wins"] == sum(game["result"]["winner"] == 0 for game in mine))
            check(f"{start}: margin", abs(row["margin"]["mean"] - sum(margin) / 8) < 1e-9)
        same = all(len({tuple(game["circle"]) for game in games[4 * deal:4 * deal + 4]}) == 1 for deal in range(8))
        check("the same deals under every rule", same)
        check("by card as many as with it", all(
            row["games"] == 3 * sum(card in games[4 * deal]["scoring"] for deal in range(8))
            for card, row in report["by_scoring_card"].items()))


def test_control():
    with Folder() as folder:
        report = json.loads(play(folder, "c", [*CONTROLLED[:1], "--games", "5", *CONTROLLED[3:]], records=False)[0])
        reduced = report["by_start"]["fixed"]["reduced"]
        check("greedy takes the luck out", reduced["control_games"] == 45 and -1 <= reduced["correlation"] <= 1, reduced)
        plain = json.loads(play(folder, "p", ADVANTAGE, records=False)[0])
        check("no control for greedy itself", plain["by_start"]["fixed"]["reduced"] is None and plain["control"] is None)
        check("a list for each agent", [entry["agent"] for entry in plain["by_agent"]] == ["greedy", "random"])


def test_text():
    status, text = run_in_terminal(*ADVANTAGE)
    check("advantage as text", status == 0 and "second-picks" in text and "choosing is worth" in text, text[-500:])
    status, text = run_in_terminal(*RANK)
    names = [card["back"] for card in run("deck", "--json").json()["cards"]]
    check("rank as text", status == 0 and all(name in text for name in names), text[-500:])
    status, text = run_in_terminal(*TRIPLE, "--shard", "1/2")
    check("a part as text", status == 0 and "Shard 1 of 2 of round 1" in text, text)


def test_bad_usage():
    refused("no such measure", ["rank", "--measure", "strength"], "--measure: expected points, decisive, spread, first-player or skill")
    refused("no games", ["rank", "--games", "0"], "--games")
    refused("no games", ["advantage", "--games", "0"], "--games")
    refused("skill takes two", ["rank", "--measure", "skill"], "--measure skill", "--agents A,B")
    refused("one or the other", ["rank", "--agent", "greedy", "--agents", "greedy,random"], "--agent")
    refused("one or the other", ["advantage", "--agent", "greedy", "--agents", "greedy"], "--agent")
    refused("too many rounds", ["rank", "--rounds", "17"], "--rounds: expected a whole number from 1 to 16")
    refused("more rounds than deals", ["rank", "--rounds", "3", "--games", "2"], "rounds")
    refused("an unknown agent", ["advantage", "--agents", "greedy,nobody"], "nobody")
    refused("an empty agent", ["advantage", "--agents", "greedy,,random"], "--agents")
    refused("no such start", ["advantage", "--start", "mixed"], "--start: expected first-picks, second-picks or fixed")
    refused("too many parts", ["advantage", "--games", "6", "--shard", "3/3"], "--shard")


def test_bad_merges():
    with Folder() as folder:
        paths, _ = shards(folder, SELFPLAY, 2)
        others, _ = shards(folder, MATCH, 2)
        whole = folder.put("whole.json", play(folder, "w", SELFPLAY, records=False)[0])
        other = folder.name("seed.json")
        run(*SELFPLAY, "--seed", "6", "--shard", "2/2", "--out", other)
        scoring = folder.name("scoring.json")
        run(*SELFPLAY, "--scoring", "fortified,the-herd,badlands", "--shard", "2/2", "--out", scoring)
        refused("a missing shard", ["merge", paths[0]], "shard 2 of 2 is missing")
        refused("a shard twice", ["merge", paths[0], paths[0]], "shard 1 of 2", "already")
        refused("another seed", ["merge", paths[0], other], other, "another run")
        refused("other scoring cards", ["merge", paths[0], scoring], scoring, "another run")
        refused("another study", ["merge", paths[0], others[1]], others[1], "format: expected \"wagons-selfplay/1\"")
        refused("a whole report", ["merge", whole], whole, "--shard")
        refused("no file", ["merge", folder.name("none.json")], "none.json")
        refused("game records", ["merge", folder.name("selfplay-1of2.jsonl")], "selfplay-1of2.jsonl")
        part = json.loads(read(paths[0]))
        for change, message in [
            (("format", "wagons-selfplay/2"), "format"), (("format", None), "format"), (("part", 3), "part"),
            (("part", {**part["part"], "sums": part["part"]["sums"][1:]}), "part.sums"),
            (("part", {**part["part"], "sums": ["1"] + part["part"]["sums"][1:]}), "part.sums[0]"),
            (("part", {**part["part"], "shard": 3}), "part.shard"),
            (("part", {**part["part"], "head": {}}), "another run"),
        ]:
            bad = folder.put("bad.json", {**part, change[0]: change[1]})
            refused(f"{change[0]} {str(change[1])[:30]}", ["merge", paths[1], bad], "bad.json", message)
        ranked, _ = shards(folder, TRIPLE, 2)
        part = json.loads(read(ranked[0]))
        for name in part["part"]["head"]:
            head = {key: value for key, value in part["part"]["head"].items() if key != name}
            bad = folder.put("bad.json", {**part, "part": {**part["part"], "head": head}})
            answer = run("merge", bad, ranked[1])
            check(f"a head without {name}", answer.status == 2 and one_line(answer.err), answer.describe())


def test_bad_records():
    with Folder() as folder:
        _, records = play(folder, "games", TRIPLE)
        path = folder.name("games.jsonl")
        deck = run("deck", "--json").json()
        deck["cards"][0]["front"][0] = "plains beer"
        words = [*TRIPLE, "--records", path, "--resume"]
        refused("another deck", [*words, "--deck", folder.put("deck.json", deck)], f"{path}:1:", "deck_hash")
        refused("another seed", [*words, "--seed", "4"], f"{path}:1:", "seed")
        refused("another study", ["advantage", "--agent", "random", "--seed", "5", "--records", path, "--resume"], f"{path}:1:")
        check("nothing is lost", read(path) == records)


def test_mixed_completion():
    page = read(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src/apps/install/wagons.bash")).decode()
    check("completion knows what --measure takes", "--measure) echo points decisive spread first-player skill" in page)
    check("and --start", "mixed" in page)


main(globals())
