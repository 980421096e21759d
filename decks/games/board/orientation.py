"""Orientation on the page: rows as the player sees them, directions, the edge of a card's top."""

from typing import Final

COLUMNS: Final = "abcde"
ROWS: Final = "4321"  # P1 sits below; P2 sees the field from its other side
PLACES: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
FACINGS: Final = ("up", "right", "down", "left")
TOPS: Final = ("n", "e", "s", "w")
ORDER: Final = {"up": "↑", "right": "→", "down": "↓", "left": "←"}


def quarters(facing: str, *, mine: bool) -> int:
    """Quarter turns clockwise on the page of a card's facing, which is its controller's view (3.1)."""
    return (FACINGS.index(facing) + (0 if mine else 2)) % 4


def rows_seen_by(player: str) -> list[list[str]]:
    """Return the zones of the grid by rows, as a player sees them, the farthest first."""
    way = 1 if player == "P1" else -1
    return [[column + row for column in COLUMNS[::way]] for row in ROWS[::way]]


def rotate(direction: str, by: int) -> str:
    """A direction after so many quarter turns clockwise."""
    return PLACES[(PLACES.index(direction) + 2 * by) % 8]


def direction(here: str, there: str, player: str) -> str:
    """The place at the edge of zone `here` on whose side `there` lies, as a player sees it.

    Both are on the grid, and not the same.
    """
    way = 1 if player == "P1" else -1
    up = way * _sign(ROWS.index(here[1]) - ROWS.index(there[1]))
    right = way * _sign(COLUMNS.index(there[0]) - COLUMNS.index(here[0]))
    return ("n" if up > 0 else "s" if up else "") + ("e" if right > 0 else "w" if right else "")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
