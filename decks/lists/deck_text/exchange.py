"""Decks as text, JSON and tables, out and in again."""

import csv
import io
import json
import re
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Final, NamedTuple

import engine
from cards.workshop.withheld_cards import PRIVATE_NOW
from decks.lists.deck_text.card_names import Names, full_name, visible
from decks.lists.deck_text.deck_code import BadDeckCode, read_code, write_code
from decks.lists.deck_text.foreign_data import as_cell, json_lines, table_text
from decks.lists.deck_text.line_shapes import foreign_heading
from decks.models import Deck, DeckEntry

FENCE: Final = re.compile(r"\A\s*```(?:json)?|```\s*\Z")  # around what is pasted from a chat
SPACE: Final = re.compile(r"[^\S\r\n\t ]")  # of the kinds that JSON does not know
CODE: Final = re.compile(r"[\w-]{10,1000}", re.ASCII)
NAMED: Final = re.compile(r"name\s*:\s*(?P<name>.+)", re.IGNORECASE)
KEY: Final = re.compile(r"[\w-]{1,40}", re.ASCII)  # of a format


class Brought(NamedTuple):
    """A list from elsewhere as deck text, with the name, words about it and format that came along."""

    text: str
    name: str = ""
    about: str = ""
    format_key: str = ""


def deck_as_text(deck: Deck) -> str:
    """The deck text: name and words about it as comments, then its cards; reading it gives the same list.

    Comments at the end name the cards that are withheld.
    """
    head = _head(" ".join(deck.name.split()), deck.about)
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


def read_given(given: str) -> Brought:
    """A pasted text, JSON or table as deck text. Its first comments are the name and words about it."""
    given = visible(given)
    lines, name, about, format_key = _read_json(given)
    if lines:
        return Brought("\n".join([*_head(name, about), *lines]), name, about, format_key)
    text = table_text(given)
    return Brought(text) if text is not None else Brought(given, *_read_head(given))


def _read_json(given: str) -> tuple[list[str], str, str, str]:
    try:
        bare = SPACE.sub(" ", FENCE.sub("", given))
        data = json.loads(bare, strict=False) if bare.lstrip().startswith(("{", "[")) else None
        named = data if isinstance(data, dict) else {}
        about = named.get("about") or named.get("description")
        name, format_key = " ".join(_words(named.get("name")).split()), _words(named.get("format"))
        return json_lines(data), name, _words(about), format_key if KEY.fullmatch(format_key) else ""
    except (ValueError, RecursionError):  # to write what is nested deep again may go deeper than reading it
        return [], "", "", ""


def _head(name: str, about: str) -> list[str]:
    """The first comments; a name that would be read as something else says that it is one."""
    head = [f"# {name}"] if name or about else []
    if name and _read_head(head[0])[0] != name:
        head = [f"# Name: {name}"]
    return [*head, *(f"# {line}" for line in about.splitlines())]


def _read_head(text: str) -> tuple[str, str]:
    """The first comments, unless they are a heading or nothing but signs."""
    comments = [line[1:].strip() for line in takewhile(lambda line: line.startswith("# "), text.splitlines())]
    name, about = (comments[0], "\n".join(comments[1:])) if comments else ("", "")
    named = NAMED.fullmatch(name)
    if named:
        return named["name"], about.strip()
    is_heading = foreign_heading(name) or not any(letter.isalnum() for letter in name)
    return ("", "") if is_heading else (name, about.strip())


def _words(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""
