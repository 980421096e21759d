"""Compositions: an effect that reads, its places, and what can stand at each of them instead.

The text of a composition is all of its state: it reads as its program, and what is offered is a whole text
that was read back as the program made for it. So nothing that is composed can fail to read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from engine.composer.alternatives import BODY_ROW, groups_at
from engine.composer.blocks import block_table, field_items
from engine.composer.edits import Edit, Path, apply_edit
from engine.composer.slots import number_slots
from engine.effects.actions.control_flow import Sequence
from engine.effects.node import Node
from engine.effects.program import Program
from engine.text import read_effect, try_to_read

MOST_OFFERED: Final = 24  # of a group
MOST_TRIED: Final = 100  # candidates of a group that are read: of some no text reads as they are
UNPRINTABLE: Final = (
    *(LookupError, AttributeError, TypeError, ValueError),
    *(AssertionError, NotImplementedError, StopIteration),
)


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
    def read(cls, kind: str, text: str, *, once: bool = False, optional: bool = False) -> Composition:
        """The composition of a text. Raises UnreadText."""
        return cls(kind, once, optional, read_effect(kind, text, once=once, optional=optional))

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
        seen = {self.program.text()}
        offers: list[BlockOffer] = []
        for group, edits in groups_at(self.program, path, words.split()):
            offers += islice(self.find_offers(group, edits, words.lower().split(), seen), MOST_OFFERED)
        return offers

    def find_offers(
        self, group: str, edits: Iterator[Edit], wanted: list[str], seen: set[str]
    ) -> Iterator[BlockOffer]:
        """The edits that give a text not yet `seen` and read; where words are wanted the shortest first."""
        labelled = ((edit_words(edit), edit) for edit in edits)
        fitting: Iterator[tuple[str, Edit]] = (
            pair for pair in labelled if pair[0] and all(word in pair[0].lower() for word in wanted)
        )
        if wanted:
            fitting = iter(sorted(fitting, key=lambda pair: len(pair[0])))
        for words, edit in islice(fitting, MOST_TRIED):
            offer = self.try_edit(group, words, edit)
            if offer and offer.text not in seen:
                seen.add(offer.text)
                yield offer

    def try_edit(self, group: str, words: str, edit: Edit) -> BlockOffer | None:
        """The offer of an edit; None where no text reads as the edited program."""
        try:
            program = apply_edit(self.program, edit)
            text = program.text()
        except UNPRINTABLE:
            return None  # no such program: a code that is none, a row that has to hold more
        program_read = try_to_read(self.kind, text, "", self.once, self.optional)
        if not isinstance(program_read, Program) or program_read.text() != text:
            return None
        return BlockOffer(group, words, program, text) if number_slots(program_read) == program else None


def edit_words(edit: Edit) -> str:
    """Return the words of what an edit puts in; "" where it cannot be printed."""
    if edit.words:
        return edit.words
    try:
        return edit.node.text() if isinstance(edit.node, Node) else ""
    except UNPRINTABLE:
        return ""


def list_places(path: Path, value: object, holder: object, depth: int) -> Iterator[BlockPlace]:
    """The places of a value and within it."""
    name = next(step for step in reversed(path) if isinstance(step, str))
    if isinstance(value, tuple) and (type(holder), name) in block_table().roles:
        for number, part in enumerate(value):
            yield from list_places((*path, number), part, value, depth)
        yield BlockPlace(path, name, "", depth, is_row=True)
    elif isinstance(value, Node):
        inner = depth if isinstance(value, Sequence) else depth + 1
        if inner > depth:
            yield BlockPlace(path, name, edit_words(Edit(path, node=value)), depth)
        for field, part in field_items(value).items():
            yield from list_places((*path, field), part, value, inner)
