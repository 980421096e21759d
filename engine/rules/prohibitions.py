"""Prohibitions of players: what a Continuous effect keeps them from (22.2)."""

from __future__ import annotations

from engine.effects.actions.replacement import PlayersCannot
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.rules.continuous.characteristics import settle_values
from engine.rules.execution.conditions import holds
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.position import Position


def is_barred(position: Position, player: int, act: int) -> bool:
    """Return whether a player cannot do something now, nor the rules for that player."""
    barring = [card for card in position.field if card is not None and card.face_up]
    if not any(card.printed.bars or card.lent for card in barring):
        return False
    settle_values(position)
    for card in barring:
        numbers = [*card.printed.continuous, *[number for _, number in card_effects.granted_continuous(card)]]
        if any(bars_player(position, card, number, player, act) for number in numbers):
            return True
    return False


def bars_player(position: Position, card: CardObject, number: int, player: int, act: int) -> bool:
    """Return whether a continuous effect of a card keeps a player from something."""
    program = card_effects.effect_program(card, number)
    for part in program.parts():
        if not isinstance(part, PlayersCannot) or act not in part.acts:
            continue
        if part.who != EACH_PLAYER and (player == card.controller) != (part.who == YOU):
            continue
        return all(holds(position, card, given.state) for given in program.conditions())
    return False
