"""Cards that the other side of a puzzle hides, in words: a puzzle is solved with full information."""

from __future__ import annotations

from engine import grid
from engine.state.position import Position
from engine.vocab import P2


def hidden_words(position: Position) -> list[str]:
    """Return the other side's face-down cards with their zones, and its hand: "b4: Trip-Ribbon"."""
    words = [
        f"{grid.ZONE_NAMES[card.zone]}: {card.printed.name}"
        for card in position.field
        if card is not None and not card.face_up and card.controller == P2
    ]
    hand = [position.printed[defn].name for defn in position.sides[P2].hand]
    return [*words, *[f"hand: {name}" for name in hand]]
