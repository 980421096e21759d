"""The parts of a cost with their numbers fixed: X put in, digits lowered or raised (8.4, 8.7)."""

from __future__ import annotations

from typing import Final

from engine.effects.costs import (
    AT_LEAST,
    OF_MANA,
    UP_TO,
    ChooseCosts,
    ChooseX,
    Consume,
    ConsumeAny,
    Cost,
    CostForEach,
    DiscardCost,
    OnlyIf,
    PayLife,
    Sac,
    SacOrDiscard,
    SkipPhase,
    XIs,
)
from engine.effects.terms.amounts import Amount, Number, X
from engine.effects.terms.card_costs import (
    FLIP,
    HURT,
    REMOVE,
    RETURN,
    ROTATE,
    TURN_DOWN,
    FieldCost,
    HandCost,
    PileChoice,
)
from engine.effects.terms.selectors import Selector

# Kinds of parts
MANA_OF_THIS: Final = 0
ANY_MANA: Final = 1
SAC_THIS: Final = 2
SAC: Final = 3
DISCARD: Final = 4
SAC_OR_DISCARD: Final = 5
LIFE: Final = 6
CHOICE: Final = 7
RETURNED: Final = 8
DRAINED: Final = 9
DAMAGED: Final = 10
TURNED: Final = 11
HAND_CARDS: Final = 12
TURNED_DOWN: Final = 13
OF_GRAVEYARD: Final = 14  # what is chosen there, and stays
FLIPPED: Final = 15
KINDS: Final = {
    RETURN: RETURNED, REMOVE: DRAINED, HURT: DAMAGED, ROTATE: TURNED, TURN_DOWN: TURNED_DOWN, FLIP: FLIPPED,
}  # fmt: skip
OF_FIELD: Final = (RETURNED, DRAINED, DAMAGED, TURNED, TURNED_DOWN, FLIPPED)  # done to cards of the field
FREE: Final = (DAMAGED, TURNED, TURNED_DOWN, FLIPPED)  # by which no card or mana leaves its player (18.3)
NO_END: Final = 9999


class CostPart:
    """`fewest` to `most` of something that fits `what`, which come to `combined` of `of`; or `listed` parts.

    `at_random`: the game's generator picks (21.4). `each`: how much mana is taken from each, or damage dealt
    to it; `to`: where cards of the hand go, or whose graveyard it is; `other`: not this card, which lies
    there. `own`: it is done to this card. `of_this`: mana of this card, or of one whose mana can be consumed
    as if it were on this card (8.2).
    """

    __slots__ = (
        "at_random",
        "combined",
        "each",
        "fewest",
        "kind",
        "listed",
        "most",
        "of",
        "of_this",
        "other",
        "own",
        "to",
        "what",
    )

    def __init__(self, kind: int, number: int, what: Selector | None = None) -> None:
        self.kind = kind
        self.fewest = number
        self.most = number
        self.what = what
        self.combined = 0
        self.of = OF_MANA
        self.each = 0
        self.to = 0
        self.own = False
        self.other = False
        self.of_this = False
        self.at_random = False
        self.listed: list[CostPart] = []


def freed_part(payable: CostPart) -> CostPart:
    """Return the same part where other cards can pay this card's mana as well: so it is asked which do."""
    if payable.kind == MANA_OF_THIS:
        free = CostPart(ANY_MANA, payable.fewest)
        free.of_this = True
        return free
    if payable.kind == CHOICE:
        choice = CostPart(CHOICE, payable.fewest)
        choice.listed = [freed_part(listed_part) for listed_part in payable.listed]
        return choice
    return payable


class CostNumbers:
    """The numbers of a cost, one after the other: `x`, and what is added to the n-th of those in digits."""

    __slots__ = ("at", "changes", "x")

    def __init__(self, x: int, changes: list[tuple[int, int]]) -> None:
        self.x = x
        self.changes = changes
        self.at = 0

    def next_number(self, amount: Amount) -> int:
        """The next amount; numbers in words cannot change."""
        if isinstance(amount, X):
            return self.x
        assert isinstance(amount, Number)
        if amount.in_words:
            return amount.value
        self.at += 1
        value = amount.value
        for number, by in self.changes:
            if number == self.at:
                value = max(value + by, 0)
        return value


