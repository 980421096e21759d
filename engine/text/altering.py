"""What a subject gets or is, and for how long."""

from engine import vocab
from engine.effects import durations
from engine.effects import selectors as sel
from engine.effects.lasting import Becomes, Change, GainControl, Gains, Gets, Lasting, Loses
from engine.effects.node import Instruction
from engine.effects.selectors import Subject
from engine.effects.structure import Either
from engine.text import selecting
from engine.text.naming import Naming
from engine.text.parser import Branch
from engine.text.ruling import allowed, forbidden, stated
from engine.text.subjects import subject_in


def altered(tree: Branch, subject: Subject) -> Instruction:
    """'gets +1 Might', 'is Weak', 'loses Evasive', 'Might becomes 3'."""
    duration = stated(tree)
    own = tree.branch("own_stat")
    if own is not None:
        return set_to(own, subject, duration)
    if tree.rule == "loses":
        return Loses(subject, lost(tree), duration)
    if tree.rule == "can":
        return allowed(tree, subject, duration)
    if tree.rule == "cannot":
        return forbidden(tree, subject, duration)
    if tree.branch("changes"):
        return Gets(subject, changes(tree), duration)
    return Gains(subject, keywords(tree), duration)


def lost(tree: Branch) -> tuple[int, ...]:
    """Conditions or abilities that can be lost."""
    found = keywords(tree)
    if vocab.BLESSED in found:
        raise tree.wrong("another condition; Blessed is found, not given, and cannot be lost (20.1)")
    return found


def set_stat(tree: Branch, naming: Naming) -> Instruction:
    """'the Might of target creature becomes 3', "[this]'s Might is 3"."""
    return set_to(tree, subject_in(tree, naming), stated(tree))


def set_to(tree: Branch, subject: Subject, duration: int) -> Instruction:
    """A stat and what it becomes; 0 too."""
    stat, number = tree.word("STAT_OF", "STAT", "ATTACK"), tree.word("NUMBER")
    assert stat is not None and number is not None
    return Becomes(subject, selecting.stat(stat), selecting.any_number(number), duration)


def control(tree: Branch, naming: Naming) -> Instruction:
    """'gain control of target creature'."""
    player = tree.word("YOU", "PLAYER")
    who = player.meaning if player else sel.YOU
    subject = subject_in(tree, naming)
    if who not in (sel.YOU, sel.OPPONENT):
        raise tree.wrong("you or your opponent; one player controls a card")
    return GainControl(subject, who, stated(tree))


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
    if isinstance(instruction, Lasting):
        return instruction.ends()
    if isinstance(instruction, Either):
        return duration_of(instruction.modes[-1])
    return durations.UNSTATED


def lasting(instruction: Instruction, duration: int) -> Instruction:
    """The same with a duration, where it lasts and none is stated."""
    if isinstance(instruction, Lasting):
        return instruction if instruction.ends() else instruction.until(duration)
    if isinstance(instruction, Either):
        return Either(tuple(lasting(mode, duration) for mode in instruction.modes), instruction.early)
    return instruction
