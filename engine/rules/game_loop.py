"""The loop that carries a game on to its next question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.rules.combat import run_fight
from engine.rules.continuous.characteristics import settle_values
from engine.rules.costs.payment_steps import run_pay
from engine.rules.events.apply import run_apply
from engine.rules.execution.interpreter import execute
from engine.rules.execution.multi_step import run_multi_step
from engine.rules.execution.pile_picks import run_discard
from engine.rules.field.arrival import run_arrive
from engine.rules.field.equipment import run_equip
from engine.rules.field.vehicles import run_crew
from engine.rules.guards import ITEMS, check_items
from engine.rules.play.flips import run_flip
from engine.rules.play.move_action import run_move
from engine.rules.play.summon_and_set import run_set, run_summon
from engine.rules.questions import take_answer
from engine.rules.setup import run_preparation, run_setup
from engine.rules.stack.announcement import run_declare
from engine.rules.stack.pending_triggers import run_put_triggers
from engine.rules.stack.resolution import run_resolve
from engine.rules.turn.event_phase import run_event
from engine.rules.turn.phases import run_phase, run_turn
from engine.state import frames
from engine.state.frames import Frame
from engine.state.position import NOT_ASKED, Position


def apply_choice(position: Position, pick: int) -> None:
    """Make a pick of the question now asked, and go on to the next; the news are of this pick alone."""
    position.log.clear()
    position.answered.clear()
    position.departed.clear()
    take_answer(position, pick)
    advance(position)


def advance(position: Position) -> None:
    """Go on until a player is asked or the game is over."""
    while position.ask_kind == NOT_ASKED and not position.is_over():
        settle_values(position)
        step_frame(position, position.frames[-1])
        if position.items > ITEMS:
            check_items(position)


STEPS: Final[dict[int, Callable[[Position, Frame], None]]] = {
    frames.SETUP: run_setup,
    frames.TURN: run_turn,
    frames.PHASE: run_phase,
    frames.EVENT: run_event,
    frames.PUT_TRIGGERS: run_put_triggers,
    frames.DECLARE: run_declare,
    frames.PAY: run_pay,
    frames.SUMMON: run_summon,
    frames.SET: run_set,
    frames.FLIP: run_flip,
    frames.RESOLVE: run_resolve,
    frames.EXECUTE: execute,
    frames.DISCARD: run_discard,
    frames.ARRIVE: run_arrive,
    frames.MOVE: run_move,
    frames.PREPARATION: run_preparation,
    frames.MULTI_STEP: run_multi_step,
    frames.EQUIP: run_equip,
    frames.APPLY: run_apply,
    frames.FIGHT: run_fight,
    frames.CREW: run_crew,
}


def step_frame(position: Position, frame: Frame) -> None:
    """Carry the topmost piece of work on by one step."""
    STEPS[frame.kind](position, frame)
