"""The command `goldfish`: many games of one deck against the passive opponent."""

from argparse import ArgumentParser, Namespace
from time import perf_counter
from typing import Final, NamedTuple

from engine.cli import card_set
from engine.cli.batch_runs import (
    add_batch_arguments,
    add_until_argument,
    number_parser,
    play_asked,
    print_results,
    stop_figures,
    stop_lines,
)
from engine.edition import Edition, edition
from engine.game import DeckSpec, EngineGame
from engine.simulation import GoldfishTask, Tally, play_batch, play_game, report
from engine.simulation.intervals import Figure, mean_win_turn
from engine.simulation.tally import MEASURES

OK: Final = 0
MOST_TURNS: Final = 100


class GoldfishSpec(NamedTuple):
    """Description of a job, in a form that can be sent to another process."""

    deck: str
    edition: str
    overrides: tuple[tuple[str, str], ...]
    turns: int
    seed: int
    own: card_set.OwnCards = card_set.NONE_BROUGHT

    def make_task(self) -> GoldfishTask:
        """The job itself. BadFile for the deck, Refused for the edition."""
        deck = card_set.find_deck(self.deck, self.own)
        return GoldfishTask(
            deck.main, deck.fables, self.make_edition(), self.turns, self.seed, self.own.unread_absent
        )

    def make_edition(self) -> Edition:
        """The switches of its games. Refused for an edition or switch that there is not."""
        return edition(self.edition, dict(self.overrides))

    def inputs(self) -> list[object]:
        """Return all that its results come from but the seed, as data."""
        job = self.make_task()
        agreed = ["unread_absent"] if job.unread_absent else []
        return [[card.hash for card in (*job.main, *job.fables)], job.edition.switches, self.turns, *agreed]

    def play(self, first: int, count: int) -> Tally:
        """Play games `first` to `first + count - 1`."""
        return play_batch(self.make_task(), first, count)

    def broken_game(self, number: int) -> EngineGame:
        """A game as it was before the engine broke down in it."""
        return play_game(self.make_task(), number)

    def read_counts(self, data: dict[str, object]) -> Tally:
        """Return the tally that `to_data` wrote. ValueError for anything else."""
        return Tally.from_data(data)


def add_goldfish_arguments(parser: ArgumentParser) -> None:
    """Declare what `goldfish` takes."""
    parser.add_argument("deck", metavar="DECK", help="a deck file, or the key of a starter deck")
    parser.add_argument("--turns", type=number_parser(MOST_TURNS), default=10)
    card_set.add_card_arguments(parser)
    add_batch_arguments(parser, games=None, chunk=250)
    add_until_argument(parser)


def run_goldfish(args: Namespace) -> int:
    """Play, count, print. The same words give the same figures, however many workers and whatever chunks."""
    own = card_set.own_cards(args)
    played = card_set.edition_of(args.edition, [args.deck], own)
    spec = GoldfishSpec(args.deck, played, tuple(args.set), args.turns, args.seed, own)
    job = spec.make_task()
    began = perf_counter()
    tally = play_asked(args, spec, mean_win_turn)
    seconds = perf_counter() - began
    absent = card_set.left_out(own, [DeckSpec(job.main, job.fables)])
    figures = report(tally, job) | ({"left_out": absent} if absent else {})
    figures |= stop_figures(args, tally.games, mean_win_turn(tally))
    lines = stop_lines(figures) + goldfish_lines(figures) + [f"left out: {each}" for each in absent]
    print_results(args, [spec], [tally], seconds, figures, lines)
    return OK


