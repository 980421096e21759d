"""Clients of the web server that send slowly, take nothing or open too much disturb nobody else."""

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from dimrift_site.base.web.body_limits import UPLOAD
from dimrift_site.ops.tests.test_supervisor import eventually
from dimrift_site.tools.testing.served_site import (
    HEAD,
    LARGE,
    ServedSite,
    drip,
    receive_all,
    serve_small_site,
)

pytestmark = pytest.mark.slow

DEADLINE = 1.5
HERE = ["127.0.0.0/8"]
ESTABLISHED = "01"  # in /proc/net/tcp
POST = b"POST / HTTP/1.1\r\nHost: site\r\n"
SLOW = {
    "a header": (HEAD + b"X-Slow: ", b"x"),
    "a body": (POST + b"Content-Length: 5000\r\n\r\n", b"x"),
    "empty lines": (b"", b"\r\n\r\n"),
    "nothing": (b"", b""),
}


@pytest.fixture(scope="module")
def site() -> Iterator[ServedSite]:
    with serve_small_site(deadline=DEADLINE) as served_site:
        yield served_site


def seconds_of(site: ServedSite, path: str = "/") -> float:
    """Return how long an answer takes."""
    began = time.monotonic()
    site.ask(path)
    return time.monotonic() - began


def status(client: socket.socket, request: bytes = HEAD + b"\r\n") -> int:
    """Send this on a connection that is kept; the status of the answer, which is read to its end."""
    client.sendall(request)
    output = client.recv(4096)
    while not output.endswith(b"}"):
        output += client.recv(4096)
    return int(output.split()[1])


def test_clients_that_drip_keep_nobody_waiting_and_are_dropped(site: ServedSite) -> None:
    """All ways to do so at once: what passes is the deadline, and no processor time."""
    with ExitStack() as stack, ThreadPoolExecutor(len(SLOW)) as pool:
        gone = {}
        for what, (begin, word) in SLOW.items():
            clients = [stack.enter_context(site.connect()) for _ in range(100)]
            for client in clients:
                client.sendall(begin)
            gone[what] = pool.submit(drip, clients, word, seconds=3 * DEADLINE, pause=0.2)
        assert seconds_of(site) < 1
        for what, closed in gone.items():
            seconds = closed.result()
            assert seconds is not None and seconds < DEADLINE + 2, what


def test_an_upload_over_a_slow_line_is_not_dropped(site: ServedSite) -> None:
    part = b"x" * 20_000
    with site.connect() as client:
        client.sendall(POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % (10 * len(part)))
        for _ in range(10):  # twice as long as the deadline, at 67,000 bytes a second
            time.sleep(DEADLINE / 5)
            client.sendall(part)
        assert b'"size": 200000' in receive_all(client)


def test_a_new_request_on_a_kept_connection_has_its_own_time(site: ServedSite) -> None:
    with site.connect() as client:
        for _ in range(3):
            time.sleep(DEADLINE / 2)
            client.sendall(HEAD)
            time.sleep(DEADLINE / 2)
            assert status(client, b"\r\n") == 200


def test_who_takes_no_answer_holds_no_thread_and_is_dropped() -> None:
    with serve_small_site(deadline=3) as site, ExitStack() as stack:
        # More than there are threads, and from elsewhere than who waits for an answer
        clients = [stack.enter_context(site.connect(f"127.0.0.{2 + number // 2}")) for number in range(10)]
        for client in clients:
            client.sendall(b"GET /large HTTP/1.1\r\nHost: site\r\n\r\n")
        time.sleep(0.5)
        assert seconds_of(site) < 2
        eventually(lambda: held_connections(site) == 0)  # on a busy machine the last of them begins late
        assert all(len(receive_all(client)) < LARGE for client in clients)


