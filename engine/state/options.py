"""Options: one pick that a question offers, as one int (code, and up to two small numbers)."""

from typing import Final

KEEP: Final = 0
MULLIGAN: Final = 1
EVENT: Final = 2  # a = event
CONQUER: Final = 3  # a = zone
SUMMON: Final = 4  # a = definition
SET: Final = 5  # a = definition
AT: Final = 6  # a = zone
FACING: Final = 7  # a = facing, as the controller of the card sees it (3.1)
FLIP: Final = 8  # a = zone
ACTION: Final = 9  # a = zone, b = way
ACTIVATE: Final = 10  # a = zone, b = number of the effect, from 1
TARGET: Final = 11  # a = zone
DONE: Final = 12
MODE: Final = 13  # a = number of the mode, from 1
TO: Final = 14  # a = zone
PAY: Final = 15  # a = zone
SAC: Final = 16  # a = zone
DISCARD: Final = 17  # a = definition
BLOCK: Final = 18  # a = zone
NO_BLOCK: Final = 19
ORDER: Final = 20  # a = place among the waiting triggers, from 1
YES: Final = 21
NO: Final = 22
END: Final = 23
PASS: Final = 24
CONCEDE: Final = 25  # never offered, always accepted (18.2)
CHOOSE: Final = 26  # a = zone
CHOOSE_CARD: Final = 27  # a = definition
SELECT: Final = 28  # a = zone
X: Final = 29  # a = number
DISCOUNT: Final = 30  # a = zone, b = number of the cost, from 1
RAISE: Final = 31  # a = zone, b = number of the cost, from 1
MOVE: Final = 32  # a = zone
CREW: Final = 33
UNCREW: Final = 34
TURN: Final = 35  # a = zone, b = facing of the card there
TOP_CARD: Final = 36  # a = definition
BOTTOM_CARD: Final = 37  # a = definition
SCAFFOLD: Final = 38  # a = zone

# Ways to an action, the second number of ACTION: below this a notable action that the turn's Event (or being
# Prone) gives, from it on this + the number of a printed action effect
PRINTED_WAY: Final = 32


def option(code: int, a: int = 0, b: int = 0) -> int:
    """Pack a pick; `a` and `b` are below 65,536."""
    return code | a << 8 | b << 24


def code_of(option: int) -> int:
    """Return what kind of pick it is."""
    return option & 0xFF


def a_of(option: int) -> int:
    """The first number of a pick."""
    return option >> 8 & 0xFFFF


def b_of(option: int) -> int:
    """The second number of a pick."""
    return option >> 24
