"""Programs of the last release go on while and after this version migrates the database under them.

Hosts are upgraded one by one: until the last of them is, programs of both versions work at once.
"""

import io
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from dimrift_site.ops.tests.test_start import environment
from dimrift_site.ops.tests.test_supervisor import eventually
from dimrift_site.tests.releases import saved_site
from dimrift_site.tests.releases.released_columns import released
from dimrift_site.tests.releases.test_saved_sites import SavedSiteVisitor
from dimrift_site.tools.testing.migrated_sites import site_environment
from dimrift_site.tools.testing.private_servers import free_port, fresh_database, nginx_server
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = [pytest.mark.processes, pytest.mark.long]

LEAST_REQUESTS = 60
REQUESTS_A_SECOND = 20
SECONDS_TO_START = 240.0  # a quiet machine takes six
LOADED = ("/", "/cards", "/decks", "/about", "/search?q=lamp")
# As docs/operating.md has it, with two web servers
PROXY = """
upstream dimrift {{
    server 127.0.0.1:{first} max_fails=0;
    server 127.0.0.1:{second} max_fails=0;
    keepalive 16;
}}
server {{
    listen 127.0.0.1:{port};
    location / {{
        proxy_pass http://dimrift;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host 127.0.0.1:{port};
        proxy_connect_timeout 5s;
        proxy_read_timeout 60s;
    }}
}}
"""
SETTINGS = "dimrift_site.settings"
SECONDS_TO_PLAY = 400  # at a load of 15 a game takes a second, and runs of the saved site are before it
ACCOUNT = {"login": "alice", "password": "alice's password"}
MAKE_ACCOUNT = """
from dimrift_site.accounts.models import User
User.objects.create_user({login!r}, password={password!r})
"""
COLLECT = "from dimrift_site.ops import prepare; prepare.collect_static()"
PAGES = (
    "/", "/cards", "/search", "/search?q=might>1", "/help/search", "/help/effects", "/new", "/compose",
    "/practice", "/rules", "/rules/7.3", "/wiki", "/glossary", "/wiki/recent", "/workshop", "/decks",
    "/decks/new", "/formats", "/decks/import", "/learn", "/games", "/about", "/privacy", "/account",
    "/account/tokens", "/account/data", "/account/comments", "/account/reports", "/api/docs", "/sitemap.xml",
    "/robots.txt",
)  # fmt: skip
DECK_PAGES = (
    "edit", "edit/text", "edit/notes", "versions", "statistics", "export", "export.txt", "comments",
    "play", "print",
)  # fmt: skip
CALLS = (
    "/cards", "/cards/search?q=lamp", "/cards/autocomplete?q=la", "/cards/random", "/factions", "/rules/7.3",
    "/decks", "/decks?mine=true", "/games", "/schema",
)  # fmt: skip


class Served(NamedTuple):
    """A program of the site and the port that it listens at."""

    process: subprocess.Popen[bytes]
    port: int

    @property
    def address(self) -> str:
        """Return where pages are."""
        return f"http://127.0.0.1:{self.port}"

    def answers(self, path: str = "/robots.txt") -> bool:
        """Return whether it answers now, and well."""
        try:
            with urlopen(f"{self.address}{path}", timeout=20) as answer:  # noqa: S310 - our own server
                return bool(answer.status == 200)
        except OSError:
            return False


