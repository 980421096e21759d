"""Replacements (15): which one applies to an event that would happen, and applying it."""

from __future__ import annotations

from engine.effects.actions.replacement import Would, gains_it, modifies
from engine.effects.program import Program
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.effects.terms.subjects import This, Those
from engine.rules.events.emit import happen
from engine.rules.events.trigger_matching import is_turn
from engine.rules.execution.selectors import fits_card
from engine.rules.play.activation import is_possible
from engine.state import card_effects
from engine.state.card import Card
from engine.state.delayed import ALWAYS, Pending
from engine.state.events import Due
from engine.state.frames import DECLARE, OFF_STACK, RUN, Frame
from engine.state.position import Position
from engine.state.stack import EFFECT, Item
from engine.vocab import E_CONDITION_GAINED, E_DAMAGED, E_DESTROYED, E_DREW, E_PREVENTED, E_REPLACED


class Found:
    """A replacement that fits: `key` names it among those used, `program` None is plain prevention."""

    __slots__ = ("item", "key", "mark", "optional", "pending", "program", "stamp")

    def __init__(self, key: int, stamp: int, item: Item, program: Program | None) -> None:
        self.key = key
        self.stamp = stamp
        self.item = item
        self.program = program
        self.mark = 0
        self.optional = False
        self.pending: Pending | None = None


def newest(position: Position, due: Due) -> Found | None:
    """The newest replacement that fits an event as it is now and was not used on it (15.3)."""
    best: Found | None = None
    for found in every_fitting(position, due):
        if best is None or found.stamp > best.stamp:
            best = found
    return best


def called(position: Position, due: Due, key: int) -> Found | None:
    """The replacement with this key, if it still fits."""
    due.used = tuple([used for used in due.used if used != key])
    found = [one for one in every_fitting(position, due) if one.key == key]
    due.used += (key,)
    return found[0] if found else None


def every_fitting(position: Position, due: Due) -> list[Found]:
    """All replacements that fit, in the order of 2.5, then those made by resolved effects."""
    if not position.replacing >> due.kind & 1:
        return []
    found: list[Found] = []
    for card in position.field:
        if card is not None and card.face_up:
            add_printed(position, due, card, found)
    for pending in position.pending:
        if not pending.delayed and pending.kind == due.kind and -pending.stamp not in due.used:
            add_made(position, due, pending, found)
    return found


def add_printed(position: Position, due: Due, card: Card, found: list[Found]) -> None:
    """The replacements that a face-up card has: its own, then those that are lent to it."""
    for replacement in card.printed.replacements:
        if replacement.happening == due.kind:
            item = Item(EFFECT, card.controller, card.number, replacement.number)
            add_had(position, due, card, item, replacement.number, card.stamp, replacement.optional, found)
    for one in card.lent:
        for replacement in one.printed.replacements_lent:
            if replacement.number == one.effect and replacement.happening == due.kind:
                item = Item(EFFECT, card.controller, card.number, one.effect)
                item.defn = one.defn
                add_had(position, due, card, item, one.mark(), one.stamp, replacement.optional, found)


def add_had(
    position: Position,
    due: Due,
    card: Card,
    item: Item,
    mark: int,
    stamp: int,
    optional: bool,
    found: list[Found],
) -> None:
    """One that a card has, if it fits and can be used."""
    key = card.number << 40 | mark
    if key in due.used:
        return
    printed = card_effects.printed_of(position, item)
    if printed.once >> item.effect & card.used >> mark & 1:
        return
    program = printed.program(item.effect)
    would = program.event()
    if not isinstance(would, Would) or not fits(position, due, would, card.controller, card):
        return
    told(item, due)
    if not is_possible(position, card, program, item.subject, item.other):
        return
    one = Found(key, stamp, item, program)
    one.mark = mark
    one.optional = optional or would.optional
    found.append(one)


