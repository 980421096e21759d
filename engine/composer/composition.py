"""Compositions: an effect that reads, its places, and what can stand at each of them instead.

The text of a composition is all of its state: it reads as its program, and what is offered is a whole text
that was read back as the program made for it. So nothing that is composed can fail to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.composer.alternatives import BODY_ROW, EditGroup, groups_at, only_part
from engine.composer.block_cache import block_table
from engine.composer.blocks import UNPRINTABLE, field_of, node_words
from engine.composer.edits import INSERT, Edit, Path, add_instructions, apply_edit
from engine.composer.slots import move_slots, number_slots
from engine.effects.actions.control_flow import Sequence
from engine.effects.events import Event
from engine.effects.node import Node, field_items
from engine.effects.program import Program
from engine.effects.terms.targets import TargetPhrase
from engine.text import read_effect, try_to_read

MOST_OFFERED: Final = 20  # of a group, besides one of each kind of node that known texts have there
MOST_TRIED: Final = 20  # candidates of a group that are read besides those
TRIED_OF_A_KIND: Final = 2  # with the parts of what it replaces, and with its own
LONGEST: Final = 400  # characters of a text that is composed; the longest of a shipped card has 170


class BlockPlace(NamedTuple):
    """A node of a program where another can stand, or a row of them (`is_row`) to which one can be added.

    `name` is that of the field that holds it, `words` what stands there, `depth` within how many others.
    """

    path: Path
    name: str
    words: str
    depth: int
    is_row: bool = False


class BlockOffer(NamedTuple):
    """What can stand at a place, the program with it there, and the text that reads as that program."""

    group: str
    words: str
    program: Program
    text: str


@dataclass(frozen=True)
class Composition:
    """An effect that reads."""

    kind: str
    once: bool
    optional: bool
    program: Program

    @classmethod
    def read(
        cls, kind: str, text: str, *, name: str = "", once: bool = False, optional: bool = False
    ) -> Composition:
        """The composition of a text, `name` the card's own name in it. Raises UnreadText."""
        return cls(kind, once, optional, read_effect(kind, text, name=name, once=once, optional=optional))

    def places(self) -> list[BlockPlace]:
        """Return all its places in the order of the program, those within another right behind it."""
        places: list[BlockPlace] = []
        for name in ("criteria", "body"):
            places += list_places((name,), getattr(self.program, name), self.program, 0)
        if not isinstance(self.program.body, Sequence):
            places.append(BlockPlace(BODY_ROW, "parts", "", 0, is_row=True))
        return places

    def offers(self, path: Path, words: str = "") -> list[BlockOffer]:
        """Return what can stand at a place and says all these words, by groups, the likeliest first.

        Nothing for a path that leads nowhere.
        """
        text, wanted = self.program.text(), words.lower().split()
        tried = {text}
        offers: list[BlockOffer] = []
        for group in groups_at(self.program, path, wanted) if len(text) <= LONGEST else ():
            offers += self.find_offers(group, wanted, tried)
        return offers

    def find_offers(self, group: EditGroup, wanted: list[str], tried: set[str]) -> Iterator[BlockOffer]:
        """Yield the edits that give a new text that reads; where words are wanted the shortest first.

        What is read is bounded by what differs, not by its length: one of each kind that belongs there.
        """
        awaited = dict.fromkeys(group.kinds, TRIED_OF_A_KIND)
        offered = further = 0
        for edit in choose_edits(group.edits, wanted) if wanted else group.edits:
            is_awaited = awaited.get(edit.kind, 0) > 0
            if not is_awaited and (offered >= MOST_OFFERED or further >= MOST_TRIED):
                continue
            offer = self.try_edit(group.name, edit, tried)
            awaited[edit.kind] = awaited.get(edit.kind, 0) - 1 if offer is None else 0
            further += not is_awaited
            if offer:
                offered += 1
                yield offer

    def add_program(self, other: Program) -> str:
        """Return the text with the instructions, costs, conditions and targets of another behind its own.

        Return "" where no text reads as that, or words of the other would mean a target of this one.
        """
        heads = [criterion for criterion in other.criteria if not isinstance(criterion, Event)]
        if self.program.phrases and any(isinstance(head, TargetPhrase) for head in heads):
            return ""
        added = [Edit(("criteria", len(self.program.criteria)), head, INSERT) for head in reversed(heads)]
        body = add_instructions(self.program.body, move_slots(other.body))
        composition = self
        for edit in (*added, Edit(("body",), body, words="then")):
            offer = composition.try_edit("", edit, set())
            if offer is None:
                return ""
            composition = replace(composition, program=offer.program)
        return composition.program.text()

    def try_edit(self, group: str, edit: Edit, tried: set[str]) -> BlockOffer | None:
        """The offer of an edit; None where no text reads as the edited program, or it was tried before."""
        words = edit_words(edit)
        if not words:
            return None
        try:
            program = apply_edit(self.program, edit)
            text = program.text()
        except UNPRINTABLE:
            return None  # no such program: a code that is none, a row that has to hold more
        if text in tried:
            return None
        tried.add(text)
        program_read = try_to_read(self.kind, text, "", self.once, self.optional)
        if not isinstance(program_read, Program) or program_read.text() != text:
            return None
        is_meant = program_read == program or number_slots(program_read) == program
        return BlockOffer(group, words, program, text) if is_meant else None


def choose_edits(edits: Iterable[Edit], wanted: list[str]) -> list[Edit]:
    """Return the edits that say all wanted words, else those with most of them; the shortest first."""
    labelled = [(edit_words(edit), edit) for edit in edits]
    counted = [(sum(word in words.lower() for word in wanted), words, edit) for words, edit in labelled]
    most = max((count for count, _, _ in counted), default=0)
    chosen = [(words, edit) for count, words, edit in counted if count == most and 2 * count > len(wanted)]
    return [edit for _, edit in sorted(chosen, key=lambda pair: len(pair[0]))]


def edit_words(edit: Edit) -> str:
    """Return the words of what an edit puts in; "" where it cannot be printed."""
    return edit.words or (node_words(edit.node) if isinstance(edit.node, Node) else "")


def list_places(
    path: Path, value: object, holder: object, depth: int, *, is_only: bool = False
) -> Iterator[BlockPlace]:
    """The places of a value and within it; `is_only`: the place that it stands in is that of its holder."""
    name = next(step for step in reversed(path) if isinstance(step, str))
    if isinstance(value, tuple) and block_table().roles(field_of(holder, name)):
        for number, part in enumerate(value):
            yield from list_places((*path, number), part, value, depth)
        yield BlockPlace(path, name, "", depth, is_row=True)
    elif isinstance(value, Node):
        is_shown = not isinstance(value, Sequence) and not is_only
        if is_shown:
            yield BlockPlace(path, name, edit_words(Edit(path, node=value)), depth)
        only = only_part(value)
        for field, part in field_items(value).items():
            inner = (*path, field), part, value, depth + is_shown
            yield from list_places(*inner, is_only=only is not None and field == only[0])
