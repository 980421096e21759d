"""Instructions that change the rules for cards: what they can, cannot, and who may look at them (14.4, 14.6).

Said of all that fit, they cover whoever is there at any time; said of certain cards, those.
"""

from dataclasses import dataclass, replace
from typing import Final

from engine import vocab
from engine.effects.actions.continuous import Lasting, clause, live_subject
from engine.effects.conditions import State, ThisIs
from engine.effects.context import EffectContext
from engine.effects.events import TIMES
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import add_tags, does, gives, names, needs, tag_word
from engine.effects.terms import alterations
from engine.effects.terms.amounts import Amount
from engine.effects.terms.capabilities import (
    ACT,
    ACTIONS,
    BE_ATTACKED,
    BE_BLOCKED,
    BE_DESTROYED_BY_EFFECTS,
    BE_DESTROYED_BY_RIVAL,
    BE_ROTATED_BY_RIVAL,
    BE_TARGETED,
    BE_TARGETED_BY_EFFECTS,
    BLOCK,
    CAPABILITY_WORDS,
    COLLECT_ON_ARRIVAL,
    EXTRA_ACTION,
    LOSE_MANA_TO_RIVAL,
    MANA_FOR_OTHERS,
    MANA_KEPT,
    MANA_SPENT,
    OF_MANA,
    TWICE,
    capability_text,
    pack_capabilities,
)
from engine.effects.terms.durations import UNSTATED, explain_duration, until_suffix
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, WHO, YOU
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject, This, Those
from engine.effects.value_kinds import changed_by_alteration, is_for_a_player
from engine.effects.wording.keyword_meanings import ACTION_MEANINGS
from engine.effects.wording.stated_amounts import each_phrase

CAPABILITY_TAGS: Final = {
    **{code: tag_word(name) for code, name in enumerate(vocab.ACTIONS) if code != vocab.UNIQUE},
    **{code: tag_word(name) for code, name in CAPABILITY_WORDS.items()},
    **{TWICE + code: tag_word(vocab.ACTIONS[code]) for code in ACTIONS},
    EXTRA_ACTION: "act",
    COLLECT_ON_ARRIVAL: "collect-mana",
    MANA_SPENT: "be-consumed",
    MANA_KEPT: "be-consumed",
    MANA_FOR_OTHERS: "be-consumed",
    LOSE_MANA_TO_RIVAL: "lose-mana",
    BE_DESTROYED_BY_RIVAL: "be-destroyed",
    BE_DESTROYED_BY_EFFECTS: "be-destroyed",
    BE_ROTATED_BY_RIVAL: "be-rotated",
}


SUMMONED: Final = {
    YOU: "you summon",
    OPPONENT: "your opponent summons",
    EACH_PLAYER: "",
}
IN_HANDS: Final = {YOU: "in your hand", OPPONENT: "in your opponent's hand"}


class Ruling(Lasting):
    """A rule for cards: live where it is said of all that fit (14.4)."""

    def is_live(self) -> bool:
        return True

    def kind(self) -> int:
        """A code of `alterations`."""
        raise NotImplementedError

    def capability_mask(self) -> int:
        """Return what it allows or forbids; 0 for looking."""
        raise NotImplementedError

    def changed_kinds(self) -> int:
        return changed_by_alteration(self.kind(), 0, self.capability_mask())

    def is_seen_by_player(self) -> bool:
        return is_for_a_player(self.kind(), self.capability_mask())

    def explain(self) -> str:
        return f"{live_subject(self.recipient())}: {self.wording()}, {rule_duration(self.duration_code())}"

    def perform(self, on: EffectContext) -> None:
        subject = self.recipient()
        if isinstance(subject, Those):
            on.add_rule(self, self.kind(), self.capability_mask(), self.duration_code())
        else:
            on.add_alteration(self.kind(), on.cards(subject), 0, self.capability_mask(), self.duration_code())


