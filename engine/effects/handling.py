"""Instructions that put cards, counters and zones somewhere else: one class a verb."""

from dataclasses import dataclass

from engine.effects import alterations, chores
from engine.effects.amounts import Amount, Number
from engine.effects.durations import UNSTATED
from engine.effects.lasting import does
from engine.effects.measures import ManaOn
from engine.effects.node import Instruction, Node
from engine.effects.resolution import NOBODY, NOT_PICKED, Resolution
from engine.effects.selectors import CLOSED, EACH_PLAYER, WHO, YOU, Selector, Subject, Target, Together

ONE = Number(1)


def parts_of_pair(pair: Subject) -> tuple[Node, ...]:
    """Two cards that are named one by one, or together as one subject."""
    return pair.parts if isinstance(pair, Together) else (pair,)


@dataclass(frozen=True)
class MoveTo(Instruction):
    """A card moves to a zone that is picked on resolution."""

    subject: Subject
    where: Selector

    def text(self) -> str:
        return f"{does(self.subject, 'moves', 'move')} to {self.where.with_article()}"

    def explain(self) -> str:
        place = self.where.with_article()
        return (
            f"{self.subject.explain()} moves to {place}, picked on resolution, of its own type and side (2.2)"
        )

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        return on.place(on.cards(self.subject), self.where)


@dataclass(frozen=True)
class MoveToTarget(Instruction):
    """A card moves to the zone that was picked."""

    subject: Subject
    place: Target

    def text(self) -> str:
        return f"{does(self.subject, 'moves', 'move')} to {self.place.text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()} moves to {self.place.explain()}, if it may lie there (2.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject, self.place)

    def apply(self, on: Resolution) -> bool:
        on.move(on.cards(self.subject), on.zones(self.place.slot))
        return True


@dataclass(frozen=True)
class Swap(Instruction):
    """Two cards change places."""

    pair: Subject

    def text(self) -> str:
        return f"swap {self.pair.text()}"

    def explain(self) -> str:
        return f"{self.pair.explain()} change places, if each may lie where the other does (2.2)"

    def subjects(self) -> tuple[Node, ...]:
        return parts_of_pair(self.pair)

    def apply(self, on: Resolution) -> bool:
        on.swap(on.cards(self.pair))
        return True


@dataclass(frozen=True)
class Flip(Instruction):
    """Face-down cards are turned over."""

    subject: Subject

    def text(self) -> str:
        return f"flip {self.subject.text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()}: flipped, if face-down, and paid for (7.4)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        return on.chore(chores.FLIPPING, on.cards(self.subject))


@dataclass(frozen=True)
class ReturnToHand(Instruction):
    """Cards go from the field to their owners' hands."""

    subject: Subject

    def text(self) -> str:
        return f"return {self.subject.text()} to hand"

    def explain(self) -> str:
        return f"{self.subject.explain()} goes to its owner's hand; a Creature Token is gone (1.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        on.return_to_hand(on.cards(self.subject))
        return True


@dataclass(frozen=True)
class RemoveMana(Instruction):
    """Cards lose mana."""

    amount: Amount
    subject: Subject

    def text(self) -> str:
        return f"remove {self.amount.text()} mana from {self.subject.text()}"

    def explain(self) -> str:
        much = f"{self.amount.explain()} mana, or as much as there is"
        return f"{much}, is taken from {self.subject.explain()} (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def most(self, on: Resolution) -> int:
        return on.number(ManaOn(self.subject))

    def apply(self, on: Resolution) -> bool:
        on.remove_mana(on.cards(self.subject), on.number(self.amount), [])
        return True


@dataclass(frozen=True)
class TransferMana(Instruction):
    """Mana goes from one card to another."""

    amount: Amount
    source: Subject
    to: Subject

    def text(self) -> str:
        return f"transfer {self.amount.text()} mana from {self.source.text()} to {self.to.text()}"

    def explain(self) -> str:
        what = f"{self.amount.explain()} mana, or as much as there is"
        return f"{what}, goes from {self.source.explain()} to {self.to.explain()} (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.source, self.to)

    def most(self, on: Resolution) -> int:
        return on.number(ManaOn(self.source))

    def apply(self, on: Resolution) -> bool:
        receivers = on.cards(self.to)
        if receivers:
            on.remove_mana(on.cards(self.source), on.number(self.amount), receivers[:1])
        return True


