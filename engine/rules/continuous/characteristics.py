"""Derived values (14): never changed in place, worked out anew from what is printed and what lasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine import grid, vocab
from engine.effects.actions.continuous import Becomes, Gains, Gets, Loses
from engine.effects.actions.identity import Altered, GainsEffect
from engine.effects.actions.permissions import Ruling
from engine.effects.dependencies import BLESSINGS, PLACES
from engine.effects.node import Instruction
from engine.effects.terms import alterations
from engine.effects.terms.amounts import Amount, Number
from engine.effects.terms.capabilities import (
    BE_TARGETED,
    BE_TARGETED_BY_EFFECTS,
    BE_TARGETED_BY_OPPONENT,
    BE_TARGETED_BY_RIVAL_EFFECTS,
    BY_EFFECTS,
    CONDITION,
    OF_RIVALS,
)
from engine.effects.terms.counted_amounts import (
    CountOf,
    DifferenceOf,
    GroupsOf,
    Half,
    Plus,
    SumOf,
    Times,
    Within,
)
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import RECIPIENT, Subject, Those
from engine.effects.value_kinds import (
    ALL_STATS,
    CONNECTION,
    CONTROLLER,
    EFFECTS,
    IS_BLESSED,
    changed_by_alteration,
)
from engine.rules.blessed_cards import blessed_zones
from engine.rules.continuous import identity
from engine.rules.continuous.application_order import application_order, next_applied
from engine.rules.continuous.scope import asked_by_continuous, covered_cards, end_with_cards, is_active
from engine.rules.execution.conditions import ConditionEvaluator
from engine.rules.execution.selectors import attached_cards
from engine.rules.field.attachments import end_links, loan_bonuses, plain_reach, suppressed_reach
from engine.rules.field.conduits import join_conduits
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.card_profile import is_prohibition
from engine.state.continuous import ContinuousEffect
from engine.state.position import FOUND_LATER, Position
from engine.state.stat_loans import StatLoan, stat_loans


def reset_card(card: CardObject) -> None:
    """Give a card the values printed on it."""
    printed = card.printed
    card.might = printed.might
    card.life = printed.life
    card.armor = printed.stats[vocab.ARMOR]
    card.movement = printed.stats[vocab.MOVEMENT]
    card.will = printed.will
    card.keywords = 0
    card.weakened = False
    identity.reset_kinds(card)
    card.reach = plain_reach(card) if card.face_up and card.zone < grid.GRID else 0


def settle_values(position: Position) -> None:
    """Make derived values true, if they are stale. Values are read only after this."""
    if position.stale:
        derive_values(position)


# In place of the number of a printed effect
CONTINUOUS: Final = -1
STAT_LOAN: Final = -2
BLESSING: Final = -3

# Who is Blessed is found from what connects, and is older than all effects (14.1)
WHO_IS_BLESSED: Final = (0, BLESSING, 0, 0, CONNECTION | CONTROLLER, IS_BLESSED)

# A continuous effect as (timestamp, what it is, where, which of its instructions, asked for, changed)
Source = tuple[int, int, int, int, int, int]


def derive_values(position: Position) -> None:
    """Work out all values: what is printed, then every continuous effect in its order (14.1)."""
    position.stale = False
    position.touched |= PLACES
    position.blessed = FOUND_LATER
    identity.reset_prints(position)
    lent = stat_loans(position)
    sources = continuous_sources(position, lent)
    reset_all(position)
    asked = changed = 0
    for source in sources:
        asked |= source[4]
        changed |= source[5]
    if changed & EFFECTS:
        apply_with_conduits(position, sources_in_turn(position, lent), lent)
    else:
        ordered = ordered_sources(position, sources) if asked & changed else sources
        if changed & CONNECTION:
            apply_with_conduits(position, ordered, lent)
        else:
            for source in ordered:
                apply_source(position, source, lent)
    for card in position.field:
        if card is not None and card.face_up:
            clamp(card)
    if position.links and end_links(position):
        derive_values(position)
    if (position.made or position.pending) and end_with_cards(position):
        derive_values(position)


def continuous_sources(position: Position, lent: list[StatLoan]) -> list[Source]:
    """Every continuous effect, oldest first; notes what they all depend on."""
    dependency_mask = PLACES if position.links or lent else 0
    sources = [(loan.stamp, STAT_LOAN, index, 0, 0, ALL_STATS) for index, loan in enumerate(lent)]
    for card in position.field:
        if card is not None and card.face_up:
            for number in card.printed.continuous:
                dependency_mask |= card.printed.dependency_mask(number)
                for place, (asked, changed) in enumerate(card.printed.value_kinds(number)):
                    sources.append((card.stamp, number, card.zone, place, asked | EFFECTS, changed))
            if not card.lent:
                continue
            for stamp, number in card_effects.granted_continuous(card):
                dependency_mask |= card_effects.dependency_mask(card, number)
                for place, (asked, changed) in enumerate(card_effects.value_kinds(card, number)):
                    sources.append((stamp, number, card.zone, place, asked | EFFECTS, changed))
    for index, effect in enumerate(position.made):
        fixed_for_good = not effect.conditional and not effect.live
        asked = 0 if fixed_for_good else asked_by_continuous(position, effect)
        changed = changed_by_alteration(effect.kind, effect.which, effect.by)
        sources.append((effect.stamp, CONTINUOUS, index, 0, asked, changed))
        dependency_mask |= (
            PLACES if fixed_for_good else position.printed[effect.defn].dependency_mask(effect.effect)
        )
    position.dependency_mask = dependency_mask
    if dependency_mask & BLESSINGS and any(source[5] & (CONNECTION | CONTROLLER) for source in sources):
        sources.append(WHO_IS_BLESSED)
    sources.sort()
    return sources


def ordered_sources(position: Position, sources: list[Source]) -> list[Source]:
    """Return the effects in the order of application; it is worked out anew when the list has changed."""
    if sources != position.sources:
        position.sources = sources
        order = application_order([source[4] for source in sources], [source[5] for source in sources])
        position.ordered_sources = [sources[place] for place in order]
    return position.ordered_sources


def sources_in_turn(position: Position, lent: list[StatLoan]) -> Iterator[Source]:
    """Every continuous effect when its turn comes, where some change which effects cards have (14.1).

    What each of them leaves is looked at before the next one is found.
    """
    applied: list[tuple[int, ...]] = []
    mask = 0
    while True:
        waiting = [s for s in continuous_sources(position, lent) if source_key(position, s) not in applied]
        mask |= position.dependency_mask
        position.dependency_mask = mask
        if not waiting:
            return
        asks, changes = [source[4] for source in waiting], [source[5] for source in waiting]
        chosen = waiting[next_applied(list(range(len(waiting))), asks, changes)]
        applied.append(source_key(position, chosen))
        yield chosen


def source_key(position: Position, source: Source) -> tuple[int, ...]:
    """Return what stays the same of an effect while cards gain and lose others."""
    stamp, number, place, place_of_part, _asked, _changed = source
    card = position.field[place] if number >= 0 else None
    if card is None:
        return (stamp, number, place, place_of_part)
    return (stamp, place, place_of_part, *card_effects.effect_key(card, number))


def apply_with_conduits(position: Position, sources: Iterable[Source], lent: list[StatLoan]) -> None:
    """Apply effects that may change what cards connect to; who asks for that sees Conduits (20.1)."""
    joined = False
    for source in sources:
        if source[4] & CONNECTION and not joined:
            join_conduits(position)
            joined = True
        apply_source(position, source, lent)
        if source[5] & CONNECTION and joined:
            reset_reaches(position)
            joined = False
    if not joined:
        join_conduits(position)


def reset_reaches(position: Position) -> None:
    """Give every card what its own arrows reach, Suppressed or not."""
    for card in position.field:
        if card is not None and card.face_up and card.zone < grid.GRID:
            suppressed = card.keywords >> vocab.SUPPRESSED & 1
            card.reach = suppressed_reach(card, position.edition.reach) if suppressed else plain_reach(card)


def reset_all(position: Position) -> None:
    """Give every card its zone's controller, and every face-up one the values printed on it."""
    for card in position.field:
        if card is not None:
            card.controller = grid.zone_side(card.zone)
            card.can = card.cannot = card.shown_to = card.hidden_from = 0
            if card.face_up:
                reset_card(card)
    for covered in position.cards_under() if position.layered else ():
        covered.can = covered.cannot = covered.shown_to = covered.hidden_from = 0


