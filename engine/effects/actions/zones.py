"""Instructions about zones: they are opened, cards come to them, leave them, turn over; one class a verb."""

from dataclasses import dataclass, replace
from typing import Final

from engine.effects import multi_step
from engine.effects.actions.continuous import clause, have_clause
from engine.effects.context import NOBODY, EffectContext
from engine.effects.multi_step import PLACING
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import ANYBODY, ITSELF, OWN, add_tags, does, names
from engine.effects.terms import selectors as sel
from engine.effects.terms.players import YOU, explain_verb, verb_text
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import OfSubject, Subject, flatten_subjects
from engine.effects.terms.targets import Target, short_subject

AROUND: Final = (sel.ADJACENT, sel.CONNECTED)
COLLECTING: Final = " and collects mana equal to its Will"


@dataclass(frozen=True, eq=False, repr=False)
class Summon(Instruction):
    """The instruction of a Summoning Cost: the card arrives (7.1)."""

    def text(self) -> str:
        return "summon"

    def explain(self) -> str:
        return f"the card arrives{COLLECTING} (7.1)"

    def apply(self, on: EffectContext) -> bool:
        return True


add_tags(Summon, does("summon", ITSELF))


@dataclass(frozen=True, eq=False, repr=False)
class OpenZone(Instruction):
    """Open a closed zone that is picked on resolution."""

    where: Selector

    def text(self) -> str:
        return f"open {self.where.article_text()}"

    def explain(self) -> str:
        closed = "" if self.where.has(sel.CLOSED) else " that is closed"
        return f"you pick {self.where.article_text()}{closed}; cards can be played to it then (2.3)"

    def is_possible(self, on: EffectContext) -> bool:
        return len(on.closed_zones(self.where)) > 0

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.OPENING, on.closed_zones(self.where))


add_tags(OpenZone, does("open", "where", default=OWN))


@dataclass(frozen=True, eq=False, repr=False)
class OpenTarget(Instruction):
    """Open the zone that was picked."""

    place: Target

    def text(self) -> str:
        return f"open {self.place.text()}"

    def explain(self) -> str:
        phrase = self.place.phrase
        own = "the zone of this card or to the target" if phrase is not None and phrase.or_this else ""
        return f"cards can be played to {own or self.place.explain()} from then on (2.3)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.place,)

    def has_enough(self, on: EffectContext) -> bool:
        anywhere = [on.closed_zones(Selector(sel.ZONE, side)) for side in (sel.YOURS, sel.OPPONENTS)]
        return all(any(zone in closed for closed in anywhere) for zone in on.zones_of(self.place))

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.OPENING, on.zones_of(self.place))


add_tags(OpenTarget, does("open", "place"))


def zone_of_text(card: Subject) -> str:
    """'its zone', 'the zone of target'."""
    words = short_subject(card)
    return "its zone" if words == "it" else f"the zone of {words}"


@dataclass(frozen=True, eq=False, repr=False)
class InZoneOf(OfSubject):
    """Something is done to the zone of a card, or to the one that it left (12.9)."""

    def step(self) -> int:
        """Return what is done, a code of `multi_step`."""
        raise NotImplementedError

    def able_zones(self, on: EffectContext) -> list[int]:
        """The zones of the field to which that can be done."""
        raise NotImplementedError

    def zones(self, on: EffectContext) -> list[int]:
        """The zone of the card, if that can be done to it."""
        able = self.able_zones(on)
        return [zone for zone in on.last_zones_of(self.subject) if zone in able]

    def is_possible(self, on: EffectContext) -> bool:
        return len(self.zones(on)) > 0

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(self.step(), self.zones(on))


@dataclass(frozen=True, eq=False, repr=False)
class OpenZoneOf(InZoneOf):
    """Open the zone of a card, or the one that it left (12.9)."""

    def text(self) -> str:
        return f"open {zone_of_text(self.subject)}"

    def explain(self) -> str:
        return f"the zone of {self.subject.explain()} is opened, if it is closed (2.2, 2.3)"

    def step(self) -> int:
        return multi_step.OPENING

    def able_zones(self, on: EffectContext) -> list[int]:
        return [
            zone for side in (sel.YOURS, sel.OPPONENTS) for zone in on.closed_zones(Selector(sel.ZONE, side))
        ]


