#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs that are killed, interrupted, continued, cut into parts or spread over threads write the same bytes."""

import os
import resource
import signal
import subprocess
import time

from program import ENVIRONMENT, PROGRAM, SECONDS, Folder, check, main, one_line, refused, run

SLOW = bool(os.environ.get("WAGONS_SANITIZED"))
GAMES = 30 if SLOW else 120
SEED = "77"
PLAYED = ["selfplay", "--seed", SEED, "--agents", "greedy,random", "--games", str(GAMES)]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def play(folder, name, *options):
    """Plays the run; (report, records)."""
    records, report = folder.name(f"{name}.jsonl"), folder.name(f"{name}.json")
    answer = run(*PLAYED, "--records", records, "--out", report, *options)
    silent = answer.err == "" or (name.startswith("killed") and one_line(answer.err) and "torn record" in answer.err)
    check(f"{name}: plays to the end in silence", (answer.status, answer.out) == (0, "") and silent, answer.describe())
    return read(report), read(records)


def start(records, *options, agents="greedy,random"):
    """Begins the run with records in the background."""
    words = [PROGRAM, *PLAYED, "--agents", agents, "--records", records, *options]
    return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            env=ENVIRONMENT)


def wait_for_bytes(path, size):
    """Waits until a file has so many bytes."""
    limit = time.monotonic() + SECONDS
    while not (os.path.exists(path) and os.path.getsize(path) >= size) and time.monotonic() < limit:
        time.sleep(0.002)


def whole_lines(records, whole):
    """Whether records are some of the first whole lines of a run."""
    return whole.startswith(records) and (records == b"" or records.endswith(b"\n"))


def test_threads():
    with Folder() as folder:
        one = play(folder, "one thread", "--threads", "1")
        for threads in 2, 3:
            check(f"{threads} threads write the same", play(folder, f"{threads} threads", "--threads", str(threads)) == one)


def test_replay_accepts_the_records():
    with Folder() as folder:
        play(folder, "games")
        answer = run("replay", "--quiet", folder.name("games.jsonl"))
        check("every record replays", answer.status == 0, answer.describe())


