"""Changes of a list card by card, as the builder's buttons send them: `main:toll-box:1 maybe:toll-box:-1`."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.core.validators import slug_re

from cards.models import Card
from cards.workshop.author import Author, owner_of
from cards.workshop.models import is_workshop_key
from cards.workshop.queries import usable_cards
from cards.workshop.withheld_cards import PRIVATE_NOW
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.list_reader import MOST_COPIES
from decks.models import Deck, DeckEntry
from decks.refusals import Refusal

MOST_ENTRIES: Final = 200
MOST_CHANGES: Final = 200  # at once


class ListChange(NamedTuple):
    """So many copies more (or, below 0, fewer) of a card in a section."""

    section: str
    key: str
    by: int


def read_changes(written: Iterable[str]) -> list[ListChange]:
    """The changes, in order. Refusal for what is none, and for too many."""
    changes = [word for values in written for word in values.split()]
    if len(changes) > MOST_CHANGES:
        raise Refusal("too_many_changes", most=MOST_CHANGES)
    return [_read(change) for change in changes]


def read_places(written: Iterable[str]) -> list[tuple[str, str]]:
    """(section, card key) of each `main:toll-box`; what is none is left out."""
    places = [(section, key) for section, _, key in (each.partition(":") for each in written)]
    return [
        (section, key)
        for section, key in places
        if section in DeckEntry.Section.values and slug_re.fullmatch(key)
    ]


def _read(written: str) -> ListChange:
    section, _, rest = written.partition(":")
    key, _, number = rest.partition(":")
    digits = number.removeprefix("-")
    right = section in DeckEntry.Section.values and digits.isascii() and digits.isdecimal()
    if not right or len(digits) > 2 or not slug_re.fullmatch(key):
        raise Refusal("bad_change", value=written[:80])
    return ListChange(section, key, int(number))


def changed_lines(deck: Deck, changes: list[ListChange]) -> list[DeckLine]:
    """The deck's list after the changes: no entry falls below 0 or rises above 99 copies.

    A card that is taken out of one section and put into another at once moves only if it was there.
    Refusal for a card that is not in the catalogue.
    """
    entries = deck.entries.select_related("card")
    lines = {
        (entry.section, entry.card.key): DeckLine(entry.section, entry.card, entry.copies)
        for entry in entries
    }
    there_already = {line.card.key: line.card for line in lines.values()}
    cards = there_already | _cards(
        [list_change for list_change in changes if list_change.key not in there_already],
        owner_of(deck),
    )
    copies = Counter({place: line.copies for place, line in lines.items()})
    taken: ListChange | None = None  # the change before, if it was to take more than was there
    for change in changes:
        section, key, by = change
        lines.setdefault((section, key), DeckLine(section, cards[key], 0))
        moves_nothing = taken is not None and (taken.key, -taken.by) == (key, by) and taken.section != section
        there = copies[section, key] + (0 if moves_nothing else by)
        copies[section, key] = min(max(there, 0), MOST_COPIES)
        taken = change if there < 0 else None
    return [lines[place]._replace(copies=number) for place, number in copies.items() if number]


def _cards(changes: list[ListChange], owner: Author) -> dict[str, Card]:
    wanted = {change.key for change in changes}
    cards = {card.key: card for card in usable_cards(owner).filter(key__in=wanted)}
    for key in sorted(wanted - cards.keys()):
        raise Refusal("unknown_card", value=key[:80])
    return cards


def names_of(changes: Iterable[ListChange], deck: Deck) -> dict[str, str]:
    """{key: name} of the cards that the changes of a deck are about.

    Of workshops those that its owner may see or that it has had; of these it is said what is private now.
    """
    wanted = {change.key for change in changes}
    if not wanted:
        return {}
    names = dict(usable_cards(owner_of(deck)).filter(key__in=wanted).values_list("key", "name"))
    taken_back = {*filter(is_workshop_key, wanted - names.keys())}
    if taken_back:
        lists = deck.versions.values_list("snapshot", flat=True)
        had = {key for snapshot in lists for held in snapshot.values() for key, _ in held}
        rows = Card.with_workshops.filter(key__in=taken_back & had).values_list("key", "name")
        names |= {key: f"{name} ({PRIVATE_NOW})" for key, name in rows}
    return names


def describe_changes(changes: list[ListChange], names: dict[str, str]) -> list[str]:
    """Return what the changes come to, such as `2 Toll Box more in the main deck`."""
    total: Counter[tuple[str, str]] = Counter()
    for section, key, by in changes:
        total[section, key] += by
    return [
        f"{abs(by)} {names.get(key, key)} {'fewer' if by < 0 else 'more'} in the {PLACES[section]}"
        for (section, key), by in total.items()
        if by
    ]


PLACES: Final = {"main": "main deck", "fables": "Fables deck", "maybe": "maybe list"}
