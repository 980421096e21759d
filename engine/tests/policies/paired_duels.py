"""Paired duels of two policies: each deal of each pairing of the starter decks is played from both seats."""

from itertools import combinations
from typing import Final

from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.simulation.duel import Duel, play_duels
from engine.simulation.intervals import share_of

MODERN: Final = tuple(combinations(("men", "fey", "telur", "wynn"), 2))
SHIFTS: Final = ("classic-day-shift", "classic-night-shift")
PAIRINGS: Final = {
    "modern": MODERN,
    "latest": MODERN,
    "classic": (SHIFTS, (SHIFTS[0], SHIFTS[0]), (SHIFTS[1], SHIFTS[1])),
}


def games_won(policies: tuple[str, str], base: str, deals: int, seed: int) -> tuple[int, int]:
    """Return how many games the first policy wins against the second one, and of how many."""
    won = games = 0
    for number, names in enumerate(PAIRINGS[base]):
        decks = (find_deck(names[0]), find_deck(names[1]))
        for player, seated in enumerate((policies, policies[::-1])):
            score = play_duels(Duel(decks, seated, edition(base), seed + number), 0, deals)
            won, games = won + score.games_won(player), games + score.games
    return won, games


def check_games_won(policies: tuple[str, str], base: str, deals: int, seed: int, least: float) -> None:
    """Assert that the lower end of the 95 % interval of what the first policy wins is above `least`."""
    won, games = games_won(policies, base, deals, seed)
    print(f"{base}, {policies[0]} against {policies[1]}: {share_of(won, games)}")
    assert share_of(won, games)["low"] > least, (won, games)
