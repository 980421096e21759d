"""Files for nginx and Caddy in deploy/, tried with TLS: what each serves, passes on and keeps."""

import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import NamedTuple

import pytest

from cards.pictures.store import ADDRESS
from dimrift_site.base.web.body_limits import UPLOAD
from dimrift_site.ops.address import somebody_listens
from dimrift_site.ops.connections import DEADLINE
from dimrift_site.ops.telemetry.request_log import GIVEN
from dimrift_site.tests.deploy.proxy_files import (
    NAME,
    ProxyPlace,
    caddy_text,
    make_certificate,
    nginx_text,
)
from dimrift_site.tools.testing.migrated_sites import site_environment
from dimrift_site.tools.testing.private_servers import (
    Missing,
    caddy_server,
    free_port,
    nginx_server,
    scratch_folder,
)
from dimrift_site.tools.testing.served_site import serve_small_site
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.processes

SERVERS = {"nginx": (nginx_server, nginx_text), "caddy": (caddy_server, caddy_text)}
PATIENCE = 60.0  # for the start of a program beside others
DRAWN, UNDRAWN = "ab" * 16, "cd" * 16
VISITOR = "127.0.0.2"  # another address of this machine than the proxy's
SLOW = 40
# Half a header, and half a body
BEGUN = (
    b"GET / HTTP/1.1\r\nHost: dimrift.example\r\nX-Slow: ",
    b"POST / HTTP/1.1\r\nHost: dimrift.example\r\nContent-Length: 1000\r\n\r\nhalf",
)
YEAR = "public, max-age=31536000, immutable"


