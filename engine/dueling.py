"""The command `duel`: many games between two decks."""

import json
import sys
from argparse import ArgumentParser, Namespace
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from time import perf_counter
from typing import Final, NamedTuple

import engine
from engine.cardset import deck_named
from engine.edition import edition
from engine.policies.known import NAMES
from engine.simulating import MOST_GAMES, number_to, share, switch
from engine.simulation.duel import Duel, play_duels
from engine.simulation.report import Figure, mean_of, share_of
from engine.simulation.score import Score
from engine.vocab import DRAWN, P1, P2, PLAYERS, REASONS

OK: Final = 0
ENDINGS: Final = (*PLAYERS, "draw")


class Wanted(NamedTuple):
    """What a duel is made of, in a form that another process can be sent."""

    decks: tuple[str, str]
    policies: tuple[str, str]
    edition: str
    overrides: tuple[tuple[str, str], ...]
    seed: int

    def duel(self) -> Duel:
        """The duel itself. BadFile for a deck, Refused for the edition."""
        decks = (deck_named(self.decks[0]), deck_named(self.decks[1]))
        return Duel(decks, self.policies, edition(self.edition, dict(self.overrides)), self.seed)


def duel_arguments(parser: ArgumentParser) -> None:
    """Declare what `duel` takes."""
    parser.add_argument("decks", nargs=2, metavar="DECK", help="a deck file, or the key of a starter deck")
    parser.add_argument("--policy", choices=NAMES, default="greedy", help="who plays the first deck")
    parser.add_argument("--against", choices=NAMES, help="who plays the second deck; else the same policy")
    parser.add_argument("--games", type=number_to(MOST_GAMES), default=100)
    parser.add_argument("--seed", type=number_to(2**63 - 1, 0), default=1)
    parser.add_argument("--edition", default="modern")
    parser.add_argument("--set", type=switch, action="append", default=[], metavar="SWITCH=VALUE")
    parser.add_argument("--workers", type=number_to(64), default=1, help="processes to play in")
    parser.add_argument("--chunk", type=number_to(MOST_GAMES), default=25, help="games a batch")
    parser.add_argument("--json", action="store_true")


def duel_command(args: Namespace) -> int:
    """Play, count, print. The same words give the same figures, however many workers and whatever chunks."""
    policies = (args.policy, args.against or args.policy)
    wanted = Wanted(tuple(args.decks), policies, args.edition, tuple(args.set), args.seed)
    wanted.duel().setup(0).library()  # refuses now what cannot be played
    began = perf_counter()
    score = played(wanted, args.games, args.chunk, args.workers)
    seconds = perf_counter() - began
    digest = digest_of(wanted, score)
    figures = figures_of(wanted, score)
    if args.json:
        figures |= {
            "seed": args.seed,
            "edition": args.edition,
            "overrides": wanted.duel().edition.overrides(),
            "compiled": engine.COMPILED,
            "seconds": seconds,
            "games_per_second": score.games / seconds,
            "decisions_per_second": score.decisions / seconds,
            "digest": digest,
        }
        sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join([*lines_of(wanted, score), f"digest {digest}"]) + "\n")
        sys.stderr.write(f"{score.games / seconds:.1f} games/s{'' if engine.COMPILED else ', from source'}\n")
    return OK


def played(wanted: Wanted, games: int, chunk: int, workers: int) -> Score:
    """The score of all games, in this process or in several."""
    chunks = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    score = Score()
    if workers == 1:
        for first, count in chunks:
            score = score.merge(play_duels(wanted.duel(), first, count))
        return score
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for data in pool.map(play_chunk, [wanted] * len(chunks), *zip(*chunks, strict=True)):
            score = score.merge(Score.from_data(data))
    return score


def play_chunk(wanted: Wanted, first: int, count: int) -> dict[str, object]:
    """One chunk, in a process of its own."""
    return play_duels(wanted.duel(), first, count).to_data()


def digest_of(wanted: Wanted, score: Score) -> str:
    """A fingerprint of inputs and results."""
    duel = wanted.duel()
    cards = [[card.hash for card in (*deck.main, *deck.fables)] for deck in duel.decks]
    inputs = [cards, duel.policies, duel.edition.switches, wanted.seed, engine.RULES_VERSION]
    return sha256(json.dumps([inputs, score.to_data()], sort_keys=True).encode()).hexdigest()[:32]


def turns_of(score: Score) -> Figure:
    """The mean length of a game in turns, both players' counted."""
    total = sum(turns * games for turns, games in enumerate(score.lengths))
    squares = sum(turns * turns * games for turns, games in enumerate(score.lengths))
    return mean_of(score.games, total, squares)


def figures_of(wanted: Wanted, score: Score) -> dict[str, object]:
    """The figures as JSON-able data; a share has its 95 % interval."""
    return {
        "decks": list(wanted.decks),
        "policies": list(wanted.policies),
        "games": score.games,
        "won": {name: share_of(score.won(code), score.games) for code, name in enumerate(ENDINGS)},
        "won_by_starter": share_of(score.won_by_starter, score.games),
        "reasons": reasons_of(score),
        "turns": turns_of(score),
    }


def reasons_of(score: Score) -> dict[str, int]:
    """How many games ended for which reason."""
    return {name: sum(ended[code] for ended in score.ended) for code, name in enumerate(REASONS) if code}


def lines_of(wanted: Wanted, score: Score) -> list[str]:
    """The figures as a table."""
    lines = [f"{score.games} games, each starting every other one"]
    for player in (P1, P2):
        name = f"{PLAYERS[player]} {wanted.decks[player]} ({wanted.policies[player]})"
        lines.append(f"{name:<40} won {share(share_of(score.won(player), score.games))}")
    lines.append(f"{'draw':<44} {share(share_of(score.won(DRAWN), score.games))}")
    lines.append(f"{'won by who began':<44} {share(share_of(score.won_by_starter, score.games))}")
    turns = turns_of(score)
    lines.append(f"turns a game {turns['mean']:.1f} ±{(turns['high'] - turns['low']) / 2:.1f}")
    lines.append("ended by " + ", ".join(f"{name} {n}" for name, n in reasons_of(score).items() if n))
    return lines
