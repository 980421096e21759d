"""The bases of all nodes of a program."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from engine import vocab
from engine.effects.context import EffectContext

# Amounts and subjects are nodes: a circle of types, not of modules at run time.
if TYPE_CHECKING:
    from engine.effects.terms.amounts import Amount
    from engine.effects.terms.subjects import Subject


_NAMES: dict[type, tuple[str, ...]] = {}  # dataclasses.fields takes as long as to read the values


def field_names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a class of nodes or programs, in order."""
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple([field.name for field in fields(kind)])
    return names


def field_values(value: object) -> tuple[object, ...]:
    """Return what the fields of a node or program hold, in order."""
    return tuple([getattr(value, name) for name in field_names(type(value))])


def field_items(value: object) -> dict[str, object]:
    """Return the fields of a node or program by name, in order."""
    return {name: getattr(value, name) for name in field_names(type(value))}


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
        self.perform(on)
        return True

    def perform(self, on: EffectContext) -> None:
        """Carry out what asks nothing, or only by frames of its own."""
        raise NotImplementedError

    def is_possible(self, on: EffectContext) -> bool:
        """Return whether carrying it out now could do anything (13.6, 21.2)."""
        if self.children():
            return any(child.is_possible(on) for child in self.children())
        found = self.subjects()
        return not found or any(on.has_any(subject) for subject in found)

    def is_wholly_possible(self, on: EffectContext) -> bool:
        """Return whether all of it can be done now, as must be of what is offered instead (15.4)."""
        subjects = self.subjects()
        if any(on.is_yet_to_pick(subject) for subject in subjects):
            return True  # that it can be picked is asked with the targets of the effect
        return (
            self.is_possible(on) and all(on.has_any(subject) for subject in subjects) and self.has_enough(on)
        )

    def has_enough(self, on: EffectContext) -> bool:
        """Return whether there is as much as it takes."""
        return True

    def done_happening(self) -> int:
        """Return what there is so much of once it is done, for 'that much'; -1 where that is not counted."""
        return -1

    def children(self) -> tuple[Instruction, ...]:
        """Return the instructions that it is made of, as a path numbers them."""
        return ()

    def steps(self) -> tuple[Instruction, ...]:
        """Return what is carried out one after the other: itself, where it is no sequence."""
        return (self,)

    def choices(self) -> tuple[Instruction, ...]:
        """Return the modes of which one is picked (13.6)."""
        return ()

    def alternatives(self) -> tuple[Instruction, ...]:
        """Return the instructions of which the first is carried out whose case holds."""
        return ()

    def is_for_done(self) -> bool:
        """Return whether it comes only if what stands before it was done."""
        return False

    def is_optional(self) -> bool:
        """Return whether a player may leave it out."""
        return False

    def is_repeated(self) -> bool:
        """Return whether it is carried out once for each of several cards."""
        return False

    def called_you(self) -> int:
        """Return the players who are called you in it; -1 where that is who controls the effect."""
        return -1

    def is_done_when_declared(self) -> bool:
        """Return whether nothing of it is left to do on resolution (13.1)."""
        return False

    def governs_rest(self) -> bool:
        """Return whether an instruction after it, in one sentence, would be taken for a part of it."""
        return False

    def uncounted(self) -> Instruction:
        """Return what is carried out with its X: itself, where none is counted (8.7)."""
        return self

    def x_amount(self) -> Amount | None:
        """Return what its X is, if it says so (8.7)."""
        return None

    def recipient(self) -> Subject | None:
        """Return for whom it makes something hold from now on; None if it makes nothing last (14.4)."""
        return None

    def changed_kinds(self) -> int:
        """Return what it changes of cards as long as it holds: a mask of `value_kinds` (14.1)."""
        return 0

    def resolves_exceptions(self) -> bool:
        """Return whether whom its own selector leaves out by name is known when it is carried out."""
        return False

    def leaving(self) -> tuple[Node, ...]:
        """Return the subjects that it takes off the field."""
        return ()

    def keeps_destroyed(self) -> bool:
        """Return whether what it destroys is kept for later words of the text."""
        return False

    def counted_happenings(self) -> int:
        """Return the happenings of this turn that are counted as long as it holds, as bits."""
        return 0

    def is_seen_by_player(self) -> bool:
        """Return whether what holds by it differs for its controller and the other player (14.6)."""
        return False

    def duration_code(self) -> int:
        """Return how long it lasts, a code of `durations`; 0 if that is not stated."""
        return 0

    def add_duration(self, duration: int) -> Instruction:
        """Return the same with a duration, where it lasts and none is stated."""
        return self

    def is_live(self) -> bool:
        """Return whether a Continuous text can say it: it holds for whoever fits at any time (14.3)."""
        return False

    def explain_live(self) -> str:
        """Return what it means in a Continuous effect, all the time."""
        return self.explain()

    def stated_clause(self) -> str:
        """Return its wording after "and", which cannot be taken for what the subject before it does."""
        text = self.text()
        return f"[this] deals {text[5:]}" if text.startswith("deal ") else text

    def order_text(self) -> str:
        """Return its wording after "you can", where no card that does it stands before the verb."""
        return self.text()

    def optional_text(self) -> str:
        """Return its wording where it is left to the player whether it is done."""
        return f"you can {self.order_text()}"

    def own_action(self) -> int:
        """Return the notable action that it is of this card, a code of `vocab.ACTIONS`; UNIQUE if none."""
        return vocab.UNIQUE

    def max_amount(self, on: EffectContext) -> int:
        """Return how much it could do at most, were its X picked now."""
        return 99

    def needs_full_stop(self) -> bool:
        """Return whether only a full stop ends its wording, which would take in what follows a semicolon."""
        children = self.children()
        return bool(children) and children[-1].needs_full_stop()

    def subjects(self) -> tuple[Node, ...]:
        """Return its objects in printed order: nodes of `selectors`; those of its parts, if it has any."""
        return tuple([subject for child in self.children() for subject in child.subjects()])


class Asking(Instruction):
    """An instruction that asks by a frame of its own, and so is over when it is reached again."""

    def apply(self, on: EffectContext) -> bool:
        is_first = on.is_first_time()
        if is_first:
            self.perform(on)
        return not is_first


def join_words(parts: list[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
