"""Decks as text and as JSON, out and in again."""

import json
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import engine
from decks.models import Deck, DeckEntry

SECTIONS: Final = tuple(DeckEntry.Section.values)


class Brought(NamedTuple):
    """A list from elsewhere as deck text, with the name and words about it that came along."""

    text: str
    name: str = ""
    about: str = ""


def deck_as_text(deck: Deck) -> str:
    """The deck text: name and words about it as comments, then its cards; reading it gives the same list."""
    head = [f"# {' '.join(deck.name.split())}", *(f"# {line}" for line in deck.about.splitlines())]
    return "\n".join(head) + "\n\n" + list_text(deck.entries.all())


def list_text(entries: Iterable[DeckEntry]) -> str:
    """The entries as deck text."""
    return engine.write_deck((each.section, each.copies, each.card.name) for each in entries)


def deck_as_data(deck: Deck) -> dict[str, Any]:
    """The deck as JSON-able data; cards are named by key and by name."""
    entries = [
        {"section": each.section, "card": each.card.key, "name": each.card.name, "copies": each.copies}
        for each in deck.entries.all()
    ]
    return {"name": deck.name, "about": deck.about, "edition": deck.edition, "entries": entries}


def read_given(given: str) -> Brought:
    """A pasted text as it is, or the JSON of `deck_as_data` as deck text. An entry that is none stays a line
    of JSON, which no card is called like, and is thus reported.
    """
    try:
        data = json.loads(given) if given.lstrip().startswith("{") else None
        if not isinstance(data, dict) or not isinstance(data.get("entries"), list):
            return Brought(given)
        text = "\n".join(_lines(data["entries"]))
    except (ValueError, RecursionError):  # to write what is nested deep again may go deeper than reading it
        return Brought(given)
    return Brought(text, _words(data.get("name")), _words(data.get("about")))


def _lines(entries: list[Any]) -> Iterable[str]:
    section = ""
    for each in entries:
        entry = each if isinstance(each, dict) else {}
        if entry.get("section", "main") != section and entry.get("section", "main") in SECTIONS:
            section = entry.get("section", "main")
            yield section
        yield _line(entry) or json.dumps(each)


def _line(entry: dict[str, Any]) -> str:
    name, copies = entry.get("card") or entry.get("name"), entry.get("copies", 1)
    known = entry.get("section", "main") in SECTIONS
    if not known or not isinstance(name, str) or not name.strip() or type(copies) is not int:
        return ""
    return f"{copies}x {' '.join(name.split())}"


def _words(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""
