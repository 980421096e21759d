"""The stack: stack objects that were declared, and triggers about to go on it (12)."""

from __future__ import annotations

from typing import Final

from engine.state.options import PRINTED_WAY

# Kinds of items
EFFECT: Final = 0
STRIKE: Final = 1
MARCH: Final = 2
RISE: Final = 3
MOVE: Final = 4
EQUIP: Final = 5
ITEMS: Final = ("effect", "Strike", "March", "Rise", "Move", "Equip")

NO_CARD: Final = 0  # numbers of cards start at 1
PRINTED_ON_SOURCE: Final = -1


class StackObject:
    """A declared effect or action, while it is declared and on the stack.

    `source` is the number of a card, as are `subject` and `other` of the triggering event, whose `amount` and
    `player` are kept too; `effect` is the number printed on definition `defn` (PRINTED_ON_SOURCE unless it is
    lent), 0 for an action that the turn's Event gives. `targets` are picks (`target_ref`) in the order of
    picking, `slots[i]` the target phrase that `targets[i]` belongs to. `gone` tells that
    its own cost or trigger made the source leave (13.3). `x` is X (8.7); `sacked` are numbers of the cards,
    `discarded` definitions, that paying its cost put into the graveyard. For a Strike `targets[0]` is the
    attacked zone; see rules.combat.

    `inner` leads to the program within the effect that it runs, () for the effect itself; `kept` is what the
    effect had picked before (slot, card, …), `used` the replacements that made way for it (15.2). `destroyed`
    are the cards that it has destroyed, where its text asks for that.
    """

    __slots__ = (
        "amount",
        "blocker",
        "controller",
        "declined",
        "defn",
        "destroyed",
        "discarded",
        "effect",
        "gone",
        "inner",
        "kept",
        "kind",
        "mode",
        "named",
        "other",
        "player",
        "sacked",
        "slots",
        "source",
        "subject",
        "targets",
        "used",
        "way",
        "x",
    )

    def __init__(self, kind: int, controller: int, source: int, effect: int) -> None:
        self.kind = kind
        self.controller = controller
        self.source = source
        self.effect = effect
        self.defn = PRINTED_ON_SOURCE
        self.subject = NO_CARD
        self.other = NO_CARD
        self.amount = 0
        self.player = -1
        self.gone = False
        self.mode = 0
        self.way = -1
        self.blocker = NO_CARD
        self.named = False
        self.declined = NO_CARD
        self.x = 0
        self.targets: tuple[int, ...] = ()
        self.slots: tuple[int, ...] = ()
        self.sacked: tuple[int, ...] = ()
        self.discarded: tuple[int, ...] = ()
        self.inner: tuple[int, ...] = ()
        self.kept: tuple[int, ...] = ()
        self.used: tuple[int, ...] = ()
        self.destroyed: tuple[int, ...] = ()

    def clone(self) -> StackObject:
        """An equal item of its own."""
        other = StackObject(self.kind, self.controller, self.source, self.effect)
        other.defn = self.defn
        other.subject = self.subject
        other.other = self.other
        other.amount = self.amount
        other.player = self.player
        other.gone = self.gone
        other.mode = self.mode
        other.way = self.way
        other.blocker = self.blocker
        other.named = self.named
        other.declined = self.declined
        other.x = self.x
        other.targets = self.targets
        other.slots = self.slots
        other.sacked = self.sacked
        other.discarded = self.discarded
        other.inner = self.inner
        other.kept = self.kept
        other.used = self.used
        other.destroyed = self.destroyed
        return other

    def declared_way(self) -> int:
        """Return what is told to have been declared: a way of `state.options`, also for what is no action.

        From bit 16 on the definition it is printed on plus 1, 0 for the source's own.
        """
        if 0 <= self.way < PRINTED_WAY:
            return self.way
        return PRINTED_WAY + self.effect | self.defn + 1 << 16

    def to_state(self) -> list[list[int]]:
        """Its state as ints."""
        numbers = [
            self.kind, self.controller, self.source, self.effect, self.subject, int(self.gone), self.mode,
            self.way, self.blocker, int(self.named), self.declined, self.defn, self.other, self.amount,
            self.player, self.x,
        ]  # fmt: skip
        lists = [self.targets, self.slots, self.sacked, self.discarded, self.inner, self.kept, self.used]
        if self.destroyed:
            lists.append(self.destroyed)
        return [numbers, *[list(one) for one in lists]]


