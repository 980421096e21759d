"""States that conditions ask for: whether they are true now (14.3)."""

from __future__ import annotations

from engine import grid
from engine.effects.attaching import HasAttachment
from engine.effects.conditions import InChain, State, ThisHasMana, ThisIs, TurnIs, YouControl
from engine.rules import selecting
from engine.rules.chaining import chain_of_all
from engine.state.card import Card
from engine.state.keywords import has
from engine.state.position import Position


def holds(position: Position, source: Card | None, state: State, controller: int = -1) -> bool:
    """Whether a state is true now, seen from a card; `controller`: whose effect it is, if not the card's.

    Without a card nothing is true of it.
    """
    you = controller if source is None or controller >= 0 else source.controller
    if isinstance(state, TurnIs):
        return (position.turn == you) == state.yours
    if isinstance(state, YouControl):
        found = selecting.fitting(position, state.selector, you, source)
        own = sum(1 for card in found if card.controller == you)
        return state.least <= own <= state.most
    if source is None:
        return False
    if isinstance(state, InChain):
        return source.zone < grid.GRID and chain_of_all(position, state.least)
    if isinstance(state, HasAttachment):
        return len(source.under) > 0
    if isinstance(state, ThisIs):
        return has(position, source, state.keyword)
    assert isinstance(state, ThisHasMana)
    return state.least <= source.mana <= state.most
