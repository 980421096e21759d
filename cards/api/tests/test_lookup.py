"""Cards by what somebody knows of them."""

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.api.lookup import MOST_IDENTIFIERS
from cards.importing.import_plan import plan
from cards.models import TAKEN_KEYS, Card
from cards.services import number_card, save_card
from cards.tests.conftest import LAMP, printed
from dimrift_site.base.api.tests.test_conventions import assert_shape
from dimrift_site.tools.testing.routes import all_routes

API = "/api/v1/cards"


def post(client: Client, identifiers: object) -> Any:
    return client.post(f"{API}/collection", {"identifiers": identifiers}, content_type="application/json")


@pytest.fixture
def named_cards(catalogue: dict[str, Card]) -> None:
    for name in ("Old Lamp", "Élan Vital", "Lamplighter"):
        key = name.lower().replace(" ", "-").replace("é", "e")
        save_card(printed(LAMP, key=key, name=name))


@pytest.mark.parametrize(
    ("begun", "names"),
    [
        ("lamp", ["Lamp", "Lamplighter", "Old Lamp"]),
        ("LAMPL", ["Lamplighter"]),
        ("ela", ["Élan Vital"]),
        ("old lamp", ["Old Lamp"]),
        ('"', []),
        ("name:lamp", []),
        ("-lamp", []),
    ],
)
def test_names_that_begin_so_come_first(
    client: Client, named_cards: None, begun: str, names: list[str]
) -> None:
    results = client.get(f"{API}/autocomplete", {"q": begun}).json()["results"]
    assert [card["name"] for card in results] == names


def test_a_name_is_not_completed_to_a_retired_card(client: Client, named_cards: None) -> None:
    Card.objects.filter(key="lamp").update(retired=True)
    results = client.get(f"{API}/autocomplete?q=lamp").json()["results"]
    assert [card["key"] for card in results] == ["lamplighter", "old-lamp"]


