"""Searches of public decks: what is asked for, read from an address."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import DateTimeField, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Lower

from cards.models import Card
from cards.queries import cards_named, factions
from cards.search.normalize import fold
from decks.legality.queries import known_formats
from decks.lists.queries import decks_with_size, sized_decks
from decks.models import Deck, DeckEntry, DeckTag, FeaturedDeck
from decks.notes.forms import normal_tag

# By their names in addresses: words, and the columns; each has an index of public decks.
ORDERS: Final = {
    "new": ("Newest first", ("-created", "-public_id")),
    "liked": ("Most liked", ("-likes", "-created", "-public_id")),
    "played": ("Most played", ("-played", "-created", "-public_id")),
    "win": ("Earliest win", ("win_turn", "created", "public_id")),
}
NO_WIN: Final = Q(win_turn__isnull=True)
NOT_IN_ORDER: Final = (
    "Decks without a run of 100 won games have no place in this order; in any other they are shown too."
)
FIELDS: Final = ("text", "card", "faction", "format", "tag", "by")
LONGEST: Final = 150  # characters of a field
PAGE: Final = 24
MOST_PAGES: Final = 100
MOST_FEATURED: Final = 6


class DeckSearch(NamedTuple):
    """A search: the fields as they were written, "" for what is not asked for, and the order."""

    text: str = ""
    card: str = ""
    faction: str = ""
    format: str = ""
    tag: str = ""
    by: str = ""
    order: str = ""

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "DeckSearch":
        """Read the parameters of an address."""
        order = given.get("order", "")
        # PostgreSQL takes no NUL; what it stood in still asks for something that is not there.
        fields = {name: given.get(name, "")[:LONGEST].replace("\0", "\ufffd").strip() for name in FIELDS}
        return cls(**fields, order=order if order in ORDERS else "")

    def is_empty(self) -> bool:
        """Return whether nothing is asked for but the list as it is."""
        return not any(self)


class FoundDecks(NamedTuple):
    """A page of decks, whether there are more, and sentences on what cannot be found."""

    decks: list[Deck]
    has_more: bool
    warnings: list[str]


def search_decks(search: DeckSearch, page: int) -> FoundDecks:
    """Return the page, from 1, of the public decks that fit, with their `size`."""
    decks, warnings = fitting_decks(public_decks(), search)
    if (
        search.order == "win"
        and fitting_decks(public_decks(), search._replace(order=""))[0].filter(NO_WIN).exists()
    ):
        warnings.append(NOT_IN_ORDER)
    return FoundDecks(*_page(decks, search.order or "new", page), warnings)


def public_decks() -> QuerySet[Deck]:
    """The rows of all public decks."""
    return Deck.objects.filter(visibility=Deck.Visibility.PUBLIC)


def fitting_decks(among: QuerySet[Deck], search: DeckSearch) -> tuple[QuerySet[Deck], list[str]]:
    """Return the rows of these that fit, those alone that the order knows, and what cannot be found."""
    warnings: list[str] = []
    decks = _with_words(among, search.text) if search.text else among
    if search.card:
        card = _card_number(search.card)
        if card is None:
            warnings.append(f"No card is called “{search.card[:60]}”.")
        decks = decks.filter(_plays(Q(card=card)) if card else Q(pk__in=()))
    if search.faction:
        decks = decks.filter(_plays(Q(card__faction__key=search.faction)))
    if search.format:
        decks = decks.filter(Q(format__key=search.format) | Q(format=None, edition=search.format))
    if search.tag:
        decks = decks.filter(pk__in=DeckTag.objects.filter(tag=normal_tag(search.tag)).values("deck"))
    if search.by:
        named = get_user_model().objects.alias(lower=Lower("username")).filter(lower=Lower(Value(search.by)))
        decks = decks.filter(owner__in=named.values("pk"))
    if search.order == "win":
        decks = decks.exclude(NO_WIN)
    return decks, warnings


def choices() -> dict[str, tuple[tuple[str, str], ...]]:
    """Return what can be chosen of factions and formats, as (key, name)."""
    return {
        "faction": tuple((faction.key, faction.name) for faction in factions()),
        "format": tuple((known_format.key, known_format.name) for known_format in known_formats()),
    }


def _with_words(decks: QuerySet[Deck], text: str) -> QuerySet[Deck]:
    """Return those that have each of the words in their name or in what is said about them, in any case."""
    for word in dict.fromkeys(fold(text).split()) or [text]:
        decks = decks.filter(searched__contains=word)
    return decks


def _card_number(written: str) -> int | None:
    """Return the number of the row of the card with this key or name."""
    by_key = Card.objects.filter(key=written.lower()).values_list("pk", flat=True).first()
    return by_key or next(iter(cards_named([written]).values()), None)


def _plays(cards: Q) -> Exists:
    entries = DeckEntry.objects.filter(cards, deck=OuterRef("pk"))
    return Exists(entries.exclude(section=DeckEntry.Section.MAYBE))


def _page(decks: QuerySet[Deck], order: str, page: int) -> tuple[list[Deck], bool]:
    first = (page - 1) * PAGE
    keys = list(decks.order_by(*ORDERS[order][1]).values_list("pk", flat=True)[first : first + PAGE + 1])
    return sized_decks(keys[:PAGE]), len(keys) > PAGE and page < MOST_PAGES


def own_and_featured(own: QuerySet[Deck]) -> tuple[list[Any], list[Any]]:
    """Return the visitor's own decks, those changed last first, and the featured ones: in one query."""
    nothing = Value(None, DateTimeField())
    rows: list[Any] = list(own.order_by().annotate(since=nothing).union(_featured().order_by(), all=True))
    mine = [row for row in rows if row.since is None]
    featured = [row for row in rows if row.since is not None]
    return (
        sorted(mine, key=lambda deck: (deck.changed, deck.pk), reverse=True),
        sorted(featured, key=lambda deck: (deck.since, deck.pk), reverse=True)[:MOST_FEATURED],
    )


def _featured() -> QuerySet[Any]:
    # SQLite would otherwise look for each public deck whether it is one of the few.
    shown = Q(visibility=Deck.Visibility.PUBLIC, pk__in=FeaturedDeck.objects.values("deck"))
    return decks_with_size(shown).annotate(since=F("featured__since"))
