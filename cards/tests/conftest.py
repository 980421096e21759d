"""A small catalogue: one card of every type, and one that the reader cannot read."""

import json
from functools import cache
from typing import Any

import pytest

import engine
from cards.models import Card, Faction
from cards.services import ensure_factions, save_card
from cards.tests.kept_rows import put_rows
from engine import CardDef

LAMP: dict[str, Any] = {
    "key": "lamp",
    "name": "Lamp",
    "type": "artifact",
    "faction": "men",
    "stats": {"will": 1},
    "arrows": {"n": 1, "se": 1},
    "effects": [{"kind": "action", "text": "Pray."}],
    "flavour": "It burns.",
    "rulings": ["An artifact may pray (6.6)."],
}
KNIGHT: dict[str, Any] = {
    "key": "knight",
    "name": "Knight",
    "type": "creature",
    "faction": "fey",
    "fabled": True,
    "stats": {"might": 2, "life": 3},
    "arrows": {"n": 2},
    "effects": [
        {"kind": "cost", "text": "Consume any 2 mana: summon."},
        {
            "kind": "activation",
            "once": True,
            "text": "Consume 1 mana; target a creature: deal 1 damage to target.",
        },
    ],
}
RIDDLE: dict[str, Any] = {
    "key": "riddle",
    "name": "Riddle",
    "type": "monument",
    "effects": [{"kind": "continuous", "text": "Connected creatures hum softly."}],
}


def printed(data: dict[str, Any], **changes: Any) -> CardDef:
    """The card of a definition, with some keys changed; each is read once, as that takes its time."""
    return _read(json.dumps({**data, **changes}))


@cache
def _read(data: str) -> CardDef:
    return engine.card_from_data(json.loads(data))


@pytest.fixture
def factions(db: None) -> None:
    ensure_factions()


@pytest.fixture
def catalogue(db: None) -> dict[str, Card]:
    """The factions, and the three cards, saved, by key."""
    if Faction.objects.exists() or Card.with_workshops.exists():
        make_catalogue()
    else:
        put_rows("catalogue", ("cards",), make_catalogue)
    return {card.key: card for card in Card.objects.all()}


def make_catalogue() -> None:
    ensure_factions()
    for data in (LAMP, KNIGHT, RIDDLE):
        save_card(printed(data))
