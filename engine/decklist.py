"""Decks as text, one card a line. Every line is an entry, a header, a comment or a problem that is told."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

MAIN: Final = "main"
FABLES: Final = "fables"
MAYBE: Final = "maybe"
SECTIONS: Final = (MAIN, FABLES, MAYBE)

HEADERS: Final = {
    "main": MAIN, "main deck": MAIN, "deck": MAIN,
    "fables": FABLES, "fables deck": FABLES, "fabled": FABLES, "extra": FABLES, "extra deck": FABLES,
    "maybe": MAYBE, "maybe deck": MAYBE, "maybeboard": MAYBE,
}  # fmt: skip
TITLES: Final = {MAIN: "Main", FABLES: "Fables", MAYBE: "Maybe"}

MOST_LINES: Final = 200
MOST_COPIES: Final = 99
LONGEST_NAME: Final = 120

ENTRY: Final = re.compile(r"(?:(?P<copies>\d+)(?:\s*[x×]\s+|\s+))?(?P<name>\S.*)", re.IGNORECASE)
X_FIRST: Final = re.compile(r"[x×]\s", re.IGNORECASE)


class DeckTextEntry(NamedTuple):
    """So many copies of a card; `section` is one of SECTIONS, `line` counts from 1."""

    line: int
    section: str
    copies: int
    name: str


class DeckTextProblem(NamedTuple):
    """A line that is no entry, and why."""

    line: int
    text: str
    reason: str


class DeckText(NamedTuple):
    """A deck text, read. Names are as written; whether such cards exist is not looked at."""

    lines: list[DeckTextEntry]
    problems: list[DeckTextProblem]


def read_deck(text: str) -> DeckText:
    """The entries of a deck text, and what is wrong with other lines. Raises nothing.

    Beyond MOST_LINES nothing is read; one problem, at the first of those lines, tells how many there are.
    """
    deck = DeckText([], [])
    section = MAIN
    lines = text.splitlines()
    for number, words in _content_lines(lines[:MOST_LINES], 1):
        header = HEADERS.get(words.rstrip(":").lower().rstrip())
        if header:
            section = header
        else:
            add_line(deck, number, section, words)
    beyond = list(_content_lines(lines[MOST_LINES:], MOST_LINES + 1))
    if beyond:
        number, words = beyond[0]
        others = f" … and {len(beyond) - 1} more lines" if len(beyond) > 1 else ""
        why = f"a deck text has no more than {MOST_LINES} lines"
        deck.problems.append(DeckTextProblem(number, words[:LONGEST_NAME] + others, why))
    return deck


def _content_lines(lines: list[str], first: int) -> Iterator[tuple[int, str]]:
    """The words of each line that is neither empty nor a comment, with its number from `first`."""
    for number, line in enumerate(lines, first):
        words = " ".join(line.split())
        if words and not words.startswith(("#", "//")):
            yield number, words


def add_line(deck: DeckText, number: int, section: str, words: str) -> None:
    """Add a line that is neither header nor comment."""
    found = ENTRY.fullmatch(words)
    copies = found["copies"] if found and found["copies"] else "1"
    reason = ""
    if not found or words.isdecimal():
        reason = "the name of a card is missing"
    elif len(copies) > 4 or not 1 <= int(copies) <= MOST_COPIES:
        reason = f"1 to {MOST_COPIES} copies can stand here"
    elif len(found["name"]) > LONGEST_NAME:
        reason = f"a name has no more than {LONGEST_NAME} characters"
    if reason or not found:
        deck.problems.append(DeckTextProblem(number, words, reason))
    else:
        deck.lines.append(DeckTextEntry(number, section, int(copies), found["name"]))


def write_deck(entries: Iterable[tuple[str, int, str]]) -> str:
    """The deck text of (section, copies, name), section by section; reading it gives the same."""
    listed = list(entries)
    blocks = []
    for section in SECTIONS:
        lines = [entry_line(copies, name) for where, copies, name in listed if where == section]
        if lines:
            blocks.append("\n".join([TITLES[section], *lines]))
    return "\n\n".join(blocks) + "\n" if blocks else ""


def entry_line(copies: int, name: str) -> str:
    """One entry; a name that begins with a lone x needs another before it."""
    return f"{copies}{'x' if X_FIRST.match(name) else ''} {name}"
