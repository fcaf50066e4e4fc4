#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Carcassonne on the full screen: tiles laid by keys."""

import re
import time

from program import Folder, check
from screen_client import PATIENCE, Screen, run_tests


def wait_for_turn(screen, below):
    """The screen once it is the person's turn and fewer tiles than so many are left; and how many."""
    end = time.monotonic() + PATIENCE
    text = screen.wait("your turn")
    while int(re.search(r"(\d+) tiles left", text)[1]) >= below and time.monotonic() < end:
        time.sleep(0.03)
        text = screen.wait("your turn")
    return text, int(re.search(r"(\d+) tiles left", text)[1])


def test_three_tiles():
    with Folder() as folder, Screen("--game", "carcassonne", "--agent", "greedy", "--seed", "4", folder=folder.path) as screen:
        text, left = wait_for_turn(screen, 100)
        for turn in range(3):
            check(f"turn {turn}: all fits", len(text.rstrip("\n").split("\n")) <= 24, text)
            screen.press("Tab", "Enter")
            screen.wait("0 no meeple")
            screen.press("1", "Enter")
            text, left = wait_for_turn(screen, left)
        check("meeples stand", re.search(r"@1 You +\d+ \(\d+\) m[456]", text) is not None, text)


run_tests(globals())