def explain_capabilities(can: str, capabilities: tuple[int, ...], last: str) -> str:
    """'can Pray (collect 1 mana, 20.2)': what cards can or cannot do, in plain words."""
    words = [
        f"{capability_text(capability)} ({ACTION_MEANINGS[capability]}, 20.2)"
        if capability < ACT
        else capability_text(capability)
        for capability in capabilities
    ]
    return f"{can} {f' {last} '.join(words)}"


def mana_text(subject: Subject) -> str:
    """'the mana on [this]', 'the mana on artifacts you control'."""
    whose = subject.selector.wording(plural=True) if isinstance(subject, Those) else subject.text()
    return f"the mana on {whose}"


def rule_duration(duration: int) -> str:
    """Return how long, in plain words; a rule is on no card (14.5)."""
    return explain_duration(duration) if duration != UNSTATED else "from then on (14.5)"


@dataclass(frozen=True, eq=False, repr=False)
class CapabilityRule(Ruling):
    """A rule on what cards can do, or cannot."""

    subject: Subject
    capabilities: tuple[int, ...]
    duration: int = UNSTATED

    def capability_mask(self) -> int:
        return pack_capabilities(self.capabilities)

    def rule_text(self, can: str, last: str) -> str:
        """Its wording; `can`: whether they can, `last` joins what it is."""
        said = f"{can} {f' {last} '.join([capability_text(capability) for capability in self.capabilities])}"
        whose = self.capabilities[0] in OF_MANA
        rule = f"{mana_text(self.subject)} {said}" if whose else clause(self.subject, said, said)
        return f"{rule}{until_suffix(self.duration)}"


@dataclass(frozen=True, eq=False, repr=False)
class Forbid(CapabilityRule):
    """Cards cannot do something, or have it done to them; that beats all that says they can (14.6)."""

    def kind(self) -> int:
        return alterations.FORBID

    def wording(self) -> str:
        if self.capabilities == (MANA_SPENT,):
            return "its mana pays for nothing but its own effects"
        if self.capabilities == (MANA_KEPT,):
            return "its mana pays for nothing"
        return explain_capabilities("cannot", self.capabilities, "or")

    def text(self) -> str:
        return self.rule_text("cannot", "or")


add_tags(Forbid, does("forbid", "subject"), names(of="capabilities", words=CAPABILITY_TAGS))


@dataclass(frozen=True, eq=False, repr=False)
class Prohibition(Lasting):
    """A rule on what cards cannot do, or have done to them, as long as a Continuous effect says so (14.6)."""

    subject: Subject

    def is_live(self) -> bool:
        return True

    def duration_code(self) -> int:
        return UNSTATED

    def replace_duration(self, duration: int) -> Instruction:
        return self

    def text(self) -> str:
        return clause(self.subject, self.wording(), self.wording())


@dataclass(frozen=True, eq=False, repr=False)
class NotDoneBy(Prohibition):
    """A Continuous effect: cards that fit cannot do something to these cards, or `only` those can (14.6).

    `act`: a code of DONE_BY: to block, attack or target them, or that their effects do (10.1, 10.3, 13.1).
    """

    by: Selector
    act: int
    only: bool = False

    def wording(self) -> str:
        _, done, of = DONE_BY[self.act]
        can = f"can be {done} only" if self.only else f"cannot be {done}"
        return f"{can} by {of}{self.by.wording(plural=True)}"


# By what is done to a card: its tag, and its words before and behind "by"
DONE_BY: Final = {
    BE_BLOCKED: ("be-blocked", "blocked", ""),
    BE_ATTACKED: ("be-attacked", "attacked", ""),
    BE_TARGETED: ("be-targeted", "targeted", ""),
    BE_TARGETED_BY_EFFECTS: ("be-targeted", "targeted", "effects of "),
}
add_tags(
    NotDoneBy,
    does("forbid", "subject"),
    names(of="act", words={code: words[0] for code, words in DONE_BY.items()}),
)


@dataclass(frozen=True, eq=False, repr=False)
class NotDoneTo(Prohibition):
    """A Continuous effect: these cards cannot Strike zones of creatures that fit, or block those (10, 14.6).

    `act`: a code of DONE_TO.
    """

    what: Selector
    act: int = vocab.STRIKE

    def wording(self) -> str:
        return f"cannot {DONE_TO[self.act]} {self.what.wording(plural=True)}"


