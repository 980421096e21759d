"""Amounts (8.7)."""

from dataclasses import dataclass
from typing import Final

from engine.effects.node import Node

NUMBER_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


class Amount(Node):
    """An amount or a number; worked out by `EffectContext.number`."""

    def bounded_text(self, bound: str) -> str:
        """Say that it is '2 or more', '3 or fewer' or '0'."""
        return f"{self.text()} is {bound}"


@dataclass(frozen=True, eq=False, repr=False)
class X(Amount):
    """The number that was picked, or worked out, before the costs were paid (8.7)."""

    def text(self) -> str:
        return "X"


@dataclass(frozen=True, eq=False, repr=False)
class Number(Amount):
    """A fixed number, 0 to 99. Costs keep how it was written, because only digits can be lowered (8.4)."""

    value: int
    in_words: bool = False

    def text(self) -> str:
        return NUMBER_WORDS[self.value] if self.in_words else str(self.value)

    def explain(self) -> str:
        return str(self.value)


ONE: Final = Number(1)


def explain_cards(amount: Amount) -> str:
    """'1 card', 'X cards', 'just as many cards': an amount of cards in plain words."""
    return f"{amount.explain().replace('as much', 'as many')} card{'' if amount == ONE else 's'}"


OF_EVENT: Final = -1


@dataclass(frozen=True, eq=False, repr=False)
class ThatMuch(Amount):
    """As much as the event that triggered was about ('that much damage').

    Or as much as an instruction before it of the same effect came to, of one `happening` (8.7).
    """

    happening: int = OF_EVENT

    def is_of_event(self) -> bool:
        """Return whether it is of the event, which is known when the effect is declared."""
        return self.happening == OF_EVENT

    def text(self) -> str:
        return "that much"

    def explain(self) -> str:
        return "just as much"


@dataclass(frozen=True, eq=False, repr=False)
class All(Amount):
    """As much as there is."""

    def text(self) -> str:
        return "all"

    def explain(self) -> str:
        return "all"
