"""Orientation on the page: rows as the player sees them, directions, the edge of a card's top."""

from typing import Final

COLUMNS: Final = "abcde"
ROWS: Final = "4321"  # P1 sits below
PLACES: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
FACINGS: Final = ("up", "right", "down", "left")
TOPS: Final = ("n", "e", "s", "w")
ORDER: Final = {"up": "↑", "right": "→", "down": "↓", "left": "←"}


def quarters(facing: str, controller: str) -> int:
    """Quarter turns clockwise on the page of a card's facing, which is its controller's view (3.1)."""
    return (FACINGS.index(facing) + (2 if controller == "P2" else 0)) % 4


def rotate(direction: str, by: int) -> str:
    """A direction after so many quarter turns clockwise."""
    return PLACES[(PLACES.index(direction) + 2 * by) % 8]


def direction(here: str, there: str) -> str:
    """The place at the edge of zone `here` on whose side `there` lies; both on the grid, not the same."""
    up = _sign(ROWS.index(here[1]) - ROWS.index(there[1]))
    right = _sign(COLUMNS.index(there[0]) - COLUMNS.index(here[0]))
    return ("n" if up > 0 else "s" if up else "") + ("e" if right > 0 else "w" if right else "")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
