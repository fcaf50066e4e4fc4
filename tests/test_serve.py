#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons serve`: its page and queries, to itself alone; searches end with their clients, and it with a signal."""

import json
import os
import re
import signal
import socket
import sys
import time

import program
import serve_client
from program import check

PAGE = os.path.join(program.TESTS, "..", "src", "apps", "serve", "page", "index.html")

if "libmicrohttpd" in program.run("serve", "--bind", "256.0.0.1").err:
    print("ok serve # SKIP built without libmicrohttpd")
    sys.exit(77)

server = serve_client.Server("--port", "8118")


def status(method="POST", path="/api/query", body="{\"cmd\": \"version\"}", **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return server.request(method, path, body, named)[0]


def test_page():
    code, headers, body = server.request("GET", "/")
    if not os.path.exists(PAGE):
        check("no page", code == 404)
        return
    with open(PAGE, "rb") as file:
        check("page", code == 200 and body == file.read() and headers["Content-Type"].startswith("text/html"))
    check("the same under its name", server.request("GET", "/index.html")[2] == body)
    check("policy", "default-src 'none'" in headers["Content-Security-Policy"])
    tag = headers["ETag"]
    check("not sent twice", server.request("GET", "/", headers={"If-None-Match": tag})[0] == 304)
    check("head", server.request("HEAD", "/")[2] == b"")
    check("what it loads is there", all(server.request("GET", "/" + name)[0] == 200 for name in
                                        re.findall(r'(?:src|href)="/?([\w./-]+\.\w+)"', body.decode())))


def test_paths():
    for path in ("/../Makefile", "/%2e%2e/Makefile", "//etc/passwd", "/etc/passwd", "/api", "/index.html/", "/x?/"):
        check(f"no {path}", server.request("GET", path)[0] == 404)
    check("method of a page", status("POST", "/" if os.path.exists(PAGE) else "/api/query", body="x") in (405, 400))
    check("method of queries", status("GET") == 405 and status("PUT") == 405)


def test_queries():
    connection = server.connect()
    position = server.ask(connection, cmd="deal", seed=4)["position"]
    answer = server.ask(connection, id="c", cmd="choose", position=position, level="medium")
    check("choose, on one connection", answer["id"] == "c" and "move" in answer, answer)
    connection.close()
    check("analyze", server.ask(cmd="analyze", position=position, agent="greedy", playouts=5)["moves"])
    code, headers, body = server.request(body="{")
    check("no JSON", code == 400 and headers["Content-Type"] == "application/json" and json.loads(body)["error"])
    check("a fault in it", server.ask(cmd="legal")["at"] == "position")
    check("no cancel, no quit", status(body='{"cmd": "cancel", "target": 1}') == 400 and
          status(body='{"cmd": "quit"}') == 400 and server.process.poll() is None)
    check("nothing", status(body="") == 400)
    check("too long", status(body="x" * 262145) == 413 and status(body=iter([b"x" * 65536] * 5)) == 413)
    record = program.records()[0]
    ending = {**record, "moves": record["moves"][:-3], "result": None}
    answer = server.ask(cmd="choose", position=ending, agent="hindsight:beam=250")
    check("limits", answer["agent"] == "hindsight:beam=16", answer)


def test_guard():
    here = f"127.0.0.1:{server.port}"
    check("own page", status(Origin=f"http://{here}", Sec_Fetch_Site="same-origin") == 200)
    check("localhost", status(Host=f"localhost:{server.port}", Origin=f"http://localhost:{server.port}") == 200)
    for name, headers in {
            "foreign page": {"Origin": "http://example.com"},
            "another port": {"Origin": "http://127.0.0.1:1"},
            "hidden page": {"Origin": "null"},
            "cross site": {"Sec_Fetch_Site": "cross-site"},
            "rebound name": {"Host": "example.com", "Origin": "http://example.com"},
            "rebound name and port": {"Host": f"example.com:{server.port}"},
            "address of another": {"Host": "192.0.2.1"},
            "name like ours": {"Host": "localhost.example.com"}}.items():
        check(f"refused: {name}", status(**headers) == 403)
    check("page under another name", server.request("GET", "/", headers={"Host": "example.com"})[0] == 403)
    answer = server.raw(b"GET / HTTP/1.0\r\n\r\n")
    check("no name", b" 403 " in answer.split(b"\r\n")[0], answer[:80])
    for other in (b"localhost", b"example.com"):
        answer = server.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: %s\r\nConnection: close\r\n\r\n" % other)
        check(f"two names, {other.decode()}", b" 400 " in answer.split(b"\r\n")[0], answer[:80])


def busy(moment=0.5):
    """Processors that the server keeps busy."""
    begin = server.processor()
    time.sleep(moment)
    return (server.processor() - begin) / moment


def test_gone():
    """Nobody computes for a client that hung up."""
    position = server.ask(cmd="deal", seed=4)["position"]
    body = json.dumps({"cmd": "analyze", "position": position, "agent": "random"}).encode()
    streams = [socket.create_connection((server.host, server.port)) for _ in range(6)]
    for stream in streams:
        stream.sendall(b"POST /api/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    time.sleep(0.3)
    check("at work", any(busy() > 0.04 for _ in range(20)))
    check("answers others meanwhile", server.ask(cmd="version")["version"])
    for stream in streams:
        stream.close()
    until = time.monotonic() + 10
    while busy() > 0.05 and time.monotonic() < until:
        pass
    check("at rest", busy() < 0.05)


def test_choice_of_nobody():
    """A choice of a client that hung up leaves its worker to the next one; with the first tile drawn, it would take all of
    its time."""
    with serve_client.Server("--threads", "1", "--port", "8150") as other:
        position = other.ask(cmd="deal", seed=4, game="carcassonne")["position"]
        position = other.ask(cmd="choose", position=position)["position"]
        body = json.dumps({"cmd": "choose", "position": position, "agent": "mcts:time=20"}).encode()
        stream = socket.create_connection((other.host, other.port))
        stream.sendall(b"POST /api/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        time.sleep(0.5)
        stream.close()
        begin = time.monotonic()
        answer = other.ask(cmd="choose", position=position, agent="greedy")
        check("the worker is free again", "move" in answer and time.monotonic() - begin < 8, time.monotonic() - begin)


def test_ports():
    with serve_client.Server("--port", str(server.port)) as other:
        check("another port", other.port != server.port and other.ask(cmd="version")["version"])
    program.refused("no address", ["serve", "--bind", "256.0.0.1"], "--bind", "256.0.0.1")
    program.refused("no port", ["serve", "--port", "70000"], "--port")
    with serve_client.Server("--bind", "0.0.0.0", "--port", "8140") as other:
        code = other.request("GET", "/x", headers={"Host": f"192.0.2.7:{other.port}"})[0]
        check("any address", code == 404)
        check("no foreign name", other.request("GET", "/x", headers={"Host": "example.com"})[0] == 403)
    with serve_client.Server("--level", "hard", "--port", "8145") as other:
        check("level", other.ask(cmd="version")["level"] == "hard")


def test_end():
    """Last of all: a signal ends it in the middle of a search."""
    position = server.ask(cmd="deal", seed=4)["position"]
    body = json.dumps({"cmd": "analyze", "position": position, "agent": "random"})
    connection = server.connect()
    connection.request("POST", "/api/query", body)
    time.sleep(0.2)
    begin = time.monotonic()
    check("end", server.stop(signal.SIGTERM) == 0 and time.monotonic() - begin < 10)
    connection.close()


if __name__ == "__main__":
    program.main(globals())
