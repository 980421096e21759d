"""An event that would happen, and has not yet (15)."""

from __future__ import annotations

from engine.state.record import StateRecord


class ProposedEvent(StateRecord):
    """An event that would happen: `kind` is a code of `vocab.HAPPENINGS`.

    `card` is the number of the card it would happen to (0 = none), `player` whose or who, `amount` how much,
    `other` the number of the card that does it, `which` a zone or a definition, `batch` of what it triggers.
    For something gained `other` is whose effect it is, `ends` until when it is had (a code of
    `durations`), `striker` the number of the card whose Strike ends it. `used` are the keys of the
    replacements that were applied to it, or to what it replaced (15.2). `checked`: because of the checks
    (17.1). `over`: it will not happen.
    """

    FIELDS = (
        "kind", "player", "card", "amount", "other", "which", "batch", "ends", "striker", "checked", "over",
        "used",
    )  # fmt: skip
    __slots__ = FIELDS

    def __init__(
        self, kind: int = 0, player: int = 0, card: int = 0, amount: int = 0, other: int = 0
    ) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.amount = amount
        self.other = other
        self.which = -1
        self.batch = 0
        self.ends = 0
        self.striker = 0
        self.checked = False
        self.over = False
        self.used: tuple[tuple[int, ...], ...] = ()
