"""Goals: what is to be reached from a position, asked of each position on the way.

A new kind is a class with `judge`. It is asked at questions and at the end of the game, so what a player has
in the middle of a pick only does not count.
"""

from __future__ import annotations

from typing import Final

from engine.rules.continuous.characteristics import settle_values
from engine.rules.field.connection_chain import has_full_chain
from engine.state.position import Position

OPEN: Final = 0
REACHED: Final = 1
FAILED: Final = 2


class Goal:
    """Something that `player` (0 or 1) is to reach, whatever others and chance do; `turn`: by when."""

    def __init__(self, player: int, turn: int) -> None:
        self.player = player
        self.turn = turn

    def judge(self, position: Position) -> int:
        """Return REACHED, FAILED where it cannot be reached any more, or OPEN."""
        raise NotImplementedError


class WinThisTurn(Goal):
    """The player wins before turn `turn` of the game ends."""

    def judge(self, position: Position) -> int:
        if position.is_over():
            return REACHED if position.winner == self.player else FAILED
        return OPEN if position.turn_number == self.turn else FAILED


class Survive(Goal):
    """The game goes on once turn `turn` of it has ended, or the player has won it by then."""

    def judge(self, position: Position) -> int:
        if position.is_over():
            return REACHED if position.winner == self.player else FAILED
        return REACHED if position.turn_number > self.turn else OPEN


class ConnectAll(Goal):
    """Before turn `turn` ends all cards of the grid, `least` or more, form a Connection Chain (3.6)."""

    def __init__(self, player: int, turn: int, least: int = 2) -> None:
        super().__init__(player, turn)
        self.least = least

    def judge(self, position: Position) -> int:
        if position.is_over() or position.turn_number != self.turn:
            return FAILED
        settle_values(position)
        return REACHED if has_full_chain(position, self.least) else OPEN


class HaveMana(Goal):
    """Before turn `turn` ends the cards of the player have `amount` mana or more together (8.1)."""

    def __init__(self, player: int, turn: int, amount: int) -> None:
        super().__init__(player, turn)
        self.amount = amount

    def judge(self, position: Position) -> int:
        if position.is_over() or position.turn_number != self.turn:
            return FAILED
        settle_values(position)
        cards = [card for card in position.field if card is not None and card.controller == self.player]
        return REACHED if sum([card.mana for card in cards]) >= self.amount else OPEN