def add_made(position: Position, due: Due, pending: Pending, found: list[Found]) -> None:
    """One that a resolved effect made, if it fits."""
    item = item_of(pending)
    told(item, due)
    if not pending.live and due.card not in pending.cards:
        return
    if not pending.path and pending.kind == E_DREW and due.player != pending.player:
        return
    if not pending.path:
        one = Found(-pending.stamp, pending.stamp, item, None)
    else:
        program = card_effects.program_of(position, item)
        would = program.event()
        source = position.card_or_ghost(pending.source)
        if not isinstance(would, Would) or due.amount < would.least:
            return
        if due.kind == E_CONDITION_GAINED and not gains_it(would, due.which):
            return
        if pending.live and not fits(position, due, would, pending.controller, source):
            return
        if program.phrases and (source is None or not is_possible(position, source, program)):
            return
        one = Found(-pending.stamp, pending.stamp, item, program)
        one.optional = would.optional
    one.pending = pending
    found.append(one)


def item_of(pending: Pending) -> Item:
    """What runs when a pending effect's time has come."""
    item = Item(EFFECT, pending.controller, pending.source, pending.effect)
    item.defn = pending.defn
    item.inner = pending.path
    item.kept = pending.kept
    item.subject, item.other = pending.subject, pending.other
    item.amount, item.player = pending.amount, pending.player
    item.gone = True
    return item


def told(item: Item, due: Due) -> None:
    """What the replacement's words may refer to."""
    item.subject, item.other = due.card, due.other
    item.amount, item.player = due.amount, due.player
    item.used = due.used
    item.gone = True


def fits(position: Position, due: Due, would: Would, you: int, source: Card | None) -> bool:
    """Whether an event is what a replacement speaks of, seen from its controller and card."""
    if due.amount < would.least or (due.kind == E_CONDITION_GAINED and not gains_it(would, due.which)):
        return False
    if not is_turn(position, you, would.during):
        return False
    if would.subject is None:
        return would.who == EACH_PLAYER or (due.player == you) == (would.who == YOU)
    if isinstance(would.subject, This):
        return source is not None and due.card == source.number
    card = position.card(due.card)
    assert isinstance(would.subject, Those)
    return card is not None and fits_card(position, would.subject.selector, you, source, card)


def apply(position: Position, due: Due, found: Found) -> None:
    """Replace or change an event: what happens instead is carried out before anything else."""
    use_up(position, found)
    card = position.card(due.card)
    if found.program is None and due.kind == E_DREW:
        due.over = True
        happen(position, E_REPLACED, due.player)
        return
    if found.program is None:
        prevent(position, due, found)
        return
    if not modifies(found.program.body):
        due.over = True
        happen(position, E_REPLACED, due.player, card)
        if due.checked and due.kind == E_DESTROYED and card is not None:
            card.spared = card.damage << 16 | card.life  # not due again until these change (15.6)
    found.item.used = due.used
    carry_out(position, found.item, found.program)


def carry_out(position: Position, item: Item, program: Program) -> None:
    """What happens instead; its costs are paid and its targets picked now, without the stack (15.1, 15.4).

    It counts as an item all the same (18.3): what is replaced many times over is bounded so.
    """
    position.items += 1
    declared = program.costs() or program.phrases or program.early_choice() is not None
    frame = Frame(DECLARE if declared else RUN, item.controller)
    frame.item = item
    if declared:
        frame.card = item.source
        frame.zone = OFF_STACK
    position.frames.append(frame)


def use_up(position: Position, found: Found) -> None:
    """It was used: once in a turn, or once and for all (11.1, 15.2)."""
    pending = found.pending
    if pending is None:
        card = position.card(found.item.source)
        if card is not None:
            card.used |= 1 << found.mark
    elif pending.uses != ALWAYS:
        pending.uses -= 1
        if pending.uses <= 0:
            position.pending.remove(pending)


def prevent(position: Position, due: Due, found: Found) -> None:
    """Plain prevention: all of the damage, or as much as is left of it."""
    pending = found.pending
    assert pending is not None and due.kind == E_DAMAGED
    prevented = due.amount if pending.left == 0 else min(pending.left, due.amount)
    lower(position, due, prevented)
    if pending.left:
        pending.left -= prevented
        if pending.left == 0:
            position.pending.remove(pending)


def lower(position: Position, due: Due, by: int) -> None:
    """That much of the damage does not happen."""
    by = min(by, due.amount)
    due.amount -= by
    happen(position, E_PREVENTED, due.player, position.card(due.card), by)
    if due.amount <= 0:
        due.over = True
