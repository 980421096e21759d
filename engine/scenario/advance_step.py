"""The step `advance`: end phases until one has begun."""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.scenario.rest_points import is_at_window
from engine.scenario.scenario_table import Mismatch, ScenarioTable
from engine.scenario.script_reader import AdvanceStep, PickStep, ScriptStep
from engine.state import options as opt
from engine.state.position import Position
from engine.vocab import EVENT, MAIN2, NOBODY, P1, PREPARATION, Q_EVENT, Q_PRIORITY

# What is picked on the way, the first of them that is offered
ON_THE_WAY = (
    opt.option(opt.END),
    opt.option(opt.PASS),
    opt.option(opt.EVENT, vocab.NO_EVENT),
    opt.option(opt.EVENT, vocab.BATTLE),
    opt.option(opt.NO),
    opt.option(opt.NO_BLOCK),
)
BATTLE = opt.option(opt.EVENT, vocab.BATTLE)


class PhaseGoal:
    """The phase of the turn that `advance` goes to; of a Preparation turn, `player` is whose.

    Which turn of a player is the next one shows as turns begin, as others may be taken before it (22.6):
    until then `turn_number` is UNKNOWN, and `after` the number of the turn that comes before it.
    """

    def __init__(self, phase: int, turn_number: int, player: int = NOBODY, after: int = 0) -> None:
        self.phase = phase
        self.turn_number = turn_number
        self.player = player
        self.after = after

    def is_turn(self, position: Position) -> bool:
        """Return whether it is the turn meant."""
        is_next = position.turn_number > self.after and position.turn == self.player
        if self.turn_number == UNKNOWN and is_next:
            self.turn_number = position.turn_number
        return position.turn_number == self.turn_number

    def is_in(self, position: Position) -> bool:
        """Return whether the phase has been entered."""
        if not self.is_turn(position) or position.phase != self.phase:
            return False
        return self.player in (NOBODY, position.turn)

    def is_reached(self, position: Position) -> bool:
        """Return whether its first window comes next; of the Event Phase, whether the Event is asked for."""
        if self.phase == EVENT:
            return self.is_turn(position) and position.ask_kind == Q_EVENT
        if not self.is_in(position):
            return False
        return position.ask_kind == Q_PRIORITY or is_at_window(position)

    def is_missed(self, position: Position) -> bool:
        """Return whether the turn is over, and the phase did not come."""
        return not self.is_turn(position) and UNKNOWN < self.turn_number < position.turn_number


UNKNOWN: Final = -1


def find_goal(position: Position, advance: AdvanceStep) -> PhaseGoal:
    """The turn meant: this one, or the next one of the player. Mismatch if the phase is over."""
    if position.phase == PREPARATION:
        return find_preparation_goal(position, advance)
    if advance.player != NOBODY:
        return PhaseGoal(advance.phase, UNKNOWN, advance.player, position.turn_number)
    phases = position.edition.phases
    if advance.phase not in phases or phases.index(advance.phase) < phases.index(position.phase):
        raise Mismatch(f"the {vocab.PHASES[advance.phase]} phase of this turn is over")
    return PhaseGoal(advance.phase, position.turn_number)


def find_preparation_goal(position: Position, advance: AdvanceStep) -> PhaseGoal:
    """P1 is the starter: a Preparation turn, or a first turn. Mismatch if the former is over."""
    player = P1 if advance.player == NOBODY else advance.player
    if advance.phase != PREPARATION:
        return PhaseGoal(advance.phase, 1 + player)
    if player < position.turn:
        raise Mismatch(f"{vocab.PLAYERS[player]} has prepared already")
    return PhaseGoal(PREPARATION, 0, player)


def play_advance(table: ScenarioTable, advance: AdvanceStep, following: ScriptStep | None) -> None:
    """Go to the phase. Mismatch where something is asked that is not answered on the way."""
    goal = find_goal(table.position, advance)
    if goal.is_in(table.position):
        return
    while not goal.is_reached(table.position):
        if table.is_over() or goal.is_missed(table.position):
            raise Mismatch(f"the phase never begins: {table.question_text()}")
        if not table.has_question():
            table.go_on(lambda position: goal.is_reached(position) or goal.is_missed(position))
        elif goal.is_in(table.position) and is_answered(table, following):
            return
        else:
            index = find_option_on_the_way(table, goal)
            if index is None and goal.is_in(table.position):
                return  # it has begun, with a question that nothing on the way answers
            if index is None:
                raise Mismatch(f"on the way {table.question_text()}")
            table.answer(index)


def is_answered(table: ScenarioTable, following: ScriptStep | None) -> bool:
    """Return whether the next step is the answer to the question."""
    return isinstance(following, PickStep) and table.find_option(following.player, following.label) >= 0


def find_option_on_the_way(table: ScenarioTable, goal: PhaseGoal) -> int | None:
    """Return which option is picked, if any is; a Battle where only an Event leads to the phase."""
    position = table.position
    options = position.ask_options
    if goal.phase == MAIN2 and goal.is_turn(position) and BATTLE in options:
        return options.index(BATTLE)
    for pick in ON_THE_WAY:
        if pick in options:
            return options.index(pick)
    return None
