#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The man page and the bash completion tell of the same commands and options as the program's --help."""

import json
import os
import re
import subprocess
import unittest

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
WAGONS = os.environ.get("WAGONS", os.path.join(TOP, "build/release/wagons"))
INSTALL = os.path.join(TOP, "src/apps/install")


def run(*arguments):
    """The output of a command that must succeed."""
    return subprocess.run([WAGONS, *arguments], capture_output=True, text=True, timeout=60, check=True).stdout


def help_of(*command):
    return run(*command, "--help")


def help_commands():
    listed = re.search(r"^Commands:\n((?:  .*\n)+)", help_of(), re.MULTILINE)
    return re.findall(r"^  ([a-z][a-z-]*) ", listed.group(1), re.MULTILINE)


def help_options(command):
    """The options a command lists; --help itself left out, which all have."""
    return set(re.findall(r"^ {1,8}(?:-\S, )?(--[a-z][a-z-]*)", help_of(command), re.MULTILINE)) - {"--help"}


def help_values(command):
    """The options that take a value."""
    return set(re.findall(r"^ {1,8}(?:-\S, )?(--[a-z][a-z-]*)=", help_of(command), re.MULTILINE))


def help_agents():
    listed = re.search(r"^Agents of [^\n]*\n(.*)", help_of("selfplay"), re.MULTILINE | re.DOTALL)
    return set(re.findall(r"^  ([a-z][a-z-]*)", listed.group(1), re.MULTILINE))


def page():
    with open(os.path.join(INSTALL, "wagons.1"), encoding="utf-8") as file:
        return file.read().replace("\\\n", "")


def section(name):
    return re.search(rf"^\.Sh {name}\n(.*?)(?=^\.Sh |\Z)", page(), re.MULTILINE | re.DOTALL).group(1)


def page_commands():
    """{command: the options in its synopsis}."""
    return {
        command: {"-" + option for option in re.findall(r"\bFl (-[a-z][a-z-]*)", synopsis)}
        for command, synopsis in re.findall(r"^\.It Ic ([a-z-]+)(.*)", section("COMMANDS"), re.MULTILINE)
    }


def page_options():
    """The options that the page explains."""
    return {"-" + option for option in re.findall(r"^\.It Fl (-[a-z][a-z-]*)", section("OPTIONS"), re.MULTILINE)}


def complete(*words):
    """What the completion offers for the last of the words, split as bash splits a line."""
    script = (
        f'source "{INSTALL}/wagons.bash"\n'
        'COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))\n'
        '_wagons "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"\n'
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    bash = subprocess.run(["bash", "-c", script, "bash", WAGONS, *words], capture_output=True, text=True, timeout=60,
                          check=True, cwd=TOP)
    return set(bash.stdout.split())


class Manual(unittest.TestCase):
    def test_commands(self):
        named = re.findall(r"^\.It Ic ([a-z-]+)", section("COMMANDS"), re.MULTILINE)
        self.assertEqual(sorted(named), sorted(help_commands()))

    def test_options_of_each_command(self):
        listed = page_commands()
        for command in help_commands():
            with self.subTest(command=command):
                self.assertEqual(listed.get(command), help_options(command))

    def test_each_option_is_explained_once(self):
        explained = re.findall(r"^\.It Fl (-[a-z][a-z-]*)", section("OPTIONS"), re.MULTILINE)
        self.assertEqual(len(explained), len(set(explained)))
        self.assertEqual(page_options(), set().union(*(help_options(command) for command in help_commands())))


    def test_agents(self):
        self.assertEqual(set(re.findall(r"^\.It Cm ([a-z-]+)", section("AGENTS"), re.MULTILINE)), help_agents())


class Completion(unittest.TestCase):
    def test_commands(self):
        self.assertEqual(complete(""), set(help_commands()) | {"help", "--help", "--version"})
        self.assertEqual(complete("help", ""), set(help_commands()))

    def test_begun_command(self):
        self.assertEqual(complete("sco"), {"score"})

    def test_options_of_each_command(self):
        for command in help_commands():
            with self.subTest(command=command):
                offered = complete(command, "--")
                self.assertEqual({option.rstrip("=") for option in offered}, help_options(command) | {"--help"})
                self.assertEqual({option[:-1] for option in offered if option.endswith("=")}, help_values(command))

    def test_values(self):
        self.assertEqual(complete("play", "--full-cover", "="), {"allow", "forbid"})
        self.assertEqual(complete("play", "--start", "=", "fi"), {"first-picks", "fixed"})
        self.assertEqual(complete("play", "--start", "s"), {"second-picks"})

    def test_start_rules_are_accepted(self):
        for rule in complete("selfplay", "--start", "="):
            with self.subTest(rule=rule):
                run("selfplay", "--games", "1", "--agents", "random,random", "--start", rule)

    def test_agents(self):
        self.assertEqual(complete("selfplay", "--agents", "="), help_agents())
        self.assertEqual(complete("selfplay", "--agents", "=", "greedy,ra"), {"greedy,random"})

    def test_scoring_cards(self):
        deck = json.loads(run("deck", "--json"))
        self.assertEqual(complete("play", "--scoring", "="), {card["back"] for card in deck["cards"]})
        self.assertEqual(complete("play", "--scoring", "=", "badlands,the-"), {"badlands,the-clearing", "badlands,the-herd"})

    def test_files(self):
        self.assertIn("Makefile", complete("score", "Make"))
        self.assertIn("Makefile", complete("score", "--deck", "=", "Make"))


if __name__ == "__main__":
    unittest.main()
