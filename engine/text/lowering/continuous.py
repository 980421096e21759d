"""What a subject gets or is, and for how long."""

from dataclasses import replace

from engine import vocab
from engine.effects.actions.continuous import Becomes, Change, GainControl, Gains, Gets, Lasting, Loses
from engine.effects.actions.control_flow import Either, Sequence
from engine.effects.actions.variable_amounts import WhereX
from engine.effects.node import Instruction
from engine.effects.terms import durations
from engine.effects.terms.amounts import Number, ThatMuch, X
from engine.effects.terms.players import OPPONENT, YOU
from engine.effects.terms.subjects import Subject
from engine.text.errors import Wrong
from engine.text.lexicon.word_meanings import FORMS, GAIN
from engine.text.lowering.permissions import allowed, forbidden, stated
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import measure, of_those, times, within
from engine.text.lowering.terms.subjects import again, picked_first, subject_in
from engine.text.parser import Branch
from engine.text.scope import Naming


def altered(tree: Branch, subject: Subject, naming: Naming) -> list[Instruction]:
    """'gets +1 Might and Evasive', 'is Weak', 'loses Evasive', 'Might becomes 3'."""
    mixed = tree.branch("mixed")
    holder = tree if mixed is None else mixed
    duration = stated(tree)
    if mixed is None and not tree.branch("changes"):
        return [altered_once(tree, subject, duration, naming)]
    made: list[Instruction] = []
    for part in holder.branches("changes", "keywords"):
        if part.rule == "changes":
            made += changed(holder, subject, duration, naming)
        else:
            made.append(gains(holder, subject, duration))
    return [made[0], *[of_same(one, again(subject, naming)) for one in made[1:]]]


def loses_of(tree: Branch, subject: Subject) -> Instruction:
    """'loses 2 Might' of a card."""
    stat = tree.word("STAT", "ATTACK")
    assert stat is not None
    change = Change(selectors.stat(stat), selectors.amount(tree), lowered=True)
    return Gets(subject, (change,), stated(tree))


def of_same(instruction: Instruction, subject: Subject) -> Instruction:
    """The same instruction to what was named before it."""
    if isinstance(instruction, WhereX):
        return WhereX(of_same(instruction.instruction, subject), instruction.amount)
    return replace(instruction, subject=subject)  # type: ignore[type-var]


def altered_once(tree: Branch, subject: Subject, duration: int, naming: Naming) -> Instruction:
    """One that is of one kind."""
    own = tree.branch("own_stat")
    if own is not None:
        return set_to(own, subject, duration, naming)
    if tree.rule == "sets":
        return has_stat(tree, subject, duration, naming)
    if tree.rule == "loses":
        return Loses(subject, lost(tree), duration)
    if tree.rule == "can":
        return allowed(tree, subject, duration)
    if tree.rule == "cannot":
        return forbidden(tree, subject, duration)
    return gains(tree, subject, duration)


def gains(tree: Branch, subject: Subject, duration: int) -> Instruction:
    """'is Weak and Prone', 'has Evasive'."""
    return Gains(subject, keywords(tree), duration)


def lost(tree: Branch) -> tuple[int, ...]:
    """Conditions or abilities that can be lost."""
    found = keywords(tree)
    if vocab.BLESSED in found:
        raise tree.wrong("another condition; Blessed is found, not given, and cannot be lost (20.1)")
    return found


def set_stat(tree: Branch, naming: Naming) -> Instruction:
    """'the Might of target creature becomes 3', "[this]'s Might is 3"."""
    return set_to(tree, subject_in(tree, naming), stated(tree), naming)


def set_to(tree: Branch, subject: Subject, duration: int, naming: Naming) -> Instruction:
    """A stat and what it becomes; 0 too."""
    stat, inner = tree.word("STAT_OF", "STAT", "ATTACK"), tree.branch("quantity")
    assert stat is not None and inner is not None
    amount = measure(inner, naming)
    if isinstance(amount, Number | X | ThatMuch):
        return Becomes(subject, selectors.stat(stat), amount, duration)
    return WhereX(Becomes(subject, selectors.stat(stat), X(), duration), amount)


def has_stat(tree: Branch, subject: Subject, duration: int, naming: Naming) -> Instruction:
    """'has 0 Might', 'has no Armor', 'has Might equal to …'."""
    verb, stat = tree.word("DOES"), tree.word("STAT", "ATTACK")
    assert verb is not None and stat is not None
    if verb.meaning & GAIN and tree.word("NUMBER", "X_NUMBER"):
        return Gets(subject, (Change(selectors.stat(stat), selectors.amount(tree)),), duration)
    if verb.meaning // FORMS == 0:
        said = tree.words()[1]
        raise Wrong(said.start, said.end, ["+ or - and a number, or 'has' for a stat that is set"])
    if tree.branch("quantity"):
        return set_to(tree, subject, duration, naming)
    number = tree.word("NUMBER")
    amount = X() if tree.has("X_NUMBER") else Number(0 if number is None else number.meaning)
    return Becomes(subject, selectors.stat(stat), amount, duration)


