"""The command `worth`: how many more duels decks win with a card in the place of one of about its cost."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Any, Final

from engine.carddef import CardDef
from engine.cli import card_set
from engine.cli.balance import playable_decks
from engine.cli.batch_runs import MOST_WORKERS, add_batch_arguments, play_batches, print_results
from engine.cli.compare import difference_text
from engine.cli.matrix import check_deck, short_names
from engine.edition import PUBLISHED_EDITION, USUAL_EDITION, Edition, edition
from engine.errors import BadFile
from engine.game import DeckSpec, EngineGame, Setup
from engine.simulation.intervals import Figure
from engine.simulation.worth.worth_games import WorthSums, WorthTask, find_broken_worth, play_worth
from engine.simulation.worth.worth_report import card_sums, find_outliers, place_figures, worth_figure

OK: Final = 0
FEWEST_DECKS: Final = 2
MOST_DECKS: Final = 20
MOST_CARDS: Final = 200


@dataclass(frozen=True)
class WorthSpec:
    """Cards, by name, and the decks that they are put into, in a form that can be sent to another process."""

    cards: tuple[str, ...]
    decks: tuple[str, ...]
    edition: str
    overrides: tuple[tuple[str, str], ...]
    seed: int
    own: card_set.OwnCards

    def make_task(self) -> WorthTask:
        """The games themselves. BadFile for a deck or card, Refused for the edition."""
        return make_worth_task(self)

    def make_edition(self) -> Edition:
        """The switches of its games. Refused for an edition or switch that there is not."""
        return edition(self.edition, dict(self.overrides))

    def inputs(self) -> list[object]:
        """Return all that its results come from but the seed, as data."""
        task = self.make_task()
        decks = [[card.hash for card in (*deck.main, *deck.fables)] for deck in task.decks]
        agreed = ["unread_absent"] if task.unread_absent else []
        return [[card.hash for card in task.cards], decks, task.edition.switches, *agreed]

    def play(self, first: int, count: int) -> WorthSums:
        """Play games `first` to `first + count - 1`."""
        return play_worth(self.make_task(), first, count)

    def broken_game(self, number: int) -> EngineGame:
        """The game of a number in which the engine breaks down, as it was before."""
        return find_broken_worth(self.make_task(), number)

    def read_counts(self, data: dict[str, object]) -> WorthSums:
        """Return the sums that `to_data` wrote. ValueError for anything else."""
        return WorthSums.from_data(data)


@lru_cache(maxsize=1)
def make_worth_task(spec: WorthSpec) -> WorthTask:
    """Return the games of a spec. BadFile; Refused."""
    return WorthTask(
        tuple([find_card(name, spec.own) for name in spec.cards]),
        tuple([card_set.find_deck(deck, spec.own) for deck in spec.decks]),
        spec.make_edition(),
        spec.seed,
        spec.own.unread_absent,
    )


def find_card(named: str, own: card_set.OwnCards) -> CardDef:
    """The card with this key or name, of the caller's files first. BadFile."""
    cards = card_set.known_cards(own)
    card = cards.get(named.casefold()) or next((card for card in cards.values() if card.key == named), None)
    if card is None:
        raise BadFile(named, 0, "there is no card with this key or name")
    if card.token:
        raise BadFile(named, 0, "a token is in no deck")
    return card


def add_worth_arguments(parser: ArgumentParser) -> None:
    """Declare what `worth` takes."""
    parser.add_argument(
        "card", nargs="+", metavar="CARD",
        help=f"the key or name of a card; of several, at most {MOST_CARDS}, those that stand out are marked",
    )  # fmt: skip
    parser.add_argument(
        "--deck", metavar="DECK", action="append", default=[],
        help=f"{FEWEST_DECKS} to {MOST_DECKS} decks that it is put into; else all starter decks that fit",
    )  # fmt: skip
    card_set.add_card_arguments(parser)
    add_batch_arguments(parser, games=400, chunk=8)
    parser.set_defaults(workers=min(len(os.sched_getaffinity(0)), MOST_WORKERS))


def run_worth(args: Namespace) -> int:
    """Play, count, print. The same words give the same figures, however many workers and whatever chunks."""
    own = card_set.own_cards(args)
    spec = make_spec(args, own)
    task = spec.make_task()
    check_cards(task, args.card)
    began = perf_counter()
    [sums] = play_batches([spec], args.games, args.chunk, args.workers)
    seconds = perf_counter() - began
    figures = worth_figures(task, sums, short_names(spec.decks))
    absent = card_set.left_out(own, [DeckSpec(task.cards), *task.decks])
    figures |= {"left_out": absent} if absent else {}
    lines = worth_lines(figures) + [f"left out: {words}" for words in absent]
    print_results(args, [spec], [sums], seconds, figures, lines)
    return OK


