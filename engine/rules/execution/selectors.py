"""Cards and zones that fit a selector, seen from a card and its controller (13.1, 7.7).

Values must be settled before (see rules.continuous.characteristics).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from engine import grid
from engine.arrow_reach import ADJACENT
from engine.effects.terms import selectors as sel
from engine.effects.terms.capabilities import is_hidden
from engine.effects.terms.extremes import DAMAGE, DISTANCE, MANA, Extreme
from engine.effects.terms.history import MEETINGS
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import Subject
from engine.rules.events.memories import find_memories
from engine.rules.field.attachments import is_equipped_by
from engine.rules.keywords import has_keyword
from engine.state.card import CardObject
from engine.state.card_effects import does_action
from engine.state.card_profile import CardProfile
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.vocab import FACTIONS

OF_PLACE: Final = frozenset(
    (sel.FACE_DOWN, sel.CONNECTED, sel.ADJACENT, sel.AT_PLACE, sel.UNRELATED, *sel.PLACES)
)
OF_OBJECT: Final = frozenset((sel.NO_MONUMENT, sel.TOKEN, sel.NOT_NOUN, *sel.OF_HISTORY))
RELATED: Final = frozenset((sel.CONNECTED, sel.ADJACENT, *sel.PLACES))  # of zones
# Zones further on: in front of a card of P1 is the next row, to its right the next column
STEPS = {sel.IN_FRONT: grid.COLUMNS, sel.BEHIND: -grid.COLUMNS, sel.AT_RIGHT: 1, sel.AT_LEFT: -1}
ZONE_NOUNS = (grid.SIDES[0] | grid.SIDES[1], grid.CREATURE_ZONES, grid.ARTIFACT_ZONES)


def fitting_cards(
    position: Position, selector: Selector, player: int, source: CardObject | None
) -> list[CardObject]:
    """The cards on the field that fit, in the order of 2.5; `source` is what the text stands on."""
    within = selector_bounds(selector, source)
    cards = [
        card
        for card in position.field
        if card is not None
        and within >> card.zone & 1
        and fits_card(position, selector, player, source, card)
    ]
    if position.layered:
        attached = attached_cards(position, selector, player, source)
        if attached:
            cards += attached
            cards.sort(key=zone_of_card)  # each after its host
    return cards


def attached_cards(
    position: Position, selector: Selector, player: int, source: CardObject | None
) -> list[CardObject]:
    """Return the cards that lie under others and fit: cards on the field where no place is asked (4.2)."""
    if asks_place(selector):
        return []
    under = position.cards_under()
    return [card for card in under if fits_card(position, selector, player, source, card)]


def zone_of_card(card: CardObject) -> int:
    """The zone of a card, or of what it lies under."""
    return card.zone


def asks_place(selector: Selector) -> bool:
    """Return whether only a card in a zone can fit (4.2)."""
    return selector.noun >= sel.ZONE or any(adjective.kind in OF_PLACE for adjective in selector.adjectives)


def find_extremes(
    position: Position, extreme: Extreme, player: int, source: CardObject | None
) -> list[CardObject]:
    """Return the face-up cards with the most or least, or any that are farthest or nearest (2.5, 16.3)."""
    fit = fitting_cards(position, extreme.selector, player, source)
    if extreme.of == DISTANCE:
        fit = cards_apart([card for card in fit if position.field[card.zone] is card], source)
        amounts = [grid.steps_between(source.zone, card.zone) for card in fit if source is not None]
    else:
        fit = [card for card in fit if card.face_up]
        amounts = [measure(card, extreme.of) for card in fit]
    if not amounts:
        return []
    best = max(amounts) if extreme.most else min(amounts)
    return [card for card, amount in zip(fit, amounts, strict=True) if amount == best]


def measure(card: CardObject, what: int) -> int:
    """Return the mana or damage on a card, or a stat of it."""
    if what == DAMAGE:
        return card.damage
    return card.mana if what == MANA else card.stat(what)


def cards_apart(cards: list[CardObject], source: CardObject | None) -> list[CardObject]:
    """Return those of some cards that are a distance away from one: on it, too, but not itself (2.1)."""
    if source is None or source.zone >= grid.GRID:
        return []
    return [card for card in cards if card.zone < grid.GRID and card.number != source.number]


def cards_beside(
    position: Position, cards: list[CardObject], near: Adjective, origins: Sequence[CardObject | None]
) -> list[CardObject]:
    """Return those of the cards that stand so from one of the others, as it last was if it left (12.9)."""
    return [
        card
        for card in cards
        if position.field[card.zone] is card
        and any(fits_adjective(position, near, origin, card, False) for origin in origins)
    ]


def other_than(selector: Selector, lender: int) -> Selector:
    """The same, whose "other" leaves out, too, the Equipment with this number, which lends the effect."""
    if lender == NO_CARD or not selector.has(sel.OTHER):
        return selector
    return selector.exchange(Adjective(sel.OTHER), Adjective(sel.OTHER, number=lender))


def exclude_cards(selector: Selector, find: Callable[[Subject], list[CardObject]]) -> Selector:
    """The same, with the cards that it leaves out ("other than target") worked out by `find`."""
    if not selector.but:
        return selector
    subjects = [excluded for excluded in selector.but if isinstance(excluded, Subject)]
    out = [Adjective(sel.OTHER, sel.EXCLUDED, card.number) for subject in subjects for card in find(subject)]
    return replace(selector, adjectives=(*selector.adjectives, *out), but=())


def selector_bounds(selector: Selector, source: CardObject | None) -> int:
    """The zones, as a mask, outside of which nothing fits: cards that need to be connected are few."""
    for adjective in selector.adjectives:
        if adjective.kind == sel.CONNECTED:
            return 0 if source is None else source.reach
    return -1


def fitting_zones(
    position: Position, selector: Selector, player: int, source: CardObject, resolving: bool = False
) -> int:
    """Return the zones that fit, or whose card fits, as a mask.

    `resolving`: "face-down" is looked at only when picking (7.6).
    """
    if selector.noun >= sel.ZONE:
        return fitting_places(position, selector, player, source)
    mask = 0
    for card in position.field:
        if card is not None and fits_card(position, selector, player, source, card, resolving):
            mask |= 1 << card.zone
    return mask


def fitting_places(position: Position, selector: Selector, player: int, source: CardObject) -> int:
    """The zones, monument zones among them (13.5), that fit a selector whose noun is a zone, as a mask."""
    mask = ZONE_NOUNS[selector.noun - sel.ZONE] & side_zones(position, selector.side, player)
    for adjective in selector.adjectives:
        if adjective.kind == sel.EMPTY:
            mask &= ~position.occupied
        elif adjective.kind == sel.OPEN:
            mask &= position.open
        elif adjective.kind == sel.CLOSED:
            mask &= ~position.open
        elif adjective.kind == sel.UNRELATED:
            mask &= ~zones_related(source, adjective.which)
        elif adjective.kind in RELATED:
            mask &= zones_related(source, adjective.kind)
        elif adjective.kind == sel.AT_PLACE:
            mask &= zones_at(adjective.which, player)
        elif adjective.kind == sel.OTHER:
            apart = position.card(adjective.number) if adjective.which == sel.EXCLUDED else source
            mask &= -1 if apart is None else ~(1 << apart.zone)
    return mask


def zones_related(source: CardObject, relation: int) -> int:
    """The zones that a card connects to, that are adjacent to it or lie so from it (2.1, 3.4), as a mask."""
    if relation in (sel.CONNECTED, sel.TARGETABLE):
        return source.reach
    return ADJACENT[source.zone] if relation == sel.ADJACENT else zones_beside(source, relation)


def keep_extreme(position: Position, zones: int, selector: Selector, source: CardObject) -> int:
    """Of some zones the empty ones farthest from a card, or nearest, where that is asked (2.1)."""
    kinds = [adjective.kind for adjective in selector.adjectives if adjective.kind in sel.EXTREMES]
    if not kinds:
        return zones
    zones &= ~position.occupied
    if not zones:
        return 0
    away = {zone: grid.steps_between(source.zone, zone) for zone in grid.zones_in(zones)}
    best = max(away.values()) if kinds[0] == sel.FARTHEST else min(away.values())
    return sum(1 << zone for zone, steps in away.items() if steps == best)


def side_zones(position: Position, side: int, player: int) -> int:
    """The zones of a side, as a mask, seen from a player."""
    if side == sel.ANY_SIDE or (side == sel.FOR_TOKENS and position.edition.conscripts_anywhere):
        return grid.SIDES[0] | grid.SIDES[1]
    return grid.SIDES[1 - player if side in (sel.OPPONENTS, sel.THEIRS) else player]


def zones_beside(source: CardObject, where: int) -> int:
    """The row or column of a card, or the zone that lies so from it, as its controller sees it (2.1)."""
    if source.zone >= grid.GRID:
        return 0
    row, column = divmod(source.zone, grid.COLUMNS)
    if where == sel.IN_ROW:
        return grid.ROW[row]
    if where == sel.IN_COLUMN:
        return sum(1 << zone for zone in range(column, grid.GRID, grid.COLUMNS))
    if where == sel.SAME_ZONE:
        return 1 << source.zone
    step = STEPS[where] if source.controller == 0 else -STEPS[where]
    zone = source.zone + step
    stays = zone // grid.COLUMNS == row if abs(step) == 1 else True
    return 1 << zone if 0 <= zone < grid.GRID and stays else 0


def zones_at(place: int, player: int) -> int:
    """Return a row or column of the field (2.1), the row seen from a player, as a mask."""
    if place >= sel.FIRST_COLUMN:
        return sum(1 << zone for zone in range(place - sel.FIRST_COLUMN, grid.GRID, grid.COLUMNS))
    side = player if place in (sel.YOUR_CREATURES, sel.YOUR_ARTIFACTS) else 1 - player
    of_creatures = place in (sel.YOUR_CREATURES, sel.THEIR_CREATURES)
    return grid.SIDES[side] & (grid.CREATURE_ZONES if of_creatures else grid.ARTIFACT_ZONES)


def fits_card(
    position: Position,
    selector: Selector,
    player: int,
    source: CardObject | None,
    card: CardObject,
    resolving: bool = False,
) -> bool:
    """Return whether a card, on the field or as it last was, fits; face-down: by its zone's type (7.7)."""
    noun = selector.noun
    if noun != sel.CARD and not is_of_type(card, noun):
        return False
    if selector.side != sel.ANY_SIDE and (card.controller == player) != (selector.side == sel.YOURS):
        return False
    for adjective in selector.adjectives:
        if adjective.kind in sel.OF_PLAYER:
            if not fits_of_player(position, adjective, player, source, card):
                return False
        elif not fits_adjective(position, adjective, source, card, resolving):
            return False
    return True


