"""The mana that a card collects as it comes face-up onto the field, and when (7.4, 8.1).

Where When flipped comes first, the card waits among `arrivals` to collect its mana and to be summoned.
"""

from __future__ import annotations

from engine.effects.terms.capabilities import COLLECT_ON_ARRIVAL
from engine.rules.continuous.characteristics import settle_values
from engine.rules.events.apply import collect
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.frames.play import FLIP_EMITTED, ArriveFrame
from engine.state.position import Position
from engine.vocab import E_FLIPPED


def collect_on_arrival(position: Position, card: CardObject) -> None:
    """Collect mana equal to Will, as it is once the card is there."""
    settle_values(position)
    if card.printed.collects and not card.cannot >> COLLECT_ON_ARRIVAL & 1:
        collect(position, card, card.will)


def awaits_flip_effects(position: Position, number: int) -> bool:
    """Return whether a When flipped effect of a card waits or is on the stack (7.4)."""
    for waiting in position.waiting:
        if waiting.source == waiting.subject == number and waiting.kind == E_FLIPPED:
            return True
    for item in position.stack:
        printed = card_effects.effect_profile(position, item)
        if item.source == item.subject == number and printed.awaits(item.effect, E_FLIPPED):
            return True
    return False


def is_arrival_due(position: Position) -> bool:
    """Return whether a flipped card is to collect its mana and be summoned now (7.4)."""
    return any(not awaits_flip_effects(position, number) for number in position.arrivals)


def complete_arrival(position: Position) -> None:
    """Go on with the first flipped card whose When flipped effects are over."""
    number = next(n for n in position.arrivals if not awaits_flip_effects(position, n))
    position.arrivals.remove(number)
    position.frames.append(ArriveFrame(position.turn, number, FLIP_EMITTED))
