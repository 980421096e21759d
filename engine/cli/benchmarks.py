"""What `bench` measures: each gauge is one kind of work, repeatable by its seed, and how long it takes."""

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
from engine.cardfile import read_card_file
from engine.cardfile.field import Field
from engine.cli.batch_runs import Counts, Wanted, played
from engine.cli.card_set import CARDS, card_set, deck_named
from engine.cli.duel import Wanted as Duels
from engine.cli.goldfish import Wanted as Goldfish
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
class Reading:
    """What one gauge shows. `result` is what the work came to: equal from source and compiled."""

    what: str
    unit: str
    value: float
    result: str = ""


@dataclass(frozen=True)
class Effort:
    """How much work is done: the seed, and how many games, or calls a hundred times as many."""

    seed: int
    games: int


def readings(effort: Effort) -> list[Reading]:
    """All gauges, in the order of the table. Takes about `games` / 10 seconds from source."""
    found: list[Reading] = []
    for gauge in GAUGES:
        found += gauge(effort)
    return found


def goldfish(effort: Effort) -> list[Reading]:
    """Goldfish games of the starter decks, and of one of them over more turns."""
    found = []
    for deck, turns in (("men", 10), ("fey", 10), ("men", 5), ("men", 20)):
        wanted = Goldfish(deck, "modern", (), turns, effort.seed)
        found += speed(f"goldfish {deck}, {turns} turns", wanted, effort.games)
    return found


