"""References of a resolving instruction: cards, zones and players (see effects.context)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine import grid
from engine.effects.actions.permissions import OPENING_ZONES
from engine.effects.actions.replacement import Kept
from engine.effects.context import EffectContext
from engine.effects.node import Node
from engine.effects.terms import subjects
from engine.effects.terms.extremes import SLOT, Extreme
from engine.effects.terms.players import (
    EACH_PLAYER,
    OF_EVENT_CARD,
    OF_OTHER_CARD,
    OF_TARGET,
    THAT_PLAYER,
    YOU,
)
from engine.effects.terms.selectors import ANY_SIDE, ATTACHED, OPPONENTS, OTHER, THEIRS, YOURS, Selector
from engine.effects.terms.targets import Around, Target
from engine.rules.current_strikes import find_fighter
from engine.rules.execution.selectors import (
    cards_beside,
    exclude_cards,
    fits_card,
    fitting_cards,
    fitting_places,
    likeness_of,
    no_likeness,
    other_than,
)
from engine.rules.field.attachments import find_equipped
from engine.rules.prohibitions import can_lose_life, is_barred
from engine.rules.stack.targets import picked_card, picked_number, target_finder
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.frames.execution import ExecuteFrame
from engine.state.position import Position
from engine.state.target_ref import is_settled, is_zone, number_of, place_of
from engine.vocab import ARTIFACT, CREATURE

NOT_FIXED: Final = -1  # X is what was fixed before the costs (8.7)


class ReferenceContext(EffectContext):
    """Answers about what the instruction of one EXECUTE frame names, as it is now; `x` is its value of X."""

    __slots__ = ("frame", "item", "position", "x")

    def __init__(self, position: Position, frame: ExecuteFrame) -> None:
        self.position = position
        self.frame = frame
        self.item = frame.require_item()
        self.x = NOT_FIXED

    def x_value(self) -> int:
        """Return what X is (8.7)."""
        return self.item.x if self.x < 0 else self.x

    def cards(self, subject: subjects.Subject) -> list[int]:
        named = self.named_cards(subject)
        if named is not None:
            return [number for number in named if self.position.card_or_ghost(number) is not None]
        if isinstance(subject, Target):
            return self.targeted_cards(subject.slot)
        if isinstance(subject, subjects.Together):
            return self.union_cards(subject)
        if isinstance(subject, subjects.Sacked):
            return self.sacrificed_cards(subject.noun)
        if isinstance(subject, Around):
            return self.cards_around(subject)
        if isinstance(subject, subjects.DestroyedCards):
            return self.destroyed_cards(subject.selector)
        assert isinstance(subject, subjects.Those)
        fitting = [card.number for card in self.find_fitting(subject.selector)]
        if subject.slot != subjects.NOT_KEPT and not self.frame.asked:
            self.item.keep_cards(subject.slot, fitting)
        return fitting

    def last_cards(self, subject: subjects.Subject) -> list[CardObject]:
        """Return a subject's cards to be measured: what this effect took off the field as it was (12.9).

        It is no longer acted on (13.2), so `cards` leaves it out.
        """
        if isinstance(subject, Target):
            picked = zip(self.item.targets, self.item.slots, strict=True)
            numbers = [
                picked_number(self.position, self.item, pick) for pick, slot in picked if slot == subject.slot
            ]
        elif isinstance(subject, subjects.Together):
            return [card for joined in subject.parts for card in self.last_cards(joined)]
        else:
            numbers = self.cards(subject)
        last_known = [self.position.card_or_ghost(number) for number in numbers]
        return [card for card in last_known if card is not None]

    def named_cards(self, subject: subjects.Subject) -> list[int] | None:
        """Return the cards that a subject names by itself; None if it must be looked for."""
        if isinstance(subject, subjects.This):
            return [self.this_card()]
        if isinstance(subject, subjects.Equipped):
            return self.equipped_cards()
        if isinstance(subject, subjects.It):
            return [self.item.subject]
        if isinstance(subject, subjects.Fighter):
            of_event = subject.role == subjects.THE_ASSAILANT
            card = self.item.subject if of_event else self.item.source
            return [find_fighter(self.position, card, subject.role)]
        if isinstance(subject, subjects.Iterated):
            return [self.frame.card]
        if isinstance(subject, subjects.Other):
            return self.other_cards(subject.name)
        if isinstance(subject, (Kept, subjects.Recalled, Extreme)):
            return self.kept_cards(SLOT if isinstance(subject, Extreme) else subject.slot)
        return None

    def other_cards(self, name: int) -> list[int]:
        """Return the card on the other side of the event; as who destroyed a card only a creature."""
        other = self.position.card_or_ghost(self.item.other)
        if name == subjects.THE_DESTROYER and (other is None or other.printed.type != CREATURE):
            return []
        return [self.item.other]

    def this_card(self) -> int:
        """Return the card that has the effect, or the Equipment that lends it."""
        return card_effects.this_number(self.position, self.item)

    def equipped_cards(self) -> list[int]:
        """Return the creature that is equipped with this card (4.2)."""
        source = self.position.card_or_ghost(self.item.source)
        host = None if source is None else find_equipped(self.position, source)
        return [] if host is None else [host.number]

    def find_fitting(self, selector: Selector) -> list[CardObject]:
        """Return the cards that fit, seen from the source and the players of this effect."""
        source = self.position.card_or_ghost(self.item.source)
        return fitting_cards(self.position, self.resolve_selector(selector), self.frame.player, source)

    def resolve_selector(self, selector: Selector) -> Selector:
        """A selector of the cards of the event's player as one of yours, or your opponent's; X is known."""
        selector = other_than(selector.replace_x(self.x_value()), self.this_card())
        selector = exclude_cards(selector, self.last_cards)
        if selector.side != THEIRS:
            return selector
        side = YOURS if self.item.player == self.frame.player else OPPONENTS
        return replace(selector, side=side)

    def cards_around(self, subject: Around) -> list[int]:
        """Return the cards that fit and are around another one, as it last was if it left (12.9)."""
        origins = self.last_cards(subject.origin)
        near, what, apart = subject.adjective(), subject.selector, subject.is_apart()
        if near.kind == ATTACHED:
            return [covered.number for card in origins for covered in card.under]
        if apart:
            what = replace(
                what,
                adjectives=tuple([adjective for adjective in what.adjectives if adjective.kind != OTHER]),
            )
        beside = cards_beside(self.position, self.find_fitting(what), near, origins)
        return [card.number for card in beside if not (apart and card in origins)]

    def resolve_likeness(self, what: Selector, shared: int, model: subjects.Subject) -> Selector:
        there = next((card for card in self.last_cards(model) if card.face_up), None)
        like = no_likeness() if there is None else likeness_of(there, shared)
        return replace(what, adjectives=(*what.adjectives, like))

    def sacrificed_cards(self, noun: int) -> list[int]:
        """Return what the cost sacrificed, of this kind (8.5)."""
        cards_or_ghosts = [self.position.card_or_ghost(number) for number in self.item.sacked]
        of_kind = Selector(noun)
        there = [card for card in cards_or_ghosts if card is not None]
        return [c.number for c in there if fits_card(self.position, of_kind, c.controller, None, c)]

    def destroyed_cards(self, what: Selector) -> list[int]:
        """Return what this effect has destroyed so far and fits, in that order (17.4)."""
        cards_or_ghosts = [self.position.card_or_ghost(number) for number in self.item.destroyed]
        source, what = self.position.card_or_ghost(self.item.source), self.resolve_selector(what)
        there = [card for card in cards_or_ghosts if card is not None]
        return [c.number for c in there if fits_card(self.position, what, self.frame.player, source, c)]

    def has_destroyed(self, subject: subjects.Subject) -> bool:
        """Return whether this effect destroyed a card; a target stood in the zone picked for it."""
        if not isinstance(subject, Target):
            return any(number in self.item.destroyed for number in self.cards(subject))
        if any(card.number in self.item.destroyed for card in self.settled_cards(subject.slot)):
            return True
        zones = self.zones(subject.slot)
        gone = [self.position.card_or_ghost(number) for number in self.item.destroyed]
        return any(card is not None and card.zone in zones for card in gone)

    def keep_destroyed(self, slot: int) -> None:
        before = self.kept_cards(slot)
        self.item.keep_cards(slot, [number for number in self.item.destroyed if number not in before])

    def kept_cards(self, slot: int) -> list[int]:
        """Return the cards that the item keeps under a slot."""
        return [number for of, number in self.item.kept if of == slot]

    def union_cards(self, subject: subjects.Together) -> list[int]:
        """The cards of several subjects, each once, in the order of 2.5."""
        numbers = [number for joined in subject.parts for number in self.cards(joined)]
        there = [card.number for card in self.position.field if card is not None and card.number in numbers]
        return there + [number for number in numbers if number not in there]

    def targeted_cards(self, slot: int) -> list[int]:
        """The cards in the zones picked for a phrase; lost ones were taken out before (13.2)."""
        cards = []
        for zone, of in zip(self.item.targets, self.item.slots, strict=True):
            if of != slot:
                continue
            card = picked_card(self.position, self.item, zone)
            if card is not None:
                cards.append(card.number)
        return cards

    def zones(self, slot: int) -> list[int]:
        picked = zip(self.item.targets, self.item.slots, strict=True)
        return [zone for zone, of in picked if of == slot and is_zone(zone)]

    def zones_of(self, subject: subjects.Subject) -> list[int]:
        """Return the zones that were picked, or those of the cards that a subject is."""
        if isinstance(subject, Target) and self.zones(subject.slot):
            return self.zones(subject.slot)
        if isinstance(subject, Target) and self.settled_cards(subject.slot):
            return [card.zone for card in self.settled_cards(subject.slot)]
        return [card.zone for card in self.find_cards(self.cards(subject))]

    def last_zones_of(self, subject: subjects.Subject) -> list[int]:
        if isinstance(subject, Target):
            return self.zones_of(subject)
        cards_or_ghosts = [self.position.card_or_ghost(number) for number in self.cards(subject)]
        return [card.zone for card in cards_or_ghosts if card is not None and not is_under_creature(card)]

    def settled_cards(self, slot: int) -> list[CardObject]:
        """Return what was targeted when the effect began to resolve, as it last was if it left."""
        picked = zip(self.item.targets, self.item.slots, strict=True)
        cards_or_ghosts = [
            self.position.card_or_ghost(number_of(pick))
            for pick, of in picked
            if of == slot and is_settled(pick)
        ]
        return [card for card in cards_or_ghosts if card is not None]

    def has_any(self, subject: Node) -> bool:
        if isinstance(subject, Target) and (self.zones(subject.slot) or self.settled_cards(subject.slot)):
            return True
        if isinstance(subject, Target) and subject.phrase is not None and subject.phrase.is_picked_later():
            source = self.position.card_or_ghost(self.item.source)
            if source is None:
                return False
            finder = target_finder(self.position, self.item, source)
            finder.player = self.frame.player
            return len(finder.legal_picks(subject.phrase)) > 0
        return not isinstance(subject, subjects.Subject) or len(self.cards(subject)) > 0

    def is_yet_to_pick(self, subject: Node) -> bool:
        return any(
            isinstance(one, Target)
            and one.slot not in self.item.slots
            and not (one.phrase is not None and one.phrase.is_picked_later())
            for one in subjects.flatten_subjects((subject,))
        )

    def players(self, who: int) -> list[int]:
        you = self.frame.player
        if who >= OF_EVENT_CARD:
            return self.player_of_card(who)
        if who == THAT_PLAYER:
            return [self.item.player]
        if who == EACH_PLAYER:
            return [self.position.turn, 1 - self.position.turn]
        return [you if who == YOU else 1 - you]

    def player_of_target(self, slot: int, of_owner: bool) -> list[int]:
        """The controller or owner of the first target of a phrase, as it last was if it left."""
        settled, zones = self.settled_cards(slot), self.zones(slot)
        card = settled[0] if settled else self.position.field[zones[0]] if zones else None
        if card is None:  # it left: nothing comes to lie on the other side (2.2)
            return [grid.zone_side(zones[0])] if zones else []
        return [card.owner if of_owner else card.controller]

    def player_of_card(self, who: int) -> list[int]:
        """The controller of a card that was named, or its owner; of one that left, as it last was (22.4)."""
        number = {OF_EVENT_CARD: self.item.subject, OF_OTHER_CARD: self.item.other}.get(
            who // 2 * 2, self.frame.card
        )
        card = self.position.card_or_ghost(number)
        if who >= OF_TARGET:
            return self.player_of_target((who - OF_TARGET) // 2, who % 2 == 1)
        if card is None:
            return []
        return [card.owner if who % 2 else card.controller]

    def connected_creatures(self, card: int) -> list[int]:
        source = self.position.card_or_ghost(card)
        if source is None:
            return []
        reached = [c for c in self.position.field if c is not None and source.reach >> c.zone & 1]
        return [c.number for c in reached if c.face_up and c.printed.type == CREATURE]

    def find_in_play(self, numbers: list[int]) -> list[CardObject]:
        """Return the same with those that lie under other cards, to which little can happen (4.2)."""
        return [card for number in numbers if (card := self.position.find_in_play(number)) is not None]

    def find_cards(self, numbers: list[int]) -> list[CardObject]:
        """The cards on the field with these numbers, in this order."""
        return [card for number in numbers if (card := self.position.card(number)) is not None]

    def face_up_cards(self, numbers: list[int]) -> list[int]:
        """Return those of the cards that are face-up: a face-down one has nothing that could change (7.7)."""
        return [card.number for card in self.find_cards(numbers) if card.face_up]

    def own_cards(self, cards: list[int]) -> list[int]:
        return [card.number for card in self.find_in_play(cards) if card.controller == self.frame.player]

    def controllers(self, cards: list[int]) -> list[int]:
        there = self.find_cards(cards)
        return [card.controller for card in there] if len(there) == len(cards) else []

    def own_picks(self, player: int, what: Selector) -> list[int]:
        source = self.position.card_or_ghost(self.item.source)
        fit = fitting_cards(self.position, self.resolve_selector(what), player, source)
        return [place_of(self.position, card) for card in fit if card.controller == player]

    def deck_size(self, player: int) -> int:
        return len(self.position.sides[player].deck)

    def hand_size(self, player: int) -> int:
        return len(self.position.sides[player].hand)

    def hp(self, player: int) -> int:
        return self.position.sides[player].hp

    def can_lose_life(self, player: int) -> bool:
        return can_lose_life(self.position, player)

    def most_mana(self, cards: list[int]) -> int:
        return max([card.mana for card in self.find_cards(cards)], default=0)

    def closed_zones(self, where: Selector) -> list[int]:
        if is_barred(self.position, self.frame.player, OPENING_ZONES):
            return []
        return grid.zones_in(self.placement_zones(where, own=True) & ~self.position.open)

    def token_zones(self, where: Selector) -> list[int]:
        return grid.zones_in(self.placement_zones(where, own=False) & self.position.token_zones())

    def placement_zones(self, where: Selector, own: bool) -> int:
        """Return the zones that fit, as a mask; `own`: one's own side where none is named, monuments' too."""
        source = self.position.card_or_ghost(self.item.source)
        if source is None:
            return 0
        mask = fitting_places(self.position, where, self.frame.player, source)
        if own and where.side == ANY_SIDE:
            mask &= grid.SIDES[self.frame.player]
        return mask


def is_under_creature(card: CardObject) -> bool:
    """Return whether a card lies, or last lay, under a creature, and so has no zone (4.2, 4.3)."""
    return card.printed.type == ARTIFACT and grid.CREATURE_ZONES >> card.zone & 1 == 1
