"""Replacements (15): which one applies to an event that would happen, and applying it."""

from __future__ import annotations

from engine import vocab
from engine.effects.actions.replacement import NO_EFFECT, Would, covers_keyword, modifies_event
from engine.effects.program import Program
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.effects.terms.subjects import This, Those
from engine.rules.events.emit import emit_event
from engine.rules.events.memories import has_fight_wound
from engine.rules.events.trigger_matching import is_turn
from engine.rules.execution.selectors import asks_place, fits_card, other_than
from engine.rules.play.activation import is_possible
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.delayed import ALWAYS, DelayedEffect
from engine.state.events import AS_DAMAGE, IN_FIGHT, LOST_WITH_CARD, ProposedEvent
from engine.state.frames.execution import ExecuteFrame
from engine.state.frames.stack import DeclareFrame
from engine.state.granted_effects import Mark
from engine.state.position import Position
from engine.state.stack import EFFECT, NO_CARD, StackObject


class ReplacementMatch:
    """A replacement that fits: `key` names it among those used, `program` None is plain prevention.

    The key is the number of the card that has it and its mark, or the timestamp of one that an effect made.
    """

    __slots__ = ("item", "key", "mark", "optional", "pending", "program", "stamp")

    def __init__(self, key: tuple[int, ...], stamp: int, item: StackObject, program: Program | None) -> None:
        self.key = key
        self.stamp = stamp
        self.item = item
        self.program = program
        self.mark: Mark = (NO_CARD, 0)
        self.optional = False
        self.pending: DelayedEffect | None = None


def newest_match(position: Position, due: ProposedEvent) -> ReplacementMatch | None:
    """Return the newest replacement that fits an event as it is now and was not used on it (15.3)."""
    best: ReplacementMatch | None = None
    for match in all_matches(position, due):
        if best is None or match.stamp > best.stamp:
            best = match
    return best


def find_match(position: Position, due: ProposedEvent, key: tuple[int, ...]) -> ReplacementMatch | None:
    """The replacement with this key, if it still fits."""
    due.used = tuple([used for used in due.used if used != key])
    matches = [match for match in all_matches(position, due) if match.key == key]
    due.used += (key,)
    return matches[0] if matches else None


def all_matches(position: Position, due: ProposedEvent) -> list[ReplacementMatch]:
    """Return all replacements that fit, in the order of 2.5, then those made by resolved effects."""
    if not position.replacing >> due.kind & 1:
        return []
    matches: list[ReplacementMatch] = []
    for card in position.field:
        if card is not None and card.face_up:
            add_printed(position, due, card, matches)
    for pending in position.pending:
        if not pending.delayed and pending.kind == due.kind and (pending.stamp,) not in due.used:
            add_delayed(position, due, pending, matches)
    return matches


def add_printed(
    position: Position, due: ProposedEvent, card: CardObject, matches: list[ReplacementMatch]
) -> None:
    """Add the replacements that a face-up card has: its own, then those that are lent to it."""
    for replacement in card.printed.replacements:
        if replacement.happening == due.kind:
            item = StackObject(EFFECT, card.controller, card.number, replacement.number)
            item.defn = card_effects.own_defn(card)
            mark = card_effects.own_mark(card, replacement.number)
            add_own(position, due, card, item, mark, card.stamp, replacement.optional, matches)
    for loan in card.lent:
        for replacement in loan.printed.replacements_lent:
            if replacement.number == loan.effect and replacement.happening == due.kind:
                item = StackObject(EFFECT, loan.player_on(card.controller), card.number, loan.effect)
                item.defn = loan.defn
                add_own(position, due, card, item, loan.mark(), loan.stamp, replacement.optional, matches)


def add_own(
    position: Position,
    due: ProposedEvent,
    card: CardObject,
    item: StackObject,
    mark: Mark,
    stamp: int,
    optional: bool,
    matches: list[ReplacementMatch],
) -> None:
    """One that a card has, if it fits and can be used."""
    key = (card.number, *mark)
    if key in due.used:
        return
    printed = card_effects.effect_profile(position, item)
    if card_effects.is_spent(card, printed, item.effect, mark):
        return
    program = printed.program(item.effect)
    would = program.event()
    this = card_effects.this_number(position, item)
    if not isinstance(would, Would) or not fits_event(position, due, would, item.controller, card, this):
        return
    set_references(item, due)
    if not is_possible(position, card, program, item.controller, item.subject, item.other):
        return
    replacement_match = ReplacementMatch(key, stamp, item, program)
    replacement_match.mark = mark
    replacement_match.optional = optional or would.optional
    matches.append(replacement_match)


