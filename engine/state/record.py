"""Records: the parts of a position, each of which states once what is written of it."""

from __future__ import annotations

from typing import ClassVar, Self, TypeVar

Names = tuple[str, ...]
Same = TypeVar("Same", bound="StateRecord")


class StateRecord:
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
        names = [name for name in self.FIELDS if name not in left_out] if left_out else self.FIELDS
        return [plain(getattr(self, name)) for name in names]

    def written_names(self, count: int) -> Names:
        """The names of the fields of which `count` values were written."""
        return self.FIELDS

    def clone(self) -> Self:
        """An equal one of its own."""
        other = type(self)()
        for name in self.FIELDS:
            setattr(other, name, copied(getattr(self, name)))
        return other


def plain(value: object) -> object:
    """A value of a field as numbers, texts and lists."""
    if isinstance(value, StateRecord):
        return value.to_state()
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def copied(value: object) -> object:
    """A value of a field for a clone, with clones of the records in it."""
    if isinstance(value, StateRecord):
        return value.clone()
    if isinstance(value, list):
        return value[:]
    if isinstance(value, tuple) and value and isinstance(value[0], StateRecord):
        return tuple([copied(one) for one in value])
    return value
