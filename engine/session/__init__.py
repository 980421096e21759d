"""A game at the board for one player: its questions, its story, and which questions answer themselves."""

from engine.presentation.log import GameLogLine
from engine.presentation.pronouns import SPECTATOR, WITNESS, seat_of
from engine.session.automatic_picks import EVERYWHERE, Flow, stops_of
from engine.session.game_session import (
    PASSED_UNTIL,
    PHASE,
    SOMETHING,
    STACK,
    TURN,
    CardPoolSource,
    Session,
    session_from_text,
    session_of,
    session_text,
    start_session,
)
from engine.session.opponent import POLICIES, Opponent
from engine.session.sight import has_seen_more
from engine.session.strategy_board import count_hidden_cards, find_win, follow_strategy, make_pick, pick_words
from engine.vocab import NOBODY, P1, P2, PHASES

__all__ = [
    "EVERYWHERE", "NOBODY", "P1", "P2", "PASSED_UNTIL", "PHASE", "PHASES", "POLICIES", "SOMETHING",
    "SPECTATOR", "STACK", "TURN", "WITNESS", "CardPoolSource", "Flow", "GameLogLine", "Opponent", "Session",
    "count_hidden_cards", "find_win", "follow_strategy", "has_seen_more", "make_pick", "pick_words",
    "seat_of", "session_from_text", "session_of", "session_text", "start_session", "stops_of",
]  # fmt: skip
