"""The step `advance`: end phases until one has begun."""

from __future__ import annotations

from engine import vocab
from engine.scenario.rest_points import at_window
from engine.scenario.scenario_table import Differs, Table
from engine.scenario.script_steps import Advance, Pick, Step
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


class Goal:
    """The phase of the turn that `advance` goes to; of a Preparation turn, `player` is whose."""

    def __init__(self, phase: int, turn_number: int, player: int = NOBODY) -> None:
        self.phase = phase
        self.turn_number = turn_number
        self.player = player

    def is_in(self, position: Position) -> bool:
        """Whether the phase has been entered."""
        if position.turn_number != self.turn_number or position.phase != self.phase:
            return False
        return self.player in (NOBODY, position.turn)

    def is_reached(self, position: Position) -> bool:
        """Whether its first window comes next; of the Event Phase, whether the Event is asked for."""
        if self.phase == EVENT:
            return position.turn_number == self.turn_number and position.ask_kind == Q_EVENT
        if not self.is_in(position):
            return False
        return position.ask_kind == Q_PRIORITY or at_window(position)

    def is_missed(self, position: Position) -> bool:
        """Whether the turn is over, and the phase did not come."""
        return position.turn_number > self.turn_number


def goal_of(position: Position, advance: Advance) -> Goal:
    """The turn meant: this one, or the next one of the player. Differs if the phase is over."""
    if position.phase == PREPARATION:
        return goal_from_preparation(position, advance)
    if advance.player != NOBODY:
        turns = 2 if position.turn == advance.player else 1
        return Goal(advance.phase, position.turn_number + turns)
    phases = position.edition.phases
    if advance.phase not in phases or phases.index(advance.phase) < phases.index(position.phase):
        raise Differs(f"the {vocab.PHASES[advance.phase]} phase of this turn is over")
    return Goal(advance.phase, position.turn_number)


def goal_from_preparation(position: Position, advance: Advance) -> Goal:
    """P1 is the starter: a Preparation turn, or a first turn. Differs if the former is over."""
    player = P1 if advance.player == NOBODY else advance.player
    if advance.phase != PREPARATION:
        return Goal(advance.phase, 1 + player)
    if player < position.turn:
        raise Differs(f"{vocab.PLAYERS[player]} has prepared already")
    return Goal(PREPARATION, 0, player)


def go_to(table: Table, advance: Advance, following: Step | None) -> None:
    """Go to the phase. Differs where something is asked that is not answered on the way."""
    goal = goal_of(table.position, advance)
    if goal.is_in(table.position):
        return
    while not goal.is_reached(table.position):
        if table.is_over() or goal.is_missed(table.position):
            raise Differs(f"the phase never begins: {table.asked()}")
        if not table.has_question():
            table.go_on(lambda position: goal.is_reached(position) or goal.is_missed(position))
        elif goal.is_in(table.position) and is_answered(table, following):
            return
        else:
            table.answer(on_the_way(table, goal))


def is_answered(table: Table, following: Step | None) -> bool:
    """Whether the next step is the answer to the question."""
    return isinstance(following, Pick) and table.offers(following.player, following.label) >= 0


def on_the_way(table: Table, goal: Goal) -> int:
    """Which option is picked; a Battle where only an Event leads to the phase. Differs if none is."""
    position = table.position
    options = position.ask_options
    if goal.phase == MAIN2 and position.turn_number == goal.turn_number and BATTLE in options:
        return options.index(BATTLE)
    for pick in ON_THE_WAY:
        if pick in options:
            return options.index(pick)
    raise Differs(f"on the way {table.asked()}")
