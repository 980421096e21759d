"""The command `duel`: many games between two decks."""

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from engine.cli import card_set
from engine.cli.batch_runs import add_batch_arguments, play_batches, print_results
from engine.cli.goldfish import share_text
from engine.edition import Edition, edition
from engine.game import EngineGame
from engine.policies.policy_registry import FORMER, NAMES
from engine.simulation.duel import Duel, broken_duel, play_duels
from engine.simulation.intervals import share_of
from engine.simulation.score import Score, mean_turns
from engine.vocab import DRAWN, P1, P2, PLAYERS, REASONS

OK: Final = 0
ENDINGS: Final = (*PLAYERS, "draw")


@dataclass(frozen=True)
class DeckPair:
    """Two decks and who plays them, in a form that another process can be sent; `decks[0]` is P1."""

    decks: tuple[str, str]
    policies: tuple[str, str]
    edition: str
    overrides: tuple[tuple[str, str], ...]
    seed: int
    own: card_set.OwnCards = card_set.NONE_BROUGHT

    def duel(self) -> Duel:
        """The duel itself. BadFile for a deck, Refused for the edition."""
        decks = (card_set.find_deck(self.decks[0], self.own), card_set.find_deck(self.decks[1], self.own))
        return Duel(decks, self.policies, self.make_edition(), self.seed, self.own.unread_absent)

    def broken_game(self, number: int) -> EngineGame:
        """A game as it was before the engine broke down in it."""
        return broken_duel(self.duel(), number)

    def make_edition(self) -> Edition:
        """The switches of its games. Refused for an edition or switch that there is not."""
        return edition(self.edition, dict(self.overrides))

    def inputs(self) -> list[object]:
        """Return all that its results come from but the seed, as data."""
        duel = self.duel()
        cards = [[card.hash for card in (*deck.main, *deck.fables)] for deck in duel.decks]
        agreed = ["unread_absent"] if duel.unread_absent else []
        return [cards, duel.policies, duel.edition.switches, *agreed]


class DuelSpec(DeckPair):
    """A duel: how its games end."""

    def play(self, first: int, count: int) -> Score:
        """Play games `first` to `first + count - 1`."""
        return play_duels(self.duel(), first, count)

    def read_counts(self, data: dict[str, object]) -> Score:
        """Return the score that `to_data` wrote. ValueError for anything else."""
        return Score.from_data(data)


def add_duel_arguments(parser: ArgumentParser) -> None:
    """Declare what `duel` takes."""
    parser.add_argument("decks", nargs=2, metavar="DECK", help="a deck file, or the key of a starter deck")
    players = (*NAMES, *FORMER)
    parser.add_argument("--policy", choices=players, default="greedy", help="who plays the first deck")
    parser.add_argument("--against", choices=players, help="who plays the second deck; else the same policy")
    card_set.add_card_arguments(parser)
    add_batch_arguments(parser, games=100, chunk=25)


def run_duel(args: Namespace) -> int:
    """Play, count, print. The same words give the same figures, however many workers and whatever chunks."""
    policies = (args.policy, args.against or args.policy)
    own = card_set.own_cards(args)
    played = card_set.edition_of(args.edition, args.decks, own)
    spec = DuelSpec(tuple(args.decks), policies, played, tuple(args.set), args.seed, own)
    spec.duel().setup(0).card_pool()  # refuses now what cannot be played
    began = perf_counter()
    [score] = play_batches([spec], args.games, args.chunk, args.workers)
    seconds = perf_counter() - began
    absent = card_set.left_out(own, spec.duel().decks)
    figures = duel_figures(spec, score) | ({"left_out": absent} if absent else {})
    lines = duel_lines(spec, score) + [f"left out: {each}" for each in absent]
    print_results(args, [spec], [score], seconds, figures, lines)
    return OK


def duel_figures(wanted: DuelSpec, score: Score) -> dict[str, object]:
    """The figures as JSON-able data; a share has its 95 % interval."""
    return {
        "decks": list(wanted.decks),
        "policies": list(wanted.policies),
        "games": score.games,
        "won": {name: share_of(score.games_won(code), score.games) for code, name in enumerate(ENDINGS)},
        "won_by_starter": share_of(score.won_by_starter, score.games),
        "reasons": reason_counts(score),
        "turns": mean_turns(score),
    }


def reason_counts(score: Score) -> dict[str, int]:
    """Return how many games ended for which reason."""
    return {name: sum(ended[code] for ended in score.ended) for code, name in enumerate(REASONS) if code}


def duel_lines(wanted: DuelSpec, score: Score) -> list[str]:
    """The figures as a table."""
    lines = [f"{score.games} games, each starting every other one"]
    for player in (P1, P2):
        name = f"{PLAYERS[player]} {wanted.decks[player]} ({wanted.policies[player]})"
        lines.append(f"{name:<40} won {share_text(share_of(score.games_won(player), score.games))}")
    lines.append(f"{'draw':<44} {share_text(share_of(score.games_won(DRAWN), score.games))}")
    lines.append(f"{'won by who began':<44} {share_text(share_of(score.won_by_starter, score.games))}")
    turns = mean_turns(score)
    lines.append(f"turns a game {turns['mean']:.1f} ±{(turns['high'] - turns['low']) / 2:.1f}")
    lines.append("ended by " + ", ".join(f"{name} {n}" for name, n in reason_counts(score).items() if n))
    return lines
