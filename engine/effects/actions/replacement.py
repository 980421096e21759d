"""Replacement and prevention: what would happen, and what happens instead (15)."""

from dataclasses import dataclass, replace
from typing import Final

from engine import vocab
from engine.effects.context import EffectContext
from engine.effects.events import EACH_TURN, HAPPENING_TAGS, IN_A_FIGHT, SOME_EFFECT, Event, during_suffix
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import OF_EVENT, PHASE_WORDS, add_tags, does, names, triggers
from engine.effects.terms.amounts import Amount
from engine.effects.terms.durations import UNSTATED, phase_name, until_suffix
from engine.effects.terms.players import EACH_PLAYER, WHO, explain_verb, who_text
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import CARD_OF_EVENT, OfSubject, Subject, This, Those

# By happening: what would be done to a card, or by a player
TO_CARDS: Final = {
    vocab.E_DESTROYED: "be destroyed",
    vocab.E_DAMAGED: "take damage",
    vocab.E_COLLECTED: "collect mana",
    vocab.E_MOVED: "move",
    vocab.E_ROTATED: "rotate",
    vocab.E_CONSUMED: "lose mana",
    vocab.E_CONDITION_GAINED: "gain a condition",
}
BY_PLAYERS: Final = {
    vocab.E_DREW: "draw a card",
    vocab.E_DISCARDED: "discard a card",
    vocab.E_LIFE_LOST: "lose life",
    vocab.E_DAMAGED: "take damage",
    vocab.E_LIFE_GAINED: "gain life",
}
PLAYERS: Final = ("you", "your opponent", "a player")
ANY_CONDITION: Final = -1


NO_EFFECT: Final = -1


@dataclass(frozen=True, eq=False, repr=False)
class Would(Event):
    """Something that would happen to a card, or that a player (`subject` None) would do, and is replaced.

    `optional`: whoever has the effect is asked (15.4). `least`: how much it takes at least. `keyword`: which
    condition or ability it would gain (ANY_CONDITION: any condition). `during`: in whose turn. `by`: which
    cards would deal the damage, or destroy it; `by_damage`: it is damage that would destroy it (17.1).
    `by_this`: [this] would deal the damage; `to_players`: or it is damage that a hit does to a player (10.7).
    `with_card`: the mana would be lost because the card that it lies on is destroyed (8.1).
    `in_fight`: damage of a fight would do it (10.6). `by_effect`: whose effect would destroy it (17.4),
    or NO_EFFECT.
    """

    happening: int
    subject: Subject | None = None
    who: int = EACH_PLAYER
    least: int = 0
    optional: bool = False
    keyword: int = ANY_CONDITION
    during: int = EACH_TURN
    by: Selector | None = None
    by_damage: bool = False
    with_card: bool = False
    by_this: bool = False
    to_players: bool = False
    in_fight: bool = False
    by_effect: int = NO_EFFECT

    def event_code(self) -> int:
        """Return what is replaced: damage that a player would take is life that would be lost (22.7)."""
        is_of_player = self.subject is None and self.happening == vocab.E_DAMAGED
        return vocab.E_LIFE_LOST if is_of_player else self.happening

    def minds_destroyer(self) -> bool:
        """Return whether it asks who would destroy a card, or whether a fight or an effect would."""
        is_asked = self.by is not None or self.in_fight or self.by_effect != NO_EFFECT
        return self.happening == vocab.E_DESTROYED and is_asked

    def text(self) -> str:
        return f"When {self.wording()}"

    def wording(self, explained: bool = False) -> str:
        """'[this] would be destroyed'; `explained`: in plain words."""
        when = during_suffix(self.during)
        what = (BY_PLAYERS if self.subject is None else TO_CARDS)[self.happening]
        if self.keyword != ANY_CONDITION:
            what = f"gain {vocab.KEYWORDS[self.keyword]}"
        if self.least:
            verb, noun = what.split()
            what = f"{verb} {self.least} or more {noun}"
        if self.subject is None:
            return f"{PLAYERS[self.who]} would {what}{when}"
        plain = explained and not isinstance(self.subject, Those)
        who = self.subject.explain() if plain else subject_words(self.subject)
        by = " by damage" if self.by_damage else " by being destroyed" if self.with_card else ""
        if self.by_this:
            by = " from [this]"
        if self.by_effect != NO_EFFECT:
            by = f" by {SOME_EFFECT[self.by_effect]}"
        if self.to_players:
            who = f"{who} or player"
        if self.by is not None:
            by = f" {'by' if self.happening == vocab.E_DESTROYED else 'from'} {self.by.article_text()}"
        return f"{who} would {what}{by}{IN_A_FIGHT if self.in_fight else ''}{when}"

    def explain(self) -> str:
        return self.explain_replacing(instead=True)

    def explain_replacing(self, instead: bool) -> str:
        """Return when it comes; `instead` of the event, which otherwise happens in another way."""
        asked = ", if you want" if self.optional else ""
        done = "this happens instead" if instead else "that is changed first"
        return f"when {self.wording(explained=True)}, {done}{asked}, without the stack (15.1)"

    def name_cards(self, words: str) -> str:
        subject = self.subject
        noun = subject.selector.noun_text(plural=False) if isinstance(subject, Those) else "card"
        return words.replace(CARD_OF_EVENT, f"that {noun}")


