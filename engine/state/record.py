"""Records: the parts of a position, each of which states once what is written of it."""

from __future__ import annotations

from typing import ClassVar

Names = tuple[str, ...]


class Record:
    """A part of a position, made blank by its constructor without arguments.

    `FIELDS` are the attributes that are written: numbers, texts, records, and tuples or lists of these.
    """

    __slots__ = ()
    FIELDS: ClassVar[Names] = ()

    def to_state(self) -> list[object]:
        """Its state as numbers, texts and lists: the name of its kind, then its fields."""
        return [type(self).__name__, *self.field_values()]

    def field_values(self, left_out: Names = ()) -> list[object]:
        """The values of its fields, written so, but for those left out."""
        return [plain(getattr(self, name)) for name in self.FIELDS if name not in left_out]


def plain(value: object) -> object:
    """A value of a field as numbers, texts and lists."""
    if isinstance(value, Record):
        return value.to_state()
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value
