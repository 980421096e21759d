"""Advice that was measured: which cards of a deck to cut, and which swaps help, by paired games."""

from engine.simulation.advice.advice_rounds import Advice, advice_figures, next_round
from engine.simulation.advice.card_changes import CARD, USEFUL
from engine.simulation.advice.change_games import (
    GOALS,
    MANA,
    SOONER,
    WIN,
    AdviceTask,
    ChangeSums,
    Round,
    RoundGames,
    count_unplayed_round,
    decks_in,
    play_round,
)

__all__ = [
    "CARD", "GOALS", "MANA", "SOONER", "USEFUL", "WIN", "Advice", "AdviceTask", "ChangeSums", "Round",
    "RoundGames", "advice_figures", "count_unplayed_round", "decks_in", "next_round", "play_round",
]  # fmt: skip
