"""Exact odds of what is drawn from a shuffled deck, with mulligans (5.1, 5.2). Pure functions of numbers.

A hand that is put aside stays out of the deck until one is kept, and the next has a card fewer; then all that
was put aside is shuffled back. So the hands of a game are the first 5, the next 4, … cards of one order.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import comb, prod, sqrt
from random import Random
from typing import Final, NamedTuple

HANDS: Final = (5, 4, 3, 2, 1)  # cards of the first hand, of the one after it, …
MOST_STEPS: Final = 12_000  # ways to draw hands that are counted one by one; beyond them they are dealt
SAMPLED: Final = 4_000  # hands dealt then; their share is within 1.6 points of the exact one, 19 times of 20
NINETY_FIVE: Final = 1.959964  # standard errors to each side of an interval of 95 %

Cells = tuple[int, ...]


def draws(population: int, hits: int, drawn: int) -> dict[int, float]:
    """The chance of each number of hits among cards drawn from a deck with so many (hypergeometric)."""
    drawn = min(drawn, population)
    ways = comb(population, drawn)
    least = max(0, drawn - (population - hits))
    return {
        held: comb(hits, held) * comb(population - hits, drawn - held) / ways
        for held in range(least, min(hits, drawn) + 1)
    }


def at_least(population: int, hits: int, drawn: int, least: int) -> float:
    """The chance of `least` or more hits among the cards drawn."""
    return sum(chance for held, chance in draws(population, hits, drawn).items() if held >= least)


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


def kept_shares(
    cells: Mapping[tuple[bool, ...], int],
    is_kept: Callable[[Sequence[int]], bool],
    hands: Sequence[int] = HANDS,
    seed: int = 1,
) -> list[Share]:
    """Return the chance that the first, second, … hand is the one that is kept by a rule.

    `cells`: how many cards of the deck fit each clause of the rule, as (fits the first, fits the second, …) →
    cards; `is_kept` is asked for the number of cards of a hand that fit each clause. Counted exactly in up to
    MOST_STEPS steps, else dealt SAMPLED times from `seed`.
    """
    exact = _counted_shares(list(cells.items()), is_kept, hands)
    return exact if exact is not None else _dealt_shares(cells, is_kept, hands, seed)


def _counted_shares(
    cells: list[tuple[tuple[bool, ...], int]], is_kept: Callable[[Sequence[int]], bool], hands: Sequence[int]
) -> list[Share] | None:
    kinds = [kind for kind, _number in cells]
    waiting: dict[Cells, float] = {tuple(number for _kind, number in cells): 1.0}
    shares, steps = [], 0
    for size in hands:
        after: defaultdict[Cells, float] = defaultdict(float)
        probability = 0.0
        for left, chance in waiting.items():
            ways = comb(sum(left), min(size, sum(left)))
            for hand in _hands(left, min(size, sum(left))):
                steps += 1
                if steps > MOST_STEPS:
                    return None
                share = chance * prod(map(comb, left, hand)) / ways
                if is_kept(_fitting(kinds, hand)):
                    probability += share
                else:
                    after[tuple(map(int.__sub__, left, hand))] += share
        shares.append(Share(probability, probability, probability))
        waiting = after
    return shares


def _hands(left: Cells, size: int) -> Iterator[Cells]:
    """Yield each way in which `size` cards may come from cells with so many left."""
    if len(left) == 1:
        yield (size,)
        return
    in_others = sum(left[1:])
    for number in range(max(0, size - in_others), min(left[0], size) + 1):
        for others in _hands(left[1:], size - number):
            yield (number, *others)


def _fitting(kinds: Sequence[tuple[bool, ...]], hand: Sequence[int]) -> list[int]:
    clauses = range(len(kinds[0]))
    return [sum(n for kind, n in zip(kinds, hand, strict=True) if kind[clause]) for clause in clauses]


def _dealt_shares(
    cells: Mapping[tuple[bool, ...], int],
    is_kept: Callable[[Sequence[int]], bool],
    hands: Sequence[int],
    seed: int,
) -> list[Share]:
    cards = [kind for kind, number in cells.items() for _ in range(number)]
    chance, hands_kept = Random(seed), [0] * len(hands)
    for _ in range(SAMPLED):
        drawn = iter(chance.sample(cards, min(sum(hands), len(cards))))
        for number, size in enumerate(hands):
            hand = list(islice(drawn, size))
            if is_kept([sum(fits) for fits in zip(*hand, strict=True)] or [0] * len(cards[0])):
                hands_kept[number] += 1
                break
    return [interval(number, SAMPLED) for number in hands_kept]


def interval(number: int, n: int) -> Share:
    """A share with its interval (Wilson)."""
    value, z = number / n, NINETY_FIVE
    middle = (value + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(value * (1 - value) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Share(value, min(max(middle - half, 0.0), value), max(min(middle + half, 1.0), value), n)
