"""Parts shared by commands that play many games: arguments, chunks in several processes, facts of the run."""

import gc
import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import reduce
from hashlib import sha256
from multiprocessing import get_context
from typing import Any, Final, Protocol, Self, TypeVar

import engine
from engine.edition import PUBLISHED_EDITION, USUAL_EDITION, Edition
from engine.simulation.batch import BrokenGame
from engine.simulation.intervals import Figure, half_width
from engine.simulation.stopping_looks import is_sure, next_look

MOST_GAMES: Final = 10_000_000
MOST_WORKERS: Final = 64
USUAL_GAMES: Final = 1_000
GAMES_UNTIL_SURE: Final = 100_000  # at most, where a run stops when it is sure
MOST_WIDTH: Final = 10.0  # turns
HIGHEST_SEED: Final = 2**63 - 1
BAR_WIDTH: Final = 40


def collect_seldom() -> None:
    """Let this process look for garbage after 10,000 new objects rather than after 700.

    The cards and the reader's tables, a million objects, stay: with 700 a command starts in 1.3 s of
    processor time, with this in 0.95 s. Games leave hardly any cycles, so it takes no more memory.
    """
    gc.set_threshold(10_000)


class GameCounts(Protocol):
    """Counts over `games` games, integers only: batches can be cut and merged at will."""

    @property
    def games(self) -> int:
        """Return how many games were played."""

    @property
    def decisions(self) -> int:
        """Return how many questions were answered in them."""

    def merge(self, other: Self) -> Self:
        """The counts of both batches."""

    def to_data(self) -> dict[str, object]:
        """As JSON-able data."""


class EngineFault(Exception):
    """The engine broke down in a game: its number, seed, fault and record in words."""


T = TypeVar("T")
C = TypeVar("C", bound=GameCounts)
C_co = TypeVar("C_co", bound=GameCounts, covariant=True)  # what a protocol gives


class BatchSpec(Protocol[C_co]):
    """Games to be played, in a form that can be sent to another process; chance comes from the seed only."""

    @property
    def seed(self) -> int:
        """The seed that all games come from."""

    def make_edition(self) -> Edition:
        """The switches of its games. Refused for an edition or switch that there is not."""

    def inputs(self) -> list[object]:
        """Return all that its results come from, as data: equal data, equal results."""

    def play(self, first: int, count: int) -> C_co:
        """Play games `first` to `first + count - 1`."""

    def broken_game(self, number: int) -> engine.EngineGame:
        """A game as it was before the engine broke down in it."""

    def read_counts(self, data: dict[str, object]) -> C_co:
        """Return the counts that `to_data` wrote. ValueError for anything else."""


def number_parser(most: int, least: int = 1) -> "type[int]":
    """An argument type: a whole number from `least` to `most`."""

    def number(text: str) -> int:
        if text.isdecimal() and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(f"must be a whole number from {least} to {most}")

    return number  # type: ignore[return-value]  # argparse wants something to call


def parse_width(text: str) -> float:
    """An argument type: turns, from 0.01 to MOST_WIDTH."""
    try:
        width = float(text)
    except ValueError:
        width = 0.0
    if not 0.01 <= width <= MOST_WIDTH:
        raise ArgumentTypeError(f"must be a number of turns from 0.01 to {MOST_WIDTH:.0f}")
    return width


def add_until_argument(parser: ArgumentParser) -> None:
    """Declare how sure a run is to be of its clock, and so when it stops."""
    parser.add_argument(
        "--until", type=parse_width, metavar="TURNS",
        help="stop at 1,000, 2,000, 4,000 … games when the turn of the win is known to ± so many turns; "
        f"--games ({GAMES_UNTIL_SURE:,}) is the most",
    )  # fmt: skip


def most_games(args: Namespace) -> int:
    """Return how many games are played at most."""
    usual = USUAL_GAMES if args.until is None else GAMES_UNTIL_SURE
    return usual if args.games is None else int(args.games)


def stop_figures(args: Namespace, played: int, clock: Figure | None) -> dict[str, object]:
    """Return what is said of where a run that was to be sure stopped; nothing of any other."""
    if args.until is None:
        return {}
    width = None if clock is None else half_width(clock)
    most = most_games(args)
    return {"until": args.until, "half_width": width, "most_games": most, "stopped": played < most}


def stop_lines(figures: dict[str, Any]) -> list[str]:
    """Return the same as a line."""
    if "until" not in figures:
        return []
    width = figures["half_width"]
    known = "no turn of the win is known" if width is None else f"± {width:.2f} turns"
    played, most = figures["games"], figures["most_games"]
    if figures["stopped"]:
        return [f"stopped after {played:,} of {most:,} games: {known}"]
    return [f"all {most:,} games were played, to stop at ± {figures['until']:.2f} turns: {known}"]


