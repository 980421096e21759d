"""What a subject gets or is, and for how long."""

from engine.effects import durations
from engine.effects import selectors as sel
from engine.effects.node import Instruction
from engine.effects.selectors import Subject
from engine.effects.structure import Either
from engine.effects.verbs import Change, Gains, Gets
from engine.text import selecting
from engine.text.parser import Branch


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
