"""Arrows at the edge of a card, as they lie on the page: its own and those of a Vehicle under it."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from decks.games.board import orientation


class BoardArrow(NamedTuple):
    """Marks at one of the eight places of the edge, as seen on the page; lit when they reach a card."""

    place: str
    marks: str
    lit: bool


class UnderPiece(NamedTuple):
    """A card that lies under another one; `facing` of a Vehicle, else "" (4.2, 4.3)."""

    name: str
    data: Mapping[str, Any]
    facing: str


def drawn_arrows(
    data: Mapping[str, Any], by: int, under: Iterable[UnderPiece] = (), *, mine: bool = True
) -> dict[str, int]:
    """A card's arrows by their places after so many quarter turns, united with those of a Vehicle (4.3)."""
    found = {orientation.rotate(place, by): int(count) for place, count in data.get("arrows", {}).items()}
    for vehicle in under:
        if vehicle.facing:
            turn = orientation.quarters(vehicle.facing, mine=mine)
            for place, count in vehicle.data.get("arrows", {}).items():
                at = orientation.rotate(place, turn)
                found[at] = max(found.get(at, 0), int(count))
    return found


def arrows(drawn: Mapping[str, int], toward: set[str]) -> list[BoardArrow]:
    """Arrows at their places; those towards the given places are lit."""
    return [BoardArrow(place, "▲" * count, place in toward) for place, count in drawn.items()]
