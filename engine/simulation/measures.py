"""What is measured in one goldfish game (see tally)."""

from __future__ import annotations

from engine import grid
from engine.rules.playing import can_summon, eligible
from engine.simulation import tally as counted
from engine.simulation.tally import Tally
from engine.state import options as opt
from engine.state.position import Position
from engine.vocab import (
    E_COLLECTED,
    E_CONSUMED,
    E_DREW,
    E_FLIPPED,
    E_SET,
    E_SUMMONED,
    P1,
    P2,
    Q_PRIORITY,
)

NOT_STUCK = -1


class Measures:
    """Watches one game of P1 and counts it into a tally."""

    __slots__ = (
        "collected",
        "playable",
        "played",
        "played_cards",
        "position",
        "seen",
        "spent",
        "tally",
        "turn",
        "why",
    )

    def __init__(self, position: Position, tally: Tally) -> None:
        self.position = position
        self.tally = tally
        self.turn = 1
        self.collected = self.spent = self.played = 0
        cards = len(position.printed)
        self.seen: list[bool] = [False] * cards
        self.playable: list[bool] = [False] * cards
        self.played_cards: list[bool] = [False] * cards
        self.why: list[int] = [NOT_STUCK] * cards
        side = position.sides[P1]
        for defn in side.hand:
            self.seen[defn] = True
        for defn in side.fables:
            self.seen[defn] = True

    def before(self, pick: int) -> None:
        """Look at a question of P1 before it is answered."""
        position = self.position
        if position.ask_kind != Q_PRIORITY or position.turn != P1:
            return
        for offered in position.ask_options:
            if opt.code_of(offered) == opt.SUMMON:
                self.playable[opt.a_of(offered)] = True
        if opt.code_of(pick) == opt.END:
            self.look_at_hand()

    def look_at_hand(self) -> None:
        """Why what is still in hand was not played."""
        side = self.position.sides[P1]
        for defn in side.hand:
            self.why[defn] = self.reason(defn, from_hand=True)
        for defn in side.fables:
            self.why[defn] = self.reason(defn, from_hand=False)

    def reason(self, defn: int, from_hand: bool) -> int:
        """Why a card is not played now: no zone, its cost, or the policy holds it."""
        if not eligible(self.position, P1, self.position.printed[defn].type):
            return counted.STUCK_ZONE
        if not can_summon(self.position, P1, defn, from_hand):
            return counted.STUCK_COST
        return counted.STUCK_HELD

    def after(self) -> bool:
        """Count what happened since; True when all turns are played."""
        for news in self.position.log:
            if news.player != P1:
                continue
            if news.kind == E_COLLECTED:
                self.collected += news.amount
            elif news.kind == E_CONSUMED:
                self.spent += news.amount
            elif news.kind == E_DREW:
                self.seen[news.defn] = True
            elif news.kind == E_SET:
                self.played += 1
                self.played_cards[news.defn] = True
            elif news.kind == E_SUMMONED:
                self.played_cards[news.defn] = True
                self.played += 1
            elif news.kind == E_FLIPPED:
                self.played -= 1  # it was counted when it was set
        if self.position.turn_number >= 2 * self.turn and not self.position.over():
            self.end_turn()
        return self.turn > self.tally.turns

    def end_turn(self) -> None:
        """Count the turn that P1 just ended."""
        self.tally.add_turn(self.turn, self.measured())
        self.collected = self.spent = self.played = 0
        self.turn += 1

    def measured(self) -> list[int]:
        """The measures of the turn, in the order of MEASURES."""
        position = self.position
        mana = 0
        for card in position.field:
            if card is not None and card.controller == P1:
                mana += card.mana
        opened = grid.bit_count(position.open & grid.SIDES[P1] & ~grid.ARTIFACT_ZONES)
        hp = max(position.sides[P2].hp, 0)
        return [mana, self.collected, self.spent, self.played, opened, hp]

    def finish(self) -> None:
        """Count the game as a whole."""
        tally = self.tally
        tally.games += 1
        if self.position.over() and self.position.winner == P1 and self.turn <= tally.turns:
            tally.wins[self.turn] += 1
            tally.add_turn(self.turn, self.measured())
        side = self.position.sides[P1]
        for defn in range(len(self.seen)):
            if self.seen[defn]:
                self.count_card(defn, defn in side.hand or defn in side.fables)

    def count_card(self, defn: int, left: bool) -> None:
        """Count one card of this game."""
        row = self.tally.counts[defn]
        row[counted.SEEN] += 1
        row[counted.PLAYABLE] += int(self.playable[defn])
        row[counted.PLAYED] += int(self.played_cards[defn])
        if left and not self.played_cards[defn]:
            row[counted.STUCK] += 1
            row[self.why[defn] if self.why[defn] != NOT_STUCK else counted.STUCK_HELD] += 1
