"""What became of one player's cards in one game: seen, playable, played, or stuck and why."""

from __future__ import annotations

from engine.rules.playing import can_summon, eligible
from engine.simulation import tally as counted
from engine.state import options as opt
from engine.state.position import Happening, Position
from engine.vocab import E_DREW, E_SET, E_SUMMONED, Q_PRIORITY

NOT_STUCK = -1


class Fates:
    """Watches the cards of `player` in one game; each definition counts once, however many copies."""

    __slots__ = ("playable", "played", "player", "position", "seen", "why")

    def __init__(self, position: Position, player: int) -> None:
        self.position = position
        self.player = player
        cards = len(position.printed)
        self.seen: list[bool] = [False] * cards
        self.playable: list[bool] = [False] * cards
        self.played: list[bool] = [False] * cards
        self.why: list[int] = [NOT_STUCK] * cards
        side = position.sides[player]
        for defn in (*side.hand, *side.fables):
            self.seen[defn] = True

    def before(self, pick: int) -> None:
        """Look at a question of the player before it is answered."""
        position = self.position
        if position.ask_kind != Q_PRIORITY or position.turn != self.player:
            return
        for offered in position.ask_options:
            if opt.code_of(offered) == opt.SUMMON:
                self.playable[opt.a_of(offered)] = True
        if opt.code_of(pick) == opt.END:
            self.look_at_hand()

    def look_at_hand(self) -> None:
        """Why what is still in hand was not played."""
        side = self.position.sides[self.player]
        for defn in side.hand:
            self.why[defn] = self.reason(defn, from_hand=True)
        for defn in side.fables:
            self.why[defn] = self.reason(defn, from_hand=False)

    def reason(self, defn: int, from_hand: bool) -> int:
        """Why a card is not played now: no zone, its cost, or the policy holds it."""
        if not eligible(self.position, self.player, self.position.printed[defn].type):
            return counted.STUCK_ZONE
        if not can_summon(self.position, self.player, defn, from_hand):
            return counted.STUCK_COST
        return counted.STUCK_HELD

    def hear(self, news: Happening) -> None:
        """Take what happened to a card of the player."""
        if news.kind == E_DREW:
            self.seen[news.defn] = True
        elif news.kind in (E_SET, E_SUMMONED):
            self.played[news.defn] = True

    def count(self, rows: list[list[int]]) -> None:
        """Count the game that is over; `rows` has one of `COUNTS` for each definition."""
        side = self.position.sides[self.player]
        for defn, seen in enumerate(self.seen):
            if seen:
                self.count_card(rows[defn], defn, defn in side.hand or defn in side.fables)

    def count_card(self, row: list[int], defn: int, left: bool) -> None:
        """Count one card of this game."""
        row[counted.SEEN] += 1
        row[counted.PLAYABLE] += int(self.playable[defn])
        row[counted.PLAYED] += int(self.played[defn])
        if left and not self.played[defn]:
            row[counted.STUCK] += 1
            row[self.why[defn] if self.why[defn] != NOT_STUCK else counted.STUCK_HELD] += 1