def fits_of_player(
    position: Position, adjective: Adjective, player: int, source: CardObject | None, card: CardObject
) -> bool:
    """Return whether a card lies in a row or column, or attached to a card (4.2), seen from a player."""
    if adjective.kind == sel.AT_PLACE:
        return zones_at(adjective.which, player) >> card.zone & 1 == 1
    host = position.field[card.zone]
    if host is None or card not in host.under:
        return False
    if adjective.which == sel.ANY_SIDE:
        return source is not None and host.number == source.number
    return (host.controller == player) == (adjective.which == sel.YOURS)


def fits_adjective(
    position: Position, adjective: Adjective, source: CardObject | None, card: CardObject, resolving: bool
) -> bool:
    """Return whether a card meets one requirement."""
    kind = adjective.kind
    if kind == sel.OTHER:
        own = source is not None and card.number == source.number and adjective.which != sel.EXCLUDED
        return card.number != adjective.number and not own
    if kind == sel.FACE_UP:
        return card.face_up
    if kind == sel.FACE_DOWN:
        return resolving or not card.face_up
    if kind == sel.CONNECTED:
        return source is not None and source.reach >> card.zone & 1 == 1
    if kind == sel.BEARER:
        return source is not None and is_equipped_by(source, card)
    if kind in OF_OBJECT:
        return fits_object(position, adjective, card)
    if kind in sel.OF_BOTH_CARDS:
        return source is not None and fits_beside(position, adjective, source, card)
    return card.face_up and fits_face(position, adjective, card)


