"""Notable actions that a card can do though none is printed on it (14.6): each as a program."""

from typing import Final

from engine import vocab
from engine.effects.program import Program
from engine.effects.selectors import This
from engine.effects.verbs import Burst, Pray, Research

PROGRAMS: Final = {
    vocab.BURST: Program(vocab.ACTION, (), Burst(This())),
    vocab.PRAY: Program(vocab.ACTION, (), Pray(This())),
    vocab.RESEARCH: Program(vocab.ACTION, (), Research(This())),
}
# Those that the rules perform by themselves (9, 10)
PERFORMED: Final = (vocab.STRIKE, vocab.MARCH, vocab.MOVE)


def program_of(action: int) -> Program | None:
    """What resolves when a card does a notable action; None for what the rules perform by themselves."""
    return PROGRAMS.get(action)


def is_granted(action: int) -> bool:
    """Whether a text can grant the action."""
    return action in PROGRAMS or action in PERFORMED
