"""Outcomes of a pick: one position without chance, else one for each way that chance can go, with how likely.

A shuffle has no outcomes by itself. Nobody knows the order of what was shuffled, so each card is dealt when
it is first drawn, milled or looked at: any of those that are left, by their numbers (hypergeometric). What an
effect picks at random is each of what it can pick (21.4).

A pick is carried out step by step. Where a step took cards that nobody knew, or a number by chance, the pick
is carried out anew for each thing that could have come there; that costs nothing where there is no chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.errors import Refused
from engine.policies.determinize import unknown_range
from engine.rules.game_loop import begin_choice, is_under_way, take_step
from engine.solver.unseen_cards import sort_unknown
from engine.state.frames.step_budget import StepsSpent
from engine.state.player import PlayerState
from engine.state.position import Position
from engine.vocab import P1, P2

SURE: Final = Fraction(1)
NO_TOPS: Final[tuple[tuple[int, ...], tuple[int, ...]]] = ((), ())


class Deal:
    """Gifts of chance in step `step` of a pick: for each player the cards on top, then numbers from 1."""

    __slots__ = ("numbers", "step", "tops")

    def __init__(
        self,
        step: int,
        tops: tuple[tuple[int, ...], tuple[int, ...]] = NO_TOPS,
        numbers: tuple[int, ...] = (),
    ) -> None:
        self.step = step
        self.tops = tops
        self.numbers = numbers

    def with_top(self, player: int, defn: int) -> Deal:
        """Return this deal with one more card of a player's deck."""
        tops = (*self.tops[player], defn)
        return Deal(self.step, (tops, self.tops[P2]) if player == P1 else (self.tops[P1], tops), self.numbers)

    def with_number(self, number: int) -> Deal:
        """Return this deal with one more number."""
        return Deal(self.step, self.tops, (*self.numbers, number))


class Outcome:
    """A position that a pick leads to, how likely it is, and what chance gave."""

    __slots__ = ("chance", "deals", "position")

    def __init__(self, position: Position, chance: Fraction, deals: tuple[Deal, ...]) -> None:
        self.position = position
        self.chance = chance
        self.deals = deals


class Script:
    """Deals of chance in the steps of a pick, as far as it is settled, and how likely that is."""

    __slots__ = ("chance", "deals")

    def __init__(self, deals: tuple[Deal, ...], chance: Fraction) -> None:
        self.deals = deals
        self.chance = chance


def find_outcomes(position: Position, pick: int, player: int) -> Iterator[Outcome]:
    """Yield the outcomes of a pick; `player` is whose knowledge of the decks counts. StepsSpent."""
    scripts = [Script((), SURE)]
    while scripts:
        script = scripts.pop()
        run = ScriptedPick(position, pick, player, script)
        if run.play():
            yield Outcome(run.position, script.chance, script.deals)
        else:
            run.longer.reverse()
            scripts += run.longer


class DeckBefore:
    """A deck before a step: `unknown` are the cards of which `viewer` does not know the order."""

    __slots__ = ("deck", "first", "known", "last", "viewer")

    def __init__(self, side: PlayerState, viewer: int) -> None:
        self.deck = side.deck
        self.known = side.known
        self.viewer = viewer
        self.first, self.last = unknown_range(side, viewer)

    def is_unchanged(self, side: PlayerState) -> bool:
        """Return whether the deck is as it was, and nobody knows more of it."""
        return side.deck is self.deck and side.known == self.known

    def cards_without(self, tops: tuple[int, ...]) -> list[int]:
        """Return the cards whose order was not known, without some of them."""
        unknown = list(self.deck[self.first : self.last])
        for defn in tops:
            unknown.remove(defn)
        return unknown

    def lay_on_top(self, side: PlayerState, tops: tuple[int, ...]) -> None:
        """Put some of these cards on top of the others, the first of them topmost."""
        if tops:
            unknown = self.cards_without(tops)
            side.deck = (*self.deck[: self.first], *unknown, *tops[::-1], *self.deck[self.last :])

    def count_taken(self, side: PlayerState) -> int:
        """Return how many cards of those whose order was not known are now elsewhere, or known."""
        first, last = unknown_range(side, self.viewer)
        left = list(side.deck[first:last])
        taken = 0
        for defn in self.deck[self.first : self.last]:
            if defn in left:
                left.remove(defn)
            else:
                taken += 1
        return taken