def add_delayed(
    position: Position, due: ProposedEvent, pending: DelayedEffect, matches: list[ReplacementMatch]
) -> None:
    """One that a resolved effect made, if it fits."""
    item = make_stack_object(pending)
    set_references(item, due)
    if not pending.live and due.card not in pending.cards:
        return
    if not pending.path and pending.kind == vocab.E_DREW and due.player != pending.player:
        return
    if not pending.path:
        replacement_match = ReplacementMatch((pending.stamp,), pending.stamp, item, None)
    else:
        program = card_effects.program_of(position, item)
        would = program.event()
        source = position.card_or_ghost(pending.source)
        if not isinstance(would, Would) or due.amount < would.least:
            return
        if is_lost_with_card(due) != would.with_card:
            return
        if not is_from(position, due, would, pending.controller, source):
            return
        if due.kind == vocab.E_CONDITION_GAINED and not covers_keyword(would, due.which):
            return
        this = card_effects.this_number(position, item)
        if pending.live and not fits_event(position, due, would, pending.controller, source, this):
            return
        if program.phrases and (
            source is None or not is_possible(position, source, program, pending.controller)
        ):
            return
        replacement_match = ReplacementMatch((pending.stamp,), pending.stamp, item, program)
        replacement_match.optional = would.optional
    replacement_match.pending = pending
    matches.append(replacement_match)


def make_stack_object(pending: DelayedEffect) -> StackObject:
    """Return what runs when a pending effect's time has come."""
    item = StackObject(EFFECT, pending.controller, pending.source, pending.effect)
    item.defn = pending.defn
    item.inner = pending.path
    item.kept = pending.kept
    item.subject, item.other = pending.subject, pending.other
    item.amount, item.player = pending.amount, pending.player
    item.gone = True
    return item


def set_references(item: StackObject, due: ProposedEvent) -> None:
    """Set what the replacement's words may refer to."""
    item.subject, item.other = due.card, due.other
    item.amount, item.player = due.amount, due.player
    item.used = due.used
    item.gone = True


def fits_event(
    position: Position, due: ProposedEvent, would: Would, you: int, source: CardObject | None, this: int
) -> bool:
    """Return whether an event is what a replacement speaks of, seen from its controller and card.

    `this` is the number of [this]: of the card, or of the Equipment that lends it (4.2).
    """
    if due.amount < would.least or (
        due.kind == vocab.E_CONDITION_GAINED and not covers_keyword(would, due.which)
    ):
        return False
    if is_lost_with_card(due) != would.with_card:
        return False
    if not is_turn(position, you, would.during) or not is_from(position, due, would, you, source):
        return False
    if due.kind == vocab.E_LIFE_LOST and would.happening == vocab.E_DAMAGED:
        of_player = would.to_players or is_of_player(due, would, you)
        return of_player and is_player_damage(position, due)
    if would.subject is None:
        return is_of_player(due, would, you)
    if isinstance(would.subject, This):
        return source is not None and due.card == (source.number if due.kind != vocab.E_DESTROYED else this)
    card = find_subject(position, due)
    assert isinstance(would.subject, Those)
    if card is None or (is_attached(position, card) and asks_place(would.subject.selector)):
        return False
    return fits_card(position, other_than(would.subject.selector, this), you, source, card)


def is_of_player(due: ProposedEvent, would: Would, you: int) -> bool:
    """Return whether it would happen to such a player."""
    return would.who == EACH_PLAYER or (due.player == you) == (would.who == YOU)


def is_hit(due: ProposedEvent) -> bool:
    """Return whether it is the life that a direct hit takes (10.7)."""
    return due.other != NO_CARD and due.which != AS_DAMAGE


def is_player_damage(position: Position, due: ProposedEvent) -> bool:
    """Return whether life that would be lost is damage: a text deals it, or a hit that takes Might (22.7)."""
    return due.which == AS_DAMAGE or (is_hit(due) and not position.edition.direct_hit_one)


def is_attached(position: Position, card: CardObject) -> bool:
    """Return whether a card lies under another one, in no zone (4.2)."""
    return position.layered and position.card_under(card.number) is not None


def is_lost_with_card(due: ProposedEvent) -> bool:
    """Return whether it is mana that is lost because the card that it lay on is destroyed (8.1)."""
    return due.kind == vocab.E_CONSUMED and due.which == LOST_WITH_CARD


