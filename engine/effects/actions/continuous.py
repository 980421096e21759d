"""Instructions that make something hold for a while (14.4), or all the time in a Continuous effect (14.3)."""

from dataclasses import dataclass, replace
from typing import Final

from engine import vocab
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node, join_words
from engine.effects.tag_rules import AROUND, KEYWORD_WORDS, STAT_WORDS, add_tags, does, gives, names
from engine.effects.terms import alterations
from engine.effects.terms.amounts import Amount
from engine.effects.terms.durations import UNSTATED, explain_duration, until_suffix
from engine.effects.terms.players import WHO, YOU, verb_text
from engine.effects.terms.subjects import Recalled, Subject, Those, Together
from engine.effects.terms.targets import Around, Target
from engine.effects.value_kinds import changed_by_keyword
from engine.effects.wording.keyword_meanings import explain_keywords

# Tags of keywords that are given or taken, and when a change raises or lowers
GIVING: Final = {
    code: f"give-{'condition' if code in vocab.CONDITIONS else 'ability'}" for code in KEYWORD_WORDS
}
TAKING: Final = {code: word.replace("give", "remove") for code, word in GIVING.items()}
RAISED: Final = ("lowered", (False,))
LOWERED: Final = ("lowered", (True,))


def clause(subject: Subject, singular: str, plural: str) -> str:
    """A subject and a verb in the form that it needs."""
    if isinstance(subject, Those):
        return f"{subject.selector.wording(plural=True)} {plural}"
    if isinstance(subject, (Together, Around)):
        return f"{subject.text()} {plural}"
    if isinstance(subject, Recalled) and subject.called == "them":
        return f"they {plural}"
    several = isinstance(subject, Target) and subject.phrase is not None and subject.phrase.most > 1
    return f"{subject.text()} {plural if several else singular}"


def have_clause(subject: Subject, verb: str) -> str:
    """'have target Strike': what a player can have another card do."""
    words = clause(subject, verb, verb)
    return f"have {f'them {words[5:]}' if words.startswith('they ') else words}"


def live_subject(subject: Subject) -> str:
    """Return whom a Continuous effect covers: whoever fits at any time."""
    return f"every {subject.selector.text()}" if isinstance(subject, Those) else subject.explain()


def keywords_kinds(keywords: tuple[int, ...]) -> int:
    """Return what these conditions or abilities change."""
    mask = 0
    for keyword in keywords:
        mask |= changed_by_keyword(keyword)
    return mask


class Lasting(Instruction):
    """Something that holds for cards from now on; a dataclass with `subject` and `duration`."""

    def recipient(self) -> Subject:
        """Return the cards that it is about."""
        subject: Subject = self.subject  # type: ignore[attr-defined]  # a field of all kinds but two
        return subject

    def duration_code(self) -> int:
        duration: int = self.duration  # type: ignore[attr-defined]  # the same
        return duration

    def add_duration(self, duration: int) -> Instruction:
        return self if self.duration_code() else self.replace_duration(duration)

    def replace_duration(self, duration: int) -> Instruction:
        """The same with another duration."""
        return replace(self, duration=duration)  # type: ignore[type-var]  # all kinds of it are dataclasses

    def wording(self) -> str:
        """Return what holds, without whom and how long."""
        raise NotImplementedError

    def subjects(self) -> tuple[Node, ...]:
        return (self.recipient(),)

    def explain(self) -> str:
        return f"{self.recipient().explain()}: {self.wording()}, {explain_duration(self.duration_code())}"

    def explain_live(self) -> str:
        return f"{live_subject(self.recipient())}: {self.wording()} (14.3)"


@dataclass(frozen=True, eq=False, repr=False)
class Change(Node):
    """A stat raised or lowered by an amount."""

    stat: int
    amount: Amount
    lowered: bool = False

    def text(self) -> str:
        return f"{'-' if self.lowered else '+'}{self.amount.text()} {vocab.STATS[self.stat].title()}"


add_tags(
    Change,
    does("raise-stat", AROUND, only=RAISED),
    does("lower-stat", AROUND, only=LOWERED),
    gives(whom=AROUND, of="stat", words=STAT_WORDS, only=RAISED),
    names(of="stat", words=STAT_WORDS),
)


@dataclass(frozen=True, eq=False, repr=False)
class Gets(Lasting):
    """Stats change, as long as the duration says (14.1)."""

    subject: Subject
    changes: tuple[Change, ...]
    duration: int = UNSTATED

    def is_live(self) -> bool:
        return True

    def changed_kinds(self) -> int:
        return sum({1 << change.stat for change in self.changes})

    def wording(self) -> str:
        return join_words([change.text() for change in self.changes])

    def text(self) -> str:
        return f"{clause(self.subject, 'gets', 'get')} {self.wording()}{until_suffix(self.duration)}"

    def explain(self) -> str:
        return f"{self.wording()} for {self.subject.explain()}, {explain_duration(self.duration)}"

    def explain_live(self) -> str:
        return f"{self.wording()} for {live_subject(self.subject)} (14.3)"

    def perform(self, on: EffectContext) -> None:
        cards = on.cards(self.subject)
        for change in self.changes:
            by = on.number(change.amount)
            on.add_alteration(
                alterations.CHANGE, cards, change.stat, -by if change.lowered else by, self.duration
            )