class ScriptedPick:
    """A pick that is carried out with what a script says of chance; `longer` are scripts that say more."""

    __slots__ = ("before", "longer", "pick", "player", "position", "script")

    def __init__(self, before: Position, pick: int, player: int, script: Script) -> None:
        self.before = before
        self.pick = pick
        self.player = player
        self.script = script
        self.position = before.clone()
        self.longer: list[Script] = []

    def play(self) -> bool:
        """Carry the pick out. False: the script does not say enough, and `longer` ones are to be tried."""
        position = self.position
        begin_choice(position, self.pick)
        step = used = 0
        while is_under_way(position):
            deal = Deal(step)
            if used < len(self.script.deals) and self.script.deals[used].step == step:
                deal = self.script.deals[used]
                used += 1
            if not self.take(deal):
                return False
            step += 1
        return True

    def take(self, deal: Deal) -> bool:
        """Take one step with what chance gives in it; False where more is needed."""
        position = self.position
        before = [DeckBefore(position.sides[player], self.player) for player in (P1, P2)]
        drawn = count_draws(position.draws)
        for player in (P1, P2):
            before[player].lay_on_top(position.sides[player], deal.tops[player])
        if not self.step_with(deal.numbers):
            return False
        for player in (P1, P2):
            side = position.sides[player]
            if before[player].is_unchanged(side):
                continue
            unknown = before[player].cards_without(deal.tops[player])
            if before[player].count_taken(side) > len(deal.tops[player]) and len(set(unknown)) > 1:
                self.deal_card(deal, player, unknown)
                return False
            sort_unknown(side, self.player)
        if count_draws(position.draws) - drawn > len(deal.numbers):
            self.draw_number(deal)
            return False
        return True

    def step_with(self, numbers: tuple[int, ...]) -> bool:
        """Take one step in which chance gives these numbers; False where it does not have so many."""
        self.position.given_chance = tuple([(str(number),) for number in numbers])
        try:
            take_step(self.position)
        except StepsSpent:
            raise
        except Refused:
            if not numbers:
                raise
            return False
        self.position.given_chance = ()
        return True

    def deal_card(self, deal: Deal, player: int, unknown: list[int]) -> None:
        """Add a script for each card that may come next from a deck."""
        for defn in sorted(set(unknown)):
            self.add_script(deal.with_top(player, defn), Fraction(unknown.count(defn), len(unknown)))

    def draw_number(self, deal: Deal) -> None:
        """Add a script for each number that chance may give next."""
        count = 0
        while self.has_number(deal.with_number(count + 1)):
            count += 1
        for number in range(1, count + 1):
            self.add_script(deal.with_number(number), Fraction(1, count))

    def has_number(self, deal: Deal) -> bool:
        """Return whether chance may give all the numbers of a deal in its step."""
        script = Script((*self.earlier_deals(deal), deal), SURE)
        tried = ScriptedPick(self.before, self.pick, self.player, script)
        return tried.play() or len(tried.longer) > 0

    def add_script(self, deal: Deal, chance: Fraction) -> None:
        """Add a longer script that ends with a deal."""
        self.longer.append(Script((*self.earlier_deals(deal), deal), self.script.chance * chance))

    def earlier_deals(self, deal: Deal) -> tuple[Deal, ...]:
        """Return what is settled of the steps before that of a deal."""
        return tuple([earlier for earlier in self.script.deals if earlier.step < deal.step])


def count_draws(draws: tuple[tuple[int, int, int], ...]) -> int:
    """Return how often something was picked at random."""
    return sum([times for _, _, times in draws])
