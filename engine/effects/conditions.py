"""States that a condition asks for (14.3, EFFECTS 'While' and 'If')."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.node import Criterion, Node, join_words
from engine.effects.tag_rules import KEYWORD_WORDS, PHASE_WORDS, add_tags, names, needs
from engine.effects.terms.amounts import Amount
from engine.effects.terms.durations import phase_name
from engine.effects.terms.players import YOU
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject, This
from engine.effects.terms.targets import short_subject
from engine.effects.wording.keyword_meanings import explain_keywords

WHOSE: Final = ("your ", "the ", "your opponent's ")  # by the codes of `events`


class State(Node):
    """Something that is true or not; asked of `rules`."""


@dataclass(frozen=True, eq=False, repr=False)
class ThisIs(State):
    """This card has a condition or ability (`keyword` = its code)."""

    keyword: int

    def text(self) -> str:
        return vocab.KEYWORDS[self.keyword]

    def explain(self) -> str:
        return f"this card is {explain_keywords((self.keyword,))}"


add_tags(ThisIs, needs("keyword"), names(of="keyword", words=KEYWORD_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class ThisHasMana(State):
    """The mana on this card is from `least` to `most` (99 = no limit)."""

    least: int
    most: int = 99

    def text(self) -> str:
        if self.most == 0:
            return "[this] has no mana"
        if self.least == self.most:
            return f"[this] has {self.least} mana"
        if self.most < 99:
            return f"[this] has {self.most} or fewer mana"
        return f"[this] has {self.least} or more mana"


add_tags(ThisHasMana, needs("stored-mana"))


@dataclass(frozen=True, eq=False, repr=False)
class YouControl(State):
    """You, or your opponent (`who`), control from `least` to `most` (99 = no limit) cards that fit."""

    selector: Selector
    least: int
    most: int = 99
    who: int = YOU

    def text(self) -> str:
        controls = "you control" if self.who == YOU else "your opponent controls"
        return f"{controls} {range_phrase(self.selector, self.least, self.most)}"


add_tags(YouControl, needs("control"))


def range_phrase(selector: Selector, least: int, most: int) -> str:
    """'a creature', '2 or more creatures', 'no creatures'."""
    if most == 0:
        return f"no {selector.wording(plural=True)}"
    if least == most:
        return f"exactly {most} {selector.wording(plural=most > 1)}"
    if most < 99:
        return f"{most} or fewer {selector.wording(plural=True)}"
    return selector.article_text() if least == 1 else f"{least} or more {selector.wording(plural=True)}"


@dataclass(frozen=True, eq=False, repr=False)
class TurnIs(State):
    """It is your turn, or your opponent's."""

    yours: bool

    def text(self) -> str:
        return f"it is {'your' if self.yours else 'your opponent' + chr(39) + 's'} turn"


add_tags(TurnIs, needs("turn"))


@dataclass(frozen=True, eq=False, repr=False)
class PhaseIs(State):
    """It is a phase of your turn, your opponent's or anybody's (`whose` as in `events`)."""

    phase: int
    whose: int

    def text(self) -> str:
        return f"it is {WHOSE[self.whose]}{phase_name(self.phase)}"


