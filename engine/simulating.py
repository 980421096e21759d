"""The command `goldfish`: many games of one deck against the passive opponent."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from time import perf_counter
from typing import Final, NamedTuple

import engine
from engine.cardset import deck_named
from engine.edition import edition
from engine.simulation import Job, Tally, play_batch, report
from engine.simulation.report import Figure
from engine.simulation.tally import MEASURES

OK: Final = 0
MOST_GAMES: Final = 10_000_000
MOST_TURNS: Final = 100


class Wanted(NamedTuple):
    """What a job is made of, in a form that another process can be sent."""

    deck: str
    edition: str
    overrides: tuple[tuple[str, str], ...]
    turns: int
    seed: int

    def job(self) -> Job:
        """The job itself. BadFile for the deck, Refused for the edition."""
        deck = deck_named(self.deck)
        return Job(deck.main, deck.fables, edition(self.edition, dict(self.overrides)), self.turns, self.seed)


def number_to(most: int, least: int = 1) -> "type[int]":
    """An argument type: a whole number from `least` to `most`."""

    def number(text: str) -> int:
        if text.isdecimal() and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(f"must be a whole number from {least} to {most}")

    return number  # type: ignore[return-value]  # argparse wants something to call


def switch(text: str) -> tuple[str, str]:
    """An argument type: NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError("must be SWITCH=VALUE")
    return name.strip(), value.strip()


def goldfish_arguments(parser: ArgumentParser) -> None:
    """Declare what `goldfish` takes."""
    parser.add_argument("deck", metavar="DECK", help="a deck file, or the key of a starter deck")
    parser.add_argument("--games", type=number_to(MOST_GAMES), default=1000)
    parser.add_argument("--turns", type=number_to(MOST_TURNS), default=10)
    parser.add_argument("--seed", type=number_to(2**63 - 1, 0), default=1)
    parser.add_argument("--edition", default="modern")
    parser.add_argument("--set", type=switch, action="append", default=[], metavar="SWITCH=VALUE")
    parser.add_argument("--workers", type=number_to(64), default=1, help="processes to play in")
    parser.add_argument("--chunk", type=number_to(MOST_GAMES), default=250, help="games a batch")
    parser.add_argument("--json", action="store_true")


def goldfish_command(args: Namespace) -> int:
    """Play, count, print. The same words give the same figures, however many workers and whatever chunks."""
    wanted = Wanted(args.deck, args.edition, tuple(args.set), args.turns, args.seed)
    job = wanted.job()
    began = perf_counter()
    tally = played(wanted, job, args.games, args.chunk, args.workers)
    seconds = perf_counter() - began
    figures = report(tally, job)
    digest = digest_of(wanted, tally)
    if args.json:
        figures |= {
            "seed": args.seed,
            "edition": args.edition,
            "overrides": job.edition.overrides(),
            "compiled": engine.COMPILED,
            "seconds": seconds,
            "games_per_second": tally.games / seconds,
            "decisions_per_second": tally.decisions / seconds,
            "digest": digest,
        }
        sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join([*lines_of(figures), f"digest {digest}"]) + "\n")
        sys.stderr.write(f"{tally.games / seconds:.0f} games/s{'' if engine.COMPILED else ', from source'}\n")
    return OK


def played(wanted: Wanted, job: Job, games: int, chunk: int, workers: int) -> Tally:
    """The tally of all games, in this process or in several."""
    chunks = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    tally = play_batch(job, 0, 0)
    if workers == 1:
        for first, count in chunks:
            tally = tally.merge(play_batch(job, first, count))
        return tally
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for data in pool.map(play_chunk, [wanted] * len(chunks), *zip(*chunks, strict=True)):
            tally = tally.merge(Tally.from_data(data))
    return tally


def play_chunk(wanted: Wanted, first: int, count: int) -> dict[str, object]:
    """One chunk, in a process of its own."""
    return play_batch(wanted.job(), first, count).to_data()


def digest_of(wanted: Wanted, tally: Tally) -> str:
    """A fingerprint of inputs and results."""
    job = wanted.job()
    cards = [card.hash for card in (*job.main, *job.fables)]
    inputs = [cards, job.edition.switches, wanted.turns, wanted.seed, engine.RULES_VERSION]
    return sha256(json.dumps([inputs, tally.to_data()], sort_keys=True).encode()).hexdigest()[:32]


def lines_of(figures: dict) -> list[str]:  # type: ignore[type-arg]  # the JSON that `report` describes
    """The figures as tables."""
    lines = [f"{figures['games']} games, {figures['turns']} turns, policy goldfish"]
    wins = figures["wins"]
    lines.append(
        f"won {share(wins)}" + (f", in turn {mean(figures['mean_win_turn'])}" if wins["mean"] else "")
    )
    heads = ("mana", "collected", "spent", "played", "zones", "opponent HP")
    lines += ["", f"{'turn':>4}" + "".join(f"{head:>14}" for head in heads) + f"{'won':>7}{'n':>8}"]
    for row in figures["per_turn"]:
        cells = "".join(f"{mean(row[name]):>14}" for name in MEASURES)
        won = figures["win_turn"][str(row["turn"])]
        lines.append(f"{row['turn']:>4}{cells}{won:>7}{row['mana_on_field']['n']:>8}")
    lines += ["", f"{'card':<40} {'seen':>6} {'playable':>9} {'played':>9} {'stuck':>9}  why"]
    for card in figures["cards"]:
        why = ", ".join(f"{reason} {part:.0%}" for reason, part in card["why"].items())
        lines.append(
            f"{card['name'][:40]:<40} {card['drawn']:>6} {card['playable']['mean']:>9.1%}"
            f" {card['played']['mean']:>9.1%} {card['stuck']['mean']:>9.1%}  {why}"
        )
    return [line.rstrip() for line in lines]


def mean(figure: Figure) -> str:
    """A mean and half its interval."""
    return f"{figure['mean']:.2f} ±{(figure['high'] - figure['low']) / 2:.2f}"


def share(figure: Figure) -> str:
    """A share with its interval."""
    return f"{figure['mean']:.1%} ({figure['low']:.1%} to {figure['high']:.1%})"
