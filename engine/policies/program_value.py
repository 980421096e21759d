"""Value of a program to the player who runs it, by its meaning, in rough points: a card 4, a mana 2."""

from __future__ import annotations

from typing import Final

from engine.effects.actions.continuous import Gets
from engine.effects.actions.piles import NOWHERE
from engine.effects.costs import (
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
)
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.tag_rules import DOES, GIVES
from engine.effects.tags import main_rule, rule_words
from engine.effects.terms.amounts import ONE, Amount, Number
from engine.effects.terms.card_costs import HURT, REMOVE, RETURN, ROTATE, TURN_DOWN, FieldCost, HandCost
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, YOU
from engine.effects.terms.selectors import OPPONENTS
from engine.effects.terms.subjects import Those
from engine.effects.terms.targets import Target

CARD: Final = 4
MANA: Final = 2
SACRIFICE: Final = 5
LIFE: Final = 3
VERB_POINTS: Final = {RETURN: CARD, REMOVE: MANA, HURT: 2, ROTATE: 0, TURN_DOWN: CARD}
# By the words of `tags`: for each card or mana, for the whole, what harms whom it is done to or given to
POINTS_EACH: Final = {"draw": CARD, "collect": MANA, "discard": -CARD}
POINTS: Final = {"pray": MANA, "research": 1, "strike": 6, "heal": 1, "give-condition": 1, "give-ability": 1}
HARMS: Final = ("forbid", "control", "destroy", "damage", "remove-condition", "remove-ability")
HARMFUL: Final = ("prone", "suppressed", "weak")
OF_DRAWING: Final = {OPPONENT: -1, EACH_PLAYER: 0}  # how much of it is for oneself


def known_amount(amount: Amount) -> int:
    """An amount, as far as it is known beforehand."""
    return amount.value if isinstance(amount, Number) else 1


def program_points(program: Program) -> int:
    """Return what it brings, less what it costs."""
    return sum(instruction_points(part) for part in program.parts()) - sum(
        cost_points(cost) for cost in program.costs()
    )


def cost_points(cost: Cost) -> int:
    """Return what paying it takes."""
    if isinstance(cost, Consume):
        return MANA * known_amount(cost.amount)
    if isinstance(cost, ConsumeAny):
        return MANA * known_amount(cost.amount)
    if isinstance(cost, Sac):
        return 0 if cost.bound == UP_TO else SACRIFICE * known_amount(cost.amount)
    if isinstance(cost, DiscardCost) and cost.bound == UP_TO:
        return 0
    if isinstance(cost, (DiscardCost, SacOrDiscard)):
        return CARD * known_amount(cost.amount)
    return rarer_cost_points(cost)


def rarer_cost_points(cost: Cost) -> int:
    """Return what paying a cost of a rarer form takes; of listed costs the cheapest."""
    if isinstance(cost, PayLife):
        return LIFE * known_amount(cost.amount)
    if isinstance(cost, ChooseCosts):
        return sum(sorted(cost_points(each) for each in cost.listed)[: known_amount(cost.amount)])
    if isinstance(cost, (FieldCost, HandCost)):
        return card_cost_points(cost)
    return SACRIFICE if isinstance(cost, SacThis) else 0


def card_cost_points(cost: FieldCost | HandCost) -> int:
    """Return what it takes to do something to own cards."""
    if isinstance(cost, HandCost):
        return 0 if cost.to == NOWHERE else CARD * known_amount(cost.count)
    each = 1 if cost.amount is None else known_amount(cost.amount)
    return VERB_POINTS[cost.verb] * each * known_amount(cost.count)


def instruction_points(part: Instruction) -> int:
    """Return what one instruction brings to its controller; 0 for harm: see Goldfish."""
    if part.choices():
        return max(instruction_points(mode) for mode in part.choices())
    inner = part.uncounted()
    if inner is not part:
        return instruction_points(inner)
    if isinstance(part, Gets):
        return sum((-1 if change.lowered else 1) * known_amount(change.amount) for change in part.changes)
    word = main_word(part, DOES)
    if word in POINTS_EACH:
        points = POINTS_EACH[word] * known_amount(getattr(part, "amount", ONE))
        return OF_DRAWING.get(getattr(part, "who", YOU), 1) * points if word == "draw" else points
    return -1 if gives_harm(part, word) else POINTS.get(word, 0)


def main_word(part: Instruction, of: str) -> str:
    """Return the first word that an instruction says of a part of its meaning; "" if none."""
    rule = main_rule(part, of)
    if rule is None or rule.word:
        return "" if rule is None else rule.word
    words = rule_words(rule, part)
    return words[0] if words else ""


def gives_harm(part: Instruction, word: str) -> bool:
    """Return whether an instruction, which does `word`, gives a condition that harms."""
    return word == "give-condition" and main_word(part, GIVES) in HARMFUL


def harms(program: Program) -> bool:
    """Return whether its targets would rather not be its targets."""
    return any(is_harmful(part.uncounted()) for part in program.parts())


def is_harmful(part: Instruction) -> bool:
    """Return whether an instruction harms what it targets."""
    if isinstance(part, Gets):
        return is_target(part.subject) and part.changes[0].lowered
    rule, word = main_rule(part, DOES), main_word(part, DOES)
    if rule is None or not (word in HARMS or gives_harm(part, word)):
        return False
    return is_target(getattr(part, rule.whom, None))


def is_target(subject: object) -> bool:
    """Return whether a subject is a target, or cards of the opponent."""
    if isinstance(subject, Those):
        return subject.selector.side == OPPONENTS
    return isinstance(subject, Target)


def mana_price(costs: list[Cost]) -> int:
    """Return how much "any" mana a Summoning Cost asks for."""
    total = 0
    for cost in costs:
        if isinstance(cost, ConsumeAny):
            total += known_amount(cost.amount)
    return total
