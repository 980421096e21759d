"""While the cache or the database is away, what can be read is read; the rest is put off in words."""

import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from django.contrib import messages
from django.contrib.messages.storage import default_storage
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import OperationalError, ProgrammingError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings

from cards.models import Card
from dimrift_site.accounts.models import User
from dimrift_site.base.api import throttles
from dimrift_site.base.web.outage import is_outage
from dimrift_site.base.web.session_store import SessionStore
from dimrift_site.base.web.shared_cache import AWAY_SECONDS, CacheAway, SharedRedisCache
from dimrift_site.tools.testing.access_matrix import ROWS, AccessRow
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.source_imports import ROOT
from dimrift_site.tools.testing.users import logged_in
from dimrift_site.tools.testing.world import World, ask_route

LOOK = "/api/v1/factions"
CHANGE = "/api/v1/read"
TEXT = {"kind": "action", "text": "Draw 1."}
HANGS_SECONDS = 0.3
HANGS = {"OPTIONS": {"socket_timeout": HANGS_SECONDS}}


def files(folder: Path | str) -> dict[str, Any]:
    kind = "dimrift_site.base.web.shared_cache.SharedFileCache"
    texts = {"BACKEND": kind, "LOCATION": f"{folder}/texts"}
    return {"default": {"BACKEND": kind, "LOCATION": str(folder)}, "texts": texts}


def redis(port: int) -> dict[str, Any]:
    location = f"redis://127.0.0.1:{port}/0"
    cache = {"BACKEND": "dimrift_site.base.web.shared_cache.SharedRedisCache", "LOCATION": location}
    return {"default": cache, "texts": cache}


