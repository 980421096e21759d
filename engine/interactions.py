"""Interactions of cards: what one does to which others, and what it waits for, as far as print alone decides.

For links between cards: where it takes more than what is printed on a card to fit, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from engine import vocab
from engine.effects.actions.control_flow import ForEach
from engine.effects.events import HAPPENING_TAGS, When
from engine.effects.node import Instruction, Node
from engine.effects.program import Program
from engine.effects.tag_rules import (
    ANYBODY,
    AROUND,
    DOES,
    GIVES,
    KEYWORD_WORDS,
    NAMES,
    NEEDS,
    OWN,
    STAT_WORDS,
    TAG_RULES,
    TagRule,
)
from engine.effects.tags import applies, rule_words, side_whom
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Number
from engine.effects.terms.counted_amounts import HAND
from engine.effects.terms.extremes import Extreme
from engine.effects.terms.players import YOU
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import It, Iterated, Other, Subject, Those, Together
from engine.effects.terms.targets import BY_CHANCE, TARGETED, Around, Target, TargetPhrase
from engine.effects.traversal import child_values

# The verb for a word of what a card does (docs/meaning.md) to a subject
VERBS: Final = {
    **{word: word for word in ("destroy", "return", "control", "collect")},
    "remove-mana": "drain",
}
NOUNS: Final = {
    sel.CARD: "card",
    sel.CREATURE: "creature",
    sel.ARTIFACT: "artifact",
    sel.MONUMENT: "monument",
}
# What any card that fits otherwise can come to be: where it lies, how it faces, what it did not do yet
ATTAINABLE: Final = (
    sel.OTHER, sel.FACE_UP, sel.CONNECTED, sel.ADJACENT, sel.NOT_TOKEN, sel.TARGETABLE, sel.CONNECTING,
    sel.IN_ROW, sel.IN_COLUMN, sel.IN_FRONT, sel.BEHIND, sel.AT_LEFT, sel.AT_RIGHT, sel.FARTHEST, sel.NEAREST,
    sel.FACING, sel.NOT_FACING, sel.NOT_DONE_EARLIER, sel.AT_PLACE, sel.UNRELATED,
)  # fmt: skip
# Of these no Monument comes to be any: it is part of no connection, and lies beside the grid (2.1, 3.5)
ON_GRID: Final = (
    sel.CONNECTED, sel.ADJACENT, sel.TARGETABLE, sel.CONNECTING, sel.IN_ROW, sel.IN_COLUMN, sel.IN_FRONT,
    sel.BEHIND, sel.AT_LEFT, sel.AT_RIGHT, sel.FARTHEST, sel.NEAREST, sel.FACING, sel.NOT_FACING,
    sel.AT_PLACE,
)  # fmt: skip


class Interaction(NamedTuple):
    """A verb, which cards it is about, and whose: 'destroy' 'creature', 'give-prone' 'fey-creature'.

    `what` is 'card', a type, a subtype, a faction with one of these, or 'token'; `whom` one of WHOM.
    """

    verb: str
    what: str
    whom: str


def interactions_of(programs: Iterable[Program]) -> tuple[Interaction, ...]:
    """Return what the programs of a card do to other cards, each once, in printed order."""
    interactions = [
        interaction for program in programs for interaction in InteractionCollector(program).collect()
    ]
    return tuple(dict.fromkeys(interactions))


class InteractionCollector:
    """Goes through one program; what it says to the other player, and programs it gives, are left out."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.around: list[Node] = []

    def collect(self) -> Iterator[Interaction]:
        """Return all that the program does and waits for."""
        event = self.program.event()
        if event is not None and says(event, DOES, "replace"):
            return  # what is replaced does not happen
        for single in () if event is None else event.single_events():
            if isinstance(single, When) and single.subject is not None and single.happening in HAPPENING_TAGS:
                yield from self.about(f"awaits-{HAPPENING_TAGS[single.happening]}", single.subject)
        yield from self.visit((*self.program.criteria, self.program.body))

    def visit(self, value: object) -> Iterator[Interaction]:
        """Return what a node and its parts do."""
        if isinstance(value, Program) or (isinstance(value, Instruction) and value.called_you() >= 0):
            return
        if isinstance(value, Node):
            for rule in tags_of(value):
                for word in rule_words(rule, value):
                    yield from self.said_by(value, rule, word)
            self.around.append(value)
        for child in child_values(value):
            yield from self.visit(child)
        if isinstance(value, Node):
            self.around.pop()

    def said_by(self, node: Node, rule: TagRule, word: str) -> Iterator[Interaction]:
        """Return what a node comes to by one of its tags."""
        what, by_you = getattr(node, "what", None), getattr(node, "who", YOU) == YOU
        subject = getattr(node, rule.whom, None) if rule.whom else None
        amount = getattr(node, "amount", None)
        if rule.whom == AROUND:
            yield from self.changed(node, rule, word)
        elif word == "summon-token":
            yield Interaction("summon", "token", OWN)
        elif isinstance(subject, Subject) and by_you:
            if rule.part == GIVES and rule.of == "keywords":
                yield from self.to(f"give-{word}", subject)
            elif (rule.part, word) == (DOES, "damage") and isinstance(amount, Number):
                yield from self.to(f"damage-{amount.value}", subject)
            elif rule.part == DOES and word in VERBS and not says(node, NAMES, "deck"):
                yield from self.to(VERBS[word], subject)
        elif isinstance(what, Selector) and by_you and getattr(node, "like", None) is None:
            yield from self.taken(node, rule, word, what)

    def taken(self, node: Node, rule: TagRule, word: str, what: Selector) -> Iterator[Interaction]:
        """Return which cards you look for, or give up."""
        if (rule.part, word) == (DOES, "search"):
            yield from self.about("search", what)
        elif (rule.part, word) == (DOES, "return") and getattr(node, "to", None) == HAND:
            yield from self.about("recover", what)
        elif rule.part in (DOES, NEEDS) and word == "sacrifice" and not says(node, NEEDS, "discard"):
            yield from self.about("sacrifice", what, OWN)

    def changed(self, node: Node, rule: TagRule, word: str) -> Iterator[Interaction]:
        """Return which stats of whom are raised or lowered; none where some rise and others fall."""
        changes = getattr(self.around[-1], "changes", ())
        subject = getattr(self.around[-1], "subject", None)
        stat = getattr(node, "stat", None)
        if stat in STAT_WORDS and len({change.lowered for change in changes}) == 1:
            if rule.part == GIVES:
                yield from self.to(f"raise-{word}", subject)
            elif word == "lower-stat":
                yield from self.to(f"lower-{STAT_WORDS[stat]}", subject)

    def to(self, verb: str, subject: object) -> Iterator[Interaction]:
        """Return what is done to a subject."""
        for selector in self.selectors(subject):
            yield from self.about(verb, selector)

    def about(self, verb: str, selector: Selector, whom: str = "") -> Iterator[Interaction]:
        """Return a verb for each kind of cards that a selector is about."""
        whom = whom or side_whom(selector, ANYBODY)
        for what in fitting_cards(selector):
            yield Interaction(verb, what, whom)
        for place, adjective in enumerate(selector.adjectives):
            if adjective.kind == sel.KEYWORD and adjective.which in vocab.CONDITIONS:
                adjectives = selector.adjectives[:place] + selector.adjectives[place + 1 :]
                for what in fitting_cards(replace(selector, adjectives=adjectives)):
                    yield Interaction(f"wants-{KEYWORD_WORDS[adjective.which]}", what, whom)

    def selectors(self, subject: object) -> list[Selector]:
        """Return which cards a subject may be; none for this card and for what cannot be told."""
        if isinstance(subject, Together):
            return [chosen for joined in subject.parts for chosen in self.selectors(joined)]
        if isinstance(subject, Target):
            phrases = self.program.phrases[subject.slot : subject.slot + 1]
            return [picked_cards(phrase) for phrase in phrases if phrase.how != BY_CHANCE]
        if isinstance(subject, (Those, Extreme)):
            return [subject.selector]
        if isinstance(subject, Around):
            return [and_so(subject.selector, subject.adjective())]
        loops = [node for node in self.around if isinstance(node, ForEach)]
        if isinstance(subject, Iterated) and loops:
            return self.selectors(loops[-1].cards())
        event = self.program.event()
        if isinstance(subject, (It, Other)) and isinstance(event, When):
            selector = event.subject if isinstance(subject, It) else event.target
            return [] if selector is None else [selector]
        return []


