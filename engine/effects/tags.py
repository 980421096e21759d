"""Tags of a card, gathered from its programs: what it does, needs, gives, waits for and names.

For whoever looks at cards without playing them: a search, a policy, links between cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.effects.actions.control_flow import ForEach
from engine.effects.actions.replacement import Kept
from engine.effects.events import EACH_TURN, YOUR_TURN, Event, WhenState
from engine.effects.node import Instruction, Node
from engine.effects.program import Program
from engine.effects.tag_rules import (
    ANYBODY,
    AROUND,
    DOES,
    GIVES,
    ITSELF,
    NAMES,
    NEEDS,
    OF_EVENT,
    OTHER,
    OWN,
    PARTS,
    TAG_RULES,
    TRIGGERS,
    WHOM,
    TagRule,
    tag_word,
)
from engine.effects.terms import selectors as sel
from engine.effects.terms.history import Happened, TimesHappened
from engine.effects.terms.players import OPPONENT, THAT_PLAYER, YOU
from engine.effects.terms.subjects import It, Iterated, Other, Subject, This, Together
from engine.effects.terms.targets import Target
from engine.effects.traversal import child_values

SIDES: Final = {sel.YOURS: OWN, sel.OPPONENTS: OTHER}
PLAYERS: Final = {YOU: OWN, OPPONENT: OTHER}
TURNS: Final = {YOUR_TURN: OWN, EACH_TURN: ANYBODY}


class Tag(NamedTuple):
    """A word of a part of the meaning, and whom it concerns: one of WHOM, or "" where that is no question."""

    part: str
    word: str
    whom: str = ""


@dataclass(frozen=True)
class Meaning:
    """Words in the order of PARTS, each once; `mana`: the most that one effect takes, as printed (8.2).

    *does*: draw, damage, destroy, … and the notable actions; *needs*: mana, life, sacrifice, target,
    condition, …; *gives*: keywords, stats, mana, permissions; *triggers*: events, replaced ones too;
    *names*: nouns, keywords, stats, factions, subtypes.
    """

    words: tuple[Tag, ...] = ()
    mana: int = 0

    def part_tags(self, meaning_part: str) -> list[Tag]:
        """The words of one part, with whom they concern."""
        return [word for word in self.words if word.part == meaning_part]

    def has_tag(self, meaning_part: str, word: str, whom: str = "") -> bool:
        """Return whether it has a word, of whomever or (`whom`) of those; "anybody" is everyone."""
        return any(
            tag.word == word and (not whom or tag.whom in (whom, ANYBODY))
            for tag in self.part_tags(meaning_part)
        )

    def text(self) -> str:
        """'does draw (own); needs mana 2; triggers on summoned (itself)'."""
        output = [
            f"{PART_VERBS[meaning_part]} {', '.join(self.tag_texts(meaning_part))}"
            for meaning_part in PARTS
            if self.part_tags(meaning_part)
        ]
        return "; ".join(output) or "nothing"

    def tag_texts(self, meaning_part: str) -> list[str]:
        """The words of one part, each once: 'damage (own, other)'."""
        concerned: dict[str, list[str]] = {}
        for tag in self.part_tags(meaning_part):
            shown = (
                f"mana {self.mana}" if (meaning_part, tag.word) == (NEEDS, "mana") and self.mana else tag.word
            )
            concerned.setdefault(shown, []).append(tag.whom)
        return [
            f"{word} ({', '.join(who for who in whom if who)})" if any(whom) else word
            for word, whom in concerned.items()
        ]

    def to_data(self) -> dict[str, object]:
        """As plain data: under each part its words, as {word, whom} or, of `names`, alone; and `mana`."""
        data: dict[str, object] = {
            meaning_part: [{"word": tag.word, "whom": tag.whom} for tag in self.part_tags(meaning_part)]
            for meaning_part in PARTS
            if meaning_part != NAMES
        }
        return {**data, NAMES: [tag.word for tag in self.part_tags(NAMES)], "mana": self.mana}


PART_VERBS: Final = {DOES: "does", NEEDS: "needs", GIVES: "gives", TRIGGERS: "triggers on", NAMES: "names"}


def meaning_of(programs: Iterable[Program]) -> Meaning:
    """Return what the programs of a card mean together."""
    tags: dict[Tag, None] = {}
    mana = 0
    for program in programs:
        walk = TagCollector(program, None)
        walk.visit(program, False)
        tags.update(dict.fromkeys(walk.found))
        mana = max(mana, sum(cost.mana() for cost in program.costs()))
    words = sorted(tags, key=lambda word: PARTS.index(word.part))
    return Meaning(tuple(words), mana)


class TagCollector:
    """Goes through the nodes of a program; `outer` went through the one that holds it."""

    def __init__(self, program: Program, outer: TagCollector | None) -> None:
        self.program = program
        self.outer = outer
        self.around: list[Node] = []
        self.found: dict[Tag, None] = {}

    def visit(self, node: Node | Program, waited: bool) -> None:
        """Take what a node and its parts say; `waited`: a trigger waits for it."""
        for says in TAG_RULES.get(type(node), ()):
            meaning_part = TRIGGERS if waited and says.part == NEEDS else says.part
            for word in rule_words(says, node) if applies(says, node) else ():
                self.add(meaning_part, word, self.whom_of_players(self.find_whom(says, node)))
        if isinstance(node, Node):
            self.around.append(node)
        for inner in child_values(node):
            if isinstance(node, (Happened, TimesHappened)) and isinstance(inner, Event):
                self.visit_value(tuple(child_values(inner)), waited)  # it waits for nothing
            else:
                self.visit_value(inner, waited or isinstance(node, WhenState))
        if isinstance(node, Node):
            self.around.pop()

    def visit_value(self, value: object, waited: bool) -> None:
        """Take what a field says."""
        if isinstance(value, tuple):
            for item in value:
                self.visit_value(item, waited)
        elif isinstance(value, Program):
            held = TagCollector(value, self)
            held.visit(value, waited)
            self.found.update(held.found)
        elif isinstance(value, Node):
            self.visit(value, waited)

    def add(self, meaning_part: str, word: str, concerned: list[str]) -> None:
        """Keep a word, once for each whom it concerns."""
        for whom in concerned or [""]:
            self.found[Tag(meaning_part, word, whom)] = None

    def whom_of_players(self, concerned: list[str]) -> list[str]:
        """Return whom a word concerns, where it is said to players who are called you there."""
        for around in self.around:
            who = around.called_you() if isinstance(around, Instruction) else -1
            if who >= 0:
                views = {OWN: OTHER, OTHER: OWN} if who == OPPONENT else {OWN: ANYBODY, OTHER: ANYBODY}
                concerned = list(dict.fromkeys(views.get(whom, whom) for whom in concerned))
        return concerned

    def find_whom(self, says: TagRule, node: Node | Program) -> list[str]:
        """Return whom a word concerns: none, one or several of WHOM."""
        if not says.whom or says.whom in WHOM:
            return [says.whom] if says.whom else []
        if says.whom == OF_EVENT:
            return self.event_whom()
        if says.whom == AROUND:
            subjects = [getattr(outer, "subject", None) for outer in reversed(self.around)]
            subjects_around = [subject for subject in subjects if isinstance(subject, Subject)]
            return self.subject_whom(subjects_around[0], ANYBODY) if subjects_around else []
        value = getattr(node, says.whom)
        if isinstance(value, int):
            return [(TURNS if says.whom == "whose" else PLAYERS).get(value, self.player_whom(says, value))]
        found_whom = self.subject_whom(value, says.default)
        return [*found_whom, ITSELF] if getattr(node, "or_this", False) else found_whom

    def player_whom(self, says: TagRule, code: int) -> str:
        """Return whom a code means that is neither player alone."""
        if says.whom == "whose":
            return OTHER
        return self.event_whom()[0] if code == THAT_PLAYER else ANYBODY

    def event_whom(self) -> list[str]:
        """Return whom the event happens to; a replaced one may be of a player."""
        event = self.program.event()
        if event is None:
            return [ANYBODY] if self.outer is None else self.outer.event_whom()
        concerned = [
            whom for single_event in event.single_events() for whom in self.single_event_whom(single_event)
        ]
        return list(dict.fromkeys(concerned))

    def single_event_whom(self, event: Event) -> list[str]:
        """Return whom a single event happens to."""
        who = getattr(event, "who", None)
        if getattr(event, "subject", None) is None and isinstance(who, int):
            return [PLAYERS.get(who, ANYBODY)]
        return self.subject_whom(getattr(event, "subject", None), ANYBODY)

    def subject_whom(self, subject: object, default: str) -> list[str]:
        """Return whom a subject, or the cards or zones of a selector, may be."""
        if subject is None or isinstance(subject, This):
            return [ITSELF]
        if isinstance(subject, Together):
            return list(
                dict.fromkeys(whom for joined in subject.parts for whom in self.subject_whom(joined, default))
            )
        if isinstance(subject, It):
            return self.event_whom()
        if isinstance(subject, Other):
            target = getattr(self.program.event(), "target", None)
            return [ANYBODY] if target is None else self.subject_whom(target, default)
        if isinstance(subject, Iterated):
            loops = [node for node in self.around if isinstance(node, ForEach)]
            return self.subject_whom(loops[-1].those or loops[-1].selector, default) if loops else [ANYBODY]
        if isinstance(subject, (Target, Kept)):
            return self.target_whom(subject, default)
        chosen = subject if isinstance(subject, sel.Selector) else getattr(subject, "selector", None)
        return [side_whom(chosen, default)] if isinstance(chosen, sel.Selector) else [default]

    def target_whom(self, subject: Target | Kept, default: str) -> list[str]:
        """Return whom a target may be; `Kept` was picked for the effect that holds this one."""
        program = self.outer.program if isinstance(subject, Kept) and self.outer else self.program
        if subject.slot >= len(program.phrases):
            return [ANYBODY]
        phrase = program.phrases[subject.slot]
        side = side_whom(phrase.selector, default)
        return [side, ITSELF] if phrase.or_this else [side]


def side_whom(selector: sel.Selector, default: str) -> str:
    """Return whose cards or zones fit; a row is of one side (2.2)."""
    if selector.has(sel.IN_ROW):
        return OWN
    return SIDES.get(selector.side, default)


def applies(says: TagRule, node: Node | Program) -> bool:
    """Return whether a node says that by itself."""
    return says.only is None or getattr(node, says.only[0]) in says.only[1]


def main_rule(node: Node, meaning_part: str) -> TagRule | None:
    """Return the first rule by which a node says something of a part of a meaning."""
    for says in TAG_RULES.get(type(node), ()):
        if says.part == meaning_part and applies(says, node):
            return says
    return None


def says_word(node: object, words: tuple[str, ...]) -> bool:
    """Return whether a node says one of these words by itself, its parts left out."""
    if not isinstance(node, (Node, Program)):
        return False
    rules = [says for says in TAG_RULES.get(type(node), ()) if applies(says, node)]
    return any(word in words for says in rules for word in rule_words(says, node))


def rule_words(says: TagRule, node: Node | Program) -> list[str]:
    """Return the words that a rule gives for a node."""
    if says.word:
        return [says.word]
    value = getattr(node, says.of)
    if isinstance(value, str):
        return [tag_word(word) for word in value.split(sel.OR)]
    codes = value if isinstance(value, tuple) else (value,)
    words = says.words or {}
    return [words[code] for code in codes if code in words]
