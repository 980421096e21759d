"""Damage and healing (17.3, 15.5)."""

from __future__ import annotations

from engine.effects.dependencies import WOUNDS
from engine.effects.terms.capabilities import BE_HEALED, TAKE_DAMAGE
from engine.rules.continuous.characteristics import settle_values
from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.events.memories import remember_wound
from engine.rules.keywords import has_keyword
from engine.rules.prohibitions import damage_left
from engine.state.card import CardObject
from engine.state.position import Position
from engine.vocab import CREATURE, E_DAMAGED, E_DEALT, E_HEALED, E_PREVENTED, PROTECTED, RESILIENT


def deal_damage(
    position: Position, card: CardObject, damage: int, dealer: int, batch: int = 0, in_fight: bool = False
) -> None:
    """One instance of damage to a card: cannot, then Armor and Resilient, then it happens (15.5, 17.3).

    `dealer` is the number of the card that deals it, `in_fight`: in a fight (10.6).
    """
    if damage <= 0 or not card.face_up or card.printed.type != CREATURE:
        return
    settle_values(position)
    if is_immune(position, card, damage):
        return
    taken = max(damage - card.armor, 1)
    if has_keyword(position, card, RESILIENT):
        taken = 1
    taken = min(taken, damage_left(position, card))
    if taken == 0:
        emit_event(position, E_PREVENTED, card.controller, card, damage)
        return
    card.damage += taken
    position.mark_stale(WOUNDS)
    card.hurt_by = dealer
    remember_wound(position, card, in_fight)
    emit_event(position, E_DAMAGED, card.controller, card, taken, batch, dealer, in_fight)
    source = position.card_or_ghost(dealer)
    if source is not None:
        emit_quietly(position, E_DEALT, source.controller, source, taken, card.number, in_fight=in_fight)


def is_immune(position: Position, card: CardObject, damage: int) -> bool:
    """Return whether a card takes no damage whatever happens: it is Protected (20.1)."""
    if has_keyword(position, card, PROTECTED) or card.cannot >> TAKE_DAMAGE & 1:
        emit_event(position, E_PREVENTED, card.controller, card, damage)
        return True
    return False


def heal_damage(position: Position, card: CardObject, damage: int) -> None:
    """Remove up to that many damage counters."""
    removed = min(damage, card.damage)
    if removed > 0 and not card.cannot >> BE_HEALED & 1:
        card.damage -= removed
        position.mark_stale(WOUNDS)
        emit_event(position, E_HEALED, card.controller, card, removed)