def make_spec(args: Namespace, own: card_set.OwnCards) -> WorthSpec:
    """Return what the arguments ask for. BadFile for what it is not played with; Refused."""
    if len(args.card) > MOST_CARDS:
        raise BadFile("worth", 0, f"takes at most {MOST_CARDS} cards, not {len(args.card)}")
    keys = {find_card(name, own).key for name in args.card}
    if len(keys) < len(args.card):
        raise BadFile("worth", 0, "takes different cards, and one of these is named twice")
    played = args.edition or (PUBLISHED_EDITION if keys & published_keys(own) else USUAL_EDITION)
    switches = edition(played, dict(args.set))
    decks = tuple(args.deck) or playable_decks(switches)
    if not FEWEST_DECKS <= len(decks) <= MOST_DECKS or len(set(decks)) < len(decks):
        wanted = f"takes {FEWEST_DECKS} to {MOST_DECKS} different decks"
        raise BadFile("worth", 0, f"{wanted}, not {' '.join(decks) or 'none'}")
    for deck in args.deck:
        check_deck(deck, switches, own)
    return WorthSpec(tuple(args.card), decks, played, tuple(args.set), args.seed, own)


def published_keys(own: card_set.OwnCards) -> set[str]:
    """Return the keys of the cards that the caller brings in published form."""
    cards = card_set.known_cards(own)
    return {cards[name].key for name in card_set.published_names(own)}


def check_cards(task: WorthTask, named: Sequence[str]) -> None:
    """BadFile for a card that fits into none of the decks; Refused for one that is not played so."""
    for card, name, places in zip(task.cards, named, task.places(), strict=True):
        Setup(task.edition, (DeckSpec((card,)), DeckSpec()), unread_absent=task.unread_absent).card_pool()
        if not places:
            raise BadFile(name, 0, f"none of the decks is of its faction, {card.faction}")


def worth_figures(task: WorthTask, sums: WorthSums, names: Sequence[str]) -> dict[str, Any]:
    """The figures as JSON-able data, the best card first; `card` and `worth` are those of the first named.

    A worth is a share of all duels: how many more of them were won, with its 95 % interval.
    """
    worths = [worth_figure(row) for row in card_sums(sums)]
    outliers = find_outliers(worths)
    rows = [
        {
            "card": card.key,
            "name": card.name,
            "worth": worths[number],
            "outlier": outliers[number],
            "broken": sums.broken[number],
            "places": [
                {"deck": names[place.deck], "card": place.out, "worth": place.worth}
                for place in place_figures(task, sums, number)
            ],
        }
        for number, card in enumerate(task.cards)
    ]
    best_first = sorted(rows, key=lambda row: -worths[rows.index(row)]["mean"])
    return {
        "card": rows[0]["card"],
        "worth": rows[0]["worth"],
        "games": sums.games,
        "played": sums.played,
        "decks": list(names),
        "cards": best_first,
    }


def worth_lines(figures: dict[str, Any]) -> list[str]:
    """The figures as tables."""
    lines = [f"{figures['games']} games a card with and without it, {figures['played']} played in all", ""]
    lines.append(f"{'card':<42} of 100 duels, won more with it")
    for row in figures["cards"]:
        marked = f"  {row['outlier']}" if row["outlier"] else ""
        broken = f", broken off {row['broken']}" if row["broken"] else ""
        lines.append(f"{row['name'][:42]:<42} {percent_text(row['worth'])}{marked}{broken}")
    if len(figures["cards"]) == 1:
        lines += ["", f"{'in the place of':<42} of 100 duels, won more with it"]
        for place in figures["cards"][0]["places"]:
            out = f"{place['card'][:26]} in {place['deck']}"
            lines.append(f"{out[:42]:<42} {percent_text(place['worth'])}")
    return lines


def percent_text(figure: Figure) -> str:
    """Return a difference of shares in percent, with its interval."""
    return difference_text(
        {"mean": 100 * figure["mean"], "low": 100 * figure["low"], "high": 100 * figure["high"],
         "n": figure["n"]}
    )  # fmt: skip
