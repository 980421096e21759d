"""Tests that a scenario shows each effect of the card set's cards, and fails without it."""

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from engine.carddef import CardDef
from engine.cli.card_set import card_set
from engine.scenario import play_file

FOLDER = Path(__file__).parents[2] / "scenarios"
CARDS = list(card_set().values())
MANA_ONLY = re.compile(r"Consume any \d mana: summon\.")  # what all cards have alike is shown in 08_costs


@lru_cache
def scenes() -> list[str]:
    """The scenarios of the card set, each as text."""
    return [
        scene
        for path in sorted(FOLDER.glob("cards_*.yaml"))
        for scene in path.read_text("utf-8").split("\n---\n")
    ]


def without(card: CardDef, number: int) -> CardDef:
    """The card without its effect of that number, from 0."""
    return replace(card, effects=card.effects[:number] + card.effects[number + 1 :])


def holds(scene: str, changed: CardDef) -> bool:
    """Return whether a scenario holds with one card changed."""
    cards = {**card_set(), changed.name.casefold(): changed}
    return all(
        not outcome.differs for outcome in play_file(scene, "scene", lambda name: cards.get(name.casefold()))
    )


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_every_effect_of_a_card_is_shown_by_a_scenario(card: CardDef) -> None:
    shown_in = [scene for scene in scenes() if card.name in scene]
    assert shown_in
    hidden = [
        effect.text
        for number, effect in enumerate(card.effects)
        if not MANA_ONLY.fullmatch(effect.text)
        and all(holds(scene, without(card, number)) for scene in shown_in)
    ]
    assert hidden == []
