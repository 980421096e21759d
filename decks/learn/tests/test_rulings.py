"""Rulings that are positions: each comes true when played, and is run from its card's page."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.test import Client

import engine
from cards.models import Card
from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from cards.wiki.card_rulings import CardRuling, read_ruling, split_rulings
from decks.games.current_board import board_of
from decks.games.models import Game
from engine import CardDef
from engine.scenario import named_cards, play_file

pytestmark = pytest.mark.django_db

PRAYER = "event: campaign\nfield: {c1: Lamp}\nscript:\n  - P1: action c1 Pray\nexpect:\n  c1: {mana: 1}\n"
RUNS = f"An artifact may pray (6.6).\n```board\n{PRAYER}```"


class ShippedRuling(NamedTuple):
    """A ruling of a shipped card, and its number there, from 1."""

    card: CardDef
    number: int
    ruling: CardRuling


@cache
def card_set() -> dict[str, CardDef]:
    folder = Path(settings.BASE_DIR) / "cards" / "data"
    files = [(path.read_text("utf-8"), path.name) for path in sorted(folder.glob("*.yaml"))]
    return {card.name.casefold(): card for text, name in files for card in engine.read_card_file(text, name)}


def shipped() -> list[ShippedRuling]:
    rulings = [
        ShippedRuling(card, number, read_ruling(ruling))
        for card in card_set().values()
        for number, ruling in enumerate(card.rulings, 1)
    ]
    return [shipped_ruling for shipped_ruling in rulings if shipped_ruling.ruling.scenario]


@pytest.mark.parametrize("shown", shipped(), ids=lambda shown: shown.card.key)
def test_a_shipped_ruling_comes_true_and_can_be_run(client: Client, shown: ShippedRuling) -> None:
    scenario = shown.ruling.scenario
    assert "expect:" in scenario
    outcomes = play_file(scenario, shown.card.key, lambda name: card_set().get(name.casefold()))
    assert [outcome.differs for outcome in outcomes] == [""]
    ensure_factions()
    for name in {shown.card.name.casefold(), *map(str.casefold, named_cards(scenario, "ruling"))} & {
        *card_set()
    }:
        save_card(card_set()[name])
    address = f"/learn/try?card={shown.card.key}&amp;ruling={shown.number}"
    assert address in client.get(f"/cards/{shown.card.key}").content.decode()
    client.post("/learn/try", {"card": shown.card.key, "ruling": str(shown.number)})
    assert board_of(Game.objects.get()).question() is not None


def test_at_least_nine_rulings_of_the_card_set_are_positions() -> None:
    assert len(shipped()) >= 9


def test_a_ruling_without_a_position_has_no_run_and_none_is_found(client: Client) -> None:
    ensure_factions()
    save_card(printed(LAMP, rulings=[RUNS, "It burns (1.1)."]))
    page = client.get("/cards/lamp").content.decode()
    assert page.count("/learn/try?card=lamp&amp;ruling=") == 1
    assert "```" not in page and "field:" not in page
    shown = client.get("/learn/try?card=lamp&ruling=1").content.decode()
    assert "Run it: Lamp" in shown and "An artifact may pray" in shown and '<figure class="diagram">' in shown
    for number in ("2", "3", "0", "x", "9" * 50):
        assert client.get(f"/learn/try?card=lamp&ruling={number}").status_code == 404, number


def test_an_editor_writes_rulings_one_a_line_each_with_its_board(admin_client: Client) -> None:
    assert list(split_rulings(f"First.\n\n{RUNS}\nLast.")) == ["First.", RUNS, "Last."]
    assert list(split_rulings("```board\nnever closed")) == ["```board\nnever closed"]
    assert read_ruling(RUNS) == CardRuling("An artifact may pray (6.6).", PRAYER)
    ensure_factions()
    save_card(printed(LAMP, rulings=[RUNS]))
    card = Card.objects.get()
    page = admin_client.get(f"/admin/cards/card/{card.pk}/change/")
    assert "```board" in page.content.decode()
    field = page.context["adminform"].form.fields["rulings"]
    assert field.clean(RUNS) == [RUNS]
    with pytest.raises(ValidationError, match="cannot be set up"):
        field.clean("It lies.\n```board\nfield: {c2: Nobody Known}\n```")
