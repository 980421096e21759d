"""Builder of a deck: its list with the changes behind each button, and its problems."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from cards.definitions import definition
from cards.faces.printed_card import PrintedCard, printed_card
from cards.models import Card
from cards.workshop.author import owner_of
from cards.workshop.queries import usable_cards
from decks.legality.deck_problem import DeckProblem
from decks.legality.format_checks import problems
from decks.legality.models import Format
from decks.legality.play_warnings import play_warnings
from decks.lists import list_rows, prices
from decks.lists.deck_store import DeckLine
from decks.lists.list_rows import ListRow
from decks.lists.versions.list_changes import PLACES
from decks.models import Deck, DeckEntry

MOST_EMPTIED: Final = 50  # rows without a copy
TITLES: Final = {"main": "Main deck", "fables": "Fables", "maybe": "Maybe"}
GROUPINGS: Final = {"type": "Type", "cost": "Cost", "faction": "Faction", "does": "What it does"}
VIEWS: Final = {"list": "List", "grid": "Grid", "text": "Text"}


class Slot(NamedTuple):
    """One row of the list; `less`, `more` and `move` are changes, `place` and `move_to` words.

    `home` is the section that the card has in the deck.
    """

    row: ListRow
    printed: PrintedCard
    section: str
    home: str
    place: str
    less: str
    more: str
    move: str
    move_to: str


class SlotGroup(NamedTuple):
    """Rows of a section under a title, and how many cards they are."""

    title: str
    slots: list[Slot]
    size: int


class DeckPile(NamedTuple):
    """A section of the list. `sizes` says how many cards the format wants, "" for the maybe list.

    `fits`: they are as many as that.
    """

    section: str
    title: str
    size: int
    sizes: str
    fits: bool
    groups: list[SlotGroup]


class FoundCard(NamedTuple):
    """A card of the catalogue beside the list: its cost, copies held, and the changes that add it."""

    card: Card
    price: str
    held: int
    home: str
    place: str
    add: str
    maybe: str


def piles(deck: Deck, format_: Format, emptied: Iterable[DeckEntry] = (), by: str = "type") -> list[DeckPile]:
    """The sections of the list, main first, in groups by one of GROUPINGS, rows in order of cost.

    `emptied` are shown, too, as rows without a copy.
    """
    entries = [*deck.entries.all(), *emptied]
    return [
        _pile([entry for entry in entries if entry.section == section], section, format_, by)
        for section in TITLES
    ]


def emptied_entries(deck: Deck, places: Iterable[tuple[str, str]]) -> list[DeckEntry]:
    """Entries without a copy for those places, (section, card key), in which the deck has no card."""
    held = {(entry.section, entry.card.key) for entry in deck.entries.all()}
    gone = [place for place in dict.fromkeys(places) if place not in held][:MOST_EMPTIED]
    usable = usable_cards(owner_of(deck)).select_related("faction")
    cards = {card.key: card for card in usable.filter(key__in={key for _, key in gone})}
    return [
        DeckEntry(deck=deck, section=section, card=cards[key], copies=0)
        for section, key in gone
        if key in cards
    ]


def deck_problems(deck: Deck, format_: Format) -> list[DeckProblem]:
    """Return what is wrong with the deck in this format."""
    return problems(deck_lines(deck), deck.edition, format_)


def deck_warnings(deck: Deck, format_: Format) -> list[DeckProblem]:
    """Return what the deck's cards can never do in the edition of the format; nothing is refused for it.

    Nothing is said of a deck with cards that are withheld: they may bring it about.
    """
    if any(line.card.is_private_now for line in deck_lines(deck)):
        return []
    return play_warnings(deck_lines(deck), format_.edition, format_.overrides)


def deck_lines(deck: Deck) -> list[DeckLine]:
    """The deck's list."""
    return [DeckLine(entry.section, entry.card, entry.copies) for entry in deck.entries.all()]


def found_cards(deck: Deck, cards: Iterable[Card]) -> list[FoundCard]:
    """The cards with the buttons that add them."""
    held: dict[int, int] = {}
    for entry in deck.entries.all():
        if entry.section != DeckEntry.Section.MAYBE:
            held[entry.card_id] = held.get(entry.card_id, 0) + entry.copies
    return [_found_card(card, held.get(card.pk, 0)) for card in cards]


def _pile(entries: Iterable[DeckEntry], section: str, format_: Format, by: str) -> DeckPile:
    rows = list_rows.rows(entries)
    size = list_rows.size(rows)
    groups = [
        SlotGroup(title, [_slot(row, section) for row in grouped], number)
        for title, grouped, number in list_rows.group_rows(rows, by)
    ]
    if section == DeckEntry.Section.MAYBE:
        return DeckPile(section, TITLES[section], size, "", True, groups)
    least, most = getattr(format_, f"{section}_least"), getattr(format_, f"{section}_most")
    sizes = f"{most}" if least in (0, most) else f"{least}–{most}"
    return DeckPile(section, TITLES[section], size, sizes, least <= size <= most, groups)


def _slot(row: ListRow, section: str) -> Slot:
    key, home = row.card.key, _home(row.card)
    to = home if section == DeckEntry.Section.MAYBE else "maybe"
    return Slot(
        row=row,
        printed=printed_card(row.card),
        section=section,
        home=home,
        place=PLACES[section],
        less=f"{section}:{key}:-1",
        more=f"{section}:{key}:1",
        move=f"{section}:{key}:-1 {to}:{key}:1",
        move_to=PLACES[to],
    )


def _found_card(card: Card, held: int) -> FoundCard:
    home = _home(card)
    add, maybe = f"{home}:{card.key}:1", f"maybe:{card.key}:1"
    return FoundCard(card, prices.price_words(definition(card)), held, home, PLACES[home], add, maybe)


def _home(card: Card) -> str:
    return "fables" if card.fabled else "main"
