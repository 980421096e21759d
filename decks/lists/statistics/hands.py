"""Sample hands: a deck as it is shuffled for a seed: hands put aside, the one that is held, later draws."""

from collections.abc import Sequence
from random import Random
from typing import Generic, NamedTuple, TypeVar

from decks.lists.statistics.odds import HANDS

Item = TypeVar("Item")


class SampleHand(NamedTuple, Generic[Item]):
    """The hands put aside, the hand that is held, and the cards drawn after it, first to last."""

    aside: list[list[Item]]
    held: list[Item]
    later: list[Item]


def deal(deck: Sequence[Item], seed: int, mulligans: int = 0, later: int = 5) -> SampleHand[Item]:
    """The hand for a seed after up to four mulligans; what was put aside is shuffled back (5.2)."""
    chance = Random(seed)
    order = chance.sample(deck, len(deck))
    hands = []
    for size in HANDS[: mulligans + 1]:
        hands.append(order[:size])
        order = order[size:]
    *aside, held = hands
    if aside:
        order += [card for hand in aside for card in hand]
        order = chance.sample(order, len(order))
    return SampleHand(aside, held, order[:later])
