"""Many games: play one, play a batch, count, merge, report."""

from engine.simulation.batch import (
    MOST_DECISIONS,
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
from engine.simulation.exact_odds import at_least, draws
from engine.simulation.hints.hint_rules import HINTS_VERSION, find_hints
from engine.simulation.intervals import Figure, share_of
from engine.simulation.paired_games import (
    PairedTally,
    PairedTask,
    count_broken_pair,
    count_unplayed_pair,
    pair_tasks,
    play_pairs,
)
from engine.simulation.paired_report import clock_sentence, is_clear, paired_report, rounded
from engine.simulation.report import report
from engine.simulation.tally import CARD_COUNTS_SINCE, COUNTS, MEASURES, MEASURES_VERSION, Tally
from engine.state.frames.step_budget import StepBudget

__all__ = [
    "CARD_COUNTS_SINCE", "COUNTS", "HINTS_VERSION", "MEASURES", "MEASURES_VERSION", "MOST_DECISIONS",
    "POLICY", "BrokenGame", "Figure", "GoldfishTask", "PairedTally", "PairedTask", "StepBudget", "StopGame",
    "Tally", "Watch", "at_least", "clock_sentence", "count_broken", "count_broken_pair", "count_unplayed",
    "count_unplayed_pair", "draws", "find_hints", "is_clear", "pair_tasks", "paired_report", "play_batch",
    "play_game", "play_pairs", "report", "rounded", "share_of",
]  # fmt: skip
