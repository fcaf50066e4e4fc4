# SPDX-License-Identifier: GPL-3.0-or-later
"""A server under test and requests to it, good ones and raw bytes."""

import http.client
import json
import os
import signal
import socket
import subprocess

import program


class Server:
    """`with Server() as server: server.ask(cmd="version")`."""

    def __init__(self, *options):
        self.process = subprocess.Popen([program.PROGRAM, "serve", *options], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.link = self.process.stdout.readline().split()[0]
        self.host, port = self.link.removeprefix("http://").rstrip("/").rsplit(":", 1)
        self.port = int(port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self, number=signal.SIGTERM):
        """Ends it; returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.communicate(timeout=60)
        return self.process.returncode

    def resident(self):
        """Bytes of memory that it takes now."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def processor(self):
        """Seconds of processor time that it has used."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def connect(self, seconds=60):
        return http.client.HTTPConnection(self.host, self.port, timeout=seconds)

    def request(self, method="POST", path="/api/query", body=None, headers=None, connection=None):
        """(status, headers, body) of one request."""
        own = connection or self.connect()
        own.request(method, path, body=body, headers=headers or {})
        response = own.getresponse()
        answer = response.status, dict(response.getheaders()), response.read()
        if connection is None:
            own.close()
        return answer

    def ask(self, connection=None, **query):
        """The answer to a query."""
        return json.loads(self.request(body=json.dumps(query), connection=connection)[2])

    def raw(self, data, seconds=10):
        """All that comes back to these bytes until the server closes, or is silent for so long."""
        with socket.create_connection((self.host, self.port), timeout=seconds) as stream:
            answer = b""
            try:
                stream.sendall(data)
                while part := stream.recv(65536):
                    answer += part
            except OSError:  # silence, or closed in the middle of what is sent
                pass
            return answer
