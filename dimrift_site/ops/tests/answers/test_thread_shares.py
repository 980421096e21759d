"""Threads are shared: whoever asks for much at once waits for it, and nobody else does."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import NamedTuple

import pytest

from dimrift_site.ops.thread_shares import MOST_WAITING, UNLIMITED, Asker, Servable, WaitingRequests, asker_of
from dimrift_site.tools.testing.served_site import ServedSite, receive_all, serve_small_site

SECONDS = 1.0
NEIGHBOUR = "203.0.113.99"
served = pytest.mark.processes


class Request(NamedTuple):
    """A request that waits, by its name."""

    name: str

    def service(self) -> None:
        raise AssertionError(self)


def name_of(found: tuple[Asker, Servable] | None) -> str:
    return found[1].name if found and isinstance(found[1], Request) else ""


def order(asked: list[tuple[Asker, str]], at_once: int) -> list[str]:
    """Return the order in which threads begin what was asked for, when as many as that are busy."""
    waiting = WaitingRequests()
    busy: list[Asker] = []
    begun: list[str] = []
    for asker, name in asked:
        waiting.add(asker, Request(name))
    while True:
        while len(busy) < at_once and (found := waiting.begin()):
            busy.append(found[0])
            begun.append(name_of(found))
        if not busy:
            return begun
        waiting.end(busy.pop(0))


def test_what_one_visitor_asks_for_is_begun_in_order_and_singly() -> None:
    visitor = Asker("10.0.0.1", "session a")
    assert order([(visitor, name) for name in "12345"], at_once=4) == list("12345")
    waiting = WaitingRequests()
    for name in "12":
        waiting.add(visitor, Request(name))
    assert name_of(waiting.begin()) == "1"
    assert waiting.begin() is None
    waiting.end(visitor)
    assert name_of(waiting.begin()) == "2"


def test_visitors_and_addresses_take_turns_however_much_one_of_them_asks_for() -> None:
    many, few = Asker("10.0.0.1", "session many"), Asker("10.0.0.1", "session few")
    other = Asker("10.0.0.2", "session other")
    asked = [(many, f"m{number}") for number in range(9)] + [
        (few, "f0"),
        (few, "f1"),
        (other, "o0"),
        (other, "o1"),
    ]
    assert order(asked, at_once=1)[:8] == ["m0", "o0", "f0", "o1", "m1", "f1", "m2", "m3"]


def test_an_address_has_two_threads_at_once_and_a_session_one_wherever_it_is() -> None:
    waiting = WaitingRequests()
    for number in range(5):
        waiting.add(Asker("10.0.0.1", f"session {number}"), Request(f"a{number}"))
    waiting.add(Asker("10.0.0.2", "session 0"), Request("b0"))
    waiting.add(Asker("10.0.0.2", "session 9"), Request("b9"))
    assert [name_of(waiting.begin()) for _ in range(4)] == ["a0", "b9", "a1", ""]


def test_files_have_no_limit_but_their_turn() -> None:
    files = Asker("10.0.0.1", UNLIMITED)
    waiting = WaitingRequests()
    taken = [waiting.add(files, Request(str(number))) for number in range(2 * MOST_WAITING)]
    assert all(taken)
    assert [waiting.begin() is not None for _ in range(10)] == [True] * 10
    waiting.add(Asker("10.0.0.2"), Request("page"))
    assert "page" in [name_of(waiting.begin()) for _ in range(2)]


@pytest.mark.parametrize(
    ("path", "headers", "visitor"),
    [
        ("/decks", {}, ""),
        ("/decks", {"COOKIE": "csrftoken=x; sessionid=abc"}, "session abc"),
        ("/decks", {"COOKIE": "sessionid=abc", "AUTHORIZATION": "Bearer of-no-use-here"}, "session abc"),
        ("/api/v1/decks", {"COOKIE": "sessionid=abc", "AUTHORIZATION": "Basic x"}, "session abc"),
        ("/api/v1/decks", {"COOKIE": "sessionid=abc", "AUTHORIZATION": "bearer  abc "}, "token abc"),
        ("/media/private/w-222/0.small.webp", {"COOKIE": "sessionid=abc"}, "session abc"),
        ("/media/faces/0.small.webp", {"COOKIE": "sessionid=abc"}, UNLIMITED),
        ("/static/css/site.css", {"COOKIE": "sessionid=abc"}, UNLIMITED),
    ],
)
def test_who_asks_is_whom_the_site_will_take_it_for(path: str, headers: dict[str, str], visitor: str) -> None:
    assert asker_of("10.0.0.1", path, headers) == Asker("10.0.0.1", visitor)


@pytest.fixture(scope="module")
def site() -> Iterator[ServedSite]:
    """A site behind a proxy, which here is the test: who asks stands in X-Forwarded-For."""
    with serve_small_site(proxies=["127.0.0.0/8"]) as served:
        yield served


def seconds(site: ServedSite, path: str, method: str, headers: dict[str, str]) -> float:
    began = time.monotonic()
    site.ask(path, method, b"", 60, **headers)
    return time.monotonic() - began


SESSION, TOKEN, ADDRESS = "one session", "one token", "many sessions of one address"


KINDS = ((SESSION, "GET"), (SESSION, "POST"), (TOKEN, "POST"), (ADDRESS, "GET"))
REQUESTS = 6


def asker(kind: str, method: str, number: int) -> dict[str, str]:
    """The headers of a request of this kind; those of another method come from another session."""
    elsewhere = f"10.1.{number}.1"
    return {
        SESSION: {"Cookie": f"sessionid=one{method}", "X_Forwarded_For": elsewhere},
        TOKEN: {"Authorization": "Bearer one", "X_Forwarded_For": elsewhere},
        ADDRESS: {"Cookie": f"sessionid={number}", "X_Forwarded_For": "10.2.0.1"},
    }[kind]


@served
def test_while_some_ask_for_much_that_takes_long_a_neighbour_does_not_wait(site: ServedSite) -> None:
    """All kinds of it at once: of four threads they leave one for reading, and two for changes."""
    path = f"/api/v1/slow?{SECONDS}"
    with ThreadPoolExecutor(REQUESTS * len(KINDS)) as pool:
        asked = {
            (kind, method): [
                pool.submit(seconds, site, path, method, asker(kind, method, number))
                for number in range(REQUESTS)
            ]
            for kind, method in KINDS
        }
        time.sleep(0.5)
        own = {"Cookie": "sessionid=own", "X_Forwarded_For": NEIGHBOUR}
        for method in ("GET", "POST"):
            assert max(seconds(site, "/", method, own) for _ in range(6)) < SECONDS / 2, method
        for (kind, method), futures in asked.items():
            # Each of two processes gave it one thread, or two; and all of it was answered.
            shares = 4 if kind == ADDRESS else 2
            took = max(future.result() for future in futures)
            assert took >= REQUESTS / shares * SECONDS - 0.1, (kind, method)


@served
def test_a_page_that_takes_long_keeps_no_picture_waiting(site: ServedSite) -> None:
    own = {"Cookie": "sessionid=own", "X_Forwarded_For": NEIGHBOUR}
    with ThreadPoolExecutor(4) as pool:
        pages = [pool.submit(seconds, site, f"/?{SECONDS}", "GET", own) for _ in range(4)]
        time.sleep(0.3)
        for path in ("/static/css/site.css", "/media/faces/0.small.webp"):
            assert seconds(site, path, "GET", own) < SECONDS / 2
        assert not all(page.done() for page in pages)


@served
def test_of_very_many_requests_of_one_visitor_the_last_are_refused_at_once() -> None:
    with serve_small_site(stop=0.5) as site, ExitStack() as stack:
        clients = [stack.enter_context(site.connect()) for _ in range(2 * MOST_WAITING + 20)]
        for client in clients:
            client.sendall(b"GET /?60 HTTP/1.1\r\nHost: site\r\nCookie: sessionid=one\r\n\r\n")
        refused = clients[-1]
        answer = receive_all(refused)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b"\r\nRetry-After: 5\r\n" in answer
        with site.connect("127.0.0.9") as other:
            other.sendall(b"GET / HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n")
            assert receive_all(other).startswith(b"HTTP/1.1 200 ")
