"""Rows of a deck's list, as its pages show them: one for each card, in groups, and what cannot be played."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from cards.definitions import definition
from cards.models import Card
from cards.readings.unread_effects import UnreadEffect, locate_unread, unread_of
from cards.search.does_titles import DOES_TITLES
from cards.workshop.withheld_cards import PRIVATE_NOW
from decks.lists import prices
from decks.models import DeckEntry
from engine import CardDef


class ListRow(NamedTuple):
    """One line of a deck's list.

    `cost`: mana of its Summoning Cost; `price`: what it costs, in a column of costs; `playable`: all effects
    were read.
    """

    copies: int
    card: Card
    cost: int
    price: str
    playable: bool
    printed: CardDef

    @property
    def price_words(self) -> str:
        """Return what it costs, in a line."""
        return PRIVATE_NOW if self.card.is_private_now else prices.price_words(self.printed)

    @property
    def without_number(self) -> str:
        """Return X or "not read" where its cost is no number of mana; "" where it is."""
        if self.price == prices.UNREAD:
            return prices.UNREAD
        return prices.OPEN if self.printed.takes_open_mana() else ""

    def is_summoned(self) -> bool:
        """Return whether it can be summoned at a cost; what comes by Transform alone has none (20.2)."""
        return self.price != prices.BY_TRANSFORM


def shown_rows(list_rows: Iterable[ListRow]) -> list[ListRow]:
    """Return the rows whose cards the visitor may see: what is counted by what is printed counts these."""
    return [row for row in list_rows if not row.card.is_private_now]


class Group(NamedTuple):
    """Rows that have something in common, and how many cards they are."""

    title: str
    rows: list[ListRow]
    size: int


def rows(entries: Iterable[DeckEntry]) -> list[ListRow]:
    """The entries as rows, cheapest first."""
    list_rows = [_row(entry) for entry in entries]
    return sorted(list_rows, key=lambda row: (row.cost, row.card.name))


def unread(list_rows: Iterable[ListRow]) -> list[UnreadEffect]:
    """The effects of their cards that cannot be read, each card once, with the place in the text."""
    return locate_unread(unread_of({row.card.key: row.printed for row in list_rows}.values()))


def unplayable(list_rows: Iterable[ListRow]) -> list[CardDef]:
    """Return the cards that cannot be played, each once; their `missing_part` says why (4.5)."""
    cards = {row.card.key: row.printed for row in shown_rows(list_rows) if row.printed.missing_part()}
    return list(cards.values())


def group_rows(list_rows: Iterable[ListRow], by: str = "type") -> list[Group]:
    """The rows in groups by one of HEADINGS, each row once and in its order; empty groups left out."""
    groups: dict[tuple[int, str], list[ListRow]] = {}
    for row in list_rows:
        heading = (LAST + 1, PRIVATE_NOW.capitalize()) if row.card.is_private_now else HEADINGS[by](row)
        groups.setdefault(heading, []).append(row)
    return [Group(title, rows, size(rows)) for (_place, title), rows in sorted(groups.items())]


def size(list_rows: Iterable[ListRow]) -> int:
    """Return how many cards the rows are."""
    return sum(row.copies for row in list_rows)


def _type_heading(row: ListRow) -> tuple[int, str]:
    return TYPES.index(row.card.type), f"{row.card.get_type_display()}s"


def _cost_heading(row: ListRow) -> tuple[int, str]:
    if not row.is_summoned():
        return LAST, "By Transform only"
    if row.without_number:
        return (LAST - 2, "Cost X") if row.without_number == prices.OPEN else (LAST - 1, "Cost not read")
    return row.cost, f"Cost {row.cost}"


def _faction_heading(row: ListRow) -> tuple[int, str]:
    return (0, row.card.faction.name) if row.card.faction else (LAST, "No faction")


def _does_heading(row: ListRow) -> tuple[int, str]:
    """Return what its effects do first; that it is summoned at its cost, as nearly all are, is not meant."""
    does = row.printed.meaning(with_cost=False).part_tags("does")
    return (0, DOES_TITLES[does[0].word]) if does else (LAST, "Nothing of that kind")


TYPES: Final = Card.Type.values
LAST: Final = 1_000  # behind all others
HEADINGS: Final[dict[str, Callable[[ListRow], tuple[int, str]]]] = {
    "type": _type_heading,
    "cost": _cost_heading,
    "faction": _faction_heading,
    "does": _does_heading,
}


def _row(entry: DeckEntry) -> ListRow:
    printed = definition(entry.card)
    if entry.card.is_private_now:
        return ListRow(entry.copies, entry.card, LAST, "", True, printed)
    return ListRow(
        copies=entry.copies,
        card=entry.card,
        cost=printed.mana_cost(),
        price=prices.price(printed),
        playable=not printed.unread_effects(),
        printed=printed,
    )
