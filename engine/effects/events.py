"""Events that a trigger waits for (12.5)."""

from dataclasses import dataclass, replace
from typing import Final

from engine import vocab
from engine.effects.conditions import Fits, State, ThisHasMana, ThisIs
from engine.effects.node import Criterion
from engine.effects.tag_rules import (
    KEYWORD_WORDS,
    OWN,
    PHASE_WORDS,
    add_tags,
    names,
    tag_word,
    triggers,
)
from engine.effects.terms.durations import phase_name
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, YOU
from engine.effects.terms.selectors import ANY_SIDE, FACE_DOWN, OPPONENTS, YOURS, ZONE, Selector
from engine.effects.terms.subjects import This
from engine.effects.wording.event_cards import name_event_cards
from engine.effects.wording.keyword_meanings import explain_keywords

# Whose turn a moment belongs to
YOUR_TURN: Final = 0
EACH_TURN: Final = 1
OPPONENTS_TURN: Final = 2
TURNS: Final = ("your", "each", "your opponent's")

# By happening: what its card "is", or what it does
IS: Final = {
    vocab.E_SUMMONED: "summoned",
    vocab.E_FLIPPED: "flipped",
    vocab.E_DESTROYED: "destroyed",
    vocab.E_SACRIFICED: "sacrificed",
    vocab.E_SET: "set",
    vocab.E_IS_BLOCKED: "blocked",
    vocab.E_ATTACKED: "attacked",
    vocab.E_TARGETED: "targeted",
    vocab.E_ATTACHED: "attached",
    vocab.E_IS_EQUIPPED: "equipped",
    vocab.E_CREWED: "crewed",
    vocab.E_UNCREWED: "uncrewed",
    vocab.E_RETURNED: "returned to hand",
}
DOES: Final = {
    vocab.E_STRUCK: "strikes",
    vocab.E_MOVED: "moves",
    vocab.E_ROTATED: "rotates",
    vocab.E_BLOCKED: "blocks",
    vocab.E_DAMAGED: "takes damage",
    vocab.E_DEALT: "deals damage",
    vocab.E_COLLECTED: "collects mana",
    vocab.E_CONSUMED: "loses mana",
    vocab.E_CONDITION_GAINED: "gains a condition",
    vocab.E_DESTROYS: "destroys",
    vocab.E_HIT: "hits",
    vocab.E_NOT_BLOCKED: "is not blocked",
    vocab.E_FOUGHT: "fights",
    vocab.E_ENTERED: "enters the field",
    vocab.E_LEFT: "leaves the field",
}
HAPPENING_TAGS: Final = {
    **{code: tag_word(vocab.HAPPENINGS[code]) for code in (*IS, *DOES, vocab.E_TURN_START, vocab.E_TURN_END)},
    vocab.E_MOVED: "moves",
    vocab.E_ROTATED: "rotates",
    vocab.E_ENTERED: "enters",
    vocab.E_LEFT: "leaves",
    vocab.E_STRUCK: "strikes",
    vocab.E_BLOCKED: "blocks",
    vocab.E_IS_BLOCKED: "blocked",
    vocab.E_HIT: "hits",
    vocab.E_NOT_BLOCKED: "unblocked",
    vocab.E_IS_EQUIPPED: "equipped",
    vocab.E_RETURNED: "returned",
    vocab.E_FOUGHT: "fights",
    vocab.E_DEALT: "deals-damage",
    vocab.E_DREW: "draws",
    vocab.E_DISCARDED: "discards",
    vocab.E_COLLECTED: "collects",
    vocab.E_CONSUMED: "loses-mana",
    vocab.E_LIFE_LOST: "loses-life",
    vocab.E_LIFE_GAINED: "gains-life",
    vocab.E_ACTIVATED: "activates",
    vocab.E_CONDITION_GAINED: "gains-condition",
}
HAVING_COLLECTED: Final = ", after it collected its mana"
PLAIN: Final = {
    vocab.E_SUMMONED: f"is summoned{HAVING_COLLECTED} (7.1)",
    vocab.E_FLIPPED: "is flipped face-up (7.4)",
    vocab.E_DESTROYED: "goes from the field to the graveyard (17.4)",
    vocab.E_STRUCK: "declares a Strike (10.3)",
    vocab.E_SACRIFICED: "is sacrificed, for a cost or by an effect (8.5)",
    vocab.E_SET: "is set (7.3)",
    vocab.E_IS_BLOCKED: "is blocked (10.3)",
    vocab.E_NOT_BLOCKED: "declares a Strike that nobody blocks (10.3)",
    vocab.E_ATTACKED: "stands in the zone of a Strike that is declared (10.3)",
    vocab.E_FOUGHT: "deals and takes damage as attacker or blocker (10.6)",
    vocab.E_TARGETED: "is targeted by something declared (13.1)",
    vocab.E_MOVED: "moves (9)",
    vocab.E_ROTATED: "turns to another facing (9.3)",
    vocab.E_BLOCKED: "blocks (10.3)",
    vocab.E_DAMAGED: "takes damage (17.3)",
    vocab.E_DEALT: "deals damage (17.3)",
    vocab.E_COLLECTED: "collects mana (8.1)",
    vocab.E_CONSUMED: "loses mana (8.1)",
    vocab.E_CONDITION_GAINED: "gets a condition (20.1)",
    vocab.E_DESTROYS: "destroys another card (17.4)",
    vocab.E_HIT: "attacks directly and hits (10.7)",
    vocab.E_ENTERED: "comes to the field, summoned or set (4.7)",
    vocab.E_LEFT: "leaves the field, wherever it goes (12.9)",
    vocab.E_ATTACHED: "is attached (4.2)",
    vocab.E_IS_EQUIPPED: "is equipped: Equipment comes to serve a creature (4.2)",
    vocab.E_CREWED: "is crewed (4.3)",
    vocab.E_UNCREWED: "is uncrewed (4.3)",
    vocab.E_RETURNED: "goes from the field to its owner's hand (22.4)",
}
WITH_AMOUNT: Final = (
    vocab.E_DAMAGED, vocab.E_DEALT, vocab.E_COLLECTED, vocab.E_CONSUMED, vocab.E_HIT,
)  # fmt: skip
IN_A_FIGHT: Final = " in a fight"
# What damage that a fight deals does
OF_FIGHTS: Final = (vocab.E_DESTROYED, vocab.E_DESTROYS, vocab.E_DAMAGED, vocab.E_DEALT)
AFTERWARDS: Final = ", after that effect resolves"
ONE_OR_MORE: Final = "one or more"
ANY_PLAYER: Final = ("you", "your opponent", "a player")
SOME_EFFECT: Final = ("an effect you control", "an effect your opponent controls", "an effect")
PLAYER_VERBS: Final = {
    vocab.E_DREW: "draw",
    vocab.E_DISCARDED: "discard",
    vocab.E_LIFE_GAINED: "gain",
    vocab.E_LIFE_LOST: "lose",
    vocab.E_ACTIVATED: "activate",
    vocab.E_DAMAGED: "take",
}
# What it is done with, where that is no card
THINGS: Final = {
    vocab.E_LIFE_GAINED: "life", vocab.E_LIFE_LOST: "life", vocab.E_ACTIVATED: "an effect",
    vocab.E_DAMAGED: "damage",
}  # fmt: skip
OF_LIFE: Final = (vocab.E_LIFE_GAINED, vocab.E_LIFE_LOST)
# Of these a turn's history counts how much there was, not how often it happened
ADDED_UP: Final = (*OF_LIFE, vocab.E_HEALED, *[code for code in WITH_AMOUNT if code != vocab.E_HIT])
# What cards that are on the field remember how often it was; the others bring a card there, or take it away
COUNTED_ON_FIELD: Final = (
    vocab.E_TARGETED, vocab.E_STRUCK, vocab.E_ATTACKED, vocab.E_BLOCKED, vocab.E_IS_BLOCKED,
    vocab.E_NOT_BLOCKED, vocab.E_FOUGHT, vocab.E_HIT, vocab.E_MOVED, vocab.E_ROTATED, vocab.E_DAMAGED,
    vocab.E_DEALT, vocab.E_COLLECTED, vocab.E_CONSUMED, vocab.E_CONDITION_GAINED, vocab.E_IS_EQUIPPED,
)  # fmt: skip
TIMES: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class Event(Criterion):
    """Something that a trigger waits for."""

    def event_code(self) -> int:
        """The code of the happening."""
        raise NotImplementedError

    def name_cards(self, words: str) -> str:
        """Return an explanation with which the cards of the event are: 'the creature it damaged'."""
        return words

    def is_once_for_all(self) -> bool:
        """Return whether it triggers once for all that happen before its trigger goes on the stack (12.2)."""
        return False

    def single_events(self) -> "tuple[Event, ...]":
        """Return the events that it stands for, each of which triggers by itself."""
        return (self,)