def tags_of(node: Node) -> list[TagRule]:
    """Return what a node says of its card by itself."""
    return [rule for rule in TAG_RULES.get(type(node), ()) if applies(rule, node)]


def says(node: Node, meaning_part: str, word: str) -> bool:
    """Return whether a word of a part is a tag of a node."""
    return any((rule.part, rule.word) == (meaning_part, word) for rule in tags_of(node))


def picked_cards(phrase: TargetPhrase) -> Selector:
    """Return what can be picked for a phrase: what is targeted is connected to (13.1)."""
    return and_so(phrase.selector, Adjective(sel.TARGETABLE)) if phrase.how == TARGETED else phrase.selector


def and_so(selector: Selector, adjective: Adjective) -> Selector:
    """The same selector with one requirement more."""
    return replace(selector, adjectives=(*selector.adjectives, adjective))


def fitting_cards(selector: Selector) -> list[str]:
    """Return the kinds of cards that fit by what is printed on them; none where more than that decides."""
    nouns = [NOUNS[selector.noun]] if selector.noun in NOUNS else []
    of = [""]
    for adjective in selector.adjectives:
        if adjective.kind == sel.NO_MONUMENT:
            nouns = ["creature", "artifact"]
        elif adjective.kind in ON_GRID and selector.noun in (sel.CARD, sel.MONUMENT):
            nouns = ["creature", "artifact"] if selector.noun == sel.CARD else []
        elif adjective.kind == sel.TOKEN:
            return ["token"] if len(selector.adjectives) == 1 else []
        elif adjective.kind in (sel.FACTION, sel.SUBTYPE):
            of = [f"{word.lower().replace(' ', '-')}-" for word in adjective.words()]
        elif adjective.kind not in ATTAINABLE:
            return []
    return [f"{word}{noun}" for word in of for noun in nouns]
