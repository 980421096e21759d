"""Measures of one goldfish game (see tally)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.policies.goldfish import is_starter
from engine.policies.policy import MOST_IN_A_TURN
from engine.rules.costs.payability import available_mana
from engine.rules.play import obstacles
from engine.rules.play.summon_and_set import summon_obstacle, summon_zones
from engine.simulation import tally as counted
from engine.simulation.card_outcomes import ASK, SHORT, CardOutcomes, judge_cost
from engine.simulation.games_behind import card_was, first_play_in, longest_wait_of, opening_in, won_in
from engine.simulation.tally import Tally, add_to
from engine.state.events import GameEvent
from engine.state.position import Position
from engine.vocab import (
    E_COLLECTED,
    E_CONSUMED,
    E_DAMAGED,
    E_DREW,
    E_FLIPPED,
    E_HIT,
    E_SET,
    E_SUMMONED,
    E_TURN,
    P1,
    P2,
)  # fmt: skip

FIRST_TURN: Final = 1
MOST_MEASURED: Final = 10**9  # what doubles for ever outgrows a float


class Measures:
    """Watches one game of P1 and counts it into a tally. Turns are those of P1, extra turns too (6).

    `turn` is the one that runs, or comes next; `number` and `is_own`: of the one that runs.
    What P1 does in a turn of P2 counts with the own turn that follows. `damage` goes by definition,
    `first_played` too: the turn in which it was first played face-up, 0 for never.
    """

    __slots__ = (
        "bounded", "collected", "damage", "drawn", "first_play", "first_played", "has_played", "is_own",
        "longest_wait", "number", "outcomes", "places", "played", "position", "spent", "tally", "turn",
        "wait",
    )  # fmt: skip

    def __init__(self, position: Position, tally: Tally) -> None:
        self.position = position
        self.tally = tally
        self.turn = 1
        self.number = position.turn_number
        self.is_own = self.number > 0 and position.turn == P1
        self.bounded = False
        self.collected = self.spent = self.played = self.drawn = 0
        self.has_played = False
        self.first_play = self.wait = self.longest_wait = 0
        self.damage: list[int] = [0] * len(position.printed)
        self.first_played: list[int] = [0] * len(position.printed)
        self.places: list[int] = []
        self.outcomes = CardOutcomes(position, P1)

    def observe_question(self, pick: int) -> None:
        """Look at a question of P1, and at the pick that answers it, before it is answered."""
        if self.position.window_picks[P1] >= MOST_IN_A_TURN:
            self.bounded = True
        self.outcomes.observe_question(pick)

    def count_events(self) -> bool:
        """Count what happened since; True when all turns are played."""
        for news in self.position.log:
            if news.kind == E_TURN:
                self.begin_turn(news)
            if news.player != P1:
                if news.kind in (E_HIT, E_DAMAGED):
                    self.count_damage(news)
                continue
            if news.kind == E_COLLECTED:
                self.collected += news.amount
            elif news.kind == E_CONSUMED:
                self.spent += news.amount
            elif news.kind == E_DREW:
                self.drawn += 1
            elif news.kind in (E_SET, E_SUMMONED):
                self.played += 1
                self.count_play(news)
            elif news.kind == E_FLIPPED:
                self.played -= 1  # it was counted when it was set
                self.count_play(news)
            self.outcomes.observe_event(news)
        return self.turn > self.tally.turns

    def begin_turn(self, news: GameEvent) -> None:
        """A turn of either player begins, and so the one before it ends; the first was known already."""
        if news.amount == FIRST_TURN:
            self.drawn = 0  # hands are no draws of a turn (5.1)
        if news.amount == self.number:
            return
        if self.is_own:
            self.end_turn()
        self.number = news.amount
        self.is_own = news.player == P1

    def count_play(self, news: GameEvent) -> None:
        """A card was summoned, flipped or laid face-down."""
        self.has_played = True
        if self.first_play == 0:
            self.first_play = self.turn
        if news.kind != E_SET and self.first_played[news.defn] == 0:
            self.first_played[news.defn] = self.turn

    def count_damage(self, news: GameEvent) -> None:
        """P2 was hit, or damaged by a text: it is the damage of the card that did it."""
        defn = news.defn
        if news.kind == E_DAMAGED:
            if defn >= 0:
                return  # it was dealt to a card
            dealer = self.position.card_or_ghost(news.other)
            if dealer is None:
                return
            defn = dealer.defn
        self.damage[defn] = min(self.damage[defn] + news.amount, MOST_MEASURED)

    def end_turn(self) -> None:
        """Count the turn that P1 just ended."""
        if self.turn > self.tally.turns:
            return
        self.count_turn(self.turn_measures())
        self.collected = self.spent = self.played = self.drawn = 0
        self.has_played = False
        self.turn += 1

    def count_turn(self, measured: list[int]) -> None:
        """Count a turn that ended, or in which the game was won."""
        self.wait = 0 if self.has_played else self.wait + 1
        self.longest_wait = max(self.longest_wait, self.wait)
        self.tally.add_turn(self.turn, measured)
        self.tally.add_board(self.turn, self.places)
        for card in self.position.field:
            if card is not None and card.controller == P1 and card.face_up:
                add_to(self.tally.places[card.defn], card.zone, 1)

    def turn_measures(self) -> list[int]:
        """The measures of the turn, in the order of MEASURES, and `places` as they are now."""
        position = self.position
        mana = 0
        self.places = []
        for card in position.field:
            if card is not None and card.controller == P1:
                mana += card.mana
                self.places.append(card.zone if card.face_up else grid.ZONES + card.zone)
        own = position.open & grid.SIDES[P1]
        creatures, artifacts, monuments = [grid.bit_count(own & zones) for zones in grid.TYPE_ZONES]
        hp = max(position.sides[P2].hp, 0)
        hand = len(position.sides[P1].hand)
        wasted, no_zone, no_mana = self.count_waiting(mana)
        measured = [
            mana, self.collected, self.spent, self.played, creatures + monuments, hp, hand, wasted,
            self.drawn, no_zone, no_mana, creatures, artifacts, monuments,
        ]  # fmt: skip
        return [min(value, MOST_MEASURED) for value in measured]

    def count_waiting(self, mana: int) -> tuple[int, int, int]:
        """Count how much of `mana` cards left over could use, how many lack but a zone, how many their cost.

        Cards left over are those in hand and the Fables, but for Traps, which cost nothing to set (7.3), and
        what comes only by a Transform (20.2). In the turn of a win nothing is left over.
        """
        position = self.position
        if position.is_over():
            return 0, 0, 0
        side = position.sides[P1]
        there = available_mana(position, P1, None)
        usable = no_zone = no_mana = 0
        for cards, from_hand in ((side.hand, True), (side.fables, False)):
            for defn in cards:
                printed = position.printed[defn]
                if printed.trap or printed.transformed:
                    continue
                paid = judge_cost(position, printed, there)
                obstacle = obstacles.COST if paid == SHORT else 0
                if paid == ASK:
                    obstacle = summon_obstacle(position, P1, defn, from_hand, obstacles.NO_ZONE)
                if obstacle == obstacles.COST:
                    no_mana += 1
                elif not obstacle:
                    usable += printed.price
                    no_zone += int(not summon_zones(position, P1, defn))
        return min(usable, mana), no_zone, no_mana

    def finish(self) -> None:
        """Count the game as a whole."""
        tally = self.tally
        tally.games += 1
        tally.bounded += int(self.bounded)
        won = self.won_turn()
        if won:
            self.count_win(won)
        add_to(tally.first_plays, self.first_play, 1)
        add_to(tally.waits, self.longest_wait, 1)
        for figure in (won_in(won), first_play_in(self.first_play), longest_wait_of(self.longest_wait)):
            tally.behind.add(figure, tally.number)
        for sums, turn, damage in zip(tally.card_sums, self.first_played, self.damage, strict=True):
            if turn:
                add_to(sums, counted.FIRST_GAMES, 1)
                add_to(sums, counted.FIRST_TURNS, turn)
                add_to(sums, counted.FIRST_SQUARES, turn * turn)
            if damage:
                add_to(sums, counted.DAMAGE, damage)
                add_to(sums, counted.DAMAGE_SQUARES, damage * damage)
        self.count_openings(won)
        self.outcomes.count(tally.counts)
        for defn, index in self.outcomes.first_counted:
            tally.behind.add(card_was(defn, counted.COUNTS[index]), tally.number)

    def won_turn(self) -> int:
        """Return the turn of the win, in a turn of P2 the own turn before it; 0 if it is not won."""
        if not self.position.is_over() or self.position.winner != P1:
            return 0
        turn = self.turn if self.is_own or self.turn == 1 else self.turn - 1
        return turn if turn <= self.tally.turns else 0

    def count_win(self, turn: int) -> None:
        """Count a win, and what is there then for all later turns."""
        tally = self.tally
        tally.wins[turn] += 1
        measured = self.turn_measures()
        if turn == self.turn:
            self.count_turn(measured)
        for later in range(turn + 1, tally.turns + 1):
            tally.add_standing(later, measured)
            tally.add_board(later, self.places)

    def count_openings(self, won: int) -> None:
        """Count the first hand, those set aside and the one kept; `won`: the turn of the win, or 0."""
        tally = self.tally
        for number in self.opening_rows(self.outcomes.first_hand()):
            add_to(tally.openings[number], counted.OPENING_DEALT, 1)
        for hand in self.outcomes.aside:
            for number in self.opening_rows(hand):
                add_to(tally.openings[number], counted.OPENING_ASIDE, 1)
        for number in self.opening_rows(self.outcomes.kept):
            tally.behind.add(opening_in(number), tally.number)
            row = tally.openings[number]
            add_to(row, counted.OPENING_KEPT, 1)
            if won:
                add_to(row, counted.OPENING_WON, 1)
                add_to(row, counted.OPENING_TURNS, won)
                add_to(row, counted.OPENING_SQUARES, won * won)

    def opening_rows(self, hand: tuple[int, ...]) -> list[int]:
        """The number of the row of each kind that says how many cards of it a hand holds."""
        held = [0] * len(counted.OPENING_KINDS)
        for defn in hand:
            printed = self.position.printed[defn]
            add_to(held, printed.type, 1)
            if is_starter(printed):
                add_to(held, counted.STARTERS, 1)
        return [counted.opening_row(kind, many) for kind, many in enumerate(held)]
