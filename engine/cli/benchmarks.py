"""Benchmarks of `bench`: each gauge is one kind of work, repeatable by its seed, and how long it takes."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from engine import grid, rng, yamltext
from engine.arrow_reach import RAY, reached_zones
from engine.cardfile.field import Field
from engine.cardfile.files import read_card_file
from engine.cli.batch_runs import BatchSpec, GameCounts, play_batches
from engine.cli.card_set import CARDS, card_set, find_deck
from engine.cli.duel import DuelSpec as Duels
from engine.cli.goldfish import GoldfishSpec as Goldfish
from engine.compilation.find import ROOT
from engine.edition import edition
from engine.game import Setup, start
from engine.rules.field.connection_chain import has_chain
from engine.rules.game_loop import advance, apply_choice
from engine.scenario.scenario_file import read_scenario
from engine.scenario.setup.position_setup import build_position
from engine.state.position import Position
from engine.text.reader import try_to_read

GAMES: Final = "games/s"
DECISIONS: Final = "decisions/s"
MICROSECONDS: Final = "µs"
MILLISECONDS: Final = "ms"
COUNTS: Final = "million/s"
ENOUGH: Final = 2  # seconds of games
ROUNDS: Final = 3
COUNTED: Final = 60_000_000
RATES: Final = (GAMES, DECISIONS, COUNTS)  # more is better; of the others less is


@dataclass(frozen=True)
class Measurement:
    """Result of one gauge. `result` is what the work came to: equal from source and compiled."""

    what: str
    unit: str
    value: float
    result: str = ""


@dataclass(frozen=True)
class BenchEffort:
    """Amount of work to do: the seed, and the number of games, or a hundred times as many calls."""

    seed: int
    games: int


def run_benchmarks(effort: BenchEffort) -> list[Measurement]:
    """All gauges, in the order of the table. Takes about `games` / 10 seconds from source."""
    benchmarks: list[Measurement] = []
    for gauge in BENCHMARKS:
        benchmarks += gauge(effort)
    return benchmarks


def measure_goldfish(effort: BenchEffort) -> list[Measurement]:
    """Goldfish games of the starter decks, and of one of them over more turns."""
    measurements = []
    for deck, turns in (("men", 10), ("fey", 10), ("men", 5), ("men", 20)):
        goldfish = Goldfish(deck, "modern", (), turns, effort.seed)
        measurements += measure_games(f"goldfish {deck}, {turns} turns", goldfish, effort.games)
    return measurements


def measure_duels(effort: BenchEffort) -> list[Measurement]:
    """Whole games between two starter decks."""
    duels = []
    for policy, games in (("random", effort.games // 4), ("greedy", effort.games // 20)):
        spec = Duels(("men", "fey"), (policy, policy), "modern", (), effort.seed)
        duels += measure_games(f"duel men fey, {policy}", spec, max(games, 1))
    return duels


def measure_games(what: str, wanted: BatchSpec[Any], games: int) -> list[Measurement]:
    """Games and decisions a second, on one core."""
    wanted.play(0, 2)
    began = perf_counter()
    counts: GameCounts = wanted.play(0, games)
    seconds = perf_counter() - began
    result = str(counts.to_data())
    return [
        Measurement(what, GAMES, counts.games / seconds, result),
        Measurement(what, DECISIONS, counts.decisions / seconds, result),
    ]


def measure_processes(effort: BenchEffort) -> list[Measurement]:
    """The same games in one process and in two, in turn; and counting, as what the cores give at all."""
    games: dict[int, list[float]] = {1: [], 2: []}
    counting: dict[int, list[float]] = {1: [], 2: []}
    for workers in [1, 2] * ROUNDS:
        games[workers].append(games_a_second(effort, workers))
        counting[workers].append(counts_a_second(workers))
    named = {1: "1 process", 2: "2 processes"}
    return [
        *(Measurement(f"goldfish men in {named[n]}", GAMES, median(rates)) for n, rates in games.items()),
        *(
            Measurement(f"counting in {named[n]}", COUNTS, median(rates) / 1e6)
            for n, rates in counting.items()
        ),
    ]


def games_a_second(effort: BenchEffort, workers: int) -> float:
    """Goldfish games of so many processes; what it takes to start them is left out."""
    goldfish = Goldfish("men", "modern", (), 10, effort.seed)
    few = time_call(partial(play_batches, [goldfish], effort.games, max(effort.games // 8, 1), workers))
    games = effort.games
    many = few
    while many - few < ENOUGH:  # shorter than that, it is chance how long processes take to start
        games *= 2
        many = time_call(partial(play_batches, [goldfish], games, max(games // 8, 1), workers))
    return (games - effort.games) / (many - few)


def counts_a_second(workers: int) -> float:
    """Additions of so many processes that do nothing else."""
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(count_to, [1] * workers))
        seconds = time_call(lambda: list(pool.map(count_to, [COUNTED] * workers)))
    return COUNTED * workers / seconds


def count_to(number: int) -> int:
    """Add up inside Python itself, which is as fast beside a compiled engine as beside its source."""
    return sum(range(number))


def measure_positions(effort: BenchEffort) -> list[Measurement]:
    """Cloning and fingerprinting a position in the middle of a game."""
    deck = find_deck("men")
    game = start(Setup(edition(), (deck, find_deck("fey")), effort.seed, 0))
    state = rng.first_state(effort.seed)
    while game.position.turn_number < 12 and game.question is not None:
        state, index = rng.random_below(state, len(game.position.ask_options))
        game.answer(index)
    middle = game.position
    calls = effort.games * 10
    return [
        Measurement("clone of a position", MICROSECONDS, seconds_per_call(middle.clone, calls) * 1e6),
        Measurement(
            "digest of a position",
            MICROSECONDS,
            seconds_per_call(middle.digest, calls // 4) * 1e6,
            middle.digest(),
        ),
    ]


def measure_growth(effort: BenchEffort) -> list[Measurement]:
    """Measure an effect that is activated and resolves, with more and more on the field or on the stack."""
    measurements = []
    for what, sizes, table in (
        ("cards with rules on the field", (2, 5, 10), partial(make_position, text=RULE)),
        ("cards that listen", (2, 5, 10), partial(make_position, text=LISTENS)),
        ("effects on the stack", (1, 5, 10), make_stack_position),
    ):
        for size in sizes:
            position = table(size)
            seconds = seconds_per_call(partial(resolve_activation, position), effort.games * 4)
            measurements.append(Measurement(f"an effect, {size} {what}", MICROSECONDS, seconds * 1e6))
    return measurements


def resolve_activation(position: Position) -> None:
    """Activate the last effect that a position offers, and let it resolve, in a clone."""
    ahead = position.clone()
    apply_choice(ahead, ahead.ask_options[-1])
    apply_choice(ahead, ahead.ask_options[0])


ZONES: Final = [grid.ZONE_NAMES[zone] for zone in range(grid.GRID // 2)]
ARROWS: Final = "arrows: {n: 1, s: 1, e: 1, w: 1}, "
CARD: Final = "{{type: {kind}, stats: {{might: 1, life: 9}}, {arrows}effects: [{text}]}}"
RULE: Final = "'continuous | Creatures with no mana get +1 Might.'"
LISTENS: Final = "'trigger | When another card collects mana: [this] gets +1 Might until end of turn.'"
WELL: Final = "'activation | Consume 1 mana: [this] collects 1 mana.'"


def make_stack_position(size: int) -> Position:
    """Make a position in which an effect was activated so many times, none of it resolved."""
    position = make_position(1, RULE)
    for _ in range(size):
        apply_choice(position, position.ask_options[-1])
    return position


def make_position(size: int, text: str) -> Position:
    """P1's Event Phase with `size` cards of a text, and a card with twenty mana to activate."""
    creature = CARD.format(kind="creature", arrows=ARROWS, text=text)
    artifact = CARD.format(kind="artifact", arrows=ARROWS, text=text)
    well = CARD.format(kind="monument", arrows="", text=WELL)
    places = ", ".join(f"{name}: {'A' if name[1] == '1' else 'C'}" for name in ZONES[:size])
    written = (
        f"title: gauge\nevent: battle\ncards: {{A: {artifact}, C: {creature}, W: {well}}}\n"
        f"field: {{{places}, m1: {{card: W, mana: 20}}}}\n"
    )
    [document] = yamltext.load_all(written, "gauge")
    scenario = read_scenario(Field(document.value, "gauge", (), document.line))
    position = build_position(scenario, lambda _: None)
    advance(position)
    return position


