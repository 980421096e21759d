"""Whether a state is true for a resolving instruction, which may ask of its own targets and event (11.2)."""

from __future__ import annotations

from engine.effects.conditions import (
    AllOf,
    AmountIs,
    AnyOf,
    Compared,
    Fits,
    Not,
    State,
    StateOf,
    WasDestroyed,
)
from engine.rules.holding import holds, related
from engine.rules.resolving import Resolving
from engine.rules.selecting import fits_card


def is_true(on: Resolving, state: State) -> bool:
    """Whether a state is true now; of a card that is not there nothing is."""
    if isinstance(state, Not):
        return is_there(on, state.state) and not is_true(on, state.state)
    if isinstance(state, AllOf | AnyOf):
        found = [is_true(on, one) for one in state.states]
        return all(found) if isinstance(state, AllOf) else any(found)
    if isinstance(state, AmountIs):
        return state.least <= on.number(state.amount) <= state.most
    if isinstance(state, Compared):
        return related(on.number(state.left), state.relation, on.number(state.right))
    if isinstance(state, WasDestroyed):
        return on.has_destroyed(state.subject)
    source = on.position.card_or_ghost(on.item.source)
    if isinstance(state, Fits | StateOf):
        return any(is_true_of(on, number, state) for number in on.cards(state.subject)[:1])
    return holds(on.position, source, state, on.item.controller)


def is_there(on: Resolving, state: State) -> bool:
    """Whether the card that a state speaks of is there."""
    return not isinstance(state, Fits | StateOf) or len(on.cards(state.subject)) > 0


def is_true_of(on: Resolving, number: int, state: Fits | StateOf) -> bool:
    """Whether a state is true of the card with this number."""
    card = on.position.card_or_ghost(number)
    if card is None:
        return False
    if isinstance(state, StateOf):
        return holds(on.position, card, state.state, on.item.controller)
    source = on.position.card_or_ghost(on.item.source)
    return fits_card(on.position, on.sided(state.selector), on.item.controller, source, card)
