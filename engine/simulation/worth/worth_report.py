"""Report of worth: how many more duels are won with each card of a set, and which cards stand out.

A card stands out where its interval lies wholly more than LEAST_DISTANCE above or below the middle of the
set. For that the intervals are widened so that all of them hold together with 95 % (Bonferroni), as among
many cards chance alone makes some look good. The middle is the median of the cards measured; of fewer than
FEWEST_CARDS it is 0, which is what the decks win as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Final, NamedTuple

from engine.simulation.advice.advice_rounds import joint_z, widen
from engine.simulation.intervals import Figure, mean_of
from engine.simulation.tally import add_lists
from engine.simulation.worth.worth_games import PLACE_SUMS, WorthSums, WorthTask

LEAST_DISTANCE: Final = 0.05  # of all duels
FEWEST_CARDS: Final = 5
STRONG: Final = "strong"
WEAK: Final = "weak"


class PlaceFigure(NamedTuple):
    """How many more duels, a share, are won with a card in the place of another one of a deck."""

    deck: int
    out: str
    worth: Figure


def card_sums(sums: WorthSums) -> list[list[int]]:
    """Return the sums of each card over all its places: pairs, won more, squares."""
    totals: list[list[int]] = []
    for rows in sums.rows:
        total = [0] * PLACE_SUMS
        for row in rows:
            total = add_lists(total, row)
        totals.append(total)
    return totals


def worth_figure(row: Sequence[int]) -> Figure:
    """The share of duels that were won more, with its 95 % interval, from such sums."""
    return mean_of(row[0], row[1], row[2])


def place_figures(task: WorthTask, sums: WorthSums, card: int) -> list[PlaceFigure]:
    """Return what a card is worth in each of its places, the best first; those without a game left out."""
    places = zip(task.places()[card], sums.rows[card], strict=True)
    figures = [PlaceFigure(place.deck, place.out, worth_figure(row)) for place, row in places if row[0]]
    return sorted(figures, key=lambda figure: -figure.worth["mean"])


def set_middle(figures: Iterable[Figure]) -> float:
    """Return the worth that cards of a set are compared with; see the module."""
    means = [figure["mean"] for figure in figures if figure["n"]]
    return median(means) if len(means) >= FEWEST_CARDS else 0.0


def find_outliers(figures: Sequence[Figure]) -> list[str]:
    """Return of each card of a set whether it stands out: STRONG, WEAK or ""."""
    middle, z = set_middle(figures), joint_z(len(figures))
    return [outlier_word(widen(figure, z), middle) if figure["n"] > 1 else "" for figure in figures]


def outlier_word(joint: Figure, middle: float) -> str:
    """The same of one card, by its widened interval."""
    if joint["low"] > middle + LEAST_DISTANCE:
        return STRONG
    return WEAK if joint["high"] < middle - LEAST_DISTANCE else ""
