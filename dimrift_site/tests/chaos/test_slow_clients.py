"""Clients that drip, and logins, keep nobody waiting: measured beside the same site undisturbed."""

import resource
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager

import pytest

from dimrift_site.ops.connections import DEADLINE
from dimrift_site.tests.chaos.running_site import RunningSite
from dimrift_site.tools.bench.benchmark_site import p95
from dimrift_site.tools.testing.served_site import drip

pytestmark = pytest.mark.chaos

CLIENTS = 1_100
FROM_EACH = 40  # connections of an address, below CONNECTIONS_PER_ADDRESS
PAGES = ("/", "/cards", "/cards/long-pike", "/practice")
FACTOR = 3.0  # slower than undisturbed, on a machine that the disturbers use too
DRIP_MS, LOGIN_MS = 50.0, 150.0
BEGUN = (
    b"GET /cards HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /account/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\n",
)


def read_until(site: RunningSite, is_over: Callable[[], bool]) -> float:
    """The 95th percentile of the milliseconds of pages that somebody reads until it is over."""
    visitor, times = site.visitor("127.0.13.1"), list[float]()
    while not is_over():
        for path in PAGES:
            answer = visitor.ask(path)
            assert answer.status == 200, (path, answer)
            times.append(answer.seconds * 1000)
            time.sleep(0.05)
    return p95(sorted(times))


def quiet(site: RunningSite) -> float:
    """The same while nothing else happens."""
    until = time.monotonic() + 5
    return read_until(site, lambda: time.monotonic() > until)


@contextmanager
def dripping_clients(site: RunningSite, begun: bytes) -> Iterator[list[socket.socket]]:
    """Connections from many addresses, which all have begun a request."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    with ExitStack() as stack:
        clients = []
        for number in range(CLIENTS):
            source = (f"127.0.14.{number // FROM_EACH + 1}", 0)
            client = socket.create_connection(("127.0.0.1", site.port), source_address=source)
            clients.append(stack.enter_context(client))
            client.sendall(begun)
        yield clients


@pytest.mark.parametrize("begun", BEGUN)
def test_clients_that_drip_from_many_addresses_slow_no_page_and_are_all_dropped(
    files: RunningSite, begun: bytes
) -> None:
    undisturbed = quiet(files)
    with dripping_clients(files, begun) as clients, ThreadPoolExecutor(1) as pool:
        dripping = pool.submit(drip, clients, b"x", seconds=2 * DEADLINE, pause=2)
        disturbed = read_until(files, dripping.done)
        gone = dripping.result()
    print(f"p95 {disturbed:.0f} ms, undisturbed {undisturbed:.0f} ms, gone after {gone} s")
    assert gone is not None
    assert gone < DEADLINE + 5
    assert disturbed < max(DRIP_MS, FACTOR * undisturbed)


def test_logins_and_writers_that_wait_keep_no_reader_waiting(files: RunningSite) -> None:
    undisturbed = quiet(files)
    database = closing(sqlite3.connect(files.folder / "dimrift.sqlite3", isolation_level=None))
    with ThreadPoolExecutor(130) as pool, database as other:
        other.execute("PRAGMA busy_timeout = 20000")
        other.execute("BEGIN IMMEDIATE")
        over = threading.Event()
        reading = pool.submit(read_until, files, over.is_set)
        writers = [files.visitor(f"127.0.15.{number + 1}") for number in range(4)]
        changes = [pool.submit(writer.send, "/api/v1/decks", name="Waits") for writer in writers]
        logins = []
        for number in range(100):
            guesser = files.visitor(f"127.0.16.{number + 1}")
            logins.append(
                pool.submit(guesser.fill_in, "/account/login", login=f"nobody{number}", password="a guess")
            )
            time.sleep(0.1)
        over.set()
        disturbed = reading.result()
        assert not any(change.done() for change in changes)
        other.execute("ROLLBACK")
        assert {change.result().status for change in changes} == {201}
        assert {login.result().status for login in logins} == {200}
    print(f"p95 {disturbed:.0f} ms, undisturbed {undisturbed:.0f} ms")
    assert disturbed <= max(LOGIN_MS, FACTOR * undisturbed)
