"""Instructions: one class a verb, with its form, its printing and its explanation."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.amounts import Amount, Number
from engine.effects.durations import PLAIN, UNSTATED, ending
from engine.effects.node import Instruction, Node, joined
from engine.effects.resolution import Resolution
from engine.effects.selectors import WHO, YOU, Subject, Target, This, Those, Together

# The notable actions as what one card does
THIRD: Final = {
    vocab.STRIKE: "Strikes",
    vocab.MARCH: "Marches",
    vocab.PRAY: "Prays",
    vocab.BURST: "Bursts",
    vocab.RESEARCH: "Researches",
    vocab.MOVE: "Moves",
}


def does(subject: Subject, singular: str, plural: str) -> str:
    """A subject and a verb in the form that it needs."""
    if isinstance(subject, Those):
        return f"{subject.selector.worded(plural=True)} {plural}"
    if isinstance(subject, Together):
        return f"{subject.text()} {plural}"
    several = isinstance(subject, Target) and subject.phrase is not None and subject.phrase.most > 1
    return f"{subject.text()} {plural if several else singular}"


def who_now(subject: Subject) -> str:
    """Whom a Continuous effect covers: whoever fits at any time."""
    return f"every {subject.selector.text()}" if isinstance(subject, Those) else subject.explain()


@dataclass(frozen=True)
class DealDamage(Instruction):
    """Deal damage to creatures."""

    amount: Amount
    to: Subject

    def text(self) -> str:
        return f"deal {self.amount.text()} damage to {self.to.text()}"

    def explain(self) -> str:
        return f"{self.amount.explain()} damage to {self.to.explain()}; Armor and Resilient lower it (17.3)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.to,)

    def apply(self, on: Resolution) -> bool:
        on.deal(on.cards(self.to), on.number(self.amount))
        return True


@dataclass(frozen=True)
class Heal(Instruction):
    """Remove damage counters."""

    amount: Amount
    subject: Subject

    def text(self) -> str:
        return f"heal {self.amount.text()} damage from {self.subject.text()}"

    def explain(self) -> str:
        return f"up to {self.amount.explain()} damage is removed from {self.subject.explain()}"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        on.heal(on.cards(self.subject), on.number(self.amount))
        return True


@dataclass(frozen=True)
class Destroy(Instruction):
    """Put cards from the field into their owners' graveyards."""

    subject: Subject

    def text(self) -> str:
        return f"destroy {self.subject.text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()}: destroyed, into the owner's graveyard (17.4)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        on.destroy(on.cards(self.subject))
        return True


@dataclass(frozen=True)
class Draw(Instruction):
    """Players draw cards."""

    amount: Amount
    who: int = YOU

    def text(self) -> str:
        subject = "" if self.who == YOU else f"{WHO[self.who]} "
        return f"{subject}draw{'s' if subject else ''} {self.amount.text()}"

    def explain(self) -> str:
        draws = f"{WHO[self.who]} draw{'' if self.who == YOU else 's'}"
        return f"{draws} {self.amount.explain()}; an empty deck draws nothing (6.2)"

    def apply(self, on: Resolution) -> bool:
        for player in on.players(self.who):
            on.draw(player, on.number(self.amount))
        return True


@dataclass(frozen=True)
class Discard(Instruction):
    """You discard cards of your choice."""

    amount: Amount

    def text(self) -> str:
        return f"discard {self.amount.text()}"

    def explain(self) -> str:
        return f"discard {self.amount.explain()}, or as many as you have (21.2)"

    def apply(self, on: Resolution) -> bool:
        return on.discard(on.players(YOU)[0], on.number(self.amount))


@dataclass(frozen=True)
class Collect(Instruction):
    """Cards collect mana."""

    amount: Amount
    subject: Subject

    def text(self) -> str:
        return f"{does(self.subject, 'collects', 'collect')} {self.amount.text()} mana"

    def explain(self) -> str:
        return f"{self.amount.explain()} mana is put on {self.subject.explain()} (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        on.collect(on.cards(self.subject), on.number(self.amount))
        return True


@dataclass(frozen=True)
class Change(Node):
    """A stat raised or lowered by an amount."""

    stat: int
    amount: Amount
    lowered: bool = False

    def text(self) -> str:
        return f"{'-' if self.lowered else '+'}{self.amount.text()} {vocab.STATS[self.stat].title()}"


