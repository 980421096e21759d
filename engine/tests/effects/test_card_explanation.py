"""What is said of a card depends on what it is: a Scroll, a Trap, a Vehicle, a lent effect (4.2 to 4.5)."""

import re
from pathlib import Path
from typing import Final

import pytest

from engine import CardDef
from engine.cardfile.card_fields import card_from_mapping
from engine.cardfile.files import read_card_list
from engine.vocab import WITHOUT_MANA, WITHOUT_WILL

OWN_MANA: Final = re.compile(r"this card is summoned, after it collected|equal to its Will|mana on this card")
CARD_FILES: Final = sorted((Path(__file__).parents[3] / "cards" / "data").glob("*.yaml"))
EFFECTS: Final = (
    "cost | Consume any 2 mana: summon.",
    "cost | Sac another artifact: summon; [this] is Blessed.",
    "trigger | When summoned: draw 1.",
    "trigger | When summoned or destroyed: draw 1.",
    "trigger | When [this] is summoned during your turn: draw 1.",
    "trigger | When a scroll is summoned: draw 1.",
    "trigger | When a vehicle or trap is summoned: draw 1.",
)
GIVING: Final = (
    "action | Pray.",
    "action | [this] collects 2 mana.",
    "activation | Pay 1 life: [this] collects X mana, where X is the number of creatures you control.",
    "trigger | When a creature strikes: if you control a creature, [this] collects 1 mana; otherwise, Pray.",
)


def card_of(subtype: str, *effects: str) -> CardDef:
    stats = {"movement": "1", "will": "2"}
    data = {"type": "artifact", "subtypes": [subtype], "stats": stats, "effects": list(effects)}
    card = card_from_mapping("Pit", data)
    assert not card.unread_effects()
    return card


def own_mana(card: CardDef) -> list[str]:
    """Return the explanations that speak of mana of the card itself."""
    said = [words for effect in card.explanations() for _clause, words in effect]
    return [words for words in said if OWN_MANA.search(words)]


@pytest.mark.parametrize("text", EFFECTS)
@pytest.mark.parametrize("subtype", WITHOUT_WILL)
def test_nothing_is_said_of_mana_that_a_card_does_not_collect_on_arriving(subtype: str, text: str) -> None:
    assert own_mana(card_of(subtype, text)) == []


@pytest.mark.parametrize("text", EFFECTS[:5])
def test_of_another_artifact_it_is_said(text: str) -> None:
    assert own_mana(card_of("relic", text))


@pytest.mark.parametrize("text", GIVING)
def test_a_vehicle_never_collects_and_says_so(text: str) -> None:
    card = card_of("vehicle", text)
    assert own_mana(card) == []
    assert "no counter lies on a Vehicle (4.3)" in str(card.explanations())
    assert own_mana(card_of("scroll", text)), "by an effect a Scroll may"


def test_a_lent_effect_is_explained_of_the_creature_that_has_it() -> None:
    card = card_of("vehicle", "activation transfer | Sac an artifact: [this] collects 1 mana.")
    assert card.explanations()[0][1][1] == "put 1 mana on the equipped creature (8.1)"
    assert card.meaning().has_tag("gives", "mana", "itself")


@pytest.mark.parametrize("text", GIVING)
@pytest.mark.parametrize("subtype", WITHOUT_MANA)
def test_a_card_on_which_no_mana_lies_gives_itself_none(subtype: str, text: str) -> None:
    assert not card_of(subtype, text).meaning().has_tag("gives", "mana")
    assert not card_of(subtype, text).meaning().has_tag("does", "collect")
    assert card_of("relic", text).meaning().has_tag("gives", "mana")


def test_no_card_of_the_catalogue_speaks_of_mana_that_it_does_not_collect() -> None:
    cards = [
        listed.card
        for path in CARD_FILES
        for listed in read_card_list(path.read_text(encoding="utf-8"), path.name)
    ]
    silent = [card for card in cards if card is not None and card.has_subtype(WITHOUT_WILL)]
    assert len(silent) > 30
    assert {card.key: own_mana(card) for card in silent if own_mana(card)} == {}
