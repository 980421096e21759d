"""End of the turn: what lasts until then is over, and damage wears off (6.8)."""

from __future__ import annotations

from engine.effects.dependencies import WOUNDS
from engine.effects.terms.durations import END_OF_TURN
from engine.rules.continuous.durations import keep_effects
from engine.rules.events.emit import emit_event
from engine.state.position import Position
from engine.vocab import E_DAMAGE_CLEARED


def expire_at_turn_end(position: Position) -> None:
    """ "Until end of turn" and, where damage wears off, damage end, all at once (6.8)."""
    if position.made:
        keep_effects(position, [effect for effect in position.made if effect.ends != END_OF_TURN])
    position.pending = [pending for pending in position.pending if pending.ends != END_OF_TURN]
    if position.edition.damage_wears_off:
        for card in position.field:
            if card is not None and card.damage:
                card.damage = 0
                position.mark_stale(WOUNDS)
                emit_event(position, E_DAMAGE_CLEARED, card.controller, card)
