"""Presses at the board, counted over 40 recorded games of each edition.

A press is one answer: a pick, or several in one go. Before, each pick was one. That a card in a window opens
a menu first, and keys that turn a card before it is placed, are counted neither before nor after.
"""

from functools import lru_cache
from typing import NamedTuple

import pytest

from engine import vocab
from engine.cardfile.card_fields import card_from_data
from engine.edition import edition
from engine.game import DeckSpec, Setup
from engine.session import TURN, Flow, start_session
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.session.presses import presses_through
from engine.tests.session.test_automatic_picks import boards, setup

GAMES = 40
PLAYS = ("summon", "set", "flip", "action", "move", "activate", "mulligan")


class RecordedGame(NamedTuple):
    """A game that the goldfish played: its own picks, and the presses that make them, by turn."""

    picks: list[tuple[int, str]]
    presses: list[tuple[int, str]]


@lru_cache
def recorded_games(base: str) -> list[RecordedGame]:
    """So many games, up to turn 24 of both players."""
    games = []
    for number in range(GAMES):
        *_, played = boards(base, number, None)
        board, picks = start_session(setup(base, number)), []
        for pick in played.picks:
            turn = board.game.position.turn_number
            board.repeat(pick)
            if pick.startswith("P1 "):
                picks.append((turn, pick.removeprefix("P1 ")))
        presses = presses_through(setup(base, number), played.picks, Flow())
        games.append(RecordedGame(picks, [*presses]))
    return games


def check_share(base: str, share: float) -> None:
    """Assert that games take no more presses than this share of their picks."""
    games = recorded_games(base)
    picks, presses = sum(len(game.picks) for game in games), sum(len(game.presses) for game in games)
    assert presses <= picks * share, (presses, picks)


@pytest.mark.usefixtures("compiled_engine")
def test_a_game_takes_about_half_the_presses_that_it_has_picks_and_a_modern_turn_eight() -> None:
    """Modern games are recorded once, for their turns too."""
    check_compiled(check_modern)
    check_compiled(check_share, "classic", 0.5)


def check_modern() -> None:
    """Assert that a turn of summon, Strike and end takes eight presses at most, and the share of all."""
    check_share("modern", 0.57)
    taken = []
    for game in recorded_games("modern"):
        for turn in {turn for turn, _ in game.picks}:
            picks = [pick for when, pick in game.picks if when == turn]
            plays = [pick.split()[0] for pick in picks if pick.split()[0] in PLAYS]
            if sorted(plays) == ["action", "summon"] and any(pick.endswith("Strike") for pick in picks):
                taken.append(sum(when == turn for when, _ in game.presses))
    assert len(taken) > 1
    assert max(taken) <= 8, sorted(taken)


def test_a_classic_round_with_nothing_to_do_is_one_press() -> None:
    costly = {
        "key": "idol",
        "name": "Idol",
        "type": "creature",
        "effects": ["cost | Consume any 9 mana: summon."],
    }
    deck = DeckSpec((card_from_data(costly),) * 30)
    board = start_session(Setup(edition("classic"), (deck, DeckSpec()), seed=1, windows_all=True))
    flow, presses = Flow(), 0
    board.pass_on(TURN, flow)  # the Preparation turn
    first = board.game.position.turn_number
    while board.game.position.turn_number < first + 10:
        if board.game.position.ask_kind == vocab.Q_PRIORITY:
            board.pass_on(TURN, flow)
        else:
            board.answer("event none", flow)
        presses += 1
    assert presses == 5
