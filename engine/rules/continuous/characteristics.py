"""Derived values (14): never changed in place, worked out anew from what is printed and what lasts."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.actions.continuous import Becomes, Gains, Gets, Loses
from engine.effects.actions.permissions import Ruling
from engine.effects.dependencies import PLACES
from engine.effects.node import Instruction
from engine.effects.terms import alterations
from engine.effects.terms.amounts import Amount, Number
from engine.effects.terms.capabilities import BE_TARGETED, BE_TARGETED_BY_OPPONENT, CONDITION
from engine.effects.terms.subjects import Subject
from engine.rules.continuous.scope import covered_cards, is_active
from engine.rules.execution.amounts import AmountEvaluator
from engine.rules.execution.conditions import holds
from engine.rules.field.attachments import end_links, loan_bonuses, plain_reach, suppressed_reach
from engine.rules.field.conduits import join_conduits
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.continuous import ContinuousEffect
from engine.state.position import Position
from engine.state.stat_loans import StatLoan, stat_loans
from engine.vocab import (
    ARMOR,
    CONDITIONS,
    LIFE,
    MIGHT,
    MOVEMENT,
    OF_ARROWS,
    SUPPRESSED,
    WEAK,
    WEAK_MIGHT,
    WILL,
)


def reset_card(card: CardObject) -> None:
    """Give a card the values printed on it."""
    printed = card.printed
    card.might = printed.might
    card.life = printed.life
    card.armor = printed.stats[ARMOR]
    card.movement = printed.stats[MOVEMENT]
    card.will = printed.will
    card.keywords = 0
    card.weakened = False
    card.reach = plain_reach(card) if card.face_up and card.zone < grid.GRID else 0


def settle_values(position: Position) -> None:
    """Make derived values true, if they are stale. Values are read only after this."""
    if position.stale:
        derive_values(position)


# Which of the continuous effects are applied
ALL: Final = 0
ARROWS: Final = 1
REST: Final = 2


# In place of the number of a printed effect
CONTINUOUS: Final = -1
STAT_LOAN: Final = -2


def derive_values(position: Position) -> None:
    """Work out all values: what is printed, then every continuous effect by timestamp (14.1)."""
    position.stale = False
    position.touched |= PLACES
    lent = stat_loans(position)
    sources = continuous_sources(position, lent)
    reset_all(position)
    of_arrows = [source for source in sources if changes_arrows(position, source)]
    if of_arrows:
        # Who is connected now counts (14.3), so arrows change before anything asks for them
        apply_all(position, of_arrows, lent, ARROWS)
        join_conduits(position)
        apply_all(position, sources, lent, REST)
    else:
        apply_all(position, sources, lent, ALL)
    for card in position.field:
        if card is not None and card.face_up:
            clamp(card)
    if position.links and end_links(position):
        derive_values(position)


def continuous_sources(position: Position, lent: list[StatLoan]) -> list[tuple[int, int, int]]:
    """Every continuous effect as (timestamp, what it is, where), oldest first; notes what they all heed."""
    dependency_mask = PLACES if position.links or lent else 0
    sources = [(loan.stamp, STAT_LOAN, index) for index, loan in enumerate(lent)]
    for card in position.field:
        if card is not None and card.face_up:
            for number in card.printed.continuous:
                sources.append((card.stamp, number, card.zone))
                dependency_mask |= card.printed.dependency_mask(number)
            for stamp, number in card_effects.granted_continuous(card) if card.lent else ():
                sources.append((stamp, number, card.zone))
                dependency_mask |= card_effects.dependency_mask(card, number)
    for index, made in enumerate(position.made):
        sources.append((made.stamp, CONTINUOUS, index))
        fixed_for_good = not made.conditional and not made.live
        dependency_mask |= (
            PLACES if fixed_for_good else position.printed[made.defn].dependency_mask(made.effect)
        )
    position.dependency_mask = dependency_mask
    sources.sort()
    return sources


def changes_arrows(position: Position, source: tuple[int, int, int]) -> bool:
    """Return whether a continuous effect may change what cards connect to."""
    _stamp, number, place = source
    if number == STAT_LOAN:
        return False
    if number == CONTINUOUS:
        made = position.made[place]
        return made.kind in (alterations.GIVE, alterations.LOSE) and made.which in OF_ARROWS
    card = position.field[place]
    return card is not None and card_effects.changes_arrows(card, number)


def reset_all(position: Position) -> None:
    """Give every card its zone's controller, and every face-up one the values printed on it."""
    for card in position.field:
        if card is not None:
            card.controller = grid.zone_side(card.zone)
            card.can = card.cannot = card.shown_to = card.hidden_from = 0
            if card.face_up:
                reset_card(card)
    if position.made:
        apply_control(position)


