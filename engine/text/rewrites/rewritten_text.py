"""What an unread text could be in words that read."""

from typing import NamedTuple

from engine.effects.program import Program


class RewrittenText(NamedTuple):
    """A text in words that read, and what it is read as."""

    text: str
    program: Program
