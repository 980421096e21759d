"""States that conditions ask for: whether they are true now (14.3)."""

from __future__ import annotations

from engine import grid
from engine.effects.actions.control_flow import Cases
from engine.effects.actions.field_actions import HasAttachment
from engine.effects.conditions import (
    FEWER,
    MORE,
    AllOf,
    AmountIs,
    AnyOf,
    Attacked,
    Blocking,
    Compared,
    Fits,
    InChain,
    Not,
    PhaseIs,
    State,
    StateOf,
    Striking,
    ThisConnected,
    ThisHasMana,
    ThisIs,
    TopIs,
    TurnIs,
    YouControl,
)
from engine.effects.events import EACH_TURN, YOUR_TURN, When
from engine.effects.node import Instruction
from engine.effects.terms.extremes import NONE_OF_THEM, Tied
from engine.effects.terms.history import ALL_ZONES, MEETINGS, VISITS, Happened, HasFought, HasVisited
from engine.effects.terms.players import YOU
from engine.effects.terms.subjects import THE_ATTACKER
from engine.rules.current_strikes import find_fighter, is_attacked, is_striking
from engine.rules.events.history import measure_past
from engine.rules.events.memories import find_memories
from engine.rules.execution import selectors
from engine.rules.execution.amounts import AmountEvaluator
from engine.rules.field.connection_chain import has_full_chain
from engine.rules.keywords import has_keyword
from engine.state.card import CardObject
from engine.state.card_profile import CardProfile
from engine.state.position import Position
from engine.state.stack import NO_CARD


def holds(
    position: Position, source: CardObject | None, state: State, controller: int = -1, lender: int = NO_CARD
) -> bool:
    """Return whether a state is true now, seen from a card; `controller`: of the effect, if another.

    `lender`: see AmountEvaluator.
    """
    you = controller if source is None or controller >= 0 else source.controller
    return ConditionEvaluator(position, source, you, 0, lender).holds(state)


class ConditionEvaluator(AmountEvaluator):
    """Says whether states are true, seen from a card and the player whose effect it is.

    Without a card nothing is true of it.
    """

    __slots__ = ()

    def holds(self, state: State) -> bool:
        """Return whether a state is true now."""
        if isinstance(state, TurnIs):
            return (self.position.turn == self.controller) == state.yours
        if isinstance(state, YouControl):
            return self.controls(state)
        if isinstance(state, (AllOf, AnyOf)):
            held = [self.holds(member) for member in state.states]
            return all(held) if isinstance(state, AllOf) else any(held)
        if isinstance(state, PhaseIs):
            other = (self.position.turn == self.controller) != (state.whose == YOUR_TURN)
            return self.position.is_in_phase(state.phase) and not (state.whose != EACH_TURN and other)
        if isinstance(state, AmountIs):
            return state.least <= self.value(state.amount) <= state.most
        if isinstance(state, Compared):
            return is_in_relation(self.value(state.left), state.relation, self.value(state.right))
        if isinstance(state, Happened):
            times = measure_past(self.position, self.source, self.controller, state.event, state.in_chain)
            return state.least <= times <= state.most
        if isinstance(state, TopIs):
            return any(
                selectors.fits_hand_card(state.selector, profile) for profile in self.top_of_deck(state)
            )
        if isinstance(state, Not):
            return self.is_there(state.state) and not self.holds(state.state)
        return self.holds_of_card(state)

    def live_parts(self, instruction: Instruction) -> tuple[Instruction, ...]:
        """The instructions of a part of a Continuous effect that hold now.

        Of 'if …: A; otherwise, B' only those of one (14.3).
        """
        if isinstance(instruction, Tied):
            objects = self.cards(instruction.extreme())
            return () if instruction.tie == NONE_OF_THEM and len(objects) > 1 else (instruction.body,)
        if not isinstance(instruction, Cases):
            return (instruction,)
        held = (case.body for case in instruction.cases if case.state is None or self.holds(case.state))
        return next((body.steps() for body in held), ())

    def controls(self, state: YouControl) -> bool:
        """Return whether a player controls so many cards that fit."""
        player = self.controller if state.who == YOU else 1 - self.controller
        objects = self.fitting(state.selector)
        return state.least <= sum(1 for card in objects if card.controller == player) <= state.most

    def top_of_deck(self, state: TopIs) -> list[CardProfile]:
        """Return what is printed on the top card of a deck; nothing where it has none."""
        player = self.controller if state.who == YOU else 1 - self.controller
        return [self.position.printed[defn] for defn in self.position.sides[player].deck[-1:]]

    def is_there(self, state: State) -> bool:
        """Return whether the card that a state speaks of is there, if it speaks of one."""
        if isinstance(state, (Fits, StateOf)):
            return len(self.cards(state.subject)) > 0
        if isinstance(state, TopIs):
            return len(self.top_of_deck(state)) > 0
        return self.source is not None or is_game_state(state)

    def holds_of_card(self, state: State) -> bool:
        """Return whether a state is true of the card."""
        if isinstance(state, (Fits, StateOf)):
            return any(self.holds_for_card(card, state) for card in self.cards(state.subject)[:1])
        return self.source is not None and holds_for(self.position, self.source, self.controller, state)

    def holds_for_card(self, card: CardObject, state: Fits | StateOf) -> bool:
        """Return whether a state is true of a card that it names."""
        if isinstance(state, StateOf):
            return holds(self.position, card, state.state, self.controller)
        return selectors.fits_card(
            self.position, self.meant(state.selector), self.controller, self.source, card
        )


def has_visited(position: Position, card: CardObject, state: HasVisited) -> bool:
    """Return whether a card has been in all, or so many, of some zones."""
    zones = selectors.fitting_places(position, state.where, card.controller, card)
    visited = sum(1 << zone for zone in find_memories(position, card, VISITS)) & zones
    return visited == zones if state.least == ALL_ZONES else grid.bit_count(visited) >= state.least


def is_game_state(state: State) -> bool:
    """Return whether a state is not of a card."""
    if isinstance(state, (AllOf, AnyOf)):
        return all(is_game_state(member) for member in state.states)
    if isinstance(state, Happened):
        return not isinstance(state.event, When) or state.event.subject is not None
    return isinstance(state, (TurnIs, PhaseIs, YouControl, AmountIs, Compared, TopIs))


def is_in_relation(left: int, relation: int, right: int) -> bool:
    """Return whether two numbers are in a relation."""
    if relation == MORE:
        return left > right
    return left < right if relation == FEWER else left == right


def holds_for(position: Position, source: CardObject, you: int, state: State) -> bool:
    """Return whether a state of your effect is true of a card."""
    if isinstance(state, Striking):
        return is_striking(position, source.number)
    if isinstance(state, Blocking):
        return find_fighter(position, source.number, THE_ATTACKER) != NO_CARD
    if isinstance(state, Attacked):
        return is_attacked(position, source)
    if isinstance(state, HasFought):
        return len(find_memories(position, source, MEETINGS)) >= state.least
    if isinstance(state, HasVisited):
        return has_visited(position, source, state)
    if isinstance(state, ThisConnected):
        reached = selectors.fitting_zones(position, state.selector, you, source) & source.reach
        return state.least <= grid.bit_count(reached & grid.ALL_GRID) <= state.most
    if isinstance(state, InChain):
        return source.zone < grid.GRID and has_full_chain(position, state.least)
    if isinstance(state, HasAttachment):
        return len(source.under) > 0
    if isinstance(state, ThisIs):
        return has_keyword(position, source, state.keyword)
    assert isinstance(state, ThisHasMana)
    return state.least <= source.mana <= state.most
