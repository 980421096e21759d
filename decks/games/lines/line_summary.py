"""Summary of a line: where it branched off, and where it ends."""

from typing import TypedDict

from decks.games.view_data import PLAYERS
from engine.session import Session


class LineSummary(TypedDict):
    """The beginning and the end of a line. `hp` are those of P1 and P2 there, `winner` is none before it."""

    begins: str
    ends: str
    hp: list[int]
    over: bool
    winner: str
    reason: str


def summarize_line(board: Session, begins: str) -> LineSummary:
    """Return the summary of a line with this board at its end, which branched off in this turn."""
    players = board.view()["players"]
    return {
        "begins": begins,
        "ends": board.turn_words(),
        "hp": [players[player]["hp"] for player in PLAYERS],
        "over": board.game.question is None,
        "winner": board.game.winner,
        "reason": board.game.reason,
    }