def has_met(position: Position, card: CardObject, other: CardObject) -> bool:
    """Return whether a card remembers that it has fought with another one."""
    return other.number in find_memories(position, card, MEETINGS)


def fits_object(position: Position, adjective: Adjective, card: CardObject) -> bool:
    """Return whether a card is of a kind, or did something this turn, whether it is face-up or not."""
    kind = adjective.kind
    if kind == sel.NO_MONUMENT:
        return card.zone < grid.GRID
    if kind == sel.TOKEN:
        return card.face_up and card.printed.token
    if kind == sel.NOT_NOUN:
        return not is_of_type(card, adjective.which)
    return has_done(position, adjective, card) == (kind == sel.DONE_EARLIER)


def fits_beside(position: Position, adjective: Adjective, source: CardObject, card: CardObject) -> bool:
    """Return whether a card stands so from another one, or has in common with it what is asked."""
    if adjective.kind in (sel.FOUGHT_WITH, sel.NOT_FOUGHT_WITH):
        return has_met(position, source, card) == (adjective.kind == sel.FOUGHT_WITH)
    if adjective.kind == sel.UNRELATED:
        return not fits_adjective(position, Adjective(adjective.which), source, card, False)
    if adjective.kind == sel.CONNECTING:
        return card.reach >> source.zone & 1 == 1
    if adjective.kind == sel.IN_ROW:
        return is_in_row(source, card)
    if adjective.kind == sel.SHARES:
        return card.face_up and shares(source, card, adjective.which)
    if adjective.kind in sel.THAN_THIS:
        return card.face_up and is_measured(adjective, source, card)
    if adjective.kind == sel.TARGETABLE:
        return source.reach >> card.zone & 1 == 1 and not is_hidden(card.hidden_from, source.controller)
    if adjective.kind == sel.ADJACENT:
        return ADJACENT[source.zone] >> card.zone & 1 == 1
    return zones_beside(source, adjective.kind) >> card.zone & 1 == 1


