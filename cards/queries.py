"""Reads of the catalogue."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import (
    Count,
    Exists,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    prefetch_related_objects,
)
from django.shortcuts import get_object_or_404

from cards.cache import cache_until_change, pinned_version
from cards.card_page.sections import columns
from cards.faces.printed_card import PrintedCard, printed_elsewhere
from cards.factions import NO_FACTION
from cards.models import LONGEST_KEY, Card, CardEffect, Faction, OtherPrinting, Printing
from cards.search.advice import did_you_mean, guess_field, load_values, value_warnings
from cards.search.bitmaps.bitmap import bitmap_index
from cards.search.bitmaps.bitmap_search import find_by_bitmaps, load_index
from cards.search.conditions import Lookup, is_named
from cards.search.derivation import value_key
from cards.search.facets.card_pools import LegalPool, card_pools, pool_called
from cards.search.facets.choices import CHOICES, Chosen, chosen_in, faults_of, narrow
from cards.search.normalize import search_name
from cards.search.order import ORDERS
from cards.search.parser import SearchQuery, read_search, tokens_of
from cards.search.plain_words.corrections import best_reading
from cards.search.plain_words.suggestions import (
    actions_instead,
    misspelt_words,
    near_word,
    other_numbers,
    unknown_words,
    with_less,
)
from cards.search.query import Arrangement, Found, Matching, find, matching_cards
from cards.search.tree import SearchWarning
from engine import own_key

MOST_LISTED: Final = 1_000  # cards of one list; the next begins behind its last one


class Filter(NamedTuple):
    """A search, and what its page adds to it; "" = nothing. Unknown values match no card.

    `after`: the key of a card; only those behind it are listed. `chosen`: what `CHOICES` has; `pool`: the
    cards that are legal in a format.
    """

    words: str = ""
    faction: str = ""
    type: str = ""
    fabled: str = ""
    order: str = ""
    direction: str = ""
    after: str = ""
    chosen: Chosen = ()
    pool: LegalPool | None = None

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Filter":
        """From the parameters OF_ADDRESS of an address."""
        # PostgreSQL refuses a text with a NUL in it.
        asked = {name: value.replace("\0", "\ufffd") for name, value in given.items()}
        order, direction = asked.get("order", ""), asked.get("direction", "")
        return cls(
            words=asked.get("q", "").strip(),
            faction=asked.get("faction", ""),
            type=asked.get("type", ""),
            fabled=asked.get("fabled", ""),
            order=order if order in ORDERS else "",
            direction=direction if direction in DIRECTIONS else "",
            after=asked.get("after", "")[:LONGEST_KEY],
            chosen=chosen_in(asked),
            pool=pool_called(asked["legal"][:LONGEST_KEY]) if asked.get("legal") else None,
        )

    @property
    def narrows(self) -> bool:
        """Return whether it leaves anything out."""
        return bool(self.words or self.choices)

    @property
    def choices(self) -> dict[str, str]:
        """Choices beside the search, by parameter."""
        of_row = {"faction": self.faction, "type": self.type, "fabled": self.fabled}
        legal = {"legal": self.pool.key if self.pool else ""}
        return {name: value for name, value in (of_row | dict(self.chosen) | legal).items() if value}

    @property
    def parameters(self) -> dict[str, str]:
        """The address of this list, from its beginning; what is not followed is left out."""
        said = {"q": self.words, **self.choices, "order": self.order, "direction": self.direction}
        return {name: value for name, value in said.items() if value}

    @property
    def search(self) -> SearchQuery:
        """The search that was asked for in words, plain ones read by meaning."""
        return read_search(best_reading(self.words).search)

    @property
    def whole_search(self) -> SearchQuery:
        """The same with what is chosen beside it, but for faction, type, deck and format."""
        return narrow(self.search, self.chosen)

    @property
    def read_as(self) -> str:
        """The search in the language where plain words were read; "" where it is followed as it stands."""
        read = best_reading(self.words).search
        return read if read != self.words else ""

    def directive(self, name: str) -> str:
        """Return how the search says to show the cards, or else the page; "" where nobody says it."""
        written = [value_key(term.value) for term in self.search.directives if term.field == name]
        return written[-1] if written else getattr(self, name, "")

    @property
    def arrangement(self) -> tuple[str, str]:
        """The order that the cards are in, and its direction if somebody chose one."""
        return self.directive("order") or "best", self.directive("direction")


DIRECTIONS: Final = ("asc", "desc")


OF_ADDRESS: Final = ("q", "faction", "type", "fabled", *CHOICES, "legal", "order", "direction", "after")


class Neighbours(NamedTuple):
    """The cards before and behind one in a list, by key and name; None: none.

    `place` is its own there, from 1, of `size`; 0 where they are not counted.
    """

    place: int
    size: int
    before: tuple[str, str] | None
    behind: tuple[str, str] | None


def neighbours(narrowed: Filter, number: int) -> Neighbours | None:
    """The neighbours of the card with this number in the list of a search; None where it is not in it."""
    numbers = card_listing(narrowed).numbers
    if number not in numbers:
        return None
    place = numbers.index(number)
    near = [numbers[side] if 0 <= side < len(numbers) else 0 for side in (place - 1, place + 1)]
    rows = Card.objects.filter(pk__in=near).values_list("pk", "key", "name")
    named = {pk: (key, name) for pk, key, name in rows}
    return Neighbours(place + 1, len(numbers), *map(named.get, near))


def listed_cards() -> QuerySet[Card]:
    """Return the cards that everybody finds: none that are retired."""
    return Card.objects.filter(retired=False)


def with_other_printings(cards: list[PrintedCard]) -> list[PrintedCard]:
    """The cards, each with its printings of other sets behind it, which are named after their sets."""
    others: dict[str, list[PrintedCard]] = {}
    for other in OtherPrinting.objects.filter(card__key__in=[card.key for card in cards]).select_related(
        "card", "set"
    ):
        printed = printed_elsewhere(other)
        others.setdefault(other.card.key, []).append(
            printed._replace(name=f"{printed.name} ({other.set.name})")
        )
    return [printed_card for card in cards for printed_card in (card, *others.get(card.key, []))]


def filters() -> dict[str, Collection[str]]:
    """The parameters of a list of cards, each with what it may be; () = anything."""
    keys = [faction.key for faction in factions()]
    return {
        "q": (), "faction": [*keys, NO_FACTION], "type": Card.Type.values, "fabled": ("yes", "no"),
        **dict.fromkeys(CHOICES, ()), "legal": [pool.key for pool in card_pools()],
        "order": ORDERS, "direction": DIRECTIONS, "after": (),
    }  # fmt: skip


@cache_until_change
def first_sets() -> Collection[str]:
    """The key of the first set that a card in the catalogue is of; () where there is none."""
    keys = Card.objects.filter(retired=False, set__isnull=False).order_by("set__key")
    return tuple(keys.values_list("set__key", flat=True)[:1])


@cache_until_change
def card_listing(narrowed: Filter, most: int = 0) -> Found:
    """The list that a page shows parts of, of `most` cards, else MOST_LISTED; see `cards_by_number`."""
    order, direction = narrowed.arrangement
    after = (
        Card.objects.filter(key=narrowed.after).values_list("pk", flat=True).first()
        if narrowed.after
        else None
    )
    arranged = Arrangement(order, direction, after, most or MOST_LISTED)
    index = bitmap_index()
    by_bitmaps = index and find_by_bitmaps(index, narrowed.whole_search, _exact(narrowed), arranged)
    return by_bitmaps or find(narrowed.whole_search, Q(*_exact(narrowed).values()), arranged)


def load_searches() -> None:
    """Ask for what searches of a version of the catalogue share, which else the first of them wait for."""
    with pinned_version():
        index = bitmap_index()
        if index:
            load_index(index)
            load_values()
            factions()


def warnings_about(narrowed: Filter, listed: Found) -> list[SearchWarning]:
    """Return all that is said about a search: what is not followed, what no card has, what was meant.

    What words of players are read as may have values that no card has; those are not spoken of.
    """
    search = narrowed.search
    followed = (guess_field(search.text, warning) for warning in search.warnings)
    said = [
        *followed,
        *faults_of(narrowed.chosen),
        *listed.warnings,
        *value_warnings(read_search(narrowed.words)),
    ]
    return said if listed.numbers or said else _what_was_meant(narrowed)


class PlainReading(NamedTuple):
    """Reading of plain words: a search, words left out, and the search for them as they stand, or ""."""

    search: str
    left_out: Sequence[str]
    literal: str


def reading(narrowed: Filter) -> PlainReading | None:
    """Return what a page says of a search in plain words; None where it is followed as it stands."""
    if not narrowed.read_as:
        return None
    is_plain = all(token.type == "WORD" for token in tokens_of(narrowed.words))
    literal = " ".join(f'"{word}"' for word in narrowed.words.split()) if is_plain else ""
    return PlainReading(narrowed.read_as, best_reading(narrowed.words).left_out, literal)


def _what_was_meant(narrowed: Filter) -> list[SearchWarning]:
    """Return what could be tried in the place of a search that finds nothing; the likeliest first."""

    def count(words: str) -> int:
        return len(card_listing(narrowed._replace(words=words)).numbers)

    text = narrowed.words
    meant = [*near_word(text), *misspelt_words(text), *did_you_mean(narrowed.search)]
    if not meant:
        meant = [*other_numbers(narrowed.search, count), *with_less(narrowed.search, count)]
    meant = meant or [*actions_instead(narrowed.search), *unknown_words(narrowed.search)]
    return list({warning.better: warning for warning in reversed(meant)}.values())[::-1]


def matching(narrowed: Filter) -> Matching:
    """Return the cards that fit, with faction and effects; retired ones left out."""
    matched = matching_cards(narrowed.whole_search, Q(*_exact(narrowed).values()))
    return matched._replace(cards=drawable(matched.cards))


def cards_by_number(numbers: Iterable[int]) -> list[Card]:
    """The cards with these numbers, in this order, with their factions; those that are gone left out."""
    wanted = list(numbers)
    cards_by_pk = Card.objects.select_related("faction").in_bulk(wanted)
    return [cards_by_pk[number] for number in wanted if number in cards_by_pk]


def drawable(cards: QuerySet[Card]) -> QuerySet[Card]:
    """The same cards with all that their faces show."""
    return cards.defer("source").select_related("faction").prefetch_related(printed_effects())


def printed_effects(path: str = "effects") -> Prefetch[str]:
    """The effects of cards, without what the reader made of them, which is twice as much."""
    read = ("canonical", "program", "unread", "reader_version")
    return Prefetch(path, CardEffect.objects.defer(*read))


def card(key: str) -> Card:
    """The card with this key, ours or the published one, retired or not, with what it prints; Http404."""
    return get_object_or_404(_card(key))


def card_with_history(key: str) -> Card:
    """The same with all that its page shows: printings of its own, of other sets, and neighbours by name.

    The neighbours are the fields `before_key`, `before_name`, `behind_key`, `behind_name`, None without one.
    """
    chosen = _card(key).prefetch_related(Prefetch("printings", Printing.objects.select_related("version")))
    before = listed_cards().filter(name__lt=OuterRef("name")).order_by("-name")
    behind = listed_cards().filter(name__gt=OuterRef("name")).order_by("name")
    elsewhere = OtherPrinting.objects.filter(card=OuterRef("pk"))
    # Not as one JSON object: Django asks SQLite once for each process whether it has these, and where the
    # database is locked just then believes for good that it has not.
    near = {
        f"{side}_{field}": Subquery(cards.values(field)[:1])
        for side, cards in (("before", before), ("behind", behind))
        for field in ("key", "name")
    }
    card = get_object_or_404(chosen.annotate(**near, **columns(), is_elsewhere=Exists(elsewhere)))
    if card.is_elsewhere:  # type: ignore[attr-defined] # annotated
        others = Prefetch("other_printings", OtherPrinting.objects.select_related("set"))
        prefetch_related_objects([card], others)
    return card


def neighbours_by_name(card: Card) -> Neighbours:
    """The listed cards before and behind one of `card_with_history`, by name."""
    near = ((getattr(card, f"{side}_key"), getattr(card, f"{side}_name")) for side in ("before", "behind"))
    return Neighbours(0, 0, *(neighbour if neighbour[0] else None for neighbour in near))


def _card(key: str) -> QuerySet[Card]:
    cards = Card.objects.select_related("faction", "set").filter(key=own_key(key))
    return cards.prefetch_related(printed_effects())


def whole_cards(cards: QuerySet[Card]) -> QuerySet[Card]:
    """The same cards with all that the API says of each, other printings too."""
    others = Prefetch("other_printings", OtherPrinting.objects.select_related("set"))
    return cards.select_related("faction", "set").prefetch_related(printed_effects(), others)


def cards_named(names: Iterable[str]) -> dict[str, int]:
    """The numbers of the cards with these whole names, by `search_name`; case and accents do not matter."""
    wanted = {search_name(name): is_named(name, Lookup.FIRST) for name in names}
    queries = [Card.objects.order_by().filter(met).values_list("name", "pk") for met in wanted.values()]
    return {search_name(name): pk for name, pk in queries[0].union(*queries[1:], all=True)} if queries else {}


def cards_changed_since(hashes: Iterable[str]) -> QuerySet[Card]:
    """Return the cards that printed these states once and print another one now."""
    known = list(hashes)
    cards = Card.objects.filter(versions__hash__in=known).exclude(printed_hash__in=known)
    return cards.distinct().order_by("name")


@cache_until_change
def factions() -> list[Any]:
    """Return all factions that have cards to list, with their number as `size`."""
    sized = Faction.objects.annotate(
        size=Count("cards", filter=Q(cards__retired=False, cards__workshop=None))
    )
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
    return HowMany(**listed.aggregate(listed=Count("pk"), playable=Count("pk", filter=~Q(pk__in=unread))))


def _exact(narrowed: Filter) -> dict[str, Q]:
    """The choices beside the search, as conditions by what they are called."""
    chosen = {}
    if narrowed.faction == NO_FACTION:
        chosen["faction:none"] = Q(faction=None)
    elif narrowed.faction:
        faction = Subquery(Faction.objects.filter(key=narrowed.faction).values("pk")[:1])
        chosen[f"faction:{narrowed.faction}"] = Q(faction=faction)
    if narrowed.type:
        chosen[f"type:{narrowed.type}"] = Q(type=narrowed.type)
    if narrowed.pool:
        chosen[f"legal:{narrowed.pool}"] = narrowed.pool.condition
    if narrowed.fabled:
        chosen[f"fabled:{narrowed.fabled == 'yes'}"] = Q(fabled=narrowed.fabled == "yes")
    return chosen