@dataclass(frozen=True)
class Gets(Instruction):
    """Stats change, as long as the duration says (14.1)."""

    subject: Subject
    changes: tuple[Change, ...]
    duration: int = UNSTATED

    def text(self) -> str:
        changes = joined([change.text() for change in self.changes])
        return f"{does(self.subject, 'gets', 'get')} {changes}{ending(self.duration)}"

    def explain(self) -> str:
        changes = joined([change.text() for change in self.changes])
        return f"{changes} for {self.subject.explain()}, {PLAIN[self.duration]}"

    def explain_live(self) -> str:
        """What it means as a Continuous effect."""
        changes = joined([change.text() for change in self.changes])
        return f"{changes} for {who_now(self.subject)} (14.3)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        cards = on.cards(self.subject)
        for change in self.changes:
            by = on.number(change.amount)
            on.change(cards, change.stat, -by if change.lowered else by, self.duration)
        return True


@dataclass(frozen=True)
class Gains(Instruction):
    """Cards are given conditions or abilities (20.1)."""

    subject: Subject
    keywords: tuple[int, ...]
    duration: int = UNSTATED

    def text(self) -> str:
        conditions = self.keywords[0] < len(vocab.CONDITIONS)
        verb = does(self.subject, "is", "are") if conditions else does(self.subject, "has", "have")
        return f"{verb} {joined([vocab.KEYWORDS[k] for k in self.keywords])}{ending(self.duration)}"

    def explain(self) -> str:
        names = joined([vocab.KEYWORDS[k] for k in self.keywords])
        return f"{self.subject.explain()}: {names} (20.1), {PLAIN[self.duration]}"

    def explain_live(self) -> str:
        """What it means as a Continuous effect."""
        return f"{who_now(self.subject)}: {joined([vocab.KEYWORDS[k] for k in self.keywords])} (20.1, 14.3)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        cards = on.cards(self.subject)
        for keyword in self.keywords:
            on.give(cards, keyword, self.duration)
        return True


@dataclass(frozen=True)
class Summon(Instruction):
    """The instruction of a Summoning Cost: the card arrives (7.1)."""

    def text(self) -> str:
        return "summon"

    def explain(self) -> str:
        return "the card arrives and collects mana equal to its Will (7.1)"

    def apply(self, on: Resolution) -> bool:
        return True


class NotableAction(Instruction):
    """An action of 20.2: what an Action Pool offers, or an instruction to a subject."""

    def code(self) -> int:
        """Its code in `vocab.ACTIONS`."""
        raise NotImplementedError

    def doer(self) -> Subject:
        """Who does it."""
        raise NotImplementedError

    def text(self) -> str:
        name = vocab.ACTIONS[self.code()]
        return name if isinstance(self.doer(), This) else does(self.doer(), THIRD[self.code()], name)


@dataclass(frozen=True)
class Strike(NotableAction):
    """Attack a creature zone (10)."""

    def code(self) -> int:
        return vocab.STRIKE

    def doer(self) -> Subject:
        return This()

    def explain(self) -> str:
        return "Strike: attack a creature zone that it connects to (10.1)"


@dataclass(frozen=True)
class March(NotableAction):
    """Move to an open creature zone (9.2)."""

    def code(self) -> int:
        return vocab.MARCH

    def doer(self) -> Subject:
        return This()

    def explain(self) -> str:
        return "March: move to an empty open creature zone of yours that it connects to, then turn (9.2)"


@dataclass(frozen=True)
class Burst(NotableAction):
    """1 damage to every connected face-up creature."""

    subject: Subject

    def code(self) -> int:
        return vocab.BURST

    def doer(self) -> Subject:
        return self.subject

    def explain(self) -> str:
        return f"Burst: 1 damage to every face-up creature that {self.subject.explain()} connects to (20.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        for card in on.cards(self.subject):
            on.deal(on.connected_creatures(card), 1, card)
        return True


@dataclass(frozen=True)
class Pray(NotableAction):
    """Collect 1 mana."""

    subject: Subject

    def code(self) -> int:
        return vocab.PRAY

    def doer(self) -> Subject:
        return self.subject

    def explain(self) -> str:
        return f"Pray: 1 mana is put on {self.subject.explain()} (20.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        on.collect(on.cards(self.subject), 1)
        return True


@dataclass(frozen=True)
class Move(NotableAction):
    """Reposition in the own row, turn, in any order (9.1)."""

    subject: Subject

    def code(self) -> int:
        return vocab.MOVE

    def doer(self) -> Subject:
        return self.subject

    def explain(self) -> str:
        who = self.subject.explain()
        return f"Move: {who} goes up to its Movement along its row, and may be turned (9.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        return on.move_about(on.cards(self.subject)) if on.first_time() else True


@dataclass(frozen=True)
class Research(NotableAction):
    """Draw a card, then discard a card."""

    subject: Subject

    def code(self) -> int:
        return vocab.RESEARCH

    def doer(self) -> Subject:
        return self.subject

    def explain(self) -> str:
        return "Research: draw a card, then discard a card (20.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: Resolution) -> bool:
        you = on.players(YOU)[0]
        if on.first_time():
            on.draw(you, 1)
        return on.discard(you, 1)


ONE: Final = Number(1)
