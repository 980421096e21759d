"""What stands before the dividing colon, as criteria (11.2)."""

from typing import Final

from engine.effects import selectors as sel
from engine.effects.conditions import (
    IF,
    WHILE,
    Given,
    InChain,
    State,
    ThisHasMana,
    ThisIs,
    TurnIs,
    YouControl,
)
from engine.effects.costs import Consume, ConsumeAny, DiscardCost, Sac, SacThis, Transformed
from engine.effects.events import WhenState
from engine.effects.node import Criterion
from engine.effects.selectors import Selector, This
from engine.text import occasions, selecting
from engine.text.naming import Naming
from engine.text.parser import Branch
from engine.text.picking import picked
from engine.text.words import DISCARD

CHOICE: Final = "choice"
STATES: Final = ("in_chain", "this_is", "this_has_mana", "you_control", "it_is_turn")


class Head:
    """The criteria of one text, and whether its modes are picked when declared (13.6)."""

    def __init__(self, naming: Naming) -> None:
        self.naming = naming
        self.criteria: list[Criterion] = []
        self.early = False
        self.trees: list[Branch] = []

    def take(self, tree: Branch) -> None:
        """Read every criterion of a head."""
        for branch in tree.branches():
            self.trees.append(branch)
            if branch.rule == CHOICE and self.early:
                raise branch.wrong("one choice; there is one already")
            if branch.rule == CHOICE:
                self.early = True
            elif branch.rule in ("targeting", "picking"):
                found = picked(branch, self.naming)
                self.criteria += found
                self.trees += [branch] * (len(found) - 1)
            else:
                self.criteria.append(criterion(branch, self.naming))
        self.naming.head_ends()


def criterion(tree: Branch, naming: Naming) -> Criterion:
    """One event, cost, condition or target."""
    if tree.rule == "event":
        inner = tree.branches()[0]
        if inner.rule in STATES:
            naming.event = This()
            return WhenState(state(inner))
        return occasions.event(tree, naming)
    if tree.rule == "given":
        return given(tree)
    if tree.rule == "count_cards":
        return discarded(tree)
    return cost(tree)


def given(tree: Branch) -> Given:
    """A condition."""
    return Given(IF if tree.has("IF") else WHILE, state(tree.branches()[0]))


def state(tree: Branch) -> State:
    """Something that is true or not."""
    if tree.rule == "this_is":
        return ThisIs(tree.words()[-1].meaning)
    if tree.rule == "in_chain":
        word = tree.word("NUMBER")
        return InChain() if word is None else InChain(max(word.meaning, 1))
    if tree.rule == "this_has_mana":
        return ThisHasMana(*selecting.bounds(tree))
    if tree.rule == "you_control":
        return controlled(tree)
    turn = tree if tree.rule == "turn_is" else tree.branches()[0]
    if turn.has("EACH"):
        raise turn.wrong("your turn, your opponent's turn")
    return TurnIs(turn.has("YOUR"))


def controlled(tree: Branch) -> State:
    """'you control two or more creatures'."""
    selector = selecting.must_be_cards(tree, selecting.selector_in(tree))
    if selector.side != sel.ANY_SIDE:
        raise tree.wrong("a side that is said once")
    least, most = selecting.bounds(tree)
    return YouControl(selector, least, most)


def cost(tree: Branch) -> Criterion:
    """One part of a cost."""
    if tree.rule == "consume":
        return Consume(selecting.amount(tree, as_written=True))
    if tree.rule == "sac_this":
        return SacThis()
    if tree.rule == "transformed":
        return Transformed()
    if tree.rule == "sac":
        return sacrificed(tree)
    assert tree.rule == "consume_any"
    amount = selecting.amount(tree, as_written=True)
    if tree.branch("selector") is None:
        return ConsumeAny(amount)
    return ConsumeAny(amount, own(tree))


def sacrificed(tree: Branch) -> Criterion:
    """Own cards to destroy."""
    counted = tree.branch("counted")
    assert counted is not None
    return Sac(selecting.amount(counted, as_written=True), own(counted))


def own(tree: Branch) -> Selector:
    """The cards to pay with, which are one's own."""
    selector = selecting.must_be_cards(tree, selecting.selector_in(tree))
    if selector.side == sel.OPPONENTS:
        raise tree.wrong("cards of your own (8.2, 8.5)")
    return selector


def discarded(tree: Branch) -> Criterion:
    """Cards to discard; drawing is no cost."""
    if tree.words()[0].meaning != DISCARD:
        raise tree.wrong("a cost (consume, sac, discard)")
    return DiscardCost(selecting.amount(tree, as_written=True))
