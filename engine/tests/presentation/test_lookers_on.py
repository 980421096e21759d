"""Who looks on: a spectator knows only what both players know, a witness what either of them knows (19.1)."""

from typing import Any

import pytest

from engine import vocab
from engine.game import start
from engine.presentation.log import GameLogLine
from engine.session import SPECTATOR, WITNESS, Session
from engine.tests.games.random_games import Picker, is_going_on, setup

VIEWERS = (vocab.P1, vocab.P2, SPECTATOR, WITNESS)
PILES = ("hand", "aside", "fables", "known_top", "known_bottom")


@pytest.mark.parametrize("seed", [0, 21])
def test_a_spectator_knows_what_both_players_know_and_a_witness_what_either_does(seed: int) -> None:
    game, picker = start(setup(seed, windows_all=True)), Picker(seed)
    boards = [Session(game.clone(), viewer) for viewer in VIEWERS]
    while is_going_on(game):
        pick = picker.pick(game)
        label = f"{vocab.PLAYERS[game.position.ask_player]} {game.labels()[pick]}"
        game.answer(pick)
        for board in boards:
            board.repeat(label)
        compare_views(*(board.view() for board in boards))
        assert [board.question() for board in boards[2:]] == [None, None]
    compare_stories(*(board.lines for board in boards))
    words = [[board.turn_words(line.turn) for line in board.lines] for board in boards[2:]]
    assert all("Your turn 1" in part and "Their turn 1" in part for part in words)


def compare_views(first: Any, second: Any, spectator: Any, witness: Any) -> None:
    """Check the views of one moment against each other."""
    for player, own, others in (("P1", first, second), ("P2", second, first)):
        for pile in ("hand", "aside", "fables"):
            assert spectator["players"][player][pile] == others["players"][player][pile]
            assert witness["players"][player][pile] == own["players"][player][pile]
        for pile in ("known_top", "known_bottom"):
            shorter, longer = sorted((view["players"][player][pile] for view in (first, second)), key=len)
            assert (spectator["players"][player][pile], witness["players"][player][pile]) == (shorter, longer)
    for zone, card in spectator["field"].items():
        known = ["card" in view["field"][zone] for view in (first, second)]
        assert ("card" in card, "card" in witness["field"][zone]) == (all(known), any(known))
    assert "options" not in (spectator["question"] or {})


def compare_stories(
    first: list[GameLogLine],
    second: list[GameLogLine],
    spectator: list[GameLogLine],
    witness: list[GameLogLine],
) -> None:
    """Check what was told of one game against each other."""
    assert len(spectator) > 20
    texts = {line.text for line in (*first, *second)}
    assert {line.text for line in spectator if line.card and line.who == "P1"} <= {
        line.text for line in first
    }
    assert {line.text for line in witness if line.who == "P1"} <= texts
    assert {line.card for line in spectator if line.kind in ("drew", "set")} == {""}
    named = [
        {line.card for line in story if line.kind == "drew"} - {""} for story in (first, second, witness)
    ]
    assert named[0] | named[1] == named[2] and named[0] and named[1]
    both = {(line.turn, line.who, line.kind, line.card) for line in first} & {
        (line.turn, line.who, line.kind, line.card) for line in second
    }
    assert {(line.turn, line.who, line.kind, line.card) for line in spectator if line.card} <= both