def control(tree: Branch, naming: Naming) -> Instruction:
    """'gain control of target creature'."""
    player = tree.word("YOU", "PLAYER")
    who = player.meaning if player else YOU
    subject = subject_in(tree, naming)
    if who not in (YOU, OPPONENT):
        raise tree.wrong("you or your opponent; one player controls a card")
    return GainControl(subject, who, stated(tree))


def one_verb_modes(tree: Branch, modes: list[Branch], subject: Subject, naming: Naming) -> list[Instruction]:
    """'gets either (1) +1 Might or (2) +1 Life'; a duration after the last mode only counts for all."""
    must_be_numbered(tree, modes)
    before, subject = picked_first(subject, naming)
    made = [in_row(altered(mode, subject, naming)) for mode in modes]
    if not any(duration_of(mode) for mode in made[:-1]):
        made = [lasting(mode, duration_of(made[-1])) for mode in made]
    return [*before, Either(tuple(made))]


def must_be_numbered(tree: Branch, modes: list[Branch]) -> None:
    """Two modes or more, (1), (2) and so on."""
    for number, mode in enumerate(modes, 1):
        word = mode.words()[0]
        if word.meaning != number:
            raise mode.wrong(f"mode ({number})")
    if len(modes) < 2:
        raise tree.wrong("two modes or more, (1) … or (2) …")


def in_row(made: list[Instruction]) -> Instruction:
    """Several instructions as one."""
    return made[0] if len(made) == 1 else Sequence(tuple(made), (False,) * len(made))


def changed(tree: Branch, subject: Subject, duration: int, naming: Naming) -> list[Instruction]:
    """'gets +1 Might and +1 Life per artifact': what is counted counts for all numbers in a row before it."""
    branch = tree.branch("changes")
    assert branch is not None
    made = changes(tree)
    parts = branch.branches()
    found: list[Instruction] = []
    start = 0
    for end in [at + 1 for at, part in enumerate(parts) if part.branch("per")]:
        found += counted(parts[start:end], made[start:end], subject, duration, naming)
        start = end
    rest = made[start:]
    last = found[-1] if found else None
    if len(found) == 1 and rest and isinstance(last, WhereX) and isinstance(last.instruction, Gets):
        return [WhereX(Gets(subject, (*last.instruction.changes, *rest), duration), last.amount)]
    return [*found, Gets(subject, rest, duration)] if rest else found


def counted(
    parts: list[Branch], made: tuple[Change, ...], subject: Subject, duration: int, naming: Naming
) -> list[Instruction]:
    """Changes of which the last says what all of them are counted by; those by one number are one."""
    per = parts[-1].branch("per")
    assert per is not None
    groups: list[tuple[int, list[Change]]] = []
    for part, change in zip(parts, made, strict=True):
        if not isinstance(change.amount, Number):
            raise part.wrong("a number that is meant for each")
        if not groups or groups[-1][0] != change.amount.value:
            groups.append((change.amount.value, []))
        groups[-1][1].append(replace(change, amount=X()))
    by = of_those(per, naming)
    return [
        WhereX(Gets(subject, tuple(each), duration), within(per, times(value, by))) for value, each in groups
    ]


def changes(tree: Branch) -> tuple[Change, ...]:
    """The stats that change; a stat without a number changes as the one before it."""
    branch = tree.branch("changes")
    assert branch is not None
    made: list[Change] = []
    for part in branch.branches():
        word = part.word("STAT", "ATTACK")
        assert word is not None
        stat = selectors.stat(word)
        if part.rule == "same":
            made.append(Change(stat, made[-1].amount, made[-1].lowered))
        else:
            sign = part.word("SIGN")
            made.append(Change(stat, selectors.amount(part), sign is not None and sign.meaning < 0))
    return tuple(made)


def keywords(tree: Branch) -> tuple[int, ...]:
    """The conditions and abilities, each once."""
    branch = tree.branch("keywords")
    assert branch is not None
    return tuple(dict.fromkeys(word.meaning for word in branch.words() if word.kind == "KEYWORD"))


def duration_of(instruction: Instruction) -> int:
    """How long it lasts; UNSTATED for what does not last, too."""
    if isinstance(instruction, WhereX):
        return duration_of(instruction.instruction)
    if isinstance(instruction, Lasting):
        return instruction.ends()
    if isinstance(instruction, Either):
        return duration_of(instruction.modes[-1])
    if isinstance(instruction, Sequence):
        return duration_of(instruction.parts[-1])
    return durations.UNSTATED


def lasting(instruction: Instruction, duration: int) -> Instruction:
    """The same with a duration, where it lasts and none is stated."""
    if isinstance(instruction, WhereX):
        return WhereX(lasting(instruction.instruction, duration), instruction.amount)
    if isinstance(instruction, Lasting):
        return instruction if instruction.ends() else instruction.until(duration)
    if isinstance(instruction, Either):
        return Either(tuple([lasting(mode, duration) for mode in instruction.modes]), instruction.early)
    if isinstance(instruction, Sequence):
        return Sequence(tuple([lasting(part, duration) for part in instruction.parts]), instruction.checked)
    return instruction
