"""The bases of all nodes of a program."""

from __future__ import annotations

from dataclasses import fields

from engine.effects.context import EffectContext


def field_values(value: object) -> tuple[object, ...]:
    """Return what the fields of a node or program hold, in order."""
    return tuple([getattr(value, field.name) for field in fields(value)])  # type: ignore[arg-type]


class Node:
    """A part of a program: frozen, compared by value, printed and explained by itself.

    What compares nodes is written once: `dataclass` made it for each class, a fifth of the start.
    """

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and field_values(self) == field_values(other)

    def __hash__(self) -> int:
        return hash((type(self), field_values(self)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{field_values(self)}"

    def text(self) -> str:
        """The canonical wording. Reading it gives an equal node."""
        raise NotImplementedError

    def explain(self) -> str:
        """Return what it was understood as, in plain words, with rule numbers."""
        return self.text().replace("[this]", "this card")


class Criterion(Node):
    """Something that stands before the dividing colon (11.2)."""


class Instruction(Node):
    """Something that stands after the dividing colon (11.2)."""

    def apply(self, on: EffectContext) -> bool:
        """Carry it out. False: a question was asked; call again when it is answered."""
        raise NotImplementedError

    def is_possible(self, on: EffectContext) -> bool:
        """Return whether carrying it out now could do anything (13.6, 21.2)."""
        found = self.subjects()
        return not found or any(on.has_any(subject) for subject in found)

    def max_amount(self, on: EffectContext) -> int:
        """Return how much it could do at most, were its X picked now."""
        return 99

    def needs_full_stop(self) -> bool:
        """Return whether only a full stop ends its wording, which would take in what follows a semicolon."""
        return False

    def subjects(self) -> tuple[Node, ...]:
        """Return its objects in printed order: nodes of `selectors`; those of its parts, if it has any."""
        return ()


def join_words(parts: list[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
