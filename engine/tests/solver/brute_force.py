"""Plain search without keys, bounds or order: the chance with which a player reaches a goal.

It shares nothing with the solver but the rules. Chance is found by making a pick with the unknown cards of
the decks in every order, and with every number that chance may give.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import permutations, product

from engine.errors import Refused
from engine.rules.game_loop import apply_choice
from engine.state import options as opt
from engine.state.frames.step_budget import StepBudget
from engine.state.position import Position
from engine.vocab import Q_PRIORITY

DEEPEST = 60  # picks
ENDLESS = StepBudget(10**9, -1)


class TooLarge(Exception):
    """A tree with more positions than are looked at, or a pick that shuffles and then looks."""


class BruteForce:
    """`wins(position)` says whether a position is one in which the goal is reached, None if it is open."""

    def __init__(self, player: int, turn: int, most: int) -> None:
        self.player = player
        self.turn = turn
        self.left = most

    def value(self, position: Position, depth: int = 0) -> Fraction:
        """The chance of a win in this turn, with the best picks against the best answers. TooLarge."""
        if depth > DEEPEST:
            raise TooLarge
        if position.is_over():
            return Fraction(position.winner == self.player)
        if position.turn_number != self.turn:
            return Fraction(0)
        values = [
            self.pick_value(position, pick, depth)
            for pick in position.ask_options
            if self.may(position, pick)
        ]
        return max(values) if position.ask_player == self.player else min(values)

    def may(self, position: Position, pick: int) -> bool:
        """Return whether a pick is looked at: nobody flips what is unseen."""
        if position.ask_player == self.player or position.ask_kind != Q_PRIORITY:
            return True
        card = position.field[opt.a_of(pick)] if opt.code_of(pick) == opt.FLIP else None
        return card is None or not card.printed.name.startswith("Unseen")

    def pick_value(self, position: Position, pick: int, depth: int) -> Fraction:
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        outcomes: dict[str, tuple[Fraction, Position]] = {}
        weights: dict[str, Fraction] = defaultdict(Fraction)
        orders = list(product(*[set(self.orders(position, whose)) for whose in (0, 1)]))
        for decks in orders:
            for weight, after in self.by_numbers(position, pick, decks, ()):
                key = self.seen_key(after)
                outcomes[key] = (weight, after)
                weights[key] += weight / len(orders)
        return sum(
            (weights[key] * self.value(after, depth + 1) for key, (_, after) in outcomes.items()), Fraction(0)
        )

    def unknown(self, position: Position, whose: int) -> tuple[int, int]:
        side = position.sides[whose]
        first = side.known[2 + self.player]
        return first, max(len(side.deck) - side.known[self.player], first)

    def orders(self, position: Position, whose: int) -> list[tuple[int, ...]]:
        """All orders that a deck may have."""
        first, last = self.unknown(position, whose)
        deck = position.sides[whose].deck
        if len(set(deck[first:last])) < 2:
            return [deck]
        return [(*deck[:first], *order, *deck[last:]) for order in permutations(deck[first:last])]

    def by_numbers(
        self, position: Position, pick: int, decks: tuple[tuple[int, ...], ...], numbers: tuple[int, ...]
    ) -> list[tuple[Fraction, Position]]:
        """The positions after a pick, with the weight of what chance picked at random in it."""
        after = position.clone()
        after.steps = ENDLESS
        for side, deck in zip(after.sides, decks, strict=True):
            side.deck = deck
        after.given_chance = tuple((str(number),) for number in numbers)
        before, shuffles = self.drawn(after), after.shuffles
        apply_choice(after, pick)
        if after.shuffles != shuffles:
            raise TooLarge
        after.given_chance = ()
        if self.drawn(after) - before == len(numbers):
            for whose in (0, 1):
                first, last = self.unknown(after, whose)
                deck = after.sides[whose].deck
                after.sides[whose].deck = (*deck[:first], *sorted(deck[first:last]), *deck[last:])
            return [(Fraction(1), after)]
        branches = []
        for number in range(1, 30):
            try:
                branches.append(self.by_numbers(position, pick, decks, (*numbers, number)))
            except Refused:
                break
        return [(weight / len(branches), after) for ways in branches for weight, after in ways]

    def drawn(self, position: Position) -> int:
        return sum(times for *_, times in position.draws)

    def seen_key(self, position: Position) -> str:
        """A position without the counters of chance."""
        plain = position.clone()
        plain.rng, plain.draws = 0, ()
        return plain.digest()