add_tags(OpenZoneOf, does("open", "subject"))


# Where a Creature Token comes if nothing is said about it
FOR_TOKEN: Final = Selector(sel.CREATURE_ZONE, sel.YOURS, (Adjective(sel.EMPTY), Adjective(sel.OPEN)))


@dataclass(frozen=True, eq=False, repr=False)
class SummonToken(Instruction):
    """A Creature Token is summoned to a zone that is picked on resolution (20.2)."""

    where: Selector

    def text(self) -> str:
        where = "" if self.where == FOR_TOKEN else f" to {self.where.article_text()}"
        return f"summon a creature token{where}"

    def explain(self) -> str:
        opened = "" if self.where.has(sel.OPEN) else " if it is open"
        return f"you pick {self.where.article_text()}, where a Creature Token is summoned{opened} (20.2)"

    def is_possible(self, on: EffectContext) -> bool:
        return len(on.token_zones(self.where)) > 0

    def apply(self, on: EffectContext) -> bool:
        return on.place_token(on.token_zones(self.where))


add_tags(SummonToken, does("summon-token", "where"), names("token"))


@dataclass(frozen=True, eq=False, repr=False)
class SummonTokens(Instruction):
    """A Creature Token is summoned to every zone that fits (20.2)."""

    where: Selector

    def text(self) -> str:
        return f"summon a creature token to each {self.where.text()}"

    def explain(self) -> str:
        opened = "" if self.where.has(sel.OPEN) else " that is open"
        return f"a Creature Token is summoned to every {self.where.text()}{opened} (20.2)"

    def is_possible(self, on: EffectContext) -> bool:
        return len(on.token_zones(self.where)) > 0

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.CONSCRIPTING, on.token_zones(self.where))


add_tags(SummonTokens, does("summon-token", "where"), names("token"))


@dataclass(frozen=True, eq=False, repr=False)
class SummonTokenAt(Instruction):
    """A Creature Token is summoned to the zone that was picked (20.2)."""

    place: Target

    def text(self) -> str:
        return f"summon a creature token to {self.place.text()}"

    def explain(self) -> str:
        return f"a Creature Token is summoned to {self.place.explain()} (20.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.place,)

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.CONSCRIPTING, on.zones(self.place.slot))


add_tags(SummonTokenAt, does("summon-token", "place"), names("token"))


@dataclass(frozen=True, eq=False, repr=False)
class SummonTokenInZoneOf(InZoneOf):
    """A Creature Token is summoned to the zone of a card, or the one that it left (12.9, 20.2)."""

    def text(self) -> str:
        return f"summon a creature token to {zone_of_text(self.subject)}"

    def explain(self) -> str:
        zone = f"the zone of {self.subject.explain()}"
        return f"a Creature Token is summoned to {zone}, if that is an open, empty creature zone (2.2, 20.2)"

    def step(self) -> int:
        return multi_step.CONSCRIPTING

    def able_zones(self, on: EffectContext) -> list[int]:
        return on.token_zones(Selector(sel.CREATURE_ZONE))


add_tags(SummonTokenInZoneOf, does("summon-token", "subject"), names("token"))


@dataclass(frozen=True, eq=False, repr=False)
class EndTurn(Instruction):
    """The turn ends: the stack leaves without effect, no further phase is entered (22.6)."""

    def text(self) -> str:
        return "end the turn"

    def explain(self) -> str:
        return "what waits on the stack is gone, and no further phase of this turn is entered (22.6)"

    def perform(self, on: EffectContext) -> None:
        on.end_turn()


add_tags(EndTurn, does("skip", ANYBODY))


