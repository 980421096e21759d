"""What stands after the dividing colon, as instructions (11.2)."""

from collections.abc import Callable
from typing import Final

from engine import vocab
from engine.effects import durations
from engine.effects import selectors as sel
from engine.effects.node import Instruction
from engine.effects.selectors import Subject, This, Those
from engine.effects.structure import Either, Sequence
from engine.effects.verbs import (
    Burst,
    Change,
    Collect,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Gains,
    Gets,
    Heal,
    March,
    Pray,
    Research,
    Strike,
    Summon,
)
from engine.text import selecting
from engine.text.naming import Naming
from engine.text.parser import Branch
from engine.text.tokens import Word
from engine.text.words import BASE, DRAW, FORMS, THIRD

DONE_BY_ANYONE: Final[dict[int, Callable[[Subject], Instruction]]] = {vocab.BURST: Burst, vocab.PRAY: Pray}
DONE_BY_THIS: Final[dict[int, Callable[[], Instruction]]] = {
    vocab.STRIKE: Strike, vocab.MARCH: March, vocab.RESEARCH: lambda: Research(This()),
}  # fmt: skip


class Body:
    """Reads the instructions of one text, in the order of the text, with what was named before."""

    def __init__(self, naming: Naming, early: bool) -> None:
        self.naming = naming
        self.early = early
        self.places: list[tuple[Instruction, Branch]] = []  # every instruction that is no sequence

    def read(self, sentences: Branch) -> Instruction:
        """All sentences as one instruction."""
        parts: list[Instruction] = []
        checked: list[bool] = []
        then = False
        for part in sentences.parts:
            if isinstance(part, Word):
                then = part.kind == "DOT_THEN"
                continue
            self.run(part, parts, checked, then)
        return in_order(parts, checked)

    def run(self, tree: Branch, parts: list[Instruction], checked: list[bool], then: bool) -> None:
        """Add the instructions of a sentence or mode; `then`: state-based checks before the first (17.2)."""
        for branch in tree.branches():
            if branch.rule == "joint":
                then = branch.words()[0].kind == "THEN"
                continue
            for instruction in self.part(branch, first=not parts):
                parts.append(instruction)
                self.places.append((instruction, branch))
                checked.append(then and bool(parts[:-1]))
                then = False

    def part(self, tree: Branch, first: bool) -> list[Instruction]:
        """The instructions of one part; a clause may have several predicates."""
        if tree.rule == "clause":
            return self.clause(tree)
        if tree.rule == "until":
            return self.until(tree)
        if tree.rule == "either":
            return [self.either(tree)]
        if tree.rule in ("alone", "collect") and not first:
            must_be_order(tree)
        return [altered(tree, This()) if tree.rule == "alone" else self.order(tree)]

    # ---- orders ----

    def order(self, tree: Branch) -> Instruction:
        """An instruction that begins with its verb."""
        if tree.rule == "count_cards":
            return counted(tree, sel.YOU)
        if tree.rule == "player_counts":
            return self.players_count(tree)
        if tree.rule == "act":
            return self.act(tree)
        if tree.rule == "collect":
            return Collect(selecting.amount(tree), This())
        if tree.rule == "destroy":
            return Destroy(self.subject(tree))
        if tree.rule == "heal":
            return Heal(selecting.amount(tree), self.damaged(tree))
        if tree.rule == "deal":
            return self.deal(tree)
        assert tree.rule == "summon"
        return Summon()

    def players_count(self, tree: Branch) -> Instruction:
        """'each player draws 1'."""
        inner = tree.branch("count_cards")
        player = tree.word("YOU", "PLAYER")
        assert inner is not None and player is not None
        made = counted(inner, player.meaning)
        if isinstance(made, Discard) and player.meaning != sel.YOU:
            raise tree.wrong("discard, done by you; others do not discard yet")
        return made

    def deal(self, tree: Branch) -> Instruction:
        """'deal 1 damage to …'."""
        return DealDamage(selecting.amount(tree), self.damaged(tree))

    def damaged(self, tree: Branch) -> Subject:
        """Who takes or loses damage: no artifact, no monument."""
        subject = self.subject(tree)
        selector = self.selector_of(subject)
        if selector is not None and selector.noun in (sel.ARTIFACT, sel.MONUMENT, sel.ARTIFACT_ZONE):
            raise tree.branches(*SUBJECTS)[0].wrong("creatures; nothing else takes damage")
        return subject

    def selector_of(self, subject: Subject) -> sel.Selector | None:
        """The selector that a subject is described by, if it is."""
        if isinstance(subject, Those):
            return subject.selector
        if isinstance(subject, sel.Target):
            return self.naming.phrases[subject.slot].selector
        return None

    def act(self, tree: Branch) -> Instruction:
        """A notable action, with its subject after it or none."""
        named = any(branch.rule in SUBJECTS for branch in tree.branches())
        return acted(tree, self.subject(tree) if named else This())

    # ---- clauses ----

    def clause(self, tree: Branch, duration: int = durations.UNSTATED) -> list[Instruction]:
        """A subject and all that it does; a duration at the end counts for all of it."""
        subject = self.subject(tree)
        predicates = [b for b in tree.branches() if b.rule not in SUBJECTS and b.rule != "further"]
        made = []
        for number, predicate in enumerate(predicates):
            made.append(self.predicate(predicate, subject, further=number > 0))
            subject = again(subject)
        last = duration or duration_of(made[-1])
        return [lasting(instruction, last) for instruction in made] if last else made

    def until(self, tree: Branch) -> list[Instruction]:
        """'until end of turn, …'."""
        clause = tree.branch("clause")
        word = tree.word("DURATION")
        assert clause is not None and word is not None
        made = self.clause(clause, word.meaning)
        if not any(duration_of(instruction) for instruction in made):
            raise tree.wrong("something that lasts (gets, is, has)")
        return made

    def predicate(self, tree: Branch, subject: Subject, further: bool) -> Instruction:
        """What a subject does; `further`: after another predicate and 'and'."""
        doer = This() if further and self.is_order(tree, subject) else subject
        if tree.rule == "collect":
            return Collect(selecting.amount(tree), doer)
        if tree.rule == "act_of":
            return acted(tree, doer)
        if tree.rule == "deal":
            if not isinstance(doer, This):
                raise tree.wrong("damage dealt by [this]")
            return self.deal(tree)
        modes = tree.branches("change_mode", "keyword_mode")
        if modes:
            return one_verb_modes(tree, modes, subject)
        return altered(tree, subject)

    def is_order(self, tree: Branch, subject: Subject) -> bool:
        """After one subject 'and collect 1 mana' is an order to this card; after several it is theirs."""
        if isinstance(subject, Those) or tree.words()[0].meaning % FORMS != BASE:
            return False
        return not isinstance(subject, sel.Target) or self.naming.phrases[subject.slot].most == 1

    # ---- modes ----

    def either(self, tree: Branch) -> Instruction:
        """One of several modes. What a mode names is not known to the others."""
        if not self.early and not tree.word("EITHER"):
            raise tree.wrong("either, before the modes or before the colon")
        modes = tree.branches("mode")
        must_be_numbered(tree, modes)
        before = self.naming.latest
        made = []
        for mode in modes:
            self.naming.latest = before
            made.append(self.mode(mode))
        self.naming.latest = before
        return Either(tuple(made), self.early)

    def mode(self, tree: Branch) -> Instruction:
        """One mode."""
        run = tree.branch("run")
        assert run is not None
        parts: list[Instruction] = []
        checked: list[bool] = []
        self.run(run, parts, checked, then=False)
        return in_order(parts, checked)

    # ---- subjects ----

    def subject(self, tree: Branch) -> Subject:
        """The subject right below a tree."""
        branch = tree.branches(*SUBJECTS)[0]
        if branch.rule == "this":
            return This()
        if branch.rule == "it":
            return self.naming.it(branch.words()[0])
        if branch.rule == "bare_target":
            return self.naming.back(branch.words()[0])
        if branch.rule == "target":
            phrase = selecting.target_phrase(branch)
            selecting.must_be_cards(branch, phrase.selector)
            return self.naming.inline(phrase)
        return those(branch)