def goldfish_lines(figures: dict) -> list[str]:  # type: ignore[type-arg]  # the JSON that `report` describes
    """The figures as tables."""
    lines = [f"{figures['games']} games, {figures['turns']} turns, policy goldfish"]
    wins = figures["wins"]
    lines.append(
        f"won {share_text(wins)}"
        + (f", in turn {mean_text(figures['mean_win_turn'])}" if wins["mean"] else "")
    )
    lines += [finding["sentence"] for finding in figures["findings"]]
    lines += limit_lines(figures)
    heads = (
        "mana", "collected", "spent", "played", "zones", "opponent HP", "hand", "wasted", "drawn",
        "wait zone", "wait cost", "creatures", "artifacts", "monument",
    )  # fmt: skip
    lines += ["", f"{'turn':>4}" + "".join(f"{head:>14}" for head in heads) + f"{'won':>7}{'n':>8}"]
    for row in figures["per_turn"]:
        cells = "".join(f"{mean_text(row[name]):>14}" for name in MEASURES)
        won = figures["win_turn"][str(row["turn"])]
        lines.append(f"{row['turn']:>4}{cells}{won:>7}{row['mana_collected']['n']:>8}")
    lines += ["", *opening_lines(figures)]
    card_heads = ("playable", "played", "laid", "stuck", "turn", "damage")
    lines += ["", f"{'card':<40} {'seen':>6}" + "".join(f" {head:>9}" for head in card_heads) + "  why"]
    for card in figures["cards"]:
        why = ", ".join(f"{reason} {part:.0%}" for reason, part in card["why"].items())
        why += " (needs an opponent)" if card["needs_opponent"] else ""
        shares = "".join(f" {card[name]['mean']:>9.1%}" for name in ("playable", "played", "laid", "stuck"))
        means = "".join(f" {short_mean(card[name]):>9}" for name in ("first_played", "damage"))
        lines.append(f"{card['name'][:40]:<40} {card['drawn']:>6}{shares}{means}  {why}")
    return [line.rstrip() for line in lines]


def opening_lines(figures: dict) -> list[str]:  # type: ignore[type-arg]  # the same
    """Opening hands by what they hold, then the first play and the longest time without one."""
    lines = [f"{'opening hand':<20} {'kept':>8} {'aside':>8} {'won':>7} {'in turn':>8}"]
    for row in figures["openings"]:
        holds = f"{row['holds']}: {row['number']}"
        turn = short_mean(row["win_turn"])
        lines.append(f"{holds:<20} {row['kept']:>8} {row['aside']:>8} {row['wins']['mean']:>7.1%} {turn:>8}")
    for head, key in (("first play in turn", "first_play"), ("turns without a play", "longest_wait")):
        games = ", ".join(f"{turn}: {count}" for turn, count in figures[key].items() if count)
        lines.append(f"{head} {games}")
    return lines


def short_mean(figure: Figure | None) -> str:
    """A mean, or a dash for none."""
    return f"{figure['mean']:.2f}" if figure else "-"


def limit_lines(figures: dict) -> list[str]:  # type: ignore[type-arg]  # the same
    """Report how many games ended at a limit, which, and in how many the policy did; omit zeros."""
    lines = []
    limited, bounded = figures["limited"], figures["bounded"]
    if limited["games"]:
        numbers = ", ".join(map(str, limited["numbers"]))
        more = ", …" if limited["games"] > len(limited["numbers"]) else ""
        lines.append(f"{games_text(limited['games'])} ended at the limit: {numbers}{more}")
    if bounded:
        most = figures["policy"]["most_in_a_turn"]
        lines.append(f"in {games_text(bounded)} the policy came to its bound of {most} plays a turn")
    return lines


def games_text(count: int) -> str:
    """`1 game`, `3 games`."""
    return f"{count} game{'' if count == 1 else 's'}"


def mean_text(figure: Figure) -> str:
    """A mean and half its interval."""
    return f"{figure['mean']:.2f} ±{(figure['high'] - figure['low']) / 2:.2f}"


def share_text(figure: Figure) -> str:
    """A share with its interval."""
    return f"{figure['mean']:.1%} ({figure['low']:.1%} to {figure['high']:.1%})"
