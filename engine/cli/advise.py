"""The command `advise`: which cards of a deck to cut, and which swaps help, measured by paired games."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from multiprocessing import get_context
from os import cpu_count
from time import perf_counter
from typing import Final

import engine
from engine.carddef import CardDef
from engine.cardfile.files import read_card_file
from engine.cli import card_set
from engine.cli.batch_runs import (
    MOST_GAMES,
    add_batch_arguments,
    draw_progress,
    number_parser,
    play_chunk,
)
from engine.cli.compare import difference_text
from engine.cli.goldfish import MOST_TURNS, GoldfishSpec, share_text
from engine.edition import Edition
from engine.errors import BadFile
from engine.game import EngineGame
from engine.simulation.advice.advice_rounds import Advice, Idleness, advice_figures, advise
from engine.simulation.advice.change_games import (
    GOALS,
    SOONER,
    WIN,
    AdviceTask,
    ChangeSums,
    Round,
    RoundGames,
    find_broken_game,
    play_round,
)
from engine.simulation.duel import play_duels

OK: Final = 0
MOST_SECONDS: Final = 3600
USUAL_SECONDS: Final = 60
FEWEST_GAMES: Final = 100
PILOT_GAMES: Final = 200  # of the deck itself, for how fast it is played
PILOT_DUELS: Final = 4
SPARE: Final = 0.9  # of the time: games after changes may take longer
UNITS: Final = {"sooner": "turns sooner", "mana": "mana less wasted a turn", "win": "of the duels won more"}

PlayChunks = Callable[..., Iterable[dict[str, object]]]  # as `map` does, here or in other processes


@dataclass(frozen=True)
class AdviceJob:
    """The advice asked for, in a form that can be sent to another process."""

    goldfish: GoldfishSpec
    goal: str
    against: tuple[str, ...]
    candidate_files: tuple[str, ...]

    def make_task(self) -> AdviceTask:
        """The advice itself. BadFile for a deck, Refused for an edition."""
        return make_advice_task(self)

    def make_edition(self) -> Edition:
        """The switches of its games. Refused for an edition or switch that there is not."""
        return self.goldfish.make_edition()

    def inputs(self) -> list[object]:
        """Return all that its results come from but the seed, as data."""
        task = self.make_task()
        piles = [[*other.main, *other.fables] for other in task.against]
        hashes = [[card.hash for card in pile] for pile in (*piles, task.candidates.values())]
        return [self.goldfish.inputs(), self.goal, *hashes]

    def known_cards(self) -> list[CardDef]:
        """The cards of the deck, and those that may come in."""
        task = self.make_task()
        return [*task.deck.main, *task.deck.fables, *task.candidates.values()]


@dataclass(frozen=True)
class RoundSpec:
    """A round of an advice, in the same form."""

    job: AdviceJob
    current: Round

    @property
    def seed(self) -> int:
        """The seed that the games of the round come from."""
        return self.current.seed

    def make_edition(self) -> Edition:
        """The switches of its games."""
        return self.job.make_edition()

    def inputs(self) -> list[object]:
        """Return all that its results come from but the seed, as data."""
        return [self.job.inputs(), self.current]

    def play(self, first: int, count: int) -> ChangeSums:
        """Play the games `first` to `first + count - 1` of the round."""
        return play_round(make_round_games(self), first, count)

    def broken_game(self, number: int) -> EngineGame:
        """The game of the first deck of the round in which the engine breaks down, as it was before."""
        return find_broken_game(make_round_games(self), number)

    def read_counts(self, data: dict[str, object]) -> ChangeSums:
        """Return the sums that `to_data` wrote. ValueError for anything else."""
        return ChangeSums.from_data(data)


@lru_cache(maxsize=1)
def make_advice_task(job: AdviceJob) -> AdviceTask:
    """Return the advice that a job asks for. BadFile; Refused."""
    goldfish = job.goldfish
    return AdviceTask(
        card_set.find_deck(goldfish.deck, goldfish.own),
        {card.key: card for card in candidate_cards(goldfish, job.candidate_files)},
        goldfish.make_edition(),
        job.goal,
        goldfish.turns,
        goldfish.seed,
        tuple([card_set.find_deck(other, goldfish.own) for other in job.against]),
        goldfish.own.unread_absent,
    )


@lru_cache(maxsize=1)
def make_round_games(spec: RoundSpec) -> RoundGames:
    """Return the games of a round, whose decks the next batch of it has compiled already."""
    return RoundGames(spec.job.make_task(), spec.current)


def candidate_cards(spec: GoldfishSpec, files: tuple[str, ...]) -> list[CardDef]:
    """The cards of the files, all of them.

    Without files those of the deck's factions or none of the card set, of files that have cards of the deck.
    """
    if files:
        return [card for name in files for card in read_card_file(card_set.read_text(name), name)]
    deck = card_set.find_deck(spec.deck, spec.own)
    keys = {card.key for card in (*deck.main, *deck.fables)}
    factions = {card.faction for card in (*deck.main, *deck.fables)} | {""}
    return [
        card
        for cards in card_set.card_files()
        if any(card.key in keys for card in cards)
        for card in cards
        if card.faction in factions
    ]


def add_advise_arguments(parser: ArgumentParser) -> None:
    """Declare what `advise` takes."""
    parser.add_argument("deck", metavar="DECK", help="a deck file, or the key of a starter deck")
    parser.add_argument(
        "--seconds", type=number_parser(MOST_SECONDS), default=USUAL_SECONDS,
        help="about how long it may take; how many games that are is printed, and --games says it instead",
    )  # fmt: skip
    parser.add_argument("--goal", choices=GOALS, help="what the deck is to be better at; else to win sooner")
    parser.add_argument(
        "--against", default=[], action="append", metavar="DECK",
        help="win more duels against this deck, played by greedy; several are played in turn",
    )  # fmt: skip
    parser.add_argument(
        "--candidates", metavar="FILE", action="append", default=[],
        help="a card file of what may come in; else the files that the deck's cards are of",
    )  # fmt: skip
    parser.add_argument("--turns", type=number_parser(MOST_TURNS), default=10)
    card_set.add_card_arguments(parser)
    add_batch_arguments(parser, games=None, chunk=25, count=number_parser(MOST_GAMES, FEWEST_GAMES))
    parser.set_defaults(workers=cpu_count() or 1)


def run_advise(args: Namespace) -> int:
    """Play the rounds, print what they say. The same number of games gives the same advice, always."""
    began = perf_counter()
    job = make_job(args)
    task = job.make_task()
    setup = task.duel(task.deck, 0).setup(0) if job.goal == WIN else task.goldfish(task.deck, 0).setup(0)
    setup.card_pool()  # refuses now what cannot be played
    pool = ProcessPoolExecutor(args.workers, get_context("spawn")) if args.workers > 1 else None
    with pool or nullcontext():
        play: PlayChunks = map if pool is None else pool.map
        list(play(play_chunk, [job.goldfish] * args.workers, range(args.workers), [1] * args.workers))
        games = args.games or games_in(began, args.seconds, job, args.workers, play)
        advice, played = play_advice(job, games, args.chunk, play)
    print_advice(args, job, advice, games, played, perf_counter() - began)
    return OK


def make_job(args: Namespace) -> AdviceJob:
    """Return what the arguments ask for. BadFile."""
    goal = args.goal or (WIN if args.against else SOONER)
    if (goal == WIN) != bool(args.against):
        raise BadFile("--against", 0, "the goal win needs a deck to win against, no other goal has one")
    own = card_set.own_cards(args)
    played = card_set.edition_of(args.edition, [args.deck, *args.against], own)
    goldfish = GoldfishSpec(args.deck, played, tuple(args.set), args.turns, args.seed, own)
    return AdviceJob(goldfish, goal, tuple(args.against), tuple(args.candidates))


def games_in(began: float, seconds: float, job: AdviceJob, workers: int, play: PlayChunks) -> int:
    """Return how many games are about as long as so many seconds from the beginning: two digits of them."""
    count = PILOT_GAMES // workers
    pilot_began = perf_counter()
    chunks = play(play_chunk, [job.goldfish] * workers, range(0, workers * count, count), [count] * workers)
    pace = workers * count / (perf_counter() - pilot_began) if list(chunks) else 0.0
    if job.goal == WIN:
        task = job.make_task()
        pilot_began = perf_counter()
        play_duels(task.duel(task.deck, job.goldfish.seed), 0, PILOT_DUELS)
        pace = workers * PILOT_DUELS / (perf_counter() - pilot_began)
    games = max(int((seconds - (perf_counter() - began)) * SPARE * pace), FEWEST_GAMES)
    unit: int = 10 ** (len(str(games)) - 2)
    return min(games // unit * unit, MOST_GAMES)


def play_advice(job: AdviceJob, games: int, chunk: int, play: PlayChunks) -> tuple[Advice, ChangeSums]:
    """Play all rounds of an advice of so many games; return it, and all that was played for it."""
    rounds = advise(job.make_task(), games)
    played = ChangeSums(0)
    current = next(rounds)
    while True:
        spec = RoundSpec(job, current)
        firsts = range(0, current.games, chunk)
        counts = [min(chunk, current.games - first) for first in firsts]
        sums = ChangeSums(len(current.comparisons))
        for data in play(play_chunk, [spec] * len(counts), firsts, counts):
            batch = ChangeSums.from_data(data)
            sums = sums.merge(batch)
            played.played += batch.played
            played.decisions += batch.decisions
            draw_progress(min(played.played, games - 1), games)
        try:
            current = rounds.send(sums)
        except StopIteration as ended:
            draw_progress(games, games)
            advice: Advice = ended.value
            return advice, played


def print_advice(
    args: Namespace, job: AdviceJob, advice: Advice, games: int, played: ChangeSums, seconds: float
) -> None:
    """Print the advice, as JSON or as lines, and what it was made of."""
    figures = advice_figures(advice)
    edition = job.make_edition()
    inputs = [job.inputs(), job.goldfish.seed, games, engine.RULES_VERSION, figures]
    facts: dict[str, object] = {
        "goal": job.goal,
        "games": games,
        "seed": job.goldfish.seed,
        "edition": edition.base,
        "overrides": edition.overrides(),
        "compiled": engine.COMPILED,
        "seconds": seconds,
        "games_per_second": played.played / seconds,
        "digest": sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()[:32],
    }
    if args.json:
        sys.stdout.write(json.dumps(figures | facts, indent=2) + "\n")
        return
    names = {card.key: card.name for card in job.known_cards()}
    lines = [f"{advice.tried} changes tried in {games} games; intervals hold together with 95 %", ""]
    lines += advice_lines(advice, job.goal, names)
    sys.stdout.write("\n".join([*lines, f"digest {facts['digest']}"]) + "\n")
    sys.stderr.write(f"{facts['games_per_second']:.1f} games/s{'' if engine.COMPILED else ', from source'}\n")


def advice_lines(advice: Advice, goal: str, names: dict[str, str]) -> list[str]:
    """The advice as tables."""
    lines = [f"cut, {UNITS[goal]}"]
    for cut in advice.cuts:
        lines.append(f"{names[cut.change.out][:50]:<50} {difference_text(cut.effect)}")
        lines += [] if cut.idle is None else [idle_text(cut.idle)]
    lines += [] if advice.cuts else ["nothing is surely bad"]
    lines += ["", f"swap one copy, {UNITS[goal]}"]
    lines += [
        f"{names[swap.change.out][:30]:<30} for {names[swap.change.into][:30]:<30} "
        f"{difference_text(swap.effect)}"
        for swap in advice.swaps
    ] or ["nothing was tried"]
    return lines


def idle_text(idle: Idleness) -> str:
    """Say how it is known that a card does nothing."""
    return (
        f"  does nothing: could be played in {share_text(idle.playable)} of games, made a difference in"
        f" {share_text(idle.differing)}; compared with useful cards of the deck in its place"
    )
