"""The stack: stack objects that were declared, and triggers about to go on it (12)."""

from __future__ import annotations

from typing import Final

from engine.state.granted_effects import Mark
from engine.state.options import PRINTED_WAY
from engine.state.record import Names, StateRecord

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
NOT_COUNTED: Final = -1


class StackObject(StateRecord):
    """A declared effect or action, while it is declared and on the stack.

    `source` is the number of a card, as are `subject` and `other` of the triggering event, whose `amount` and
    `player` are kept too; `effect` is the number printed on definition `defn` (PRINTED_ON_SOURCE unless it is
    lent), 0 for an action that the turn's Event gives. `targets` are picks (`target_ref`) in the order of
    picking, `slots[i]` the target phrase that `targets[i]` belongs to. `gone` tells that
    its own cost or trigger made the source leave (13.3). `x` is X (8.7); `sacked` are numbers of the cards,
    `discarded` definitions, that paying its cost put into the graveyard. For a Strike `targets[0]` is the
    attacked zone; see rules.combat.

    `inner` leads to the program within the effect that it runs, () for the effect itself; `kept` is what the
    effect had picked before, as (slot, card), `used` the keys of replacements that made way for it (15.2).
    `destroyed` are the cards that it has destroyed, where its text asks for that; `counted` what each X of
    its text is, NOT_COUNTED until it is (8.7); `since` how much of this turn was remembered when it began.
    `aims` are targets that another card named: (slot, pick, number of that card), whose arrows count (20.1).
    `modes` are those chosen for each target: (slot, pick, number of the mode, from 1), as picked (13.6).
    `aftermath` are triggers that go on the stack once it has resolved (12.5). `shown` are the cards that its
    cost revealed, or that were chosen in a graveyard: (player, pile, definition) (8.5, 22.3).
    """

    FIELDS = (
        "kind", "controller", "source", "effect", "defn", "subject", "other", "amount", "player", "gone",
        "mode", "way", "blocker", "named", "declined", "x", "targets", "slots", "sacked", "discarded",
        "inner", "kept", "used", "destroyed", "counted", "since", "aims", "modes", "aftermath", "shown",
    )  # fmt: skip
    __slots__ = FIELDS

    def __init__(
        self, kind: int = EFFECT, controller: int = 0, source: int = NO_CARD, effect: int = 0
    ) -> None:
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
        self.kept: tuple[tuple[int, int], ...] = ()
        self.used: tuple[tuple[int, ...], ...] = ()
        self.destroyed: tuple[int, ...] = ()
        self.counted: tuple[int, ...] = ()
        self.since = 0
        self.aims: tuple[tuple[int, int, int], ...] = ()
        self.modes: tuple[tuple[int, int, int], ...] = ()
        self.aftermath: tuple[PendingTrigger, ...] = ()
        self.shown: tuple[tuple[int, int, int], ...] = ()

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
        other.counted = self.counted
        other.since = self.since
        other.aims = self.aims
        other.modes = self.modes
        other.shown = self.shown
        if self.aftermath:
            other.aftermath = tuple([waiting.clone() for waiting in self.aftermath])
        return other

    def field_values(self, left_out: Names = ()) -> list[object]:
        """The values of its fields, without the last that are empty: what came to be written later."""
        for name in ("shown", "aftermath", "modes"):
            if getattr(self, name):
                break
            left_out = (*left_out, name)
        return super().field_values(left_out)

    def written_names(self, count: int) -> Names:
        """The names of the first `count` fields."""
        return self.FIELDS[:count]

    def mode_of(self, slot: int, pick: int) -> int:
        """Return the mode that was chosen for a target, 0 for none."""
        for mode_slot, picked, mode in self.modes:
            if (mode_slot, picked) == (slot, pick):
                return mode
        return 0

    def rename_pick(self, slot: int, old: int, new: int) -> None:
        """Let the mode chosen for a target be that of the pick which now stands in its place."""
        self.modes = tuple([(s, new if (s, p) == (slot, old) else p, mode) for s, p, mode in self.modes])

    def aimed_by(self, slot: int, pick: int) -> int:
        """Return the number of the card that named a target in place of another, NO_CARD for the source."""
        for aimed_slot, aimed, number in self.aims:
            if (aimed_slot, aimed) == (slot, pick):
                return number
        return NO_CARD

    def keep_cards(self, slot: int, cards: list[int]) -> None:
        """Keep for its instructions which cards are meant by a slot."""
        others = [pair for pair in self.kept if pair[0] != slot]
        self.kept = tuple(others + [(slot, card) for card in cards])

    def add_kept_card(self, slot: int, card: int) -> None:
        """Keep for its instructions one more card that is meant by a slot."""
        self.kept += ((slot, card),)

    def declared_way(self) -> int:
        """Return what is told to have been declared: a way of `state.options`, also for what is no action.

        From bit 16 on the definition it is printed on plus 1, 0 for the source's own.
        """
        if 0 <= self.way < PRINTED_WAY:
            return self.way
        return PRINTED_WAY + self.effect | self.defn + 1 << 16


class FreeDeclaration(StateRecord):
    """An effect that `player` declared in this turn without giving anything up for it (18.3).

    `source`, `defn` and `effect` say which, as in StackObject; `digest` is `position_key.standing_key` then.
    It never changes, so that clones of a position share it.
    """

    FIELDS = ("player", "source", "defn", "effect", "digest")
    __slots__ = FIELDS

    def __init__(
        self, player: int = 0, source: int = NO_CARD, defn: int = 0, effect: int = 0, digest: str = ""
    ) -> None:
        self.player = player
        self.source = source
        self.defn = defn
        self.effect = effect
        self.digest = digest

    def is_same_effect(self, item: StackObject) -> bool:
        """Return whether it declared the same effect of the same card."""
        return self.source == item.source and self.defn == item.defn and self.effect == item.effect


class PendingTrigger(StateRecord):
    """A trigger that happened and waits to go on the stack (12.4).

    `batch` orders those of one moment: a higher one goes on above (7.4, 8.6). `agreed`: its yes/no or flip
    question was answered with yes. `gone`: a delayed one needs its source no more (16.2). `kind` (-1 = of
    no event), `subject`, `other`, `amount` and `player` are of its event. `effect` is printed on definition
    `defn` (PRINTED_ON_SOURCE unless it is lent), lent by the card with the number `origin` (0: its own).
    `inner` and `kept` are those of a delayed one (see StackObject), () otherwise. `block` is the number of
    the card that was flipped for a trigger: that one, which was agreed to, and what the flip triggered go on
    together (7.5).
    """

    FIELDS = (
        "source", "effect", "controller", "subject", "batch", "defn", "origin", "gone", "agreed", "other",
        "amount", "player", "inner", "kept", "block", "kind",
    )  # fmt: skip
    __slots__ = FIELDS

    def __init__(
        self,
        source: int = NO_CARD,
        effect: int = 0,
        controller: int = 0,
        subject: int = NO_CARD,
        batch: int = 0,
    ) -> None:
        self.source = source
        self.effect = effect
        self.controller = controller
        self.subject = subject
        self.batch = batch
        self.defn = PRINTED_ON_SOURCE
        self.origin = NO_CARD
        self.block = NO_CARD
        self.kind = -1
        self.gone = False
        self.agreed = False
        self.other = NO_CARD
        self.amount = 0
        self.player = -1
        self.inner: tuple[int, ...] = ()
        self.kept: tuple[tuple[int, int], ...] = ()

    def mark(self) -> Mark:
        """Return the sign of its effect among the marks of use of its source."""
        return (self.origin, self.effect)
