"""Exact odds of cards drawn from a shuffled deck, and simulated first hands held against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, sqrt
from typing import Final, TypedDict

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


def dealt_odds(main: Sequence[CardDef]) -> dict[str, float]:
    """By key of a card of the main deck the chance that the first hand has one or more copies (5.1)."""
    copies = Counter(card.key for card in main)
    return {key: at_least(len(main), many, OPENING_HAND, 1) for key, many in copies.items()}


def opening_odds(main: Sequence[CardDef], printed: Sequence[CardProfile]) -> dict[tuple[str, int], float]:
    """By kind and number the chance that the first hand holds so many of it (5.1).

    `printed` has a profile of each card of the main deck.
    """
    profiles = {profile.defn.key: profile for profile in printed}
    hits = [0] * len(OPENING_KINDS)
    for card in main:
        profile = profiles[card.key]
        hits[profile.type] += 1
        hits[STARTERS] += int(is_starter(profile))
    return {
        (name, held): chance
        for name, many in zip(OPENING_KINDS, hits, strict=True)
        for held, chance in draws(len(main), many, OPENING_HAND).items()
    }


def find_deviations(tally: Tally, main: Sequence[CardDef], printed: Sequence[CardProfile]) -> list[Deviation]:
    """Where the first hands of the games differ from the exact odds; of a tally of old nothing is known.

    Shuffling is at fault where there is one, or counting: no deck and no policy has a part in it.
    """
    if not tally.openings or len(tally.openings[0]) <= OPENING_DEALT or len(tally.counts[0]) <= DEALT:
        return []
    odds, dealt = dealt_odds(main), sum(tally.first_plays)
    held = [
        judge(profile.defn.key, 1, counts[DEALT], odds[profile.defn.key], dealt)
        for profile, counts in zip(printed, tally.counts, strict=True)
        if profile.defn.key in odds
    ]
    for (name, number), chance in opening_odds(main, printed).items():
        row = tally.openings[opening_row(OPENING_KINDS.index(name), number)]
        held.append(judge(name, number, row[OPENING_DEALT], chance, dealt))
    return [deviation for deviation in held if abs(deviation["errors"]) > MOST_ERRORS]


def judge(holds: str, number: int, games: int, chance: float, n: int) -> Deviation:
    """How far `games` of n are from their chance; 0 errors where n is too small to tell."""
    variance = chance * (1 - chance) * n
    errors = (games - chance * n) / sqrt(variance) if variance >= JUDGED_FROM else 0.0
    return {"holds": holds, "number": number, "games": games, "expected": chance * n, "errors": errors}
