"""Reads of what is compared: decks that the visitor may see, versions of their own."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cards.models import Card
from cards.queries import printed_effects
from decks.comparison.deck_reference import DeckReference
from decks.comparison.list_difference import NamedCopies
from decks.lists.queries import Visitor, may_edit, visible_decks
from decks.models import Deck, DeckEntry, DeckVersion


class ComparedList(NamedTuple):
    """A list to be compared: the deck it is of, the version if it is not the deck as it stands, copies."""

    reference: DeckReference
    deck: Deck
    version: DeckVersion | None
    copies: NamedCopies

    @property
    def title(self) -> str:
        """Return the name, and which version it is, by the name that its maker gave it, too."""
        if self.version is None:
            return self.deck.name
        called = f" “{self.version.called}”" if self.version.called else ""
        return f"{self.version.name or self.deck.name}, version {self.version.version}{called}"


def compared_list(visitor: Visitor, session_key: str | None, reference: DeckReference) -> ComparedList | None:
    """The list, if the visitor may see it: versions are for the deck's maker alone, as is their page."""
    decks = visible_decks(visitor, session_key).select_related("owner")
    deck = decks.filter(public_id=reference.public_id).first()
    if deck is None:
        return None
    if not reference.version:
        return ComparedList(reference, deck, None, entry_copies(deck))
    if not may_edit(visitor, session_key, deck):
        return None
    kept = deck.versions.filter(version=reference.version).first()
    return ComparedList(reference, deck, kept, version_copies(kept)) if kept else None


def entry_copies(deck: Deck) -> NamedCopies:
    """Return the copies that a deck has now."""
    entries = DeckEntry.objects.filter(deck=deck).order_by()
    return {(section, key): n for section, key, n in entries.values_list("section", "card__key", "copies")}


def version_copies(kept: DeckVersion) -> NamedCopies:
    """Return the copies that a version has."""
    return {(section, key): n for section, held in kept.snapshot.items() for key, n in held}


def cards_of_lists(lists: Iterable[NamedCopies]) -> dict[str, Card]:
    """{key: card} of all that the lists have, with what is printed on them.

    Whoever sees a list sees its cards, those of workshops too. What was deleted since is not there.
    """
    keys = {key for copies in lists for _section, key in copies}
    cards = Card.with_workshops.filter(key__in=keys).select_related("faction")
    return {card.key: card for card in cards.prefetch_related(printed_effects())}


def entries_of(compared: ComparedList, cards: dict[str, Card]) -> Iterator[DeckEntry]:
    """The list as rows that are not stored, for what is counted of a deck's."""
    for (section, key), copies in compared.copies.items():
        if key in cards:
            yield DeckEntry(deck=compared.deck, section=section, card=cards[key], copies=copies)
