"""Exact odds of cards drawn from a shuffled deck, and simulated first hands held against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, sqrt
from typing import Final, NamedTuple, TypedDict

from engine.carddef import CardDef
from engine.policies.goldfish import is_starter
from engine.rules.setup import OPENING_HAND
from engine.simulation.tally import DEALT, OPENING_DEALT, OPENING_KINDS, STARTERS, Tally, opening_row
from engine.state.card_profile import CardProfile

MOST_ERRORS: Final = 5.0  # standard errors; of so many figures one is beyond it once in a million
JUDGED_FROM: Final = 100.0  # variance of the number of games from which on it is near enough to normal


class Deviation(TypedDict):
    """First hands with so many of a card or kind differ from the exact odds by more than chance allows.

    `errors`: by how many standard errors. `holds` is the key of a card, with `number` 1 for one or more
    copies, or one of OPENING_KINDS, with the number held.
    """

    holds: str
    number: int
    games: int
    expected: float
    errors: float


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


class FirstHandOdds(NamedTuple):
    """Chances of first hands (5.1).

    `dealt`: by key of a card of the main deck, to hold one or more copies. `openings`: by kind and number, to
    hold so many of it.
    """

    dealt: dict[str, float]
    openings: dict[tuple[str, int], float]


def first_hand_odds(main: Sequence[CardDef], printed: Sequence[CardProfile]) -> FirstHandOdds:
    """The chances of first hands from a deck; `printed` has a profile of each card of it."""
    profiles = {profile.defn.key: profile for profile in printed}
    copies = Counter(card.key for card in main)
    hits = [0] * len(OPENING_KINDS)
    for key, many in copies.items():
        hits[profiles[key].type] += many
        hits[STARTERS] += many * int(is_starter(profiles[key]))
    return FirstHandOdds(
        {key: at_least(len(main), many, OPENING_HAND, 1) for key, many in copies.items()},
        {
            (name, held): chance
            for name, many in zip(OPENING_KINDS, hits, strict=True)
            for held, chance in draws(len(main), many, OPENING_HAND).items()
        },
    )


def find_deviations(tally: Tally, printed: Sequence[CardProfile], odds: FirstHandOdds) -> list[Deviation]:
    """First hands of the games that differ from their exact odds; none for a tally of old, which counts none.

    Shuffling is at fault where there is one, or counting: no deck and no policy has a part in it.
    """
    if not tally.openings or len(tally.openings[0]) <= OPENING_DEALT or len(tally.counts[0]) <= DEALT:
        return []
    games = sum(tally.first_plays)
    judged = [
        judge(profile.defn.key, 1, counts[DEALT], odds.dealt[profile.defn.key], games)
        for profile, counts in zip(printed, tally.counts, strict=True)
        if profile.defn.key in odds.dealt
    ]
    for (name, number), chance in odds.openings.items():
        row = tally.openings[opening_row(OPENING_KINDS.index(name), number)]
        judged.append(judge(name, number, row[OPENING_DEALT], chance, games))
    return [deviation for deviation in judged if abs(deviation["errors"]) > MOST_ERRORS]


def judge(holds: str, number: int, games: int, chance: float, n: int) -> Deviation:
    """Tell how far `games` of n are from their chance; 0 errors where n is too small to tell."""
    variance = chance * (1 - chance) * n
    errors = (games - chance * n) / sqrt(variance) if variance >= JUDGED_FROM else 0.0
    return {"holds": holds, "number": number, "games": games, "expected": chance * n, "errors": errors}
