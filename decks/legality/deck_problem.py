"""Problem of a deck, and its correction with one click: the change of the list that the button makes."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from cards.models import Card
from decks.lists.deck_store import DeckLine


class DeckProblem(NamedTuple):
    """A problem of a deck, with its card, and how to correct it in words.

    `change` is the correction as a change of the list, `section:card key:by how many`, several of them with
    spaces between; "" where the maker has to choose.
    """

    code: str
    words: str
    card: Card | None
    mend: str
    change: str = ""
    since: date | None = None  # the day from which a list of the format made it one


def remove_problem(code: str, words: str, line: DeckLine) -> DeckProblem:
    """Return a problem of a line of the list that is gone without it."""
    mend = f"Take {'it' if line.copies == 1 else 'them'} out."
    return DeckProblem(code, words, line.card, mend, remove_lines([line]))


def change_copies(section: str, card: Card, by: int) -> str:
    """Return the change to so many copies more of a card (below 0: fewer)."""
    return f"{section}:{card.key}:{by}"


def remove_lines(lines: Iterable[DeckLine]) -> str:
    """Return the change to the list without these lines."""
    return " ".join(change_copies(line.section, line.card, -line.copies) for line in lines)


def take_surplus(lines: list[DeckLine], surplus: int) -> str:
    """Return the change to so many copies fewer of a card with these lines; "" where they are several."""
    return change_copies(lines[0].section, lines[0].card, -surplus) if len(lines) == 1 else ""


def move_copies(card: Card, copies: int, away: str, to: str) -> str:
    """Return the change that takes a card out of one section and puts it into another."""
    return f"{change_copies(away, card, -copies)} {change_copies(to, card, copies)}"
