"""Reading of what `StateRecord.to_state` wrote."""

from __future__ import annotations

from typing import Final, TypeVar

from engine.state.continuous import ContinuousEffect
from engine.state.delayed import DelayedEffect
from engine.state.events import ProposedEvent
from engine.state.frames import execution, multi_step, play, stack, turn
from engine.state.player import PlayerState
from engine.state.record import StateRecord
from engine.state.stack import FreeDeclaration, PendingTrigger, StackObject

Kind = TypeVar("Kind", bound=StateRecord)

KINDS: Final[dict[str, type[StateRecord]]] = {
    kind.__name__: kind
    for kind in (
        ContinuousEffect,
        DelayedEffect,
        FreeDeclaration,
        PendingTrigger,
        PlayerState,
        ProposedEvent,
        StackObject,
        turn.MulliganFrame,
        turn.PreparationFrame,
        turn.TurnFrame,
        turn.PhaseFrame,
        turn.EventFrame,
        stack.TriggersFrame,
        stack.DeclareFrame,
        stack.RetargetFrame,
        stack.PayFrame,
        stack.ResolveFrame,
        play.SummonFrame,
        play.SetFrame,
        play.FlipFrame,
        play.ArriveFrame,
        play.MoveFrame,
        play.EquipFrame,
        play.CrewFrame,
        play.UncrewFrame,
        play.TurnVehicleFrame,
        execution.ExecuteFrame,
        execution.ApplyFrame,
        execution.FightFrame,
        execution.DiscardFrame,
        multi_step.TurnCardsFrame,
        multi_step.ResearchFrame,
        multi_step.FlipCardsFrame,
        multi_step.PlaceFrame,
        multi_step.SidestepFrame,
        multi_step.ManeuverFrame,
        multi_step.TransformFrame,
        multi_step.ConscriptFrame,
        multi_step.OpenZoneFrame,
        multi_step.SacrificeFrame,
        multi_step.PilesFrame,
        play.FreeSummonFrame,
        play.FreeSetFrame,
    )
}


def read_record(record: Kind, values: list[object]) -> Kind:
    """Give a blank record the values of its fields as they were written."""
    for name, value in zip(record.written_names(len(values)), values, strict=True):
        stored = read_value(value)
        if isinstance(stored, tuple) and isinstance(getattr(record, name), list):
            stored = list(stored)
        setattr(record, name, stored)
    return record


def read_value(value: object) -> object:
    """A value as it was before `plain`: a list that begins with the name of a kind was a record of it."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], str) and value[0] in KINDS:
        return read_record(KINDS[value[0]](), value[1:])
    return tuple([read_value(item) for item in value])