class Load:
    """Requests at an even rate, each by a connection of its own, until it is stopped."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.answered: Counter[int | str] = Counter()
        self.stopped = threading.Event()

    def ask(self, number: int) -> None:
        """Ask for a page as one of many visitors, and count its status, or what went wrong."""
        path, visitor = LOADED[number % len(LOADED)], {"X-Forwarded-For": f"192.0.2.{number % 250}"}
        try:
            asked = Request(self.address + path, headers=visitor)  # noqa: S310 - our own server
            with urlopen(asked, timeout=60) as answer:  # noqa: S310 - the same
                answer.read()
                self.answered[answer.status] += 1
        except HTTPError as error:
            self.answered[error.code] += 1
        except OSError as error:
            self.answered[str(error)] += 1

    def run(self) -> None:
        """Ask REQUESTS_A_SECOND, whatever the answers take."""
        with ThreadPoolExecutor(4 * REQUESTS_A_SECOND) as pool:
            began = time.monotonic()
            for number in count():
                if self.stopped.wait(max(0.0, began + number / REQUESTS_A_SECOND - time.monotonic())):
                    return
                pool.submit(self.ask, number)


class CountingVisitor(SavedSiteVisitor):
    """A visitor who counts what was answered well; whatever is not raises HTTPError."""

    answered = 0

    def get(self, path: str) -> str:
        page = super().get(path)
        self.answered += 1
        return page

    def post(self, path: str, body: bytes, kind: str, method: str = "POST") -> str:
        page = super().post(path, body, kind, method)
        self.answered += 1
        return page


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the last release."""
    folder = tmp_path_factory.mktemp("release")
    tag = f"v{released()['release'].removeprefix('v')}"
    done = subprocess.run(["git", "archive", tag], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def run_old(release: Path, given: dict[str, str], *words: str) -> None:
    """Run one of the release's programs to its end."""
    done = subprocess.run([sys.executable, *words], cwd=release, env=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]


@contextmanager
def serve_old(release: Path, folder: Path, *program: str, **more: str) -> Iterator[Served]:
    """Yield a program of the last release that listens, all of a site's if none is named."""
    port = free_port()
    given = environment(folder, port, DJANGO_SETTINGS_MODULE=SETTINGS, **more)
    run_old(release, given, "-c", f"import django; django.setup(); {COLLECT}")
    words = [*program, f"127.0.0.1:{port}"] if program else ["dimrift_site.ops.supervisor"]
    with (folder / "said.txt").open("w") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", *words], cwd=release, env=given, stdout=said, stderr=said
        )
    try:
        served = Served(process, port)
        assert eventually(served.answers, SECONDS_TO_START), (folder / "said.txt").read_text()[-3000:]
        yield served
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def migrate_under(database_url: str, folder: Path, new: Path) -> None:
    """Prepare the site as one host of this version does, beside programs of the last release."""
    key, media = str(folder / "secret_key"), str(folder / "media")
    given = site_environment(new, database_url, MEDIA_ROOT=media, SECRET_KEY_FILE=key, DRAW_CARDS="0")
    command = [sys.executable, "manage.py", "prepare", "--site"]
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "cards, starter decks and wiki stay as they are" in done.stderr


def play_board(visitor: CountingVisitor, deck: str) -> None:
    """Begin a game, pick, take back, pick again, give up, and look at it."""
    game = visitor.change("/games", deck=deck, seed="3")
    address = f"/games/{game['id']}"
    for _ in range(8):
        label = game["question"]["options"][0]["label"]
        game = visitor.change(f"{address}/answer", version=game["version"], label=label)
    game = visitor.change(f"{address}/undo", version=game["version"])
    game = visitor.change(f"{address}/redo", version=game["version"])
    visitor.get(address)
    visitor.get(f"{address}/log")
    visitor.api(address)
    assert visitor.change(f"{address}/concede", version=game["version"])["over"]


def play_run(visitor: CountingVisitor, deck: str) -> None:
    """Have ten games played, and look at the run and at one of them."""
    run = visitor.change(f"/decks/{deck}/runs", games=10, turns=5, seed=7)["public_id"]
    deadline = time.monotonic() + SECONDS_TO_PLAY
    while (answer := visitor.api(f"/runs/{run}"))["state"] in ("waiting", "running"):
        assert time.monotonic() < deadline, answer
        time.sleep(0.5)
    assert (answer["state"], answer["error"], answer["games_done"]) == ("done", "", 10)
    page = visitor.get(f"/runs/{run}")
    assert "10 games" in page
    assert visitor.change(f"/runs/{run}/games", number=3)["view"]


def ask_all(visitor: CountingVisitor) -> None:
    """Ask for pages and API, save decks, play at the board and a run."""
    for path in PAGES:
        visitor.get(path)
    for path in CALLS:
        visitor.api(path)
    card = visitor.api("/cards")["results"][0]["key"]
    for path in (f"/cards/{card}", f"/api/v1/cards/{card}", f"/api/v1/cards/{card}/history"):
        visitor.get(path)
    public = visitor.api("/decks")["results"][0]["public_id"]
    deck = visitor.change(f"/decks/{public}/forks")
    own = deck["public_id"]
    saved = visitor.change(f"/decks/{own}", "PATCH", version=deck["version"], name="Men of mine")
    assert saved["name"] == "Men of mine"
    for word in DECK_PAGES:
        visitor.get(f"/decks/{own}/{word}")
    visitor.get(f"/decks/{own}")
    visitor.api(f"/decks/{own}/validate")
    play_board(visitor, own)
    play_run(visitor, own)