# What stands before the other card of an event
TOWARDS: Final = {
    vocab.E_DAMAGED: " from",
    vocab.E_DESTROYED: " by",
    vocab.E_DEALT: " to",
    vocab.E_IS_BLOCKED: " by",
    vocab.E_ATTACKED: " by",
    vocab.E_ATTACHED: " to",
    vocab.E_MOVED: " to",
}


@dataclass(frozen=True, eq=False, repr=False)
class When(Event):
    """Something happens to this card (`subject` None) or to a card that fits `subject`.

    `during`: in whose turn; `target`: what it does this to; `player`: who targets it, or is hit; `least`:
    how much damage or mana it takes at least; `together`: once for all to which it happens before the
    trigger goes on the stack (12.2); `nth`: only the first, second … time in a turn, or in a chain, or,
    where `since_arrival`, while the card is on the field; `by_effect`: an effect destroys it itself (17.4),
    or it is targeted by anything but an attack (10.1); `afterwards`: it goes on the stack once what
    targeted it has resolved (12.5); `by_damage`: damage destroyed it (17.1); `in_fight`: damage that a fight
    deals does it (10.6).
    """

    happening: int
    subject: Selector | None = None
    during: int = EACH_TURN
    target: Selector | None = None
    player: int = EACH_PLAYER
    least: int = 0
    together: bool = False
    nth: int = 0
    in_chain: bool = False
    by_effect: bool = False
    since_arrival: bool = False
    afterwards: bool = False
    by_damage: bool = False
    in_fight: bool = False

    def event_code(self) -> int:
        return self.happening

    def is_once_for_all(self) -> bool:
        return self.together

    def name_cards(self, words: str) -> str:
        done = IS.get(self.happening, "")
        return name_event_cards(
            words, self.happening, f"was {done}" if done else "", self.subject, self.target
        )

    def text(self) -> str:
        return f"{self.clause_text()}{AFTERWARDS if self.afterwards else ''}"

    def clause_text(self) -> str:
        """'When a creature you control strikes', 'When you activate an effect of an artifact'."""
        if self.happening == vocab.E_ACTIVATED and self.subject is not None:
            who = {YOURS: YOU, OPPONENTS: OPPONENT}.get(self.subject.side, EACH_PLAYER)
            of_whose = f" of {replace(self.subject, side=ANY_SIDE).article_text()}"
            return f"When {activates_effect(who)}{of_whose}{time_suffix(self)}"
        return f"When {self.subject_words()}{self.verb_words()}{time_suffix(self)}"

    def minds_destroyer(self) -> bool:
        """Return whether it asks who destroyed a card, or whether a fight did."""
        by_whom = self.target is not None or self.player != EACH_PLAYER or self.in_fight
        return self.happening == vocab.E_DESTROYED and by_whom

    def subject_words(self) -> str:
        """'', '[this] ', 'a creature ' or 'one or more creatures '."""
        if self.subject is not None and self.together:
            return (
                f"{ONE_OR_MORE} {self.subject.wording(plural=True)} {'are ' if self.happening in IS else ''}"
            )
        if self.subject is not None:
            return f"{self.subject.article_text()} {'is ' if self.happening in IS else ''}"
        return "" if self.happening in IS else "[this] "

    def verb_words(self) -> str:
        """'strikes', 'takes 2 or more damage', 'targeted by your opponent', 'destroyed in a fight'."""
        return f"{self.plain_verb_words()}{IN_A_FIGHT if self.in_fight else ''}"

    def plain_verb_words(self) -> str:
        """Return the same without what does it in a fight."""
        word = IS.get(self.happening) or plural_verb(DOES[self.happening], self.together)
        if self.happening == vocab.E_HIT:
            return f"{word} {ANY_PLAYER[self.player]}"
        if self.by_effect:
            return f"{word} by {SOME_EFFECT[self.player]}"
        if self.by_damage:
            return f"{word} by damage"
        if self.target is None and self.happening in (vocab.E_TARGETED, vocab.E_DESTROYED, vocab.E_RETURNED):
            if self.happening == vocab.E_RETURNED and self.player != EACH_PLAYER:
                return f"returned to {('your', 'your opponent' + chr(39) + 's')[self.player]} hand"
            return word if self.player == EACH_PLAYER else f"{word} by {ANY_PLAYER[self.player]}"
        if self.least:
            verb, noun = word.split()
            word = f"{verb} {self.least} or more {noun}"
        if self.target is None:
            return word
        if self.happening == vocab.E_STRUCK and self.target.noun < ZONE:
            return (
                f"{'declare' if self.together else 'declares'} a Strike against {self.target.article_text()}"
            )
        return f"{word}{TOWARDS.get(self.happening, '')} {self.target.article_text()}"

    def explain(self) -> str:
        if self.happening == vocab.E_ACTIVATED:
            return explain_activated(self)
        who = "this card" if self.subject is None else self.subject.article_text()
        who = f"{who}, or more of them (once for all, 12.2)," if self.together else who
        what = PLAIN[self.happening]
        if self.subject is not None and self.subject.is_all_of(vocab.WITHOUT_WILL):
            what = what.replace(HAVING_COLLECTED, "")
        if (
            self.target is not None
            or self.least
            or self.by_effect
            or self.by_damage
            or self.in_fight
            or self.player != EACH_PLAYER
        ):
            said = f"{'is ' if self.happening in IS else ''}{self.verb_words()}"
            paragraph = "10.6)" if self.in_fight else what.rpartition(" (")[2]
            what = f"{said} ({paragraph}"
        since = " since it came, or was turned face-up (12.6)" if self.since_arrival else ""
        thing = "that effect" if self.by_effect else "the effect or Strike"
        after = f", as soon as {thing} has resolved or fizzled (12.5)" if self.afterwards else ""
        return f"goes on the stack after {who} {what}{time_suffix(self)}{since}{after}"


