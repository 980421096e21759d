"""Many games: play one, play a batch, count, merge, report."""

from engine.simulation.batch import (
    POLICY,
    BrokenGame,
    GoldfishTask,
    StopGame,
    Watch,
    count_broken,
    count_unplayed,
    play_batch,
    play_game,
)
from engine.simulation.intervals import Figure, share_of
from engine.simulation.report import report
from engine.simulation.tally import CARD_COUNTS_SINCE, MEASURES_VERSION, Tally
from engine.state.frames.step_budget import StepBudget

__all__ = [
    "CARD_COUNTS_SINCE", "MEASURES_VERSION", "POLICY", "BrokenGame", "Figure", "GoldfishTask", "StepBudget",
    "StopGame", "Tally", "Watch", "count_broken", "count_unplayed", "play_batch", "play_game", "report",
    "share_of",
]  # fmt: skip