def apply_source(position: Position, source: Source, lent: list[StatLoan]) -> None:
    """Apply one effect."""
    stamp, number, place, place_of_part, _asked, _changed = source
    if number == CONTINUOUS:
        apply_continuous(position, position.made[place])
    elif number == STAT_LOAN:
        apply_loan(lent[place])
    elif number == BLESSING:
        position.blessed = blessed_zones(position)
    else:
        apply_printed(position, place, number, place_of_part, stamp)


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


def apply_continuous(position: Position, effect: ContinuousEffect) -> None:
    """A continuous effect made by a resolved one, on the cards that were fixed then (14.4)."""
    if effect.kind in alterations.ON_NO_CARD or not is_active(position, effect):
        return
    if effect.kind == alterations.SILENCE:
        identity.silence_attached(position, effect.cards)
    for card in covered_cards(position, effect):
        if alterations.FORBID <= effect.kind <= alterations.SHOW:
            apply_rule(card, effect.kind, effect.by, effect.controller)
        elif position.field[card.zone] is not card:
            continue  # what lies attached has no values to change (4.2)
        elif effect.kind == alterations.CONTROL:
            card.controller = effect.by
        elif effect.kind == alterations.GRANT:
            identity.grant_effect(position, card, (effect.by, effect.which), -effect.stamp, effect.stamp)
        elif card.face_up and effect.kind != alterations.COPY:  # copies are made before all values
            apply_alteration(position, card, effect.kind, effect.which, effect.by)


