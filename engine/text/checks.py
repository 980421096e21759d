"""Meaning checks: what the grammar lets through and a kind of effect still cannot mean (11.1, EFFECTS 2)."""

from typing import Final

from engine import vocab
from engine.effects.actions.control_flow import IF_STATE, Cases, ForEach, Pick, Sequence
from engine.effects.actions.field_actions import HasAttachment
from engine.effects.actions.identity import GainsEffect
from engine.effects.actions.keyword_actions import NotableAction
from engine.effects.actions.life import SacrificeIt
from engine.effects.actions.permissions import CostsLess, OneMore, PlayersCannot
from engine.effects.actions.piles import PutIntoDeck, SummonGone
from engine.effects.actions.replacement import Kept, NeverEnters, Would
from engine.effects.actions.zones import InZoneOf, ReturnToHand, Summon
from engine.effects.conditions import (
    AmountIs,
    Blocking,
    Compared,
    Fits,
    Given,
    InChain,
    PhaseIs,
    StateOf,
    Striking,
    ThisConnected,
    ThisHasMana,
    ThisIs,
    TurnIs,
    UseLimit,
    WasDestroyed,
    YouControl,
)
from engine.effects.costs import ChooseCosts, ConsumeAny, Cost, CostForEach, OnlyIf, Sac, SacOrDiscard
from engine.effects.events import When
from engine.effects.node import Criterion, Instruction
from engine.effects.program import Program
from engine.effects.terms.card_costs import FLIP, ROTATE, TURN_DOWN, FieldCost
from engine.effects.terms.counted_amounts import Destroyed
from engine.effects.terms.durations import OF_THIS
from engine.effects.terms.extremes import ALL_OF_THEM, NONE_OF_THEM, Extreme, Tied
from engine.effects.terms.history import Happened
from engine.effects.terms.selectors import CARD, FACE_DOWN, ZONE
from engine.effects.terms.subjects import (
    TRANSFORMED,
    Equipped,
    Fighter,
    Recalled,
    This,
    Those,
    flatten_subjects,
)
from engine.effects.terms.targets import Around, Target, TargetPhrase
from engine.effects.traversal import collect_nodes, has_any, walk_values
from engine.errors import shorten_quote
from engine.text.lexicon.meaning_codes import DRAW
from engine.text.lowering.events import LEAVING
from engine.text.lowering.heads import CHOICE, THIS_LEAVES, HeadReader
from engine.text.lowering.terms.counted_amounts import is_always_countable
from engine.text.lowering.terms.selectors import OF_THE_FRONT, WHOSE_ROW, find_same_row
from engine.text.parser import ParseTree
from engine.text.read_error import ReadError
from engine.text.references.scope import must_refer
from engine.text.tokens import Token


def make_only_if(tree: ParseTree, given: Given) -> OnlyIf:
    """The condition of a Summoning Cost, of a card that is not there yet. Raises ReadError."""
    of_card = any(isinstance(node, When) and node.subject is None for node in collect_nodes(given.state))
    if not has_any(given.state, *OF_PLACE) or has_any(given.state, *OF_CARD) or of_card:
        raise tree.error(
            "a condition of the game (if you control …), or cards this card would connect to (7.1)"
        )
    return OnlyIf(given.state)


NO_DURATION: Final = "no duration; a Continuous effect lasts while it is there (14.3)"
LIVE_SUBJECTS: Final = (This, Equipped, Those, Fighter)  # whom a Continuous effect can cover
# States that can be asked of a card before it is there (7.1), and those of a card that is
OF_PLACE: Final = (TurnIs, PhaseIs, YouControl, AmountIs, Compared, ThisConnected, Happened)
OF_CARD: Final = (
    This, Equipped, ThisIs, ThisHasMana, Striking, Blocking, InChain, HasAttachment, Fits, StateOf,
    WasDestroyed, Destroyed,
)  # fmt: skip
LONGEST_PART: Final = 28  # characters of what is quoted of each side of a colon
# What begins a cost, and what a cost of one's own cards does not speak of
PAYING: Final = ("SAC", "COUNT_CARDS", "PAY", "CONSUME", "RETURN", "REVEAL", "REMOVE", "TARGET")
ASKS_WHETHER: Final = ("DID", "EITHER_WAY", "OR_IF", "YOU_CAN")  # it says what was paid for, or is asked, too
NOT_OWN: Final = ("TARGET", "CHOSEN", "IT", "OPPONENTS", "OPPONENT_CONTROLS", "PLAYER", "ALL", "EACH")
# Costs for which cards of the field are picked that are given up or used
TAKING_CARDS: Final = (Sac, SacOrDiscard, FieldCost, ChooseCosts)
# What brings a card back that has left, or is done to the zone that it left
OF_GONE: Final = (ReturnToHand, PutIntoDeck, InZoneOf, SummonGone)
# What only a card on the field does
ON_FIELD: Final = (
    vocab.REORIENT,
    vocab.PRAY,
    vocab.MARCH,
    vocab.MOVE,
    vocab.SIDESTEP,
    vocab.SHIFT,
    vocab.STRIKE,
)


