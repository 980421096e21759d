"""Reads of the catalogue."""

from array import array
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from django.db.models import Count, F, Prefetch, Q, QuerySet

from cards.cache import cache_until_change
from cards.factions import NO_FACTION
from cards.models import Card, CardEffect, Faction
from cards.search.normalize import search_words
from cards.search.query import cards_with_words
from engine import own_key

ORDERS: Final = {
    "name": ("Name", ("name",)),
    "faction": ("Faction", (F("faction__position").asc(nulls_last=True), "name")),
    "will": ("Will, highest first", (F("will").desc(nulls_last=True), "name")),
    "might": ("Might, highest first", (F("might").desc(nulls_last=True), "name")),
    "life": ("Life, highest first", (F("life").desc(nulls_last=True), "name")),
}
LONGEST_SEARCH: Final = 100
MOST_LISTED: Final = 1_000  # cards of a list: who looks for one among more says another word


class Filter(NamedTuple):
    """The filters and the order of a list of cards; "" = not filtered. Unknown values match no card."""

    words: str = ""
    faction: str = ""
    type: str = ""
    fabled: str = ""
    order: str = "name"

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Filter":
        """From the parameters `q faction type fabled order` of an address."""
        # PostgreSQL refuses a text with a NUL in it.
        asked = {name: value.replace("\0", "\ufffd") for name, value in given.items()}
        order = asked.get("order", "name")
        return cls(
            words=asked.get("q", "").strip()[:LONGEST_SEARCH],
            faction=asked.get("faction", ""),
            type=asked.get("type", ""),
            fabled=asked.get("fabled", ""),
            order=order if order in ORDERS else "name",
        )

    @property
    def narrows(self) -> bool:
        """Return whether it leaves anything out."""
        return bool(self.words or self.faction or self.type or self.fabled)


def filters() -> dict[str, Collection[str]]:
    """The parameters of a list of cards, each with what it may be; () = anything."""
    keys = [faction.key for faction in factions()]
    types = Card.Type.values
    return {
        "q": (), "faction": [*keys, NO_FACTION], "type": types, "fabled": ("yes", "no"), "order": ORDERS,
    }  # fmt: skip


def cards(narrowed: Filter) -> QuerySet[Card]:
    """The cards that fit, in order, with faction and effects; retired ones left out."""
    return drawable(_filtered_cards(narrowed))


def _filtered_cards(narrowed: Filter) -> QuerySet[Card]:
    exact = Card.objects.filter(retired=False, **_exact(narrowed))
    words = search_words(narrowed.words)
    return (cards_with_words(exact, words) if words else exact).order_by(*ORDERS[narrowed.order][1])


class CardListing(NamedTuple):
    """Numbers of the cards that fit, in order, at most `MOST_LISTED`; `more` says that there are others."""

    numbers: "array[int]"
    more: bool


@cache_until_change
def card_listing(narrowed: Filter) -> CardListing:
    """The list that a page shows parts of; see `cards_by_number`."""
    found = array("q", _filtered_cards(narrowed).values_list("pk", flat=True)[: MOST_LISTED + 1])
    return CardListing(found[:MOST_LISTED], len(found) > MOST_LISTED)


def cards_by_number(numbers: Iterable[int]) -> list[Card]:
    """The cards with these numbers, in this order, with their factions; those that are gone left out."""
    wanted = list(numbers)
    found = Card.objects.select_related("faction").in_bulk(wanted)
    return [found[number] for number in wanted if number in found]


def drawable(found: QuerySet[Card]) -> QuerySet[Card]:
    """The same cards with all that their faces show."""
    return found.defer("source").select_related("faction").prefetch_related(printed_effects())


def printed_effects(path: str = "effects") -> Prefetch[str]:
    """The effects of cards, without what the reader made of them, which is twice as much."""
    read = ("canonical", "program", "unread", "reader_version")
    return Prefetch(path, CardEffect.objects.defer(*read))


def card(key: str) -> Card | None:
    """The card with this key, ours or the published one, retired or not, with all that its page shows."""
    found = Card.objects.select_related("faction", "set").filter(key=own_key(key))
    others = ("other_printings__set", "printings__version")
    return found.prefetch_related(printed_effects(), *others).first()


def cards_changed_since(hashes: Iterable[str]) -> QuerySet[Card]:
    """The cards that printed these states once and print another one now."""
    kept = list(hashes)
    found = Card.objects.filter(versions__hash__in=kept).exclude(printed_hash__in=kept)
    return found.distinct().order_by("name")


@cache_until_change
def factions() -> list[Any]:
    """All factions that have cards to list, with their number as `size`."""
    sized = Faction.objects.annotate(size=Count("cards", filter=Q(cards__retired=False)))
    return list(sized.filter(size__gt=0))


class HowMany(NamedTuple):
    """Cards that are listed, and those of them whose effects were all read."""

    listed: int
    playable: int


@cache_until_change
def how_many() -> HowMany:
    """Return how large the catalogue is."""
    listed = Card.objects.filter(retired=False)
    unread = CardEffect.objects.filter(program__isnull=True).values("card")
    return HowMany(listed.count(), listed.exclude(pk__in=unread).count())


def _exact(narrowed: Filter) -> dict[str, Any]:
    exact: dict[str, Any] = {}
    if narrowed.faction == NO_FACTION:
        exact["faction"] = None
    elif narrowed.faction:
        exact["faction"] = Faction.objects.filter(key=narrowed.faction)[:1]
    if narrowed.type:
        exact["type"] = narrowed.type
    if narrowed.fabled:
        exact["fabled"] = narrowed.fabled == "yes"
    return exact
