"""An event that would happen, and has not yet (15)."""

from __future__ import annotations

from typing import Final

from engine.state.card import CardObject
from engine.state.record import StateRecord

AS_DAMAGE: Final = 1  # as what a loss of life is: damage that `other` deals to the player (22.7)
# How much a destruction is: what destroyed the card itself, where it was no sacrifice (17.1, 17.4)
BY_DAMAGE: Final = 1
BY_EFFECT: Final = 2
IN_FIGHT: Final = 1  # as what damage is: a fight deals it (10.6)
LOST_WITH_CARD: Final = -2  # as where mana goes: it is lost as the card under it is destroyed (8.1)


class ProposedEvent(StateRecord):
    """An event that would happen: `kind` is a code of `vocab.HAPPENINGS`.

    `card` is the number of the card it would happen to (0 = none), `player` whose or who, `amount` how much,
    `other` the number of the card that does it, `which` a zone, a definition, where mana goes, AS_DAMAGE or
    IN_FIGHT, `batch` of what it triggers.
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


class GameEvent:
    """Something that happened, for logs, expectations and statistics.

    `zone` is where (-1 = nowhere), `player` whose, `defn` the definition of the card (-1 = none), `number`
    the card's number, `amount` how much; for what was declared or is over its `declared_way`, for an
    attack its zone, for a condition its keyword. `other` is the number of the card on the other side of it:
    who dealt, destroyed, is blocked or blocks. `in_fight`: it is damage of a fight, or such damage destroyed
    the card (10.6), where a text of the game asks for that. `seen_by`: a mask of the players who know which
    card it is, -1 where its kind says so; for logs only, and not kept.
    """

    __slots__ = ("amount", "defn", "in_fight", "kind", "number", "other", "player", "seen_by", "zone")

    def __init__(
        self,
        kind: int,
        player: int,
        zone: int,
        defn: int,
        number: int,
        amount: int,
        other: int = 0,
        in_fight: int = 0,
    ) -> None:
        self.kind = kind
        self.player = player
        self.zone = zone
        self.defn = defn
        self.number = number
        self.amount = amount
        self.other = other
        self.in_fight = in_fight != 0
        self.seen_by = -1

    def numbers(self) -> list[int]:
        """Return its parts, in the order in which it is made."""
        numbers = [self.kind, self.player, self.zone, self.defn, self.number, self.amount, self.other]
        return [*numbers, 1] if self.in_fight else numbers


class PastEvent:
    """Something that happened this turn, and its card (None = none) as it was then; it never changes."""

    __slots__ = ("card", "news")

    def __init__(self, news: GameEvent, card: CardObject | None) -> None:
        self.news = news
        self.card = card

    def to_state(self) -> list[object]:
        """The same as numbers."""
        was = [] if self.card is None else [self.card.field_values(), self.card.values()]
        return [self.news.numbers(), was]