def object_from_state(state: list[list[int]]) -> StackObject:
    """The item that `to_state` wrote."""
    kind, controller, source, effect, subject, gone, mode, way, blocker, named, declined, defn, *event = (
        state[0]
    )
    item = StackObject(kind, controller, source, effect)
    item.subject, item.gone, item.mode, item.way = subject, gone == 1, mode, way
    item.blocker, item.named, item.declined, item.defn = blocker, named == 1, declined, defn
    item.other, item.amount, item.player, item.x = event
    item.targets, item.slots = tuple(state[1]), tuple(state[2])
    item.sacked, item.discarded = tuple(state[3]), tuple(state[4])
    item.inner, item.kept, item.used = tuple(state[5]), tuple(state[6]), tuple(state[7])
    item.destroyed = tuple(state[8]) if len(state) > 8 else ()
    return item


class FreeDeclaration:
    """An effect that `player` declared in this turn without giving anything up for it (18.3).

    `source`, `defn` and `effect` say which, as in StackObject; `digest` is `position_key.standing_key` then.
    It never changes, so that clones of a position share it.
    """

    __slots__ = ("defn", "digest", "effect", "player", "source")

    def __init__(self, player: int, source: int, defn: int, effect: int, digest: str) -> None:
        self.player = player
        self.source = source
        self.defn = defn
        self.effect = effect
        self.digest = digest

    def is_same_effect(self, item: StackObject) -> bool:
        """Return whether it declared the same effect of the same card."""
        return self.source == item.source and self.defn == item.defn and self.effect == item.effect

    def to_state(self) -> list[object]:
        """Its state as ints and the digest."""
        return [self.player, self.source, self.defn, self.effect, self.digest]


class PendingTrigger:
    """A trigger that happened and waits to go on the stack (12.4).

    `batch` orders those of one moment: a higher one goes on above (7.4, 8.6). `agreed`: its yes/no or flip
    question was answered with yes. `gone`: a delayed one needs its source no more (16.2). `kind` (-1 = of
    no event), `subject`, `other`, `amount` and `player` are of its event. `effect` is printed on definition `defn` (PRINTED_ON_SOURCE
    unless it is lent), `mark` its bit among the source's marks of use; `inner` and `kept` are those of a
    delayed one (see Item), () otherwise. `block` is the number of the card that was flipped for a trigger:
    that trigger, which was agreed to, and what the flip triggered go on together (7.5).
    """

    __slots__ = (
        "agreed", "amount", "batch", "block", "controller", "defn", "effect", "gone", "inner", "kept", "kind",
        "mark", "other", "player", "source", "subject",
    )  # fmt: skip

    def __init__(self, source: int, effect: int, controller: int, subject: int, batch: int) -> None:
        self.source = source
        self.effect = effect
        self.controller = controller
        self.subject = subject
        self.batch = batch
        self.defn = PRINTED_ON_SOURCE
        self.mark = effect
        self.block = NO_CARD
        self.kind = -1
        self.gone = False
        self.agreed = False
        self.other = NO_CARD
        self.amount = 0
        self.player = -1
        self.inner: tuple[int, ...] = ()
        self.kept: tuple[int, ...] = ()

    def clone(self) -> PendingTrigger:
        """An equal one of its own."""
        other = PendingTrigger(self.source, self.effect, self.controller, self.subject, self.batch)
        other.defn = self.defn
        other.mark = self.mark
        other.block = self.block
        other.kind = self.kind
        other.gone = self.gone
        other.agreed = self.agreed
        other.other = self.other
        other.amount = self.amount
        other.player = self.player
        other.inner = self.inner
        other.kept = self.kept
        return other

    def to_state(self) -> list[int]:
        """Its state as ints."""
        flags = [int(self.gone), int(self.agreed)]
        event = [self.other, self.amount, self.player, self.defn, self.mark, self.block, self.kind]
        delayed = [len(self.inner), *self.inner, *self.kept]
        return [self.source, self.effect, self.controller, self.subject, self.batch, *flags, *event, *delayed]


def trigger_from_state(state: list[int]) -> PendingTrigger:
    """The waiting trigger that `to_state` wrote."""
    waiting = PendingTrigger(state[0], state[1], state[2], state[3], state[4])
    waiting.gone, waiting.agreed = state[5] == 1, state[6] == 1
    waiting.other, waiting.amount, waiting.player, waiting.defn, waiting.mark = state[7:12]
    waiting.block, waiting.kind = state[12:14]
    inner = 15 + state[14]
    waiting.inner, waiting.kept = tuple(state[15:inner]), tuple(state[inner:])
    return waiting
