"""Reading of what `Record.to_state` wrote."""

from __future__ import annotations

from typing import Final, TypeVar

from engine.state.continuous import ContinuousEffect
from engine.state.delayed import DelayedEffect
from engine.state.events import ProposedEvent
from engine.state.frames import Frame
from engine.state.player import PlayerState
from engine.state.record import Record
from engine.state.stack import FreeDeclaration, PendingTrigger, StackObject

Kind = TypeVar("Kind", bound=Record)

KINDS: Final[dict[str, type[Record]]] = {
    kind.__name__: kind
    for kind in (
        ContinuousEffect,
        DelayedEffect,
        Frame,
        FreeDeclaration,
        PendingTrigger,
        PlayerState,
        ProposedEvent,
        StackObject,
    )
}


def read_record(record: Kind, values: list[object]) -> Kind:
    """Give a blank record the values of its fields as they were written."""
    for name, value in zip(record.FIELDS, values, strict=True):
        found = read_value(value)
        if isinstance(found, tuple) and isinstance(getattr(record, name), list):
            found = list(found)
        setattr(record, name, found)
    return record


def read_value(value: object) -> object:
    """A value as it was before `plain`: a list that begins with the name of a kind was a record of it."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], str) and value[0] in KINDS:
        return read_record(KINDS[value[0]](), value[1:])
    return tuple([read_value(one) for one in value])
