"""Seat at the board of a game that is played by hand: who sits there, and what is seen from there.

With open hands whoever is asked sits there, and sees both. With hidden ones the other player has to sit down
first: until then the table is shown as both players know it.
"""

from typing import Final

from decks.games.current_board import board_for, board_of
from decks.games.models import Game
from decks.games.view_data import PLAYERS, ViewData, view_data
from decks.refusals import Refusal
from engine.session import P1, P2, SPECTATOR, Session, has_seen_more

OPEN: Final = "open"
HIDDEN: Final = "hidden"
HANDS: Final = (OPEN, HIDDEN)


def note_asked(game: Game, board: Session) -> None:
    """Note who is asked at the board of a game, who sits there at once where hands are open."""
    if not game.by_hand:
        return
    position = board.game.position
    game.asked = "" if position.is_over() else PLAYERS[position.ask_player]
    if game.asked and game.by_hand == OPEN:
        game.seat = game.asked


def seen_from_seat(game: Game, board: Session) -> ViewData:
    """Return what is seen of a game whose first player's board this is, by whoever sits there."""
    if not game.by_hand:
        return view_data(board)
    if game.is_covered:
        shown = view_data(seen_board(game, board))
        shown["picks"] = board.made
        return shown
    return view_data(seen_board(game, board), hands_open=game.by_hand == OPEN or not game.asked)


def viewer_of(game: Game) -> int:
    """Return whose eyes a game is seen by: the player's own, or by hand those of whoever sits there."""
    return SPECTATOR if game.is_covered else PLAYERS.index(game.seat)


def seen_board(game: Game, board: Session) -> Session:
    """Return the board of a game, or of one of its lines, for whose eyes it is seen by (`viewer_of`)."""
    return _board_of_player(game, viewer_of(game), board)


def is_more_seen(game: Game, later: Session, earlier: Session) -> bool:
    """Return whether the own player, or by hand either, has seen more by the later of two boards (19.1)."""
    players = (P1, P2) if game.by_hand else (P1,)
    return any(
        has_seen_more(_board_of_player(game, player, later), _board_of_player(game, player, earlier))
        for player in players
    )


def _board_of_player(game: Game, player: int, board: Session) -> Session:
    return board if player == P1 else board_for(game, player, board.picks, board.automatic)


def asked_board(game: Game) -> Session:
    """Return the board of a game for whoever is asked. Refusal `not_seated`, and as by `board_of`."""
    refuse_cover(game)
    board = board_of(game)
    return seen_board(game, board)


def refuse_cover(game: Game) -> None:
    """Refuse what needs somebody at the board. Refusal `not_seated`."""
    if game.is_covered:
        raise Refusal("not_seated", player=game.asked.removeprefix("P"))
