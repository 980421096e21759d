"""Whether a Strike is going on: from its declaration until it was performed or fizzled (14.5)."""

from __future__ import annotations

from engine.state.position import Position
from engine.state.stack import STRIKE


def striking(position: Position, number: int) -> bool:
    """Whether a Strike of this card was declared and is not over, on the stack or not."""
    for item in position.stack:
        if item.kind == STRIKE and item.source == number:
            return True
    for item in position.attacks:
        if item.source == number:
            return True
    for frame in position.frames:
        of_frame = frame.item
        if of_frame is not None and of_frame.kind == STRIKE and of_frame.source == number:
            return True
    return False
