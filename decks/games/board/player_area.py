"""Area of a player off the grid: HP, piles, the monument; and cards that are held."""

from collections import Counter
from typing import NamedTuple

from decks.games.board.piece import Piece, printed_piece
from decks.games.board.question import BoardQuestion, Option, State
from decks.games.board.zone import Zone, zone


class Held(NamedTuple):
    """A card off the grid, how many copies lie there, and what can be done with it."""

    piece: Piece
    copies: int
    options: list[Option]
    direct: bool

    @property
    def single(self) -> Option | None:
        """The one option that is picked by pressing the card itself."""
        return self.options[0] if self.direct and len(self.options) == 1 else None


class PlayerArea(NamedTuple):
    """One player's HP and piles. What is not known to the viewer is only counted.

    `supply`: tokens not gained yet; None where the edition has no tokens (1.2).
    """

    player: str
    mine: bool
    hp: int
    tokens: int
    supply: int | None
    monument: Zone
    deck: int
    hand: list[Held]
    hand_size: int
    fables: list[Held]
    fables_size: int
    graveyard: list[Held]
    graveyard_size: int

    @property
    def playable(self) -> int:
        """Return how many cards of the Fables Deck something can be done with."""
        return sum(bool(held.options) for held in self.fables)


def player_area(state: State, question: BoardQuestion, player: str) -> PlayerArea:
    """A player's side off the grid."""
    seen = state["view"]["players"][player]
    mine = player == state["you"]
    return PlayerArea(
        player=player,
        mine=mine,
        hp=seen["hp"],
        tokens=seen.get("tokens", 0),
        supply=seen.get("supply"),
        monument=zone(state, question, "m1" if player == "P1" else "m2"),
        deck=seen["deck"],
        hand=_held_cards(state, question, seen["hand"]) if mine else [],
        hand_size=len(seen["hand"]) if mine else seen["hand"],
        fables=sorted(_held_cards(state, question, seen["fables"]) if mine else [], key=_unplayable),
        fables_size=len(seen["fables"]) if mine else seen["fables"],
        graveyard=_held_cards(state, None, seen["graveyard"]),
        graveyard_size=len(seen["graveyard"]),
    )


def _held_cards(state: State, question: BoardQuestion | None, names: list[str]) -> list[Held]:
    offered = question.cards if question else {}
    direct = question is not None and question.direct
    return [
        Held(printed_piece(state, name), copies, offered.get(name, []), direct)
        for name, copies in Counter(names).items()
    ]


def _unplayable(held: Held) -> bool:
    """Sorts what can be played to the front; of a pile one sees the first few."""
    return not held.options
