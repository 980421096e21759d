import pytest
from django.test import Client

from cards.api.catalogue import CardList
from cards.models import Card


def test_the_list_has_next_and_results(client: Client, catalogue: dict[str, Card]) -> None:
    data = client.get("/api/v1/cards").json()
    assert data["next"] is None
    assert [card["key"] for card in data["results"]] == ["knight", "lamp", "riddle"]


def test_the_next_page_follows_by_its_address(
    client: Client, catalogue: dict[str, Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert CardList.pagination_class is not None
    monkeypatch.setattr(CardList.pagination_class, "page_size", 2)
    first = client.get("/api/v1/cards").json()
    second = client.get(first["next"]).json()
    assert [card["key"] for card in first["results"] + second["results"]] == ["knight", "lamp", "riddle"]
    assert second["next"] is None


def test_the_list_is_narrowed_like_the_page(client: Client, catalogue: dict[str, Card]) -> None:
    data = client.get("/api/v1/cards?faction=fey").json()
    assert [card["key"] for card in data["results"]] == ["knight"]


def test_a_card_is_given_as_printed_with_its_explanation(client: Client, catalogue: dict[str, Card]) -> None:
    data = client.get("/api/v1/cards/knight").json()
    assert data["stats"] == {"might": 2, "life": 3}
    assert data["arrows"] == {"n": 2}
    assert data["faction"] == "fey"
    assert data["hash"] == catalogue["knight"].printed_hash
    assert data["effects"][0]["explanation"][0][0] == "consume any 2 mana"
    assert data["effects"][0]["unread"] == ""


def test_an_unread_effect_says_so(client: Client, catalogue: dict[str, Card]) -> None:
    data = client.get("/api/v1/cards/riddle").json()
    assert data["faction"] is None
    assert data["effects"][0]["explanation"] == []
    assert "hum" in data["effects"][0]["unread"]


@pytest.mark.django_db
def test_a_card_that_is_not_there_is_404_in_the_shape_of_all_errors(client: Client) -> None:
    answer = client.get("/api/v1/cards/nobody")
    assert answer.status_code == 404
    assert set(answer.json()) == {"code", "detail", "fields", "rule"}
    assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize("address", ["/api/v1/cards", "/api/v1/cards/lamp"])
def test_another_method_is_refused_in_the_same_shape(
    client: Client, catalogue: dict[str, Card], address: str
) -> None:
    answer = client.post(address)
    assert answer.status_code == 405
    assert answer.json()["code"] == "method_not_allowed"


def test_no_integer_key_leaves_the_server(client: Client, catalogue: dict[str, Card]) -> None:
    assert not {"id", "pk"} & set(client.get("/api/v1/cards/lamp").json())
