"""The connections of one web server process: each has a deadline, and one address may open only so many.

waitress reads requests and sends answers beside its threads, so that a slow client holds none of them. But it
drops a client only after a pause, which each byte ends, and never one that reads nothing.
"""

import mmap
import socket
import time
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any, Final

from waitress.buffers import ReadOnlyFileBasedBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.utilities import Error

from dimrift_site.base.web.body_limits import UPLOAD
from dimrift_site.base.web.client_address import network_of
from dimrift_site.ops.telemetry.probes import LIVE, READY
from dimrift_site.ops.thread_shares import UNLIMITED, Asker, SharedThreads, asker_of

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

Network = IPv4Network | IPv6Network
DEADLINE: Final = 15.0  # seconds to send a request, to take an answer, or to ask again
PACE: Final = (
    16 * 1024
)  # bytes sent or taken that earn a second more: an upload over a slow line is no attack
READING_THREADS: Final = 4
CHANGING_THREADS: Final = 4
READING_METHODS: Final = ("GET", "HEAD", "OPTIONS")
SLOTS: Final = 1 << 16
# For the process that has fewer connections to be the first to accept; else of 60 one had up to 45
YIELD_SECONDS: Final = 0.003
OPTIONS: Final = {
    "asyncore_use_poll": True,  # select() ends at 1,024 files
    "cleanup_interval": 1,
    "max_request_header_size": 32 * 1024,
    "max_request_body_size": UPLOAD + 1,  # the first size that is refused
    "outbuf_high_watermark": 1
    << 30,  # no thread waits for who takes an answer: more than 1 MB lies in a file
    "ident": "",
    "clear_untrusted_proxy_headers": False,  # whom to believe says dimrift_site.base.web.client_address
    "log_socket_errors": False,  # clients that go away are no errors of ours
}
# Sent before a request is read, which may be of HEAD: so it has no body.
TOO_MANY: Final = (
    b"HTTP/1.1 429 Too Many Connections\r\nConnection: close\r\nRetry-After: %d\r\nContent-Length: 0\r\n\r\n"
    % DEADLINE
)


class LengthRequired(Error):
    """The answer to a body that does not say how long it is."""

    code = 411
    reason = "Length Required"


class TooManyWaiting(Error):
    """The answer to somebody of whose requests too many wait."""

    code = 429
    reason = "Too Many Requests"

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        status, headers, body = super().to_response(ident)
        return status, [*headers, ("Retry-After", "5")], body


class Request(HTTPRequestParser):
    """A request whose body says how long it is.

    waitress joins and searches chunks again at every piece: 8 MB of them took it seconds, else 50 ms.
    """

    error: Any = None  # an Error, where waitress has a few of its own
    command = ""
    is_answered = False  # at least with the header of an answer

    def received(self, data: bytes) -> int:
        """Take a piece; returns how much of it belongs to the request."""
        taken = int(super().received(data))
        if self.error and (self.header_plus + data).lstrip().startswith(b"HEAD "):
            self.command = "HEAD"  # waitress calls a header that is too long GET
        if self.chunked:
            self.error = LengthRequired("Send a Content-Length: a body in chunks is not read here.")
            self.completed = True
        if self.completed:  # nothing more is to come; waitress would say 100, and wait for the body
            self.expect_continue = False
        return taken


class Connection(HTTPChannel):
    """A client that has to get on: its time begins with what it sends or is sent, not with every byte."""

    server: "ConnectionServer"
    parser_class = Request

    def __init__(
        self, server: "ConnectionServer", sock: socket.socket, addr: tuple[str, int], *rest: Any, **more: Any
    ) -> None:
        self.address = addr[0]
        self.is_proxy = server.is_proxy(addr[0])
        self.since = time.monotonic()
        self.has_begun = False
        super().__init__(server, sock, addr, *rest, **more)

    def received(self, data: bytes) -> bool:
        """Take part of a request; its first byte after an answer begins the client's time."""
        self._earn(len(data) if self.has_begun else float("inf"))
        self.has_begun = True
        return bool(super().received(data))

    def write_soon(self, data: Any) -> int:
        """Send part of an answer, which begins the client's time if it has taken all so far.

        The first part is the header, which is all that HEAD is answered with: what came behind it would be
        read as the next answer of the connection, by a proxy's next visitor. Neither Django nor waitress
        leaves it out, and what it is (a file, pieces, an error of waitress) is known here only.
        """
        request = self.requests[0]
        if request.command == "HEAD" and request.is_answered:
            if isinstance(data, ReadOnlyFileBasedBuffer):
                data.close()
            return len(data)
        request.is_answered = True
        self.has_begun = False
        if not self.total_outbufs_len:
            self._earn(float("inf"))
        return int(super().write_soon(data))

    def _flush_some(self, do_close: bool = True) -> bool:
        before = self.total_outbufs_len
        sent = super()._flush_some(do_close)
        self._earn(before - self.total_outbufs_len)
        return bool(sent)

    def _earn(self, size: float) -> None:
        self.since = min(time.monotonic(), self.since + size / PACE)

    def is_late(self) -> bool:
        """Return whether the client, and not a thread of ours, is waited for since too long.

        A proxy keeps connections for its next request: to close one then would fail somebody's form.
        """
        if not self.total_outbufs_len and (self.requests or (self.is_proxy and not self.has_begun)):
            return False
        return time.monotonic() - self.since > DEADLINE

    def add_channel(self, map: dict[int, Any] | None = None) -> None:  # noqa: A002 - waitress's name
        super().add_channel(map)
        self.server.counts.add(self.address, 1)

    def del_channel(self, map: dict[int, Any] | None = None) -> None:  # noqa: A002
        if self._fileno is not None:  # a connection may be closed twice
            self.server.counts.add(self.address, -1)
        super().del_channel(map)