@dataclass(frozen=True)
class TransferBetween(Instruction):
    """Mana goes from one of two cards to the other; which gives it is picked on resolution."""

    amount: Amount
    pair: Subject

    def text(self) -> str:
        return f"transfer {self.amount.text()} mana between {self.pair.text()}"

    def explain(self) -> str:
        what = f"{self.amount.explain()} mana, or as much as there is"
        return f"{what}, goes from one to the other of {self.pair.explain()}; you pick which (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return parts_of_pair(self.pair)

    def most(self, on: Resolution) -> int:
        return on.most_mana(on.cards(self.pair))

    def apply(self, on: Resolution) -> bool:
        cards = on.cards(self.pair)
        giver = on.pick_giver(cards) if len(cards) == 2 else NOBODY
        if giver == NOT_PICKED:
            return False
        if giver != NOBODY:
            on.remove_mana([giver], on.number(self.amount), [card for card in cards if card != giver])
        return True


@dataclass(frozen=True)
class SwapMana(Instruction):
    """The mana of two cards changes places: the one with more gives the difference to the other."""

    pair: Subject

    def text(self) -> str:
        return f"swap the mana on {self.pair.text()}"

    def explain(self) -> str:
        return f"{self.pair.explain()}: each has the mana that the other had (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return parts_of_pair(self.pair)

    def apply(self, on: Resolution) -> bool:
        on.swap_mana(on.cards(self.pair))
        return True


@dataclass(frozen=True)
class ChangeLife(Instruction):
    """Players lose or gain life, which is HP."""

    amount: Amount
    lost: bool
    who: int = YOU

    def text(self) -> str:
        verb = "lose" if self.lost else "gain"
        subject = verb if self.who == YOU else f"{WHO[self.who]} {verb}s"
        return f"{subject} {self.amount.text()} life"

    def explain(self) -> str:
        verb = "lose" if self.lost else "gain"
        who = f"you {verb}" if self.who == YOU else f"{WHO[self.who]} {verb}s"
        return f"{who} {self.amount.explain()} HP, which is no damage"

    def apply(self, on: Resolution) -> bool:
        for player in on.players(self.who):
            on.change_life(player, on.number(self.amount), self.lost)
        return True


@dataclass(frozen=True)
class PayHp(Instruction):
    """A player pays life while the effect is carried out: all of it, or nothing (8.5)."""

    amount: Amount
    who: int = YOU

    def text(self) -> str:
        subject = "pay" if self.who == YOU else f"{WHO[self.who]} pays"
        return f"{subject} {self.amount.text()} life"

    def explain(self) -> str:
        who = "you lose" if self.who == YOU else f"{WHO[self.who]} loses"
        return f"{who} {self.amount.explain()} HP, with as many or more only (8.5)"

    def possible(self, on: Resolution) -> bool:
        return all(on.hp(player) >= on.number(self.amount) for player in on.players(self.who))

    def apply(self, on: Resolution) -> bool:
        for player in on.players(self.who):
            if on.hp(player) >= on.number(self.amount):
                on.change_life(player, on.number(self.amount), True)
        return True


@dataclass(frozen=True)
class Sacrifice(Instruction):
    """Players destroy own cards of their choice (8.5)."""

    amount: Amount
    what: Selector
    who: int = YOU

    def text(self) -> str:
        subject = "sac" if self.who == YOU else f"{WHO[self.who]} sacs"
        if self.amount == ONE:
            return f"{subject} {self.what.with_article()}"
        return f"{subject} {self.amount.text()} {self.what.worded(plural=True)}"

    def explain(self) -> str:
        who = "you pick" if self.who == YOU else f"{WHO[self.who]} picks"
        what = f"{self.amount.explain()} {self.what.worded(plural=self.amount != ONE)}"
        return f"{who} {what}, or as many as there are, to sacrifice (8.5, 21.2)"

    def possible(self, on: Resolution) -> bool:
        return any(on.own_zones(player, self.what) for player in on.players(self.who))

    def apply(self, on: Resolution) -> bool:
        if on.first_time():
            for player in reversed(on.players(self.who)):
                on.sacrifice(player, on.own_zones(player, self.what), on.number(self.amount))
            return False
        return True


