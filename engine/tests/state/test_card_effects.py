"""Tests of a card's effects: its own by number, then those granted to it (11.1, 4.2)."""

import pytest

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_mapping
from engine.edition import edition
from engine.errors import Refused
from engine.rules.play.action_pool import action_of
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.card_profile import CardPool
from engine.state.granted_effects import GrantedEffect, add_mark
from engine.state.options import PRINTED_WAY
from engine.vocab import PRAY

MONK = {"type": "creature", "effects": ["action | Pray", "activation once | Consume 1 mana: draw 1."]}
LANCE = {
    "type": "artifact",
    "effects": [
        "action | Draw 1.",
        "activation once transfer | Thrust - Consume 2 mana: draw 2.",
        "action transfer | Pray",
    ],
}


def armed(origins: tuple[int, ...] = (7,)) -> CardObject:
    """Return a Monk to whom Lances with these numbers lend what they lend."""
    library = CardPool(edition())
    monk, lance = (library.add(card) for card in cards())
    card = CardObject(1, monk, library.printed[monk], 0, 7)
    lends = library.printed[lance].lends
    card.lent = tuple(
        GrantedEffect(library.printed[lance], lance, n, origin, 5) for origin in origins for n in lends
    )
    return card


def cards() -> tuple[CardDef, CardDef]:
    return card_from_mapping("Monk", MONK), card_from_mapping("Lance", LANCE)


def test_what_is_lent_is_numbered_after_what_is_printed() -> None:
    card = armed()
    assert card_effects.effect_count(card) == 4
    assert card_effects.activation_numbers(card) == [2, 3]
    assert card_effects.action_numbers(card) == [1, 4]
    assert card_effects.effect_program(card, 3).text() == "Consume 2 mana: draw 2."
    assert card_effects.effect_label(card, 3) == "Thrust"


def test_what_is_marked_as_lent_is_no_effect_of_the_lender_itself() -> None:
    library = CardPool(edition())
    lance = library.printed[library.add(cards()[1])]
    assert (lance.actions, lance.activations, lance.lends) == ([1], [], [2, 3])


def test_once_per_turn_counts_for_each_lender_and_for_the_card_that_has_it() -> None:
    card = armed((7, 8))
    card.used = add_mark(card.used, card_effects.use_mark(card, 3))
    assert [card_effects.is_used_up(card, number) for number in (2, 3, 5)] == [False, True, False]
    card.used = add_mark(card.used, card_effects.use_mark(card, 2))
    assert [card_effects.is_used_up(card, number) for number in (2, 3, 5)] == [True, True, False]


def test_an_item_knows_where_a_lent_effect_is_printed() -> None:
    card = armed()
    item = card_effects.make_stack_object(card, 0, 3)
    assert (item.source, item.defn, item.effect) == (1, 1, 2)
    assert card_effects.make_stack_object(card, 0, 2).effect == 2


def test_a_lent_pray_is_the_same_action_as_ones_own() -> None:
    card = armed()
    assert action_of(card, PRINTED_WAY + 1) == action_of(card, PRINTED_WAY + 4) == PRAY


def test_what_lasts_until_a_phase_needs_an_edition_that_has_it() -> None:
    text = "activation | Pay 1 life: [this] gets +1 Might until the next Deployment Phase."
    page = card_from_mapping("Page", {"type": "creature", "effects": [text]})
    CardPool(edition("modern")).add(page)
    with pytest.raises(Refused) as refused:
        CardPool(edition("classic")).add(page)
    assert (refused.value.code, refused.value.rule) == ("no_such_phase", "14.5")
    assert "Page lasts until the Deployment Phase" in str(refused.value)