def has_done(position: Position, adjective: Adjective, card: CardObject) -> bool:
    """Return whether something happened to a card this turn, or in this chain (6.7, 12.8)."""
    began = position.chain_began if adjective.number else 0
    return any(
        past.news.number == card.number and past.news.kind == adjective.which
        for past in position.history[began:]
    )


def is_measured(adjective: Adjective, source: CardObject, card: CardObject) -> bool:
    """Return whether a card has more, or less, of what is compared than another one."""
    kind = adjective.kind
    if kind in (sel.MORE_MANA, sel.LESS_MANA):
        more = card.mana - source.mana
    else:
        more = card.stat(adjective.which) - source.stat(adjective.which)
    return more > 0 if kind in (sel.MORE_MANA, sel.MORE_STAT) else more < 0


def fits_attached(
    position: Position, selector: Selector, player: int, source: CardObject, card: CardObject
) -> bool:
    """Return whether an attached card fits: face-up, and in no zone, so it connects to nothing (4.2)."""
    return not asks_place(selector) and fits_card(position, selector, player, source, card)


def is_in_row(source: CardObject, card: CardObject) -> bool:
    """Return whether a card lies in the row of another one, and has the same controller."""
    if source.zone >= grid.GRID or card.controller != source.controller:
        return False
    return grid.ROW[source.zone // grid.COLUMNS] >> card.zone & 1 == 1


def fits_face(position: Position, adjective: Adjective, card: CardObject) -> bool:
    """Return whether a face-up card meets a requirement that asks for more than 7.7 leaves."""
    kind = adjective.kind
    if kind in sel.DENIED:
        return lacks_type(adjective, card)
    if kind in sel.QUALITIES:
        return has_quality(position, adjective, card)
    if kind in sel.OF_PRESENT:
        return fits_present(position, adjective, card)
    if kind in (sel.FACTION, sel.NAMED, sel.SUBTYPE):
        return has_print(adjective, card)
    if kind == sel.MANA_AT_LEAST:
        return card.mana >= adjective.number
    if kind == sel.MANA_AT_MOST:
        return card.mana <= adjective.number
    if kind == sel.STAT_AT_LEAST:
        return card.stat(adjective.which) >= adjective.number
    assert kind == sel.STAT_AT_MOST
    return card.stat(adjective.which) <= adjective.number


def has_quality(position: Position, adjective: Adjective, card: CardObject) -> bool:
    """Return whether a face-up card has, or has not, a condition, an ability or an action (20)."""
    kind, which = adjective.kind, adjective.which
    if kind in (sel.KEYWORD, sel.NOT_KEYWORD):
        return has_keyword(position, card, which) == (kind == sel.KEYWORD)
    if kind in (sel.WITH_ACTION, sel.WITHOUT_ACTION):
        return does_action(card, which) == (kind == sel.WITH_ACTION)
    return any(has_keyword(position, card, code) for code in adjective.either_keywords()) or any(
        does_action(card, code) for code in adjective.either_actions()
    )


def is_of_type(card: CardObject, noun: int) -> bool:
    """Return whether a card is what a noun says, by what is printed on it or by an effect (14.1)."""
    code = noun - sel.CREATURE
    return card.printed.type == code or (card.types != 0 and card.types >> code & 1 == 1)


def is_of_faction(card: CardObject, adjective: Adjective) -> bool:
    """Return whether a card is of one of the factions that are named."""
    return any(card.factions >> FACTIONS.index(word) & 1 for word in adjective.words())


def fits_cost(
    position: Position, what: Selector, player: int, place: CardObject | None, card: CardObject
) -> bool:
    """Return whether a card is what is to be paid; it may count as more than it is then (14.1)."""
    if position.layered and asks_place(what) and position.field[card.zone] is not card:
        return False
    if fits_card(position, what, player, place, card):
        return True
    counts = what.noun != sel.CARD and card.paid_as >> what.noun - sel.CREATURE & 1 == 1
    return counts and fits_card(position, replace(what, noun=sel.CARD), player, place, card)


def fits_present(position: Position, adjective: Adjective, card: CardObject) -> bool:
    """Return whether a face-up card is equipped, crewed or attached, or faces somewhere, or not."""
    kind = adjective.kind
    if kind in sel.SERVING:
        return fits_attachment(position, card, kind)
    if kind in sel.NOT_SERVING:
        return not fits_attachment(position, card, sel.SERVING[sel.NOT_SERVING.index(kind)])
    if kind == sel.DAMAGE_AT_LEAST:
        return card.damage >= adjective.number
    if kind == sel.DAMAGE_AT_MOST:
        return card.damage <= adjective.number
    if kind in sel.OF_DAMAGE:
        return (card.damage > 0) == (kind == sel.DAMAGED)
    if kind in sel.OF_RANK:
        return card.printed.fabled == (kind == sel.FABLED)
    if card.zone >= grid.GRID or position.field[card.zone] is not card:
        return False  # it has no facing (3.1)
    facing = grid.quarter_turns(card.rotation, card.controller)
    return (facing in sel.facings_of(adjective.which)) == (kind == sel.FACING)


def fits_attachment(position: Position, card: CardObject, kind: int) -> bool:
    """Return whether Equipment serves a card, a Vehicle carries it, or it lies attached itself (4.2, 4.3)."""
    attached = position.field[card.zone] is not card
    if kind == sel.ATTACHED:
        return attached
    if kind == sel.CREWED:
        return any(covered.printed.vehicle for covered in card.under) or (attached and card.printed.vehicle)
    if card.printed.equipment:
        return attached or card.linked >= 0
    linked = any(equipment is not None and equipment.linked == card.zone for equipment in position.field)
    return linked or any(covered.printed.equipment for covered in card.under)


def has_print(adjective: Adjective, card: CardObject) -> bool:
    """Return whether a card is of a faction or subtype, or has a name."""
    if adjective.kind == sel.NAMED:
        return card.printed.name.casefold() == adjective.word.casefold()
    if adjective.kind == sel.FACTION:
        return is_of_faction(card, adjective)
    return any(word in card.printed.defn.subtypes for word in adjective.words())


def shares(source: CardObject, card: CardObject, what: int) -> bool:
    """Return whether two cards have a name, faction or subtype in common."""
    definition, other = source.printed.defn, card.printed.defn
    if what == sel.NAMED:
        return source.printed.name == card.printed.name
    if what == sel.FACTION:
        return source.factions & card.factions != 0
    return any(word in other.subtypes for word in definition.subtypes)


def likeness_of(card: CardObject, what: int) -> Adjective:
    """Return what cards of a pile must be to have a name, faction or subtype in common with a card."""
    if what == sel.NAMED:
        return Adjective(sel.NAMED, word=card.printed.name)
    if what == sel.FACTION:
        words = [word for code, word in enumerate(FACTIONS) if card.factions >> code & 1]
    else:
        words = list(card.printed.defn.subtypes)
    return Adjective(what, word=sel.OR.join(words)) if words else no_likeness()


def no_likeness() -> Adjective:
    """Return what no card is: there is nothing to have in common."""
    return Adjective(sel.NAMED)


def lacks_type(adjective: Adjective, card: CardObject) -> bool:
    """Return whether a face-up card is not of a faction or subtype, or is no token."""
    if adjective.kind == sel.NOT_FACTION:
        return not is_of_faction(card, adjective)
    if adjective.kind == sel.NOT_SUBTYPE:
        return adjective.word not in card.printed.defn.subtypes
    return not card.printed.token


def fits_hand_card(what: Selector, printed: CardProfile) -> bool:
    """Return whether a hand card is what a cost asks for: by what is printed on it, it has no place."""
    if what.noun not in (sel.CARD, printed.type + sel.CREATURE):
        return False
    for adjective in what.adjectives:
        kind = adjective.kind
        if kind == sel.FACTION:
            fits = printed.defn.faction in adjective.words()
        elif kind == sel.SUBTYPE:
            fits = any(word in printed.defn.subtypes for word in adjective.words())
        elif kind == sel.NAMED:
            fits = printed.name.casefold() == adjective.word.casefold()
        elif kind == sel.STAT_AT_LEAST:
            fits = printed.stats[adjective.which] >= adjective.number
        elif kind == sel.STAT_AT_MOST:
            fits = printed.stats[adjective.which] <= adjective.number
        else:
            fits = kind == sel.OTHER
        if not fits:
            return False
    return True
