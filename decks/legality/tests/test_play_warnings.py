"""Warnings about what no game with a deck can bring about: in words, with a button that mends each."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

import engine
from cards.models import Card
from cards.services import save_card
from decks.legality.deck_problem import DeckProblem
from decks.legality.play_warnings import play_warnings
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck
from engine.tests.processor_time import call_within

pytestmark = pytest.mark.django_db


def card(name: str, *effects: str, **printed: object) -> Card:
    data = {
        "key": name.lower(),
        "name": name,
        "type": "creature",
        "stats": {"life": 1},
        "effects": [*effects],
    }
    save_card(engine.card_from_data(data | printed))
    return Card.objects.select_related("faction").prefetch_related("effects").get(key=name.lower())


def warn(*lines: tuple[str, Card, int]) -> list[tuple[str, str, str]]:
    return [(problem.code, problem.words, problem.change) for problem in warnings_of(*lines)]


def warnings_of(*lines: tuple[str, Card, int]) -> list[DeckProblem]:
    return play_warnings([DeckLine(*line) for line in lines], "modern")


def test_a_cost_that_can_never_be_paid_says_what_is_lacking() -> None:
    giant = card("Giant", "cost | Sac an artifact: summon.")
    assert warn(("main", giant, 3)) == [
        (
            "never_summoned",
            "Giant can never be summoned: that takes 1 artifact, and this deck can have none.",
            "main:giant:-3",
        )
    ]
    assert warn(("main", giant, 3), ("main", card("Pot", type="artifact"), 1)) == []
    assert [each[0] for each in warn(("main", giant, 3), ("maybe", card("Pot", type="artifact"), 1))] == [
        "never_summoned"
    ]


def test_an_effect_is_reported_by_its_words_and_without_markup() -> None:
    monk = card(
        "Monk", "activation once | Consume 2 mana: [this] gets +1 Might.", stats={"life": 1, "will": 1}
    )
    [(code, words, _change)] = warn(("main", monk, 1))
    assert code == "never_paid"
    assert words == (
        "“Consume 2 mana: this card gets +1 Might.” of Monk can never be paid for: that takes 2 mana on this"
        " card, and this deck can have 1."
    )


def test_a_transform_is_mended_by_the_card_that_it_can_become() -> None:
    cub = card("Cub", "action | Transform.")
    assert warn(("main", cub, 2))[0][2] == "main:cub:-2"
    wolf = card("Wolf", "cost | [Transformed]: summon.", fabled=True)
    card("Crown", "cost | [Transformed]: summon.", fabled=True, type="artifact")
    [warning] = warnings_of(("main", cub, 2))
    assert (warning.mend, warning.change) == ("Add Wolf to the Fables deck.", "fables:wolf:1")
    assert warn(("main", cub, 2), ("fables", wolf, 1)) == []


def test_scrolls_that_fill_the_row_are_mended_by_leaving_four() -> None:
    letter = card("Letter", "trigger | When summoned: draw 1.", type="artifact", subtypes=["scroll"])
    map_ = card("Map", "trigger | When summoned: draw 1.", type="artifact", subtypes=["scroll"])
    [warning] = warnings_of(("main", letter, 3), ("main", map_, 3))
    assert warning.code == "scrolls_stay"
    assert warning.change == "main:letter:-2"
    assert warn(("main", letter, 1), ("main", map_, 3)) == []


@pytest.mark.parametrize(
    ("code", "effect", "printed"),
    [
        ("never_target", "activation | Target an artifact you control: draw 1.", {"arrows": {"n": 1}}),
        ("no_arrows", "activation | Target a creature: deal 1 damage to target.", {}),
    ],
)
def test_a_target_that_never_exists_is_reported(code: str, effect: str, printed: dict[str, Any]) -> None:
    assert [each[0] for each in warn(("main", card("Eye", effect, **printed), 1))] == [code]


def test_a_warning_makes_no_deck_illegal_and_is_mended_by_its_button(client: Client) -> None:
    giant = card("Giant", "cost | Sac a monument: summon.")
    session = client.session
    session.save()
    deck = make_deck(AnonymousUser(), session.session_key or "", [DeckLine("main", giant, 20)], name="Giants")
    address = f"/decks/{deck.public_id}/edit"
    page = client.get(address).content.decode()
    assert "1 warning" in page
    assert 'value="main:giant:-20" data-once id="mend-warning-1"' in page
    verdict = client.get(f"/api/v1/decks/{deck.public_id}/validate").json()
    assert [warning["code"] for warning in verdict["warnings"]] == ["never_summoned"]
    assert "never_summoned" not in {problem["code"] for problem in verdict["problems"]}
    assert "can never be summoned" in client.get(deck.get_absolute_url()).content.decode()
    client.post(address, {"version": deck.version, "change": "main:giant:-20"})
    assert "can never be summoned" not in client.get(address).content.decode()


def test_the_warnings_of_forty_cards_take_little_time(starters: list[Deck]) -> None:
    cards = Card.objects.select_related("faction").prefetch_related("effects")[:40]
    lines = [DeckLine("main", each, 1) for each in cards]
    call_within(0.05, lambda: play_warnings(lines, "modern"))  # 10 ms and less on a quiet machine
