"""The compiled engine plays the same games as the source (24 seeds), in any process."""

import os
import subprocess
import sys

import pytest

from engine.compilation import find

GAMES = 24


def digest(mode: str, hash_seed: str, games: int = GAMES, made: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "engine.tests.compilation.position_digests", str(games), str(made)],
        env={**os.environ, "ENGINE": mode, "PYTHONHASHSEED": hash_seed},
        cwd=find.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    said, found = done.stdout.split()
    assert said == mode
    return found


@pytest.mark.usefixtures("compiled_engine")
def test_compiled_and_source_play_the_same_games() -> None:
    assert digest("compiled", "1") == digest("source", "2")


def test_games_are_the_same_in_every_process() -> None:
    assert digest("source", "3", games=4, made=1) == digest("source", "4", games=4, made=1)
