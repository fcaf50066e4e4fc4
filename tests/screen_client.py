# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons play` in a terminal of its own (tmux): keys sent to it, and what the terminal then shows."""

import os
import re
import shlex
import shutil
import subprocess
import time

from program import ENVIRONMENT, PROGRAM, main

PATIENCE = 60  # seconds until something must have happened
SOCKET = f"wagons-test-{os.getpid()}"


def tmux(*words):
    return subprocess.run(["tmux", "-L", SOCKET, "-f", "/dev/null", *words], capture_output=True, text=True, timeout=60,
                          check=False, env={**ENVIRONMENT, "LC_ALL": "C.UTF-8"}).stdout


def group_lives(group):
    """Whether a process of the group has not ended."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


class Screen:
    """A game in a terminal of its own."""

    number = 0

    def __init__(self, *arguments, size=(80, 24), environment=None, folder="/tmp", prefix=""):
        Screen.number += 1
        self.name = f"s{Screen.number}"
        settings = {"LC_ALL": "C.UTF-8", "TERM": "screen-256color", **(environment or {})}
        assign = " ".join(f"{name}={shlex.quote(value)}" for name, value in settings.items())
        words = " ".join(shlex.quote(word) for word in (PROGRAM, "play", *arguments))
        command = f"{prefix}env -u NO_COLOR {assign} {words}; echo EXIT $?; sleep 1000"
        tmux("new-session", "-d", "-s", self.name, "-x", str(size[0]), "-y", str(size[1]), "-c", folder, command)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Closes the terminal, and waits for the game to be saved."""
        group = int(tmux("display-message", "-p", "-t", self.name, "#{pane_pid}"))
        tmux("kill-session", "-t", self.name)
        end = time.monotonic() + PATIENCE
        while group_lives(group) and time.monotonic() < end:
            time.sleep(0.02)

    def text(self, colours=False, history=False):
        """What is on the screen; with what may be scrolled back to."""
        options = (["-e"] if colours else []) + (["-S", "-"] if history else [])
        return tmux("capture-pane", "-p", *options, "-t", self.name)

    def wait(self, pattern, not_like=None):
        """The screen once it shows the pattern, and differs from an earlier one if that is given."""
        end = time.monotonic() + PATIENCE
        while True:
            text = self.text()
            if re.search(pattern, text) and text != not_like:
                return text
            if time.monotonic() > end:
                raise TimeoutError(f"no {pattern!r} on the screen:\n{text}")
            time.sleep(0.03)

    def press(self, *keys):
        tmux("send-keys", "-t", self.name, *keys)

    def type(self, text):
        tmux("send-keys", "-t", self.name, "-l", text)

    def resize(self, width, height):
        tmux("resize-window", "-t", self.name, "-x", str(width), "-y", str(height))


def run_tests(names):
    """Runs the tests of a module (its globals()), as main of program.py does, with a tmux server for them alone."""
    if shutil.which("tmux") is None:
        print("not ok: tmux is missing")
        raise SystemExit(1)
    try:
        # One that stays: a server whose last session ends goes away, and a session asked for meanwhile goes with it.
        tmux("new-session", "-d", "-s", "stays", "sleep 10000")
        main(names)
    finally:
        tmux("kill-server")
