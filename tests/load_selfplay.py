#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A hundred thousand games (under WAGONS_THOROUGH) and inputs of hundreds of megabytes in memory that does not grow with
them."""

import json
import os
import resource
import shutil
import subprocess
import tempfile
import unittest

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
WAGONS = os.environ.get("WAGONS", os.path.join(TOP, "build/release/wagons"))
FEW, MANY = 1_000, 100_000 if os.environ.get("WAGONS_THOROUGH") else 10_000
MEBIBYTE = 1 << 20
ROOM = 8 * MEBIBYTE  # what a longer run may take more than a short one: buffers, not games


def run(*arguments, stdin=subprocess.DEVNULL):
    """(exit status, standard output and error, peak memory in bytes) of a command."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([WAGONS, *arguments], stdin=stdin, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return process.returncode, output.read(1 << 20).decode(errors="replace"), usage.ru_maxrss * 1024


class Load(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="wagons-load-")
        cls.peak = {}
        cls.status = {}
        for games in FEW, MANY:
            cls.status[games], _, cls.peak[games] = run(
                "selfplay", "--games", str(games), "--agents", "greedy,greedy", "--seed", "11", "--records",
                cls.records(games), "--out", os.path.join(cls.folder, f"{games}.json"))

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def records(cls, games):
        return os.path.join(cls.folder, f"{games}.jsonl")

    def constant(self, *command):
        """A command reads few games and many with success and in about the same memory."""
        few = run(*command, self.records(FEW))
        many = run(*command, self.records(MANY))
        self.assertEqual((few[0], many[0]), (0, 0), few[1][-500:] + many[1][-500:])
        self.assertLess(many[2], few[2] + ROOM)

    def refused_quickly(self, make, *command):
        """An endless input is refused in one line without being held in memory."""
        path = os.path.join(self.folder, "large")
        with open(path, "wb") as file:
            make(file)
        size = os.path.getsize(path)
        status, output, peak = run(*command, path)
        os.remove(path)
        self.assertEqual(status, 2, output[-500:])
        self.assertEqual(output.count("\n"), 1, output[-500:])
        self.assertGreater(size, 256 * MEBIBYTE)
        self.assertLess(peak, 256 * MEBIBYTE)

    def test_selfplay(self):
        self.assertEqual(self.status, {FEW: 0, MANY: 0})
        self.assertLess(self.peak[MANY], self.peak[FEW] + ROOM)

    def test_all_games_are_recorded_in_order(self):
        with open(self.records(MANY), encoding="utf-8") as file:
            self.assertEqual([json.loads(line)["index"] for line in file], list(range(MANY)))

    def test_summary_counts_them(self):
        with open(os.path.join(self.folder, f"{MANY}.json"), encoding="utf-8") as file:
            summary = json.load(file)
        self.assertEqual(summary["games"], MANY)
        self.assertEqual(sum(player["wins"] for player in summary["players"]) + summary["draws"], MANY)

    def test_first_games_are_the_same(self):
        with open(self.records(FEW), encoding="utf-8") as few, open(self.records(MANY), encoding="utf-8") as many:
            for one, other in zip(few, many):
                self.assertEqual(one, other)

    def test_replay(self):
        self.constant("replay", "--quiet")

    def test_score(self):
        self.constant("score")

    def test_endless_line(self):
        self.refused_quickly(lambda file: [file.write(b"[1," * (1 << 20)) for _ in range(90)], "replay", "--quiet")

    def test_endless_nesting(self):
        self.refused_quickly(lambda file: [file.write(b"[" * (1 << 20)) for _ in range(257)], "score")

    def test_endless_text(self):
        self.refused_quickly(lambda file: [file.write(b'"' + b"x" * (1 << 20)) for _ in range(257)], "score")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main()
