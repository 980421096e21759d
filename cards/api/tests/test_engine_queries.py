from typing import Any

import pytest
from django.test import Client

from cards.models import Faction
from cards.services import ensure_factions

pytestmark = pytest.mark.django_db


def read(client: Client, **asked: object) -> dict[str, Any]:
    answer = client.post("/api/v1/read", asked, content_type="application/json")
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def reach(client: Client, **asked: str | int) -> Any:
    return client.get("/api/v1/reach", asked)


def test_a_text_is_read_into_its_canonical_form_and_explained(client: Client) -> None:
    data = read(client, kind="activation", text="consume 1 mana : draw 1", once=True)
    assert data["canonical"] == "Consume 1 mana: draw 1."
    assert [clause for clause, _ in data["explanation"]] == ["once", "consume 1 mana", "draw 1"]
    assert data["unread"] is None


def test_it_says_what_the_text_means_in_words_of_a_closed_list(client: Client) -> None:
    means = read(client, kind="activation", text="Consume 2 mana: draw 1.")["means"]
    assert means["does"] == [{"word": "draw", "whom": "own"}]
    assert means["needs"] == [{"word": "mana", "whom": "itself"}]
    assert (means["mana"], means["gives"], means["triggers"], means["names"]) == (2, [], [], [])
    assert read(client, kind="action", text="Sing.")["means"] is None


def test_a_text_that_is_not_read_says_where_and_what_was_expected(client: Client) -> None:
    text = "Draw 1 kard."
    data = read(client, kind="action", text=text)
    assert (data["canonical"], data["explanation"]) == ("", [])
    start, end = data["unread"]["span"]
    assert text[start:end] in text
    assert data["unread"]["expected"]
    assert data["unread"]["suggestion"] == "card"
    assert "behind 'Draw 1'" in data["unread"]["sentence"]


def test_what_no_effect_can_be_is_reported_at_its_place(client: Client) -> None:
    data = read(client, kind="action", text="Draw 1.", once=True)
    assert "once per turn" in data["unread"]["expected"][0]


def test_an_empty_text_is_not_read(client: Client) -> None:
    assert read(client, kind="action", text="")["unread"]


def test_a_text_longer_than_any_card_is_refused(client: Client) -> None:
    answer = client.post(
        "/api/v1/read", {"kind": "action", "text": "x" * 1001}, content_type="application/json"
    )
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["text"])


def test_reach_answers_with_the_zones_in_order(client: Client) -> None:
    assert reach(client, zone="c2", n=2, ne=1).json() == {"zones": ["c3", "d3", "c4"]}
    assert reach(client, zone="c2", n=1, facing="right").json() == {"zones": ["d2"]}
    assert reach(client, zone="c3", n=1, player="P2").json() == {"zones": ["c2"]}
    assert reach(client, zone="b1", ne=2, model="ring").json() == {"zones": ["c2", "d2", "c3", "d3"]}
    assert reach(client, zone="m1", n=2).json() == {"zones": []}


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ({"zone": "z9", "n": 1}, "2.1"),
        ({"zone": "c2", "ne": 2}, "3.2"),
        ({"zone": "c2", "n": 7}, "3.1"),
        ({"zone": "c2", "facing": "away"}, "3.1"),
    ],
)
def test_reach_refuses_what_does_not_exist_with_its_rule(
    client: Client, asked: dict[str, str | int], rule: str
) -> None:
    answer = reach(client, **asked)
    assert (answer.status_code, answer.json()["rule"]) == (400, rule)


def test_reach_names_the_field_that_is_missing_or_no_number(client: Client) -> None:
    assert set(reach(client, n="many").json()["fields"]) == {"zone", "n"}


def test_factions_are_listed_with_how_many_cards_they_have(client: Client) -> None:
    ensure_factions()
    data = client.get("/api/v1/factions").json()
    assert data["next"] is None
    assert {result["key"] for result in data["results"]} == set(Faction.objects.values_list("key", flat=True))
    assert all(set(result) == {"key", "name", "about", "cards"} for result in data["results"])