def test_many_cards_come_at_once_and_what_names_none_is_said(
    client: Client, named_cards: None, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    asked = [{"name": "ELAN  vital"}, {"key": "lamp"}, {"key": "nobody"}, {"name": "Lamp"}, {"name": "Lam"}]
    with django_assert_max_num_queries(8):
        data = post(client, asked).json()
    assert [card["key"] for card in data["found"]] == ["elan-vital", "lamp"]
    assert data["not_found"] == [{"key": "nobody"}, {"name": "Lam"}]
    number_card("lamp", 7)
    data = post(client, [{"number": 8}, {"number": 7}, {"key": "lamp"}]).json()
    assert [(card["key"], card["number"]) for card in data["found"]] == [("lamp", 7)]
    assert data["not_found"] == [{"number": 8}]
    data = post(client, asked).json()
    assert data["found"][1] == {
        key: value for key, value in client.get(f"{API}/lamp").json().items() if key in data["found"][1]
    }


def test_a_hundred_names_are_looked_up_and_not_one_more(client: Client, named_cards: None) -> None:
    names = [{"name": f"Lamp {number}"} for number in range(MOST_IDENTIFIERS - 1)]
    data = post(client, [*names, {"name": "Lamp"}]).json()
    assert [card["key"] for card in data["found"]] == ["lamp"]
    assert len(data["not_found"]) == MOST_IDENTIFIERS - 1
    assert_shape(post(client, [*names, {"name": "Lamp"}, {"key": "lamp"}]), 400, "invalid")


@pytest.mark.parametrize("identifier", [{}, {"key": "lamp", "name": "Lamp"}, {"id": 1}, "lamp", {"key": ""}])
def test_a_card_is_named_in_one_way(client: Client, db: None, identifier: object) -> None:
    assert_shape(post(client, [identifier]), 400, "invalid")


def test_a_card_by_chance_is_one_of_those_that_a_search_finds(client: Client, named_cards: None) -> None:
    keys = {client.get(f"{API}/random?q=name:lamp").json()["key"] for _ in range(40)}
    assert keys == {"lamp", "old-lamp", "lamplighter"}
    answer = client.get(f"{API}/random")
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-store"


def test_a_search_that_finds_nothing_or_is_not_followed_is_refused(client: Client, named_cards: None) -> None:
    assert_shape(client.get(f"{API}/random?q=name:nobody"), 404, "not_found")
    assert_shape(client.get(f"{API}/random?q=mihgt>2"), 400, "invalid")


def test_rulings_come_with_the_positions_that_show_them(client: Client, factions: None) -> None:
    board = "An artifact may pray.\n```board\ntitle: A lamp\nfield:\n  b1: Lamp\n```"
    save_card(printed(LAMP, rulings=["It burns on.", board]))
    data = client.get(f"{API}/lamp/rulings").json()
    assert data["key"] == "lamp"
    assert data["results"] == [
        {"text": "It burns on.", "scenario": ""},
        {"text": "An artifact may pray.", "scenario": "title: A lamp\nfield:\n  b1: Lamp\n"},
    ]
    assert_shape(client.get(f"{API}/nobody/rulings"), 404, "not_found")


# Keys that are addresses -----------------------------------------------------------------------------


def test_every_word_beside_the_keys_of_cards_is_a_key_of_none() -> None:
    below = "api/v1/cards/"
    routes = [route.removeprefix(below) for route in all_routes() if route.startswith(below)]
    assert {route.split("/")[0] for route in routes} == {*TAKEN_KEYS, "<slug:key>"}


@pytest.mark.parametrize("key", sorted(TAKEN_KEYS))
def test_such_a_key_is_refused_wherever_a_card_gets_one(
    admin_client: Client, factions: None, key: str
) -> None:
    why = f"is an address of the API (/api/v1/cards/{key})"
    (listed,) = plan(json.dumps([{**LAMP, "key": key}]).encode(), "far.json", "far").cards
    assert [wrong.why for wrong in listed.wrong if why in wrong.why]
    page = admin_client.post("/admin/cards/card/add/", {"key": key, "name": "Lamp", "type": "artifact"})
    assert why in page.content.decode()
    with pytest.raises(ValidationError, match="is an address"):
        Card(key=key, name="Lamp", type="artifact", words="lamp").full_clean()


# Answers that are kept, and read by pages of other sites ----------------------------------------------

READ = (
    "", "/lamp", "/lamp/history", "/lamp/rulings", "/search?q=lamp", "/search/completions?q=la",
    "/autocomplete?q=la",
)  # fmt: skip


@pytest.mark.parametrize("address", READ)
def test_an_answer_is_asked_for_again_by_its_tag(client: Client, named_cards: None, address: str) -> None:
    first = client.get(API + address)
    assert first["Cache-Control"] == "public, max-age=60"
    again = client.get(API + address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert client.head(API + address)["ETag"] == first["ETag"]
    assert client.head(API + address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    save_card(printed(LAMP, name="Lamp of Lamps", rulings=["Changed."]))
    changed = client.get(API + address, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200


def test_a_refusal_is_not_kept(client: Client, db: None) -> None:
    for address in (f"{API}/nobody", f"{API}?type=hero"):
        refused = client.get(address)
        assert "max-age" not in refused.get("Cache-Control", "") and not refused.has_header("ETag")


def test_a_page_of_another_site_may_read_and_nothing_else(client: Client, catalogue: dict[str, Card]) -> None:
    origin = {"Origin": "https://elsewhere.example"}
    answer = client.get(f"{API}/lamp", headers=origin)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert not answer.has_header("Access-Control-Allow-Credentials")
    asked = client.options("/api/v1/decks", headers={**origin, "Access-Control-Request-Method": "POST"})
    assert asked["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert not asked.has_header("Access-Control-Allow-Credentials")
    for page in ("/cards", "/account/login", "/health"):
        assert not client.get(page, headers=origin).has_header("Access-Control-Allow-Origin")