DONE_TO: Final = {vocab.STRIKE: "Strike", BLOCK: "block"}
add_tags(
    NotDoneTo,
    does("forbid", "subject"),
    names(of="act", words={code: tag_word(verb) for code, verb in DONE_TO.items()}),
)


@dataclass(frozen=True, eq=False, repr=False)
class TakesAtMost(Prohibition):
    """A Continuous effect: these cards take no more than so much damage in a turn (14.6, 17.3)."""

    most: int

    def wording(self) -> str:
        return f"cannot take more than {self.most} damage each turn"

    def counted_happenings(self) -> int:
        return 1 << vocab.E_DAMAGED


add_tags(TakesAtMost, does("forbid", "subject"), names("take-damage"))


@dataclass(frozen=True, eq=False, repr=False)
class ActivationsCost(Prohibition):
    """A Continuous effect: Activations of these cards cost so much less mana; below 0 more (8.1, 22.1)."""

    less: int

    def wording(self) -> str:
        return f"Activations cost {abs(self.less)} {'less' if self.less > 0 else 'more'} mana"

    def text(self) -> str:
        cards = self.subject.selector.wording(plural=True) if isinstance(self.subject, Those) else "[this]"
        return self.wording().replace("Activations", f"Activations of {cards}")

    def explain_live(self) -> str:
        how = "lower, but not below 0" if self.less > 0 else "higher"
        number = f"the first mana number in the cost of each Activation is {abs(self.less)} {how}"
        return f"{live_subject(self.subject)}: {number} (22.1, 14.3)"


add_tags(ActivationsCost, does("cheapen", "subject", only=("less", tuple(range(100)))), names("mana"))


@dataclass(frozen=True, eq=False, repr=False)
class Permit(CapabilityRule):
    """Cards can do something that they otherwise could not; an action is then in their pool (14.6, 6.6)."""

    def kind(self) -> int:
        return alterations.PERMIT

    def wording(self) -> str:
        if self.capabilities == (MANA_FOR_OTHERS,):
            return "its mana also pays for what other cards you control consume from themselves (8.2)"
        return explain_capabilities("can", self.capabilities, "and")

    def text(self) -> str:
        return self.rule_text("can", "and")


add_tags(Permit, does("permit", "subject"), gives(whom="subject", of="capabilities", words=CAPABILITY_TAGS))


@dataclass(frozen=True, eq=False, repr=False)
class See(Ruling):
    """You may look at face-down cards (7.7, 19.1)."""

    selector: Selector
    duration: int = UNSTATED

    def recipient(self) -> Subject:
        return Those(self.selector)

    def kind(self) -> int:
        return alterations.SHOW

    def capability_mask(self) -> int:
        return 0

    def wording(self) -> str:
        return "you can look at it, if it is face-down"

    def text(self) -> str:
        return f"you can see any {self.selector.wording(plural=True)}{until_suffix(self.duration)}"


add_tags(See, does("look", "selector"))


ALL_MANA: Final = 0  # in place of how much less: mana costs are ignored
NEXT: Final = -1  # in place of which one of a turn: the first from now on


class PlayerRule(Instruction):
    """A rule for players, live wherever it comes from (14.4, 22.2)."""

    def is_live(self) -> bool:
        return True

    def duration_code(self) -> int:
        duration: int = self.duration  # type: ignore[attr-defined]  # a field of all kinds
        return duration

    def add_duration(self, duration: int) -> Instruction:
        return self if self.duration_code() else replace(self, duration=duration)  # type: ignore[type-var]

    def clause_text(self) -> str:
        """The text without its duration."""
        raise NotImplementedError

    def text(self) -> str:
        return f"{self.clause_text()}{until_suffix(self.duration_code())}"

    def explain(self) -> str:
        return f"{self.explain_live()}, {rule_duration(self.duration_code())}"