def must_not_be_optional_cost(words: list[Token], text: str) -> None:
    """Require that it is said what happens without a payment that need not be made. Raises ReadError.

    'When summoned: you can pay 2 life; draw 2' draws in any case as it stands, and is seldom meant so.
    """
    for at, word in enumerate(words):
        if word.kind == "YOU_CAN" and (at == 0 or words[at - 1].kind in ("SEMI", "DOT", "THEN")):
            must_not_be_cost(words[at:], text, is_asked=True)


def must_not_be_cost(words: list[Token], text: str, is_asked: bool = False) -> None:
    """Require a colon behind what can as well be a cost: 'Discard a card; draw 2'. Raises ReadError.

    `is_asked`: the colon stands before it, and whether it is paid is asked on resolution.
    """
    first = words[1:] if words and words[0].kind == "YOU_CAN" else words
    end = next((at for at, word in enumerate(first) if word.kind == "SEMI" and word.start < word.end), 0)
    if not end or first[0].kind not in PAYING or (first[0].kind, first[0].meaning) == ("COUNT_CARDS", DRAW):
        return
    if is_asked and (first[0].kind == "TARGET" or any(one.kind in ASKS_WHETHER for one in first[: end + 2])):
        return
    joined = any(word.kind.startswith(("COMMA", "THEN", "AND_VERB", "AND_KEYWORD")) for word in first[:end])
    others = first[0].kind != "TARGET" and any(word.kind in NOT_OWN for word in first[1:end])
    if joined or others:
        return
    last = first[end - 1].end
    stops = [word.start for word in first[end + 1 :] if word.kind in ("SEMI", "DOT")]
    said, rest = text[first[0].start : last], text[first[end + 1].start : (stops or [first[-1].end])[0]]
    cost, rest = (shorten_quote(words, LONGEST_PART) for words in (said[:1].upper() + said[1:], rest))
    clear = f"'{cost}: {rest}' (a cost) or '{cost}, then {rest}' (what it does)"
    if is_asked:
        paid = text[words[0].start : last]
        clear = f"'{paid}; if you did, {rest}' (only then) or '{rest}; {paid}' (in any case)"
    raise ReadError(words[0].start, last, [clear])


def needs_this_card(part: Instruction) -> bool:
    """Return whether an instruction does something to this card that only one on the field can have done.

    Where it was counts still (12.9), for what it connects to, and it can be brought back from the graveyard.
    """
    if part.recipient() == This() or part.duration_code() in OF_THIS:
        return True
    if isinstance(part, NotableAction):
        return part.code() in ON_FIELD and part.subject == This()
    return not isinstance(part, OF_GONE) and This() in flatten_subjects(part.subjects())


def find_row_controlled(tree: ParseTree) -> ParseTree | None:
    """'in the same row' of what somebody controls; None where no condition says so, or it says whose."""
    if tree.rule == "you_control":
        return find_same_row(tree.the_branch("selector"))
    return next(filter(None, map(find_row_controlled, tree.branches())), None)


