"""Decks as text, JSON, tables and codes, to be read again."""

import csv
import io
import re
from collections.abc import Iterable
from typing import Any, Final

import engine
from cards.workshop.withheld_cards import PRIVATE_NOW
from decks.lists.deck_text.card_names import Names, full_name, visible
from decks.lists.deck_text.deck_code import BadDeckCode, read_code, write_code
from decks.lists.deck_text.list_head import Brought, head_lines
from decks.lists.deck_text.table_list import as_cell
from decks.models import Deck, DeckEntry

CODE: Final = re.compile(r"[\w-]{10,1000}", re.ASCII)


def deck_as_text(deck: Deck) -> str:
    """The deck text: name and words about it as comments, then its cards; reading it gives the same list.

    Comments at the end name the cards that are withheld.
    """
    head = head_lines(" ".join(deck.name.split()), deck.about)
    hidden = {full_name(entry.card) for entry in deck.entries.all() if entry.card.is_private_now}
    notes = "".join(f"\n# {PRIVATE_NOW}: {name}\n" for name in sorted(hidden))
    return "\n".join(head) + "\n\n" + list_text(deck.entries.all()) + notes


def list_text(entries: Iterable[DeckEntry]) -> str:
    """The entries as deck text."""
    return engine.write_deck((entry.section, entry.copies, full_name(entry.card)) for entry in entries)


def deck_as_data(deck: Deck) -> dict[str, Any]:
    """The deck as JSON-able data; cards are named by key and by name, the format by its key, or None."""
    notes = getattr(deck, "notes", None)
    return {
        "name": deck.name,
        "about": deck.about,
        "format": deck.format.key if deck.format else None,
        "edition": deck.edition,
        "tags": [tag.tag for tag in deck.tags.all()],
        "notes": notes.text if notes else "",
        "entries": [
            {
                "section": entry.section,
                "card": entry.card.key,
                "name": entry.card.name,
                "copies": entry.copies,
                **({"note": PRIVATE_NOW} if entry.card.is_private_now else {}),
            }
            for entry in deck.entries.all()
        ],
    }


def deck_as_table(deck: Deck) -> str:
    """The deck as CSV with a line of headings."""
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    has_notes = any(entry.card.is_private_now for entry in deck.entries.all())
    rows.writerow(("section", "copies", "name", "key", *(["note"] * has_notes)))
    for entry in deck.entries.all():
        note = [PRIVATE_NOW if entry.card.is_private_now else ""] * has_notes
        rows.writerow((entry.section, entry.copies, as_cell(full_name(entry.card)), entry.card.key, *note))
    return table.getvalue()


def brought_from(deck: Deck) -> Brought:
    """The list of a deck of this site, to make another of it."""
    return Brought(deck_as_text(deck), deck.name, deck.about)


def deck_as_code(deck: Deck) -> str:
    """The deck code, or "" where a card has no number: only the site's own cards have one."""
    sections: dict[str, list[tuple[int, int]]] = {}
    for entry in deck.entries.all():
        if entry.card.number is None:
            return ""
        sections.setdefault(entry.section, []).append((entry.card.number, entry.copies))
    return write_code(deck.format.key if deck.format else "", sections)


def read_coded(code: str, names: Names) -> Brought:
    """The list of a deck code. BadDeckCode for what is none."""
    read = read_code(code)
    entries = [
        (section, copies, card.name if (card := names.find_number(number)) else f"card number {number}")
        for section, listed in read.sections.items()
        for number, copies in listed
    ]
    return Brought(engine.write_deck(entries), format_key=read.format_key)


def coded_list(text: str, names: Names) -> Brought | None:
    """The list of a deck code, or None for what is none; a damaged one is then reported as a line."""
    code = visible(text).strip()
    if not CODE.fullmatch(code):
        return None
    try:
        return read_coded(code, names)
    except BadDeckCode:
        return None
