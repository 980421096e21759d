"""Every route says how long a body may be, and a longer one is not read by anything."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.test import Client
from django.urls import resolve, reverse

from dimrift_site.base.api.tests.test_conventions import assert_shape
from dimrift_site.base.web.body_limits import ADMIN, BY_ROUTE, DECK_TEXT, UPLOAD, USUAL, longest_body
from dimrift_site.tools.testing.access_matrix import ROWS
from dimrift_site.tools.testing.world import World

pytestmark = pytest.mark.django_db

WORKSHOP = ("cards:workshop-new", "cards:workshop-edit", "cards:workshop-import")
WITH_A_NAME = ("decks:edit-text", "cards:wiki-edit", "cards:wiki-proposal", "admin:cards_card_art", *WORKSHOP)
LARGE = 450_000 * b"1,"


class UnreadBody:
    """A body that nobody may ask for."""

    def read(self, *_size: int) -> bytes:
        raise AssertionError("the body was read")

    readline = read


def send(client: Client, method: str, address: str, length: int, kind: str) -> Any:
    said = {"wsgi.input": UnreadBody(), "CONTENT_LENGTH": str(length), "CONTENT_TYPE": kind}
    return client.generic(method, address, **said)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "kind", ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_body_too_long_is_refused_by_every_route_before_it_is_read(
    world: Callable[[str], World], alice_client: Client, kind: str
) -> None:
    made = world("private")
    for row in ROWS:
        if row.method == "get":
            continue
        address = made.address(row.route)
        answer = send(alice_client, row.method.upper(), address, longest(address) + 1, kind)
        assert answer.status_code == 413, row
        if address.startswith("/api/"):
            assert_shape(answer, 413, "too_large")
        else:
            assert "too much at once" in answer.content.decode()


def longest(address: str) -> int:
    request = HttpRequest()
    request.resolver_match = resolve(address)
    return longest_body(request)


def test_routes_take_what_they_need_and_no_more() -> None:
    assert longest("/api/v1/decks") == longest("/account/login") == USUAL
    assert longest("/decks/new") == longest("/api/v1/decks/parse") == DECK_TEXT
    assert longest("/admin/cards/card/add/") == ADMIN
    assert longest("/admin/cards/set/import/") == UPLOAD
    assert longest("/admin/cards/set/import/confirm/") == ADMIN
    for route in BY_ROUTE:
        reverse(route, args=["1"] if route in WITH_A_NAME else [])


def test_450_000_entries_are_refused_with_a_short_answer(client: Client) -> None:
    answer = client.generic("POST", "/api/v1/decks", b'{"entries":[' + LARGE + b"1]}", "application/json")
    assert_shape(answer, 413, "too_large")
    assert len(answer.content) < 200


def test_the_longest_deck_and_the_longest_text_fit(client: Client) -> None:
    entry = {"section": "fables", "card": "k" * 80, "copies": 99}
    deck = {"name": "n" * 120, "about": "🂡" * 2000, "entries": [entry] * 200}
    answer = client.post("/api/v1/decks", deck, "application/json")
    assert list(answer.json()["fields"]) == ["entries"]  # there is no such card
    text = "🂡" * 100 + "\n"
    assert client.post("/decks/new", {"text": text * 290}).status_code == 400  # reported line by line
    assert client.post("/api/v1/decks/parse", {"text": text * 290}, "application/json").status_code == 200


def test_a_length_that_is_no_number_is_refused(client: Client) -> None:
    for length in ("-1", "many", "1e9"):
        answer = client.generic("POST", "/api/v1/decks", b"{}", "application/json", CONTENT_LENGTH=length)
        assert answer.status_code == 413


def test_an_upload_a_little_too_large_is_reported_beside_its_field(admin_client: Client) -> None:
    for size, status in ((5 * 1024 * 1024 + 1, 400), (UPLOAD, 413)):
        sent = {"file": SimpleUploadedFile("x.json", b" " * size)}
        assert admin_client.post("/admin/cards/set/import/", sent).status_code == status
