"""How many games a chunk has: as many as a worker here plays in a second or two."""

from typing import Final

import engine
from decks.simulation.models import Chunk

SECONDS: Final = (
    1.5  # of play in a chunk: short enough to share out and to redo, long enough to be worth a message
)
RECENT: Final = 20  # chunks looked at
FIRST_GUESS: Final = (1_200, 9_000)  # game turns a second before anything was measured: source, compiled


def chunk_size(turns: int) -> int:
    """Games a chunk should have when a game has so many turns; at least 1."""
    return max(1, round(SECONDS * _turns_per_second() / turns))


def _turns_per_second() -> float:
    recent = Chunk.objects.filter(state=Chunk.State.DONE, played_ms__gt=0).order_by("-finished")
    rows = list(recent.values_list("games_done", "run__turns", "played_ms")[:RECENT])
    if not rows:
        return FIRST_GUESS[engine.COMPILED]
    return 1000 * sum(games * turns for games, turns, _ in rows) / sum(ms for _, _, ms in rows)
