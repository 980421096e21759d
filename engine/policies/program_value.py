"""Value of a program to the player who runs it, by its meaning, in rough points: a card 4, a mana 2.

What an instruction does, and to whom, is what its tags say. What is good for oneself or bad for the other
player counts for it, the reverse against it; of what may be picked on either side, the better. What befalls
both players alike counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from engine import vocab
from engine.effects.actions.permissions import DISCARDING
from engine.effects.actions.piles import BOTTOM, NOWHERE, TOP
from engine.effects.actions.replacement import Kept, modifies_event
from engine.effects.node import Instruction, Node
from engine.effects.program import Program
from engine.effects.tag_rules import (
    ANYBODY,
    AROUND,
    DOES,
    GIVES,
    NAMES,
    OTHER,
    TAG_RULES,
    TRIGGERS,
    TagRule,
)
from engine.effects.tags import TagCollector, applies, main_rule, rule_words
from engine.effects.terms.amounts import Amount, Number, X
from engine.effects.terms.counted_amounts import DECK, GRAVEYARD, HAND, Half, Plus, SumOf, Times
from engine.effects.terms.players import OPPONENT, YOU
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Iterated, Subject, Those, Together
from engine.effects.terms.targets import BY_CHANCE, EVERY, Target, TargetPhrase
from engine.effects.traversal import child_values, collect_nodes
from engine.policies.cost_value import CARD, LIFE, MANA, SACRIFICE, cost_points

SEVERAL: Final = 2  # in place of a number that is not known beforehand
ON_FIELD: Final = 6  # a card that is there, and leaves
SPARED: Final = 3
# By the words of `tags`, to whom it is done: for each card, mana, life or point …
POINTS_EACH: Final = {
    "draw": CARD, "discard": -CARD, "collect": MANA, "remove-mana": -MANA, "gain-life": LIFE,
    "lose-life": -LIFE, "damage": -2, "heal": 1, "prevent": 1, "sacrifice": -SACRIFICE, "raise-stat": 2,
    "lower-stat": -2,
}  # fmt: skip
# … and for the whole
POINTS: Final = {
    "attach": 1, "control": -8, "copy": 2, "counter": -6, "destroy": -ON_FIELD, "equip": 1, "extra-turn": 20,
    "forbid": -4, "give-ability": 2, "give-condition": 2, "look": -1, "open": 5, "permit": 2,
    "remove-ability": -2, "remove-condition": -2, "remove-effects": -4, "research": 1, "return": -3,
    "skip": -CARD, "strike": 6, "summon-token": 6, "transform": 13, "turn-down": -4, "win": 1000,
}  # fmt: skip
# What it is to whom it happens, by what it is called as an event: what is replaced does not happen (15.1)
HAPPENING_POINTS: Final = {
    "destroyed": -ON_FIELD, "damaged": -2, "collects": MANA, "loses-mana": -MANA, "gains-condition": -2,
    "draws": CARD, "discards": -CARD, "loses-life": -LIFE, "gains-life": LIFE,
}  # fmt: skip
HARMFUL: Final = ("prone", "suppressed", "weak", "manalocked")
# What it is good to be kept from, beside the conditions that harm
DREADED: Final = (
    "take-damage", "lose-mana", "be-destroyed", "be-destroyed-by-damage", "be-targeted", "be-blocked",
    "be-targeted-by-your-opponent", "be-targeted-by-effects", "be-targeted-by-your-opponents-effects",
    "be-sacrificed", "be-attacked",
)  # fmt: skip
# Where a card is of use to its player
PLACE_POINTS: Final = {HAND: CARD, TOP: 1, DECK: 0, BOTTOM: 0, GRAVEYARD: 0, NOWHERE: 0}
REMEMBERED: Final = 4096  # programs, or cards
Thing = TypeVar("Thing")
Worth = TypeVar("Worth")


class Appraisal:
    """The worth of a program, seen from its controller: `points`, costs left out.

    `done_to[slot]` is what it is to what is targeted, whose ever that is, and `kept_to[slot]` the same for
    what was picked for the program that holds this one; `each_whom` whose the card is that "for each" is at.
    While it is worked out, `x` is what X comes to, and `rival` whether the other player picks.
    """

    def __init__(self, program: Program, outer: TagCollector | None = None, each_whom: str = ANYBODY) -> None:
        self.program = program
        self.each_whom = each_whom
        self.tags = TagCollector(program, outer)
        self.done_to: dict[int, int] = {}
        self.kept_to: dict[int, int] = {}
        self.x = SEVERAL
        self.rival = False
        self.points = self.sequence_points(program.parts()) - self.replaced_points()

    def sequence_points(self, parts: tuple[Instruction, ...]) -> int:
        """The points of instructions in a row; what may be left out is weighed with what depends on it."""
        total = offered = 0
        for instruction in parts:
            points = self.instruction_points(instruction)
            rival = self.rival or picks(instruction) == OPPONENT
            if instruction.is_optional():
                offered = points
                points = wanted(points, rival)
            elif instruction.is_for_done() and offered:
                points = wanted(offered + points, self.rival) - wanted(offered, self.rival)
            total += points
        return total

    def instruction_points(self, instruction: Instruction) -> int:
        """The points of one instruction; of what may be left out, if it is done."""
        x, rival = self.x, self.rival
        amount = instruction.x_amount()
        if amount is not None:
            self.x = self.number(amount)
        if picks(instruction) != YOU:
            self.rival = picks(instruction) == OPPONENT
        self.tags.around.append(instruction)
        points = self.points_by_structure(instruction)
        self.tags.around.pop()
        self.x, self.rival = x, rival
        return points

    def points_by_structure(self, instruction: Instruction) -> int:
        """The points of modes, cases, a loop, or of what is made of nothing else."""
        if instruction.choices():
            points_of_each = [self.instruction_points(mode) for mode in instruction.choices()]
            return min(points_of_each) if self.rival else max(points_of_each)
        if instruction.alternatives():
            points_of_each = [self.instruction_points(body) for body in instruction.alternatives()]
            return points_of_each[0] if instruction.is_for_done() else halved(sum(points_of_each))
        if instruction.children():
            return (SEVERAL if instruction.is_repeated() else 1) * self.sequence_points(
                instruction.children()
            )
        points = self.node_points(instruction)
        return halved(points) if instruction.duration_code() else points

    def node_points(self, node: Node) -> int:
        """Return the points of what a node says by itself, and of the nodes and programs that it holds."""
        total = 0
        for rule in TAG_RULES.get(type(node), ()):
            if rule.part == DOES and applies(rule, node):
                for word in rule_words(rule, node)[:1]:
                    total += self.rule_points(node, rule, word)
        for value in child_values(node):
            for held in value if isinstance(value, tuple) else (value,):
                if isinstance(held, Instruction):
                    total += self.instruction_points(held)
                elif isinstance(held, Program):
                    total += self.held_points(node, held)
                elif isinstance(held, Node) and not isinstance(held, (Subject, Selector, Amount)):
                    total += self.node_points(held)
        return total

    def held_points(self, node: Node, program: Program) -> int:
        """The points of a program that runs later, or for whoever is given it."""
        held = Appraisal(program, self.tags)
        points = held.points - sum(cost_points(cost) for cost in program.costs())
        for slot, done in held.kept_to.items():
            self.done_to[slot] = self.done_to.get(slot, 0) + done
        holder = node.recipient() if isinstance(node, Instruction) else None
        if holder is None:
            return halved(points)
        return self.concern_points(holder, self.tags.subject_whom(holder, ANYBODY)[0], points)

    def rule_points(self, node: Node, rule: TagRule, word: str) -> int:
        """The points of one word that a node says, for all whom it concerns."""
        good = self.good_points(node, word)
        subject = self.subject(node, rule)
        if not good:
            return 0
        if isinstance(subject, Together):
            whom = [(joined, self.tags.subject_whom(joined, rule.default)) for joined in subject.parts]
            return sum([self.whom_points(joined, concerned, good) for joined, concerned in whom])
        if word == "counter":
            return self.whom_points(None, self.tags.event_whom(), good)
        return self.whom_points(subject, self.tags.find_whom(rule, node), good)

    def whom_points(self, subject: object, whom: list[str], good: int) -> int:
        """Return the points of what is so `good` for the first whom it concerns; none if for nobody."""
        return sum(
            [self.concern_points(subject, player, good) for player in self.tags.whom_of_players(whom)[:1]]
        )

    def subject(self, node: Node, rule: TagRule) -> object:
        """Return what a word concerns, as the node names it."""
        if rule.whom == AROUND:
            named = [getattr(outer, "subject", None) for outer in reversed(self.tags.around)]
            return next((candidate for candidate in named if isinstance(candidate, Subject)), None)
        return getattr(node, rule.whom, None)

    def concern_points(self, subject: object, whom: str, good: int) -> int:
        """Return the points of something that is so `good` for whom it concerns."""
        if isinstance(subject, Target):
            self.done_to[subject.slot] = self.done_to.get(subject.slot, 0) + good
            phrase = self.phrase(subject)
            good *= 1 if phrase is None else min(phrase.most, SEVERAL)
        elif isinstance(subject, Kept):
            self.kept_to[subject.slot] = self.kept_to.get(subject.slot, 0) + good
        elif isinstance(subject, Those):
            good *= SEVERAL
        elif isinstance(subject, Iterated) and whom == ANYBODY:
            whom = self.each_whom
        if whom != ANYBODY:
            return -good if whom == OTHER else good
        picker = self.picker(subject)
        return 0 if picker is None else abs(good) if picker == YOU else -abs(good)

    def picker(self, subject: object) -> int | None:
        """Return which player picks what is meant; None if nobody does."""
        phrase = self.phrase(subject)
        if phrase is not None:
            if phrase.how == BY_CHANCE or phrase.most == EVERY:
                return None
            return OPPONENT if self.rival or phrase.by == OPPONENT else YOU
        return YOU if isinstance(subject, (Kept, Selector)) else None

    def phrase(self, subject: object) -> TargetPhrase | None:
        """Return how a target is picked; None for what is no target."""
        if isinstance(subject, Target) and subject.slot < len(self.program.phrases):
            return self.program.phrases[subject.slot]
        return None

    def good_points(self, node: Node, word: str) -> int:
        """Return how good something is for whom it is done to."""
        to = getattr(node, "to", None)
        if isinstance(to, int):
            return self.place_points(node, to)
        amount = getattr(node, "amount", None)
        if word in POINTS_EACH:
            unknown = SEVERAL if word in ("lose-life", "prevent") else 1  # half of one's HP; all damage
            return POINTS_EACH[word] * (self.number(amount) if isinstance(amount, Amount) else unknown)
        if word in ("set-stat", "set-damage") and isinstance(amount, Amount):
            more = self.number(amount) - SEVERAL
            return max(-2, min(more, 2)) * (1 if word == "set-stat" else -1)
        if word == "cheapen":
            return MANA * (getattr(node, "less", 0) or SEVERAL)
        if word in ("give-condition", "remove-condition"):
            given = first_word(node, GIVES) or first_word(node, NAMES)
            harmful = given in HARMFUL or not given
            return -POINTS[word] if harmful else POINTS[word]
        if word == "forbid" and is_spared(node):
            return SPARED
        return POINTS.get(word, 0)

    def place_points(self, node: Node, to: int) -> int:
        """Return what it is for a player that cards come to a place, from a pile or from the field."""
        taken = getattr(node, "taken", None)
        if isinstance(taken, Amount):  # of the top cards, at which one looks
            return 1 + self.number(taken) * (PLACE_POINTS[to] - PLACE_POINTS[DECK])
        amount = getattr(node, "amount", None)
        if not isinstance(amount, Amount):
            return PLACE_POINTS[to] - ON_FIELD
        return self.number(amount) * (PLACE_POINTS[to] - PLACE_POINTS[getattr(node, "origin", DECK)])

    def number(self, amount: Amount) -> int:
        """An amount, as far as it is known beforehand."""
        if isinstance(amount, Number):
            return amount.value
        if isinstance(amount, X):
            return self.x
        if isinstance(amount, Times):
            return amount.factor * self.number(amount.amount)
        if isinstance(amount, Half):
            return (self.number(amount.amount) + int(amount.up)) // 2
        if isinstance(amount, Plus):
            return max(self.number(amount.amount) + amount.more, 0)
        if isinstance(amount, SumOf):
            second = self.number(amount.second)
            return max(self.number(amount.first) + (-second if amount.without else second), 0)
        return SEVERAL

    def replaced_points(self) -> int:
        """Return the points of what does not happen, as the program is done instead of it (15.1)."""
        event = self.program.event()
        if event is None or first_word(event, DOES) != "replace" or modifies_event(self.program.body):
            return 0
        good = HAPPENING_POINTS.get(first_word(event, TRIGGERS), 0)
        return self.concern_points(None, self.tags.event_whom()[0], good)


def halved(points: int) -> int:
    """Half of it, rounded away from nothing: what comes later, for a while, or perhaps."""
    return (points + 1) // 2 if points > 0 else -((1 - points) // 2)


def wanted(points: int, rival: bool) -> int:
    """Return the points of what is done only if you want it, or the other player does."""
    return min(points, 0) if rival else max(points, 0)


def picks(instruction: Instruction) -> int:
    """Return which player picks within an instruction that is made of others."""
    who = getattr(instruction, "who", YOU) if instruction.children() else YOU
    return who if isinstance(who, int) else YOU


def first_word(node: Node, of: str) -> str:
    """Return the first word that a node says of a part of its meaning; "" if none."""
    rule = main_rule(node, of)
    words = [] if rule is None else rule_words(rule, node)
    return words[0] if words else ""


def is_spared(node: Node) -> bool:
    """Return whether what something is kept from would harm it."""
    word = first_word(node, NAMES)
    return word in DREADED or word.removeprefix("be-") in HARMFUL or DISCARDING in getattr(node, "acts", ())


# By id; what is printed is worth the same in every position, and in most games asked often
APPRAISED: Final[dict[int, tuple[Program, Appraisal]]] = {}
ALONE: Final[dict[int, tuple[Instruction, Program]]] = {}


def recall(known: dict[int, tuple[Thing, Worth]], thing: Thing, make: Callable[[Thing], Worth]) -> Worth:
    """Return what was made of a thing that does not change, worked out once."""
    entry = known.get(id(thing))
    if entry is None or entry[0] is not thing:
        if len(known) >= REMEMBERED:
            known.clear()
        entry = known[id(thing)] = (thing, make(thing))
    return entry[1]


def appraise(program: Program) -> Appraisal:
    """Return the worth of a program."""
    return recall(APPRAISED, program, Appraisal)


def program_points(program: Program) -> int:
    """Return what it brings, less what it costs."""
    return appraise(program).points - sum(cost_points(cost) for cost in program.costs())


def instruction_value(instruction: Instruction) -> int:
    """Return what an instruction brings that stands alone and targets nothing."""
    return appraise(recall(ALONE, instruction, standing_alone)).points


def standing_alone(instruction: Instruction) -> Program:
    """Return a program of nothing but this instruction."""
    return Program(vocab.CONTINUOUS, (), instruction)


def harms(program: Program, slot: int = -1) -> bool:
    """Return whether what is picked for a slot (-1: any) would rather not be picked."""
    done_to = appraise(program).done_to
    return (sum(done_to.values()) if slot < 0 else done_to.get(slot, 0)) < 0


def mode_points(program: Program, number: int, each_whom: str = ANYBODY) -> int:
    """Return what a mode, numbered from 1, brings to who picks it; 0 if there is none.

    `each_whom`: whose the target is that it is picked for, where it is picked for each.
    """
    for node in collect_nodes(program.body):
        modes = node.choices() if isinstance(node, Instruction) else ()
        if len(modes) >= number and isinstance(node, Instruction):
            points = Appraisal(program, each_whom=each_whom).instruction_points(modes[number - 1])
            return -points if picks(node) == OPPONENT else points
    return 0