def duels(effort: Effort) -> list[Reading]:
    """Whole games between two starter decks."""
    found = []
    for policy, games in (("random", effort.games // 4), ("greedy", effort.games // 20)):
        wanted = Duels(("men", "fey"), (policy, policy), "modern", (), effort.seed)
        found += speed(f"duel men fey, {policy}", wanted, max(games, 1))
    return found


def speed(what: str, wanted: Wanted[Any], games: int) -> list[Reading]:
    """Games and decisions a second, on one core."""
    wanted.play(0, 2)
    began = perf_counter()
    counts: Counts = wanted.play(0, games)
    seconds = perf_counter() - began
    result = str(counts.to_data())
    return [
        Reading(what, GAMES, counts.games / seconds, result),
        Reading(what, DECISIONS, counts.decisions / seconds, result),
    ]


def processes(effort: Effort) -> list[Reading]:
    """The same games in one process and in two, in turn; and counting, as what the cores give at all."""
    games: dict[int, list[float]] = {1: [], 2: []}
    counting: dict[int, list[float]] = {1: [], 2: []}
    for workers in [1, 2] * ROUNDS:
        games[workers].append(games_a_second(effort, workers))
        counting[workers].append(counts_a_second(workers))
    named = {1: "1 process", 2: "2 processes"}
    return [
        *(Reading(f"goldfish men in {named[n]}", GAMES, median(rates)) for n, rates in games.items()),
        *(Reading(f"counting in {named[n]}", COUNTS, median(rates) / 1e6) for n, rates in counting.items()),
    ]


def games_a_second(effort: Effort, workers: int) -> float:
    """Goldfish games of so many processes; what it takes to start them is left out."""
    wanted = Goldfish("men", "modern", (), 10, effort.seed)
    few = timed(partial(played, [wanted], effort.games, max(effort.games // 8, 1), workers))
    games = effort.games
    many = few
    while many - few < ENOUGH:  # shorter than that, it is chance how long processes take to start
        games *= 2
        many = timed(partial(played, [wanted], games, max(games // 8, 1), workers))
    return (games - effort.games) / (many - few)


def counts_a_second(workers: int) -> float:
    """Additions of so many processes that do nothing else."""
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(count_to, [1] * workers))
        seconds = timed(lambda: list(pool.map(count_to, [COUNTED] * workers)))
    return COUNTED * workers / seconds


def count_to(number: int) -> int:
    """Add up inside Python itself, which is as fast beside a compiled engine as beside its source."""
    return sum(range(number))


def positions(effort: Effort) -> list[Reading]:
    """Cloning and fingerprinting a position in the middle of a game."""
    deck = deck_named("men")
    game = start(Setup(edition(), (deck, deck_named("fey")), effort.seed, 0))
    state = rng.seeded(effort.seed)
    while game.position.turn_number < 12 and game.question is not None:
        state, index = rng.below(state, len(game.position.ask_options))
        game.answer(index)
    middle = game.position
    calls = effort.games * 10
    return [
        Reading("clone of a position", MICROSECONDS, each(middle.clone, calls) * 1e6),
        Reading("digest of a position", MICROSECONDS, each(middle.digest, calls // 4) * 1e6, middle.digest()),
    ]


def growth(effort: Effort) -> list[Reading]:
    """An effect that is activated and resolves, with more and more on the field or on the stack."""
    found = []
    for what, sizes, table in (
        ("cards with rules on the field", (2, 5, 10), with_cards),
        ("cards that listen", (2, 5, 10), with_listeners),
        ("effects on the stack", (1, 5, 10), with_stack),
    ):
        for size in sizes:
            position = table(size)
            seconds = each(partial(use, position), effort.games * 4)
            found.append(Reading(f"an effect, {size} {what}", MICROSECONDS, seconds * 1e6))
    return found


def use(position: Position) -> None:
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


def with_cards(size: int) -> Position:
    """Cards with a continuous effect on one side, and one that can do something."""
    return table_of(size, RULE)


def with_listeners(size: int) -> Position:
    """Cards with a trigger on one side, and one that sets them off."""
    return table_of(size, LISTENS)


def with_stack(size: int) -> Position:
    """An effect that was activated so many times, none of it resolved."""
    position = table_of(1, RULE)
    for _ in range(size):
        apply_choice(position, position.ask_options[-1])
    return position


def table_of(size: int, text: str) -> Position:
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


def chains(effort: Effort) -> list[Reading]:
    """Connection Chains of full boards with random arrows (3.6)."""
    state = rng.seeded(effort.seed)
    spent, found = [], 0
    for _ in range(effort.games * 2):
        reach = []
        for zone in range(grid.GRID):
            state, arrows = rng.below(state, 1 << 16)
            state, fewer = rng.below(state, 1 << 16)
            reach.append(grid.reach(arrows & fewer & 0x5555, zone, grid.RAY))
        began = perf_counter()
        found += has_chain(reach, grid.ALL_GRID)
        spent.append(perf_counter() - began)
    return [
        Reading("Connection Chain of 20, mean", MICROSECONDS, mean(spent) * 1e6, str(found)),
        Reading("Connection Chain of 20, worst", MICROSECONDS, max(spent) * 1e6),
    ]


def reading(_: Effort) -> list[Reading]:
    """Reading the effect texts of the card set, none of them remembered."""
    read = try_to_read.__wrapped__
    effects = [(effect, card.name) for card in card_set().values() for effect in card.effects]
    read("action", "Pray", "", False, False)
    spent = [
        timed(partial(read, effect.kind, effect.text, name, effect.once, effect.optional))
        for effect, name in effects
    ]
    return [
        Reading("reading a text, median", MILLISECONDS, median(spent) * 1e3, str(len(effects))),
        Reading("reading a text, worst", MILLISECONDS, max(spent) * 1e3),
    ]


def loading(_: Effort) -> list[Reading]:
    """Reading the card files of the card set, and starting the engine, and its reader, in a new process.

    A process is measured as a user's second one is: Python has kept the bytecode of the first. What a bare
    interpreter takes is not counted.
    """
    with TemporaryDirectory() as bytecode:
        bare, with_engine, with_reader = (
            min(timed(partial(run, words, bytecode)) for _ in range(6))
            for words in ("pass", "import engine", "import engine; engine.read_effect('action', 'Draw 1.')")
        )
    return [
        Reading("loading the card set", MILLISECONDS, timed(load_cards) * 1e3),
        Reading("import of the engine", MILLISECONDS, (with_engine - bare) * 1e3),
        Reading("first text in a new process", MILLISECONDS, (with_reader - bare) * 1e3),
    ]


def load_cards() -> None:
    """Read all card files, no text remembered."""
    try_to_read.cache_clear()
    for path in sorted(CARDS.glob("*.yaml")):
        read_card_file(path.read_text(encoding="utf-8"), str(path))


def run(words: str, bytecode: str) -> None:
    """Run Python words in a process of their own, which keeps its bytecode in that folder."""
    settings = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    settings["PYTHONPYCACHEPREFIX"] = bytecode
    subprocess.run([sys.executable, "-c", words], cwd=ROOT, env=settings, check=True)


def timed(work: Callable[[], object]) -> float:
    """How many seconds something took."""
    began = perf_counter()
    work()
    return perf_counter() - began


def each(work: Callable[[], object], calls: int) -> float:
    """How many seconds one call takes: the best of three rounds."""
    rounds = []
    for _ in range(3):
        began = perf_counter()
        for _ in range(max(calls // 3, 1)):
            work()
        rounds.append((perf_counter() - began) / max(calls // 3, 1))
    return min(rounds)


GAUGES: Final[tuple[Callable[[Effort], list[Reading]], ...]] = (
    goldfish, duels, processes, positions, growth, chains, reading, loading,
)  # fmt: skip