def apply_rule(card: CardObject, kind: int, capabilities: int, player: int) -> None:
    """A rule for one card, face-up or not (14.6); `player`: whose rule it is."""
    if kind == alterations.FORBID:
        card.cannot |= capabilities & ~OF_RIVALS | (capabilities & OF_RIVALS) << player
        for keyword in vocab.CONDITIONS:
            if capabilities >> CONDITION + keyword & 1:
                remove_keyword(card, keyword)
        if capabilities >> BE_TARGETED & 1:
            card.hidden_from |= 3
        elif capabilities >> BE_TARGETED_BY_OPPONENT & 1:
            card.hidden_from |= 1 << 1 - player
        if capabilities >> BE_TARGETED_BY_EFFECTS & 1:
            card.hidden_from |= 3 << BY_EFFECTS
        elif capabilities >> BE_TARGETED_BY_RIVAL_EFFECTS & 1:
            card.hidden_from |= 1 << 1 - player + BY_EFFECTS
    elif kind == alterations.PERMIT:
        card.can |= capabilities
    elif kind == alterations.SHOW:
        card.shown_to |= 1 << player
    else:
        raise TypeError(f"no rule for a card is of the kind {kind}")


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
    else:
        identity.alter_identity(position, card, kind, which)


def apply_loan(loan: StatLoan) -> None:
    """Add the stats that are lent to a creature (4.2, 4.3)."""
    for stat, by in loan_bonuses(loan):
        change_stat(loan.borrower, stat, by)


def apply_printed(position: Position, zone: int, number: int, place: int, stamp: int) -> None:
    """An instruction of a printed continuous effect, which covers whoever fits now (14.3)."""
    source = position.field[zone]
    if source is None:
        return
    program = card_effects.effect_program(source, number)
    you, lender = card_effects.effect_player(source, number), card_effects.effect_lender(source, number)
    seen = ConditionEvaluator(position, source, you, 0, lender)
    if not all(seen.holds(given.state) for given in program.conditions()):
        return
    for instruction in seen.live_parts(program.parts()[place]):
        amount, does = instruction.x_amount(), instruction.uncounted()
        if isinstance(does, GainsEffect):
            effect = identity.quoted_effect(source, number, does)
            for card in face_up_subjects(seen, does.subject):
                identity.grant_effect(position, card, effect, source.number, stamp)
        elif amount is not None and counts_for_each(amount):
            subject = does.recipient()
            assert subject is not None
            for card in face_up_subjects(seen, subject):
                seen.recipient = card
                apply_part(position, card, does, max(seen.value(amount), 0))
            seen.recipient = None
        else:
            apply_instruction(seen, does, 0 if amount is None else max(seen.value(amount), 0))


def counts_for_each(amount: Amount) -> bool:
    """Return whether an amount is another one for each of those that get it: 'for each other creature'."""
    if isinstance(amount, (Times, GroupsOf, Plus, Half, Within)):
        return counts_for_each(amount.amount)
    if isinstance(amount, (DifferenceOf, SumOf)):
        return counts_for_each(amount.first) or counts_for_each(amount.second)
    return isinstance(amount, CountOf) and RECIPIENT in amount.selector.but


