"""Playing a script, step by step (SCENARIOS "Script")."""

from __future__ import annotations

from itertools import zip_longest

from engine.presentation import labels
from engine.scenario.advance_step import is_answered, play_advance
from engine.scenario.expect.expectation_checks import Expectation
from engine.scenario.rest_points import can_only_pass, is_at_rest, is_idle, never_stop
from engine.scenario.scenario_table import Mismatch, ScenarioTable
from engine.scenario.script_reader import AdvanceStep, ExpectStep, PickStep, ResolveStep, ScriptStep, UndoStep
from engine.state.frames.turn import PhaseFrame
from engine.state.position import Position
from engine.state.stack import StackObject
from engine.vocab import Q_EVENT, Q_MULLIGAN

PASS = 0  # passing is the first option of every window
OF_A_TURN = (Q_EVENT, Q_MULLIGAN)  # questions that belong to nothing half-done


def play_script(table: ScenarioTable, steps: list[ScriptStep], wishes: list[Expectation]) -> None:
    """Play all steps, pass until the stack is empty, look at what is expected. Mismatch."""
    table.go_on(is_at_rest)
    for step, following in zip_longest(steps, steps[1:]):
        try:
            play_step(table, step, following)
        except Mismatch as differs:
            raise Mismatch(f"{step_text(step)}: {differs}") from None
    asked = wishes_of_the_last(steps) if not table.is_window() else []
    pass_on(table)
    must_be_answered(table, [*wishes, *asked])
    must_hold(table, wishes)


def wishes_of_the_last(steps: list[ScriptStep]) -> list[Expectation]:
    """Return what is expected where the script ends by looking at the position."""
    last = steps[-1] if steps else None
    return last.wishes if isinstance(last, ExpectStep) else []


def step_text(step: ScriptStep) -> str:
    """A step in words, with its line."""
    line = step.field.line_of(step.field.path) if step.field.line_of else 0
    key = next(part for part in reversed(step.field.path) if isinstance(part, str))
    words = f"{key}: {step.field.text()}" if isinstance(step.field.value, str) else key
    return f"line {line}, {words}" if line else words


def play_step(table: ScenarioTable, step: ScriptStep, following: ScriptStep | None) -> None:
    """Play one step. Mismatch."""
    if isinstance(step, PickStep):
        play_pick(table, step, following)
    elif isinstance(step, ExpectStep):
        must_hold(table, step.wishes)
    elif isinstance(step, ResolveStep):
        stack = table.position.stack
        pass_on(table, stack[-1] if step.one and stack else None)
    elif isinstance(step, AdvanceStep):
        play_advance(table, step, following)
    elif isinstance(step, UndoStep):
        table.undo(step.picks)


def must_hold(table: ScenarioTable, wishes: list[Expectation]) -> None:
    """Mismatch, with all that differs."""
    differences = [differs for wish in wishes if (differs := wish.difference(table))]
    if differences:
        raise Mismatch("; ".join(differences))


def must_be_answered(table: ScenarioTable, wishes: list[Expectation]) -> None:
    """Mismatch where the script leaves a question of something half-done open that nobody expects."""
    if not table.has_question() or table.is_window() or table.position.ask_kind in OF_A_TURN:
        return
    if not any(wish.expects_question() for wish in wishes):
        raise Mismatch(f"the script ends, but {table.question_text()}")


def play_pick(table: ScenarioTable, step: PickStep, following: ScriptStep | None) -> None:
    """One pick of a player: found among what the engine answered, or in the question. Mismatch."""
    label = labels.plain_label(step.label)
    if label == "concede":
        table.concede(step.player)
    elif label == "pass":
        play_pass(table, step, following)
    elif not table.skip_answered(step.player, label):
        while (index := table.find_option(step.player, label)) < 0:
            if wait_for(table, step):
                return
        table.pick(index)
        table.go_on(is_at_rest)


def wait_for(table: ScenarioTable, step: PickStep) -> bool:
    """Go on towards a question that offers the pick; True if the engine answers with it. Mismatch."""
    if table.is_over():
        raise Mismatch(f"not offered: {table.question_text()}")
    if not table.has_question():
        table.go_on(never_stop)
    elif table.is_window() and table.position.stack:
        table.answer(PASS)
        table.go_on(is_at_rest)
    else:
        raise Mismatch(f"not offered: {table.question_text()}")
    return table.skip_answered(step.player, step.label)


def play_pass(table: ScenarioTable, step: PickStep, following: ScriptStep | None) -> None:
    """Pass, and for the other player too, unless the next step is theirs and offered. Mismatch."""
    if rests_with(table, step.player):
        table.save_for_undo()
        table.answered = []
    else:
        while (index := table.find_option(step.player, step.label)) < 0:
            wait_for(table, step)
        table.pick(index)
    go_on_after_passing(table)
    if is_other_to_pass(table, step.player) and not is_answered(table, following):
        table.answer(PASS)
        go_on_after_passing(table)


def go_on_after_passing(table: ScenarioTable) -> None:
    """Ending a phase leads to the next question; what passing resolves can be looked at first."""
    table.go_on(is_at_rest if table.position.stack else never_stop)


def rests_with(table: ScenarioTable, player: int) -> bool:
    """Return whether the game rests where this player has priority and nothing to do but pass."""
    if table.has_question() or table.is_over() or table.position.frames[-1].player != player:
        return False
    return can_only_pass(table.position)


def is_other_to_pass(table: ScenarioTable, player: int) -> bool:
    """Return whether the window is the one that the other player has because `player` passed just now."""
    if not table.is_window() or table.position.ask_player == player:
        return False
    frame = table.position.frames[-1]
    return isinstance(frame, PhaseFrame) and frame.passes == 1


def pass_on(table: ScenarioTable, top: StackObject | None = None) -> None:
    """Pass until the stack is empty, or `top` has left it, or something else is asked."""

    def is_done(position: Position) -> bool:
        return has_resolved(position, top) and is_idle(position)

    table.go_on(is_done)
    while table.is_window() and not has_resolved(table.position, top):
        table.answer(PASS)
        table.go_on(is_done)


def has_resolved(position: Position, top: StackObject | None) -> bool:
    """Return whether the stack is empty, or `top` is no longer on it."""
    if top is None or not position.stack:
        return not position.stack
    return not any(item is top for item in position.stack)