add_tags(When, triggers(whom="subject", of="happening", words=HAPPENING_TAGS))


def plural_verb(words: str, several: bool) -> str:
    """'take damage' for 'takes damage', if several do it."""
    verb, _, rest = words.partition(" ")
    if several and verb == "is":
        return f"are {rest}"
    return f"{verb.removesuffix('s')} {rest}".strip() if several else words


def time_suffix(event: "When | WhenPlayer") -> str:
    """' for the first time each turn', ' during your turn', or '' for any time."""
    if not event.nth:
        return during_suffix(event.during)
    nth = f" for the {TIMES[event.nth]} time"
    if isinstance(event, When) and event.since_arrival:
        return nth
    if event.in_chain:
        return f"{nth} in this chain{during_suffix(event.during)}"
    return f"{nth}{during_suffix(event.during) or ' each turn'}"


def activates_effect(who: int) -> str:
    """'you activate an effect', 'your opponent activates an effect'."""
    third = "" if who == YOU else "s"
    return f"{ANY_PLAYER[who]} {PLAYER_VERBS[vocab.E_ACTIVATED]}{third} {THINGS[vocab.E_ACTIVATED]}"


def explain_activated(event: "When | WhenPlayer") -> str:
    """When a trigger of an activated effect goes on the stack."""
    said = event.clause_text().removeprefix("When ")
    if event.afterwards:
        return f"goes on the stack as soon as the effect has resolved or fizzled, after {said} (12.5)"
    return f"goes on the stack above that effect, after {said} (12.1)"


