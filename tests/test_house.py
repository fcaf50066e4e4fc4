#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The layout of the sources: who may include whom, and what stands at the head of each file."""

import glob
import os
import re
import unittest

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LICENCE = "SPDX-License-Identifier: GPL-3.0-or-later"

# The folders whose headers the sources of a folder may include; the most special folder that fits counts.
ALLOWED = {
    "include/wagons": ["wagons"],
    "src/base": ["wagons", "base"],
    "src/games": ["wagons", "base", "games"],
    "src/search": ["wagons", "base", "games", "search"],
    "src/study": ["wagons", "base", "games", "search", "study"],
    "src/apps": ["wagons", "base", "apps", "bench"],
}


def sources(*folders):
    return [
        path
        for folder in folders
        for path in sorted(glob.glob(f"{TOP}/{folder}/**/*", recursive=True))
        if os.path.splitext(path)[1] in {".c", ".h", ".py", ".sh", ".bash"} or os.path.basename(path) == "run"
    ]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class House(unittest.TestCase):
    def test_includes_point_down(self):
        for folder, allowed in ALLOWED.items():
            for path in sources(folder):
                for name in re.findall(r'^#include "([^"]+)"', read(path), re.MULTILINE):
                    with self.subTest(file=os.path.relpath(path, TOP), include=name):
                        self.assertIn(name.split("/")[0], allowed)

    def test_included_files_exist(self):
        for path in sources("include", "src", "bench", "tests"):
            for name in re.findall(r'^#include "([^"]+)"', read(path), re.MULTILINE):
                with self.subTest(file=os.path.relpath(path, TOP), include=name):
                    places = [os.path.join(TOP, folder, name) for folder in ("include", "src", "")]
                    self.assertEqual(sum(map(os.path.exists, places)), 1)

    def test_builds_without_openmp(self):
        for path in sources("src", "bench", "tests"):
            with self.subTest(file=os.path.relpath(path, TOP)):
                unguarded = read(path).replace("#ifdef _OPENMP\n#include <omp.h>\n", "")
                self.assertNotRegex(unguarded, r"(?m)^#include <omp.h>")

    def test_licence_line(self):
        for path in sources("include", "src", "bench", "tests") + [f"{TOP}/Makefile", f"{TOP}/.ci/run"]:
            with self.subTest(file=os.path.relpath(path, TOP)):
                self.assertIn(LICENCE, "\n".join(read(path).split("\n")[:2]))

    def test_header_guards_differ(self):
        guards = {}
        for path in sources("include", "src", "bench", "tests"):
            if path.endswith(".h"):
                guard = re.search(r"^#ifndef (\w+)\n#define \1$", read(path), re.MULTILINE)
                with self.subTest(file=os.path.relpath(path, TOP)):
                    self.assertIsNotNone(guard)
                    self.assertNotIn(guard.group(1), guards)
                    guards[guard.group(1)] = path


if __name__ == "__main__":
    unittest.main()