def apply_instruction(seen: ConditionEvaluator, instruction: Instruction, x: int) -> None:
    """One instruction of a printed continuous effect, seen from its card and player; `x` is X."""
    if is_prohibition(instruction):
        return  # that is asked for where it is about to happen (22.2)
    subject = instruction.recipient()
    assert subject is not None
    if isinstance(instruction, Ruling):
        for card in seen.cards(subject):
            apply_rule(card, instruction.kind(), instruction.capability_mask(), seen.controller)
    else:
        silences = isinstance(instruction, Altered) and instruction.changed_kinds() & EFFECTS
        if silences and isinstance(subject, Those):
            identity.silence_attached(seen.position, attached_numbers(seen, subject.selector))
        for card in face_up_subjects(seen, subject):
            apply_part(seen.position, card, instruction, x)


def attached_numbers(seen: ConditionEvaluator, what: Selector) -> list[int]:
    """Return the cards under others that fit; they are cards on the field like others (4.2)."""
    fit = attached_cards(seen.position, seen.meant(what), seen.controller, seen.source)
    return [card.number for card in fit]


def apply_part(position: Position, card: CardObject, instruction: Instruction, x: int) -> None:
    """One instruction of a continuous effect, for one of the cards that it covers; `x` is X."""
    if isinstance(instruction, Gains):
        for keyword in instruction.keywords:
            give_keyword(position, card, keyword)
    elif isinstance(instruction, Loses):
        for keyword in instruction.keywords:
            remove_keyword(card, keyword)
    elif isinstance(instruction, Altered):
        kind, which = instruction.alteration()
        identity.alter_identity(position, card, kind, which)
    else:
        apply_to_stats(card, instruction, x)


def apply_to_stats(card: CardObject, instruction: Instruction, x: int) -> None:
    """One instruction that changes or sets stats. TypeError for any other: no text is read as one."""
    if isinstance(instruction, Gets):
        for change in instruction.changes:
            by = fixed_amount(change.amount, x)
            change_stat(card, change.stat, -by if change.lowered else by)
    elif isinstance(instruction, Becomes):
        set_stat(card, instruction.stat, fixed_amount(instruction.amount, x))
    else:
        raise TypeError(f"{type(instruction).__name__} is played in no Continuous effect")


def face_up_subjects(seen: ConditionEvaluator, subject: Subject) -> list[CardObject]:
    """Return the face-up cards that a continuous effect speaks of; attached ones have no values (4.2)."""
    field = seen.position.field
    return [card for card in seen.cards(subject) if card.face_up and field[card.zone] is card]


def change_stat(card: CardObject, stat: int, by: int) -> None:
    """Add to a derived stat."""
    if stat == vocab.MIGHT:
        card.might += by
    elif stat == vocab.LIFE:
        card.life += by
    elif stat == vocab.ARMOR:
        card.armor += by
    elif stat == vocab.MOVEMENT:
        card.movement += by
    elif stat == vocab.WILL:
        card.will += by


def set_stat(card: CardObject, stat: int, to: int) -> None:
    """Set a derived stat, whatever older effects have made of it (14.2)."""
    change_stat(card, stat, to - card.stat(stat))
    if stat == vocab.MIGHT:
        card.weakened = False


def give_keyword(position: Position, card: CardObject, keyword: int) -> None:
    """Give a card a condition or ability; none cumulates (20.1)."""
    if card.keywords >> keyword & 1 or card.cannot >> CONDITION + keyword & 1:
        return
    card.keywords |= 1 << keyword
    if keyword == vocab.WEAK:
        card.might -= vocab.WEAK_MIGHT
        card.weakened = True
    elif keyword == vocab.SUPPRESSED and card.zone < grid.GRID:
        card.reach = suppressed_reach(card, position.edition.reach)


def remove_keyword(card: CardObject, keyword: int) -> None:
    """Take a condition or ability away, with what it did (14.2)."""
    if not card.keywords >> keyword & 1:
        return
    card.keywords &= ~(1 << keyword)
    if keyword == vocab.WEAK and card.weakened:
        card.might += vocab.WEAK_MIGHT
        card.weakened = False
    elif keyword == vocab.SUPPRESSED and card.zone < grid.GRID:
        card.reach = plain_reach(card)


def fixed_amount(amount: Amount, x: int) -> int:
    """An amount of a Continuous effect: a number, or X."""
    return amount.value if isinstance(amount, Number) else x
