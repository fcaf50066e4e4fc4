#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`wagons serve` under load: two hundred clients that each play a game at a time, in memory that does not grow with them;
hostile clients, after which it still answers; searches beyond what it can do at once wait, and only then are turned away."""

import concurrent.futures
import http.client
import json
import os
import random
import socket
import sys
import threading
import time

import program
import serve_client
from program import check

if "libmicrohttpd" in program.run("serve", "--bind", "256.0.0.1").err:
    print("ok load_server # SKIP built without libmicrohttpd")
    sys.exit(77)

FEW, MANY = 20, 200
LEVEL = "medium"
THOROUGH = bool(os.environ.get("WAGONS_THOROUGH"))
busy = []  # ids of queries that were turned away for the time being
server = serve_client.Server("--port", "8218")


def ask(connection, **query):
    """The answer to a query; who is told to try again does."""
    while True:
        status, _, body = server.request(body=json.dumps(query), connection=connection)
        if status != 503:
            return json.loads(body)
        busy.append(query["id"])
        time.sleep(1)


def play(seed):
    """Plays a game of a client, every other move its own, against the level. Returns what is wrong with it, or None."""
    chooser = random.Random(seed)
    connection = server.connect(120)
    position = ask(connection, id="deal", cmd="deal", seed=seed)["position"]
    for move in range(40):
        identity = f"{seed}-{move}"
        legal = ask(connection, id=identity, cmd="legal", position=position)
        if legal.get("id") != identity or "error" in legal:
            return f"legal: {legal}"
        if not legal["moves"]:
            break
        if chooser.random() < 0.5:
            made = chooser.choice(legal["moves"])
            answer = ask(connection, id=identity, cmd="apply", position=position, move=made)
        else:
            answer = ask(connection, id=identity, cmd="choose", position=position, level=LEVEL, seed=seed)
            made = answer.get("move")
        if answer.get("id") != identity or made not in legal["moves"]:
            return f"{made}: {answer}"
        position = answer["position"]
    connection.close()
    if "result" not in position:
        return f"no end after {len(position['moves'])} moves"
    return None if position["seed"] == seed else f"the game of another: {position['seed']}"


def play_together(seeds):
    """All at the same time, each on its own connection."""
    barrier = threading.Barrier(len(seeds))

    def client(seed):
        barrier.wait()
        return play(seed)

    with concurrent.futures.ThreadPoolExecutor(len(seeds)) as clients:
        return [fault for fault in clients.map(client, seeds) if fault]


def test_clients():
    """After the first twenty the server has all it needs: serve_memory.h says how it stays so small."""
    faults = play_together(range(1, FEW + 1))
    check(f"{FEW} clients at once", not faults, faults[:3])
    time.sleep(2)
    after_few = server.resident()
    begin = time.monotonic()
    faults = play_together(range(FEW + 1, MANY + 1))
    time.sleep(2)
    after_many = server.resident()
    faults += play_together(range(1000, 1000 + MANY))
    time.sleep(2)
    after_more = server.resident()
    check(f"{MANY} clients at once, twice", not faults, faults[:3])
    check("memory stays", after_more <= 1.05 * after_many, f"{after_many} bytes after {MANY}, {after_more} after more")
    check("and is hardly more than for few", after_many <= 1.05 * after_few,
          f"{after_few} bytes after {FEW}, {after_many} after {MANY}")
    print(f"# {after_few / 2**20:.1f} MiB after {FEW} clients, {after_many / 2**20:.1f} after {MANY} at once, "
          f"{after_more / 2**20:.1f} after as many again; "
          f"{time.monotonic() - begin:.1f} s, {len(busy)} times busy")


def alive(name):
    answer = server.ask(id=name, cmd="version")
    check(f"alive after {name}", answer["id"] == name and server.process.poll() is None)


def test_hostile_bytes():
    lines = b"POST /api/query HTTP/1.1\r\nHost: localhost\r\n"
    cases = {
        "huge header": (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000 + b"\r\n\r\n", b" 4"),
        "many headers": (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 20_000 + b"\r\n", b" 4"),
        "huge address": (b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b" 4"),
        "huge body announced": (lines + b"Content-Length: 99999999999\r\n\r\n", b" 413"),
        "negative body": (lines + b"Content-Length: -5\r\n\r\n", b" 4"),
        "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00" + bytes(200) + b"\r\n\r\n", b""),
        "wrong JSON": (lines + b"Connection: close\r\nContent-Length: 7\r\n\r\n{\"cmd\":", b" 400"),
        "nested JSON": (lines + b"Connection: close\r\nContent-Length: 200000\r\n\r\n" + b"[" * 200_000, b" 400"),
        "dots": (b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b" 404"),
        "foreign name": (b"GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n", b" 403"),
        "foreign page": (lines + b"Origin: http://example.com\r\nContent-Length: 2\r\n\r\n{}", b" 403"),
    }
    for name, (data, expected) in cases.items():
        answer = server.raw(data)
        check(f"answered: {name}", expected in answer.split(b"\r\n")[0], answer[:100])
    with socket.create_connection((server.host, server.port)) as stream:
        stream.sendall(lines + b"Transfer-Encoding: chunked\r\n\r\n")
        try:
            for _ in range(10_000):
                stream.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")
            endless = True
        except OSError:
            endless = False
    check("endless body is cut off", not endless)
    alive("hostile bytes")


def test_slow_clients():
    """One byte a second is not enough to hold a connection; a body that stops is not waited for."""
    begin = time.monotonic()
    with socket.create_connection((server.host, server.port)) as drip, \
            socket.create_connection((server.host, server.port)) as torn:
        torn.sendall(b"POST /api/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{\"cmd\"")
        torn.settimeout(60)
        torn_answer = torn.recv(1000)
        torn_seconds = time.monotonic() - begin
        try:
            while time.monotonic() - begin < 60:
                drip.sendall(b"G")
                time.sleep(0.5)
        except OSError:
            pass
    check("torn body", torn_answer == b"" and torn_seconds < 20, (torn_answer, torn_seconds))
    check("dripping headers", time.monotonic() - begin < 40, time.monotonic() - begin)
    alive("slow clients")


def test_idle_connections():
    """Hundreds that ask for nothing make room for one that does."""
    idle = []
    try:
        for _ in range(700):
            idle.append(socket.create_connection((server.host, server.port), timeout=5))
    except OSError:
        pass
    begin = time.monotonic()
    alive(f"{len(idle)} idle connections")
    check("without waiting for them", time.monotonic() - begin < 5, time.monotonic() - begin)
    for stream in idle:
        stream.close()


def test_hang_ups():
    """Clients that hang up at any point of their request."""
    chooser = random.Random(4)
    position = server.ask(cmd="deal", seed=1)["position"]
    body = json.dumps({"cmd": "choose", "position": position, "level": LEVEL}).encode()
    data = b"POST /api/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    for _ in range(2000 if THOROUGH else 300):
        with socket.create_connection((server.host, server.port)) as stream:
            stream.sendall(data[:chooser.choice([chooser.randrange(len(data)), len(data)])])
            if chooser.random() < 0.3:
                stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    alive("hang-ups")


def test_queue():
    """More searches than there are workers: each gets its answer, or a clear no after half a minute."""
    position = server.ask(cmd="deal", seed=4)["position"]
    count = 12 if THOROUGH else 4

    def search(_):
        try:
            return server.request(body=json.dumps({"cmd": "analyze", "position": position, "agent": "random", "time":
                                                   14}), connection=server.connect(120))
        except (OSError, http.client.HTTPException) as fault:
            return 0, {}, str(fault).encode()

    with concurrent.futures.ThreadPoolExecutor(count) as clients:
        answers = list(clients.map(search, range(count)))
    done = [json.loads(body) for code, _, body in answers if code == 200]
    refused = [json.loads(body) for code, _, body in answers if code == 503]
    check("all answered", len(done) + len(refused) == count, [answer[0] for answer in answers])
    check("some searched", done and all(answer["moves"] for answer in done))
    check("others told so", all("busy" in answer["error"] for answer in refused))
    print(f"# {len(done)} searched, {len(refused)} turned away")
    alive("the queue")


def test_end():
    """Last of all."""
    check("clean end", server.stop() == 0)


if __name__ == "__main__":
    program.main(globals())