@dataclass(frozen=True, eq=False, repr=False)
class ExtraTurn(Instruction):
    """A player takes one more turn after this one, the newest first (22.6)."""

    who: int = YOU

    def text(self) -> str:
        return f"{verb_text(self.who, 'take')} an extra turn after this one"

    def explain(self) -> str:
        return f"{explain_verb(self.who, 'take')} a turn after this one, the newest first (22.6)"

    def perform(self, on: EffectContext) -> None:
        for player in reversed(on.players(self.who)):
            on.add_turn(player)


add_tags(ExtraTurn, does("extra-turn", "who"))


@dataclass(frozen=True, eq=False, repr=False)
class CounterEffect(Instruction):
    """The effect that was activated leaves the stack; its costs and uses stay spent (22.6)."""

    def text(self) -> str:
        return "counter that effect"

    def explain(self) -> str:
        return "that effect leaves the stack and does nothing; what was paid for it stays paid (22.6)"

    def is_possible(self, on: EffectContext) -> bool:
        return on.has_event_effect()

    def perform(self, on: EffectContext) -> None:
        on.counter_effect()


add_tags(CounterEffect, does("counter", ANYBODY))


@dataclass(frozen=True, eq=False, repr=False)
class WinGame(Instruction):
    """A player wins: the other loses (22.6, 18.1)."""

    who: int = YOU

    def text(self) -> str:
        return f"{'you' if self.who == YOU else ''} {verb_text(self.who, 'win')} the game".strip()

    def explain(self) -> str:
        return f"{explain_verb(self.who, 'win')} the game (22.6)"

    def perform(self, on: EffectContext) -> None:
        on.win_game(on.players(self.who)[0])


add_tags(WinGame, does("win", "who"))


@dataclass(frozen=True, eq=False, repr=False)
class MoveTo(Instruction):
    """A card moves to a zone that is picked on resolution.

    `seen_from`: the card that the zone lies so from, None where it is the one that moves.
    """

    subject: Subject
    where: Selector
    seen_from: Subject | None = None

    def text(self) -> str:
        return f"{clause(self.subject, 'moves', 'move')} {self.way_text()}"

    def order_text(self) -> str:
        return f"{have_clause(self.subject, 'move')} {self.way_text()}"

    def way_text(self) -> str:
        """'one zone to the left', 'to an empty zone you control'."""
        return (self.step_text() if self.seen_from is None else "") or f"to {self.place_text()}"

    def step_text(self) -> str:
        """'one zone to the left', seen from the card that moves; "" for other places."""
        return next(
            (sel.STEPS[adjective.kind] for adjective in self.where.adjectives if adjective.kind in sel.STEPS),
            "",
        )

    def place_text(self) -> str:
        """'an adjacent empty zone', 'an empty zone adjacent to [this]', 'the zone behind target creature'."""
        if self.seen_from is None:
            return self.where.article_text().replace(" as [this]", "")
        return self.place_around(short_subject(self.seen_from))

    def place_around(self, card: str) -> str:
        """The zone in words, seen from a card."""
        around = next(
            adjective
            for adjective in self.where.adjectives
            if adjective.kind in AROUND or adjective.kind in sel.PLACES
        )
        others = tuple([adjective for adjective in self.where.adjectives if adjective is not around])
        where = replace(self.where, adjectives=others)
        how = f"{around.text()} to [this]" if around.kind in AROUND else around.text()
        zone = where.article_text()
        if around.kind in sel.STEPS or around.kind == sel.SAME_ZONE:
            zone = f"the {where.text()}"
        if around.kind == sel.SAME_ZONE and card == "it":
            return f"its {where.text()}"
        return f"{zone} {how.replace('[this]', card)}"

    def explain(self) -> str:
        if self.step_text() and self.seen_from is None:
            step = self.text().replace("[this]", "this card")
            return f"{step}, if that zone is empty, of its own type and side (2.2)"
        if self.seen_from is None:
            place = self.place_text().replace("[this]", "this card")
        else:
            place = self.place_around(self.seen_from.explain())
        picked = "if it is empty" if self.is_one_zone() else "picked on resolution"
        return f"{self.subject.explain()} moves to {place}, {picked}, of its own type and side (2.2)"

    def is_one_zone(self) -> bool:
        """Return whether it says of a single zone which it is."""
        return any(
            adjective.kind in sel.STEPS or adjective.kind == sel.SAME_ZONE
            for adjective in self.where.adjectives
        )

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,) if self.seen_from is None else (self.subject, self.seen_from)

    def is_possible(self, on: EffectContext) -> bool:
        return all(on.has_any(subject) for subject in self.subjects())

    def has_enough(self, on: EffectContext) -> bool:
        cards = on.cards(self.subject)
        if isinstance(self.seen_from, Target) and self.where.has(sel.SAME_ZONE):
            return on.can_move(cards, on.zones_of(self.seen_from))
        return on.can_place(cards, self.where, self.origin(on))

    def origin(self, on: EffectContext) -> int:
        """Return the card that the zone is seen from; NOBODY where it is the mover, or has left."""
        origins = [] if self.seen_from is None else on.cards(self.seen_from)
        return origins[0] if origins else NOBODY

    def apply(self, on: EffectContext) -> bool:
        if isinstance(self.seen_from, Target) and self.where.has(sel.SAME_ZONE):  # it may have left since
            on.move(on.cards(self.subject), on.zones_of(self.seen_from))
            return True
        origin = self.origin(on)
        if self.seen_from is not None and origin == NOBODY:
            return True
        return on.place_cards(on.cards(self.subject), self.where, PLACING, origin)