@pytest.fixture(params=["a closed port", "a folder that is a file", "a folder that nobody may make"])
def away(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    (tmp_path / "file").touch()
    caches = {
        "a closed port": redis(free_port()),
        "a folder that is a file": files(tmp_path / "file"),
        "a folder that nobody may make": files("/proc/dimrift"),
    }
    with override_settings(CACHES=caches[request.param]):
        yield


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("CRITICAL", "django.request")


@pytest.fixture
def visitor(quiet: None) -> Client:
    return Client(raise_request_exception=False)


def change(client: Client) -> Any:
    return client.post(CHANGE, TEXT, content_type="application/json")


def start_run(client: Client) -> Any:
    """Ask for what is counted by all processes, of a deck that is not there."""
    return client.post("/api/v1/decks/none/runs", {}, content_type="application/json")


def assert_put_off(answer: Any) -> None:
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    if answer["Content-Type"].startswith("application/json"):
        assert answer.json()["code"] == "unavailable"
        assert "try again" in answer.json()["detail"]
    else:
        assert "Back in a moment" in answer.content.decode()
        assert "base.css" in answer.content.decode()


def test_without_the_cache_only_logins_reports_and_new_work_are_put_off(
    world: Callable[[str], World], away: None, visitor: Client
) -> None:
    deck = world("public").deck.public_id
    assert visitor.get(LOOK).status_code == 200
    assert change(visitor).status_code == 200
    assert_put_off(start_run(visitor))
    assert_put_off(visitor.post("/account/login", {"login": "alice", "password": "guessed"}))
    new = {"username": "later", "password1": "a horse nobody rides", "password2": "a horse nobody rides"}
    assert_put_off(visitor.post("/account/signup", new))
    assert_put_off(visitor.post(f"/report/deck/{deck}", {"reason": "other", "text": "It is odd."}))


def test_without_the_cache_each_process_counts_by_itself(
    db: None, away: None, visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    throttles._own_counts.clear()
    monkeypatch.setattr(throttles.ByKind, "get_rate", lambda self: "2/min")
    assert [change(visitor).status_code for _ in range(3)] == [200, 200, 429]


def test_a_redis_that_hangs_is_waited_for_once_a_second_and_not_by_each_request() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        waits = SharedRedisCache(f"redis://127.0.0.1:{silent.getsockname()[1]}/0", HANGS)
        assert seconds_until_away(waits) >= HANGS_SECONDS
        assert seconds_until_away(waits) < HANGS_SECONDS / 2
        sleep(AWAY_SECONDS)
        assert seconds_until_away(waits) >= HANGS_SECONDS


def seconds_until_away(waits: SharedRedisCache) -> float:
    began = monotonic()
    with pytest.raises(CacheAway):
        waits.get("key")
    return monotonic() - began


def assert_read_or_put_off(made: World, rows: list[AccessRow], alice: User) -> None:
    charlie_client, alice_client = Client(raise_request_exception=False), logged_in(alice)
    alice_client.raise_request_exception = False
    for row in rows:
        charlies, _bobs, alices, *_others = map(int, row.expected.split())
        for client, status in ((charlie_client, charlies), (alice_client, alices)):
            answer = ask_route(client, row.method, made, row)
            assert answer.status_code in ({status} if row.method == "get" else {status, 503}), row


def test_without_the_cache_every_route_is_read_or_put_off_and_none_fails(
    world: Callable[[str], World], alice: User, quiet: None
) -> None:
    for about in ("private", "public"):  # one after the other: a public deck gives its owner a page
        made = world(about)
        with override_settings(CACHES=redis(free_port())):
            assert_read_or_put_off(made, [row for row in ROWS if row.about == about], alice)


def test_a_full_disk_puts_changes_off(
    db: None, tmp_path: Path, visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_where: object) -> None:
        raise OSError(28, "No space left on device")

    with override_settings(CACHES=files(tmp_path)):
        assert start_run(visitor).status_code == 404
        monkeypatch.setattr(tempfile, "mkstemp", full)
        assert visitor.get(LOOK).status_code == 200
        assert_put_off(start_run(visitor))


@pytest.mark.parametrize("damage", [b"", b"\x80", b"damaged", b"\x80\x05N.damaged", b"\x80\x05]."])
def test_a_damaged_file_is_put_aside_and_noted(
    db: None, tmp_path: Path, client: Client, caplog: pytest.LogCaptureFixture, damage: bytes
) -> None:
    with override_settings(CACHES=files(tmp_path)):
        for _ in range(2):  # the second finds the place taken where the first was put
            assert change(client).status_code == 200
            (path,) = tmp_path.glob("*.djcache")
            path.write_bytes(damage)
            assert change(client).status_code == 200
            assert path.read_bytes() != damage
            assert not cache.touch("nothing")
    if damage:
        assert (tmp_path / "damaged").read_bytes() == damage
        assert "damaged" in caplog.text


def test_a_damaged_file_is_no_entry_to_any_operation(db: None, tmp_path: Path) -> None:
    with override_settings(CACHES=files(tmp_path)):
        for operation in (cache.get, cache.has_key, lambda key: not cache.add(key, 1)):
            cache.set("key", 1)
            next(tmp_path.glob("*.djcache")).write_bytes(b"damaged")
            assert not operation("key")


@pytest.mark.redis
def test_a_damaged_value_in_redis_is_no_entry(redis_url: str) -> None:
    from redis import Redis

    with override_settings(CACHES={"default": {**redis(0)["default"], "LOCATION": redis_url}}):
        cache.set("key", ["value"])
        assert cache.get("key") == ["value"]
        Redis.from_url(redis_url).set(cache.make_key("key"), b"damaged")
        assert cache.get("key") is None
        assert not cache.has_key("key")


@contextmanager
def locked_sqlite() -> Iterator[None]:
    """Let somebody else write to the database all the time; who waits does so for 20 ms."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 20")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.close()
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_a_locked_database_puts_changes_off_and_is_read(visitor: Client) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has one lock for all")
    visitor.get("/cards")
    with locked_sqlite():
        assert visitor.get("/cards").status_code == 200
        assert_put_off(visitor.post("/decks/new", {"name": "New"}))
        assert_put_off(visitor.post("/api/v1/decks", {"name": "New"}, content_type="application/json"))
    assert visitor.post("/decks/new", {"name": "New"}).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_a_note_that_waits_is_read_though_the_session_cannot_be_written(visitor: Client, alice: User) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has one lock for all")
    visitor.force_login(alice)
    leave_note(visitor, "Kept for you.")
    with locked_sqlite():
        for page in ("/", "/cards"):
            answer = visitor.get(page)
            assert (answer.status_code, b"Kept for you." in answer.content) == (200, True), page
        assert_put_off(visitor.post("/account/logout"))
    assert [b"Kept for you." in visitor.get("/").content for _ in range(2)] == [True, False]


def test_a_request_of_a_session_that_was_ended_meanwhile_is_none_of_the_outages(
    visitor: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.force_login(alice)
    leave_note(visitor, "Kept for you.")
    loaded = SessionStore.load

    def load_and_end(store: SessionStore) -> object:
        values = loaded(store)
        Session.objects.all().delete()
        return values

    monkeypatch.setattr(SessionStore, "load", load_and_end)
    assert visitor.get("/").status_code == 400


def leave_note(visitor: Client, note: str) -> None:
    """Add a note to the visitor's session, which the next page shows."""
    request = HttpRequest()
    request.session = visitor.session
    storage = default_storage(request)
    storage.add(messages.SUCCESS, note)
    storage.update(HttpResponse())
    request.session.save()


ASKED_ALONE = """
import django
django.setup()
from django.conf import settings
from django.test import Client
plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
client = Client(raise_request_exception=False, SERVER_NAME="localhost")
for way in ("/cards", "/api/v1/cards", "/decks", "/practice"):
    answer = client.get(way)
    print(way, answer.status_code, answer.get("Retry-After"), b"Back in a moment" in answer.content)
"""


def test_a_postgresql_that_is_stopped_is_reported_in_words(tmp_path: Path) -> None:
    environment = {
        "DATABASE_URL": f"postgres://nobody@127.0.0.1:{free_port()}/nothing",
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "dimrift_site.settings",
        "ENGINE": "source",
    }
    output = subprocess.run(
        [sys.executable, "-c", ASKED_ALONE], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert output.stdout.splitlines() == [
        "/cards 503 10 True",
        "/api/v1/cards 503 10 False",
        "/decks 503 10 True",
        "/practice 200 None False",  # which asks no database
    ], output.stderr


def test_a_fault_of_ours_is_no_outage(db: None) -> None:
    with pytest.raises(OperationalError if connection.vendor == "sqlite" else ProgrammingError) as raised:
        list(Card.objects.raw("SELECT * FROM no_such_table"))
    assert not is_outage(raised.value)
    assert not is_outage(ZeroDivisionError())
    assert is_outage(CacheAway())
