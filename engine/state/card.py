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

    def __init__(self, number: int, defn: int, printed: CardProfile, owner: int, zone: int) -> None:
        self.number = number
        self.defn = defn
        self.printed = printed
        self.owner = owner
        self.controller = owner
        self.zone = zone
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

    def clone(self) -> CardObject:
        """An equal card of its own."""
        other = CardObject(self.number, self.defn, self.printed, self.owner, self.zone)
        other.controller = self.controller
        other.face_up = self.face_up
        other.rotation = self.rotation
        other.mana = self.mana
        other.damage = self.damage
        other.stamp = self.stamp
        other.acted = self.acted
        other.used = self.used
        other.entered_turn = self.entered_turn
        other.hurt_by = self.hurt_by
        other.held = self.held
        other.spared = self.spared
        other.might = self.might
        other.life = self.life
        other.armor = self.armor
        other.movement = self.movement
        other.will = self.will
        other.keywords = self.keywords
        other.reach = self.reach
        other.lent = self.lent
        other.weakened = self.weakened
        other.linked = self.linked
        other.link_stamp = self.link_stamp
        if self.under:
            other.under = tuple([card.clone() for card in self.under])
        other.can = self.can
        other.cannot = self.cannot
        other.shown_to = self.shown_to
        other.hidden_from = self.hidden_from
        other.guise = self.guise
        other.factions = self.factions
        other.types = self.types
        other.paid_as = self.paid_as
        return other

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