def during_suffix(during: int) -> str:
    """' during your turn', or '' for any turn."""
    return "" if during == EACH_TURN else f" during {TURNS[during]} turn"


@dataclass(frozen=True, eq=False, repr=False)
class WhenPlayer(Event):
    """A player draws or discards a card, gains or loses life, activates an effect.

    `together`: one or more of them, before it goes on the stack; `afterwards`: it goes there once the effect
    that is activated has resolved (12.5).
    """

    happening: int
    who: int
    during: int = EACH_TURN
    together: bool = False
    nth: int = 0
    in_chain: bool = False
    afterwards: bool = False

    def is_once_for_all(self) -> bool:
        return self.together

    def event_code(self) -> int:
        return self.happening

    def text(self) -> str:
        return f"{self.clause_text()}{AFTERWARDS if self.afterwards else ''}"

    def clause_text(self) -> str:
        """'When your opponent draws a card'."""
        verb = PLAYER_VERBS[self.happening]
        third = "" if self.who == 0 else "s"
        if self.happening in THINGS:
            return f"When {ANY_PLAYER[self.who]} {verb}{third} {THINGS[self.happening]}{time_suffix(self)}"
        cards = f"{ONE_OR_MORE} cards" if self.together else "a card"
        return f"When {ANY_PLAYER[self.who]} {verb}{third} {cards}{time_suffix(self)}"

    def explain(self) -> str:
        if self.happening == vocab.E_ACTIVATED:
            return explain_activated(self)
        for_all = self.together or self.happening in THINGS
        once = "" if self.nth else ", once for all of them (12.2)" if for_all else ", once for each card"
        return f"goes on the stack after {self.text().removeprefix('When ')}{once}"


