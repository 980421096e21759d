"""Texts that say two references behind one verb, and each of the two alone: which must mean other things.

A word of two that are left out together, as of '[this] or target', is no word that `lost_words` leaves out.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from engine.effects.program import Program
from engine.tests.mutation.lost_words import read_once
from engine.text import parse_short_form, try_to_read

# What is named before the colon, with the kind of the effect
ANTECEDENTS: Final = (
    "action | ",
    "action | Target a card: ",
    "action | Target a creature: ",
    "action | Choose a creature: ",
    "activation | Target a creature; choose an artifact; consume 1 mana: ",
    "activation | Sac a creature: ",
    "trigger | When [this] blocks a creature: ",
    "trigger | When a creature you control is destroyed: ",
    "trigger | When your opponent summons a creature: ",
)
INSTRUCTIONS: Final = (
    "destroy {}",
    "rotate {}",
    "flip {}",
    "deal 1 damage to {}",
    "heal 1 damage from {}",
    "remove 1 mana from {}",
    "put 1 mana on {}",
    "return {} to its owner's hand",
    "move {} to a zone",
    "transfer 1 mana from {} to a card",
    "{} gets +1 Might until end of turn",
    "{} is Weak",
    "{} loses 1 mana",
    "{} collects 1 mana",
    "{} Strikes",
    "{} cannot Strike until end of turn",
    "{} draws 1",
)
REFERENCES: Final = (
    "[this]",
    "it",
    "target",
    "chosen",
    "that creature",
    "the attacker",
    "target creature",
    "another target creature",
    "a creature",
    "your opponent",
    "you",
)
JOINTS: Final = ("or", "and")


class JoinedReferences(NamedTuple):
    """A text in the short form that joins two references, and the texts with one of them."""

    line: str
    alone: tuple[str, str]


def joined_references() -> Iterator[JoinedReferences]:
    """Return each pair of references behind each verb and antecedent."""
    pairs = [(one, other) for one, other in product(REFERENCES, REFERENCES) if one != other]
    for head, body, (one, other), joint in product(ANTECEDENTS, INSTRUCTIONS, pairs, JOINTS):
        line = head + body.format(f"{one} {joint} {other}")
        yield JoinedReferences(line, (head + body.format(one), head + body.format(other)))


def read_line(line: str) -> Program | None:
    """Return the program of a text in the short form; None for one that is refused."""
    short = parse_short_form(line)
    return read_once(short.kind, short.text, short.once)


def lost_references(joined: JoinedReferences) -> list[str]:
    """Return the texts with one reference that mean the same as the text that joins two."""
    short = parse_short_form(joined.line)
    program = try_to_read(short.kind, short.text, "", False, False)
    if not isinstance(program, Program):
        return []
    return [line for line in joined.alone if read_line(line) == program]
