"""Targets, picked when declared: which zones can be, and which are still good on resolution (13)."""

from __future__ import annotations

from engine import grid
from engine.effects.program import Program
from engine.effects.terms.capabilities import is_hidden
from engine.effects.terms.selectors import EMPTY, OTHER, ZONE, Selector
from engine.effects.terms.subjects import It, Other, Subject, This
from engine.effects.terms.targets import (
    ANYWHERE,
    EVERY,
    SOURCE,
    TARGETED,
    Target,
    TargetPhrase,
)
from engine.rules.execution.selectors import (
    exclude_cards,
    fits_attached,
    fitting_places,
    fitting_zones,
    other_than,
)
from engine.rules.prohibitions import spared_zones
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.position import Position
from engine.state.stack import NO_CARD, StackObject
from engine.state.target_ref import ITSELF, card_of, is_settled, is_zone, number_of, pick_of, zone_of


class TargetFinder:
    """The picks of one declaration so far: `player` picks for `source`.

    `subject` and `other` are the cards of the event that it waited for; `x` is X. `lender` is the number of
    the Equipment that lends the effect, naming `source` as [equipped] (4.2). `aim` is the card whose arrows
    count in place of all others' (Re-target, 20.1).
    """

    __slots__ = (
        "aim", "lender", "other", "player", "position", "slots", "source", "subject", "targets", "without",
        "x",
    )  # fmt: skip

    def __init__(self, position: Position, source: CardObject, player: int, subject: int, other: int) -> None:
        self.position = position
        self.source = source
        self.player = player
        self.subject = subject
        self.other = other
        self.without = 0
        self.x = 0
        self.lender = NO_CARD
        self.aim: CardObject | None = None
        self.targets: tuple[int, ...] = ()
        self.slots: tuple[int, ...] = ()

    def legal_picks(self, phrase: TargetPhrase, resolving: bool = False) -> list[int]:
        """Return what can be picked for a phrase: zones, then what lies attached."""
        return grid.zones_in(self.candidates(phrase, resolving)) + self.attached_picks(phrase)

    def attached_picks(self, phrase: TargetPhrase) -> list[int]:
        """Return the picks of what lies attached, which can only be chosen (4.2)."""
        if phrase.selector.noun >= ZONE or phrase.beside != ANYWHERE:
            return []
        if phrase.how == TARGETED or not self.position.layered:
            return []
        host = None if phrase.origin is None else self.origin(phrase.origin)
        if phrase.origin is not None and host is None:
            return []
        fitting = [
            card
            for card in self.position.cards_under()
            if self.fits_attached(phrase, card) and (host is None or card in host.under)
        ]
        picks = [(card, pick_of(card)) for card in fitting]
        return [pick for card, pick in picks if not self.without & (1 << pick | 1 << card.zone)]

    def meant(self, phrase: TargetPhrase) -> Selector:
        """Return what a phrase asks for as the effect means it, once X is known."""
        return exclude_cards(other_than(phrase.selector.replace_x(self.x), self.lender), self.named_cards)

    def fits_attached(self, phrase: TargetPhrase, card: CardObject) -> bool:
        """Return whether a card that lies attached is what a phrase asks for."""
        return fits_attached(self.position, self.meant(phrase), self.player, self.source, card)

    def candidates(self, phrase: TargetPhrase, resolving: bool = False) -> int:
        """Return the zones that can be picked for a phrase, as a mask."""
        fit = self.candidates_anywhere(phrase, resolving)
        if phrase.apart and not resolving:
            fit &= ~self.picked_zones()
        if phrase.for_token:
            fit = self.best_for_token(fit, resolving)
        return fit if phrase.beside == ANYWHERE else fit & self.allowed_rows(phrase, fit)

    def best_for_token(self, fit: int, resolving: bool) -> int:
        """Return which of the zones are picked for a Creature Token (22.7).

        It comes to an empty open creature zone only: nothing else is offered beside one, and nothing else is
        still good on resolution. Where the words lead to none, an effect is declared all the same, for a
        creature zone rather than for another: a zone may be emptied or opened before it resolves.
        """
        ready = fit & self.position.token_zones(self.without)
        if ready or resolving:
            return ready
        return fit & grid.CREATURE_ZONES or fit

    def picked_zones(self) -> int:
        """Return the zones that were picked so far, as a mask."""
        mask = 0
        for pick in self.targets:
            zone = zone_of(self.position, pick)
            if is_zone(pick) or (is_settled(pick) and zone >= 0):
                mask |= 1 << zone
        return mask

    def allowed_rows(self, phrase: TargetPhrase, fit: int) -> int:
        """Return, as a mask, the rows to swap in (2.2); if none is picked yet, those with two candidates."""
        if phrase.beside == SOURCE:
            return row_of(self.source.zone)
        for zone, slot in zip(self.targets, self.slots, strict=True):
            if slot == phrase.beside:
                there = self.source.zone if zone == ITSELF else zone_of(self.position, zone)
                return row_of(there) if phrase.most > 1 else row_of(there) & ~(1 << there)
        return sum(row for row in grid.ROW if grid.bit_count(row & fit) > 1)

    def candidates_anywhere(self, phrase: TargetPhrase, resolving: bool) -> int:
        """The same, wherever they stand."""
        if self.aim is not None:
            own = 1 << self.source.zone if phrase.selector.has(OTHER) else 0
            return self.reachable_zones(phrase, self.aim, resolving) & ~own
        if phrase.named is not None:
            return self.reachable_zones(phrase, self.source, resolving) & self.subject_zone(phrase.named)
        source = self.source
        if phrase.origin is not None:
            origin = self.origin(phrase.origin)
            if origin is None and phrase.is_picked_later():
                origin = self.last_origin(phrase.origin)
            if origin is None:
                return 0
            source = origin
        return self.reachable_zones(phrase, source, resolving)

    def subject_zone(self, subject: Subject) -> int:
        """The zone of a card of the event, as a mask; none once it left the field."""
        card = self.origin(subject)
        return 0 if card is None or self.position.card(card.number) is None else 1 << card.zone

    def reachable_zones(self, phrase: TargetPhrase, source: CardObject, resolving: bool) -> int:
        """Return the zones that can be picked, seen from a card, as a mask."""
        if phrase.how != TARGETED:  # arrows do not matter (13.5)
            return self.find_fitting(phrase, source, resolving)
        if not source.reach:
            return 0
        fit = self.find_fitting(phrase, source, resolving)
        if self.position.dependency_mask and phrase.selector.noun < ZONE:
            fit &= ~self.untargetable_zones()
        return fit & source.reach & grid.ALL_GRID

    def find_fitting(self, phrase: TargetPhrase, source: CardObject, resolving: bool) -> int:
        """Return the zones that fit, or whose card fits, once the zones `without` are empty."""
        position = self.position
        if phrase.selector.noun < ZONE:
            fit = fitting_zones(position, self.meant(phrase), self.player, source, resolving)
            return fit & ~self.without
        occupied = position.occupied
        position.occupied &= ~self.without
        fit = fitting_zones(position, phrase.selector, self.player, source, resolving)
        position.occupied = occupied
        return fit

    def untargetable_zones(self) -> int:
        """Return the zones whose cards the player cannot target by this effect, as a mask (14.6)."""
        mask = spared_zones(self.position, self.source, by_effect=True)
        for card in self.position.field:
            if card is not None and is_hidden(card.hidden_from, self.player):
                mask |= 1 << card.zone
        return mask

    def named_cards(self, subject: Subject) -> list[CardObject]:
        """Return the cards that a subject is, as they last were: all that were picked for a slot."""
        if not isinstance(subject, Target):
            origin = self.origin(subject)
            return [] if origin is None else [origin]
        picked = [pick for pick, slot in zip(self.targets, self.slots, strict=True) if slot == subject.slot]
        there = [self.source if pick == ITSELF else card_of(self.position, pick) for pick in picked]
        return [card for card in there if card is not None]

    def origin(self, subject: Subject) -> CardObject | None:
        """Return the card that something is targeted from, on the field or as it last was (13.4)."""
        if isinstance(subject, This):
            return self.source
        if isinstance(subject, It):
            return self.position.card_or_ghost(self.subject)
        if isinstance(subject, Other):
            return self.position.card_or_ghost(self.other)
        assert isinstance(subject, Target)
        for pick, slot in zip(self.targets, self.slots, strict=True):
            if slot == subject.slot:
                return self.source if pick == ITSELF else card_of(self.position, pick)
        return None

    def last_origin(self, subject: Subject) -> CardObject | None:
        """Return a card that was picked, as it last was: what the effect itself took off the field (11.2)."""
        for pick, slot in zip(self.targets, self.slots, strict=True):
            if isinstance(subject, Target) and slot == subject.slot and is_settled(pick):
                return self.position.card_or_ghost(number_of(pick))
        return None

    def fits_this(self, phrase: TargetPhrase) -> bool:
        """Return whether the card itself can be picked for a phrase that names it; for a zone, its own."""
        if not phrase.or_this or phrase.selector.noun < ZONE:
            return phrase.or_this
        fit = fitting_places(self.position, self.meant(phrase), self.player, self.source)
        return fit >> self.source.zone & 1 == 1

    def can_pick(self, program: Program, mode: int, slot: int = 0) -> bool:
        """Return whether all phrases from `slot` on can be picked after `mode` (0: there are no modes)."""
        phrases = program.phrases
        while slot < len(phrases):
            phrase = phrases[slot]
            needed = 1 if phrase.most == EVERY else phrase.fewest
            if (needed and program.asks_target(slot, mode)) and not self.fits_this(phrase):
                if grid.bit_count(self.candidates(phrase)) + len(self.attached_picks(phrase)) < needed:
                    return False
                if is_origin(program, slot):
                    return any(
                        self.can_pick_rest(program, mode, slot, pick) for pick in self.legal_picks(phrase)
                    )
            slot += 1
        return True

    def can_pick_rest(self, program: Program, mode: int, slot: int, pick: int) -> bool:
        """Return whether the later phrases can be picked once this was."""
        targets, slots = self.targets, self.slots
        self.targets, self.slots = (*targets, pick), (*slots, slot)
        can = self.can_pick(program, mode, slot + 1)
        self.targets, self.slots = targets, slots
        return can