@dataclass(frozen=True, eq=False, repr=False)
class CostsLess(PlayerRule):
    """Cards that players summon, flipped ones too, cost less or more mana (22.1).

    `hand`: only those in hand. `less` is ALL_MANA where mana costs are ignored, below 0 where they cost more.
    `nth`: only the first, second … of them that the player summons in a turn, or the NEXT; 0 for all.
    `each`: so much for each that is counted.
    """

    what: Selector
    less: int
    who: int = YOU
    hand: bool = False
    nth: int = 0
    duration: int = UNSTATED
    each: Amount | None = None

    def add_duration(self, duration: int) -> Instruction:
        return self

    def cards_text(self) -> str:
        """'creatures you summon', 'cards in your hand', 'the first creature you summon each turn'."""
        if self.nth:
            whose = SUMMONED[self.who] or "each player summons"
            which, turn = ("next", "this turn") if self.nth == NEXT else (TIMES[self.nth], "each turn")
            return f"the {which} {self.what.text()} {whose} {turn}"
        whose = IN_HANDS[self.who] if self.hand else SUMMONED[self.who]
        return f"{self.what.wording(plural=True)} {whose}".rstrip()

    def text(self) -> str:
        return f"{self.clause_text()}{until_suffix(self.duration) if self.nth != NEXT else ''}"

    def clause_text(self) -> str:
        if self.less == ALL_MANA:
            return f"ignore the mana {'cost' if self.nth else 'costs'} of {self.cards_text()}"
        more = "less" if self.less > 0 else "more"
        to_summon = " to summon" if self.who == EACH_PLAYER and not self.nth else ""
        cost = "costs" if self.nth else "cost"
        each = "" if self.each is None else f" {each_phrase(self.each)}"
        return f"{self.cards_text()} {cost} {abs(self.less)} {more} mana{to_summon}{each}"

    def explain_live(self) -> str:
        if self.less == ALL_MANA:
            return f"each mana number in the Summoning Cost of {self.cards_text()} is 0 (22.1, 14.3)"
        each = "" if self.each is None else f" {each_phrase(self.each)}"
        how = f"{abs(self.less)} {f'lower{each}, but not below 0' if self.less > 0 else f'higher{each}'}"
        return f"the first mana number in the Summoning Cost of {self.cards_text()} is {how} (22.1, 14.3)"

    def counted_happenings(self) -> int:
        return 1 << vocab.E_SUMMONED if self.nth else 0

    def perform(self, on: EffectContext) -> None:
        on.add_rule(self, alterations.PRICE, 0, self.duration)


add_tags(CostsLess, does("cheapen", "who", only=("less", tuple(range(100)))), names("mana"))


# What a player can be kept from (22.2)
DRAWING: Final = 0
GAINING_LIFE: Final = 1
OPENING_ZONES: Final = 2
ACTIVATING: Final = 3
SUMMONING: Final = 4
SETTING: Final = 5
FLIPPING: Final = 6
DISCARDING: Final = 7
LOSING_LIFE: Final = 8
SEARCHING: Final = 9
BARRED: Final = (
    "draw cards", "gain life", "open zones", "activate effects", "summon", "set", "flip",
    "be made to discard cards", "lose life", "search decks",
)  # fmt: skip
OF_CARDS: Final = (SUMMONING, SETTING, FLIPPING)  # those that say which cards
LIMITED: Final = {DRAWING: vocab.E_DREW, SETTING: vocab.E_SET}  # those said with a number, as what happens


