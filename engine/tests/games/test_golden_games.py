"""The golden games: what was written down happens again, line by line (21.4)."""

import pytest

from engine.edition import PRESETS
from engine.tests.games.golden_games import game_lines, path_of, picks_in


@pytest.mark.parametrize("base", PRESETS)
def test_a_golden_game_is_played_as_it_was_written_down(base: str) -> None:
    text = path_of(base).read_text(encoding="utf-8")
    assert list(game_lines(base, picks_in(text))) == text.splitlines()