class TextChecks:
    """The checks of one text that was read; `places` has the tree of every instruction of the body."""

    def __init__(
        self,
        kind: int,
        once: bool,
        head: HeadReader,
        body: Instruction,
        places: list[tuple[Instruction, ParseTree]],
    ) -> None:
        self.kind = kind
        self.once = once
        self.head = head
        self.body = body
        self.places = places

    def run(self) -> None:
        """All of them. Raises ReadError."""
        must_refer(self.places, self.head.naming)
        self.check_summon()
        self.check_strike()
        self.check_transformed()
        self.check_choice()
        self.check_targets_used()
        self.check_gone()
        self.check_turned()
        self.check_face_down()
        self.check_same_row()
        self.check_use_limit()
        self.check_counted_cost()
        self.check_transformation()
        if self.head.naming.would >= 0:
            return
        if self.kind == vocab.COST:
            self.check_cost()
        elif self.kind == vocab.CONTINUOUS:
            self.check_continuous()
        elif self.kind == vocab.ACTIVATION and not self.head.trees and not self.can_be_free():
            raise self.error_before_body("a cost, choice or condition before it, or once per turn")

    def check_transformation(self) -> None:
        """Nobody speaks of a transformation before something Transforms."""
        comes = False
        for part, tree in self.places:
            nodes = list(collect_nodes(part))
            acts = [node.code() for node in nodes if isinstance(node, NotableAction)]
            comes = comes or vocab.TRANSFORM in acts
            if not comes and any(isinstance(node, Recalled) and node.slot == TRANSFORMED for node in nodes):
                raise tree.error("something that Transforms before it")

    def check_use_limit(self) -> None:
        """Only a Trigger or Activation is used several times a turn (11.1), and its limit is said once."""
        limits = [
            tree
            for tree, one in zip(self.head.trees, self.head.criteria, strict=False)
            if isinstance(one, UseLimit)
        ]
        replaces = any(isinstance(one, Would) for one in self.head.criteria)
        if limits and self.kind not in (vocab.TRIGGER, vocab.ACTIVATION) and not replaces:
            raise limits[0].error(
                "no limit; only a Trigger or Activation is used several times a turn (11.1)"
            )
        if len(limits) > 1:
            raise limits[1].error("one limit; there is one already")

    def check_counted_cost(self) -> None:
        """Require one number of any mana before what is counted for a Summoning Cost (22.1)."""
        before: list[Criterion] = []
        for tree, criterion in zip(self.head.trees, self.head.criteria, strict=False):
            if isinstance(criterion, CostForEach):
                fixed = [one for one in before if isinstance(one, ConsumeAny) and not one.has_x()]
                if self.kind != vocab.COST:
                    raise tree.error("no less; other costs say it by X (consume any X mana, where X is …)")
                if len(fixed) != 1 or any(isinstance(one, CostForEach | ChooseCosts) for one in before):
                    raise tree.error("one number of any mana before it (consume any 5 mana, 1 less for …)")
            before.append(criterion)

    def check_face_down(self) -> None:
        """Nothing that a face-down card says is in force, and nobody is told what a set card is (7.7)."""
        for tree, criterion in zip(self.head.trees, self.head.criteria, strict=False):
            asks = criterion.state if isinstance(criterion, Given) else None
            is_hidden = isinstance(asks, Fits) and asks.subject == This() and asks.selector.has(FACE_DOWN)
            if is_hidden and self.kind == vocab.CONTINUOUS:
                raise tree.error(
                    "a card that is face-up; nothing that a face-down one says is in force (7.7)"
                )
            for node in collect_nodes(criterion):
                seen = node.subject if isinstance(node, When) and node.happening == vocab.E_SET else None
                if seen is not None and any(one.kind in OF_THE_FRONT for one in seen.adjectives):
                    raise tree.error("a card, creature or artifact; of a set one no more is known (7.7)")

    def check_same_row(self) -> None:
        """'in the same row' in a condition is [this]'s only where no other card is spoken of (3.3)."""
        subjects = [one for part, _ in self.places for one in flatten_subjects(part.subjects())]
        if all(subject == This() for subject in subjects):
            return
        for tree in (*self.head.trees, *(tree for _, tree in self.places)):
            row = find_row_controlled(tree)
            if row is not None:
                raise row.error(WHOSE_ROW)

    def can_be_free(self) -> bool:
        """Return whether nothing need stand before the colon: it acts as in 20.2, picks, or is once a turn.

        Anything else would give cards, mana or life for nothing, as often as one likes.
        """
        acts = all(isinstance(step, NotableAction) for step in self.body.steps())
        return self.once or acts or len(self.head.naming.phrases) > 0

    def error_before_body(self, expected: str) -> ReadError:
        """That something is missing before the body."""
        start = self.places[0][1].words()[0].start
        return ReadError(start, start, [expected])

    def check_summon(self) -> None:
        """Only a Summoning Cost summons, once, and that first."""
        for number, (part, tree) in enumerate(self.places):
            if isinstance(part, Summon) and self.kind != vocab.COST:
                raise tree.error("an instruction; only a Summoning Cost ends in 'summon'")
            if self.kind == vocab.COST and isinstance(part, Summon) != (number == 0):
                raise tree.error("write ': summon' behind the cost, first and once; all else comes after it")

    def check_transformed(self) -> None:
        """Only a Summoning Cost speaks of transforming (20.2)."""
        for tree in self.head.trees:
            if tree.rule == "transformed" and self.kind != vocab.COST:
                raise tree.error("a cost; Transformed is for Summoning Costs (20.2)")

    def check_strike(self) -> None:
        """A Strike or March that is the whole of an Action targets by itself (9.2, 10.1)."""
        whole = self.kind == vocab.ACTION and self.body.own_action() in (vocab.STRIKE, vocab.MARCH)
        if whole and self.head.naming.phrases:
            _, tree = self.places[0]
            raise tree.error("another instruction; Strike and March target by themselves (9.2, 10.1)")

    def check_choice(self) -> None:
        """A choice before the colon needs modes after it, once."""
        choices = [tree for part, tree in self.places if part.choices()]
        each = [node for node in collect_nodes(self.body) if isinstance(node, ForEach) and node.early_modes()]
        if each:
            self.check_choice_of_each(each, [tree for part, tree in self.places if part in each])
            return
        if self.head.early and not choices:
            raise self.places[-1][1].error("the modes that are chosen, (1) … or (2) …")
        if self.head.early and len(choices) > 1:
            raise choices[1].error("one choice; there is one already")
        if self.head.early and not any(part.choices() for part in self.body.steps()):
            raise choices[0].error("the modes right after the colon, and what is for both in each of them")

    def check_choice_of_each(self, each: list[ForEach], trees: list[ParseTree]) -> None:
        """A choice for each target is the only one that is made when declared, and stands by itself."""
        place = (trees or [self.places[-1][1]])[0]
        if len(each) > 1 or self.head.early:
            raise place.error("one choice; there is one already")
        if each[0] not in self.body.steps() or self.head.naming.would >= 0:
            raise place.error("what is chosen for each target right after the colon, by itself")

    def check_targets_used(self) -> None:
        """Check that what is targeted before the colon is used, if the body names such a target."""
        naming = self.head.naming
        slot = find_loose_target(
            Program(self.kind, tuple(self.head.criteria), self.body, tuple(naming.phrases))
        )
        if slot >= 0:
            raise naming.places[slot].error("target, which was picked before the colon; or another target …")

    def check_gone(self) -> None:
        """Require that [this] is not sacrificed twice, and that nothing is done to it once it has left."""
        gone = sum(isinstance(one, Cost) and one.takes_this() for one in self.head.criteria)
        event = self.head.criteria[0] if self.head.criteria else None
        left = isinstance(event, When) and event.subject is None and event.happening in LEAVING
        given_up = [tree for tree in self.head.trees if tree.rule in THIS_LEAVES and tree.has("THIS")]
        if given_up and (gone > 1 or left):
            raise given_up[0].error("another cost; this card is given up already")
        self.check_presence(self.body, gone > 0 or left)

    def check_presence(self, part: Instruction, gone: bool) -> bool:
        """Require that a part does nothing to [this] if that is gone. Whether it surely is after the part."""
        if isinstance(part, Sequence):
            for one in part.parts:
                gone = self.check_presence(one, gone)
            return gone
        for one in part.children():  # only one of them may be done
            self.check_presence(one, gone)
        if not gone and isinstance(part, SummonGone) and part.subject == This():
            raise self.place_of(part).error("a card that has left (When destroyed: summon this card …)")
        if gone and not part.children() and needs_this_card(part.uncounted()):
            raise self.place_of(part).error(
                "another card; this card has left the field by then, or lies face-down"
            )
        return gone or (isinstance(part, SacrificeIt) and part.subject == This())

    def place_of(self, part: Instruction) -> ParseTree:
        """Return where a part stands, or the last that stands there."""
        trees = [tree for made, tree in self.places if made is part]
        return (trees or [self.places[-1][1]])[0]

    def check_turned(self) -> None:
        """Require that nothing is targeted after a cost that turns cards: what they reach changes (8.1)."""
        costs = [one for one in self.head.criteria if isinstance(one, Cost)]
        turned = [tree for tree in self.head.trees if tree.rule in ("rotate_cost", "down_cost", "flip_cost")]
        if self.head.naming.phrases and any(turns_cards(cost) for cost in costs):
            raise (turned or self.head.trees)[0].error(
                "another cost; what can be targeted changes as a card is turned"
            )
        downs = [cost for cost in costs if isinstance(cost, FieldCost) and cost.verb in (TURN_DOWN, FLIP)]
        if downs and any(isinstance(cost, TAKING_CARDS) and cost not in downs for cost in costs):
            raise turned[0].error("no other cost of cards of the field; one card could pay for both")

    def check_criteria(self, allowed: type[Criterion], expected: str) -> None:
        """All criteria are of the type allowed, and nothing is chosen."""
        for tree in self.head.trees:
            if tree.rule == CHOICE:
                raise tree.error(expected)
        for tree, criterion in zip(self.head.trees, self.head.criteria, strict=True):
            if not isinstance(criterion, allowed):
                raise tree.error(expected)

    def check_cost(self) -> None:
        """A Summoning Cost holds costs and conditions; the card itself, not yet there, cannot pay (7.1)."""
        self.head.criteria = [
            make_only_if(tree, one) if isinstance(one, Given) else one
            for tree, one in zip(self.head.trees, self.head.criteria, strict=True)
        ]
        self.check_criteria(Cost, "a cost (consume any, sac, discard)")
        if not self.head.criteria:
            raise self.error_before_body("a cost and a colon before 'summon'")
        for tree, criterion in zip(self.head.trees, self.head.criteria, strict=True):
            listed = criterion.listed if isinstance(criterion, ChooseCosts) else (criterion,)
            if any(isinstance(cost, Cost) and cost.is_of_this() for cost in listed):
                raise tree.error("a cost that others pay; the card is not on the field yet (7.1)")
        if self.head.naming.phrases:
            raise self.places[-1][1].error("no target; a Summoning Cost targets nothing (7.1)")

    def check_unpaid(self) -> None:
        """A Continuous effect has no cost."""
        for tree, criterion in zip(self.head.trees, self.head.criteria, strict=True):
            if isinstance(criterion, Cost):
                raise tree.error("write it as an Activation; a Continuous effect is not paid for")

    def check_continuous(self) -> None:
        """A Continuous effect has conditions only, and says what cards get or are while it is there."""
        self.check_unpaid()
        self.check_criteria(Given, "a condition (While …, If …)")
        for tree, criterion in zip(self.head.trees, self.head.criteria, strict=True):
            if has_any(criterion, Target):
                raise tree.error("a condition of this card, or of all cards of a kind; it has no target")
        for each, tree in self.places:
            part, amount = each.uncounted(), each.x_amount()
            if isinstance(part, PlayersCannot | CostsLess | OneMore) and part.duration:
                raise tree.error(NO_DURATION)
            if isinstance(part, NeverEnters | PlayersCannot | CostsLess | OneMore) or is_switch(part):
                continue
            found = part.recipient()
            fits = isinstance(found, Extreme) and is_settled_tie(part)
            fits = fits or (isinstance(found, Around) and found.origin == Equipped())
            if not part.is_live() or not (fits or isinstance(found, LIVE_SUBJECTS)):
                raise tree.error("what cards get or are (Connected creatures get …); it is no instruction")
            if amount is not None and not is_always_countable(amount):
                raise tree.error(
                    "an amount to be counted at any time; nothing was paid, nothing has happened"
                )
            if part.duration_code():
                raise tree.error(NO_DURATION)