class ConnectionCounts:
    """The number of open connections of each address in all processes; one process writes each row."""

    def __init__(self, processes: int) -> None:
        self.rows = [memoryview(mmap.mmap(-1, 2 * SLOTS + 2)).cast("H") for _ in range(processes)]
        self.mine = self.rows[0]

    def begin(self, process: int) -> None:
        """Count in the row of this process."""
        self.mine = self.rows[process]

    def clear(self, process: int) -> None:
        """Forget the connections of a process that has ended."""
        self.rows[process][:] = memoryview(bytes(2 * SLOTS + 2)).cast("H")

    def add(self, address: str, number: int) -> None:
        """Note connections that were opened, or with a negative number closed."""
        self.mine[hash(address) % SLOTS] += number
        self.mine[SLOTS] += number

    def of(self, address: str) -> int:
        """Return how many the address has; of two in one slot, a chance of 1 in 65,536, both together."""
        return sum(row[hash(address) % SLOTS] for row in self.rows)

    def has_most(self) -> bool:
        """Return whether another process has fewer connections."""
        return any(row[SLOTS] < self.mine[SLOTS] for row in self.rows)


class ConnectionServer(TcpWSGIServer):
    """waitress on a socket that listens already; reads are not kept waiting by changes.

    A change may wait 20 s for SQLite, and a password takes 0.6 s: they have threads of their own. So have the
    questions whether the site is well, is live, is ready: they are asked when all others may be waiting.
    """

    channel_class = Connection

    def __init__(
        self,
        application: "WSGIApplication",
        listener: socket.socket,
        counts: ConnectionCounts,
        *,
        per_address: int,
        most: int,
        proxies: Sequence[Network],
    ) -> None:
        self.counts = counts
        self.per_address = per_address
        self.proxies = proxies
        health = SharedThreads(1)
        self.own_threads = {"/health": health, "/status": health}
        self.own_threads |= {probe: SharedThreads(1) for probe in (LIVE, READY)}
        self.reads = SharedThreads(READING_THREADS)
        self.changes = SharedThreads(CHANGING_THREADS)
        super().__init__(
            application,
            dispatcher=self.reads,
            _sock=listener,
            bind_socket=False,
            sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
            connection_limit=most,
            **OPTIONS,
        )

    def accept(self) -> tuple[socket.socket, tuple[str, int]] | None:
        """Accept the next connection; one too many from its address gets a message and is closed."""
        if self.counts.has_most():
            time.sleep(YIELD_SECONDS)
        found: tuple[socket.socket, tuple[str, int]] | None = super().accept()
        if found is None or self._may_open(found[1][0]):
            return found
        with found[0] as refused:
            refused.setblocking(False)
            refused.send(TOO_MANY)
        return None

    def _may_open(self, address: str) -> bool:
        return self.counts.of(address) < self.per_address or self.is_proxy(address)

    def is_proxy(self, address: str) -> bool:
        """Return whether it is a proxy's, which opens as many as it needs for everybody."""
        return any(ip_address(address) in network for network in self.proxies)

    def add_task(self, task: Connection) -> None:
        """Hand the connection's next request to a thread, as soon as its asker has a share of them."""
        request = task.requests[0]
        if not request.error:
            if self._threads_for(request).add(self._asker(task, request), task):
                return
            request.error = TooManyWaiting("Very many of your requests wait already.")
        self.reads.add(Asker(task.address, UNLIMITED), task)

    def _threads_for(self, request: Request) -> SharedThreads:
        if request.command not in READING_METHODS:
            return self.changes
        return self.own_threads.get(request.path, self.reads)

    def _asker(self, connection: Connection, request: Request) -> Asker:
        forwarded = request.headers.get("X_FORWARDED_FOR", "")
        return asker_of(
            network_of(connection.address, forwarded, self.proxies), request.path, request.headers
        )

    def maintenance(self, _now: float) -> None:
        """Close late clients' connections at once: to flush first would wait for one that reads nothing."""
        for connection in [channel for channel in self.active_channels.values() if channel.is_late()]:
            connection.handle_close()

    def stop(self) -> None:
        """Accept nothing more, from now on."""
        self.accepting = False
        self.pull_trigger()

    def is_answering(self) -> bool:
        """Return whether a request is worked on or an answer is not yet sent."""
        return any(channel.requests or channel.total_outbufs_len for channel in self.active_channels.values())

    def turn(self, seconds: float) -> None:
        """Do what sockets are ready for; wait for one no longer than that."""
        self.asyncore.loop(seconds, use_poll=True, map=self._map, count=1)
