"""A value of a file or of JSON with the place where it stands, read as what it should be."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from engine.errors import BadCardFile

UNWRITABLE: Final = re.compile("[\0\ud800-\udfff]")  # no database and no UTF-8 file takes them
YES: Final = ("yes", "true", "on")
NO: Final = ("no", "false", "off", "")

Place = tuple[str | int, ...]


class Field:
    """`value` is what JSON can hold; `line_of` gives the line of a path, 0 where there are no lines."""

    __slots__ = ("line_of", "path", "source", "value")

    def __init__(
        self, value: object, source: str, path: Place = (), line_of: Callable[[Place], int] | None = None
    ) -> None:
        self.value = value
        self.source = source
        self.path = path
        self.line_of = line_of

    def error(self, why: str) -> BadCardFile:
        """Return the error that says so."""
        line = self.line_of(self.path) if self.line_of else 0
        place = [step if isinstance(step, str) else str(step + 1) for step in self._path_in_card()]
        if place[:1] == ["effects"] and len(place) > 1:
            place[0] = "effect"
        return BadCardFile(self.source, line, f"{' '.join(place)}: {why}" if place else why)

    def _path_in_card(self) -> Place:
        # What a file lists stands at a number; that is the card, and not a part of it.
        return self.path[1:] if self.path and isinstance(self.path[0], int) else self.path

    def unknown_key_error(self, keys: Collection[str]) -> BadCardFile:
        """Return the error that no such key is known."""
        return self.error(f"unknown; known here: {', '.join(keys)}")

    def key_words(self) -> str:
        """Return the keys on the way to it, without the numbers of what is listed."""
        return " ".join(step for step in self.path if isinstance(step, str))

    def make_child(self, step: str | int, value: object) -> Field:
        """The field of a part."""
        return Field(value, self.source, (*self.path, step), self.line_of)

    def mapping(self, keys: Collection[str] = ()) -> dict[str, Field]:
        """A mapping; its keys are among `keys`, if any are given."""
        if not isinstance(self.value, dict):
            raise self.error("keys with values are expected here")
        fields: dict[str, Field] = {}
        for key, value in self.value.items():
            field = self.make_child(str(key), value)
            if keys and key not in keys:
                raise field.unknown_key_error(keys)
            fields[str(key)] = field
        return fields

    def items(self) -> list[Field]:
        """A list; nothing and "" are an empty one."""
        if self.value is None or self.value == "":
            return []
        if not isinstance(self.value, list | tuple):
            raise self.error("a list is expected here")
        return [self.make_child(number, value) for number, value in enumerate(self.value)]

    def text(self, longest: int = 5000) -> str:
        """A text without white space at its ends; nothing is ""."""
        if self.value is None:
            return ""
        if isinstance(self.value, bool) or not isinstance(self.value, str | int):
            raise self.error("a text is expected here (in quotes, if a colon stands in it)")
        words = str(self.value).strip()
        if UNWRITABLE.search(words):
            raise self.error("a character stands here that cannot be kept (NUL, or half of a pair)")
        if len(words) > longest:
            raise self.error(f"longer than {longest:,} characters")
        return words

    def number(self, least: int, most: int) -> int:
        """A whole number."""
        text = "" if isinstance(self.value, bool | float) else str(self.value).strip()
        if not (text.isascii() and text.isdecimal() and len(text) < 9 and least <= int(text) <= most):
            raise self.error(f"a whole number from {least} to {most} is expected here")
        return int(text)

    def truth(self) -> bool:
        """Yes or no."""
        if self.value is None or isinstance(self.value, bool):
            return bool(self.value)
        text = str(self.value).strip().lower()
        if text in YES or text in NO:
            return text in YES
        raise self.error("yes or no is expected here")

    def one_of(self, known: Collection[str]) -> str:
        """One of the known words, in any case."""
        text = self.text().lower()
        if text not in known:
            raise self.error(f"one of {', '.join(known)} is expected here")
        return text
