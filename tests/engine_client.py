#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How another program plays by `wagons engine`: a client in a few lines, and a game between two levels with it.

Usage: engine_client.py PROGRAM [--seed N] [LEVEL LEVEL]
"""

import json
import subprocess
import sys


class Engine:
    """A running engine: `with Engine("wagons") as engine: engine.ask(cmd="version")`."""

    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, "engine", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def send(self, **query):
        self.process.stdin.write(json.dumps(query) + "\n")
        self.process.stdin.flush()

    def receive(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, **query):
        """The answer to a query, where no other is in flight."""
        self.send(**query)
        return self.receive()


def play(program, levels, seed):
    """Plays a game, one level in each seat; returns its record."""
    with Engine(program) as engine:
        position = engine.ask(cmd="deal", seed=seed)["position"]
        while "result" not in position:
            player = engine.ask(cmd="legal", position=position)["to_move"]
            answer = engine.ask(cmd="choose", position=position, level=levels[player], seed=seed)
            print(f"{levels[player]}: {json.dumps(answer['move'])}")
            position = answer["position"]
        return position


def main(words):
    program, words = words[0], words[1:]
    seed = 1
    if words[:1] == ["--seed"]:
        seed, words = int(words[1]), words[2:]
    levels = words or ["easy", "medium"]
    result = play(program, levels, seed)["result"]
    totals = [side["total"] for side in result["scores"]]
    print(f"{levels[result['winner']]} wins, {max(totals)} to {min(totals)}")


if __name__ == "__main__":
    main(sys.argv[1:])
