"""Time that the games of a run will take, said before it starts."""

from functools import lru_cache
from time import monotonic
from typing import Final

from decks.runs.chunks.chunk_size import turns_per_second

EXAMPLES: Final = (1_000, 10_000)  # games
TURNS: Final = 10
KEPT_SECONDS: Final = 60  # a page asks for nothing but the speed, which hardly changes


def play_seconds(games: int, turns: int, sides: int) -> float:
    """Return how long one worker plays so many games of each side, at the speed of the last ones here."""
    return games * turns * sides / _speed(int(monotonic() / KEPT_SECONDS))


@lru_cache(maxsize=1)
def _speed(_minute: int) -> float:
    """Return the turns that a worker plays in a second; asked of the database once a minute."""
    return turns_per_second()


def time_words(sides: int) -> str:
    """Return how long usual runs take, in words."""
    times = [f"{games:,} take about {_words(play_seconds(games, TURNS, sides))}" for games in EXAMPLES]
    return f"Of games of {TURNS} turns {times[0]} here, {times[1]}, with one worker; more workers share them."


def _words(seconds: float) -> str:
    if seconds < 1.5:
        return "a second"
    return f"{seconds:.0f} seconds" if seconds < 90 else f"{seconds / 60:.0f} minutes"
