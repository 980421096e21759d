"""Exact odds of what is drawn from a shuffled deck, with mulligans (5.1, 5.2). Pure functions of numbers.

A hand that is put aside stays out of the deck until one is kept, and the next has a card fewer; then all that
was put aside is shuffled back. So the hands of a game are the first 5, the next 4, … cards of one order.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from engine.simulation import at_least, draws

HANDS: Final = (5, 4, 3, 2, 1)  # cards of the first hand, of the one after it, …
NINETY_FIVE: Final = 1.959964  # standard errors to each side of an interval of 95 %


def at_least_with_mulligans(
    population: int, hits: int, later: int, least: int, hands: Sequence[int], wanted: int
) -> float:
    """The chance of `least` hits in the kept hand and `later` cards drawn after it.

    A hand with fewer than `wanted` hits is put aside; the last of `hands` is kept whatever it holds.
    """
    aside, left, total = {0: 1.0}, population, 0.0
    for number, size in enumerate(hands, 1):
        after: defaultdict[int, float] = defaultdict(float)
        for gone, chance in aside.items():
            for held, share in draws(left, hits - gone, size).items():
                if held >= wanted or number == len(hands):
                    probability = at_least(population - min(size, left), hits - held, later, least - held)
                    total += chance * share * probability
                else:
                    after[gone + held] += chance * share
        aside, left = after, max(left - size, 0)
    return total


class Share(NamedTuple):
    """A chance. `n` is 0 where it is exact, else the number of hands dealt, and `low` to `high` its 95 %."""

    value: float
    low: float
    high: float
    n: int = 0


def interval(number: int, n: int) -> Share:
    """A share with its interval (Wilson)."""
    value, z = number / n, NINETY_FIVE
    middle = (value + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(value * (1 - value) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Share(value, min(max(middle - half, 0.0), value), max(min(middle + half, 1.0), value), n)