def parse_switch(text: str) -> tuple[str, str]:
    """An argument type: NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError("must be SWITCH=VALUE")
    return name.strip(), value.strip()


ANY_NUMBER: Final = number_parser(MOST_GAMES)


def add_batch_arguments(
    parser: ArgumentParser, games: int | None, chunk: int, count: Callable[[str], int] = ANY_NUMBER
) -> None:
    """Declare what every such command takes: `games` and `chunk` for granted, `count` the type of games."""
    parser.add_argument("--games", type=count, default=games)
    parser.add_argument("--seed", type=number_parser(HIGHEST_SEED, 0), default=1)
    parser.add_argument(
        "--edition", help=f"else {USUAL_EDITION}; {PUBLISHED_EDITION} for decks of published cards"
    )
    parser.add_argument("--set", type=parse_switch, action="append", default=[], metavar="SWITCH=VALUE")
    parser.add_argument("--workers", type=number_parser(MOST_WORKERS), default=1, help="processes to play in")
    parser.add_argument("--chunk", type=number_parser(MOST_GAMES), default=chunk, help="games a batch")
    parser.add_argument("--json", action="store_true")


def play_batches(
    all_wanted: Sequence[BatchSpec[C]], games: int, chunk: int, workers: int, first_game: int = 0
) -> list[C]:
    """The counts of `games` games of each from `first_game` on, in this process or in several."""
    end = first_game + games
    chunks = [(first, min(chunk, end - first)) for first in range(first_game, end, chunk)]
    work = [(spec, *first_and_count) for spec in all_wanted for first_and_count in chunks]
    if workers == 1:
        done = show_progress((play_or_explain(spec, first, count) for spec, first, count in work), len(work))
    else:
        with ProcessPoolExecutor(workers, get_context("spawn"), collect_seldom) as pool:
            data = show_progress(pool.map(play_chunk, *zip(*work, strict=True)), len(work))
        done = [spec.read_counts(counts) for (spec, _first, _count), counts in zip(work, data, strict=True)]
    each_in = range(0, len(done), len(chunks))
    return [reduce(lambda a, b: a.merge(b), done[first : first + len(chunks)]) for first in each_in]


def play_asked(args: Namespace, wanted: BatchSpec[C], clock: Callable[[C], Figure | None]) -> C:
    """The counts of all games, or of the first ones, up to the look at which the clock is known closely."""
    games = most_games(args)
    if args.until is None:
        return play_batches([wanted], games, args.chunk, args.workers)[0]
    [counts] = play_batches([wanted], next_look(0, games), args.chunk, args.workers)
    while counts.games < games and not is_sure(clock(counts), args.until):
        further = next_look(counts.games, games) - counts.games
        [later] = play_batches([wanted], further, args.chunk, args.workers, counts.games)
        counts = counts.merge(later)
    return counts


def show_progress(chunks: Iterable[T], total: int) -> list[T]:
    """All chunks; a bar says how many of them are done."""
    done: list[T] = []
    for chunk in chunks:
        done.append(chunk)
        draw_progress(len(done), total)
    return done


def draw_progress(done: int, total: int) -> None:
    """Show a bar on stderr, if that is a terminal; it goes when all is done."""
    if sys.stderr.isatty():
        bar = "#" * (BAR_WIDTH * done // total)
        end = "\r\x1b[K" if done == total else ""
        sys.stderr.write(f"\r[{bar:<{BAR_WIDTH}}] {done / total:4.0%}{end}")
        sys.stderr.flush()


def play_chunk(wanted: BatchSpec[Any], first: int, count: int) -> dict[str, object]:
    """One chunk, in a process of its own."""
    counts: GameCounts = play_or_explain(wanted, first, count)
    return counts.to_data()


def play_or_explain(wanted: BatchSpec[C], first: int, count: int) -> C:
    """The counts of one chunk. EngineFault with the record of a game in which the engine broke down."""
    try:
        return wanted.play(first, count)
    except BrokenGame as broken:
        fault = broken.__cause__
        raise EngineFault(
            f"The engine broke down in game {broken.number} of seed {wanted.seed}, by a fault of its own: "
            f"{type(fault).__name__}: {fault}\nIts record until then, to be reported with it:\n"
            f"{json.dumps(engine.record(wanted.broken_game(broken.number)))}"
        ) from broken


def results_digest(all_wanted: Sequence[BatchSpec[Any]], all_counts: Sequence[GameCounts]) -> str:
    """A fingerprint of inputs and results."""
    results = [
        [[*spec.inputs(), spec.seed, engine.RULES_VERSION], counts.to_data()]
        for spec, counts in zip(all_wanted, all_counts, strict=True)
    ]
    data = results[0] if len(results) == 1 else results
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:32]


def print_results(
    args: Namespace, all_wanted: Sequence[BatchSpec[Any]], all_counts: Sequence[GameCounts], seconds: float,
    figures: dict[str, object], lines: list[str],
) -> None:  # fmt: skip
    """Print the figures: as JSON with the facts of the run, or as lines, and how fast it was to stderr."""
    digest = results_digest(all_wanted, all_counts)
    facts = run_facts(all_wanted[0], all_counts, seconds)
    if args.json:
        sys.stdout.write(json.dumps(figures | facts | {"digest": digest}, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join([*lines, f"digest {digest}"]) + "\n")
        source = "" if engine.COMPILED else ", from source"
        sys.stderr.write(f"{facts['games_per_second']:.1f} games/s{source}\n")


def run_facts(wanted: BatchSpec[Any], all_counts: Sequence[GameCounts], seconds: float) -> dict[str, object]:
    """Return what a run was made of, and how fast it was."""
    edition = wanted.make_edition()
    return {
        "seed": wanted.seed,
        "edition": edition.base,
        "overrides": edition.overrides(),
        "compiled": engine.COMPILED,
        "seconds": seconds,
        "games_per_second": sum(counts.games for counts in all_counts) / seconds,
        "decisions_per_second": sum(counts.decisions for counts in all_counts) / seconds,
    }
