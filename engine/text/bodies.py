"""What stands after the dividing colon, as instructions (11.2)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects import selectors as sel
from engine.effects.durations import UNSTATED
from engine.effects.events import Event
from engine.effects.extremes import ALL_OF_THEM, Extreme, Tied
from engine.effects.handling import ChangeLife, Sacrifice
from engine.effects.later import EACH_TIME, ONCE, Delayed, NextTime
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.remembering import asks_what_was_destroyed
from engine.effects.replacing import Nothing, modifies
from engine.effects.selectors import EACH_PLAYER, YOU, Selector, Subject, Target, This, parts_of
from engine.effects.structure import (
    IF_STATE,
    OF_PLAYERS,
    OTHERWISE,
    Case,
    Cases,
    Either,
    ForEach,
    MayDo,
    Pick,
    Sequence,
    done_by,
)
from engine.effects.verbs import DealDamage, Discard, Draw, Summon
from engine.effects.walking import nodes_in
from engine.text import selecting
from engine.text.altering import altered, control, duration_of, in_row, lasting, must_be_numbered, set_stat
from engine.text.alternatives import BY_PLAYERS, SAID, by_player, is_inflected, must_say_who, picked_before
from engine.text.clauses import clause, predicate, until
from engine.text.forms import FORMS, MANY, THIRD, UNLESS
from engine.text.giving import give, look, remove
from engine.text.handling import tokens_to
from engine.text.leads import CHECKED
from engine.text.measuring import again_in, counted_gone, has_any, limited, per_each, quantified, refers_back
from engine.text.naming import Naming
from engine.text.orders import order, repeated
from engine.text.parser import Branch
from engine.text.picking import picked, referring
from engine.text.referring import must_refer
from engine.text.replacing import next_moment, would_now
from engine.text.ruling import kept_mana, see
from engine.text.states import asked
from engine.text.subjects import SUBJECTS, again, is_several, selector_of
from engine.text.tokens import Word
from engine.text.wrong import Wrong

ALTERING: Final[dict[str, Callable[[Branch, Naming], Instruction]]] = {
    "set_stat": set_stat,
    "control": control,
    "kept_mana": kept_mana,
    "see": see,
}
SEVERAL: Final[dict[str, Callable[[Branch, Naming], list[Instruction]]]] = {
    "clause": clause,
    "until": until,
    "give": give,
    "look": look,
    "token_to": tokens_to,
    "remove": remove,
}
COUNTING: Final[dict[str, Callable[[Branch, Naming, list[Instruction]], list[Instruction]]]] = {
    "quantified": quantified,
    "limited": limited,
}
GOVERNING: Final = ("either", "may", "for_each", "conditional", "replacing", "later", "tied")
TAKING_IN: Final = (MayDo, ForEach, Cases, Delayed)


class Body:
    """Reads the instructions of one text, in the order of the text, with what was named before."""

    def __init__(self, naming: Naming, early: bool) -> None:
        self.naming = naming
        self.early = early
        self.places: list[tuple[Instruction, Branch]] = []  # every instruction that is no sequence

    def read(self, sentences: Branch) -> Instruction:
        """All sentences as one instruction."""
        row = Row()
        for part in sentences.parts:
            if isinstance(part, Word):
                row.then = part.kind == "DOT_THEN"
            else:
                self.run(part, row)
        return row.whole()

    def run(self, tree: Branch, row: "Row") -> None:
        """Add the instructions of a sentence or mode."""
        for branch in tree.branches():
            if branch.rule in ("joint", "joint_on"):
                joint = branch.words()[0].kind
                row.then, row.listed = joint == "THEN", joint.startswith("AND")
            elif branch.rule == "case":
                self.case(branch, row)
            else:
                if branch.rule == "provided" and row.listed:
                    raise branch.branches()[-1].wrong("a condition before all that it is for (if …, … and …)")
                self.add_part(branch, row)

    def add_part(self, tree: Branch, row: "Row") -> None:
        """Add the instructions of one part."""
        self.naming.doer = None
        for instruction in self.part(tree, first=row.is_of_this()):
            by_others = tree.rule in BY_PLAYERS and is_inflected(tree.words()[0])
            made = row.by_the_same(instruction) if by_others else instruction
            # what it asks for may have been destroyed by the checks before it (17.1, 17.2)
            row.then = row.then or asks_what_was_destroyed(nodes_in(made))
            row.add(made)
            self.places.append((made, tree))

    def case(self, tree: Branch, row: "Row") -> None:
        """'if you did, …', 'otherwise, …', 'or if …, …'; 'either way, …' is a part like any other."""
        word = tree.words()[0]
        row.then = row.then or word.meaning >= CHECKED
        body = self.governed(tree)
        if word.kind == "EITHER_WAY":
            for part in body.parts if isinstance(body, Sequence) else (body,):
                row.add(part)
            return
        if word.kind == "OR_IF":
            made = Case(IF_STATE, body, asked(tree, self.naming))
        else:
            made = Case(word.meaning % CHECKED, body)
        if not row.parts:
            raise tree.wrong("an instruction before it")
        last = row.parts[-1]
        if isinstance(last, ForEach) and isinstance(last.body, MayDo) and word.kind == "DID":
            raise tree.wrong("what it goes back to within 'for each …:'; here it could be for each or once")
        if isinstance(last, Cases) and goes_on(last.cases, made):
            row.parts[-1] = Cases((*last.cases, made))
        elif word.kind == "OR_IF":
            raise tree.wrong("'if …,' before 'or if …,'")
        else:
            row.add(Cases((made,)))

    def governed(self, tree: Branch) -> Instruction:
        """What a case, 'you can', 'for each' or 'if …,' governs."""
        branch = tree.branch("governed")
        assert branch is not None
        row = Row()
        self.run(branch, row)
        row.must_end(branch)
        row.must_govern(branch)
        return row.whole()

    def for_each(self, tree: Branch) -> Instruction:
        """'for each creature you control: …'."""
        branch = tree.branch("selector")
        if tree.word("TAKEN", "HAPPENED"):
            made = self.governed(tree)
            if has_any(made, DealDamage):  # Armor counts once or each time (17.3)
                raise tree.wrong("'deal 1 damage to … for each …', which is dealt at once")
            return per_each(tree, made, counted_gone(tree, self.naming))
        of = None if branch is not None else self.named_before(tree)
        selector = Selector(sel.CARD) if of is None else (selector_of(of, self.naming) or Selector(sel.CARD))
        if branch is not None:
            found = selecting.selector(branch, theirs=self.naming.event_player, varies=True)
            selector = selecting.must_be_cards(branch, found)
        before = self.naming.begin_each(selector.noun)
        made = ForEach(selector, self.governed(tree), of)
        self.naming.each, self.naming.since = before
        return made

    def named_before(self, tree: Branch) -> Subject:
        """Those that 'for each of them' goes through."""
        word = tree.word("OF_THEM")
        if word is None:
            target = tree.branches("bare_target")[0]
            if not self.naming.has_targeted():
                raise target.wrong("a card that fits (for each creature), or a target before it")
            return referring(target, self.naming)
        return self.naming.it(replace(word, kind="IT", meaning=sel.CARD * 2 + MANY))

    def conditional(self, tree: Branch) -> Instruction:
        """'if Blessed, …', 'unless it is Prone, …'."""
        found = asked(tree, self.naming)
        return Cases((Case(IF_STATE, self.governed(tree), found),))

    def provided(self, tree: Branch) -> list[Instruction]:
        """'draw 1 if Blessed'; the condition may speak of what the instruction names."""
        inner, condition = tree.branches()
        made = self.part(inner, first=True)
        found = asked(Branch(tree.rule, (condition, *tree.parts)), self.naming)
        before: list[Instruction] = []
        if refers_back(found):
            named = [one for part in made for one in parts_of(part.subjects())]
            before = [Pick(one.slot, one.phrase) for one in named if isinstance(one, Target) and one.phrase]
            made = [again_in(part, self.naming) for part in made]
        return [*before, Cases((Case(IF_STATE, in_row(made), found),))]

    def part(self, tree: Branch, first: bool) -> list[Instruction]:
        """The instructions of one part; a clause may have several predicates."""
        if tree.rule in COUNTING:
            return COUNTING[tree.rule](tree, self.naming, self.part(tree.branches()[0], first))
        if tree.rule == "naming":
            before = len(self.naming.phrases)
            return [Pick(before + n, phrase) for n, phrase in enumerate(picked(tree, self.naming))]
        if tree.rule in ("provided", "unless"):
            return self.provided(tree) if tree.rule == "provided" else self.unless(tree)
        if tree.rule == "alternatives":
            return self.alternatives(tree)
        if tree.rule in GOVERNING:
            return [self.governing(tree)]
        if tree.rule in SEVERAL:
            return SEVERAL[tree.rule](tree, self.naming)
        if tree.rule in ALTERING:
            return [ALTERING[tree.rule](tree, self.naming)]
        if tree.rule in ("alone", "collect", "act") and not first:
            must_be_order(tree)
        if tree.rule == "alone":
            return altered(tree, This(), self.naming)
        return [order(tree, self.naming) for _ in range(repeated(tree) if tree.rule == "act" else 1)]

    def tied(self, tree: Branch) -> Instruction:
        """'destroy the creature with the most mana; if tied, you choose'."""
        first = tree.branches()[0]
        made = self.part_of_tie(first)
        extremes = [one for part in made for one in parts_of(part.subjects()) if isinstance(one, Extreme)]
        if len(made) != 1 or not extremes:
            raise tree.wrong("one instruction to the card with the most or least of something")
        word = tree.word("TIE")
        if word is not None:
            return Tied(made[0], word.meaning)
        again = tree.branches()[1]
        if self.part_of_tie(again, extremes[0]) != made:
            raise again.wrong("the same done to all of them; or 'all of them', 'none of them', 'you choose'")
        return Tied(made[0], ALL_OF_THEM)

    def part_of_tie(self, tree: Branch, they: Extreme | None = None) -> list[Instruction]:
        """An instruction to the card with the most or least; `they` are those who tie."""
        self.naming.tied, self.naming.they = True, they
        made = self.part(tree, first=True)
        self.naming.tied, self.naming.they = False, None
        return made

    def may(self, tree: Branch) -> Instruction:
        """'you can discard a card', 'your opponent may pay 2 life'."""
        word = tree.word("PLAYER_CAN")
        body = self.governed(tree)
        if word is None:
            return MayDo(body)
        must_be_of_players(tree, body)
        return MayDo(done_by(body, word.meaning), word.meaning)

    def unless(self, tree: Branch) -> list[Instruction]:
        """'destroy target unless your opponent pays 2 life': done if that player does not want to."""
        word = tree.word("PROVIDED", "SHOULD")
        assert word is not None
        if word.meaning != UNLESS:
            raise Wrong(word.start, word.end, ["unless; or 'if you did' after it"])
        inner, paid = tree.branches()[:2] if tree.has("PROVIDED") else tree.branches()[1::-1]
        done = order(paid, self.naming)
        who = getattr(done, "who", YOU)
        if who == EACH_PLAYER:
            raise paid.wrong("one player")
        made = self.governed(tree) if tree.has("SHOULD") else in_row(self.part(inner, first=True))
        return [MayDo(done, who), Cases((Case(OTHERWISE, made),))]

    def governing(self, tree: Branch) -> Instruction:
        """An instruction that is made of others."""
        if tree.rule == "either":
            return self.either(tree)
        if tree.rule == "may":
            return self.may(tree)
        if tree.rule == "tied":
            return self.tied(tree)
        if tree.rule == "replacing":
            return self.replacing(tree)
        if tree.rule == "later":
            return self.later(tree)
        return self.for_each(tree) if tree.rule == "for_each" else self.conditional(tree)

    def either(self, tree: Branch) -> Instruction:
        """One of several modes. What a mode names is not known to the others."""
        if not self.early and not tree.word("EITHER"):
            raise tree.wrong("either, before the modes or before the colon")
        modes = tree.branches("mode")
        must_be_numbered(tree, modes)
        must_say_who(modes)
        made = self.one_of(modes, self.mode)
        found = Either(made, self.early)
        must_be_plain(tree, found)
        return found

    def alternatives(self, tree: Branch) -> list[Instruction]:
        """'draw 1 or Pray', of which one is picked on resolution (13.6).

        'Target creature Prays or Bursts': what the first is said of is so of those after it.
        """
        if self.early:
            raise tree.wrong("the modes that are chosen, (1) … or (2) …")
        first, *others = tree.branches()
        others = [by_player(one, first) for one in others]
        if first.rule != "clause":
            unsaid = [one for one in others if one.rule == "or_does"]
            if unsaid:
                raise unsaid[0].wrong("who does it")
            found = Either(self.one_of([first, *others], self.alternative))
            must_be_plain(tree, found)
            return [found]
        one = self.alternative(first)
        subject = self.naming.clause
        assert subject is not None
        made, picks = picked_before(one, subject, self.naming)
        same = again(subject, self.naming)
        modes = self.one_of(others, lambda one: self.said_of(one, same))
        last = duration_of(modes[-1])
        found = Either(tuple([lasting(mode, last) if last else mode for mode in (made, *modes)]))
        must_be_plain(tree, found)
        return [*picks, found]

    def said_of(self, tree: Branch, subject: Subject) -> Instruction:
        """One more thing that may be done, of what the first was said of, if it has no subject of its own."""
        several = is_several(subject, self.naming)
        if tree.rule == "or_does":
            made = in_row(predicate(tree.branches()[0], self.naming, subject, subject))
        elif tree.rule == "alone":
            made = in_row(altered(tree, subject, self.naming))
        elif tree.rule in ("act", "collect") and several and not tree.branches(*SUBJECTS):
            made = in_row(predicate(Branch(SAID[tree.rule], tree.parts), self.naming, subject, subject))
        else:
            return self.alternative(tree)
        self.places.append((made, tree))
        return made

    def alternative(self, tree: Branch) -> Instruction:
        """One of them."""
        row = Row()
        self.add_part(tree, row)
        return row.whole()

    def one_of(self, trees: list[Branch], read: Callable[[Branch], Instruction]) -> tuple[Instruction, ...]:
        """Instructions of which one is carried out. What one names is not known to the others."""
        before = self.naming.known[:]
        made = []
        for tree in trees:
            self.naming.known = before[:]
            made.append(read(tree))
        self.naming.known = before[:]
        return tuple(made)

    def replacing(self, tree: Branch) -> Instruction:
        """'the next time target creature would be destroyed, … instead'."""
        inner = self.naming.nested()
        branch = tree.branch("would_now")
        assert branch is not None
        event = would_now(branch, self.naming, inner)
        program = self.held(tree, event, inner)
        if isinstance(program.body, MayDo):  # "you can … instead" is asked before (15.4)
            event = replace(event, optional=True)
            program = Program(vocab.TRIGGER, (event,), program.body.body, program.phrases)
        if not modifies(program.body) and not tree.has("INSTEAD") and program.body != Nothing():
            raise tree.wrong("instead, at its end")
        word = tree.word("DURATION")
        uses = EACH_TIME if tree.has("EACH_TIME") else ONCE
        return NextTime(program, UNSTATED if word is None else word.meaning, uses)

    def later(self, tree: Branch) -> Instruction:
        """'at the next start of your turn, …'."""
        branch = tree.branch("next_moment")
        assert branch is not None
        event, nth = next_moment(branch)
        return Delayed(self.held(tree, event, self.naming.nested()), nth)

    def held(self, tree: Branch, event: Event, inner: Naming) -> Program:
        """The program that is run later: its event and its instructions."""
        reading = Body(inner, early=False)
        body = reading.governed(tree)
        must_refer(reading.places, inner)
        return Program(vocab.TRIGGER, (event,), body, tuple(inner.phrases))

    def mode(self, tree: Branch) -> Instruction:
        """One mode."""
        branch = tree.branch("run") or tree.branch("choosing")
        assert branch is not None
        row = Row()
        self.run(branch, row)
        row.must_end(branch)
        return row.whole()


class Row:
    """Instructions one after the other; `then`: state-based checks come before the next (17.2)."""

    def __init__(self) -> None:
        self.parts: list[Instruction] = []
        self.checked: list[bool] = []
        self.then = False
        self.listed = False  # what comes next is joined by "and"

    def add(self, instruction: Instruction) -> None:
        """One more; checks before the very first mean nothing."""
        self.checked.append(self.then and bool(self.parts))
        self.parts.append(instruction)
        self.then = False

    def is_of_this(self) -> bool:
        """Whether what has no subject is said of this card: it comes first, or after something like it."""
        last = self.parts[-1] if self.parts else Summon()
        return isinstance(last, Summon) or last.subjects() == (This(),)

    def by_the_same(self, instruction: Instruction) -> Instruction:
        """'each player discards 1, then draws 1': who did what stands before does it."""
        before = self.parts[-1] if self.parts else None
        if not isinstance(before, Draw | Discard | ChangeLife | Sacrifice):
            return instruction
        if isinstance(instruction, Draw | Discard | ChangeLife | Sacrifice):
            return replace(instruction, who=before.who)
        return instruction

    def must_end(self, tree: Branch) -> None:
        """Within what is governed no full stop ends a choice, so it must come last. Raises Wrong."""
        if any(part.goes_on() for part in self.parts[:-1]):
            raise tree.wrong("a choice ('or', '(1) … or (2) …') last, or after a full stop")

    def must_govern(self, tree: Branch) -> None:
        """What governs instructions takes in all that comes after it, so it must come last, too."""
        if any(isinstance(part, TAKING_IN) for part in self.parts[:-1]):
            raise tree.wrong("'for each …', 'you can' and what is done later last, or after a full stop")

    def whole(self) -> Instruction:
        """All of them as one instruction."""
        return self.parts[0] if len(self.parts) == 1 else Sequence(tuple(self.parts), tuple(self.checked))


def must_be_plain(tree: Branch, made: Either) -> None:
    """A choice within a choice comes last, as nothing says where it ends. Raises Wrong."""
    if any(mode.goes_on() for mode in made.modes[:-1]):
        raise tree.wrong("no choice within a choice, but in what comes last")


def must_be_of_players(tree: Branch, body: Instruction) -> None:
    """What another player may do must be done by players: nothing else tells who does it. Raises Wrong."""
    parts = body.parts if isinstance(body, Sequence) else (body,)
    if not all(isinstance(part, OF_PLAYERS) and part.who == YOU for part in parts):
        raise tree.wrong("what that player does (discard 1, pay 2 life, sac a creature, draw 1)")


def goes_on(cases: tuple[Case, ...], made: Case) -> bool:
    """Whether a case belongs to the cases before it, of which one at most is carried out."""
    if made.test == IF_STATE:
        return cases[0].test == IF_STATE
    if any(case.test in (made.test, OTHERWISE) for case in cases):
        return False
    return made.test == OTHERWISE or cases[0].test != IF_STATE


def must_be_order(tree: Branch) -> None:
    """'collects 1 mana' and '+1 Might' after other instructions need somebody who does."""
    if tree.rule == "alone" or (tree.words()[0].meaning % FORMS == THIRD and not tree.branches(*SUBJECTS)):
        raise tree.wrong("an instruction, or which card ([this] collects …, [this] gets …)")
