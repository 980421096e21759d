"""Identity and effects of cards: printed, or by continuous effects (14.1, 22.6)."""

from __future__ import annotations

from engine.effects.actions.identity import GainsEffect
from engine.effects.terms import alterations
from engine.effects.terms.selectors import CREATURE
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.granted_effects import NO_GRANTS, GrantedEffect
from engine.state.position import Position


def reset_prints(position: Position) -> None:
    """Give every card what is printed on it; on a copy, what is printed on its model (22.6)."""
    printed = position.printed
    for card in position.field:
        if card is not None:
            card.printed, card.guise = printed[card.defn], card.defn
    for made in position.made:
        if made.kind == alterations.COPY:
            for number in made.cards:
                copy = position.card(number)
                if copy is not None and copy.face_up:
                    copy.printed, copy.guise = printed[made.by], made.by


def reset_kinds(card: CardObject) -> None:
    """Give a card the faction printed on it, and no type but its own."""
    card.factions = card.printed.factions
    card.types = card.paid_as = 0


def alter_identity(position: Position, card: CardObject, kind: int, which: int) -> None:
    """Alter what a face-up card is, as a code of `alterations` says."""
    if kind == alterations.BE_FACTION:
        card.factions = 1 << which
    elif kind == alterations.ADD_FACTION:
        card.factions |= 1 << which
    elif kind == alterations.COUNT_AS:
        card.types |= 1 << which - CREATURE
    elif kind == alterations.COUNT_IN_COSTS:
        card.paid_as |= 1 << which - CREATURE
    elif kind == alterations.SILENCE:
        silence_card(position, card)
    else:
        raise TypeError(f"nothing that a card is alters in the way {kind}")


def silence_card(position: Position, card: CardObject) -> None:
    """Take from a card all effects that it has now, and those that it lends (14.1)."""
    card.printed = card.printed.without_effects()
    card.lent = NO_GRANTS
    end_loans(position, card)


def end_loans(position: Position, card: CardObject) -> None:
    """Take back the effects that a card lends."""
    for other in position.field:
        if other is not None and other.lent:
            other.lent = tuple([one for one in other.lent if one.origin != card.number])


def silence_attached(position: Position, numbers: list[int]) -> None:
    """Take back the effects that cards under others lend, if they are of these."""
    for under in position.cards_under():
        if under.number in numbers:
            end_loans(position, under)


def quoted_effect(source: CardObject, number: int, node: GainsEffect) -> tuple[int, int]:
    """Return what effect `number` of a card quotes: of which definition it is, and its number there."""
    printed, _ = card_effects.effect_source(source, number)
    return printed.quoted, printed.quoted_number(node)


def grant_effect(
    position: Position, card: CardObject, effect: tuple[int, int], origin: int, stamp: int
) -> None:
    """Give a card an effect: of which definition, and its number there."""
    defn, number = effect
    card.lent += (GrantedEffect(position.printed[defn], defn, number, origin, stamp),)
