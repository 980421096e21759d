"""The command `balance`: every pairing of decks, played by the greedy policy from both seats."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from itertools import combinations
from time import perf_counter
from typing import Any, Final

from engine.cli.batch_runs import MOST_GAMES, add_batch_arguments, play_batches, print_results
from engine.cli.card_set import deck_keys, find_deck
from engine.cli.duel import DeckPair
from engine.cli.goldfish import share_text
from engine.edition import USUAL_EDITION, Edition, edition
from engine.errors import BadFile, Refused
from engine.game import DeckSpec, Setup
from engine.simulation.duel import play_match
from engine.simulation.duels.balance import LONG, Pairing, balance_figures
from engine.simulation.match import Match

OK: Final = 0
POLICY: Final = "greedy"
COLUMNS: Final = (("drawn", 7), ("playable", 9), ("played", 7), ("laid", 7), ("stuck", 7))
SEATS: Final = 4  # each deck is P1 and P2, and begins in each seat


class MatchSpec(DeckPair):
    """One pairing from one side of the table: how its games end, and what becomes of the cards."""

    def play(self, first: int, count: int) -> Match:
        """Play games `first` to `first + count - 1`."""
        return play_match(self.duel(), first, count)

    def pairing(self, match: Match) -> Pairing:
        """Return what it came to, with the names of decks and cards."""
        duel = self.duel()
        cards = tuple(printed.name for printed in duel.setup(0).card_pool().printed)
        return Pairing(self.decks, duel.decks, cards, match)

    def read_counts(self, data: dict[str, object]) -> Match:
        """Return the match that `to_data` wrote. ValueError for anything else."""
        return Match.from_data(data)


def parse_games(text: str) -> int:
    """An argument type: a number of games that fills every seat as often."""
    if text.isdecimal() and 0 < int(text) <= MOST_GAMES and int(text) % SEATS == 0:
        return int(text)
    raise ArgumentTypeError(f"must be a multiple of {SEATS}: each deck has each seat and begins as often")


def add_balance_arguments(parser: ArgumentParser) -> None:
    """Declare what `balance` takes."""
    parser.add_argument(
        "decks", nargs="*", metavar="DECK", help="deck files or keys; else all starter decks that fit"
    )
    add_batch_arguments(parser, games=60, chunk=5, count=parse_games)


def run_balance(args: Namespace) -> int:
    """Play, count, print. The same words give the same bytes, however many workers and whatever chunks."""
    switches = edition(args.edition or USUAL_EDITION, dict(args.set))
    keys = tuple(args.decks) or playable_decks(switches)
    if len(keys) < 2 or len(set(keys)) < len(keys):
        raise BadFile("balance", 0, f"takes two different decks or more, not {' '.join(keys) or 'none'}")
    for key in keys:
        check_playable(key, switches)
    pairs = list(combinations(keys, 2))
    both_ways = [way for a, b in pairs for way in ((a, b), (b, a))]
    specs = [
        MatchSpec(decks, (POLICY, POLICY), switches.base, tuple(args.set), args.seed) for decks in both_ways
    ]
    began = perf_counter()
    matches = play_batches(specs, args.games // 2, args.chunk, args.workers)
    seconds = perf_counter() - began
    figures = balance_figures([spec.pairing(match) for spec, match in zip(specs, matches, strict=True)])
    print_results(args, specs, matches, seconds, figures, balance_lines(figures))
    return OK


def playable_decks(switches: Edition) -> tuple[str, ...]:
    """Return the starter decks that can be played with these switches."""
    return tuple(key for key in deck_keys() if is_playable(key, switches))


def is_playable(key: str, switches: Edition) -> bool:
    """Return whether a deck can be played with these switches (3.2)."""
    try:
        check_playable(key, switches)
    except Refused:
        return False
    return True


def check_playable(key: str, switches: Edition) -> None:
    """BadFile for a deck that cannot be read, Refused for one that these switches do not play."""
    Setup(switches, (find_deck(key), DeckSpec())).card_pool()


def balance_lines(figures: dict[str, Any]) -> list[str]:
    """The figures as tables."""
    every = figures["all"]
    lines = [f"{every['games']} games, policy {POLICY}, each deck in each seat and beginning as often", ""]
    lines += [
        f"{'deck':<20} {'against':<20} {'won':<25} {'lost':<25} {'drawn':>6} {'turns':>6} {'longest':>8}"
    ]
    for row in figures["pairings"]:
        a, b = row["decks"]
        lines.append(
            f"{a:<20} {b:<20} {share_text(row['won'][a]):<25} {share_text(row['won'][b]):<25}"
            f" {row['drawn']['mean']:>6.1%} {row['turns']['mean']:>6.1f} {row['longest']:>8}"
        )
    lines += ["", f"{'faction':<20} won against others"]
    lines += [f"{name:<20} {share_text(won)} of {won['n']}" for name, won in figures["factions"].items()]
    lines += ["", f"won by who began      {share_text(every['won_by_starter'])}"]
    lines += [f"over {LONG} turns         {share_text(every['long'])}"]
    lines += [f"turns a game          {every['turns']['mean']:.1f}, the longest {every['longest']}"]
    lines += ["ended by              " + ", ".join(f"{name} {n}" for name, n in every["reasons"].items())]
    for name, cards in figures["cards"].items():
        lines += ["", f"{name:<42} {'drawn':>7} {'playable':>9} {'played':>7} {'laid':>7} {'stuck':>7}"]
        lines += [card_line(card) for card in cards]
    return lines


def card_line(card: dict[str, Any]) -> str:
    """Return a card and what became of it, in shares of the games in which it was drawn."""
    shares = "".join(f" {card[name]['mean']:>{width}.0%}" for name, width in COLUMNS)
    return f"{card['name'][:42]:<42}{shares}"