def turns_cards(cost: Cost) -> bool:
    """Return whether a cost is to turn a card, or can be."""
    if isinstance(cost, ChooseCosts):
        return any(turns_cards(one) for one in cost.listed)
    return isinstance(cost, FieldCost) and cost.verb in (ROTATE, TURN_DOWN, FLIP)


def is_settled_tie(part: Instruction) -> bool:
    """Return whether it says for all the time what a tie does: none of them, or all (16.3)."""
    quotes = isinstance(part, Tied) and isinstance(part.body.uncounted(), GainsEffect)
    return isinstance(part, Tied) and part.tie in (ALL_OF_THEM, NONE_OF_THEM) and not quotes


def is_switch(part: Instruction) -> bool:
    """Return whether it is 'if …: A; otherwise, B', whose parts are looked at each for itself (14.3)."""
    return isinstance(part, Cases) and part.cases[0].test == IF_STATE


def find_loose_target(program: Program) -> int:
    """The slot of a target that is first named after the colon, where one like it stands unused before it.

    -1 if there is none. It could be meant as the same one, or as another.
    """
    picked = sum(isinstance(one, TargetPhrase) for one in program.criteria)
    nodes = [
        one for part in (*program.criteria, *program.phrases, program.body) for one in collect_nodes(part)
    ]
    used = {one.slot for one in nodes if isinstance(one, Target)}
    used |= {one.slot for one in walk_values(program.body) if isinstance(one, Kept)}
    used |= {phrase.beside for phrase in program.phrases}
    idle = [program.phrases[slot].selector.noun for slot in range(picked) if slot not in used]
    for one in nodes:
        if isinstance(one, Target | Pick) and one.phrase is not None and one.slot >= picked:
            noun = one.phrase.selector.noun
            if not one.phrase.apart and any(can_be_same_card(noun, other) for other in idle):
                return one.slot
    return -1


def can_be_same_card(noun: int, other: int) -> bool:
    """Return whether a card of one noun can be of the other."""
    return noun == other or (CARD in (noun, other) and noun < ZONE and other < ZONE)