def find_subject(position: Position, due: ProposedEvent) -> CardObject | None:
    """Return the card that it would happen to; one that is destroyed with its mana as it last was (12.9)."""
    return position.card_or_ghost(due.card) if is_lost_with_card(due) else position.find_in_play(due.card)


def is_from(
    position: Position, due: ProposedEvent, would: Would, you: int, source: CardObject | None
) -> bool:
    """Return whether it is such a card that would deal the damage or destroy it, or damage that would."""
    if would.by_damage and not due.checked:
        return False
    if would.in_fight and not is_of_fight(position, due):
        return False
    if would.by_effect != NO_EFFECT and not is_of_effect(position, due, would.by_effect, you):
        return False
    if would.by_this:
        return source is not None and due.other == source.number
    if would.by is None:
        return True
    hurt = position.card(due.card) if due.kind == vocab.E_DESTROYED and due.checked else None
    dealer = position.card_or_ghost(due.other if hurt is None else hurt.hurt_by)
    return dealer is not None and fits_card(position, would.by, you, source, dealer)


def is_of_effect(position: Position, due: ProposedEvent, whose: int, you: int) -> bool:
    """Return whether an effect of such a player would destroy the card itself (17.4)."""
    source = None if due.checked else position.card_or_ghost(due.other)
    return source is not None and (whose == EACH_PLAYER or (source.controller == you) == (whose == YOU))


def is_of_fight(position: Position, due: ProposedEvent) -> bool:
    """Return whether it is damage of a fight, or such damage would destroy the card (10.6, 17.1)."""
    if due.kind == vocab.E_DAMAGED:
        return due.which == IN_FIGHT
    card = position.card(due.card)
    return due.checked and card is not None and card.damage > 0 and has_fight_wound(position, card)


def apply_replacement(position: Position, due: ProposedEvent, match: ReplacementMatch) -> None:
    """Replace or change an event: what happens instead is carried out before anything else."""
    use_up(position, match)
    card = find_subject(position, due)
    if match.program is None and due.kind == vocab.E_DREW:
        due.over = True
        emit_event(position, vocab.E_REPLACED, due.player)
        return
    if match.program is None:
        prevent_damage(position, due, match)
        return
    if not modifies_event(match.program.body):
        due.over = True
        emit_event(position, vocab.E_REPLACED, due.player, card)
        if due.checked and due.kind == vocab.E_DESTROYED and card is not None:
            card.spared = (card.damage, card.life)  # not due again until these change (15.6)
    match.item.used = due.used
    start_program(position, match.item, match.program)


def start_program(position: Position, item: StackObject, program: Program) -> None:
    """Start what happens instead; pay costs and pick targets now, without the stack (15.1, 15.4).

    It counts as a stack object all the same (18.3): what is replaced many times over is bounded so.
    """
    position.items += 1
    if program.costs() or program.phrases or program.early_choice() is not None:
        frame = DeclareFrame(item.controller, item.source, item)
        frame.off_stack = True
        position.frames.append(frame)
    else:
        position.frames.append(ExecuteFrame(item.controller, item=item))


def use_up(position: Position, match: ReplacementMatch) -> None:
    """It was used: once in a turn, or once and for all (11.1, 15.2)."""
    pending = match.pending
    if pending is None:
        card = position.card(match.item.source)
        if card is not None:
            printed = card_effects.effect_profile(position, match.item)
            card_effects.record_use(card, printed, match.item.effect, match.mark)
    elif pending.uses != ALWAYS:
        pending.uses -= 1
        if pending.uses <= 0:
            position.pending.remove(pending)


def prevent_damage(position: Position, due: ProposedEvent, match: ReplacementMatch) -> None:
    """Plain prevention: all of the damage, or as much as is left of it."""
    pending = match.pending
    assert pending is not None and due.kind == vocab.E_DAMAGED
    prevented = due.amount if pending.left == 0 else min(pending.left, due.amount)
    reduce_damage(position, due, prevented)
    if pending.left:
        pending.left -= prevented
        if pending.left == 0:
            position.pending.remove(pending)


def reduce_damage(position: Position, due: ProposedEvent, by: int) -> None:
    """That much of the damage does not happen."""
    by = min(by, due.amount)
    due.amount -= by
    emit_event(position, vocab.E_PREVENTED, due.player, position.card(due.card), by)
    if due.amount <= 0:
        due.over = True
