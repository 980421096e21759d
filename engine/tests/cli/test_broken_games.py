"""Commands that play many games, where the engine breaks down in one."""

import json
import pickle

import pytest

import engine
from engine.__main__ import BROKEN, main
from engine.rules.game_loop import apply_choice
from engine.simulation import BrokenGame
from engine.state.position import Position


@pytest.mark.parametrize(
    ("words", "module"),
    [
        (["goldfish", "men", "--turns", "4"], "batch"),
        (["duel", "men", "fey", "--policy", "greedy"], "duel"),
        (["balance", "men", "fey"], "duel"),
    ],
)
def test_a_game_that_breaks_down_is_named_with_seed_and_record(
    words: list[str], module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(position: Position, pick: int) -> None:
        if position.turn_number == 2:
            raise ZeroDivisionError("of a test")
        apply_choice(position, pick)

    monkeypatch.setattr(f"engine.simulation.{module}.apply_choice", broken)
    assert main([*words, "--games", "4", "--seed", "9", "--workers", "1"]) == BROKEN == 3
    said, _, record = capsys.readouterr().err.strip().splitlines()
    assert "game 0 of seed 9" in said
    assert "ZeroDivisionError: of a test" in said
    assert engine.replay_record(json.loads(record)).position.turn_number == 2


def test_its_number_comes_out_of_another_process() -> None:
    assert pickle.loads(pickle.dumps(BrokenGame(4))).number == 4  # noqa: S301 # written here