def measure_chains(effort: BenchEffort) -> list[Measurement]:
    """Connection Chains of full boards with random arrows (3.6)."""
    state = rng.first_state(effort.seed)
    spent, found = [], 0
    for _ in range(effort.games * 2):
        reach = []
        for zone in range(grid.GRID):
            state, arrows = rng.random_below(state, 1 << 16)
            state, fewer = rng.random_below(state, 1 << 16)
            reach.append(reached_zones(arrows & fewer & 0x5555, zone, RAY))
        began = perf_counter()
        found += has_chain(reach, grid.ALL_GRID)
        spent.append(perf_counter() - began)
    return [
        Measurement("Connection Chain of 20, mean", MICROSECONDS, mean(spent) * 1e6, str(found)),
        Measurement("Connection Chain of 20, worst", MICROSECONDS, max(spent) * 1e6),
    ]


def measure_reading(_: BenchEffort) -> list[Measurement]:
    """Reading the effect texts of the card set, none of them remembered."""
    read = try_to_read.__wrapped__
    effects = [(effect, card.name) for card in card_set().values() for effect in card.effects]
    read("action", "Pray", "", False, False)
    spent = [
        time_call(partial(read, effect.kind, effect.text, name, effect.once, effect.optional))
        for effect, name in effects
    ]
    return [
        Measurement("reading a text, median", MILLISECONDS, median(spent) * 1e3, str(len(effects))),
        Measurement("reading a text, worst", MILLISECONDS, max(spent) * 1e3),
    ]


