"""A card on the field (4.7): an object with a number of its own, made when it enters."""

from __future__ import annotations

from engine.state.card_profile import CardProfile
from engine.state.granted_effects import NO_GRANTS, GrantedEffect, Mark
from engine.state.record import StateRecord


class CardObject(StateRecord):
    """One card on the field, or as it last was (12.9).

    `rotation` is in quarter turns on the table. `might` to `reach` are derived values (14.1), true while the
    position is not stale, as are `controller` (2.2) and `weakened` (Weak counts in `might`). `acted` are the
    marks of actions that it did (see `action_pool`), `used` of effects that it used, `held` of those whose
    state was true at the last look. `can` and `cannot` are masks of `capabilities`; `shown_to`, `hidden_from`
    of players: who may look at it face-down, who cannot target it (all derived, 14.6). `printed` and `guise`
    are what counts as printed on it, and which definition that is: another one's for a copy (22.6);
    `factions`, `types` and `paid_as` are masks of what it is besides (all derived, 14.1).
    `under` are the cards attached to it or crewing it, oldest first, with `stamp` = since when (4.2, 4.3);
    `linked` is the zone that it is linked to (-1 = none) and `link_stamp` since when.
    `spared` are damage and Life when it was not destroyed though they ask for that (15.6).
    `hurt_by` is the number of the card that dealt it damage since the last checks (17.1).
    """

    FIELDS = (
        "number", "defn", "owner", "controller", "zone", "face_up", "rotation", "mana", "damage", "stamp",
        "acted", "used", "entered_turn", "hurt_by", "linked", "link_stamp", "held", "spared",
    )  # fmt: skip
    __slots__ = (
        *FIELDS, "printed", "might", "life", "armor", "movement", "will", "keywords", "reach", "lent",
        "weakened", "under", "can", "cannot", "shown_to", "hidden_from", "guise", "factions",
        "types", "paid_as",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        defn: int,
        printed: CardProfile,
        owner: int,
        zone: int,
        like: CardObject | None = None,
    ) -> None:
        """A card with nothing on it, or one like another: a clone sets no field twice."""
        self.number = number
        self.defn = defn
        self.printed = printed
        self.owner = owner
        self.zone = zone
        if like is None:
            self.controller = owner
            self.face_up = False
            self.rotation = 0
            self.mana = 0
            self.damage = 0
            self.stamp = 0
            self.acted: tuple[Mark, ...] = ()
            self.used: tuple[Mark, ...] = ()
            self.entered_turn = 0
            self.hurt_by = 0
            self.held: tuple[Mark, ...] = ()
            self.spared: tuple[int, ...] = ()
            self.might = 0
            self.life = 0
            self.armor = 0
            self.movement = 0
            self.will = 0
            self.keywords = 0
            self.reach = 0
            self.lent: tuple[GrantedEffect, ...] = NO_GRANTS
            self.weakened = False
            self.under: tuple[CardObject, ...] = ()
            self.linked = -1
            self.link_stamp = 0
            self.can = 0
            self.cannot = 0
            self.shown_to = 0
            self.hidden_from = 0
            self.guise = defn
            self.factions = printed.factions
            self.types = 0
            self.paid_as = 0
        else:
            self.controller = like.controller
            self.face_up = like.face_up
            self.rotation = like.rotation
            self.mana = like.mana
            self.damage = like.damage
            self.stamp = like.stamp
            self.acted = like.acted
            self.used = like.used
            self.entered_turn = like.entered_turn
            self.hurt_by = like.hurt_by
            self.held = like.held
            self.spared = like.spared
            self.might = like.might
            self.life = like.life
            self.armor = like.armor
            self.movement = like.movement
            self.will = like.will
            self.keywords = like.keywords
            self.reach = like.reach
            self.lent = like.lent
            self.weakened = like.weakened
            self.under = tuple([card.clone() for card in like.under]) if like.under else ()
            self.linked = like.linked
            self.link_stamp = like.link_stamp
            self.can = like.can
            self.cannot = like.cannot
            self.shown_to = like.shown_to
            self.hidden_from = like.hidden_from
            self.guise = like.guise
            self.factions = like.factions
            self.types = like.types
            self.paid_as = like.paid_as

    def clone(self) -> CardObject:
        """An equal card of its own."""
        return CardObject(self.number, self.defn, self.printed, self.owner, self.zone, self)

    def stat(self, stat: int) -> int:
        """A derived stat, by its code (14.1)."""
        return (self.might, self.life, self.armor, self.movement, self.will)[stat]

    def values(self) -> list[int]:
        """Its derived values: what a card that left the field last was (12.9)."""
        kept = [self.might, self.life, self.armor, self.movement, self.will, self.keywords, self.reach]
        if self.guise == self.defn and self.factions == self.printed.factions and not self.types:
            return kept
        return [*kept, self.guise, self.factions, self.types]

    def set_values(self, values: list[int]) -> None:
        """Be what `values` says."""
        self.might, self.life, self.armor, self.movement, self.will, self.keywords, self.reach = values[:7]
        if len(values) > 7:
            self.guise, self.factions, self.types = values[7:]
