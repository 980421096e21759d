"""Activation: whether an effect can be declared now: once, conditions, cost, targets (8.1, 11.1, 12.1)."""

from __future__ import annotations

from engine.effects.conditions import Given
from engine.effects.costs import UP_TO, Consume, Sac
from engine.effects.node import Criterion
from engine.effects.program import Program
from engine.effects.terms.amounts import Amount, Number
from engine.effects.terms.capabilities import ACTIVATE
from engine.effects.terms.selectors import Selector
from engine.rules.costs.activation_costs import activation_costs
from engine.rules.costs.cost_parts import x_of
from engine.rules.costs.payment import CostDue
from engine.rules.costs.payment_options import is_payable, possible_x_values
from engine.rules.execution.conditions import holds
from engine.rules.execution.selectors import fits_cost
from engine.rules.field.attachments import find_equipped
from engine.rules.free_activations import must_give_up
from engine.rules.play.obstacles import CONDITION, COST, ENDLESS, NO_TARGET, UNEQUIPPED, USED_UP
from engine.rules.stack import targets
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.position import Position
from engine.state.stack import EFFECT, NO_CARD


def can_declare(position: Position, card: CardObject, number: int) -> bool:
    """Return whether effect `number` of a card (on the field, or as it last was) can be declared."""
    return not declaration_obstacle(position, card, number)


def declaration_obstacle(position: Position, card: CardObject, number: int, waived: int = 0) -> int:
    """Return what keeps an effect from being declared: one of `obstacles` not `waived`, 0 for nothing."""
    if card_effects.is_used_up(card, number) and not waived & USED_UP:
        return USED_UP
    if serves_nobody(position, card, number) and not waived & UNEQUIPPED:
        return UNEQUIPPED
    gives = len(position.free) > 0 and must_give_up(
        position, card_effects.make_stack_object(card, EFFECT, number)
    )
    player = card_effects.effect_player(card, number)
    program = card_effects.effect_program(card, number)
    return effect_obstacle(position, card, program, player, gives=gives, waived=waived)


def is_kept_from_activating(card: CardObject, number: int) -> bool:
    """Return whether a card that an Activation is of cannot activate effects (14.6).

    What Equipment does for its own [equipped] is an effect of the Equipment (4.2).
    """
    return card.cannot >> ACTIVATE & 1 == 1 and card_effects.effect_lender(card, number) == NO_CARD


def serves_nobody(position: Position, card: CardObject, number: int) -> bool:
    """Return whether an own effect of Equipment names [equipped] while there is no such creature (4.2)."""
    return card.printed.serves >> number & 1 == 1 and find_equipped(position, card) is None


def is_possible(
    position: Position,
    card: CardObject,
    program: Program,
    player: int,
    subject: int = NO_CARD,
    other: int = NO_CARD,
) -> bool:
    """Return whether a card can declare an effect that it has or had: conditions, cost, targets.

    `player`: whose effect it is. `subject` and `other` are the cards of the event that it waited for.
    """
    return not effect_obstacle(position, card, program, player, subject, other)


def effect_obstacle(
    position: Position,
    card: CardObject,
    program: Program,
    player: int,
    subject: int = NO_CARD,
    other: int = NO_CARD,
    gives: bool = False,
    waived: int = 0,
) -> int:
    """Return what of its conditions, cost and targets keeps an effect from being declared.

    It is one of `obstacles` that is not `waived`, 0 for nothing; COST also where a cost can be paid, but not
    so that targets are left (8.1). `gives`: something must be given up for it (18.3).
    """
    if not waived & CONDITION:
        lender = card_effects.lender_number(card, program)
        for given in program.criteria:
            if isinstance(given, Given) and not holds(position, card, given.state, player, lender):
                return CONDITION
    if not waived & COST and (
        lacks_mana(position, card, program) or lacks_cards(position, card, player, program.criteria)
    ):
        return COST
    costs = program.costs()
    if costs and not waived & COST:
        bill = effect_cost(position, card, program, player, subject, other)
        bill.must_give = gives
        return 0 if is_effect_payable(position, program, bill, gives) else COST
    if gives and not costs and not waived & ENDLESS:
        return ENDLESS
    if waived & NO_TARGET or targets.can_pick_targets(position, program, card, player, 0, subject, other):
        return 0
    return NO_TARGET


def is_effect_payable(position: Position, program: Program, bill: CostDue, gives: bool) -> bool:
    """Return whether the cost of an effect can be paid, for some X where that is chosen (8.7)."""
    chooses_x = program.depends_on_x() or (gives and any(cost.has_x() for cost in bill.costs))
    if chooses_x and x_of(bill.costs) is None:
        return len(possible_x_values(position, bill, one_will_do=True)) > 0
    return is_payable(position, bill)


def lacks_mana(position: Position, card: CardObject, program: Program) -> bool:
    """Return whether a card lacks mana of its own that it must consume: the reason of most refusals.

    Where mana can be consumed as if it were on other cards, that is worked out in full (8.2).
    """
    if position.library.shares_mana:
        return False
    for cost in program.criteria:
        if isinstance(cost, Consume) and card.mana < least_amount(position, cost.amount):
            now = activation_costs(position, card, program)
            return any(
                isinstance(part, Consume) and card.mana < least_amount(position, part.amount) for part in now
            )
    return False


def lacks_cards(position: Position, card: CardObject, player: int, costs: tuple[Criterion, ...]) -> bool:
    """Return whether its player plainly has not the cards to sacrifice for it, each part looked at alone."""
    return any(
        isinstance(cost, Sac)
        and cost.bound != UP_TO
        and not has_cards(position, card, player, cost.what, least_amount(position, cost.amount))
        for cost in costs
    )


def least_amount(position: Position, amount: Amount) -> int:
    """Return what an amount of a cost comes to at least: X may be 0, and digits may be lowered (8.4, 8.7)."""
    if not isinstance(amount, Number):
        return 0
    may_be_lowered = position.edition.hidden_discount and not amount.in_words
    return 0 if may_be_lowered else amount.value


def has_cards(position: Position, card: CardObject, player: int, what: Selector, count: int) -> bool:
    """Return whether a player has so many cards that fit, seen from a card."""
    for other in position.field:
        if count <= 0:
            return True
        if other is not None and other.controller == player:
            count -= int(fits_cost(position, what, player, card, other))
    for under in position.cards_under() if count > 0 and position.layered else ():
        if under.controller == player:
            count -= int(fits_cost(position, what, player, card, under))
    return count <= 0


def effect_cost(
    position: Position,
    card: CardObject,
    program: Program,
    player: int,
    subject: int = NO_CARD,
    other: int = NO_CARD,
) -> CostDue:
    """The cost of an effect of a card, paid by a player."""
    bill = CostDue(player, activation_costs(position, card, program), card, card)
    if card.under:
        bill.lender = card_effects.find_lender(card, program)
    if program.phrases:
        bill.program = program
        bill.subject, bill.other = subject, other
    return bill
