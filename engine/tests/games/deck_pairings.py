"""Every pairing of starter decks, played by the greedy policy, every invariant looked at in each position.

`python -m engine.tests.games.deck_pairings [GAMES] [FIRST SECOND]` plays so many games a pairing (2,000
unless told), or those of one pairing, and prints how they ended and the first invariants broken.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from engine.cli.balance import playable_decks
from engine.cli.card_set import find_deck
from engine.edition import PRESETS, edition
from engine.game import start
from engine.policies.observation import Observation
from engine.rules.game_loop import apply_choice
from engine.simulation.duel import Duel
from engine.state.position import NOT_ASKED
from engine.tests.games.random_games import broken, cards_of
from engine.vocab import P1, P2, REASONS

GAMES: Final = 2000
SEED: Final = 2026
SHOWN: Final = 10


class Ended(NamedTuple):
    """A finished game: how it ended, after how many decisions, and what was broken in it."""

    reason: str
    decisions: int
    wrong: list[str]


def pairings() -> Iterator[tuple[str, tuple[str, str]]]:
    """(edition, two decks): each pairing in the first edition that plays both."""
    seen = set()
    for base in ("modern", *PRESETS):
        for pair in combinations(playable_decks(edition(base)), 2):
            if pair not in seen:
                seen.add(pair)
                yield base, pair


def played(base: str, pair: tuple[str, str], number: int) -> Ended:
    """Game `number` of a pairing; the seats change every two games, who begins every game."""
    first, second = pair if number // 2 % 2 == 0 else pair[::-1]
    decks = (find_deck(first), find_deck(second))
    duel = Duel(decks, ("greedy", "greedy"), edition(base), SEED)
    position = start(duel.setup(number)).position
    seats = [Observation(position, player) for player in (P1, P2)]
    players = duel.players(number)
    brought = [cards_of(position, player) for player in (P1, P2)]
    wrong: list[str] = []
    decisions = 0
    while position.ask_kind != NOT_ASKED:
        wrong += broken(position, brought)
        asked = position.ask_player
        apply_choice(position, position.ask_options[players[asked].decide(seats[asked])])
        decisions += 1
    return Ended(REASONS[position.reason], decisions, wrong + broken(position, brought))


def pairing_report(base: str, pair: tuple[str, str], games: int) -> tuple[str, list[str]]:
    """A line about the games of a pairing, and what was broken in them."""
    reasons: Counter[str] = Counter()
    decisions, wrong = 0, []
    for number in range(games):
        ended = played(base, pair, number)
        reasons[ended.reason] += 1
        decisions += ended.decisions
        wrong += [f"game {number}: {mistake}" for mistake in ended.wrong]
    ends = ", ".join(f"{name} {count}" for name, count in sorted(reasons.items()))
    line = f"{base:<8} {pair[0]:<18} {pair[1]:<20} {games} games, {decisions} decisions, broken {len(wrong)}"
    return f"{line}; ended by {ends}", wrong


def main(words: list[str]) -> int:
    """Play, print; 1 if anything was broken, 2 where there is no such pairing."""
    games = int(words[0]) if words else GAMES
    wanted = [pairing for pairing in pairings() if not words[1:] or set(pairing[1]) == set(words[1:])]
    mistakes = 0
    for base, pair in wanted:
        line, wrong = pairing_report(base, pair, games)
        mistakes += len(wrong)
        sys.stdout.write("\n".join([line, *wrong[:SHOWN]]) + "\n")
        sys.stdout.flush()
    return int(mistakes > 0) if wanted else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
