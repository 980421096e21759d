"""Reads of what is compared: decks that the visitor may see, versions of their own."""

from collections.abc import Iterable
from typing import NamedTuple

from cards.models import Card
from cards.queries import printed_effects
from cards.workshop.author import Author, author
from cards.workshop.withheld_cards import withheld_card, withheld_keys
from decks.comparison.deck_reference import DeckReference
from decks.comparison.figure_pair import FigurePair, figure_pairs
from decks.comparison.list_difference import NamedCopies, SectionDifference, difference
from decks.lists import list_rows
from decks.lists.list_rows import ListRow
from decks.lists.queries import Visitor, may_edit, visible_decks
from decks.models import Deck, DeckEntry, DeckVersion


class ComparedList(NamedTuple):
    """A list to be compared: the deck it is of, the version if it is not the deck as it stands, copies."""

    reference: DeckReference
    deck: Deck
    version: DeckVersion | None
    copies: NamedCopies

    @property
    def name(self) -> str:
        """Return its name, for a version the one that it had."""
        return self.version.name or self.deck.name if self.version else self.deck.name

    @property
    def title(self) -> str:
        """Return the name, and which version it is, by the name that its maker gave it, too."""
        if self.version is None:
            return self.name
        called = f" “{self.version.called}”" if self.version.called else ""
        return f"{self.name}, version {self.version.version}{called}"


class ListComparison(NamedTuple):
    """Two lists, how many cards their main and Fables decks have, and what the second has otherwise.

    `figures` are there where both have such cards.
    """

    first: ComparedList
    second: ComparedList
    sizes: tuple[int, int]
    sections: list[SectionDifference]
    figures: list[FigurePair]


def compare_lists(
    visitor: Visitor, session_key: str | None, references: tuple[DeckReference, DeckReference]
) -> ListComparison | None:
    """Compare the two; None where the visitor may not see one of them."""
    first, second = (compared_list(visitor, session_key, reference) for reference in references)
    if first is None or second is None:
        return None
    cards = cards_of_lists(author(visitor.pk, session_key), (first.copies, second.copies))
    rows = _played_rows(first, cards), _played_rows(second, cards)
    return ListComparison(
        first,
        second,
        sizes=(list_rows.size(rows[0]), list_rows.size(rows[1])),
        sections=difference(first.copies, second.copies, cards),
        figures=figure_pairs(*rows) if all(rows) else [],
    )


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
    version = deck.versions.filter(version=reference.version).first()
    return ComparedList(reference, deck, version, version_copies(version)) if version else None


def entry_copies(deck: Deck) -> NamedCopies:
    """Return the copies that a deck has now."""
    entries = DeckEntry.objects.filter(deck=deck).order_by()
    return {(section, key): n for section, key, n in entries.values_list("section", "card__key", "copies")}


def version_copies(kept: DeckVersion) -> NamedCopies:
    """Return the copies that a version has."""
    return {(section, key): n for section, held in kept.snapshot.items() for key, n in held}


def cards_of_lists(viewer: Author, lists: Iterable[NamedCopies]) -> dict[str, Card]:
    """{key: card} of all that the lists have, with what is printed on them.

    Of cards that the viewer may not see there is what is left of them. What was deleted is not there.
    """
    keys = {key for copies in lists for _section, key in copies}
    cards = Card.with_workshops.filter(key__in=keys).select_related("faction")
    hidden = withheld_keys(keys, viewer)
    found = {card.key: card for card in cards.prefetch_related(printed_effects())}
    return {key: withheld_card(card) if key in hidden else card for key, card in found.items()}


def _played_rows(compared: ComparedList, cards: dict[str, Card]) -> list[ListRow]:
    """The counted part of a list: main and Fables deck, without cards that are gone."""
    return list_rows.rows(
        DeckEntry(deck=compared.deck, section=section, card=cards[key], copies=copies)
        for (section, key), copies in compared.copies.items()
        if key in cards and section != DeckEntry.Section.MAYBE
    )