def assert_no_fault(folder: Path) -> None:
    """Assert that no program of the release failed at anything."""
    said = (folder / "said.txt").read_text()
    assert not re.search(r'"level": "(error|critical)"|^Traceback', said, re.MULTILINE), said[-5000:]


@pytest.mark.postgres
def test_the_last_release_answers_pages_api_board_and_a_run_while_this_version_migrates(
    release: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    with fresh_database(request.getfixturevalue("_postgres")) as url:
        given = environment(folder, free_port(), DATABASE_URL=url, DJANGO_SETTINGS_MODULE=SETTINGS)
        run_old(release, given, "-m", "dimrift_site.ops.prepare")
        run_old(release, given, "manage.py", "shell", "-v0", "-c", MAKE_ACCOUNT.format(**ACCOUNT))
        with serve_old(release, folder, DATABASE_URL=url) as site:
            visitor = CountingVisitor(site.address, ACCOUNT)
            visitor.log_in()
            visitor.get("/cards")
            migrate_under(url, folder, tmp_path / "new")
            ask_all(visitor)
            assert visitor.answered >= LEAST_REQUESTS
    assert_no_fault(folder)


@contextmanager
def serve_new(folder: Path, port: int, first_start: Path, **more: str) -> Iterator[Served]:
    """Yield a web server of this version on a prepared host, once it is ready."""
    shutil.copytree(first_start / "static", folder / "static")
    command = [sys.executable, "-m", "dimrift_site.ops.serve", "web", "--listen", f"127.0.0.1:{port}"]
    with (folder / "said.txt").open("w") as said:
        given = environment(folder, port, DJANGO_SETTINGS_MODULE=SETTINGS, **more)
        process = subprocess.Popen(command, cwd=ROOT, env=given, stdout=said, stderr=said)
    try:
        served = Served(process, port)
        is_ready = eventually(lambda: served.answers("/ready"), SECONDS_TO_START)
        assert is_ready, (folder / "said.txt").read_text()[-3000:]
        yield served
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def test_two_web_hosts_are_upgraded_in_turn_at_twenty_requests_a_second_and_none_fails(
    release: Path, first_start: Path, tmp_path: Path
) -> None:
    shared = tmp_path / "shared"
    hosts = {name: tmp_path / name for name in ("old1", "old2", "new1", "new2")}
    for folder in (shared, *hosts.values()):
        folder.mkdir()
    saved_site.unpack(released()["release"].removeprefix("v"), shared)
    url = f"sqlite:///{shared / 'dimrift.sqlite3'}"
    more = {"DATABASE_URL": url, "MEDIA_ROOT": str(shared / "media")}
    more["SECRET_KEY_FILE"] = str(shared / "secret_key")
    server, port = "dimrift_site.ops.server", free_port()
    with ExitStack() as stack:
        sites = (serve_old(release, hosts[name], server, **more) for name in ("old1", "old2"))
        old = [stack.enter_context(site) for site in sites]
        ports = [host.port for host in old]
        more["SITE_URL"] = f"http://127.0.0.1:{port}"
        stack.enter_context(nginx_server(PROXY.format(first=ports[0], second=ports[1], port=port)))
        load = Load(more["SITE_URL"])
        assert eventually(lambda: Served(old[0].process, port).answers(), SECONDS_TO_START)
        thread = threading.Thread(target=load.run)
        thread.start()
        stack.callback(thread.join)
        stack.callback(load.stopped.set)
        assert eventually(lambda: load.answered[200] > 100, SECONDS_TO_START)
        migrate_under(url, shared, tmp_path / "prepared")
        for host, name in zip(old, ("new1", "new2"), strict=True):
            host.process.send_signal(signal.SIGTERM)
            host.process.wait(timeout=30)
            stack.enter_context(serve_new(hosts[name], host.port, first_start, **more))
        upgraded = load.answered[200]
        assert eventually(lambda: load.answered[200] > upgraded + 200, SECONDS_TO_START)
        load.stopped.set()
        thread.join()
    print(dict(load.answered))
    assert {*load.answered} == {200}, load.answered