add_tags(PhaseIs, needs("phase"), names(of="phase", words=PHASE_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class Striking(State):
    """A Strike of this card was declared and is not over (14.5)."""

    def text(self) -> str:
        return "it is [this]'s Strike"


add_tags(Striking, needs("striking"))


@dataclass(frozen=True, eq=False, repr=False)
class Blocking(State):
    """This card blocks a Strike that was declared and is not over (10.3, 14.5)."""

    def text(self) -> str:
        return "[this] is blocking"

    def explain(self) -> str:
        return "this card is blocking a Strike (10.3)"


add_tags(Blocking, needs("striking"))


@dataclass(frozen=True, eq=False, repr=False)
class Attacked(State):
    """This card stands in the zone of a Strike that was declared and is not over (10.3, 14.5)."""

    def text(self) -> str:
        return "[this] is being attacked"

    def explain(self) -> str:
        return "this card is in the zone of a Strike under way (10.3)"


add_tags(Attacked, needs("striking"))


@dataclass(frozen=True, eq=False, repr=False)
class ThisConnected(State):
    """This card connects to from `least` to `most` (99 = no limit) cards or zones that fit (3.4)."""

    selector: Selector
    least: int
    most: int = 99

    def text(self) -> str:
        return f"[this] is connected with {range_phrase(self.selector, self.least, self.most)}"


add_tags(ThisConnected, needs("connection"))


@dataclass(frozen=True, eq=False, repr=False)
class AmountIs(State):
    """An amount is from `least` to `most` (99 = no limit)."""

    amount: Amount
    least: int
    most: int = 99

    def text(self) -> str:
        return self.amount.bounded_text(self.bound_text())

    def bound_text(self) -> str:
        """'2 or more', '3 or fewer', '0'."""
        if self.least == self.most:
            return str(self.least)
        return f"{self.least} or more" if self.most == 99 else f"{self.most} or fewer"

    def explain(self) -> str:
        return f"{self.amount.explain()} is {self.bound_text()}"


add_tags(AmountIs, needs("amount"))


# How two amounts compare
MORE: Final = 0
FEWER: Final = 1
EQUAL: Final = 2
RELATIONS: Final = ("more than", "fewer than", "equal to")


@dataclass(frozen=True, eq=False, repr=False)
class Compared(State):
    """One amount is more than, fewer than or equal to another."""

    left: Amount
    relation: int
    right: Amount

    def text(self) -> str:
        return f"{self.left.text()} is {RELATIONS[self.relation]} {self.right.text()}"

    def explain(self) -> str:
        return f"{self.left.explain()} is {RELATIONS[self.relation]} {self.right.explain()}"


add_tags(Compared, needs("amount"))


@dataclass(frozen=True, eq=False, repr=False)
class InChain(State):
    """This card is part of a Connection Chain of all non-monument cards, `least` or more (3.6)."""

    least: int = 1

    def text(self) -> str:
        at_least = f" (at least {self.least})" if self.least > 1 else ""
        return f"[this] is part of a {CHAIN}{at_least}"

    def explain(self) -> str:
        cards = f", {self.least} or more" if self.least > 1 else ""
        return f"some order of all cards on the field but monuments{cards}, is a Connection Chain (3.6)"


add_tags(InChain, needs("chain"))


@dataclass(frozen=True, eq=False, repr=False)
class Fits(State):
    """A card is such as a selector says, seen from this card."""

    subject: Subject
    selector: Selector

    def text(self) -> str:
        return f"{short_subject(self.subject)} {self.selector.state_text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()} {self.selector.state_text()}"


add_tags(Fits, needs("selection"))


@dataclass(frozen=True, eq=False, repr=False)
class TopIs(State):
    """The top card of a deck, of you or your opponent, is such, by what is printed on it (22.3)."""

    selector: Selector
    who: int = YOU

    def text(self) -> str:
        whose = "your" if self.who == YOU else "your opponent's"
        return f"the top card of {whose} deck {self.selector.state_text()}"


add_tags(TopIs, needs("selection"), names("deck"))


@dataclass(frozen=True, eq=False, repr=False)
class StateOf(State):
    """A state that is said of this card, but is true of another one, named before."""

    subject: Subject
    state: State

    def text(self) -> str:
        if isinstance(self.state, ThisIs):
            return f"{short_subject(self.subject)} is {self.state.text()}"
        return self.state.text().replace("[this]", short_subject(self.subject))

    def explain(self) -> str:
        words = self.state.explain().replace("this card", self.subject.explain())
        return words.replace("[this]", self.subject.explain())


@dataclass(frozen=True, eq=False, repr=False)
class WasDestroyed(State):
    """A card was destroyed while this effect was carried out, by it or by the checks in between (17.2)."""

    subject: Subject

    def text(self) -> str:
        return f"{self.subject.text()} was destroyed"

    def explain(self) -> str:
        return f"{self.subject.explain()} was destroyed by this effect (17.2)"


add_tags(WasDestroyed, needs("destruction"))


@dataclass(frozen=True, eq=False, repr=False)
class Not(State):
    """A state is not true."""

    state: State

    def text(self) -> str:
        if isinstance(self.state, ThisIs):
            return f"[this] is not {self.state.text()}"
        words = self.state.text()
        if isinstance(self.state, WasDestroyed):
            return words.replace(" was ", " was not ", 1)
        return words.replace(" is ", " is not ", 1) if self.can_negate_is() else f"{UNLESS}{words}"

    def can_negate_is(self) -> bool:
        """Return whether the words have an 'is' that can be denied."""
        state = self.state
        return isinstance(state, (PhaseIs, Striking, Blocking, Attacked, Fits, TopIs)) or (
            isinstance(state, StateOf) and isinstance(state.state, (ThisIs, Striking, Blocking, Attacked))
        )

    def explain(self) -> str:
        words = self.state.explain()
        for verb in (" is ", " was "):
            if words.count(verb) == 1:
                return words.replace(verb, f"{verb}not ")
        return f"it is not so that {words}"


UNLESS: Final = "unless "


def condition_clause(word: str, state: State) -> str:
    """'while Blessed', 'if not Blessed', 'unless …'."""
    words = state.text()
    return words if words.startswith(UNLESS) else f"{word} {words}"


@dataclass(frozen=True, eq=False, repr=False)
class AllOf(State):
    """Every one of several states is true."""

    states: tuple[State, ...]

    def text(self) -> str:
        return joined_states(self.states, "and")

    def explain(self) -> str:
        return join_words([state.explain() for state in self.states])


@dataclass(frozen=True, eq=False, repr=False)
class AnyOf(State):
    """One of several states is true, or more of them."""

    states: tuple[State, ...]

    def text(self) -> str:
        return joined_states(self.states, "or")

    def explain(self) -> str:
        return join_words([state.explain() for state in self.states], "or")


def joined_states(states: tuple[State, ...], joint: str) -> str:
    """'target is Prone or [this] is Weak': a state that names no card is of the one named before it.

    So it is after 'it is your turn', whose 'it' would be taken for a card.
    """
    words: list[str] = []
    before: State | None = None
    for state in states:
        of_another = isinstance(before, (StateOf, Fits)) and before.subject != This()
        after_it = bool(words) and words[-1].startswith("it is")
        names_this = (of_another or after_it) and isinstance(state, ThisIs)
        words.append(f"[this] is {state.text()}" if names_this else state.text())
        before = state.state if isinstance(state, Not) else state
    return f" {joint} ".join(words)


CHAIN: Final = "Connection Chain connecting every non-monument card on the field"
WHILE: Final = 0
IF: Final = 1


@dataclass(frozen=True, eq=False, repr=False)
class Given(Criterion):
    """A condition before the colon: looked at when declared, or all the time for a continuous effect."""

    word: int
    state: State

    def text(self) -> str:
        return condition_clause("while" if self.word == WHILE else "if", self.state)

    def explain(self) -> str:
        return f"only while {self.state.explain()}"


add_tags(Given, needs("condition"))


@dataclass(frozen=True, eq=False, repr=False)
class UseLimit(Criterion):
    """A limit: a Trigger or Activation is used so often in a turn at most, whosever it is (11.1)."""

    times: int

    def text(self) -> str:
        return f"at most {count_times(self.times)} a turn"

    def explain(self) -> str:
        return f"is used at most {count_times(self.times)} in every turn, whosever turn it is (11.1)"


add_tags(UseLimit, needs("use-limit"))


def count_times(times: int) -> str:
    """'once', 'twice', '3 times'."""
    return {1: "once", 2: "twice"}.get(times, f"{times} times")