add_tags(Would, does("replace"), triggers(whom=OF_EVENT, of="happening", words=HAPPENING_TAGS))


def subject_words(subject: Subject) -> str:
    """'a creature you control', '[this]', 'target creature'."""
    return subject.selector.article_text() if isinstance(subject, Those) else subject.text()


class Modifying(Instruction):
    """Something that changes the event itself, which happens then, or not at all."""


LESS: Final = 0
MORE: Final = 1
EXACTLY: Final = 2
NO_PLAYER: Final = -1
HOW: Final = ("less damage", "more damage", "damage")


@dataclass(frozen=True, eq=False, repr=False)
class TakesOther(Modifying):
    """It, or a player, takes less, more or just so much damage."""

    amount: Amount
    how: int = LESS
    who: int = NO_PLAYER

    def text(self) -> str:
        takes = "it takes" if self.who == NO_PLAYER else explain_verb(self.who, "take")
        return f"{takes} {self.amount.text()} {HOW[self.how]}"

    def explain(self) -> str:
        return f"the damage is {self.amount.explain()}{(' less', ' more', '')[self.how]}"

    def perform(self, on: EffectContext) -> None:
        on.modify_damage(self.how, on.number(self.amount))


add_tags(
    TakesOther, does(whom=OF_EVENT, of="how", words={LESS: "prevent", MORE: "damage", EXACTLY: "set-damage"})
)


@dataclass(frozen=True, eq=False, repr=False)
class TakesIt(Modifying):
    """Another card takes that damage; Armor and Resilient are those of that card (15.5)."""

    subject: Subject

    def text(self) -> str:
        return f"{self.subject.text()} takes that damage"

    def optional_text(self) -> str:
        return "[this] can take that damage" if self.subject == This() else super().optional_text()

    def explain(self) -> str:
        return f"the damage goes to {self.subject.explain()}, with the Armor of that card (15.5)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def perform(self, on: EffectContext) -> None:
        on.redirect_damage(on.cards(self.subject))


