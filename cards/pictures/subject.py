"""Subjects of pictures: what they show of a card, by which they are named."""

from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple

from django.utils.crypto import salted_hmac

from cards.faces.printed_card import PrintedCard
from cards.faces.subject_words import KINDS, shown_subject
from cards.factions import FACTIONS, NO_FACTION
from cards.pictures.sizes import WORDLESS, Size
from cards.workshop.models import is_workshop_key

DRAWING_VERSION: Final = 6  # raise when faces of unchanged cards look different: they get new addresses


class PictureSubject(NamedTuple):
    """Subject of the pictures of a card. `shown`: see `shown_subject`, `art`: `Card.art`.

    A `key` of "" is any card of one of KINDS, which is `shown` then.
    """

    key: str
    shown: str
    faction: str
    printed_hash: str = ""
    flavour: str = ""
    art: str = ""

    def name(self, size: Size) -> str:
        """Return the name of its picture in a size: 32 hex digits of all that is drawn on it.

        Of a card of a workshop nobody can work it out, even who knows the card.
        """
        words = (self.printed_hash, self.flavour)
        art = (self.art,) if self.art else ()
        name = _name(
            self.key, *((self.shown, self.faction) if size in WORDLESS else (self.shown, *words)), *art
        )
        return salted_hmac(__name__, name, algorithm="sha256").hexdigest()[:32] if self.is_private else name

    @property
    def is_private(self) -> bool:
        """Return whether it is a card of a workshop."""
        return is_workshop_key(self.key)


def back_name(deck: str) -> str:
    """Return the name of the pictures of a deck's back."""
    return _name(f"back of {deck}")


def _name(*seen: str) -> str:
    return sha256(" ".join((str(DRAWING_VERSION), *seen)).encode()).hexdigest()[:32]


def picture_subject(printed: PrintedCard) -> PictureSubject:
    """Return what the pictures of a printed card show."""
    shown = shown_subject(printed.subject, printed.name, printed.type, printed.subtypes)
    words = printed.printed_hash, printed.flavour, printed.art or ""
    return PictureSubject(printed.key, shown, printed.faction, *words)


@cache
def unknown_cards() -> tuple[PictureSubject, ...]:
    """Return what stands for cards that are none of the catalogue's: each kind in each faction."""
    factions = (*(faction.key for faction in FACTIONS), NO_FACTION)
    return tuple(PictureSubject("", kind, faction) for kind in KINDS for faction in factions)
