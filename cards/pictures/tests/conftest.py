"""The shipped cards, which every picture is tried with."""

import pytest
from django.conf import settings

from cards.workshop.tests.conftest import drafts, quokka  # noqa: F401 - fixtures
from engine import CardDef, read_card_file


@pytest.fixture(scope="session")
def shipped() -> list[CardDef]:
    files = sorted((settings.BASE_DIR / "cards" / "data").glob("*.yaml"))
    return [card for file in files for card in read_card_file(file.read_text("utf-8"), file.name)]


@pytest.fixture(scope="session")
def chosen(shipped: list[CardDef]) -> list[CardDef]:
    """24 cards: all types and factions, the longest text and name, the most arrows and stats, lent ones."""
    most = (
        lambda card: sum(len(effect.text) for effect in card.effects) + len(card.flavour),
        lambda card: len(card.name),
        lambda card: card.arrows.bit_count(),
        lambda card: sum(stat is not None for stat in card.stats),
        lambda card: card.lent.bit_count() + sum(effect.transfer for effect in card.effects),
        lambda card: len(card.effects),
    )
    found = {card.key: card for card in (max(shipped, key=key) for key in most)}
    kinds = {(card.faction, card.type, card.subtypes): card for card in reversed(shipped)}
    for card in kinds.values():
        if len(found) < 24:
            found.setdefault(card.key, card)
    return list(found.values())
