"""The first comments of a deck text: the name of the deck and words about it."""

import re
from itertools import takewhile
from typing import Final, NamedTuple

from decks.lists.deck_text.line_shapes import foreign_heading

NAMED: Final = re.compile(r"name\s*:\s*(?P<name>.+)", re.IGNORECASE)


class Brought(NamedTuple):
    """A list from elsewhere as deck text, with the name, words about it and format that came along."""

    text: str
    name: str = ""
    about: str = ""
    format_key: str = ""


def head_lines(name: str, about: str) -> list[str]:
    """The first comments; a name that would be read as something else says that it is one."""
    head = [f"# {name}"] if name or about else []
    if name and read_head(head[0])[0] != name:
        head = [f"# Name: {name}"]
    return [*head, *(f"# {line}" for line in about.splitlines())]


def read_head(text: str) -> tuple[str, str]:
    """Name and words of the first comments; "" where they are a heading or nothing but signs."""
    comments = [line[1:].strip() for line in takewhile(lambda line: line.startswith("# "), text.splitlines())]
    name, about = (comments[0], "\n".join(comments[1:])) if comments else ("", "")
    named = NAMED.fullmatch(name)
    if named:
        return named["name"], about.strip()
    is_heading = foreign_heading(name) or not any(letter.isalnum() for letter in name)
    return ("", "") if is_heading else (name, about.strip())
