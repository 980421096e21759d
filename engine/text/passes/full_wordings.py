"""Actions whose rule is printed in full, as the cards of older editions do it (4.2)."""

from dataclasses import replace
from typing import Final

from engine.text.atoms import Atom

THIS: Final = (("~",), ("this",), ("this", "card"), ("this", "artifact"), ("this", "equipment"))
IN_PARENTHESES: Final = (
    "( can be empty or inactive )",
    "( can be empty or closed )",
    "( can be empty and inactive )",
    "( empty or inactive )",
)  # fmt: skip
FULL: Final = (
    "equip : select a connected creature zone {may} ; {this} is now equipped to that zone",
    "select a connected creature zone {may} ; {this} is now equipped to that zone",
    "equip : select a connected creature zone {may} ; {this} is equipped to that zone",
    "select a connected creature zone {may} ; {this} is equipped to that zone",
    "equip : attach {this} to target creature",
    "equip : attach {this} to a target creature",
    "equip : target a creature ; attach {this} to it",
    "equip : target a creature ; attach {this} to target",
)  # fmt: skip


def equip_wordings() -> list[tuple[str, ...]]:
    """Every wording of Equip, as the texts of its pieces, the longest first."""
    found = {
        tuple(full.format(this=" ".join(this), may=may).split())
        for full in FULL
        for this in THIS
        for may in ("", *IN_PARENTHESES)
    }
    return sorted(found, key=lambda form: (-len(form), form))


EQUIP: Final = equip_wordings()


def shorten_wordings(atoms: list[Atom]) -> list[Atom]:
    """The pieces of a text with Equip, where it is spelled out, as that one word."""
    texts = [atom.text for atom in atoms]
    if "equip" not in texts and "equipped" not in texts:
        return atoms
    for at in range(len(atoms)):
        for form in EQUIP:
            if tuple(texts[at : at + len(form)]) == form:
                if texts[at + len(form) : at + len(form) + 2] == ["you", "control"]:
                    return atoms[2:] if form[:2] == ("equip", ":") else atoms  # a narrower target
                last = atoms[at + len(form) - 1]
                word = replace(atoms[at], group="word", text="equip", end=last.end)
                return [*atoms[:at], word, *atoms[at + len(form) :]]
    return atoms