def row_of(zone: int) -> int:
    """The row of a zone, as a mask; nothing for a monument's."""
    return grid.ROW[zone // grid.COLUMNS] if zone < grid.GRID else 0


def asks_empty_zone(program: Program) -> bool:
    """Return whether an empty zone is to be picked."""
    return any(phrase.selector.has(EMPTY) for phrase in program.phrases)


def is_origin(program: Program, slot: int) -> bool:
    """Return whether it depends on what is picked for a phrase what another can be (13.1, 13.4, 2.2)."""
    if any(phrase.apart for phrase in program.phrases[slot + 1 :]):
        return True
    origins = [phrase.origin for phrase in program.phrases if phrase.origin is not None]
    if any(phrase.beside == slot and other != slot for other, phrase in enumerate(program.phrases)):
        return True
    return any(isinstance(origin, Target) and origin.slot == slot for origin in origins)


def target_finder(position: Position, item: StackObject, source: CardObject) -> TargetFinder:
    """The picks of an item so far."""
    pointing = TargetFinder(position, source, item.controller, item.subject, item.other)
    pointing.targets, pointing.slots, pointing.x = item.targets, item.slots, item.x
    pointing.lender = card_effects.this_number(position, item)
    return pointing


def can_pick_targets(
    position: Position,
    program: Program,
    source: CardObject,
    player: int,
    without: int = 0,
    subject: int = NO_CARD,
    other: int = NO_CARD,
    x: int = 0,
) -> bool:
    """Return whether all targets can be picked (in some mode) if the zones `without` are empty (8.1, 13.6).

    `subject` and `other` are the cards of the event that it waited for; `x` is X.
    """
    if not program.phrases:
        return True
    pointing = TargetFinder(position, source, player, subject, other)
    pointing.without, pointing.x = without, x
    pointing.lender = card_effects.lender_number(source, program)
    choice = program.early_choice()
    if choice is None:
        return pointing.can_pick(program, 0)
    modes = range(1, len(choice.modes) + 1)
    return any(pointing.can_pick(program, mode) for mode in modes)


def targeted_zones(item: StackObject, phrases: tuple[TargetPhrase, ...]) -> tuple[int, ...]:
    """Return the zones whose face-down cards targeting flips (7.6); choosing and selecting none (13.5)."""
    if not item.targets:
        return ()
    picked = zip(item.targets, item.slots, strict=True)
    return tuple([zone for zone, slot in picked if is_zone(zone) and phrases[slot].how == TARGETED])


def picked_card(position: Position, item: StackObject, pick: int) -> CardObject | None:
    """The card of a pick, if it is still there."""
    return position.card(item.source) if pick == ITSELF else card_of(position, pick)


def picked_number(position: Position, item: StackObject, pick: int) -> int:
    """The number of the card of a pick, also if it has left since it was settled which it is; 0 for none."""
    if pick == ITSELF:
        return item.source
    if not is_zone(pick):
        return number_of(pick)
    card = position.field[pick]
    return NO_CARD if card is None else card.number


def is_legal_pick(
    position: Position, item: StackObject, slot: int, phrase: TargetPhrase, source: CardObject, pick: int
) -> bool:
    """Return whether a picked zone is still connected, if it must be, and holds what fits (13.2)."""
    pointing = target_finder(position, item, source)
    if pick == ITSELF:
        return position.card(source.number) is not None and pointing.fits_this(phrase)
    if item.aims:
        pointing.aim = position.card_or_ghost(item.aimed_by(slot, pick))
    return pick in pointing.legal_picks(phrase, resolving=True)
