#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: finding commands, help, and every option with right and wrong values."""

import os
import re
import subprocess

from program import PROGRAM, SECONDS, accepted, check, main, one_line, refused, run


def commands():
    """The names of the commands that the overview lists."""
    listed = run("--help").out.split("Commands:\n")[1].split("\n\n")[0]
    return [line.split()[0] for line in listed.splitlines()]


def options_of(command):
    """The options that the help of a command shows, with whether each takes a value."""
    return {name: bool(value) for name, value in re.findall(r"^ +(?:-h, )?--([a-z-]+)(=?)", run("help", command).out, re.M)}


def some_command(option):
    """A command that takes an option, with the arguments it needs; None if there is none."""
    for command in commands():
        if option in options_of(command):
            usage = re.findall(r"^Usage: .*\[OPTION...\] ?(.*)$", run("help", command).out, re.M)[0]
            return [command] + ["-" for word in usage.split() if not word.startswith("[")]
    return None


def test_overview():
    """The list of commands comes in four ways, and names each of them with what it does."""
    overview = accepted("no argument prints the overview", [], "Usage: wagons COMMAND", "Commands:")
    for arguments in (["--help"], ["-h"], ["help"]):
        answer = accepted(f"{arguments[0]} prints the overview", arguments)
        check(f"{arguments[0]} is the same overview", answer.out == overview.out)
    for command in ("score", "replay", "deck", "rules"):
        check(f"the overview has {command}", command in commands(), commands())
    check("no line is wider than 100 columns", all(len(line) <= 100 for line in overview.lines()))


def test_version():
    accepted("--version", ["--version"], "wagons 1.", "GPL")
    refused("--version takes nothing", ["--version", "now"], "--version", '"now"')


def test_command_help():
    for command in commands():
        answer = accepted(f"help of {command}", [command, "--help"], f"Usage: wagons {command}", "--help")
        for arguments in (["help", command], ["--help", command], [command, "-h"], [command, "--help", "--nonsense"]):
            again = accepted(f"help of {command} by {' '.join(arguments)}", arguments)
            check(f"{' '.join(arguments)} prints the same", again.out == answer.out)
        summary = answer.out.split("\n\n")[0]
        check(f"{command} says what it does", "\n" in summary and summary.endswith("."), summary)
        check(f"help of {command} fits 100 columns", all(len(line) <= 100 for line in answer.lines()))


def test_help_shows_just_the_options():
    """An option that the help shows is read, one that it does not show is refused."""
    everything = {name for command in commands() for name in options_of(command)}
    for command in commands():
        own = options_of(command)
        for name in sorted(everything - set(own)):
            if not any(other.startswith(name) for other in own):
                refused(f"{command} has no --{name}", [command, f"--{name}"], f'"--{name}"')
        for name in sorted(name for name, value in own.items() if value):
            refused(f"{command} --{name} needs a value", [command, f"--{name}"], f"wagons {command}: --{name}: ")
        for name in sorted(name for name, value in own.items() if not value):
            refused(f"{command} --{name} takes no value", [command, f"--{name}=yes"], f"--{name}: expected no value")


def test_unknown_commands():
    refused("an unknown command", ["frobnicate"], '"frobnicate"', "wagons --help")
    refused("a misspelt command", ["scroe"], '"scroe"', "did you mean score")
    refused("a command cut short", ["repl"], "did you mean replay")
    refused("a command in capitals", ["SCORE"], '"SCORE"')
    refused("an empty command", [""], '""')
    refused("a long unknown command", ["x" * 5000], "xxx...")
    refused("a command with a newline", ["sco\nre"], "sco?re")
    refused("an option before the command", ["--seed", "3", "score"], "--seed", "command")
    refused("help of an unknown command", ["help", "scor"], "did you mean score")
    refused("help of two commands", ["help", "score", "deck"], '"deck"')


def test_unknown_options():
    refused("an unknown option", ["deck", "--frobnicate"], "wagons deck: ", '"--frobnicate"', "wagons help deck")
    refused("a misspelt option", ["deck", "--jsno"], "did you mean --json?")
    refused("a misspelt option with a value", ["deck", "--dekc=x"], '"--dekc=x"', "did you mean --deck?")
    refused("a short option", ["deck", "-j"], '"-j"')
    refused("several short options", ["deck", "-xyz"], "-xyz")
    refused("short options after a value", ["deck", "--game", "circle-the-wagons", "-xy"], "-xy")
    refused("an option with a newline", ["deck", "--a\nb"], "--a?b")
    refused("an unknown option after --out", ["deck", "--out", "--json", "--bad"], "--bad")
    accepted("an option cut short but clear", ["deck", "--js"], "wagons-deck/1")
    refused("an option cut too short", ["score", "--"] + ["-"] + ["extra"], '"extra"')


def test_arguments():
    refused("a file is missing", ["score"], "wagons score: expected FILE, found nothing")
    refused("one file too many", ["score", "a", "b"], '"b"')
    refused("a file for a command without one", ["rules", "a.json"], '"a.json"')
    refused("an empty file name", ["score", ""], "No such file")


# Wrong values by option; the answer names the option and quotes the value.
WHOLE = ["", "ten", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "1_000", "9007199254740992", "18446744073709551617",
         "99999999999999999999999999", "١", "nan", "inf"]
