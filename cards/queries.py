"""Reads of the catalogue."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from django.db.models import Count, F, Q, QuerySet

from cards.factions import NO_FACTION
from cards.models import Card, CardEffect, Faction

ORDERS: Final = {
    "name": ("Name", ("name",)),
    "faction": ("Faction", (F("faction__position").asc(nulls_last=True), "name")),
    "will": ("Will, highest first", (F("will").desc(nulls_last=True), "name")),
    "might": ("Might, highest first", (F("might").desc(nulls_last=True), "name")),
    "life": ("Life, highest first", (F("life").desc(nulls_last=True), "name")),
}
LONGEST_SEARCH: Final = 100


class Filter(NamedTuple):
    """What a list of cards is narrowed to; "" = not narrowed. Unknown values narrow to nothing."""

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
        """Whether it leaves anything out."""
        return bool(self.words or self.faction or self.type or self.fabled)


def cards(narrowed: Filter) -> QuerySet[Card]:
    """The cards that fit, in order, with faction and effects; retired ones left out."""
    found = Card.objects.filter(retired=False, **_exact(narrowed))
    for word in narrowed.words.split():
        in_effects = CardEffect.objects.filter(text__icontains=word).values("card")
        found = found.filter(Q(name__icontains=word) | Q(pk__in=in_effects))
    return drawable(found).order_by(*ORDERS[narrowed.order][1])


def drawable(found: QuerySet[Card]) -> QuerySet[Card]:
    """The same cards with all that their faces show."""
    return found.select_related("faction").prefetch_related("effects")


def card(key: str) -> Card | None:
    """The card with this key, retired or not, with all that its page shows."""
    found = Card.objects.select_related("faction", "set").prefetch_related("effects", "printings__version")
    return found.filter(key=key).first()


def changed_since(hashes: Iterable[str]) -> QuerySet[Card]:
    """The cards that printed these states once and print another one now."""
    kept = list(hashes)
    found = Card.objects.filter(versions__hash__in=kept).exclude(printed_hash__in=kept)
    return found.distinct().order_by("name")


def factions() -> QuerySet[Faction, Faction]:
    """All factions that have cards to list, with their number as `size`."""
    sized = Faction.objects.annotate(size=Count("cards", filter=Q(cards__retired=False)))
    return sized.filter(size__gt=0)


class HowMany(NamedTuple):
    """Cards that are listed, and those of them whose effects were all read."""

    listed: int
    playable: int


def how_many() -> HowMany:
    """How large the catalogue is."""
    listed = Card.objects.filter(retired=False)
    unread = CardEffect.objects.filter(program__isnull=True).values("card")
    return HowMany(listed.count(), listed.exclude(pk__in=unread).count())


def _exact(narrowed: Filter) -> dict[str, str | bool | None]:
    exact: dict[str, str | bool | None] = {}
    if narrowed.faction == NO_FACTION:
        exact["faction"] = None
    elif narrowed.faction:
        exact["faction__key"] = narrowed.faction
    if narrowed.type:
        exact["type"] = narrowed.type
    if narrowed.fabled:
        exact["fabled"] = narrowed.fabled == "yes"
    return exact
