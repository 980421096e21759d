"""States that conditions ask for: whether they are true now (14.3)."""

from __future__ import annotations

from engine import grid
from engine.effects.attaching import HasAttachment
from engine.effects.conditions import (
    FEWER,
    MORE,
    AllOf,
    AmountIs,
    AnyOf,
    Blocking,
    Compared,
    Fits,
    InChain,
    Not,
    PhaseIs,
    State,
    Striking,
    ThisConnected,
    ThisHasMana,
    ThisIs,
    TurnIs,
    YouControl,
)
from engine.effects.events import EACH_TURN, YOUR_TURN
from engine.effects.players import YOU
from engine.effects.subjects import THE_ATTACKER
from engine.rules import selecting
from engine.rules.chaining import chain_of_all
from engine.rules.counting import Counting
from engine.state.card import Card
from engine.state.keywords import has
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.state.striking import fighter, striking


def holds(position: Position, source: Card | None, state: State, controller: int = -1) -> bool:
    """Whether a state is true now, seen from a card; `controller`: whose effect it is, if not the card's.

    Without a card nothing is true of it.
    """
    you = controller if source is None or controller >= 0 else source.controller
    if isinstance(state, TurnIs):
        return (position.turn == you) == state.yours
    if isinstance(state, YouControl):
        return controls(position, source, state, you)
    if isinstance(state, AllOf | AnyOf):
        held = [holds(position, source, one, controller) for one in state.states]
        return all(held) if isinstance(state, AllOf) else any(held)
    if isinstance(state, PhaseIs):
        other = (position.turn == you) != (state.whose == YOUR_TURN)
        return position.phase == state.phase and not (state.whose != EACH_TURN and other)
    if isinstance(state, AmountIs):
        return state.least <= Counting(position, source, you).value(state.amount) <= state.most
    if isinstance(state, Compared):
        return compares(Counting(position, source, you), state)
    if isinstance(state, Not):
        return (source is not None or is_of_game(state.state)) and not holds(
            position, source, state.state, you
        )
    if source is None:
        return False
    if isinstance(state, Fits):
        return selecting.fits_card(position, state.selector, you, source, source)
    return holds_of(position, source, state)


def controls(position: Position, source: Card | None, state: YouControl, you: int) -> bool:
    """Whether a player controls so many cards that fit."""
    player = you if state.who == YOU else 1 - you
    found = selecting.fitting(position, state.selector, you, source)
    return state.least <= sum(1 for card in found if card.controller == player) <= state.most


def is_of_game(state: State) -> bool:
    """Whether a state is not of a card."""
    if isinstance(state, AllOf | AnyOf):
        return all(is_of_game(one) for one in state.states)
    return isinstance(state, TurnIs | PhaseIs | YouControl | AmountIs | Compared)


def compares(counting: Counting, state: Compared) -> bool:
    """Whether two amounts are in this relation."""
    return related(counting.value(state.left), state.relation, counting.value(state.right))


def related(left: int, relation: int, right: int) -> bool:
    """Whether two numbers are in a relation."""
    if relation == MORE:
        return left > right
    return left < right if relation == FEWER else left == right


def holds_of(position: Position, source: Card, state: State) -> bool:
    """Whether a state is true of a card."""
    if isinstance(state, Striking):
        return striking(position, source.number)
    if isinstance(state, Blocking):
        return fighter(position, source.number, THE_ATTACKER) != NO_CARD
    if isinstance(state, ThisConnected):
        reached = selecting.fitting_zones(position, state.selector, source.controller, source) & source.reach
        return state.least <= grid.bit_count(reached & grid.ALL_GRID) <= state.most
    if isinstance(state, InChain):
        return source.zone < grid.GRID and chain_of_all(position, state.least)
    if isinstance(state, HasAttachment):
        return len(source.under) > 0
    if isinstance(state, ThisIs):
        return has(position, source, state.keyword)
    assert isinstance(state, ThisHasMana)
    return state.least <= source.mana <= state.most
