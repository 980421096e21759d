"""HEAD is answered with a header alone: what came behind it would be read as the connection's next answer."""

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client

from dimrift_site.base.web.body_limits import UPLOAD
from dimrift_site.ops.connections import ConnectionCounts, ConnectionServer
from dimrift_site.tests.deploy.proxy_files import ProxyPlace, nginx_text
from dimrift_site.tools.testing.access_matrix import ROWS
from dimrift_site.tools.testing.private_servers import Missing, free_port, nginx_server
from dimrift_site.tools.testing.served_site import ServedSite, receive_all, serve_small_site
from dimrift_site.tools.testing.world import World

LONG = b"X-Long: " + b"x" * 40_000 + b"\r\n"
BEGUN = b"HEAD / HTTP/1.1\r\nHost: site\r\n"
SERVER_REFUSALS = {
    400: BEGUN + b"no header\r\n\r\n",
    411: BEGUN + b"Transfer-Encoding: chunked\r\n\r\n5\r\nGET /\r\n0\r\n\r\n",
    413: BEGUN + b"Content-Length: %d\r\n\r\nGET / HTTP/1.1\r\n\r\n" % (UPLOAD + 1),
    431: BEGUN + LONG + b"\r\n",
    501: BEGUN + b"Transfer-Encoding: gzip\r\n\r\n",
}


class Answer(NamedTuple):
    """An answer as it came: the bytes of its header, and the rest up to `Content-Length` or the end."""

    header: bytes
    body: bytes

    @property
    def length(self) -> int | None:
        """Return what it says of the length of its body."""
        match = re.search(rb"\r\nContent-Length: (\d+)", self.header)
        return int(match[1]) if match else None

    @property
    def closes(self) -> bool:
        """Return whether nothing more is answered on its connection."""
        return b"\r\nConnection: close" in self.header


def receive(client: socket.socket, has_body: bool) -> Answer:
    """The next answer of the connection."""
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = client.recv(65536)
        if not chunk:
            return Answer(data, b"")
        data += chunk
    header, _, begun = data.partition(b"\r\n\r\n")
    answer, body = Answer(header, begun), bytearray(begun)
    if answer.closes:
        return Answer(header, begun + receive_all(client))
    while has_body and len(body) < (answer.length or 0):
        body += client.recv(65536)
    return Answer(header, bytes(body))


def request(method: str, path: str, cookie: str = "") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode()


@pytest.fixture(scope="module")
def site() -> Iterator[ServedSite]:
    with serve_small_site(proxies=["127.0.0.0/8"]) as served:
        yield served


@pytest.mark.processes
@pytest.mark.parametrize("path", ["/", "/large", "/pieces", "/file", "/broken", "/204", "/304"])
def test_after_head_the_next_answer_of_the_connection_is_that_of_the_next_request(
    site: ServedSite, path: str
) -> None:
    with site.connect() as client:
        client.sendall(request("GET", path))
        whole = receive(client, has_body=path[1:] not in ("204", "304"))
    with site.connect() as client:
        client.sendall(request("HEAD", path))
        head = receive(client, has_body=False)
        assert head.body == b""
        # The body of "/" has the name of the method.
        assert head.length == (whole.length and whole.length + (path == "/"))
        assert head.closes is whole.closes
        if not head.closes:
            client.sendall(request("GET", "/"))
            assert b'"REQUEST_METHOD": "GET"' in receive(client, has_body=True).body


@pytest.mark.processes
def test_two_requests_sent_at_once_get_an_answer_each(site: ServedSite) -> None:
    with site.connect() as client:
        client.sendall(
            request("HEAD", "/") + request("GET", "/").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        )
        answers = receive_all(client).split(b"HTTP/1.1 200 OK")
    assert [b'"REQUEST_METHOD"' in answer for answer in answers] == [False, False, True]


@pytest.mark.processes
@pytest.mark.parametrize("status", SERVER_REFUSALS)
def test_what_the_server_itself_refuses_has_no_body_and_ends_the_connection(
    site: ServedSite, status: int
) -> None:
    with site.connect() as client:
        client.sendall(SERVER_REFUSALS[status])
        refusal = receive(client, has_body=False)
    assert b" %d " % status in refusal.header
    assert (refusal.closes, refusal.body) == (True, b"")
    assert refusal.length


@pytest.mark.processes
@pytest.mark.parametrize("length", [b"Content-Length: 9999999999", b"Transfer-Encoding: chunked"])
def test_what_stands_in_a_refused_body_is_not_read_as_a_request(site: ServedSite, length: bytes) -> None:
    with site.connect() as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: site\r\n" + length + b"\r\n\r\n" + request("GET", "/"))
        assert receive_all(client).count(b"HTTP/1.1 ") == 1


@pytest.mark.processes
def test_behind_nginx_as_documented_nobody_gets_what_another_asked_for(
    site: ServedSite, tmp_path: Path
) -> None:
    front = ServedSite(site.process, free_port())
    place = ProxyPlace(free_port(), front.port, site.port, tmp_path, tmp_path)
    place.log.mkdir()
    try:
        with nginx_server(nginx_text(place, is_tls=False)):
            wait_for(front.is_answering)
            for path in ("/", "/pieces", "/file", "/304") * 5:
                with front.connect() as connection, front.connect() as other:
                    connection.sendall(request("HEAD", path))
                    assert receive(connection, has_body=False).body == b""
                    other.sendall(request("GET", "/"))
                    assert b'"REQUEST_METHOD": "GET"' in receive(other, has_body=True).body
    except Missing as missing:
        missing.leave_unproven()


def wait_for(is_there: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not is_there():
        assert time.monotonic() < until
        time.sleep(0.05)


@contextmanager
def serve_site_here() -> Iterator[int]:
    """The port of the site, served as ever but by a thread of this process."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        proxies = [ip_network("127.0.0.0/8")]
        server = ConnectionServer(
            WSGIHandler(), listener, ConnectionCounts(1), per_address=50, most=500, proxies=proxies
        )

        def turn() -> None:
            while server.accepting:
                server.turn(0.1)

        thread = threading.Thread(target=turn)
        thread.start()
        yield listener.getsockname()[1]
        server.stop()
        thread.join()
        for threads in (server.task_dispatcher, server.changes, *{*server.own_threads.values()}):
            threads.shutdown()
        server.asyncore.close_all(server._map)


@pytest.mark.django_db(transaction=True)
def test_head_is_answered_for_every_address_with_the_header_of_get_alone(
    world: Callable[[str], World], alice_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("CRITICAL", "django.request")
    site_world = world("public")
    addresses = sorted(
        {site_world.address(row.route) for row in ROWS} | {"/nothing-here", "/static/css/site.css"}
    )
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in alice_client.cookies.items())
    wrong: list[tuple[object, ...]] = []
    with serve_site_here() as port:
        for address in addresses:
            with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
                client.sendall(request("HEAD", address, cookie))
                head = receive(client, has_body=False)
                if not head.closes:
                    client.sendall(request("GET", "/robots.txt"))
                    following = receive(client, has_body=True)
                    if not following.body.startswith(b"User-agent"):
                        wrong.append((address, following))
                if head.body or not head.header.startswith(b"HTTP/1.1 "):
                    wrong.append((address, head))
            with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
                client.sendall(request("GET", address, cookie))
                whole = receive(client, has_body=True)
            # Of a refusal the words name the method.
            is_another = whole.header.split()[1] >= b"400" or "random" in address
            if head.header.split()[1] != whole.header.split()[1] or (
                head.length != whole.length and not is_another
            ):
                wrong.append((address, head.header, whole.header))
    assert wrong == []