add_tags(WhenPlayer, triggers(whom="who", of="happening", words=HAPPENING_TAGS))


@dataclass(frozen=True, eq=False, repr=False)
class WhenOpened(Event):
    """A closed zone that fits is opened, by `who` (2.3)."""

    where: Selector
    who: int = EACH_PLAYER

    def event_code(self) -> int:
        return vocab.E_ZONE_OPENED

    def text(self) -> str:
        if self.who == EACH_PLAYER:
            return f"When {self.where.article_text()} is opened"
        return f"When {ANY_PLAYER[self.who]} open{'' if self.who == 0 else 's'} {self.where.article_text()}"

    def explain(self) -> str:
        return f"goes on the stack after {self.text().removeprefix('When ')} (2.3)"


add_tags(WhenOpened, triggers("open"))


@dataclass(frozen=True, eq=False, repr=False)
class WhenTurn(Event):
    """A turn starts or ends (6.1): `happening` is E_TURN_START or E_TURN_END."""

    happening: int
    whose: int = YOUR_TURN

    def event_code(self) -> int:
        return self.happening

    def text(self) -> str:
        return f"When it's the {self.moment()} of {TURNS[self.whose]} turn"

    def moment(self) -> str:
        """'start' or 'end'."""
        return "start" if self.happening == vocab.E_TURN_START else "end"

    def explain(self) -> str:
        phase = "first" if self.happening == vocab.E_TURN_START else "last"
        moment = f"the {self.moment()} of {TURNS[self.whose]} turn"
        return f"goes on the stack at {moment}: on entering its {phase} phase (6.1)"


add_tags(WhenTurn, triggers(whom="whose", of="happening", words=HAPPENING_TAGS))


@dataclass(frozen=True, eq=False, repr=False)
class WhenPhase(Event):
    """A phase was entered (6.1)."""

    phase: int
    whose: int = EACH_TURN

    def event_code(self) -> int:
        return vocab.E_PHASE_START

    def text(self) -> str:
        return f"When it's the start of {TURNS[self.whose]} {phase_name(self.phase)}"

    def explain(self) -> str:
        return f"goes on the stack on entering {TURNS[self.whose]} {phase_name(self.phase)} (6.1)"


