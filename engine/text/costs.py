"""Costs as they are written, as nodes (8)."""

from collections.abc import Callable
from typing import Final

from engine import vocab
from engine.effects import selectors as sel
from engine.effects.amounts import Number
from engine.effects.costs import (
    AT_LEAST,
    EXACTLY,
    ONE_IN_WORDS,
    UP_TO,
    ChooseCosts,
    Consume,
    ConsumeAny,
    Cost,
    DiscardCost,
    PayLife,
    Sac,
    SacOrDiscard,
    SacThis,
    Transformed,
)
from engine.effects.selectors import Selector
from engine.text import selecting
from engine.text.parser import Branch
from engine.text.tokens import Word
from engine.text.words import BY_OTHERS, DISCARD
from engine.text.wrong import Wrong

CHOOSE_COSTS: Final = "choose_costs"
NUMBERED: Final = "numbered"
OR_COST: Final = "or_cost"
COSTS: Final = ("consume", "consume_any", "sac_this", "sac", "sac_or_discard", "discard", "pay_life")
PRINTED_ON: Final = (sel.FACTION, sel.SUBTYPE, sel.STAT_AT_LEAST, sel.STAT_AT_MOST)
BOUNDS: Final = {
    "counted": EXACTLY,
    "at_least": AT_LEAST,
    "any_number": AT_LEAST,
    "up_to": UP_TO,
    "selector": AT_LEAST,
}


def end_of_list(branches: list[Branch], start: int) -> int:
    """Where the costs end that `choose any N costs` may choose from: all numbered ones, or all costs."""
    rules = (NUMBERED,) if branches[start].rule == NUMBERED else COSTS
    end = start
    while end < len(branches) and branches[end].rule in rules:
        end += 1
    return end + 1 if end < len(branches) and branches[end].rule == OR_COST else end


def listed_costs(tree: Branch, listed: list[Branch]) -> Cost:
    """'choose any 2 costs: consume any 1 mana; discard a card; sac a creature'."""
    costs: list[Cost] = []
    for number, branch in enumerate(listed, 1):
        inner = branch
        if branch.rule in (NUMBERED, OR_COST):
            inner = branch.branches()[0]
        if branch.rule == NUMBERED and branch.words()[0].meaning != number:
            raise branch.wrong(f"cost ({number})")
        costs.append(cost(inner))
    amount = selecting.number(tree, as_written=True)
    if tree.has("X_NUMBER") or len(costs) < 2 or amount.value > len(costs):
        raise tree.wrong("a number, and a list of two costs or more from which so many can be chosen")
    return ChooseCosts(amount, tuple(costs))


def alternatives(tree: Branch, others: list[Branch]) -> Cost:
    """'consume 1 mana or discard a card': any one of these, no number of which is written in digits."""
    listed = [cost(branch) for branch in (tree, *[other.branches()[0] for other in others])]
    return ChooseCosts(ONE_IN_WORDS, tuple(listed))


def cost(tree: Branch) -> Cost:
    """One part of a cost."""
    if tree.rule == OR_COST:
        raise tree.wrong("another cost after 'and', or 'choose any one costs:' before the costs")
    if tree.rule == NUMBERED:
        raise tree.wrong("the costs (1) and so on after 'choose any … costs:'")
    return MADE[tree.rule](tree)


def consumed(tree: Branch) -> Cost:
    """Any mana, from wherever it may come."""
    amount = selecting.amount(tree, as_written=True)
    return ConsumeAny(amount, own(tree)) if tree.branch("selector") else ConsumeAny(amount)


def sacrificed_or_discarded(tree: Branch) -> Cost:
    """Own cards from the field or the hand."""
    inner = tree.branch("counted")
    assert inner is not None
    return SacOrDiscard(selecting.amount(inner, as_written=True), own(inner))


def sacrificed(tree: Branch) -> Cost:
    """Own cards to destroy; combined mana is asked of several only."""
    inner = tree.branches()[0]
    holder = tree if inner.rule == "selector" else inner
    branch = holder.branch("selector")
    assert branch is not None
    combined = branch.branch("combined")
    if combined is None:
        if inner.rule == "selector":
            raise tree.wrong("how many (a creature, 2 creatures, at least 2 creatures, up to 2 creatures)")
        return Sac(selecting.amount(inner, as_written=True), own(holder), BOUNDS[inner.rule])
    if BOUNDS[inner.rule] != AT_LEAST:
        raise combined.wrong("at least so many cards, if they need combined mana")
    amount = ONE_IN_WORDS if inner.rule == "selector" else selecting.number(inner, as_written=True)
    plain = Branch(holder.rule, tuple(without_combined(part) for part in holder.parts))
    return Sac(amount, own(plain), AT_LEAST, mana_together(combined))


def without_combined(part: Branch | Word) -> Branch | Word:
    """A selector without its combined mana."""
    if isinstance(part, Word) or part.rule != "selector":
        return part
    return Branch(part.rule, tuple(p for p in part.parts if isinstance(p, Word) or p.rule != "combined"))


def mana_together(tree: Branch) -> Number:
    """The M of 'with at least M combined mana'."""
    bound = tree.branch("bound")
    assert bound is not None
    if not bound.word(*selecting.MORE):
        raise bound.wrong("at least a number of combined mana")
    return selecting.number(bound, as_written=True)


def life(tree: Branch) -> Cost:
    """'pay 2 life': HP, in every edition."""
    word = tree.word("STAT")
    if word is not None and word.meaning != vocab.LIFE:
        raise Wrong(word.start, word.end, ["life"])
    return PayLife(selecting.amount(tree, as_written=True))


def own(tree: Branch) -> Selector:
    """The cards to pay with, which are one's own."""
    selector = selecting.must_be_cards(tree, selecting.selector_in(tree))
    if selector.side == sel.OPPONENTS:
        raise tree.wrong("cards of your own (8.2, 8.5)")
    return selector


def discarded(tree: Branch) -> Cost:
    """Cards to discard; drawing is no cost."""
    if tree.words()[0].meaning % BY_OTHERS != DISCARD:
        raise tree.wrong("a cost (consume, sac, discard)")
    inner = tree.branch("counted")
    if inner is None:
        return DiscardCost(selecting.amount(tree, as_written=True))
    what = own(inner)
    plain = Selector(what.noun, sel.ANY_SIDE, what.adjectives)
    for adjective in what.adjectives:
        if adjective.kind not in PRINTED_ON:
            raise inner.wrong("a card of the hand, by what is printed on it (a creature, a Fey card)")
    amount = selecting.amount(inner, as_written=True)
    return DiscardCost(amount) if plain == Selector(sel.CARD) else DiscardCost(amount, plain)


# By the production of the grammar
MADE: Final[dict[str, Callable[[Branch], Cost]]] = {
    "consume": lambda tree: Consume(selecting.amount(tree, as_written=True)),
    "consume_any": consumed,
    "sac_this": lambda _: SacThis(),
    "sac": sacrificed,
    "sac_or_discard": sacrificed_or_discarded,
    "discard": discarded,
    "pay_life": life,
    "transformed": lambda _: Transformed(),
}
