"""Starting what asks while it is carried out (see rules.execution.multi_step)."""

from __future__ import annotations

from engine.state.frames import CHORE, Frame
from engine.state.position import Position
from engine.state.stack import Item


def start_chore(position: Position, item: Item, chore: int, todo: list[int]) -> Frame:
    """Push the frame of a chore, for these cards or zones."""
    frame = Frame(CHORE, item.controller)
    frame.item = item
    frame.value = chore
    frame.picks = tuple(todo)
    position.frames.append(frame)
    return frame
