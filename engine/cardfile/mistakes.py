"""All that is wrong in a card, so that who mends a file is told at once and not mistake by mistake."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final, TypeVar

from engine.errors import BadCardFile

if TYPE_CHECKING:
    from engine.cardfile.field import Field

Read = TypeVar("Read")
MISREAD: Final = object()  # in place of a value whose mistake is noted


class CardMistakes:
    """The mistakes of one card, in the order in which they were found."""

    __slots__ = ("found", "unknown")

    def __init__(self) -> None:
        self.found: list[BadCardFile] = []
        self.unknown: list[str] = []  # keys, each with the keys above it: "effects colour"

    def try_read(self, read: Callable[[], Read], otherwise: Read) -> Read:
        """Return what `read` gives; where it raises BadCardFile, that is noted, and `otherwise` stands in."""
        try:
            return read()
        except BadCardFile as error:
            self.found += error.all_errors()
            return otherwise

    def read_mapping(self, field: Field, keys: Collection[str]) -> dict[str, Field]:
        """A mapping with the keys that are known; each other one is wrong."""
        output = field.mapping()
        unknown = [entry for key, entry in output.items() if key not in keys]
        self.found += [entry.unknown_key_error(keys) for entry in unknown]
        self.unknown += [entry.key_words() for entry in unknown]
        return {key: entry for key, entry in output.items() if key in keys}

    def items(self, field: Field) -> list[Field]:
        """A list; what is none is wrong."""
        nothing: list[Field] = []
        return self.try_read(field.items, nothing)

    def raise_if_any(self) -> None:
        """Raises BadCardFile, the first mistake with the others beside it."""
        if self.found:
            first, *others = self.found
            raise BadCardFile(first.source, first.line, first.why, tuple(others))