add_tags(WhenPhase, triggers("phase-start", "whose"), names(of="phase", words=PHASE_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class WhenNth(Event):
    """The Nth start of one's turn since this card came face-up onto the field (6.1)."""

    nth: int

    def event_code(self) -> int:
        return vocab.E_TURN_START

    def text(self) -> str:
        return f"When it's the {ordinal(self.nth)} start of your turn since [this] was summoned"

    def explain(self) -> str:
        return f"goes on the stack at the {ordinal(self.nth)} start of your turn since it was summoned (6.1)"


add_tags(WhenNth, triggers("turn-start", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class WhenState(Event):
    """A state becomes true, or ends while the card is on the field (12.6)."""

    state: State
    ends: bool = False

    def event_code(self) -> int:
        return vocab.E_STATE

    def text(self) -> str:
        return f"When {ended_text(self.state) if self.ends else self.state.text()}"

    def explain(self) -> str:
        if self.ends:
            return f"goes on the stack as soon as it is no longer so that {self.state.explain()} (12.6)"
        return f"goes on the stack as soon as {self.state.explain()}, if it was not so before (12.6)"


add_tags(WhenState, triggers("state"))


def ended_text(state: State) -> str:
    """'[this] is no longer Prone', '[this] loses its last mana'; "" of a state whose end has no words."""
    if isinstance(state, ThisHasMana):
        return "[this] loses its last mana" if state == ThisHasMana(1) else ""
    if isinstance(state, ThisIs):
        return f"[this] is no longer {state.text()}"
    is_of_this = isinstance(state, Fits) and state.subject == This() and not state.selector.has(FACE_DOWN)
    return state.text().replace(" is ", " is no longer ", 1) if is_of_this else ""


@dataclass(frozen=True, eq=False, repr=False)
class ConditionChange(Event):
    """Another card that fits has a condition, or has it no longer, other than at the last look (12.6)."""

    subject: Selector
    keyword: int

    def event_code(self) -> int:
        return vocab.E_STATE

    def done_text(self) -> str:
        """Say what happens to the card."""
        raise NotImplementedError

    def name_cards(self, words: str) -> str:
        return name_event_cards(words, vocab.E_STATE, self.done_text(), self.subject, None)

    def text(self) -> str:
        return f"When {self.subject.article_text()} {self.done_text()}"

    def explain_change(self, was: str, now: str) -> str:
        """Return what it waits for in plain words."""
        who, what = self.subject.article_text(), explain_keywords((self.keyword,))
        return f"goes on the stack as soon as {who} that {was} {what} is so{now} (12.6)"


@dataclass(frozen=True, eq=False, repr=False)
class WhenStops(ConditionChange):
    """A condition is over."""

    def done_text(self) -> str:
        return f"is no longer {vocab.KEYWORDS[self.keyword]}"

    def explain(self) -> str:
        return self.explain_change("was", " no longer")


@dataclass(frozen=True, eq=False, repr=False)
class WhenBecomes(ConditionChange):
    """A condition begins."""

    def done_text(self) -> str:
        return f"becomes {vocab.KEYWORDS[self.keyword]}"

    def explain(self) -> str:
        return self.explain_change("was not", "")


for change, happens in ((WhenStops, "loses-condition"), (WhenBecomes, "gains-condition")):
    add_tags(change, triggers(happens, "subject"), names(of="keyword", words=KEYWORD_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class WhenAny(Event):
    """One of several events, each of which triggers by itself."""

    events: tuple[Event, ...]

    def event_code(self) -> int:
        return self.events[0].event_code()

    def single_events(self) -> tuple[Event, ...]:
        return self.events

    def name_cards(self, words: str) -> str:
        named = {event.name_cards(words): None for event in self.events}
        return next(iter(named)) if len(named) == 1 else words

    def text(self) -> str:
        last = self.events[-1]
        during = last.during if isinstance(last, (When, WhenPlayer)) else EACH_TURN
        of_this = all(is_done_to_this(event) for event in self.events)
        said = [event_clause(event, first=of_this or event is self.events[0]) for event in self.events]
        said = [
            said[0],
            *(
                drop_same_subject(words, said[0], event)
                for words, event in zip(said[1:], self.events[1:], strict=True)
            ),
        ]
        return f"When {' or '.join(said)}{during_suffix(during)}"

    def explain(self) -> str:
        first, *others = [event.explain() for event in self.events]
        return " or ".join([first, *[words.removeprefix("goes on the stack ") for words in others]])


def is_done_to_this(event: Event) -> bool:
    """Return whether an event is worded without its card: 'summoned'."""
    return isinstance(event, When) and event.subject is None and event.happening in IS


def event_clause(event: Event, first: bool) -> str:
    """An event without the word before it, and without in whose turn it is."""
    if isinstance(event, (When, WhenPlayer)):
        event = replace(event, during=EACH_TURN)
    words = event.text().removeprefix("When ")
    return f"[this] is {words}" if is_done_to_this(event) and not first else words


def drop_same_subject(words: str, first: str, event: Event) -> str:
    """'is set' after 'a creature or artifact is destroyed': such a subject is said only once."""
    subject = event.subject.article_text() if isinstance(event, When) and event.subject else ""
    same = " or " in subject and words.startswith(f"{subject} ") and first.startswith(f"{subject} ")
    return words.removeprefix(f"{subject} ") if same else words


def ordinal(number: int) -> str:
    """'1st', '2nd', '11th'."""
    last = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{last}"