def held_connections(site: ServedSite) -> int:
    """Count the connections of its clients that the server has not closed, which they cannot see."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(row[1].endswith(f":{site.port:04X}") and row[3] == ESTABLISHED for row in rows)


def test_who_takes_a_large_answer_in_time_gets_all_of_it(site: ServedSite) -> None:
    with site.connect() as client:
        client.sendall(b"GET /large HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n")
        assert len(receive_all(client)) > LARGE


def test_an_answer_that_takes_longer_than_the_deadline_comes(site: ServedSite) -> None:
    assert seconds_of(site, f"/?{DEADLINE + 1.5}") >= DEADLINE + 1.5


def test_changes_that_take_long_keep_no_reader_waiting(site: ServedSite) -> None:
    with ThreadPoolExecutor(8) as pool:
        changes = [pool.submit(site.ask, "/?1.3", "POST", b"change") for _ in range(8)]
        time.sleep(0.3)
        assert seconds_of(site) < 1
        assert not any(change.done() for change in changes)


def test_a_page_that_takes_long_keeps_no_other_waiting(site: ServedSite) -> None:
    with ThreadPoolExecutor(2) as pool:
        slow = [pool.submit(site.ask, "/?1.3") for _ in range(2)]
        time.sleep(0.3)
        assert seconds_of(site) < 1
        assert not any(page.done() for page in slow)


def test_whether_the_site_is_well_is_answered_while_all_pages_wait(site: ServedSite) -> None:
    with ThreadPoolExecutor(8) as pool:
        slow = [pool.submit(site.ask, "/?1.3") for _ in range(8)]
        time.sleep(0.3)
        assert seconds_of(site, "/health") < 1
        assert not all(page.done() for page in slow)


def test_the_largest_body_is_read_and_a_larger_one_is_refused_unread(site: ServedSite) -> None:
    assert site.ask("/", "POST", b"x" * UPLOAD)["size"] == UPLOAD
    with site.connect() as client:
        client.sendall(POST + b"Content-Length: %d\r\n\r\n" % (UPLOAD + 1))
        assert b" 413 " in client.recv(4096)


@pytest.mark.parametrize("more", [b"", b"Expect: 100-continue\r\n"])
def test_a_body_in_chunks_is_refused_with_the_reason(site: ServedSite, more: bytes) -> None:
    with site.connect() as client:
        client.sendall(POST + more + b"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n")
        output = receive_all(client)
    assert b" 411 Length Required" in output and b" 100 " not in output
    assert b"Send a Content-Length" in output


EXPECT = b"Expect: 100-continue\r\n"
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
LAST = b"GET /?0 HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize("size", [b"", b"Content-Length: 0\r\n"])
@pytest.mark.parametrize("line", [b"GET / HTTP/1.1", b"HEAD / HTTP/1.1", b"POST / HTTP/1.1"])
@pytest.mark.parametrize("pause", [0.0, 0.3])
def test_nobody_is_asked_for_a_body_that_there_is_not(
    site: ServedSite, line: bytes, size: bytes, pause: float
) -> None:
    with site.connect() as client:
        client.sendall(line + b"\r\nHost: site\r\n" + EXPECT + size + b"\r\n")
        time.sleep(pause)  # the next request comes behind this one, or after its answer
        client.sendall(LAST)
        output = receive_all(client)
    assert b" 100 " not in output
    assert output.count(b"HTTP/1.1 200 OK") == 2
    assert output.count(b'"QUERY_STRING": "0"') == 1


@pytest.mark.parametrize("before", [b"", HEAD + b"\r\n", HEAD + EXPECT + b"\r\n"])
def test_a_body_that_waits_for_its_word_is_asked_for_once(site: ServedSite, before: bytes) -> None:
    with site.connect() as client:
        client.sendall(before + POST + EXPECT + b"Content-Length: 4\r\n\r\n")
        output = b""
        while CONTINUE not in output:
            output += client.recv(4096)
        client.sendall(b"body" + LAST)
        output += receive_all(client)
    assert output.count(CONTINUE) == 1
    assert output.count(b"HTTP/1.1 200 OK") == 2 + bool(before)
    assert output.count(b'"size": 4') == 1


def test_who_sends_the_body_unasked_is_not_asked_for_it(site: ServedSite) -> None:
    with site.connect() as client:
        client.sendall(POST + EXPECT + b"Content-Length: 4\r\n\r\nbody" + LAST)
        output = receive_all(client)
    assert output.replace(CONTINUE, b"").count(b"HTTP/1.1 ") == 2  # it may be told to go on
    assert output.count(b'"size": 4') == 1


def test_a_body_that_is_too_large_is_refused_and_not_asked_for(site: ServedSite) -> None:
    with site.connect() as client:
        client.sendall(POST + EXPECT + b"Content-Length: %d\r\n\r\n" % (UPLOAD + 1))
        output = receive_all(client)
    assert b" 413 " in output and b" 100 " not in output


def test_headers_without_end_are_refused(site: ServedSite) -> None:
    with site.connect() as client:
        client.sendall(HEAD + b"X-Long: " + b"x" * 40_000)
        assert b" 431 " in client.recv(4096)


def test_an_address_has_so_many_connections_and_others_are_served() -> None:
    with serve_small_site(per_address=5) as site, ExitStack() as stack:
        clients = [stack.enter_context(site.connect("127.0.0.2")) for _ in range(5)]
        assert [status(client) for client in clients] == [200] * 5
        with site.connect("127.0.0.2") as one_more:
            output = receive_all(one_more)
        assert output.startswith(b"HTTP/1.1 429 ")
        assert output.endswith(b"\r\nContent-Length: 0\r\n\r\n"), "it is sent unread, and may answer HEAD"
        with site.connect("127.0.0.3") as other:
            assert status(other) == 200
        clients[0].close()
        time.sleep(0.3)
        with site.connect("127.0.0.2") as again:
            assert status(again) == 200


def test_a_proxy_opens_as_many_as_it_likes_and_says_who_asks() -> None:
    with serve_small_site(per_address=5, proxies=HERE) as site, ExitStack() as stack:
        clients = [stack.enter_context(site.connect()) for _ in range(20)]
        assert [status(client) for client in clients] == [200] * 20
        output = site.ask(X_Forwarded_For="6.6.6.6, 203.0.113.9", X_Forwarded_Proto="https")
        assert (output["client"], output["HTTP_X_FORWARDED_PROTO"]) == ("203.0.113.9", "https")


@pytest.mark.parametrize(
    ("proxies", "client"),
    [
        ([], "127.0.0.1"),
        (["10.0.0.0/8"], "127.0.0.1"),  # who asks is none of them, whatever the header says
        (["127.0.0.0/8"], "10.0.0.5"),
        (["127.0.0.0/8", "10.0.0.0/8"], "198.51.100.1"),
    ],
)
def test_of_a_row_of_addresses_counts_the_nearest_that_is_no_proxy(proxies: list[str], client: str) -> None:
    with serve_small_site(proxies=proxies) as site:
        assert site.ask(X_Forwarded_For="203.0.113.9, 198.51.100.1, 10.0.0.5")["client"] == client


def test_a_proxy_keeps_its_connections_for_the_next_request() -> None:
    with (
        serve_small_site(deadline=1, proxies=HERE) as site,
        site.connect() as connection,
        site.connect() as slow,
    ):
        assert status(connection) == 200
        slow.sendall(HEAD)
        assert receive_all(slow) == b"", "it is dropped"
        time.sleep(0.2)
        assert status(connection) == 200, "this one, which nothing came on for longer, is not"


def test_without_a_proxy_nobody_says_that_somebody_else_asks(site: ServedSite) -> None:
    output = site.ask(X_Forwarded_For="203.0.113.9", X_Forwarded_Proto="https", Forwarded="for=203.0.113.9")
    assert (output["client"], output["wsgi.url_scheme"]) == ("127.0.0.1", "http")
