"""Measures of one goldfish game (see tally)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.policies.policy import MOST_IN_A_TURN
from engine.simulation.card_outcomes import CardOutcomes
from engine.simulation.tally import Tally
from engine.state.position import Position
from engine.vocab import E_COLLECTED, E_CONSUMED, E_FLIPPED, E_SET, E_SUMMONED, P1, P2

MOST_MEASURED: Final = 10**9  # what doubles for ever outgrows a float


class Measures:
    """Watches one game of P1 and counts it into a tally."""

    __slots__ = ("bounded", "collected", "outcomes", "played", "position", "spent", "tally", "turn")

    def __init__(self, position: Position, tally: Tally) -> None:
        self.position = position
        self.tally = tally
        self.turn = 1
        self.bounded = False
        self.collected = self.spent = self.played = 0
        self.outcomes = CardOutcomes(position, P1)

    def observe_question(self, pick: int) -> None:
        """Look at a question of P1, and at the pick that answers it, before it is answered."""
        if self.position.window_picks[P1] >= MOST_IN_A_TURN:
            self.bounded = True
        self.outcomes.observe_question(pick)

    def count_events(self) -> bool:
        """Count what happened since; True when all turns are played."""
        for news in self.position.log:
            if news.player != P1:
                continue
            if news.kind == E_COLLECTED:
                self.collected += news.amount
            elif news.kind == E_CONSUMED:
                self.spent += news.amount
            elif news.kind in (E_SET, E_SUMMONED):
                self.played += 1
            elif news.kind == E_FLIPPED:
                self.played -= 1  # it was counted when it was set
            self.outcomes.observe_event(news)
        if self.position.turn_number >= 2 * self.turn and not self.position.is_over():
            self.end_turn()
        return self.turn > self.tally.turns

    def end_turn(self) -> None:
        """Count the turn that P1 just ended."""
        self.tally.add_turn(self.turn, self.turn_measures())
        self.collected = self.spent = self.played = 0
        self.turn += 1

    def turn_measures(self) -> list[int]:
        """The measures of the turn, in the order of MEASURES."""
        position = self.position
        mana = 0
        for card in position.field:
            if card is not None and card.controller == P1:
                mana += card.mana
        opened = grid.bit_count(position.open & grid.SIDES[P1] & ~grid.ARTIFACT_ZONES)
        hp = max(position.sides[P2].hp, 0)
        hand = len(position.sides[P1].hand)
        measured = [mana, self.collected, self.spent, self.played, opened, hp, hand]
        return [min(value, MOST_MEASURED) for value in measured]

    def finish(self) -> None:
        """Count the game as a whole."""
        tally = self.tally
        tally.games += 1
        tally.bounded += int(self.bounded)
        if self.position.is_over() and self.position.winner == P1 and self.turn <= tally.turns:
            tally.wins[self.turn] += 1
            measured = self.turn_measures()
            tally.add_turn(self.turn, measured)
            for turn in range(self.turn + 1, tally.turns + 1):
                tally.add_standing(turn, measured)
        self.outcomes.count(tally.counts)
