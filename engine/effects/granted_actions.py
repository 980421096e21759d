"""Notable actions that a card can do though none is printed on it (14.6): each as a program."""

from typing import Final

from engine import vocab
from engine.effects.actions.field_actions import (
    Cleanse,
    Conscript,
    Maneuver,
    Reorient,
    Rise,
    Shift,
    Sidestep,
    Transform,
    card_phrase,
    zone_phrase,
)
from engine.effects.actions.keyword_actions import Burst, NotableAction, Pray, Research
from engine.effects.program import Program
from engine.effects.terms.subjects import This

DONE_ALONE: Final = (Burst, Pray, Research, Cleanse, Maneuver, Reorient, Rise, Sidestep, Transform)
DONE: Final[tuple[NotableAction, ...]] = tuple([action(This()) for action in DONE_ALONE])
PROGRAMS: Final = {
    **{action.code(): Program(vocab.ACTION, (), action) for action in DONE},
    vocab.CONSCRIPT: Program(vocab.ACTION, (), Conscript(This(), 0), (zone_phrase(This()),)),
    vocab.SHIFT: Program(vocab.ACTION, (), Shift(This(), 0), (card_phrase(This()),)),
}
# Those that the rules perform by themselves (9, 10)
PERFORMED: Final = (vocab.STRIKE, vocab.MARCH, vocab.MOVE)


def action_program(action: int) -> Program | None:
    """Return the program of a notable action; None for what the rules perform by themselves."""
    return PROGRAMS.get(action)


def can_be_granted(action: int) -> bool:
    """Return whether a text can grant the action."""
    return action in PROGRAMS or action in PERFORMED
