"""Reading stays quick while others send slowly, log in, or wait for a database that is locked."""

import resource
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from dimrift_site.ops.connections import DEADLINE
from dimrift_site.ops.tests.test_start import run, serve_with_supervisor
from dimrift_site.tools.bench.benchmark_site import p95
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.served_site import drip

pytestmark = pytest.mark.long

TOKEN = "b" * 32
BEGUN = (
    b"GET /cards HTTP/1.1\r\nHost: dimrift.example\r\nX-Slow: ",
    b"POST /account/login HTTP/1.1\r\nHost: dimrift.example\r\nContent-Length: 5000\r\n\r\n",
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's data folder."""
    folder = tmp_path_factory.mktemp("data")
    assert run("dimrift_site.ops.prepare", folder, free_port()).returncode == 0
    return folder


@pytest.fixture(scope="module")
def port(data: Path) -> Iterator[int]:
    """The port of the site behind a proxy, which here is the test."""
    more = {"SITE_URL": "https://dimrift.example", "CONNECTIONS_PER_ADDRESS": "2000"}
    with serve_with_supervisor(data, **more) as (address, _supervisor):
        port = urlsplit(address).port or 0
        wait_for(port)
        yield port


def ask(port: int, path: str, form: dict[str, str] | None = None, person: int = 0) -> tuple[int, float]:
    """Status and milliseconds of an answer to one of many people, each with an address of their own."""
    headers = {
        "Host": "dimrift.example",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": f"10.{person // 65536}.{person // 256 % 256}.{person % 256}",
        "Referer": "https://dimrift.example/",
        "Content-Type": "application/x-www-form-urlencoded",
        **({"Cookie": f"csrftoken={TOKEN}"} if form else {}),
    }
    body = urlencode({**form, "csrfmiddlewaretoken": TOKEN}) if form else None
    began = time.perf_counter()
    with closing(HTTPConnection("127.0.0.1", port, timeout=180)) as http:
        http.request("POST" if form else "GET", path, body, headers)
        answer = http.getresponse()
        answer.read()
    return answer.status, (time.perf_counter() - began) * 1000


def wait_for(port: int) -> None:
    """Wait until the site answers."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            ask(port, "/cards")
        except OSError:
            time.sleep(0.1)
        else:
            return


def read_until(port: int, is_over: Callable[[], bool]) -> list[float]:
    """Milliseconds of pages that somebody reads meanwhile, ascending; each was answered well."""
    times = []
    while not is_over():
        for path in ("/cards", "/", "/cards/long-pike", "/practice"):
            status, ms = ask(port, path, person=99_999)
            assert status == 200
            times.append(ms)
            time.sleep(0.05)
    return sorted(times)


@pytest.fixture
def quiet(port: int) -> float:
    """Milliseconds of a page, 95th percentile, while nothing else is asked: machines have other work too."""
    until = time.monotonic() + 5
    return p95(read_until(port, lambda: time.monotonic() > until))


@pytest.mark.parametrize("begun", BEGUN)
def test_many_clients_that_drip_slow_no_page_and_are_all_dropped(
    port: int, quiet: float, begun: bytes
) -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    with ExitStack() as stack, ThreadPoolExecutor(1) as pool:
        clients = [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(1_100)]
        for client in clients:
            client.sendall(begun)
        dripping = pool.submit(drip, clients, b"x", seconds=2 * DEADLINE, pause=2)
        times = read_until(port, dripping.done)
        gone = dripping.result()
    assert gone is not None
    assert gone < DEADLINE + 5
    assert p95(times) < max(50, 2 * quiet)


def test_logins_and_a_locked_database_keep_no_reader_waiting(port: int, quiet: float, data: Path) -> None:
    deck = {"name": "A deck", "text": "2 Long Pike", "visibility": "private"}
    with ThreadPoolExecutor(200) as pool, closing(sqlite3.connect(data / "dimrift.sqlite3")) as other:
        other.execute("BEGIN IMMEDIATE")
        writers = [pool.submit(ask, port, "/decks/new", deck, person) for person in range(4)]
        over = threading.Event()
        reading = pool.submit(read_until, port, over.is_set)
        logins = []
        for person in range(10, 70):
            guess = {"login": f"nobody-{person}", "password": "a guess"}
            logins.append(pool.submit(ask, port, "/account/login", guess, person))
            time.sleep(0.1)
        over.set()
        times = reading.result()
        assert not any(writer.done() for writer in writers)
        other.rollback()
        assert {status for status, _ms in map(Future.result, writers)} == {302}
        assert {status for status, _ms in map(Future.result, logins)} == {200}
    assert p95(times) <= max(150, 4 * quiet)
