"""Costs (8)."""

from dataclasses import dataclass
from typing import Final

from engine.effects.amounts import Amount, Number
from engine.effects.node import Criterion
from engine.effects.selectors import Selector

# Written "1", or "a" and "one": only what is written in digits can be lowered (8.4)
ONE: Final = Number(1)
ONE_IN_WORDS: Final = Number(1, in_words=True)


class Cost(Criterion):
    """One part of a cost; the parts are asked in printed order and paid all at once (8.5)."""

    def mana(self) -> int:
        """How much mana it takes, as printed; 0 where it takes none or the amount is not fixed (8.2)."""
        return 0


@dataclass(frozen=True)
class Consume(Cost):
    """Remove mana from this card (8.2)."""

    amount: Amount

    def mana(self) -> int:
        return self.amount.value if isinstance(self.amount, Number) else 0

    def text(self) -> str:
        return f"consume {self.amount.text()} mana"

    def explain(self) -> str:
        return f"pay {self.amount.explain()} mana from this card (8.2)"


@dataclass(frozen=True)
class ConsumeAny(Cost):
    """Remove mana from own face-up cards, split freely (8.2); face-down ones may help (8.3)."""

    amount: Amount
    origin: Selector | None = None

    def mana(self) -> int:
        return self.amount.value if isinstance(self.amount, Number) else 0

    def text(self) -> str:
        origin = f" from {self.origin.worded(plural=True)}" if self.origin else ""
        return f"consume any {self.amount.text()} mana{origin}"

    def explain(self) -> str:
        origin = self.origin.worded(plural=True) if self.origin else "face-up cards"
        hidden = "face-down cards with Will may be sacrificed for it"
        return f"pay {self.amount.explain()} mana from any of your {origin}, {hidden} (8.2, 8.3)"


@dataclass(frozen=True)
class SacThis(Cost):
    """Destroy this card (8.5)."""

    def text(self) -> str:
        return "sac [this]"

    def explain(self) -> str:
        return "destroy this card (8.5)"


@dataclass(frozen=True)
class Sac(Cost):
    """Destroy own cards that fit (8.5)."""

    amount: Amount
    what: Selector

    def text(self) -> str:
        if self.amount == ONE_IN_WORDS:
            return f"sac {self.what.with_article()}"
        return f"sac {self.amount.text()} {self.what.worded(plural=self.amount != ONE)}"

    def explain(self) -> str:
        several = self.amount not in (ONE, ONE_IN_WORDS)
        whose = "" if self.what.side else " of your own"
        return f"destroy {self.amount.explain()} {self.what.worded(several)}{whose} (8.5)"


@dataclass(frozen=True)
class DiscardCost(Cost):
    """Send cards from the hand to the graveyard (8.5)."""

    amount: Amount

    def text(self) -> str:
        if self.amount == ONE_IN_WORDS:
            return "discard a card"
        return f"discard {self.amount.text()} card{'' if self.amount == ONE else 's'}"

    def explain(self) -> str:
        cards = "card" if self.amount in (ONE, ONE_IN_WORDS) else "cards"
        return f"put {self.amount.explain()} {cards} from your hand into the graveyard (8.5)"


@dataclass(frozen=True)
class Transformed(Cost):
    """Part of a Summoning Cost: the card is summoned by a Transform only (20.2)."""

    def text(self) -> str:
        return "[Transformed]"

    def explain(self) -> str:
        return "only where a card of yours transforms (20.2)"
