"""Edits of programs: a node at a place replaced, put in or taken away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.composer.slots import MOVED, number_slots
from engine.effects.actions.control_flow import Sequence
from engine.effects.node import Instruction, field_items
from engine.effects.program import Program
from engine.effects.terms.targets import TargetPhrase

Path = tuple[str | int, ...]

REPLACE: Final = 0
INSERT: Final = 1
REMOVE: Final = 2
NEW: Final = 2 * MOVED  # the slot of a phrase that is put among the criteria


@dataclass(frozen=True)
class Edit:
    """What is done at a path: `node` put in the place of what stands there (`how` REPLACE) or before it.

    `words`: what is said of it, where that is not the text of the node, or is known already. `added`: the
    part of the node that was not there before, where not all of it is new.
    """

    path: Path
    node: object = None
    how: int = REPLACE
    words: str = ""
    added: object = None

    @property
    def kind(self) -> type:
        """Return the class of the node that it brings."""
        return type(self.added or self.node)


def add_instructions(body: Instruction, further: Instruction) -> Sequence:
    """Two bodies as one, one behind the other."""
    checked = [
        sequence.checked if isinstance(sequence, Sequence) else (False,) for sequence in (body, further)
    ]
    return Sequence((*body.steps(), *further.steps()), (*checked[0], *checked[1]))


def value_at(value: object, path: Path) -> object:
    """Return what stands at a path. LookupError, AttributeError or TypeError where it leads nowhere."""
    for step in path:
        value = value[step] if isinstance(step, int) else field_items(value)[step]  # type: ignore[index]
    return value


def apply_edit(program: Program, edit: Edit) -> Program:
    """The program with an edit, its slots numbered anew."""
    edited = edit_at(program, edit.path, edit)
    assert isinstance(edited, Program)
    slots = criterion_slots(program, edit)
    is_phrase = [isinstance(criterion, TargetPhrase) for criterion in edited.criteria]
    return number_slots(edited, [slot for slot, counts in zip(slots, is_phrase, strict=True) if counts])


def criterion_slots(program: Program, edit: Edit) -> list[int]:
    """For each criterion of the edited program the slot that it has, if it is a phrase."""
    slots, number = [], 0
    for criterion in program.criteria:
        is_phrase = isinstance(criterion, TargetPhrase)
        slots.append(number if is_phrase else NEW)
        number += is_phrase
    if edit.path[0] == "criteria" and len(edit.path) == 2:
        place = edit.path[1]
        assert isinstance(place, int)
        if edit.how == INSERT:
            slots.insert(place, NEW)
        elif edit.how == REMOVE:
            del slots[place]
    return slots


def edit_at(value: object, path: Path, edit: Edit) -> object:
    """Return a value with what stands at the path edited."""
    if not path:
        return edit.node
    step, below = path[0], path[1:]
    if isinstance(step, str):
        old = field_items(value)[step]
        new = edit_at(old, below, edit)
        changed = replace(value, **{step: new, **parallel_rows(value, old, new, below)})  # type: ignore[type-var]
        return changed.parts[0] if isinstance(changed, Sequence) and len(changed.parts) == 1 else changed
    assert isinstance(value, tuple)
    if below or edit.how == REPLACE:
        return (*value[:step], edit_at(value[step], below, edit), *value[step + 1 :])
    added = (edit.node,) if edit.how == INSERT else ()
    return (*value[:step], *added, *value[step + (edit.how == REMOVE) :])


def parallel_rows(holder: object, old: object, new: object, below: Path) -> dict[str, object]:
    """Other rows of a node that have a value for each part of one that got longer or shorter."""
    if not isinstance(old, tuple) or not isinstance(new, tuple) or len(old) == len(new):
        return {}
    number = below[0]
    assert isinstance(number, int)
    rows = {
        name: row
        for name, row in field_items(holder).items()
        if isinstance(row, tuple) and row is not old and len(row) == len(old)
    }
    added = (False,) if len(new) > len(old) else ()
    return {name: (*row[:number], *added, *row[number + (not added) :]) for name, row in rows.items()}
