"""Playing a script, step by step (SCENARIOS "Script")."""

from __future__ import annotations

from itertools import zip_longest

from engine.presentation import labels
from engine.scenario.advance_step import go_to, is_answered
from engine.scenario.expect.expectation_checks import Wish
from engine.scenario.rest_points import at_rest, can_only_pass, is_idle, never
from engine.scenario.scenario_table import Differs, Table
from engine.scenario.script_steps import Advance, Expect, Pick, Resolve, Step, Undo
from engine.state.frames import PHASE
from engine.state.position import Position
from engine.state.stack import Item
from engine.vocab import Q_EVENT, Q_MULLIGAN

PASS = 0  # passing is the first option of every window
OF_A_TURN = (Q_EVENT, Q_MULLIGAN)  # questions that belong to nothing half-done


def play_script(table: Table, steps: list[Step], wishes: list[Wish]) -> None:
    """Play all steps, pass until the stack is empty, look at what is expected. Differs."""
    table.go_on(at_rest)
    for step, following in zip_longest(steps, steps[1:]):
        try:
            do(table, step, following)
        except Differs as differs:
            raise Differs(f"{told(step)}: {differs}") from None
    pass_on(table)
    must_be_answered(table, wishes)
    must_hold(table, wishes)


def told(step: Step) -> str:
    """A step in words, with its line."""
    line = step.field.line_of(step.field.path) if step.field.line_of else 0
    key = next(part for part in reversed(step.field.path) if isinstance(part, str))
    words = f"{key}: {step.field.text()}" if isinstance(step.field.value, str) else key
    return f"line {line}, {words}" if line else words


def do(table: Table, step: Step, following: Step | None) -> None:
    """Play one step. Differs."""
    if isinstance(step, Pick):
        pick(table, step, following)
    elif isinstance(step, Expect):
        must_hold(table, step.wishes)
    elif isinstance(step, Resolve):
        stack = table.position.stack
        pass_on(table, stack[-1] if step.one and stack else None)
    elif isinstance(step, Advance):
        go_to(table, step, following)
    elif isinstance(step, Undo):
        table.undo(step.picks)


def must_hold(table: Table, wishes: list[Wish]) -> None:
    """Differs, with all that differs."""
    differences = [differs for wish in wishes if (differs := wish.differs(table))]
    if differences:
        raise Differs("; ".join(differences))


def must_be_answered(table: Table, wishes: list[Wish]) -> None:
    """Differs where the script leaves a question of something half-done open that nobody expects."""
    if not table.has_question() or table.is_window() or table.position.ask_kind in OF_A_TURN:
        return
    if not any(wish.minds_question() for wish in wishes):
        raise Differs(f"the script ends, but {table.asked()}")


def pick(table: Table, step: Pick, following: Step | None) -> None:
    """One pick of a player: found among what the engine answered, or in the question. Differs."""
    label = labels.plain(step.label)
    if label == "concede":
        table.concede(step.player)
    elif label == "pass":
        end(table, step, following)
    elif not table.skip_answered(step.player, label):
        while (index := table.offers(step.player, label)) < 0:
            if wait_for(table, step):
                return
        table.pick(index)
        table.go_on(at_rest)


def wait_for(table: Table, step: Pick) -> bool:
    """Go on towards a question that offers the pick; True if the engine answers with it. Differs."""
    if table.is_over():
        raise Differs(f"not offered: {table.asked()}")
    if not table.has_question():
        table.go_on(never)
    elif table.is_window() and table.position.stack:
        table.answer(PASS)
        table.go_on(at_rest)
    else:
        raise Differs(f"not offered: {table.asked()}")
    return table.skip_answered(step.player, step.label)


def end(table: Table, step: Pick, following: Step | None) -> None:
    """Pass, and for the other player too, unless the next step is theirs and offered. Differs."""
    if rests_with(table, step.player):
        table.remember()
        table.answered = []
    else:
        while (index := table.offers(step.player, step.label)) < 0:
            wait_for(table, step)
        table.pick(index)
    go_on_after_passing(table)
    if other_passes(table, step.player) and not is_answered(table, following):
        table.answer(PASS)
        go_on_after_passing(table)


def go_on_after_passing(table: Table) -> None:
    """Ending a phase leads to the next question; what passing resolves can be looked at first."""
    table.go_on(at_rest if table.position.stack else never)


def rests_with(table: Table, player: int) -> bool:
    """Whether the game rests where this player has priority and nothing to do but pass."""
    if table.has_question() or table.is_over() or table.position.frames[-1].player != player:
        return False
    return can_only_pass(table.position)


def other_passes(table: Table, player: int) -> bool:
    """Whether the window is the one that the other player has because `player` passed just now."""
    if not table.is_window() or table.position.ask_player == player:
        return False
    frame = table.position.frames[-1]
    return frame.kind == PHASE and frame.value == 1


def pass_on(table: Table, top: Item | None = None) -> None:
    """Pass until the stack is empty, or `top` has left it, or something else is asked."""

    def is_done(position: Position) -> bool:
        return is_through(position, top) and is_idle(position)

    table.go_on(is_done)
    while table.is_window() and not is_through(table.position, top):
        table.answer(PASS)
        table.go_on(is_done)


def is_through(position: Position, top: Item | None) -> bool:
    """Whether the stack is empty, or `top` is no longer on it."""
    if top is None or not position.stack:
        return not position.stack
    return not any(item is top for item in position.stack)