@dataclass(frozen=True, eq=False, repr=False)
class PlayersCannot(PlayerRule):
    """Players cannot do something, nor do the rules for them (22.2).

    `what`: which cards they cannot summon, set or flip, or of which they cannot activate effects.
    `most`: so many cards they draw or set in a turn, and no more; 0 for none.
    """

    acts: tuple[int, ...]
    who: int = 0
    what: Selector | None = None
    duration: int = UNSTATED
    most: int = 0

    def act_texts(self) -> list[str]:
        """'draw cards', 'activate effects of artifacts', 'summon or set creatures'."""
        cards = "cards" if self.what is None else self.what.wording(plural=True)
        if self.most:
            verb = BARRED[self.acts[0]].removesuffix(" cards")
            return [f"{verb} more than {self.most} card{'s' if self.most > 1 else ''} each turn"]
        of = "" if self.what is None else f" of {cards}"
        found = [
            f"{BARRED[act]}{of if act == ACTIVATING else ''}" for act in self.acts if act not in OF_CARDS
        ]
        played = [BARRED[act] for act in self.acts if act in OF_CARDS]
        return [*found, f"{' or '.join(played)} {cards}"] if played else found

    def clause_text(self) -> str:
        who = "players" if self.who == EACH_PLAYER else WHO[self.who]
        return f"{who} cannot {' or '.join(self.act_texts())}"

    def explain_live(self) -> str:
        by_rival = DISCARDING in self.acts
        said = "by effects of the other player" if by_rival else "not even where the rules say so"
        return f"{self.clause_text()}, {said} (22.2, 14.6)"

    def counted_happenings(self) -> int:
        return 1 << LIMITED[self.acts[0]] if self.most else 0

    def perform(self, on: EffectContext) -> None:
        on.add_rule(self, alterations.BAR, 0, self.duration)


add_tags(PlayersCannot, does("forbid", "who"))


# What players may do once more, or do, than the rules let them (22.2)
MORE_ZONES: Final = 0
MORE_FABLED: Final = 1
MORE_DRAWS: Final = 2
ONCE_MORE: Final = (
    "open an additional zone each Campaign",
    "summon an additional Fabled card each Deployment Phase",
    "an additional card in {whose} Draw Phase",
)
ONCE_MORE_RULES: Final = ("6.4a", "6.5", "6.2")


@dataclass(frozen=True, eq=False, repr=False)
class OneMore(PlayerRule):
    """A zone, a Fabled summon or a draw more than the rules give a player (22.2)."""

    what: int
    who: int = YOU
    duration: int = UNSTATED

    def clause_text(self) -> str:
        who = "each player" if self.who == EACH_PLAYER else WHO[self.who]
        if self.what != MORE_DRAWS:
            return f"{who} can {ONCE_MORE[self.what]}"
        whose = "your" if self.who == YOU else "their"
        draws = "draw" if self.who == YOU else "draws"
        return f"{who} {draws} {ONCE_MORE[self.what].format(whose=whose)}"

    def explain_live(self) -> str:
        return f"{self.clause_text()}: one more than the rules give ({ONCE_MORE_RULES[self.what]}, 22.2)"

    def perform(self, on: EffectContext) -> None:
        on.add_rule(self, alterations.ALLOW_MORE, 0, self.duration)


add_tags(
    OneMore,
    does("open", "who", only=("what", (MORE_ZONES,))),
    does("summon", "who", only=("what", (MORE_FABLED,))),
    does("draw", "who", only=("what", (MORE_DRAWS,))),
)


@dataclass(frozen=True, eq=False, repr=False)
class AsLongAs(Lasting):
    """Something made by a resolving effect that is switched on and off by a state (14.3, 14.5)."""

    inner: Lasting
    state: State

    def recipient(self) -> Subject:
        return self.inner.recipient()

    def duration_code(self) -> int:
        return self.inner.duration_code()

    def replace_duration(self, duration: int) -> Instruction:
        inner = self.inner.replace_duration(duration)
        assert isinstance(inner, Lasting)
        return AsLongAs(inner, self.state)

    def wording(self) -> str:
        return self.inner.wording()

    def subjects(self) -> tuple[Node, ...]:
        return self.inner.subjects()

    def text(self) -> str:
        of_this = isinstance(self.state, ThisIs) and not isinstance(self.recipient(), This)
        return f"{self.inner.text()} while {'[this] is ' if of_this else ''}{self.state.text()}"

    def explain(self) -> str:
        return f"{self.inner.explain()}, only while {self.state.explain()} (14.5)"

    def apply(self, on: EffectContext) -> bool:
        on.limit_to_state(self)
        return self.inner.apply(on)


add_tags(AsLongAs, needs("condition"))
