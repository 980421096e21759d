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
from engine.simulation.duels.duel_report import duel_report
from engine.simulation.duels.duel_tally import DuelTally, first_seat
from engine.simulation.duels.duel_task import (
    DUEL_POLICIES,
    DUEL_POLICY,
    DuelTask,
    count_broken_duel,
    count_unplayed_duel,
    pair_decks,
    play_deck_duels,
    play_duel_game,
)
from engine.simulation.exact_odds import at_least, draws, find_deviations, first_hand_odds
from engine.simulation.hints.hint_rules import HINTS_VERSION, find_hints
from engine.simulation.intervals import Figure, half_width, mean_win_turn, share_of
from engine.simulation.paired_games import (
    PairedTally,
    PairedTask,
    count_broken_pair,
    count_unplayed_pair,
    pair_tasks,
    play_pairs,
)
from engine.simulation.paired_report import (
    clock_difference,
    clock_sentence,
    is_clear,
    paired_report,
    rounded,
)
from engine.simulation.report import report
from engine.simulation.stopping_looks import FIRST_LOOK, is_look, is_sure, next_look
from engine.simulation.tally import CARD_COUNTS_SINCE, COUNTS, MEASURES, MEASURES_VERSION, Tally
from engine.simulation.worth.worth_games import (
    WORTH_VERSION,
    WorthSums,
    WorthTask,
    count_unplayed_worth,
    play_worth_to_end,
)
from engine.simulation.worth.worth_places import find_places
from engine.simulation.worth.worth_report import (
    card_sums,
    find_outliers,
    place_figures,
    set_middle,
    worth_figure,
)
from engine.state.frames.step_budget import StepBudget

__all__ = [
    "CARD_COUNTS_SINCE", "COUNTS", "DUEL_POLICIES", "DUEL_POLICY", "FIRST_LOOK", "HINTS_VERSION", "MEASURES",
    "MEASURES_VERSION", "MOST_DECISIONS", "POLICY", "WORTH_VERSION", "BrokenGame", "DuelTally", "DuelTask",
    "Figure", "GoldfishTask", "PairedTally", "PairedTask", "StepBudget", "StopGame", "Tally", "Watch",
    "WorthSums", "WorthTask", "at_least", "card_sums", "clock_difference", "clock_sentence", "count_broken",
    "count_broken_duel", "count_broken_pair", "count_unplayed", "count_unplayed_duel", "count_unplayed_pair",
    "count_unplayed_worth", "draws", "duel_report", "find_deviations", "find_hints", "find_outliers",
    "find_places", "first_hand_odds", "first_seat", "half_width", "is_clear", "is_look", "is_sure",
    "mean_win_turn", "next_look", "pair_decks", "pair_tasks", "paired_report", "place_figures", "play_batch",
    "play_deck_duels", "play_duel_game", "play_game", "play_pairs", "play_worth_to_end", "report", "rounded",
    "set_middle", "share_of", "worth_figure",
]  # fmt: skip
