"""Viewers of a game, and pronouns for the two players as a viewer says them.

`You` and `they` take the same verbs, so that each sentence is written once: "{who} summon {card}". A viewer
is a player (0 or 1), or one who sits behind P1 and looks on: a SPECTATOR knows only what both players know,
to a WITNESS all hands are open (19.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.state.position import Position
from engine.vocab import P1, P2, PREPARATION

SPECTATOR: Final = 2
WITNESS: Final = 3


class Pronouns(NamedTuple):
    """A player as subject, as object, as owner before a noun, and as owner without one."""

    who: str
    whom: str
    whose: str
    own: str


YOU: Final = Pronouns("you", "you", "your", "yours")
THEY: Final = Pronouns("they", "them", "their", "theirs")


def seat_of(viewer: int) -> int:
    """Return the player behind whom a viewer sits, or who the viewer is."""
    return viewer if viewer <= P2 else P1


def pronouns_of(player: int, viewer: int) -> Pronouns:
    """A player (0 or 1) in the eyes of `viewer`, who may be one that looks on."""
    return YOU if player == seat_of(viewer) else THEY


def capitalize_first(text: str) -> str:
    """Return a sentence that begins with a capital; the rest stays as it is."""
    return f"{text[:1].upper()}{text[1:]}"


def turn_number(position: Position) -> int:
    """The number of the turn that it is; 0 before the first one, while hands are kept or put aside (5.2)."""
    return 0 if position.phase == PREPARATION else position.turn_number


def turn_order(position: Position) -> list[int]:
    """The players of the turns so far, the newest last; those of before are taken to have alternated."""
    now = position.turn_number
    return [position.turn if (now - turn) % 2 == 0 else 1 - position.turn for turn in range(1, now + 1)]


def turn_words(turns: Sequence[int], number: int, viewer: int) -> str:
    """`Your turn 2`: turn `number` of the game, counted as its player's own; `turns` has their players.

    `Before the first turn` for 0.
    """
    if not number:
        return "Before the first turn"
    player = turns[number - 1]
    own = sum(1 for other in turns[:number] if other == player)
    return f"{capitalize_first(pronouns_of(player, viewer).whose)} turn {own}"