def test_kill():
    with Folder() as folder:
        whole = play(folder, "whole")
        for part in range(4):
            records = folder.name(f"killed{part}.jsonl")
            process = start(records, "--threads", str(part % 3 + 1))
            wait_for_bytes(records, len(whole[1]) * part // 5)
            process.kill()
            process.communicate()
            left = read(records) if os.path.exists(records) else b""
            check(f"kill {part} leaves a beginning", whole[1].startswith(left), len(left))
            check(f"kill {part} is made good", play(folder, f"killed{part}", "--resume") == whole)


def test_torn_line():
    """A line that was cut in writing is told and written anew; a complete file is left alone."""
    with Folder() as folder:
        whole = play(folder, "whole")
        for kept in 1, len(whole[1]) // 2, len(whole[1]) - 1, len(whole[1]):
            records = folder.put("torn.jsonl", whole[1][:kept])
            answer = run(*PLAYED, "--records", records, "--resume", "--out", folder.name("torn.json"))
            note = answer.err != "" and one_line(answer.err) and "torn record" in answer.err
            torn = whole[1][kept - 1:kept] != b"\n"
            check(f"{kept} bytes are completed", answer.status == 0 and read(records) == whole[1], answer.describe())
            check(f"{kept} bytes give the same report", read(folder.name("torn.json")) == whole[0])
            check(f"{kept} bytes: a cut is told", note == torn, answer.describe())


def test_signals():
    with Folder() as folder:
        whole = play(folder, "whole")
        for name in "SIGINT", "SIGTERM", "SIGHUP":
            records = folder.name(f"{name}.jsonl")
            process = start(records)
            wait_for_bytes(records, len(whole[1]) // 4)
            process.send_signal(getattr(signal, name))
            out, err = process.communicate(timeout=SECONDS)
            left, err = read(records), err.decode()
            check(f"{name}: exit 130", process.returncode == 130, process.returncode)
            check(f"{name}: no report", out == b"", out)
            check(f"{name}: one line says so", one_line(err) and "interrupted after" in err and "--resume" in err, err)
            check(f"{name}: whole lines", whole_lines(left, whole[1]) and left != whole[1], len(left))
            check(f"{name}: as many as it says", f"after {left.count(10)} of {GAMES} games" in err, err)
            check(f"{name}: goes on", play(folder, name, "--resume") == whole)


def test_second_signal():
    """A move that takes minutes is not waited for."""
    with Folder() as folder:
        process = start(folder.name("slow.jsonl"), agents="hindsight:time=100,hindsight:time=100")
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        patient = process.poll() is None
        process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        check("the first signal lets the move end", patient)
        check("the second ends the run at once", process.returncode == 130, process.returncode)


def test_records_of_another_run():
    others = [
        (["--seed", "78"], "seed 77, but this run has seed 78"),
        (["--agents", "random,greedy"], 'player 1 is "greedy", but "random" in this run'),
        (["--start", "second-picks"], "rules"),
        (["--full-cover", "forbid"], "rules"),
        (["--scoring", "the-herd,badlands,fortified"], "not a game of this run"),
        (["--from", "1"], "game 0, but game 1 comes here"),
        (["--games", "5"], "more games than the 5 of this run"),
    ]
    with Folder() as folder:
        _, records = play(folder, "games")
        path = folder.name("games.jsonl")
        for options, message in others:
            words = [*PLAYED, "--records", path, "--resume", *options]
            refused(f"another run, {' '.join(options)}", words, f"{path}:", message)
            check(f"{options[0]}: nothing is lost", read(path) == records)
        deck = run("deck", "--json").json()
        deck["cards"][0]["front"][0] = "plains beer"
        words = [*PLAYED, "--records", path, "--resume", "--deck", folder.put("deck.json", deck)]
        refused("another deck", words, f"{path}:1:", "deck_hash")
        refused("without --resume", [*PLAYED, "--records", path], f"{path}:", "holds something already")
        check("nothing is lost", read(path) == records)


def test_full_device():
    refused("records on a full device", [*PLAYED, "--records", "/dev/full"], "/dev/full: No space left", status=1)
    refused("report on a full device", [*PLAYED, "--games", "2", "--out", "/dev/full"], "/dev/full: No space left", status=1)
    with Folder() as folder, open("/dev/full", "w", encoding="utf-8") as full:
        records = folder.name("games.jsonl")
        answer = run(*PLAYED, "--games", "3", "--records", records, stdout=full)
        check("full standard output", answer.status == 1 and one_line(answer.err), answer.describe())
        check("the records are whole all the same", read(records).count(b"\n") == 3)


def test_size_limit():
    """Records that may not grow as long as they would are a lost write like any other, and can be continued."""
    if "tsan" in os.path.basename(os.environ.get("BUILD", "")):
        return  # ThreadSanitizer keeps what it knows in a file of its own, which the limit would cut
    limit = 10000
    with Folder() as folder:
        whole = play(folder, "whole")
        records = folder.name("games.jsonl")
        words = [PROGRAM, *PLAYED, "--records", records]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=ENVIRONMENT,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))) as process:
            err = process.communicate(timeout=SECONDS)[1].decode()
        check("a size limit fails the run", process.returncode == 1 and one_line(err) and "File too large" in err,
              (process.returncode, err))
        check("whole records are left", 0 < len(read(records)) <= limit and whole_lines(read(records), whole[1]))
        run(*PLAYED, "--records", records, "--resume")
        check("the rest follows without the limit", read(records) == whole[1])


def test_parts():
    """Shards, and runs that begin further on, are parts of the whole."""
    with Folder() as folder:
        _, whole = play(folder, "whole")
        joined = b"".join(play(folder, f"shard {i}", "--shard", f"{i}/7")[1] for i in range(1, 8))
        check("seven shards make the whole", joined == whole)
        _, rest = play(folder, "rest", "--from", str(GAMES - 9), "--games", "9")
        check("the last nine games alone", whole.endswith(rest) and rest.count(b"\n") == 9)
        refused("more shards than games", [*PLAYED, "--games", "2", "--shard", "3/3"], "--shard")
        last = [*PLAYED, "--agents", "random,random", "--games", "3", "--from"]
        check("the last games of all", run(*last, str(2**53 - 4)).status == 0)
        refused("beyond the last index", [*last, str(2**53 - 3)], f"--from: expected at most {2**53 - 4}")
        last = ["match", "random", "random", "--pairs", "1", "--from"]
        check("the last pair of all", run(*last, str(2**52 - 2)).status == 0)
        refused("beyond the last pair", [*last, str(2**52 - 1)], f"--from: expected at most {2**52 - 2}")


def test_match_resumes():
    words = ["match", "greedy", "random", "--pairs", "12", "--seed", "5", "--start", "mixed"]
    with Folder() as folder:
        path, out = folder.name("match.jsonl"), folder.name("match.json")
        run(*words, "--records", path, "--out", out)
        records, report = read(path), read(out)
        check("two games a pair", records.count(b"\n") == 24)
        for kept in len(records) // 3, len(records) // 2:
            folder.put("match.jsonl", records[:kept])
            run(*words, "--records", path, "--out", out, "--resume", "--threads", "3")
            check(f"goes on from {kept} bytes", read(path) == records and read(out) == report)
        refused("another order", ["match", "random", "greedy", *words[3:], "--records", path, "--resume"], f"{path}:1:")


main(globals())