SECONDS_WRONG = ["", "ten", "-1", "0", "0.0", "-0", "+1", " 1", "1 ", "nan", "inf", "Infinity", "1e999", "1e-999", "0x1p3",
                 "1,5", ".", "1.", ".5", "1e", "1s", "1e10"]
WRONG = {
    "seed": WHOLE,
    "games": WHOLE + ["0"],
    "pairs": WHOLE + ["0"],
    "from": WHOLE,
    "playouts": WHOLE + ["0"],
    "threads": WHOLE + ["0", "1025"],
    "top": WHOLE + ["0", "3241"],
    "players": WHOLE + ["0", "1", "6", "3"],
    "time": SECONDS_WRONG,
    "limit": SECONDS_WRONG,
    "start-card": WHOLE + ["15"],
    "start": ["", "first", "FIXED", "fixed ", "0"],
    "full-cover": ["", "yes", "Allow", "forbidden"],
    "end-scoring": ["", "farms", "none"],
    "level": ["", "Easy", "5", "impossible"],
    "scoring": ["", "badlands", "badlands,the-herd", "badlands,the-herd,badlands", "badlands,the-herd,nonsense",
                "badlands,the-herd,cool-water,fortified", "badlands,,the-herd", "0,1,2", "Badlands,the-herd,cool-water",
                "badlands, the-herd, cool-water"],
    "shard": ["", "1", "0/3", "4/3", "1/0", "1/2/3", "a/b", "1/", "/2", "-1/2", "1/-2", " 1/2", "1/9999999", "1,2"],
    "sprt": ["", "1", "0,0", "5,1", "0,nan", "0,inf", "1,2,3", "a,b", ",", "0,", "0,1001", "-1001,0", "0 ,5"],
    "agents": ["", "greedy", "greedy,greedy,greedy", ",greedy", "greedy,"],
    "agent": [""],
    "game": ["", "chess", "Circle-the-Wagons", "circle"],
    "deck": ["", "/nonexistent/deck.json"],
    "records": ["", "-"],
    "out": ["", "/nonexistent/report.json", "/"],
}


def test_wrong_values():
    for option, values in WRONG.items():
        call = some_command(option)
        if call is None:
            continue
        extra = ["--start", "fixed"] if option == "start-card" else []
        for value in values:
            refused(f"--{option}={value!r}", call + extra + [f"--{option}={value}"], f"wagons {call[0]}: --{option}: ",
                    "expected" if option not in ("scoring", "deck", "out") else "")


def test_values_are_quoted():
    call = some_command("seed")
    if call is not None:
        refused("the range is named", call + ["--seed", "ten"], '--seed: expected a whole number from 0 to 9007199254740991, found "ten"')
    call = some_command("scoring")
    if call is not None:
        refused("the nearest scoring card is named", call + ["--scoring", "badlands,teh-herd,cool-water"], "the-herd")
    refused("the games are named", ["deck", "--game", "chess"], "circle-the-wagons", '"chess"')
    refused("a long value is cut", ["deck", "--game", "x" * 3000], "xxx...")
    refused("a value with control characters", ["deck", "--game", "a\x1b[31m\nb"], "a?[31m?b")


def test_companions():
    call = some_command("start-card")
    if call is not None:
        refused("--start-card without --start fixed", call + ["--start-card", "3"], "--start-card: ", "--start fixed")
        refused("--start-card with another start", call + ["--start-card", "3", "--start", "second-picks"], "--start fixed")
    call = some_command("resume")
    if call is not None:
        refused("--resume without --records", call + ["--resume"], "--resume: ", "--records")
    call = some_command("end-scoring")
    if call is not None:
        refused("a rule of another game", call + ["--end-scoring", "full"], "--end-scoring: ", "circle-the-wagons")


def test_lost_output():
    """What cannot be written is never lost in silence."""
    for command in (["deck"], ["deck", "--json"], ["rules"], ["--help"], ["help", "score"], ["--version"]):
        name = " ".join(command)
        if os.path.exists("/dev/full"):
            with open("/dev/full", "wb") as full:
                answer = run(*command, stdout=full)
            check(f"{name} to a full device", answer.status == 1 and one_line(answer.err) and "No space" in answer.err,
                  answer.describe())
        closed = subprocess.run(["sh", "-c", 'exec "$0" "$@" >&-', PROGRAM, *command], stderr=subprocess.PIPE,
                                timeout=SECONDS, check=False)
        check(f"{name} to a closed stdout", closed.returncode == 1 and one_line(closed.stderr.decode()), closed)
        read_end, write_end = os.pipe()
        os.close(read_end)
        answer = run(*command, stdout=write_end)
        os.close(write_end)
        check(f"{name} to a closed pipe", answer.status == 1 and one_line(answer.err) and "pipe" in answer.err,
              answer.describe())


def test_closed_streams():
    """A standard stream that is closed is not taken for a file that the program opens."""
    done = subprocess.run(["sh", "-c", 'exec "$0" "$@" 2>&-', PROGRAM, "deck", "--game", "chess"], stdout=subprocess.PIPE,
                          timeout=SECONDS, check=False)
    check("stderr closed", done.returncode == 2 and done.stdout == b"", done)
    done = subprocess.run(["sh", "-c", 'exec "$0" "$@" <&-', PROGRAM, "score", "-"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=SECONDS, check=False)
    check("stdin closed", done.returncode == 2 and b"standard input" in done.stderr, done)


main(globals())
