"""Outcomes of one player's cards in one game: seen, playable, played, laid face-down, or stuck and why."""

from __future__ import annotations

from typing import Final

from engine.rules.costs.payability import available_mana
from engine.rules.costs.payment_steps import can_flip
from engine.rules.field.piles import distinct_cards
from engine.rules.play.eligibility import eligible_zones
from engine.rules.play.summon_and_set import can_summon
from engine.rules.turn.legal_options import is_playing_phase
from engine.simulation import tally as counted
from engine.simulation.games_behind import MOST_GAMES
from engine.simulation.tally import add_to
from engine.state import options as opt
from engine.state.card_profile import CardProfile
from engine.state.events import GameEvent
from engine.state.position import Position
from engine.vocab import (
    E_DREW,
    E_FLIPPED,
    E_PHASE,
    E_SET,
    E_SUMMONED,
    MONUMENT,
    Q_CHOOSE,
    Q_FLIP,
    Q_MULLIGAN,
    Q_PRIORITY,
    XD,
)  # fmt: skip

NOT_STUCK = -1

# Whether a card can be paid (see `judge_cost`)
PAYABLE: Final = 0
SHORT: Final = 1
ASK: Final = 2


class CardOutcomes:
    """Watches the cards of `player` in one game; each definition counts once, however many copies.

    Playable and played are face-up, by a summon or a flip: what was played was playable. `first_counted` are
    the cards and counts of which this game was among the first to have them.
    """

    __slots__ = (
        "aside", "first_counted", "in_time", "kept", "laid", "offered", "playable", "played", "player",
        "position", "seen", "why",
    )  # fmt: skip

    def __init__(self, position: Position, player: int) -> None:
        self.position = position
        self.player = player
        cards = len(position.printed)
        self.seen: list[bool] = [False] * cards
        self.playable: list[bool] = [False] * cards
        self.played: list[bool] = [False] * cards
        self.laid: list[bool] = [False] * cards
        self.offered: list[bool] = [False] * cards
        self.in_time: list[bool] = [False] * cards
        self.why: list[int] = [NOT_STUCK] * cards
        self.aside: list[tuple[int, ...]] = []  # the hands that were set aside
        self.first_counted: list[tuple[int, int]] = []
        side = position.sides[player]
        self.kept: tuple[int, ...] = side.hand  # the opening hand
        for defn in (*side.hand, *side.fables):
            self.seen[defn] = True

    def observe_question(self, pick: int) -> None:
        """Look at a question of the player, and at the pick that answers it, before it is answered."""
        position = self.position
        if position.ask_kind in (Q_PRIORITY, Q_CHOOSE, Q_FLIP):
            for offered in position.ask_options:
                self.observe_option(offered)
        elif position.ask_kind == Q_MULLIGAN:
            self.observe_mulligan(opt.code_of(pick) == opt.KEEP)

    def observe_mulligan(self, keeps: bool) -> None:
        """Note the hand that is kept, or set aside and so not drawn (5.2)."""
        hand = self.position.sides[self.player].hand
        if keeps:
            self.kept = hand
            return
        self.kept = ()
        self.aside.append(hand)
        for defn in hand:
            self.seen[defn] = False

    def observe_option(self, offered: int) -> None:
        """Mark a card that is offered face-up as playable; a Trap is offered by setting it (4.5)."""
        position, code, value = self.position, opt.code_of(offered), opt.a_of(offered)
        if code == opt.SUMMON or (code == opt.CHOOSE_CARD and position.printed[value].transformed):
            self.playable[value] = self.offered[value] = True
        elif code == opt.SET:
            self.offered[value] = self.offered[value] or position.printed[value].trap
        elif code == opt.FLIP:
            card = position.field[value]
            if card is not None and (position.ask_kind == Q_FLIP or can_flip(position, card)):
                self.playable[card.defn] = True

    def check_hand(self, phase: int) -> None:
        """On entering a phase: what is in time to be played in it, or why it was not played before it."""
        side = self.position.sides[self.player]
        if is_playing_phase(phase):
            for defn in side.hand + side.fables:
                self.in_time[defn] = True
            return
        there = available_mana(self.position, self.player, None)
        self.note_reasons(side.hand, True, there)
        self.note_reasons(side.fables, False, there)

    def note_reasons(self, cards: tuple[int, ...], from_hand: bool, there: int) -> None:
        """Note why cards were not played, but for those that were offered; `there`: as for stuck_reason."""
        for defn in cards:
            if not self.offered[defn]:
                self.why[defn] = self.stuck_reason(defn, from_hand, there)

    def stuck_reason(self, defn: int, from_hand: bool, there: int) -> int:
        """Return why a card is not played now: no zone, its cost, its Event, or the policy holds it.

        `there`: the mana that the player could spend.
        """
        printed = self.position.printed[defn]
        if not eligible_zones(self.position, self.player, printed.type):
            return counted.STUCK_ZONE
        if printed.trap:
            return counted.STUCK_HELD  # to set it costs nothing (7.3)
        paid = judge_cost(self.position, printed, there)
        if paid == SHORT or (paid == ASK and not can_summon(self.position, self.player, defn, from_hand)):
            return counted.STUCK_COST
        waits = printed.fabled and XD in self.position.edition.events
        return counted.STUCK_EVENT if waits else counted.STUCK_HELD

    def observe_event(self, news: GameEvent) -> None:
        """Take what happened to a card of the player, or that a phase of the player was entered."""
        if news.kind == E_DREW:
            if not self.seen[news.defn]:
                self.in_time[news.defn] = False  # the phase before may be told together with the draw
            self.seen[news.defn] = True
        elif news.kind == E_SET:
            self.laid[news.defn] = True
        elif news.kind in (E_SUMMONED, E_FLIPPED):
            self.playable[news.defn] = self.played[news.defn] = True
        elif news.kind == E_PHASE:
            self.check_hand(news.amount)

    def first_hand(self) -> tuple[int, ...]:
        """Return the five cards that were dealt first (5.1)."""
        return self.aside[0] if self.aside else self.kept

    def count(self, rows: list[list[int]]) -> None:
        """Count the game that is over; `rows` has one of `COUNTS` for each definition."""
        for defn, seen in enumerate(self.seen):
            if seen:
                self.count_card(rows, defn)
        for defn in distinct_cards(self.first_hand()):
            self.add(rows, defn, counted.DEALT)
        for defn in distinct_cards(self.kept):
            self.add(rows, defn, counted.KEPT)
        for defn in distinct_cards(tuple([defn for hand in self.aside for defn in hand])):
            self.add(rows, defn, counted.ASIDE)

    def count_card(self, rows: list[list[int]], defn: int) -> None:
        """Count one card of this game."""
        self.add(rows, defn, counted.SEEN)
        if self.playable[defn]:
            self.add(rows, defn, counted.PLAYABLE)
        if self.played[defn]:
            self.add(rows, defn, counted.PLAYED)
        if self.laid[defn]:
            self.add(rows, defn, counted.LAID)
        if not self.played[defn] and not self.laid[defn] and self.is_left_over(defn):
            self.add(rows, defn, counted.STUCK)
            self.add(rows, defn, self.leftover_reason(defn))

    def add(self, rows: list[list[int]], defn: int, index: int) -> None:
        """Count the game in one of the counts of a card."""
        row = rows[defn]
        add_to(row, index, 1)
        if row[index] <= MOST_GAMES:
            self.first_counted.append((defn, index))

    def is_left_over(self, defn: int) -> bool:
        """Return whether a card is in hand or in the Fables Deck."""
        side = self.position.sides[self.player]
        return defn in side.hand or defn in side.fables

    def leftover_reason(self, defn: int) -> int:
        """Return why a card was left over at the end."""
        if self.position.printed[defn].transformed:
            return counted.STUCK_TRANSFORM
        if self.offered[defn]:
            return counted.STUCK_HELD
        if not self.in_time[defn] or self.why[defn] == NOT_STUCK:
            return counted.STUCK_LATE
        return self.why[defn]


def judge_cost(position: Position, printed: CardProfile, there: int) -> int:
    """Return whether a card can be paid with the mana that is `there`: PAYABLE, SHORT, or ASK the rules.

    It is asked of each card left over at the end of each turn, where the rules took a 30th of a game. They
    are asked where a text alters costs, the card's own included (22.1), something hidden lowers one (8.4), or
    a Monument pays for another.
    """
    if position.made or position.library.bars or printed.type == MONUMENT or printed.cost_counts:
        return ASK
    if printed.is_free():
        return PAYABLE
    if position.edition.hidden_discount:
        return ASK
    if printed.price > there:
        return SHORT
    return PAYABLE if printed.mana_alone >= 0 else ASK