def cost_parts(costs: list[Cost], x: int, changes: list[tuple[int, int]]) -> list[CostPart]:
    """The parts of a cost, in printed order."""
    numbers = CostNumbers(x, changes)
    return [cost_part(cost, numbers) for cost in costs if is_paid(cost)]


def is_paid(cost: Cost) -> bool:
    """Return whether something is paid: others say how much is, or when it can be."""
    return not isinstance(cost, (XIs, ChooseX, OnlyIf, SkipPhase, CostForEach))


def skipped_phases(costs: list[Cost]) -> list[int]:
    """Return the phases that are not entered by paying."""
    return [cost.phase for cost in costs if isinstance(cost, SkipPhase)]


def x_of(costs: list[Cost]) -> Amount | None:
    """Return what X is, where the cost says it."""
    for cost in costs:
        if isinstance(cost, XIs):
            return cost.amount
    return None


def most_x_of(costs: list[Cost]) -> Amount | None:
    """Return how much X can be at most, where the cost says it."""
    for cost in costs:
        if isinstance(cost, ChooseX):
            return cost.limit
    return None


def cost_part(cost: Cost, numbers: CostNumbers) -> CostPart:
    """One part; its numbers are taken in the order of `Cost.amounts`."""
    if isinstance(cost, ConsumeAny):
        return CostPart(ANY_MANA, numbers.next_number(cost.amount), cost.origin)
    if isinstance(cost, Consume):
        return CostPart(MANA_OF_THIS, numbers.next_number(cost.amount))
    if isinstance(cost, Sac):
        return sacrifice_part(SAC, cost, numbers)
    if isinstance(cost, DiscardCost):
        payable = bounded_part(CostPart(DISCARD, numbers.next_number(cost.amount), cost.what), cost.bound)
        payable.at_random = cost.at_random
        return payable
    if isinstance(cost, SacOrDiscard):
        return sacrifice_part(SAC_OR_DISCARD, cost, numbers)
    if isinstance(cost, PayLife):
        return CostPart(LIFE, numbers.next_number(cost.amount))
    if isinstance(cost, ChooseCosts):
        payable = CostPart(CHOICE, numbers.next_number(cost.amount))
        payable.listed = [cost_part(listed_cost, numbers) for listed_cost in cost.listed]
        return payable
    return card_part(cost, numbers)


def card_part(cost: Cost, numbers: CostNumbers) -> CostPart:
    """Something done to own cards, or this card sacrificed."""
    if isinstance(cost, FieldCost):
        need_of_each = 0 if cost.amount is None else numbers.next_number(cost.amount)
        own = cost.what is None
        payable = CostPart(KINDS[cost.verb], 1 if own else numbers.next_number(cost.count), cost.what)
        payable.each, payable.own = need_of_each, own
        return payable
    if isinstance(cost, PileChoice):
        payable = CostPart(OF_GRAVEYARD, numbers.next_number(cost.count), cost.what)
        payable.fewest = 0 if cost.up_to else payable.fewest
        payable.to, payable.other = cost.whose, cost.other
        return payable
    if isinstance(cost, HandCost):
        payable = CostPart(HAND_CARDS, numbers.next_number(cost.count), cost.what)
        payable.to, payable.at_random = cost.to, cost.at_random
        return payable
    return CostPart(SAC_THIS, 1)


def bounded_part(payable: CostPart, bound: int) -> CostPart:
    """Return a part of which more can be given, or fewer."""
    if bound == AT_LEAST:
        payable.most = NO_END
    elif bound == UP_TO:
        payable.fewest = 0
    return payable


def sacrifice_part(kind: int, cost: Sac | SacOrDiscard, numbers: CostNumbers) -> CostPart:
    """So many exactly, at least, or up to."""
    payable = bounded_part(CostPart(kind, numbers.next_number(cost.amount), cost.what), cost.bound)
    if cost.combined is not None:
        payable.combined = numbers.next_number(cost.combined)
        payable.of = cost.of
    return payable
