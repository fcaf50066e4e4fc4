# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the command line share: running the program, judging its answer, counting.

A test is a function whose name begins with `test_`; it may call `check(name, ...)` any number of times. Each check
prints a line `ok NAME` or `not ok NAME: why`.
"""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios

TESTS = os.environ.get("TESTS") or os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get("WAGONS") or os.path.join(os.path.dirname(TESTS), "build", "release", "wagons")
SECONDS = 120

# Without what would change how options are read or help is laid out.
ENVIRONMENT = {name: value for name, value in os.environ.items()
               if name not in ("POSIXLY_CORRECT", "ARGP_HELP_FMT", "COLUMNS", "NO_COLOR")}

if not os.access(PROGRAM, os.X_OK):
    sys.exit(f"not ok: no program at {PROGRAM}; build it, or name it in WAGONS")

counts = {"passed": 0, "failed": 0}


def data(name):
    """The path of a file of test data."""
    return os.path.join(TESTS, "data", name)


def records(name="games.jsonl"):
    """The game records of a file, as objects."""
    with open(data(name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Answer:
    """Exit status and output of one run, and how it was called."""

    def __init__(self, arguments, status, out, err):
        self.arguments, self.status, self.out, self.err = arguments, status, out, err

    def json(self):
        return json.loads(self.out)

    def lines(self):
        return self.out.splitlines()

    def describe(self):
        def short(text):
            return text if len(text) < 600 else text[:600] + "..."

        words = " ".join(word if len(word) < 80 else word[:80] + "..." for word in self.arguments)
        return f"`wagons {words}` exit {self.status}, stdout {short(self.out)!r}, stderr {short(self.err)!r}"


def run(*arguments, stdin="", stdout=subprocess.PIPE, environment=None):
    """Runs the program; stdin is text or bytes."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run([PROGRAM, *arguments], input=given, stdout=stdout, stderr=subprocess.PIPE, timeout=SECONDS,
                          env={**ENVIRONMENT, **(environment or {})}, check=False)
    return Answer(arguments, done.returncode, (done.stdout or b"").decode(errors="replace"),
                  done.stderr.decode(errors="replace"))


def run_in_terminal(*arguments, environment=None):
    """Runs the program with a terminal as standard output. Returns exit status and what it printed there."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=slave, stderr=subprocess.STDOUT,
                          env={**ENVIRONMENT, "TERM": "xterm-256color", **(environment or {})}) as process:
        os.close(slave)
        text = b""
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:  # the last one who had the terminal open is gone
                part = b""
            if not part:
                break
            text += part
        process.wait(SECONDS)
    os.close(master)
    return process.returncode, text.decode(errors="replace").replace("\r\n", "\n")


def check(name, good, why=""):
    """Counts and prints one check; returns whether it was good."""
    counts["passed" if good else "failed"] += 1
    why = " ".join(str(why).split("\n"))
    print(f"ok {name}" if good else f"not ok {name}: {why}")
    return good


def one_line(text):
    """Whether a text is one line of printable characters."""
    return text.endswith("\n") and text.count("\n") == 1 and not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text)


def refused(name, arguments, *parts, stdin="", status=2):
    """Checks that a call ends with the status, nothing on stdout, and one line on stderr that has all the parts."""
    answer = run(*arguments, stdin=stdin)
    missing = [part for part in parts if part not in answer.err]
    good = answer.status == status and answer.out == "" and one_line(answer.err) and answer.err.startswith("wagons")
    return check(name, good and not missing, f"{answer.describe()}; missing {missing}")


def accepted(name, arguments, *parts, stdin=""):
    """Checks that a call ends with 0, nothing on stderr, and all the parts in stdout. Returns the answer."""
    answer = run(*arguments, stdin=stdin)
    missing = [part for part in parts if part not in answer.out]
    check(name, answer.status == 0 and answer.err == "" and not missing, f"{answer.describe()}; missing {missing}")
    return answer


class Folder:
    """A temporary folder with files in it: `with Folder() as folder: folder.put("a.json", {...})`."""

    def __enter__(self):
        self.keeper = tempfile.TemporaryDirectory(prefix="wagons-test-")
        self.path = self.keeper.name
        return self

    def __exit__(self, *_):
        self.keeper.cleanup()

    def name(self, name):
        return os.path.join(self.path, name)

    def put(self, name, content):
        """Writes a file: bytes, text, or an object as JSON. Returns its path."""
        path = self.name(name)
        if not isinstance(content, (str, bytes)):
            content = json.dumps(content)
        with open(path, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        return path


def main(names):
    """Runs all tests among the names of a module (its globals()) and ends the program."""
    for name, test in list(names.items()):
        if name.startswith("test_") and callable(test):
            try:
                test()
            except Exception as fault:  # a test that breaks is a test that fails
                check(name, False, f"{type(fault).__name__}: {fault}")
    print(f"{counts['passed']} checks passed, {counts['failed']} failed")
    sys.exit(1 if counts["failed"] or not counts["passed"] else 0)
