"""The starter decks against each other: each game ends with a reason, and nothing is broken on the way."""

from collections import Counter

import pytest

from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.deck_pairings import GAMES, pairings, played

FEW = 1
ENDINGS = {"hp", "limit", "loop"}

every_pairing = pytest.mark.parametrize(
    ("base", "pair"), list(pairings()), ids=lambda value: value if isinstance(value, str) else "-".join(value)
)


def reasons_of(base: str, pair: tuple[str, str], games: int) -> Counter[str]:
    """Return how games ended; nothing was broken in any position of them."""
    found: Counter[str] = Counter()
    for number in range(games):
        ended = played(base, pair, number)
        assert ended.wrong == [], f"{base}, {pair}, game {number}"
        found[ended.reason] += 1
    return found


def play_every_pairing(every: int) -> None:
    """A game of every so manieth pairing."""
    for base, pair in list(pairings())[::every]:
        assert set(reasons_of(base, pair, FEW)) <= ENDINGS, f"{base}: {pair}"


@pytest.mark.usefixtures("compiled_engine")
def test_a_game_of_every_pairing_breaks_nothing() -> None:
    check_compiled(play_every_pairing, 1)


def test_a_game_of_some_pairings_breaks_nothing_from_source() -> None:
    play_every_pairing(14)


def play_pairing(base: str, pair: tuple[str, str]) -> None:
    """Two thousand games of one pairing."""
    found = reasons_of(base, pair, GAMES)
    assert set(found) <= ENDINGS
    assert found["hp"] >= GAMES * 99 // 100, "hardly any game goes on for ever"


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
@every_pairing
def test_two_thousand_games_of_every_pairing_end_with_a_reason(base: str, pair: tuple[str, str]) -> None:
    check_compiled(play_pairing, base, pair)
