"""The command `compare`: how the games of two decks, editions or switches differ, paired."""

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from engine.cli import card_set
from engine.cli.batch_runs import (
    add_batch_arguments,
    add_until_argument,
    number_parser,
    parse_switch,
    play_asked,
    print_results,
    stop_figures,
    stop_lines,
)
from engine.cli.goldfish import MOST_TURNS, GoldfishSpec
from engine.edition import Edition
from engine.game import DeckSpec, EngineGame
from engine.simulation.batch import BrokenGame, play_batch, play_game
from engine.simulation.intervals import Figure
from engine.simulation.paired_games import PairedTally, PairedTask, pair_tasks, play_pairs
from engine.simulation.paired_report import clock_difference, clock_sentence, is_clear, paired_report
from engine.simulation.tally import MEASURES

OK: Final = 0
CARDS_SHOWN: Final = 10


@dataclass(frozen=True)
class CompareSpec:
    """Two goldfish simulations of one seed, in a form that can be sent to another process."""

    a: GoldfishSpec
    b: GoldfishSpec

    @property
    def seed(self) -> int:
        """The seed that all games come from."""
        return self.a.seed

    def make_task(self) -> PairedTask:
        """The comparison itself. BadFile for a deck, Refused for an edition."""
        return pair_tasks(self.a.make_task(), self.b.make_task())

    def make_edition(self) -> Edition:
        """The switches of the games of A. Refused for an edition or switch that there is not."""
        return self.a.make_edition()

    def inputs(self) -> list[object]:
        """Return all that its results come from but the seed, as data."""
        return [self.a.inputs(), self.b.inputs()]

    def play(self, first: int, count: int) -> PairedTally:
        """Play the games `first` to `first + count - 1` of both."""
        return play_pairs(self.make_task(), first, count)

    def broken_game(self, number: int) -> EngineGame:
        """Return the game in which the engine breaks down, as it was before; that of A if neither does."""
        task = self.make_task()
        for side in (task.a, task.b):
            try:
                play_batch(side, number, 1)
            except BrokenGame:
                return play_game(side, number)
        return play_game(task.a, number)

    def read_counts(self, data: dict[str, object]) -> PairedTally:
        """Return the tally that `to_data` wrote. ValueError for anything else."""
        return PairedTally.from_data(data)


def add_compare_arguments(parser: ArgumentParser) -> None:
    """Declare what `compare` takes."""
    parser.add_argument("decks", nargs=2, metavar="DECK", help="a deck file, or the key of a starter deck")
    parser.add_argument("--turns", type=number_parser(MOST_TURNS), default=10)
    parser.add_argument(
        "--edition-b", metavar="EDITION", help="that of the second deck, if it is another one"
    )
    parser.add_argument(
        "--set-b", type=parse_switch, action="append", default=[], metavar="SWITCH=VALUE",
        help="set for the second deck only",
    )  # fmt: skip
    card_set.add_card_arguments(parser)
    add_batch_arguments(parser, games=None, chunk=250)
    add_until_argument(parser)


def run_compare(args: Namespace) -> int:
    """Play, count, print. The same words give the same figures, however many workers and whatever chunks."""
    own = card_set.own_cards(args)
    played = card_set.edition_of(args.edition, args.decks, own)
    switches = tuple(args.set)
    first, second = args.decks
    spec = CompareSpec(
        GoldfishSpec(first, played, switches, args.turns, args.seed, own),
        GoldfishSpec(second, args.edition_b or played, (*switches, *args.set_b), args.turns, args.seed, own),
    )
    task = spec.make_task()
    began = perf_counter()
    paired = play_asked(args, spec, clock_difference)
    seconds = perf_counter() - began
    absent = card_set.left_out(own, [DeckSpec(side.main, side.fables) for side in (task.a, task.b)])
    figures = paired_report(paired, task) | ({"left_out": absent} if absent else {})
    figures |= stop_figures(args, paired.games, clock_difference(paired))
    lines = [*stop_lines(figures), *compare_lines(args.decks, figures)]
    lines += [f"left out: {each}" for each in absent]
    print_results(args, [spec], [paired], seconds, figures, lines)
    return OK


def compare_lines(decks: list[str], figures: dict) -> list[str]:  # type: ignore[type-arg]  # `paired_report`
    """The figures as tables."""
    a, b = (Path(deck).stem for deck in decks)
    lines = [
        f"{figures['games']} games of each, {figures['turns']} turns; {b} less {a}",
        clock_sentence(figures["difference"], figures["more_games"]),
    ]
    lines += ["", f"{'a turn':<16} {'difference':>10}  95 % interval"]
    lines += [f"{name:<16} {difference_text(figures['difference'][name])}" for name in MEASURES]
    cards = [card for card in figures["cards"] if any(is_clear(card[name]) for name in ("played", "stuck"))]
    if cards:
        lines += ["", f"{'card, of 100 games':<40} {'played':>8} {'stuck':>8}"]
    cards.sort(key=lambda card: -abs(card["played"]["mean"]))
    for card in cards[:CARDS_SHOWN]:
        shares = "".join(f" {100 * card[name]['mean']:>+8.1f}" for name in ("played", "stuck"))
        lines.append(f"{card['name'][:40]:<40}{shares}")
    if len(cards) > CARDS_SHOWN:
        lines.append(f"and {len(cards) - CARDS_SHOWN} more")
    return lines


def difference_text(figure: Figure) -> str:
    """A difference with its interval, marked where chance does not explain it."""
    interval = f"({figure['low']:+.2f} to {figure['high']:+.2f})"
    return f"{figure['mean']:>+10.2f}  {interval}{' *' if is_clear(figure) else ''}"