def apply_control(position: Position) -> None:
    """Set controllers first: they decide which cards all other effects cover (2.2)."""
    for made in position.made:
        if made.kind == alterations.CONTROL and is_active(position, made):
            for number in made.cards:
                card = position.card(number)
                if card is not None:
                    card.controller = made.by


def apply_all(
    position: Position, sources: list[tuple[int, int, int]], lent: list[StatLoan], which: int
) -> None:
    """Apply the continuous effects by timestamp: all, those that change arrows, or the others."""
    for _stamp, number, place in sources:
        if number == CONTINUOUS:
            apply_continuous(position, position.made[place], which)
        elif number == STAT_LOAN:
            apply_loan(lent[place], which)
        else:
            apply_printed(position, place, number, which)


NO_KEYWORD: Final = -1


def is_in_pass(keyword: int, which: int) -> bool:
    """Return whether giving a keyword (NO_KEYWORD: anything else) is among the effects applied now."""
    return which == ALL or (keyword in OF_ARROWS) == (which == ARROWS)


def clamp(card: CardObject) -> None:
    """No value below 0 (14.1)."""
    if card.might < 0:
        card.might = 0
    if card.life < 0:
        card.life = 0
    if card.armor < 0:
        card.armor = 0
    if card.movement < 0:
        card.movement = 0
    if card.will < 0:
        card.will = 0


def apply_continuous(position: Position, made: ContinuousEffect, which: int) -> None:
    """A continuous effect made by a resolved one, on the cards that were fixed then (14.4)."""
    of_keyword = made.kind == alterations.GIVE or made.kind == alterations.LOSE
    if not is_in_pass(made.which if of_keyword else NO_KEYWORD, which) or not is_active(position, made):
        return
    for card in covered_cards(position, made):
        if made.kind >= alterations.FORBID:
            apply_rule(card, made.kind, made.by, made.controller)
        elif card.face_up:
            apply_alteration(position, card, made.kind, made.which, made.by)


def apply_rule(card: CardObject, kind: int, capabilities: int, player: int) -> None:
    """A rule for one card, face-up or not (14.6); `player`: whose rule it is."""
    if kind == alterations.FORBID:
        card.cannot |= capabilities
        for keyword in range(len(CONDITIONS)):
            if capabilities >> CONDITION + keyword & 1:
                remove_keyword(card, keyword)
        if capabilities >> BE_TARGETED & 1:
            card.hidden_from = 3
        elif capabilities >> BE_TARGETED_BY_OPPONENT & 1:
            card.hidden_from |= 1 << 1 - player
    elif kind == alterations.PERMIT:
        card.can |= capabilities
    elif kind == alterations.SHOW:
        card.shown_to |= 1 << player


def apply_alteration(position: Position, card: CardObject, kind: int, which: int, by: int) -> None:
    """One continuous effect, for one card."""
    if kind == alterations.CHANGE:
        change_stat(card, which, by)
    elif kind == alterations.BECOME:
        set_stat(card, which, by)
    elif kind == alterations.GIVE:
        give_keyword(position, card, which)
    elif kind == alterations.LOSE:
        remove_keyword(card, which)


def apply_loan(loan: StatLoan, which: int) -> None:
    """The stats that are lent to a creature (4.2, 4.3)."""
    if which != ARROWS:
        for stat, by in loan_bonuses(loan):
            change_stat(loan.borrower, stat, by)


