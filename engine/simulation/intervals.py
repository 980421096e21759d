"""Means and shares with their 95 % intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final, TypedDict

from engine.simulation.tally import OPPONENT_HP, STOCKS, Tally

FEWEST_GAMES: Final = 30  # with fewer, which may all be alike, an interval says too much
Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


class Figure(TypedDict):
    """A mean or share, its 95 % interval, and from how many games it is."""

    mean: float
    low: float
    high: float
    n: int


def student_bound(freedom: int) -> float:
    """Return within how many standard errors 95 % of Student's t lie, for 1 or more degrees of freedom.

    Exact for 1 and 2, else by the series of Abramowitz and Stegun (26.7.5), whose error is 0.12 % for 3,
    0.03 % for 4, and less for more.
    """
    if freedom < 3:
        return (12.706204736174698, 4.302652729749462)[freedom - 1]
    z2 = Z * Z
    first = (z2 + 1) / 4
    second = ((5 * z2 + 16) * z2 + 3) / 96
    third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384
    fourth = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160
    return Z * (1 + (first + (second + (third + fourth / freedom) / freedom) / freedom) / freedom)


def mean_of(n: int, total: int, squares: int) -> Figure:
    """The mean of n whole numbers with its 95 % interval by Student's t; of nothing, all 0."""
    if n == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 0}
    mean = total / n
    variance = max(squares - total * total / n, 0.0) / (n - 1) if n > 1 else 0.0
    half = student_bound(n - 1) * sqrt(variance / n) if n > 1 else 0.0
    return {"mean": mean, "low": mean - half, "high": mean + half, "n": n}


def mean_win_turn(tally: Tally) -> Figure | None:
    """The turn on which the games were won, of those that were; None without one."""
    won = sum(tally.wins)
    total = sum(turn * games for turn, games in enumerate(tally.wins))
    squares = sum(turn * turn * games for turn, games in enumerate(tally.wins))
    return mean_of(won, total, squares) if won else None


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


def half_width(figure: Figure) -> float:
    """Return half of the interval of a mean."""
    return (figure["high"] - figure["low"]) / 2
