"""Many games: play one, play a batch, count, merge, report."""

from engine.simulation.batch import (
    POLICY,
    GoldfishTask,
    StopGame,
    Watch,
    count_unplayed,
    play_batch,
    play_game,
)
from engine.simulation.report import report
from engine.simulation.tally import Tally

__all__ = [
    "POLICY", "GoldfishTask", "StopGame", "Tally", "Watch", "count_unplayed", "play_batch", "play_game",
    "report",
]  # fmt: skip
