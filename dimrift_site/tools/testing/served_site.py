"""A small site behind the site's own web server, for tests of the server."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from typing import Any, Final, NamedTuple

from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.source_imports import ROOT

LARGE: Final = 30_000_000
HEAD: Final = b"GET / HTTP/1.1\r\nHost: site\r\n"
SITE: Final = """
import ctypes, json, os, resource, socket, sys, time
from ipaddress import ip_network
from django.conf import settings
from django.http import HttpRequest
asked = json.loads(sys.argv[1])
settings.configure(TRUSTED_PROXIES=[ip_network(each) for each in asked["proxies"]])
from dimrift_site.ops import connections, liveness, server
from dimrift_site.ops.telemetry import probes
from dimrift_site.base.web.client_address import client_network

def site(environ, start):
    size = len(environ["wsgi.input"].read())
    seconds = float(environ["QUERY_STRING"] or 0)
    time.sleep(seconds)
    shown = {name: said for name, said in environ.items() if isinstance(said, str)}
    request = HttpRequest()
    request.META = environ
    shown |= {"client": client_network(request)}
    shown |= {"pid": os.getpid(), "size": size, "files": resource.getrlimit(resource.RLIMIT_NOFILE)[0]}
    path = environ["PATH_INFO"]
    if path == "/ready":
        probes.note_look()
        shown["leaves"] = probes.is_leaving()
    if path == "/standstill":
        ctypes.PyDLL(None).pause()  # with the lock of the interpreter, and for ever
    if path == "/broken":
        raise ValueError("as it was asked to")
    if path == "/pieces":
        start("200 OK", [])
        return (b"%d\\n" % number for number in range(1000))
    if path == "/file":
        start("200 OK", [])
        return environ["wsgi.file_wrapper"](open(sys.executable, "rb"))
    if path in ("/204", "/304"):
        start(path[1:] + " Empty", [("Content-Length", "4")])
        return [b"none"]
    body = [b"x" * 1_000_000] * asked["parts"] if path == "/large" else [json.dumps(shown).encode()]
    start("200 OK", [("Content-Length", str(sum(map(len, body))))])
    return body

resource.setrlimit(resource.RLIMIT_NOFILE, (256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
connections.DEADLINE = asked["deadline"]
liveness.SILENT_SECONDS = asked["silent"]
server.STOP_SECONDS = asked["stop"]
with socket.create_server(("127.0.0.1", asked["port"])) as listener:
    server.Processes(site, listener, per_address=asked["per_address"], proxies=settings.TRUSTED_PROXIES).run()
"""


class ServedSite(NamedTuple):
    """The parent of the server's processes, and the port they serve."""

    process: subprocess.Popen[bytes]
    port: int

    def ask(
        self, path: str = "/", method: str = "GET", body: bytes = b"", within: float = 20, **headers: str
    ) -> dict[str, Any]:
        """Return the request as the site received it, by a new connection. OSError if it is not answered."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=within)) as http:
            http.request(
                method, path, body or None, {name.replace("_", "-"): said for name, said in headers.items()}
            )
            answer: dict[str, Any] = json.loads(http.getresponse().read())
        return answer

    def connect(self, address: str = "127.0.0.1") -> socket.socket:
        """A connection from an address of this machine."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=20, source_address=(address, 0))

    def is_answering(self, within: float = 20) -> bool:
        """Return whether a request is answered now."""
        try:
            return bool(self.ask(within=within))
        except (OSError, HTTPException, ValueError):  # refused, cut off, or told that there are too many
            return False

    def pids(self) -> set[int]:
        """Return the processes that answer; asks until it has met two."""
        met: set[int] = set()
        until = time.monotonic() + 15
        while len(met) < 2 and time.monotonic() < until:
            met.add(self.ask()["pid"])
        return met


@contextmanager
def serve_small_site(
    *,
    deadline: float = 15,
    silent: float = 20,
    stop: float = 4,
    per_address: int = 1000,
    proxies: Sequence[str] = (),
) -> Iterator[ServedSite]:
    """The site, as soon as it answers."""
    port = free_port()
    asked = {"port": port, "parts": LARGE // 1_000_000, "deadline": deadline, "silent": silent, "stop": stop}
    process = subprocess.Popen(
        [sys.executable, "-c", SITE, json.dumps({**asked, "per_address": per_address, "proxies": proxies})],
        cwd=ROOT,
        env={**os.environ},
    )
    site = ServedSite(process, port)
    try:
        _await(site)
        yield site
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=15)


def _await(site: ServedSite) -> None:
    until = time.monotonic() + 20
    while True:
        try:
            site.connect().close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return


def receive_all(client: socket.socket) -> bytes:
    """Return all that comes until the server closes the connection, in order or not."""
    parts = []
    try:
        while part := client.recv(1 << 20):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def is_open(client: socket.socket) -> bool:
    """Return whether the server has not closed the connection; reads what it has said."""
    client.setblocking(False)
    try:
        return bool(client.recv(4096))
    except BlockingIOError:
        return True
    except OSError:
        return False


def drip(clients: Sequence[socket.socket], word: bytes, seconds: float, pause: float) -> float | None:
    """Send the word on every connection again and again; the second by which all were closed, if any was."""
    began = time.monotonic()
    left = list(clients)
    while left and time.monotonic() - began < seconds:
        time.sleep(pause)
        left = [client for client in left if _is_taken(client, word) and is_open(client)]
    return None if left else time.monotonic() - began


def _is_taken(client: socket.socket, word: bytes) -> bool:
    try:
        client.send(word)
    except OSError:
        return False
    return True