class Front(NamedTuple):
    """A proxy that answers by TLS."""

    kind: str
    place: ProxyPlace

    def connect(self) -> ssl.SSLSocket:
        """A connection of the visitor by TLS, whose certificate is checked."""
        trust = ssl.create_default_context(cafile=self.place.folder / "certificate.pem")
        plain = socket.create_connection(("127.0.0.1", self.place.tls), 20, source_address=(VISITOR, 0))
        return trust.wrap_socket(plain, server_hostname=NAME)

    def get(self, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
        """The answer, and its body."""
        with closing(HTTPConnection(NAME)) as http:
            http.sock = self.connect()
            http.request(
                "GET", path, headers={name.replace("_", "-"): said for name, said in headers.items()}
            )
            answer = http.getresponse()
            return answer, answer.read()

    def log_lines(self) -> list[dict[str, object]]:
        """Return what its log says of requests."""
        text = (self.place.log / f"{self.kind}.log").read_text()
        return [json.loads(line) for line in text.splitlines()]


def eventually(is_so: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            if is_so():
                return
        except OSError:
            pass
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.fixture(scope="module")
def data(first_start: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a site with one picture of a card."""
    folder = tmp_path_factory.mktemp("data") / "site"
    shutil.copytree(first_start, folder, symlinks=True)
    picture = folder / "media/faces" / DRAWN[:2] / f"{DRAWN}.small.webp"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"drawn")
    return folder


@pytest.fixture(scope="module")
def site(data: Path) -> Iterator[int]:
    """The port of the site's web server, as the unit starts it."""
    port = free_port()
    command = [sys.executable, "-m", "dimrift_site.ops.server", f"127.0.0.1:{port}"]
    env = site_environment(
        data, f"sqlite:///{data}/dimrift.sqlite3", SITE_URL=f"https://{NAME}", ENGINE="source"
    )
    with subprocess.Popen(command, cwd=ROOT, env=env) as process:
        try:
            eventually(lambda: somebody_listens(port))
            yield port
        finally:
            process.terminate()


def serve_front(kind: str, place: ProxyPlace, change: Callable[[str], str] = str) -> Iterator[Front]:
    """Yield the proxy of a kind, whose file is changed as asked, once it answers."""
    start, text = SERVERS[kind]
    place.log.mkdir()
    make_certificate(place.folder)
    front = Front(kind, place)
    try:
        with start(change(text(place))):
            eventually(lambda: front.get("/live")[0].status == 200)
            yield front
    except Missing as missing:
        missing.leave_unproven()


@pytest.fixture(scope="module", params=SERVERS)
def front(request: pytest.FixtureRequest, site: int, data: Path) -> Iterator[Front]:
    """A proxy before the site."""
    with scratch_folder(None) as folder:
        yield from serve_front(request.param, ProxyPlace(free_port(), free_port(), site, data, folder))


@pytest.fixture(scope="module", params=SERVERS)
def echo(request: pytest.FixtureRequest) -> Iterator[Front]:
    """A proxy of little patience before a site that answers with what it was asked."""
    with scratch_folder(None) as folder, serve_small_site(proxies=["127.0.0.1/32"]) as small:
        place = ProxyPlace(free_port(), free_port(), small.port, folder, folder)
        yield from serve_front(request.param, place, lambda text: re.sub(r"\b(15|30)s", "2s", text))


def test_pages_come_by_tls_from_the_site(front: Front) -> None:
    answer, body = front.get("/cards")
    assert (answer.status, b"<!doctype html>" in body.lower()) == (200, True)
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def get_plainly(front: Front, path: str) -> tuple[HTTPResponse, bytes]:
    with closing(HTTPConnection("127.0.0.1", front.place.plain, timeout=20)) as http:
        http.request("GET", path, headers={"Host": NAME})
        answer = http.getresponse()
        return answer, answer.read()


def test_nginx_keeps_public_pages_for_strangers_and_nobody_else(front: Front) -> None:
    said = []
    for headers in (
        {},
        {},
        {"Cookie": "csrftoken=abcdefgh"},
        {"Authorization": "Bearer x"},
        {"X_Preview": "yes"},
    ):
        answer, body = front.get("/rules", **headers)
        assert (answer.status, b"<h1" in body) == (200, True)
        said.append((answer.headers["X-Cache"], "public" in answer.headers["Cache-Control"]))
    if front.kind == "nginx":
        assert said == [("MISS", True), ("HIT", True), ("BYPASS", False), ("BYPASS", False), ("MISS", True)]
    else:
        assert said == [(None, True), (None, True), (None, False), (None, False), (None, True)]


def test_who_comes_by_http_is_sent_to_https(front: Front) -> None:
    answer, _body = get_plainly(front, "/cards?q=pike")
    assert answer.status in (301, 308)
    assert answer.headers["Location"] == f"https://{NAME}/cards?q=pike"


def test_who_signs_the_certificate_finds_what_certbot_leaves_for_nginx(front: Front) -> None:
    challenge = front.place.folder / ".well-known/acme-challenge/token"
    challenge.parent.mkdir(parents=True)
    challenge.write_text("signed")
    answer, body = get_plainly(front, "/.well-known/acme-challenge/token")
    # Caddy answers by itself what it was asked for, and nothing else.
    assert (answer.status, body) == ((200, b"signed") if front.kind == "nginx" else (308, b""))


def served_by_proxy(answer: HTTPResponse) -> bool:
    """Return whether the site had no part in an answer: each of its own has an id."""
    return answer.headers["X-Request-ID"] is None


def test_static_files_are_served_by_the_proxy_itself_compressed(front: Front) -> None:
    page = front.get("/cards")[1].decode()
    addresses = set(re.findall(r'"(/static/[^"]+\.(?:css|js|woff2|svg))"', page))
    assert len(addresses) > 3
    kinds = set()
    for address in addresses:
        answer, body = front.get(address)
        assert (answer.status, answer.headers["Cache-Control"]) == (200, YEAR), address
        assert served_by_proxy(answer)
        assert body == (front.place.data / address[1:]).read_bytes()
        packed, packed_body = front.get(address, Accept_Encoding="gzip")
        if packed.headers["Content-Encoding"] == "gzip":
            assert len(packed_body) < len(body)
            kinds.add(address.rpartition(".")[2])
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert {"css", "js"} <= kinds


def test_pictures_of_cards_are_served_by_the_proxy_itself(front: Front) -> None:
    answer, body = front.get(f"{ADDRESS}{DRAWN}.small.webp")
    assert (answer.status, body, answer.headers["Cache-Control"]) == (200, b"drawn", YEAR)
    assert answer.headers["Content-Type"] == "image/webp"
    assert served_by_proxy(answer)


def test_a_picture_that_is_not_there_yet_is_the_back_of_a_card_from_the_site(front: Front) -> None:
    answer, _body = front.get(f"{ADDRESS}{UNDRAWN}.small.webp")
    assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-store")
    assert not served_by_proxy(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../secret_key",
        "/static/%2e%2e/secret_key",
        "/media/faces/../../secret_key",
        "/media/deleted_accounts",
        "/secret_key",
        "/dimrift.sqlite3",
    ],
)
def test_nothing_else_of_the_data_folder_is_served(front: Front, path: str) -> None:
    (front.place.data / "media/deleted_accounts").touch()
    assert front.get(path)[0].status in (400, 404)


@pytest.mark.parametrize("path", ["/live", "/ready"])
def test_probes_are_answered_through_the_proxy(front: Front, path: str) -> None:
    answer, body = front.get(path)
    assert (answer.status, json.loads(body)) == (200, {"ok": True, "wrong": ""})


@pytest.mark.parametrize("path", ["/metrics", "/metrics?a=b"])
def test_figures_are_not_public(front: Front, path: str) -> None:
    answer, body = front.get(path)
    assert (answer.status, b"dimrift_" in body) == (404, False)
    assert served_by_proxy(answer)


def test_the_log_has_id_and_address_of_a_request_and_not_what_was_searched(front: Front) -> None:
    given = front.get("/cards?q=a-secret-search")[0].headers["X-Request-ID"]
    eventually(lambda: any(given in json.dumps(line) for line in front.log_lines()))
    (line,) = (json.dumps(line) for line in front.log_lines() if given in json.dumps(line))
    assert "/cards" in line
    assert VISITOR in line
    assert "a-secret-search" not in line


def test_the_site_hears_of_the_visitor_and_of_an_id_whatever_the_visitor_claims(echo: Front) -> None:
    claims = {
        "X_Forwarded_For": "8.8.8.8",
        "X_Request_ID": "claimed-by-a-visitor",
        "X_Forwarded_Proto": "http",
    }
    heard = json.loads(echo.get("/", **claims)[1])
    assert heard["client"] == VISITOR
    assert heard["HTTP_X_REQUEST_ID"] != claims["X_Request_ID"]
    assert GIVEN.fullmatch(heard["HTTP_X_REQUEST_ID"])
    assert (heard["HTTP_X_FORWARDED_PROTO"], heard["HTTP_HOST"]) == ("https", NAME)


def test_slow_visitors_keep_nobody_waiting_and_are_cut_off(echo: Front) -> None:
    with ExitStack() as slow:
        visitors = []
        for number in range(SLOW):
            visitors.append(slow.enter_context(echo.connect()))
            visitors[-1].sendall(BEGUN[number % 2])
        began = time.monotonic()
        assert echo.get("/")[0].status == 200
        assert time.monotonic() - began < 2
        for visitor in visitors:
            while visitor.recv(65536):  # a timeout of 20 s would be an error
                pass


def test_a_body_above_what_the_site_takes_is_refused(echo: Front) -> None:
    with echo.connect() as visitor:
        head = f"POST / HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: {UPLOAD + 1_000_000}\r\n\r\n"
        visitor.sendall(head.encode() + b"x" * 1000)
        assert b" 413 " in visitor.recv(100)


def test_the_files_allow_what_the_site_allows() -> None:
    nginx, caddy = ((ROOT / "deploy" / name).read_text("utf-8") for name in ("nginx.conf", "Caddyfile"))
    assert f"client_max_body_size {UPLOAD >> 20}m;" in nginx
    assert f"client_header_timeout {DEADLINE:.0f}s;" in nginx
    assert f"max_size {UPLOAD >> 20}MB" in caddy
    assert f"read_header {DEADLINE:.0f}s" in caddy


def test_logs_are_kept_for_14_days(tmp_path: Path) -> None:
    if shutil.which("logrotate") is None:
        Missing("logrotate", "apt-get install logrotate").leave_unproven()
    rules = tmp_path / "rules"
    rules.write_text((ROOT / "deploy/logrotate.conf").read_text().replace("/var/log/dimrift", str(tmp_path)))
    rules.chmod(0o600)
    for day in range(17):
        (tmp_path / "nginx.log").write_text(f"day {day}")
        subprocess.run(["logrotate", "-f", "-s", tmp_path / "state", rules], check=True)
    kept = {path.name for path in tmp_path.glob("nginx.log.*")}
    assert kept == {"nginx.log.1", *(f"nginx.log.{day}.gz" for day in range(2, 15))}