def apply_printed(position: Position, zone: int, number: int, which: int) -> None:
    """A printed continuous effect covers whoever fits now (14.3)."""
    source = position.field[zone]
    if source is None:
        return
    program = card_effects.effect_program(source, number)
    for given in program.conditions():
        if not holds(position, source, given.state):
            return
    for part in program.parts():
        amount = part.x_amount()
        x = 0
        if amount is not None:
            x = max(AmountEvaluator(position, source, source.controller).value(amount), 0)
        apply_instruction(position, source, part.uncounted(), x, which)


def apply_instruction(position: Position, source: CardObject, part: Instruction, x: int, which: int) -> None:
    """One instruction of a printed continuous effect; `x` is X."""
    subject = part.recipient()
    if subject is None:
        return
    if isinstance(part, Ruling):
        if is_in_pass(NO_KEYWORD, which):
            for card in subject_cards(position, source, subject):
                apply_rule(card, part.kind(), part.capability_mask(), source.controller)
    else:
        for card in face_up_subjects(position, source, subject):
            apply_part(position, card, part, x, which)


def apply_part(position: Position, card: CardObject, part: Instruction, x: int, which: int) -> None:
    """One instruction of a continuous effect, for one of the cards that it covers; `x` is X."""
    if isinstance(part, Gains):
        for keyword in part.keywords:
            if is_in_pass(keyword, which):
                give_keyword(position, card, keyword)
    elif isinstance(part, Loses):
        for keyword in part.keywords:
            if is_in_pass(keyword, which):
                remove_keyword(card, keyword)
    elif is_in_pass(NO_KEYWORD, which):
        apply_to_stats(card, part, x)


def apply_to_stats(card: CardObject, part: Instruction, x: int) -> None:
    """One instruction that changes or sets stats."""
    if isinstance(part, Gets):
        for one in part.changes:
            by = fixed_amount(one.amount, x)
            change_stat(card, one.stat, -by if one.lowered else by)
    elif isinstance(part, Becomes):
        set_stat(card, part.stat, fixed_amount(part.amount, x))


def face_up_subjects(position: Position, source: CardObject, subject: Subject) -> list[CardObject]:
    """The face-up cards that a continuous effect of a card speaks of."""
    return [card for card in subject_cards(position, source, subject) if card.face_up]


def subject_cards(position: Position, source: CardObject, subject: Subject) -> list[CardObject]:
    """The cards that a continuous effect of a card speaks of."""
    return AmountEvaluator(position, source, source.controller).cards(subject)


def change_stat(card: CardObject, stat: int, by: int) -> None:
    """Add to a derived stat."""
    if stat == MIGHT:
        card.might += by
    elif stat == LIFE:
        card.life += by
    elif stat == ARMOR:
        card.armor += by
    elif stat == MOVEMENT:
        card.movement += by
    elif stat == WILL:
        card.will += by


def set_stat(card: CardObject, stat: int, to: int) -> None:
    """Set a derived stat, whatever older effects have made of it (14.2)."""
    change_stat(card, stat, to - card.stat(stat))
    if stat == MIGHT:
        card.weakened = False


def give_keyword(position: Position, card: CardObject, keyword: int) -> None:
    """Give a card a condition or ability; none cumulates (20.1)."""
    if card.keywords >> keyword & 1 or card.cannot >> CONDITION + keyword & 1:
        return
    card.keywords |= 1 << keyword
    if keyword == WEAK:
        card.might -= WEAK_MIGHT
        card.weakened = True
    elif keyword == SUPPRESSED and card.zone < grid.GRID:
        card.reach = suppressed_reach(card, position.edition.reach)


def remove_keyword(card: CardObject, keyword: int) -> None:
    """Take a condition or ability away, with what it did (14.2)."""
    if not card.keywords >> keyword & 1:
        return
    card.keywords &= ~(1 << keyword)
    if keyword == WEAK and card.weakened:
        card.might += WEAK_MIGHT
        card.weakened = False
    elif keyword == SUPPRESSED and card.zone < grid.GRID:
        card.reach = plain_reach(card)


def fixed_amount(amount: Amount, x: int) -> int:
    """An amount of a Continuous effect: a number, or X."""
    return amount.value if isinstance(amount, Number) else x