SUBJECTS: Final = ("this", "it", "bare_target", "target", "those")


def in_order(parts: list[Instruction], checked: list[bool]) -> Instruction:
    """One instruction, or several one after the other."""
    return parts[0] if len(parts) == 1 else Sequence(tuple(parts), tuple(checked))


def must_be_order(tree: Branch) -> None:
    """'collects 1 mana' and '+1 Might' after other instructions need somebody who does."""
    if tree.rule == "alone" or tree.words()[0].meaning == THIRD:
        raise tree.wrong("an instruction, or which card ([this] collects …, [this] gets …)")


def counted(tree: Branch, who: int) -> Instruction:
    """Drawing or discarding."""
    amount = selecting.amount(tree)
    return Draw(amount, who) if tree.words()[0].meaning == DRAW else Discard(amount)


def those(tree: Branch) -> Subject:
    """'all creatures', 'each creature', 'creatures'."""
    branch = tree.branch("selector")
    assert branch is not None
    if not tree.has("EACH") and not selecting.is_plural(branch):
        raise tree.wrong("which one ([this], target …, each …), or several")
    return Those(selecting.must_be_cards(branch, selecting.selector(branch)))


def acted(tree: Branch, subject: Subject) -> Instruction:
    """A notable action of a subject (20.2)."""
    code = tree.words()[0].meaning // FORMS
    if code in DONE_BY_ANYONE:
        return DONE_BY_ANYONE[code](subject)
    if not isinstance(subject, This):
        raise tree.wrong(f"{vocab.ACTIONS[code]}, done by [this]")
    return DONE_BY_THIS[code]()


