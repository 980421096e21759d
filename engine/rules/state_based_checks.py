"""State-based checks (17) and the end of the game (18.1)."""

from __future__ import annotations

from typing import Final

from engine.effects.dependencies import PLACES, WOUNDS
from engine.effects.terms.capabilities import BE_DESTROYED, BE_DESTROYED_BY_DAMAGE
from engine.rules.continuous.characteristics import settle_values
from engine.rules.events.apply import destroy_doomed
from engine.rules.events.emit import emit_event
from engine.rules.events.memories import forget_wound
from engine.rules.events.state_triggers import check_state_triggers
from engine.state.card import CardObject
from engine.state.position import Position
from engine.vocab import BY_HP, CREATURE, DRAWN, E_DESTROYS, E_LOST, E_STATE, P1, P2

DOOMS: Final = PLACES | WOUNDS  # what has to change before a creature is due to be destroyed, or was hurt


def run_checks(position: Position, players_too: bool = True) -> bool:
    """Do all that is due, until nothing is. Without `players_too` nobody loses yet (17.2).

    False: something replaces what is due (15); check again when that is done.
    """
    while True:
        settle_values(position)
        touched = position.touched
        position.touched = 0
        if touched and position.listening >> E_STATE & 1:
            check_state_triggers(position, touched)
        due = doomed_creatures(position) if touched & DOOMS else None
        if players_too:
            check_players(position)
        if not due:
            if touched & DOOMS and position.listening >> E_DESTROYS & 1:
                forget_damage_dealers(position)
            return True
        position.touched = PLACES
        if not destroy_doomed(position, due):
            return False


def forget_damage_dealers(position: Position) -> None:
    """The damage was not enough: what happens to them later has other reasons."""
    for card in position.field:
        if card is not None:
            forget_wound(position, card)
            card.hurt_by = 0


def doomed_creatures(position: Position) -> list[CardObject]:
    """Face-up creatures with damage equal to their Life or more; what spared one is over if these changed."""
    for card in position.field:
        if card is not None and card.spared and card.spared != (card.damage, card.life):
            card.spared = ()
    return [card for card in position.field if card is not None and card.face_up and is_doomed(card)]


def is_doomed(card: CardObject) -> bool:
    """Return whether a face-up card is a creature with damage equal to its Life or more.

    One whose destruction was replaced is not due again until damage or Life change (15.6).
    """
    if card.damage < card.life or card.printed.type != CREATURE:
        return False
    if card.cannot >> BE_DESTROYED & 1 or (card.cannot >> BE_DESTROYED_BY_DAMAGE & 1 and card.life > 0):
        return False
    return not card.spared


def check_players(position: Position) -> None:
    """A player at 0 HP or less loses; both at once is a draw (18.1)."""
    first = position.sides[P1].hp <= 0
    second = position.sides[P2].hp <= 0
    if not first and not second:
        return
    for player in (P1, P2):
        if position.sides[player].hp <= 0:
            emit_event(position, E_LOST, player)
    end_game(position, DRAWN if first and second else P2 if first else P1, BY_HP)


def end_game(position: Position, winner: int, reason: int) -> None:
    """The game is over."""
    if not position.is_over():
        position.winner = winner
        position.reason = reason