@dataclass(frozen=True)
class SacrificeIt(Instruction):
    """Own cards that were named are destroyed (8.5)."""

    subject: Subject

    def text(self) -> str:
        return f"sac {self.subject.text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()}: sacrificed, if you control it (8.5)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        on.destroy(on.own(on.cards(self.subject)))
        return True


@dataclass(frozen=True)
class OpenZone(Instruction):
    """Open a closed zone that is picked on resolution."""

    where: Selector

    def text(self) -> str:
        return f"open {self.where.with_article()}"

    def explain(self) -> str:
        closed = "" if self.where.has(CLOSED) else " that is closed"
        return f"pick {self.where.with_article()}{closed} and open it (2.3)"

    def possible(self, on: Resolution) -> bool:
        return len(on.closed_zones(self.where)) > 0

    def apply(self, on: Resolution) -> bool:
        return on.chore(chores.OPENING, on.closed_zones(self.where))


@dataclass(frozen=True)
class OpenTarget(Instruction):
    """Open the zone that was picked."""

    place: Target

    def text(self) -> str:
        return f"open {self.place.text()}"

    def explain(self) -> str:
        return f"{self.place.explain()} is open from now on (2.3)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.place,)

    def apply(self, on: Resolution) -> bool:
        return on.chore(chores.OPENING, on.zones(self.place.slot))


@dataclass(frozen=True)
class LookAt(Instruction):
    """You see which cards these face-down ones are."""

    subject: Subject

    def text(self) -> str:
        return f"look at {self.subject.text()}"

    def explain(self) -> str:
        whom = self.subject.explain()
        if whom.startswith("those"):
            return f"you may know which cards {whom} are, if they are face-down (7.7, 19.1)"
        return f"you may know which card {whom} is, if it is face-down (7.7, 19.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        on.last(alterations.SHOW, on.cards(self.subject), 0, 0, UNSTATED)
        return True


@dataclass(frozen=True)
class LookAtHand(Instruction):
    """A player is told which cards the other one (`whose`) has in hand (19.1)."""

    whose: int

    def text(self) -> str:
        if self.whose == YOU:
            return "reveal your hand"
        if self.whose == EACH_PLAYER:
            return f"{WHO[self.whose]} reveals their hand"
        return f"look at {WHO[self.whose]}'s hand"

    def explain(self) -> str:
        whose = "your" if self.whose == YOU else f"{WHO[self.whose]}'s"
        return f"the other player is told which cards are in {whose} hand now (19.1)"

    def possible(self, on: Resolution) -> bool:
        return any(on.has_cards(player, in_hand=True) for player in on.players(self.whose))

    def apply(self, on: Resolution) -> bool:
        for player in on.players(self.whose):
            on.show_hand(player)
        return True


@dataclass(frozen=True)
class SummonToken(Instruction):
    """A Creature Token is summoned to a zone that is picked on resolution (20.2)."""

    where: Selector

    def text(self) -> str:
        return f"summon a creature token to {self.where.with_article()}"

    def explain(self) -> str:
        return f"a Creature Token is summoned to {self.where.with_article()}, open, that you pick (20.2)"

    def possible(self, on: Resolution) -> bool:
        return len(on.token_zones(self.where)) > 0

    def apply(self, on: Resolution) -> bool:
        return on.token_somewhere(on.token_zones(self.where))


@dataclass(frozen=True)
class SummonTokenAt(Instruction):
    """A Creature Token is summoned to the zone that was picked (20.2)."""

    place: Target

    def text(self) -> str:
        return f"summon a creature token to {self.place.text()}"

    def explain(self) -> str:
        return f"a Creature Token is summoned to {self.place.explain()} (20.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.place,)

    def apply(self, on: Resolution) -> bool:
        return on.chore(chores.CONSCRIPTING, on.zones(self.place.slot))
