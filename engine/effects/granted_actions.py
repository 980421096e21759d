"""Notable actions by their codes (20.2), and those that a card can do though none is printed on it (14.6)."""

from collections.abc import Callable
from typing import Final

from engine import vocab
from engine.effects.actions.field_actions import Conscript, Shift, card_phrase, zone_phrase
from engine.effects.actions.keyword_actions import ACTION_CODES, NotableAction
from engine.effects.program import Program
from engine.effects.terms.subjects import Subject, This
from engine.effects.terms.targets import TargetPhrase

# Those that target something of their own, and what
TARGETING: Final[
    dict[int, tuple[Callable[[Subject, int], NotableAction], Callable[[Subject], TargetPhrase]]]
] = {
    vocab.CONSCRIPT: (Conscript, zone_phrase),
    vocab.SHIFT: (Shift, card_phrase),
}
DONE_ALONE: Final = {code: action for action, code in ACTION_CODES.items() if code not in TARGETING}
# Those that the rules perform by themselves (9, 10), and those that are done as part of a Move (4.2, 4.3)
PERFORMED: Final = (vocab.STRIKE, vocab.MARCH, vocab.MOVE)
OF_MOVES: Final = (vocab.EQUIP, vocab.CREW, vocab.UNCREW)
WITHOUT_PROGRAM: Final = PERFORMED + OF_MOVES
PROGRAMS: Final = {
    **{
        code: Program(vocab.ACTION, (), action(This()))
        for code, action in DONE_ALONE.items()
        if code not in WITHOUT_PROGRAM
    },
    **{
        code: Program(vocab.ACTION, (), action(This(), 0), (phrase(This()),))
        for code, (action, phrase) in TARGETING.items()
    },
}


def action_program(action: int) -> Program | None:
    """Return the program of a notable action; None for what the rules perform by themselves."""
    return PROGRAMS.get(action)


def can_be_granted(action: int) -> bool:
    """Return whether a text can grant the action."""
    return action in PROGRAMS or action in PERFORMED
