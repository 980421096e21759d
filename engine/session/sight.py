"""Sight: whether the viewer of a board has seen more than before (19.1)."""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.presentation.log import GameLogLine
from engine.session.game_session import PHASE, Session

# The lines of a player who learns what was hidden: cards drawn, of the other hand, and of a deck
LEARNED: Final = ("drew", "seen", "searched", "looked")


def has_seen_more(later: Session, earlier: Session) -> bool:
    """Return whether chance, or something hidden that was shown, lies between two boards of one game.

    What is dealt and drawn by the viewer, looked at, searched, put into a graveyard from a deck, or turned up
    by the other player was hidden.
    """
    if later.game.position.chance_count() != earlier.game.position.chance_count():
        return True
    known = earlier.earlier + len(earlier.lines)
    if earlier.lines and earlier.lines[-1].kind == PHASE:
        known -= 1  # it is not told once the next one begins
    if known < later.earlier:
        return True  # more was told than is kept
    return any(shows_hidden(line, later.viewer) for line in later.lines[known - later.earlier :])


def shows_hidden(line: GameLogLine, viewer: int) -> bool:
    """Return whether a line tells of something that the viewer did not know before."""
    own = line.who == vocab.PLAYERS[viewer]
    return line.kind == "milled" or (line.kind in LEARNED if own else line.kind == "flipped")
