"""Area of a player off the grid: HP, piles, the monument; and cards that are held."""

from collections import Counter
from typing import NamedTuple

import engine
from decks.games.board.piece import Piece, printed_piece
from decks.games.board.question import BoardQuestion, Option, badge_words, known_cards
from decks.games.board.zone import Zone, zone
from decks.games.game_state import GameState
from engine.view_types import Pile, PlayerSide


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

    @property
    def badge(self) -> str:
        """The mark of a card that opens a menu."""
        return badge_words(self.options)


class PlayerArea(NamedTuple):
    """One player's HP and piles, as `seen`. What is not known to the viewer is only counted."""

    player: str
    mine: bool
    seen: PlayerSide
    monument: Zone
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


def player_area(state: GameState, question: BoardQuestion, player: str) -> PlayerArea:
    """A player's side off the grid."""
    seen = state["view"]["players"][player]
    return PlayerArea(
        player=player,
        mine=player == state["you"],
        seen=seen,
        monument=zone(state, question, engine.monument_zone(player)),
        hand=_held_cards(state, question, known_cards(seen["hand"])),
        hand_size=_size_of(seen["hand"]),
        fables=sorted(_held_cards(state, question, known_cards(seen["fables"])), key=_unplayable),
        fables_size=_size_of(seen["fables"]),
        graveyard=_held_cards(state, None, seen["graveyard"]),
        graveyard_size=len(seen["graveyard"]),
    )


def _held_cards(state: GameState, question: BoardQuestion | None, names: list[str]) -> list[Held]:
    offered = question.cards if question else {}
    direct = question is not None and question.direct
    return [
        Held(printed_piece(state, name), copies, offered.get(name, []), direct)
        for name, copies in Counter(names).items()
    ]


def _size_of(pile: Pile) -> int:
    return pile if isinstance(pile, int) else len(pile)


def _unplayable(held: Held) -> bool:
    """Sorts what can be played to the front; of a pile one sees the first few."""
    return not held.options