@dataclass(frozen=True, eq=False, repr=False)
class Becomes(Lasting):
    """A stat is set to an amount, whatever it was; what is newer counts on from there (14.1, 14.2)."""

    subject: Subject
    stat: int
    amount: Amount
    duration: int = UNSTATED

    def is_live(self) -> bool:
        return True

    def changed_kinds(self) -> int:
        return 1 << self.stat

    def wording(self) -> str:
        return f"{vocab.STATS[self.stat].title()} is {self.amount.explain()}"

    def text(self) -> str:
        whose = self.subject.selector.wording(plural=True) if isinstance(self.subject, Those) else ""
        of = whose or self.subject.text()
        stat = vocab.STATS[self.stat].title()
        return f"the {stat} of {of} becomes {self.amount.text()}{until_suffix(self.duration)}"

    def perform(self, on: EffectContext) -> None:
        cards = on.cards(self.subject)
        on.add_alteration(alterations.BECOME, cards, self.stat, on.number(self.amount), self.duration)


add_tags(Becomes, does("set-stat", "subject"), names(of="stat", words=STAT_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class SwapStats(Lasting):
    """The Might of each of these cards becomes its Life, and the other way round, as both are now (14.1)."""

    subject: Subject
    duration: int = UNSTATED

    def wording(self) -> str:
        return "Might is the Life it has now, and Life the Might"

    def text(self) -> str:
        whose = self.subject.selector.wording(plural=True) if isinstance(self.subject, Those) else ""
        return f"swap the Might and Life of {whose or self.subject.text()}{until_suffix(self.duration)}"

    def perform(self, on: EffectContext) -> None:
        on.swap_stats(on.cards(self.subject), self.duration)


add_tags(SwapStats, does("set-stat", "subject"), names("might"), names("life"))


@dataclass(frozen=True, eq=False, repr=False)
class Gains(Lasting):
    """Cards are given conditions or abilities (20.1)."""

    subject: Subject
    keywords: tuple[int, ...]
    duration: int = UNSTATED

    def is_live(self) -> bool:
        return True

    def changed_kinds(self) -> int:
        return keywords_kinds(self.keywords)

    def wording(self) -> str:
        return explain_keywords(self.keywords)

    def text(self) -> str:
        conditions = self.keywords[0] in vocab.CONDITIONS
        verb = clause(self.subject, "is", "are") if conditions else clause(self.subject, "has", "have")
        return f"{verb} {join_words([vocab.KEYWORDS[k] for k in self.keywords])}{until_suffix(self.duration)}"

    def perform(self, on: EffectContext) -> None:
        cards = on.cards(self.subject)
        for keyword in self.keywords:
            on.give_keyword(cards, keyword, self.duration)


add_tags(
    Gains,
    does(whom="subject", of="keywords", words=GIVING),
    gives(whom="subject", of="keywords", words=KEYWORD_WORDS),
    names(of="keywords", words=KEYWORD_WORDS),
)


@dataclass(frozen=True, eq=False, repr=False)
class Loses(Lasting):
    """Conditions or abilities are not there, wherever they came from before (14.2)."""

    subject: Subject
    keywords: tuple[int, ...]
    duration: int = UNSTATED

    def is_live(self) -> bool:
        return True

    def changed_kinds(self) -> int:
        return keywords_kinds(self.keywords)

    def wording(self) -> str:
        if self.keywords == vocab.ABILITIES:
            return "none of the abilities of 20.1 (Evasive, Fading …), unless given anew; its effects stay"
        return f"no {explain_keywords(self.keywords, 'or')}, unless given anew"

    def text(self) -> str:
        names = join_words([vocab.KEYWORDS[k] for k in self.keywords])
        names = "all abilities" if self.keywords == vocab.ABILITIES else names
        return f"{clause(self.subject, 'loses', 'lose')} {names}{until_suffix(self.duration)}"

    def perform(self, on: EffectContext) -> None:
        cards = on.cards(self.subject)
        for keyword in self.keywords:
            on.add_alteration(alterations.LOSE, cards, keyword, 0, self.duration)


add_tags(Loses, does(whom="subject", of="keywords", words=TAKING), names(of="keywords", words=KEYWORD_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class GainControl(Lasting):
    """A player controls cards, which stay where they are (2.2)."""

    subject: Subject
    who: int = YOU
    duration: int = UNSTATED

    def wording(self) -> str:
        return f"controlled by {WHO[self.who]}, in the same zone as before (2.2)"

    def text(self) -> str:
        return f"{verb_text(self.who, 'gain')} control of {self.subject.text()}{until_suffix(self.duration)}"

    def perform(self, on: EffectContext) -> None:
        player = on.players(self.who)[0]
        on.add_alteration(alterations.CONTROL, on.cards(self.subject), 0, player, self.duration)


add_tags(GainControl, does("control", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class ExchangeControl(Lasting):
    """Two cards of different players come each under the other's control, where they are (2.2)."""

    subject: Subject
    duration: int = UNSTATED

    def wording(self) -> str:
        return "each controlled by the player who controls the other, in the same zones as before (2.2)"

    def text(self) -> str:
        return f"exchange control of {self.subject.text()}{until_suffix(self.duration)}"

    def perform(self, on: EffectContext) -> None:
        cards = on.cards(self.subject)
        players = on.controllers(cards)
        if len(players) == 2 and players[0] != players[1]:
            for card, player in zip(cards, reversed(players), strict=True):
                on.add_alteration(alterations.CONTROL, [card], 0, player, self.duration)


add_tags(ExchangeControl, does("control", "subject"))
