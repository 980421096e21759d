"""Starting what asks while it is carried out (see rules.execution.multi_step)."""

from __future__ import annotations

from engine.state.frames import MULTI_STEP, Frame
from engine.state.position import Position
from engine.state.stack import StackObject


def start_multi_step(position: Position, item: StackObject, task: int, todo: list[int]) -> Frame:
    """Push the frame of a multi-step instruction, for these cards or zones."""
    frame = Frame(MULTI_STEP, item.controller)
    frame.item = item
    frame.value = task
    frame.picks = tuple(todo)
    position.frames.append(frame)
    return frame
