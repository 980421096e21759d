"""The command `matrix`: each of several decks against each other one, from both seats."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from engine.cli import card_set
from engine.cli.batch_runs import MOST_WORKERS, add_batch_arguments, play_batches, print_results
from engine.cli.duel import DeckPair
from engine.cli.goldfish import share_text
from engine.edition import Edition, edition
from engine.errors import BadFile, Refused
from engine.game import DeckSpec, EngineGame, Setup
from engine.policies.policy_registry import NAMES
from engine.simulation.duels.duel_report import duel_report
from engine.simulation.duels.duel_tally import DuelTally
from engine.simulation.duels.duel_task import DUEL_POLICY, DuelTask, play_deck_duels, play_duel_game

OK: Final = 0
MOST_DECKS: Final = 20
COLUMN: Final = 18  # characters


class PairingSpec(DeckPair):
    """A pairing of a matrix, both decks in both seats."""

    def make_task(self) -> DuelTask:
        """The games themselves. BadFile for a deck, Refused for the edition."""
        duel = self.duel()
        return DuelTask(*duel.decks, duel.policies, duel.edition, duel.seed, duel.unread_absent)

    def play(self, first: int, count: int) -> DuelTally:
        """Play games `first` to `first + count - 1`."""
        return play_deck_duels(self.make_task(), first, count)

    def broken_game(self, number: int) -> EngineGame:
        """A game as it was before the engine broke down in it."""
        return play_duel_game(self.make_task(), number)

    def read_counts(self, data: dict[str, object]) -> DuelTally:
        """Return the tally that `to_data` wrote. ValueError for anything else."""
        return DuelTally.from_data(data)


def add_matrix_arguments(parser: ArgumentParser) -> None:
    """Declare what `matrix` takes."""
    parser.add_argument(
        "decks", nargs="+", metavar="DECK", help=f"2 to {MOST_DECKS} deck files, or keys of starter decks"
    )
    parser.add_argument("--policy", choices=NAMES, default=DUEL_POLICY[0], help="who plays all decks")
    card_set.add_card_arguments(parser)
    add_batch_arguments(parser, games=400, chunk=20)
    parser.set_defaults(workers=min(len(os.sched_getaffinity(0)), MOST_WORKERS))


def run_matrix(args: Namespace) -> int:
    """Play, count, print. The same words give the same figures, however many workers and whatever chunks."""
    decks: list[str] = args.decks
    if not 2 <= len(decks) <= MOST_DECKS:
        raise BadFile("matrix", 0, f"takes 2 to {MOST_DECKS} decks, not {len(decks)}")
    twice = [deck for index, deck in enumerate(decks) if deck in decks[:index]]
    if twice:
        raise BadFile("matrix", 0, f"takes different decks, and {twice[0]} is named twice")
    own = card_set.own_cards(args)
    played = card_set.edition_of(args.edition, decks, own)
    switches = edition(played, dict(args.set))
    for deck in decks:
        check_deck(deck, switches, own)
    policies = (args.policy, args.policy)
    specs = [
        PairingSpec(pair, policies, played, tuple(args.set), args.seed, own)
        for pair in combinations(decks, 2)
    ]
    began = perf_counter()
    tallies = play_batches(specs, args.games, args.chunk, args.workers)
    seconds = perf_counter() - began
    figures = matrix_figures(decks, args, tallies)
    absent = card_set.left_out(own, [card_set.find_deck(deck, own) for deck in decks])
    figures |= {"left_out": absent} if absent else {}
    lines = matrix_lines(figures) + [f"left out: {words}" for words in absent]
    print_results(args, specs, tallies, seconds, figures, lines)
    return OK


def check_deck(deck: str, switches: Edition, own: card_set.OwnCards) -> None:
    """BadFile for a deck that cannot be read, is empty, or is not played so; Refused for unread effects."""
    spec = card_set.find_deck(deck, own)
    if not spec.main:
        raise BadFile(deck, 0, "its main deck is empty")
    try:
        Setup(switches, (spec, DeckSpec()), unread_absent=own.unread_absent).card_pool()
    except Refused as refused:
        if refused.code == "unread_effect":  # which can be agreed to
            raise
        raise BadFile(deck, 0, str(refused)) from None


def short_names(decks: Sequence[str]) -> list[str]:
    """Return the decks' names without folders and endings, unless two would be called alike."""
    names = [Path(deck).stem for deck in decks]
    return names if len(set(names)) == len(names) else list(decks)


def matrix_figures(decks: list[str], args: Namespace, tallies: list[DuelTally]) -> dict[str, Any]:
    """The figures as JSON-able data: of each pairing what `duel_report` says, with `decks` a and b."""
    names = short_names(decks)
    return {
        "games": args.games,
        "policy": args.policy,
        "decks": names,
        "pairings": [
            {"decks": list(pair), **duel_report(tally)}
            for pair, tally in zip(combinations(names, 2), tallies, strict=True)
        ],
    }


def matrix_lines(figures: dict[str, Any]) -> list[str]:
    """The figures as tables: what each deck won against each other, and how the games went."""
    names, pairings = figures["decks"], figures["pairings"]
    won = {}
    for row in pairings:
        a, b = row["decks"]
        won[a, b], won[b, a] = row["won"]["a"], row["won"]["b"]
    lines = [f"{figures['games']} games a pairing, policy {figures['policy']}, each deck in each seat", ""]
    lines.append(f"{'won by':<{COLUMN}} against" + "".join(f" {name[:COLUMN]:>{COLUMN}}" for name in names))
    for name in names:
        cells = [_cell(won[name, other]) if other != name else "" for other in names]
        lines.append(f"{name[:COLUMN]:<{COLUMN}}        " + "".join(f" {cell:>{COLUMN}}" for cell in cells))
    lines += ["", f"{'pairing':<38} {'won by who began':<22} {'drawn':>6} {'turns':>6} {'longest':>8}"]
    for row in pairings:
        lines.append(
            f"{' against '.join(row['decks'])[:38]:<38} {share_text(row['won_by_starter']):<22}"
            f" {row['won']['drawn']['mean']:>6.1%} {row['turns']['mean']:>6.1f} {row['longest']:>8}"
        )
    return lines


def _cell(share: dict[str, float]) -> str:
    return f"{share['mean']:.0%} ({share['low']:.0%} to {share['high']:.0%})"
