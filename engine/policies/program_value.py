"""Value of a program to the player who runs it, by its meaning, in rough points: a card 4, a mana 2."""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.effects.actions.basic_actions import Collect, DealDamage, Destroy, Discard, Draw, Heal
from engine.effects.actions.continuous import GainControl, Gains, Gets, Loses
from engine.effects.actions.control_flow import Either
from engine.effects.actions.keyword_actions import Burst, March, Pray, Research, Strike
from engine.effects.actions.permissions import Forbid
from engine.effects.actions.variable_amounts import WhereX
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
from engine.effects.terms.amounts import Amount, Number
from engine.effects.terms.players import EACH_PLAYER, OPPONENT
from engine.effects.terms.selectors import OPPONENTS
from engine.effects.terms.subjects import Subject, Those
from engine.effects.terms.targets import Target

CARD: Final = 4
MANA: Final = 2
SACRIFICE: Final = 5
LIFE: Final = 3
HARMFUL: Final = (vocab.PRONE, vocab.SUPPRESSED, vocab.WEAK)


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
    if isinstance(cost, DiscardCost | SacOrDiscard):
        return CARD * known_amount(cost.amount)
    return rarer_cost_points(cost)


def rarer_cost_points(cost: Cost) -> int:
    """Return what paying a cost of a rarer form takes; of listed costs the cheapest."""
    if isinstance(cost, PayLife):
        return LIFE * known_amount(cost.amount)
    if isinstance(cost, ChooseCosts):
        return sum(sorted(cost_points(each) for each in cost.listed)[: known_amount(cost.amount)])
    return SACRIFICE if isinstance(cost, SacThis) else 0


def instruction_points(part: Instruction) -> int:
    """Return what one instruction brings to its controller."""
    if isinstance(part, Draw):
        sign = -1 if part.who == OPPONENT else 0 if part.who == EACH_PLAYER else 1
        return sign * CARD * known_amount(part.amount)
    if isinstance(part, Collect):
        return MANA * known_amount(part.amount)
    if isinstance(part, Pray):
        return MANA
    if isinstance(part, Research):
        return 1
    if isinstance(part, Discard):
        return -CARD * known_amount(part.amount)
    if isinstance(part, Strike):
        return 6
    if isinstance(part, March):
        return 0
    if isinstance(part, Either):
        return max(instruction_points(mode) for mode in part.modes)
    if isinstance(part, WhereX):
        return instruction_points(part.instruction)
    return card_action_points(part)


def card_action_points(part: Instruction) -> int:
    """Return what an instruction that touches cards brings, when it finds the right ones."""
    if isinstance(part, Destroy | DealDamage | Burst):
        return 0  # nothing of the opponent's is there to hit; see Goldfish
    if isinstance(part, Gets):
        return sum((-1 if change.lowered else 1) * known_amount(change.amount) for change in part.changes)
    if isinstance(part, Gains):
        return -1 if part.keywords[0] in HARMFUL else 1
    return 1 if isinstance(part, Heal) else 0


def harms(program: Program) -> bool:
    """Return whether its targets would rather not be its targets."""
    return any(is_harmful(part) for part in program.parts())


def is_harmful(part: Instruction) -> bool:
    """Return whether an instruction harms what it targets."""
    if isinstance(part, WhereX):
        return is_harmful(part.instruction)
    if isinstance(part, Forbid | GainControl | Loses):
        return is_target(part.subject)
    if isinstance(part, DealDamage):
        return is_target(part.to)
    if isinstance(part, Destroy):
        return is_target(part.subject)
    if isinstance(part, Gets):
        return is_target(part.subject) and part.changes[0].lowered
    if isinstance(part, Gains):
        return is_target(part.subject) and part.keywords[0] in HARMFUL
    return False


def is_target(subject: Subject) -> bool:
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


def instruction_modes(part: Instruction) -> tuple[Instruction, ...]:
    """The modes of a choice; none for other instructions."""
    return part.modes if isinstance(part, Either) else ()
