"""Means and shares with their 95 % intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final, TypedDict

from engine.simulation.tally import OPPONENT_HP, STOCKS, Tally

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


class Figure(TypedDict):
    """A mean or share, its 95 % interval, and from how many games it is."""

    mean: float
    low: float
    high: float
    n: int


def mean_of(n: int, total: int, squares: int) -> Figure:
    """The mean of n whole numbers with its normal 95 % interval; of nothing, all 0."""
    if n == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 0}
    mean = total / n
    variance = max(squares - total * total / n, 0.0) / (n - 1) if n > 1 else 0.0
    half = Z * sqrt(variance / n)
    return {"mean": mean, "low": mean - half, "high": mean + half, "n": n}


def share_of(hits: int, n: int) -> Figure:
    """A share of n with Wilson's 95 % interval; of nothing, all 0."""
    if n == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 0}
    share = hits / n
    spread = Z * Z / n
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    return {"mean": share, "low": max(middle - half, 0.0), "high": min(middle + half, 1.0), "n": n}


def turn_figure(tally: Tally, turn: int, measure: int) -> Figure:
    """A measure at the end of a turn; n counts the games that reached it, of the STOCKS all games.

    In a tally of old only the opponent's HP stand for all games.
    """
    stands = measure in STOCKS if tally.standing else measure == OPPONENT_HP
    won_before = sum(tally.wins[:turn]) if stands else 0
    n = tally.turn_games[turn] + won_before
    return mean_of(n, tally.sums[turn][measure], tally.squares[turn][measure])