def measure_loading(_: BenchEffort) -> list[Measurement]:
    """Reading the card files of the card set, and starting the engine, and its reader, in a new process.

    A process is measured as a user's second one is: Python has kept the bytecode of the first. What a bare
    interpreter takes is not counted.
    """
    with TemporaryDirectory() as bytecode:
        bare, with_engine, with_reader = (
            min(time_call(partial(run_python, words, bytecode)) for _ in range(6))
            for words in ("pass", "import engine", "import engine; engine.read_effect('action', 'Draw 1.')")
        )
    return [
        Measurement("loading the card set", MILLISECONDS, time_call(load_cards) * 1e3),
        Measurement("import of the engine", MILLISECONDS, (with_engine - bare) * 1e3),
        Measurement("first text in a new process", MILLISECONDS, (with_reader - bare) * 1e3),
    ]


def load_cards() -> None:
    """Read all card files, no text remembered."""
    try_to_read.cache_clear()
    for path in sorted(CARDS.glob("*.yaml")):
        read_card_file(path.read_text(encoding="utf-8"), str(path))


def run_python(words: str, bytecode: str) -> None:
    """Run Python words in a process of their own, which keeps its bytecode in that folder."""
    settings = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    settings["PYTHONPYCACHEPREFIX"] = bytecode
    subprocess.run([sys.executable, "-c", words], cwd=ROOT, env=settings, check=True)


def time_call(work: Callable[[], object]) -> float:
    """Return how many seconds something took."""
    began = perf_counter()
    work()
    return perf_counter() - began


def seconds_per_call(work: Callable[[], object], calls: int) -> float:
    """Return how many seconds one call takes: the best of three rounds."""
    rounds = []
    for _ in range(3):
        began = perf_counter()
        for _ in range(max(calls // 3, 1)):
            work()
        rounds.append((perf_counter() - began) / max(calls // 3, 1))
    return min(rounds)


BENCHMARKS: Final[tuple[Callable[[BenchEffort], list[Measurement]], ...]] = (
    measure_goldfish,
    measure_duels,
    measure_processes,
    measure_positions,
    measure_growth,
    measure_chains,
    measure_reading,
    measure_loading,
)
