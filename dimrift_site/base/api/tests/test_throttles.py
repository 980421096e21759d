"""Whoever asks too often costs next to nothing: a limit is asked before what it limits is done."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from dimrift_site.base.api.tests.test_conventions import assert_shape
from dimrift_site.base.api.throttles import ByKind
from dimrift_site.tools.testing.access_matrix import API, ROWS
from dimrift_site.tools.testing.users import logged_in
from dimrift_site.tools.testing.world import World, ask_route

pytestmark = pytest.mark.django_db

WORK = (
    "decks.lists.views.new_deck.Names.of_catalogue",
    "decks.lists.views.text_edit.Names.of_catalogue",
    "decks.runs.services.take_snapshot",
    "decks.games.services.take_snapshot",
    "decks.lists.services.claim",
)


@pytest.fixture
def nothing_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ByKind, "get_rate", lambda self: "0/min")


def forbidden(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    def work(*_args: object, **_kwargs: object) -> None:
        raise AssertionError("this was done though the limit is reached")

    for name in names:
        monkeypatch.setattr(name, work)


def test_the_api_reads_neither_body_nor_deck_beyond_a_limit(
    world: Callable[[str], World], alice_client: Client, monkeypatch: pytest.MonkeyPatch, nothing_left: None
) -> None:
    site_world = world("private")
    forbidden(monkeypatch, "dimrift_site.base.api.parsing.JsonObject.parse")
    for row in ROWS:
        if row.route.startswith(API) and row.route != f"{API}schema":
            with CaptureQueriesContext(connection) as queries:
                assert_shape(ask_route(alice_client, row.method, site_world, row), 429, "throttled")
            about_who_asks = ("django_session", "accounts_user", "SAVEPOINT")
            others = [
                query["sql"]
                for query in queries
                if not any(words in query["sql"] for words in about_who_asks)
            ]
            assert not others, row


def test_pages_do_none_of_the_work_beyond_a_limit(
    world: Callable[[str], World], alice_client: Client, monkeypatch: pytest.MonkeyPatch, nothing_left: None
) -> None:
    site_world = world("private")
    forbidden(monkeypatch, *WORK)
    posted = [row for row in ROWS if row.method == "post" and row.route.startswith("decks/")]
    refused = [row for row in posted if row.expected.split()[2] != "403"]  # what its maker may not do anyway
    for row in refused:
        answer = ask_route(alice_client, row.method, site_world, row)
        assert answer.status_code == 429, row
    assert len(refused) > 8


@pytest.mark.parametrize(
    ("address", "body", "limits"),
    [
        ("/account/login", {"login": "alice", "password": "guessed"}, {"login": "2/m/ip"}),
        ("/account/login", {"login": "alice", "password": "guessed"}, {"login_failed": "2/m/key"}),
        ("/account/password", {"oldpassword": "guessed"}, {"change_password": "2/m/user"}),
        ("/account/delete", {"password": "guessed"}, {"login_failed": "2/m/key"}),
    ],
    ids=range(4),
)
def test_no_password_is_hashed_beyond_a_limit(
    alice: Any, monkeypatch: pytest.MonkeyPatch, address: str, body: dict[str, str], limits: dict[str, str]
) -> None:
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return str(encode(hasher, password, salt))

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    client = Client() if address.endswith("login") else logged_in(alice)
    with override_settings(ACCOUNT_RATE_LIMITS=limits):
        answers = [client.post(address, body) for _ in range(6)]
    assert len(hashed) == 2
    assert any(words in answers[-1].content.decode() for words in ("Too many attempts", "wrong too often"))
