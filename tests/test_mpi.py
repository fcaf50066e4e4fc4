#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two and three processes under mpirun write the same bytes as one; a process that dies leaves records to go on from."""

import os
import shutil
import signal
import subprocess
import sys
import time

from program import ENVIRONMENT, PROGRAM, SECONDS, TESTS, Folder, check, main, run

SPREAD = os.path.join(os.environ.get("BUILD") or os.path.dirname(PROGRAM), "tests", "wagons-mpi")
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"]
STUDIES = {
    "selfplay": ["selfplay", "--games", "60", "--agents", "greedy,random", "--seed", "4"],
    "match": ["match", "greedy", "random", "--pairs", "20", "--seed", "4"],
    "sequential": ["match", "greedy", "random", "--pairs", "500", "--sprt", "0,10", "--seed", "4"],
    "advantage": ["advantage", "--games", "30", "--agents", "greedy,random", "--seed", "4"],
    "rank": ["rank", "--games", "100", "--agents", "greedy,random", "--measure", "skill", "--scoring",
             "fortified,the-herd,cool-water", "--rounds", "2", "--seed", "4"],
}

if not shutil.which("mpirun") or not os.access(SPREAD, os.X_OK):
    print(f"ok studies under mpirun # SKIP no mpirun, or no {os.path.relpath(SPREAD, os.path.dirname(TESTS))}, which "
          "`make check` builds where there is mpicc (libopenmpi-dev, openmpi-bin)")
    sys.exit(77)

# Open MPI wants a short path for its session files, and no more processes of hwloc than there are.
SETTING = {**ENVIRONMENT, "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "TMPDIR": "/tmp"}


def read(path):
    with open(path, "rb") as file:
        return file.read()


def spread(ranks, *words):
    """Runs the program on so many ranks; (exit status, standard output, standard error)."""
    done = subprocess.run([*MPIRUN, "-n", str(ranks), SPREAD, *words], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=SECONDS, env=SETTING, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def outcome(folder, name):
    return read(folder.name(f"{name}.json")), read(folder.name(f"{name}.jsonl"))


def files(folder, name):
    return ["--out", folder.name(f"{name}.json"), "--records", folder.name(f"{name}.jsonl")]


def test_ranks():
    with Folder() as folder:
        for name, words in STUDIES.items():
            run(*words, *files(folder, name))
            for ranks in 2, 3:
                again = f"{name}-{ranks}"
                status, out, err = spread(ranks, *words, "--threads", str(4 - ranks), *files(folder, again))
                check(f"{name}: {ranks} ranks, in silence", (status, out, err) == (0, "", ""), (status, out, err))
                check(f"{name}: {ranks} ranks write the same", outcome(folder, again) == outcome(folder, name))


def test_shard_and_resume():
    with Folder() as folder:
        words = STUDIES["rank"]
        run(*words, *files(folder, "whole"))
        report, records = outcome(folder, "whole")
        folder.put("cut.jsonl", records[:len(records) // 2])
        status, _, err = spread(2, *words, "--resume", *files(folder, "cut"))
        check("goes on from half the records", status == 0 and "torn record" in err, err)
        check("to the same end", outcome(folder, "cut") == (report, records))


def test_one_answer():
    """Only rank 0 speaks, and only once."""
    status, out, _ = spread(2, "deck", "--json")
    check("a command that is not spread", status == 0 and out == run("deck", "--json").out)
    status, out, err = spread(2, "selfplay", "--games", "0")
    check("bad usage", status == 2 and out == "" and err.count("--games: expected") == 1, (status, err))
    with Folder() as folder:
        path = folder.put("games.jsonl", "something else\n")
        status, out, err = spread(2, *STUDIES["selfplay"], "--records", path)
        check("refused records", status != 0 and err.count("holds something already") == 1, (status, err))


def test_a_rank_dies():
    words = ["selfplay", "--games", "50000", "--agents", "greedy,greedy", "--seed", "8"]
    with Folder() as folder:
        path = folder.name("games.jsonl")
        with subprocess.Popen([*MPIRUN, "-n", "2", SPREAD, *words, "--threads", "1", "--records", path],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=SETTING) as process:
            limit = time.monotonic() + SECONDS
            while not (os.path.exists(path) and os.path.getsize(path) > 50000) and time.monotonic() < limit:
                time.sleep(0.01)
            children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True,
                                      check=False).stdout.split()
            check("two processes run", len(children) == 2, children)
            os.kill(int(children[-1]), signal.SIGKILL)
            process.communicate(timeout=SECONDS)
        left = read(path)
        games = left.count(b"\n")
        check("the run fails", process.returncode != 0)
        check("records are left", games > 0)
        answer = run(*words[:2], str(games + 5), *words[3:], "--records", path, "--resume", "--out", os.devnull)
        check("which can be gone on from", answer.status == 0 and read(path).startswith(left[:left.rfind(b"\n") + 1]),
              answer.describe())


main(globals())
