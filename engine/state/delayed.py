"""Effects left by resolved ones for later: a replacement (15.2) or a delayed trigger (16.2)."""

from __future__ import annotations

from typing import Final

from engine.state.record import StateRecord

ALWAYS: Final = 99  # uses that never run out
INTO: Final = -1  # a step of a path: into the program that an instruction holds


class DelayedEffect(StateRecord):
    """Waits from `stamp` on for `kind`, the code of a happening, and then runs a program of its own.

    The program is found by `path` in effect `effect` of definition `defn` (-1: printed on the source);
    `source` and `controller` are whose effect it was. A replacement is about `cards`, fixed when it was made,
    or, `live`, about whoever fits at any time. `uses` is how often it may still be used, `left` how much
    damage it still prevents (0: all), `turns` how many starts of a turn are still to come. `ends` is a code
    of `durations`. `kept` are the targets of the effect, as (slot, card); `subject`,
    `other`, `amount` and `player` those of its event.
    """

    FIELDS = (
        "kind", "delayed", "stamp", "source", "controller", "defn", "effect", "path", "cards", "live",
        "uses", "left", "turns", "ends", "kept", "subject", "other", "amount", "player",
    )  # fmt: skip
    __slots__ = FIELDS

    def __init__(self, kind: int = 0, delayed: bool = False) -> None:
        self.kind = kind
        self.delayed = delayed
        self.stamp = 0
        self.source = 0
        self.controller = 0
        self.defn = -1
        self.effect = 0
        self.path: tuple[int, ...] = ()
        self.cards: list[int] = []
        self.live = False
        self.uses = 1
        self.left = 0
        self.turns = 0
        self.ends = 0
        self.kept: tuple[tuple[int, int], ...] = ()
        self.subject = 0
        self.other = 0
        self.amount = 0
        self.player = -1

    def has_cards_left(self) -> bool:
        """Return whether not all the cards that it was about are gone (4.7)."""
        return self.delayed or self.live or len(self.cards) > 0
