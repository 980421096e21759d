"""The step `advance`: end phases until one has begun."""

from __future__ import annotations

from engine import vocab
from engine.scenario.steps import Advance, Pick, Step
from engine.scenario.table import Differs, Table
from engine.scenario.windows import at_window
from engine.state import options as opt
from engine.state.position import Position
from engine.vocab import EVENT, NOBODY, Q_EVENT

# What is picked on the way, the first of them that is offered
ON_THE_WAY = (
    opt.option(opt.END),
    opt.option(opt.PASS),
    opt.option(opt.EVENT, vocab.NO_EVENT),
    opt.option(opt.EVENT, vocab.BATTLE),
    opt.option(opt.NO),
    opt.option(opt.NO_BLOCK),
)


class Goal:
    """The phase of the turn that `advance` goes to."""

    def __init__(self, phase: int, turn_number: int) -> None:
        self.phase = phase
        self.turn_number = turn_number

    def is_in(self, position: Position) -> bool:
        """Whether the phase has been entered."""
        return position.turn_number == self.turn_number and position.phase == self.phase

    def is_reached(self, position: Position) -> bool:
        """Whether its first window comes next; of the Event Phase, whether the Event is asked for."""
        if not self.is_in(position):
            return False
        return position.ask_kind == Q_EVENT if self.phase == EVENT else at_window(position)


def goal_of(position: Position, advance: Advance) -> Goal:
    """The turn meant: this one, or the next one of the player. Differs if the phase is over."""
    if advance.player != NOBODY:
        turns = 2 if position.turn == advance.player else 1
        return Goal(advance.phase, position.turn_number + turns)
    phases = position.edition.phases
    if phases.index(advance.phase) < phases.index(position.phase):
        raise Differs(f"the {vocab.PHASES[advance.phase]} phase of this turn is over")
    return Goal(advance.phase, position.turn_number)


def go_to(table: Table, advance: Advance, following: Step | None) -> None:
    """Go to the phase. Differs where something is asked that is not answered on the way."""
    goal = goal_of(table.position, advance)
    if goal.is_in(table.position):
        return
    while not goal.is_reached(table.position):
        if table.is_over():
            raise Differs(f"the phase never begins: {table.asked()}")
        if not table.has_question():
            table.go_on(goal.is_reached)
        elif goal.is_in(table.position) and is_answered(table, following):
            return
        else:
            table.answer(on_the_way(table))


def is_answered(table: Table, following: Step | None) -> bool:
    """Whether the next step is the answer to the question."""
    return isinstance(following, Pick) and table.offers(following.player, following.label) >= 0


def on_the_way(table: Table) -> int:
    """Which option is picked. Differs if none is."""
    options = table.position.ask_options
    for pick in ON_THE_WAY:
        if pick in options:
            return options.index(pick)
    raise Differs(f"on the way {table.asked()}")