add_tags(MoveTo, does("move", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class MoveToTarget(Instruction):
    """A card moves to the zone that was picked."""

    subject: Subject
    place: Target

    def text(self) -> str:
        return f"{clause(self.subject, 'moves', 'move')} to {self.place.text()}"

    def order_text(self) -> str:
        return f"{have_clause(self.subject, 'move')} to {self.place.text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()} moves to {self.place.explain()}, if it may lie there (2.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject, self.place)

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_move(on.cards(self.subject), on.zones(self.place.slot))

    def perform(self, on: EffectContext) -> None:
        on.move(on.cards(self.subject), on.zones(self.place.slot))


add_tags(MoveToTarget, does("move", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Swap(Instruction):
    """Two cards change places."""

    pair: Subject

    def text(self) -> str:
        return f"swap {self.pair.text()}"

    def explain(self) -> str:
        return f"{self.pair.explain()} change places, if each may lie where the other does (2.2)"

    def subjects(self) -> tuple[Node, ...]:
        return tuple(flatten_subjects((self.pair,)))

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_swap(on.cards(self.pair))

    def perform(self, on: EffectContext) -> None:
        on.swap(on.cards(self.pair))


add_tags(Swap, does("swap", "pair"))


@dataclass(frozen=True, eq=False, repr=False)
class Flip(OfSubject):
    """Face-down cards are turned over."""

    def text(self) -> str:
        return f"flip {self.subject.text()}"

    def explain(self) -> str:
        return f"turn {self.subject.explain()} face-up, if face-down; its Summoning Cost is paid (7.4)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_turn_over(on.cards(self.subject), face_up=True)

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.FLIPPING, on.cards(self.subject))


add_tags(Flip, does("flip", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class TurnDown(OfSubject):
    """Face-up cards are turned face-down."""

    def text(self) -> str:
        return f"turn {self.subject.text()} face-down"

    def explain(self) -> str:
        return f"turn {self.subject.explain()} face-down, if face-up; all that is on it is lost (7.7)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_turn_over(on.cards(self.subject), face_up=False)

    def perform(self, on: EffectContext) -> None:
        on.turn_face_down(on.cards(self.subject))


add_tags(TurnDown, does("turn-down", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class ReturnToHand(OfSubject):
    """Cards go from the field to their owners' hands."""

    def text(self) -> str:
        return f"return {self.subject.text()} to hand"

    def leaving(self) -> tuple[Node, ...]:
        return (self.subject,)

    def explain(self) -> str:
        return f"put {self.subject.explain()} into the owner's hand; a Creature Token is gone then (1.2)"

    def apply(self, on: EffectContext) -> bool:
        on.return_to_hand(on.cards(self.subject))
        return True


add_tags(ReturnToHand, does("return", "subject"))
