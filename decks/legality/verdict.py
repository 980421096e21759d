"""The verdict on a deck in a format, as the API gives it: problems, and warnings that make none invalid."""

from typing import Any, Final

from decks.legality.format_checks import problems
from decks.legality.models import Format
from decks.legality.play_warnings import play_warnings
from decks.lists.deck_store import DeckLine

MOST_PROBLEMS: Final = 100


def verdict(lines: list[DeckLine], edition: str, format_: Format) -> dict[str, Any]:
    """The same as the pages show, of many problems the first, by the names of the API."""
    deck_problems = problems(lines, edition, format_)
    return {
        "format": format_.key,
        "valid": not deck_problems,
        "problems": deck_problems[:MOST_PROBLEMS],
        "more_problems": max(len(deck_problems) - MOST_PROBLEMS, 0),
        "warnings": play_warnings(lines, format_.edition, format_.overrides)[:MOST_PROBLEMS],
    }
