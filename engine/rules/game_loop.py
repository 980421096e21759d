"""The loop that carries a game on to its next question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.rules.combat import run_fight
from engine.rules.continuous.characteristics import settle_values
from engine.rules.costs.payment_steps import run_pay
from engine.rules.events.replacement_offers import run_apply
from engine.rules.execution.interpreter import execute
from engine.rules.execution.multi_step import run_for_cards
from engine.rules.execution.pile_picks import pick_cards, run_discard
from engine.rules.execution.placement import open_picked_zone, sacrifice
from engine.rules.field.arrival import run_arrive
from engine.rules.field.equipment import run_equip
from engine.rules.field.tokens import conscript
from engine.rules.field.vehicles import run_vehicle
from engine.rules.game_limits import ITEMS, check_items
from engine.rules.play.flips import run_flip
from engine.rules.play.move_action import run_move
from engine.rules.play.summon_and_set import run_free_summon, run_set, run_summon
from engine.rules.questions import take_answer
from engine.rules.setup import run_mulligan, run_preparation
from engine.rules.stack.announcement import run_declare
from engine.rules.stack.new_targets import run_retarget
from engine.rules.stack.pending_triggers import run_put_triggers
from engine.rules.stack.resolution import run_resolve
from engine.rules.turn.event_phase import run_event
from engine.rules.turn.phases import run_phase, run_turn
from engine.state.frames import execution, multi_step, play, stack, turn
from engine.state.frames.frame import Frame
from engine.state.position import NOT_ASKED, Position


def apply_choice(position: Position, pick: int) -> None:
    """Make a pick of the question now asked, and go on to the next; the news are of this pick alone."""
    begin_choice(position, pick)
    advance(position)


def begin_choice(position: Position, pick: int) -> None:
    """Make a pick, and forget the news of the one before."""
    position.log.clear()
    position.answered.clear()
    position.departed.clear()
    take_answer(position, pick)


def advance(position: Position) -> None:
    """Go on until a player is asked or the game is over."""
    while is_under_way(position):
        take_step(position)


def is_under_way(position: Position) -> bool:
    """Return whether nobody is asked anything, and the game is not over."""
    return position.ask_kind == NOT_ASKED and not position.is_over()


def take_step(position: Position) -> None:
    """Carry the topmost piece of work on by one step. StepsSpent where there are no more."""
    position.steps.take()
    settle_values(position)
    step_frame(position, position.frames[-1])
    if position.items > ITEMS:
        check_items(position)


# The rules that carry on the frames that `step_frame` does not name, each for those of its own class
RARER_STEPS: Final[dict[type[Frame], Callable[[Position, Any], None]]] = {
    turn.MulliganFrame: run_mulligan,
    turn.PreparationFrame: run_preparation,
    turn.EventFrame: run_event,
    stack.TriggersFrame: run_put_triggers,
    stack.RetargetFrame: run_retarget,
    stack.PayFrame: run_pay,
    play.FreeSummonFrame: run_free_summon,
    play.SetFrame: run_set,
    play.FreeSetFrame: run_set,
    play.FlipFrame: run_flip,
    play.ArriveFrame: run_arrive,
    play.MoveFrame: run_move,
    play.EquipFrame: run_equip,
    play.CrewFrame: run_vehicle,
    play.UncrewFrame: run_vehicle,
    play.TurnVehicleFrame: run_vehicle,
    execution.ExecuteFrame: execute,
    execution.ApplyFrame: run_apply,
    execution.FightFrame: run_fight,
    execution.DiscardFrame: run_discard,
    multi_step.TurnCardsFrame: run_for_cards,
    multi_step.ResearchFrame: run_for_cards,
    multi_step.FlipCardsFrame: run_for_cards,
    multi_step.PlaceFrame: run_for_cards,
    multi_step.SidestepFrame: run_for_cards,
    multi_step.ManeuverFrame: run_for_cards,
    multi_step.TransformFrame: run_for_cards,
    multi_step.ConscriptFrame: conscript,
    multi_step.OpenZoneFrame: open_picked_zone,
    multi_step.SacrificeFrame: sacrifice,
    multi_step.PilesFrame: pick_cards,
}


def step_frame(position: Position, frame: Frame) -> None:
    """Carry the topmost piece of work on by one step.

    The frames of six steps in seven come first, as to look a class up takes 130 instructions.
    """
    if isinstance(frame, turn.PhaseFrame):
        run_phase(position, frame)
    elif isinstance(frame, stack.DeclareFrame):
        run_declare(position, frame)
    elif isinstance(frame, stack.ResolveFrame):
        run_resolve(position, frame)
    elif isinstance(frame, turn.TurnFrame):
        run_turn(position, frame)
    elif isinstance(frame, play.SummonFrame):
        run_summon(position, frame)
    else:
        RARER_STEPS[type(frame)](position, frame)
