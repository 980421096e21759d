"""Board of a strategy: a position as its player sees it, on which the picks of a proof are made and told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from engine import vocab
from engine.errors import Refused
from engine.game import EngineGame
from engine.presentation.current_step import find_current_step
from engine.presentation.log import story_lines
from engine.presentation.option_text import text_of
from engine.presentation.pick_lines import pick_line
from engine.presentation.pronouns import turn_number
from engine.session.game_session import Session
from engine.solver import Answer, Budget, WinThisTurn, count_hidden, position_seen_by, solve
from engine.solver.chance_outcomes import find_outcomes

FollowedPick = tuple[str, int]  # its label, and which outcome of chance it has


def find_win(board: Session, budget: Budget) -> Answer:
    """Return whether the viewer wins in this turn, by what the viewer sees (`solver`)."""
    position = position_seen_by(board.game.position, board.viewer)
    return solve(position, WinThisTurn(board.viewer, position.turn_number), budget)


def count_hidden_cards(board: Session) -> int:
    """Return how many cards of the other side may interfere, as the viewer does not know them."""
    return count_hidden(board.game.position, board.viewer)


def follow_strategy(board: Session, picks: Sequence[FollowedPick]) -> Session:
    """Return a board on which picks of both players were made, from what the viewer sees of another one.

    Its log tells them alone. Refused `not_offered` where they are not of this position.
    """
    position = position_seen_by(board.game.position, board.viewer)
    followed = Session(EngineGame(position, None, None), board.viewer, has_opponent=True)
    followed.turns = board.turns[:]
    followed.reply_due = False
    for label, outcome in picks:
        make_pick(followed, label, outcome)
    return followed


def make_pick(board: Session, label: str, number: int) -> None:
    """Make a pick for whoever is asked, with the outcome of this number. Refused `not_offered`."""
    position, viewer = board.game.position, board.viewer
    position.renew_steps()
    if position.is_over():
        raise Refused("game_over", "18.1")
    player = position.ask_player
    pick = position.ask_options[board.game.option_index(label)]
    outcome = next(islice(find_outcomes(position, pick, viewer), number, None), None)
    if outcome is None:
        raise Refused("not_offered", "12.2", pick=label)
    line, turn = pick_line(position, viewer, player, pick), turn_number(position)
    before = [side.hp for side in position.sides]
    board.game.position = outcome.position
    board.picks.append(f"{vocab.PLAYERS[player]} {label}")
    board.made += 1
    if line is not None:
        board.add_lines([line], board.made)
    board.count_losses(before)
    for event in outcome.position.log:
        if event.kind == vocab.E_TURN:
            board.turns[event.amount - 1 :] = [event.player]
    board.add_lines(story_lines(outcome.position, viewer, turn, board.turns), board.made)


def pick_words(board: Session, label: str) -> str:
    """Return a pick of whoever is asked in words: `You: Strike with Brute on c2`."""
    position = board.game.position
    position.renew_steps()
    pick = position.ask_options[board.game.option_index(label)]
    who = "You" if position.ask_player == board.viewer else "They"
    return f"{who}: {text_of(position, find_current_step(position), pick)}"