add_tags(TakesIt, does("redirect", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class PreventThat(Modifying):
    """Damage does not happen, all of it or some."""

    amount: Amount | None = None

    def text(self) -> str:
        return f"prevent {'' if self.amount is None else f'{self.amount.text()} of '}that damage"

    def explain(self) -> str:
        return f"{'it' if self.amount is None else self.amount.explain() + ' of it'} does not happen (15.1)"

    def perform(self, on: EffectContext) -> None:
        on.modify_damage(LESS, 999_999 if self.amount is None else on.number(self.amount))


add_tags(PreventThat, does("prevent", OF_EVENT))


@dataclass(frozen=True, eq=False, repr=False)
class Nothing(Instruction):
    """A replacement by nothing: the event does not happen, and nothing comes instead."""

    def text(self) -> str:
        return "nothing happens"

    def explain(self) -> str:
        return "it does not happen (15.1)"

    def apply(self, on: EffectContext) -> bool:
        return True


def modifies_event(body: Instruction) -> bool:
    """Return whether the event goes on, changed, instead of giving way."""
    parts = getattr(body, "parts", None)
    if isinstance(parts, tuple):
        return any(modifies_event(part) for part in parts)
    return isinstance(body.uncounted(), Modifying)


@dataclass(frozen=True, eq=False, repr=False)
class Prevent(OfSubject):
    """Damage that would be dealt does not happen: all of it, or so much of it (`amount` None: all)."""

    amount: Amount | None = None
    duration: int = UNSTATED

    def duration_code(self) -> int:
        return self.duration

    def add_duration(self, duration: int) -> Instruction:
        return self if self.duration else replace(self, duration=duration)

    def text(self) -> str:
        how_much = "all" if self.amount is None else f"the next {self.amount.text()}"
        return f"prevent {how_much} damage to {self.subject.text()}{until_suffix(self.duration)}"

    def explain(self) -> str:
        how_much = "all damage" if self.amount is None else f"the next {self.amount.explain()} damage"
        return f"{how_much} to {self.subject.explain()} does not happen{until_suffix(self.duration)} (15.1)"

    def perform(self, on: EffectContext) -> None:
        amount = 0 if self.amount is None else on.number(self.amount)
        on.prevent_damage(on.cards(self.subject), amount, self.duration)


add_tags(Prevent, does("prevent", "subject"))


SKIP_DRAW: Final = -1


@dataclass(frozen=True, eq=False, repr=False)
class Skip(Instruction):
    """A player's next phase, or (SKIP_DRAW) next draw, is replaced by nothing."""

    phase: int
    who: int = 0

    def text(self) -> str:
        subject = "skip your" if self.who == 0 else f"{who_text(self.who)} skips their"
        return f"{subject} next {self.skipped_text()}"

    def skipped_text(self) -> str:
        """'draw', 'Event Phase'."""
        return "draw" if self.phase == SKIP_DRAW else phase_name(self.phase)

    def explain(self) -> str:
        whose = "your" if self.who == 0 else f"{who_text(self.who)}'s"
        return f"{whose} next {self.skipped_text()} does not take place (15.1, 6.2)"

    def perform(self, on: EffectContext) -> None:
        for player in on.players(self.who):
            on.skip_phase(player, self.phase)


add_tags(
    Skip,
    does("skip", "who"),
    names(of="phase", words={code: word for code, word in PHASE_WORDS.items() if code}),
)


@dataclass(frozen=True, eq=False, repr=False)
class NeverEnters(Instruction):
    """A Continuous effect: a player does not enter a phase as long as it is there (6.2)."""

    phase: int
    who: int = 0

    def is_live(self) -> bool:
        return True

    def text(self) -> str:
        subject = "skip your" if self.who == 0 else f"{WHO[self.who]} skips their"
        return f"{subject} {phase_name(self.phase)}"

    def explain(self) -> str:
        whose = "your" if self.who == 0 else f"{WHO[self.who]}'s"
        draw = ", and its draw does not happen" if self.phase == vocab.DRAW else ""
        return f"{whose} {phase_name(self.phase)} is not entered{draw} (6.2, 14.3)"


add_tags(NeverEnters, does("skip", "who"), names(of="phase", words=PHASE_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class Kept(Subject):
    """The pick (slot number `slot`) of the effect that made this one, in the words of `called`."""

    slot: int
    called: str = "it"

    def text(self) -> str:
        return self.called

    def explain(self) -> str:
        return "what was picked then"


def covers_keyword(would: Would, keyword: int) -> bool:
    """Return whether a condition or ability is one of those that it speaks of."""
    if would.keyword == ANY_CONDITION:
        return keyword in vocab.CONDITIONS
    return keyword == would.keyword


def is_about_any(would: Would) -> bool:
    """Return whether it is about whoever fits at any time, not about cards that are fixed."""
    return would.subject is None or isinstance(would.subject, Those)
