# SPDX-License-Identifier: GPL-3.0-or-later
"""A Chromium without a window, driven through chromedriver by the WebDriver protocol, and a `wagons serve` for it."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import program

SECONDS = (6 if os.environ.get("WAGONS_SANITIZED") else 1) * 30
SKIPPED = 77
KEYS = {"enter": "\ue007", "escape": "\ue00c", "tab": "\ue004", "left": "\ue012", "up": "\ue013", "right": "\ue014",
        "down": "\ue015", "shift": "\ue008"}

chromium = shutil.which("chromium") or shutil.which("google-chrome")
chromedriver = shutil.which("chromedriver")


def missing():
    """What there is no test of the page without; "" if all is there."""
    if not chromium or not chromedriver:
        return "no chromium and chromedriver (packages chromium, chromium-driver)"
    refusal = program.run("serve", "--bind", "no address").err
    return "no web server in this program" if "built without" in refusal else ""


def require():
    """Ends a test, as skipped, that has no browser or no server."""
    lacking = missing()
    if lacking:
        print(f"skipped: the page was not tested, there is {lacking}")
        sys.exit(SKIPPED)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A running `wagons serve`."""

    def __init__(self, port=None):
        self.port = port or free_port()
        self.process = subprocess.Popen([program.PROGRAM, "serve", "--port", str(self.port)], stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, env=program.ENVIRONMENT)
        self.address = re.match(r"(http://\S+)", self.process.stdout.readline()).group(1)

    def query(self, **query):
        """The answer to a query object."""
        request = urllib.request.Request(self.address + "api/query", data=json.dumps(query).encode(),
                                         headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)

    def stop(self):
        self.process.terminate()
        self.process.wait(SECONDS)
        self.process.stdout.close()


class Browser:
    """One window."""

    def __init__(self):
        port = free_port()
        self.base = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen([chromedriver, f"--port={port}"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        self.await_driver()
        options = {"binary": chromium, "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                                                "--disable-dev-shm-usage", "--window-size=1280,800"]}
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.base += "/session/" + session["sessionId"]

    def await_driver(self):
        until = time.monotonic() + SECONDS
        while True:
            try:
                self.call("GET", "/status")
                return
            except urllib.error.URLError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def call(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, method=method, data=data,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as fault:
            raise RuntimeError(json.load(fault)["value"]["message"].split("\n")[0]) from None

    def devtools(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def quit(self):
        try:
            self.call("DELETE", "")
        except (RuntimeError, OSError):
            pass
        self.process.terminate()
        self.process.wait(SECONDS)

    # --- the page ---

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def reload(self):
        self.call("POST", "/refresh")

    def js(self, code, *arguments):
        return self.call("POST", "/execute/sync", {"script": code, "args": list(arguments)})

    def value(self, expression, *arguments):
        return self.js(f"return {expression}", *arguments)

    def until(self, expression, *arguments, seconds=SECONDS):
        """Waits until a JavaScript expression is true, and returns its value."""
        until = time.monotonic() + seconds
        while True:
            value = self.value(expression, *arguments)
            if value:
                return value
            if time.monotonic() > until:
                raise TimeoutError(f"{expression} stayed false; the page says {self.text('#task')!r}, "
                                   f"{self.text('#problem')!r}, {self.log()}")
            time.sleep(0.02)

    def text(self, selector):
        return self.value("document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def log(self):
        """What the page's scripts complained about since the last call."""
        return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"})]

    def viewport(self, width, height, touch=False):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.devtools("Emulation.setTouchEmulationEnabled", enabled=touch)

    def dark(self, dark):
        self.devtools("Emulation.setEmulatedMedia",
                      features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    # --- hands ---

    def middle(self, selector):
        """The middle of an element on the screen, after it has been scrolled there."""
        return self.js("const found = document.querySelector(arguments[0]);"
                       "if (!found) throw new Error(`no ${arguments[0]}`);"
                       "found.scrollIntoView({block: 'center', inline: 'center'});"
                       "const box = found.getBoundingClientRect();"
                       "return [box.left + box.width / 2, box.top + box.height / 2];", selector)

    def pointer(self, *steps, kind="mouse"):
        """Steps: (x, y) moves there, "down" and "up" press and release."""
        actions = []
        for step in steps:
            if isinstance(step, str):
                actions.append({"type": "pointerDown" if step == "down" else "pointerUp", "button": 0})
            else:
                actions.append({"type": "pointerMove", "duration": 10 if actions else 0, "x": int(step[0]), "y": int(step[1])})
        self.call("POST", "/actions", {"actions": [
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}]})

    def click(self, selector, kind="mouse"):
        self.pointer(self.middle(selector), "down", "up", kind=kind)

    def keys(self, *names):
        """Presses keys, one after the other: letters, or names of KEYS."""
        actions = []
        for name in names:
            value = KEYS.get(name, name)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def screenshot(self, path):
        import base64
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))
