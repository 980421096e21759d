"""References to decks in addresses: `id` is a deck as it stands, `id@7` its version 7."""

import re
from typing import Final, NamedTuple

from django.urls import register_converter

PATTERN: Final = r"[-A-Za-z0-9_]{1,40}(?:@[1-9][0-9]{0,8})?"


class DeckReference(NamedTuple):
    """A deck by its public id, and one of its versions, 0 for the deck as it stands."""

    public_id: str
    version: int = 0

    def __str__(self) -> str:
        return f"{self.public_id}@{self.version}" if self.version else self.public_id


class DeckReferenceConverter:
    """The part of an address that names a deck or a version."""

    regex = PATTERN

    def to_python(self, value: str) -> DeckReference:
        public_id, _, version = value.partition("@")
        return DeckReference(public_id, int(version or 0))

    def to_url(self, reference: DeckReference | str) -> str:
        return str(reference)


def read_reference(written: str) -> DeckReference | None:
    """Return the deck or version that somebody wrote or pasted: an id, or the address of one of its pages."""
    address = re.search(r"/decks/([^/?#\s]+)", written)
    name = address.group(1) if address else written.strip()
    return DeckReferenceConverter().to_python(name) if re.fullmatch(PATTERN, name) else None


register_converter(DeckReferenceConverter, "deck_reference")