def again(subject: Subject) -> Subject:
    """The subject for the next predicate: what is targeted is targeted once."""
    return sel.Target(subject.slot) if isinstance(subject, sel.Target) else subject


def altered(tree: Branch, subject: Subject) -> Instruction:
    """'gets +1 Might', 'is Weak'."""
    word = tree.word("DURATION")
    duration = word.meaning if word else durations.UNSTATED
    if tree.branch("changes"):
        return Gets(subject, changes(tree), duration)
    return Gains(subject, keywords(tree), duration)


def one_verb_modes(tree: Branch, modes: list[Branch], subject: Subject) -> Instruction:
    """'gets either (1) +1 Might or (2) +1 Life'; a duration after the last mode only counts for all."""
    must_be_numbered(tree, modes)
    if isinstance(subject, sel.Target) and subject.phrase is not None:
        raise tree.wrong(
            "a subject named before ('target a creature' before the colon, then 'target gets …')"
        )
    made = [altered(mode, subject) for mode in modes]
    if not any(duration_of(mode) for mode in made[:-1]):
        made = [lasting(mode, duration_of(made[-1])) for mode in made]
    return Either(tuple(made))


def must_be_numbered(tree: Branch, modes: list[Branch]) -> None:
    """Two modes or more, (1), (2) and so on."""
    for number, mode in enumerate(modes, 1):
        word = mode.words()[0]
        if word.meaning != number:
            raise mode.wrong(f"mode ({number})")
    if len(modes) < 2:
        raise tree.wrong("two modes or more, (1) … or (2) …")


def changes(tree: Branch) -> tuple[Change, ...]:
    """The stats that change; a stat without a number changes as the one before it."""
    branch = tree.branch("changes")
    assert branch is not None
    made: list[Change] = []
    for part in branch.branches():
        word = part.word("STAT", "ATTACK")
        assert word is not None
        stat = selecting.stat(word)
        if part.rule == "same":
            made.append(Change(stat, made[-1].amount, made[-1].lowered))
        else:
            sign = part.word("SIGN")
            made.append(Change(stat, selecting.amount(part), sign is not None and sign.meaning < 0))
    return tuple(made)


def keywords(tree: Branch) -> tuple[int, ...]:
    """The conditions and abilities, each once."""
    branch = tree.branch("keywords")
    assert branch is not None
    return tuple(dict.fromkeys(word.meaning for word in branch.words() if word.kind == "KEYWORD"))


def duration_of(instruction: Instruction) -> int:
    """How long it lasts; UNSTATED for what does not last, too."""
    if isinstance(instruction, Gets | Gains):
        return instruction.duration
    if isinstance(instruction, Either):
        return duration_of(instruction.modes[-1])
    return durations.UNSTATED


def lasting(instruction: Instruction, duration: int) -> Instruction:
    """The same with a duration, where it lasts and none is stated."""
    if isinstance(instruction, Gets) and not instruction.duration:
        return Gets(instruction.subject, instruction.changes, duration)
    if isinstance(instruction, Gains) and not instruction.duration:
        return Gains(instruction.subject, instruction.keywords, duration)
    if isinstance(instruction, Either):
        return Either(tuple(lasting(mode, duration) for mode in instruction.modes), instruction.early)
    return instruction
