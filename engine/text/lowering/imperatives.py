"""Instructions that begin with their verb."""

from collections.abc import Callable
from typing import Final

from engine import vocab
from engine.effects.actions.attachment import Attach, Crew, Equip, Uncrew
from engine.effects.actions.basic_actions import Collect, DealDamage, Destroy, Discard, Draw, Heal, Summon
from engine.effects.actions.continuous import Change, Gets
from engine.effects.actions.field_actions import (
    Cleanse,
    Conscript,
    Maneuver,
    Reorient,
    Rise,
    Shift,
    Sidestep,
    Transform,
    card_phrase,
    zone_phrase,
)
from engine.effects.actions.keyword_actions import Burst, March, Move, Pray, Research, Strike
from engine.effects.actions.variable_amounts import WhereX
from engine.effects.node import Instruction
from engine.effects.terms import capabilities
from engine.effects.terms.amounts import X
from engine.effects.terms.counted_amounts import ManaOn, StatOf
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.players import YOU
from engine.effects.terms.subjects import Subject, This, Those
from engine.text.errors import Wrong
from engine.text.lexicon.word_meanings import BY_OTHERS, DRAW, FORMS
from engine.text.lowering.movement import HANDLING, much
from engine.text.lowering.replacement import nothing, prevent, skip
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import said_before, sized
from engine.text.lowering.terms.subjects import SUBJECTS, again, damaged_in, is_several, subject_in
from engine.text.parser import Branch
from engine.text.scope import Naming

MOST_TIMES: Final = 9  # that an action is done in a row
DONE_BY_ANYONE: Final[dict[int, Callable[[Subject], Instruction]]] = {
    vocab.STRIKE: Strike,
    vocab.MARCH: March,
    vocab.BURST: Burst,
    vocab.MOVE: Move,
    vocab.PRAY: Pray,
    vocab.RESEARCH: Research,
    vocab.CLEANSE: Cleanse,
    vocab.MANEUVER: Maneuver,
    vocab.REORIENT: Reorient,
    vocab.RISE: Rise,
    vocab.SIDESTEP: Sidestep,
    vocab.TRANSFORM: Transform,
    vocab.EQUIP: Equip,
    vocab.CREW: Crew,
    vocab.UNCREW: Uncrew,
}


def order(tree: Branch, naming: Naming) -> Instruction:
    """One order."""
    return ORDERS[tree.rule](tree, naming)


def counted(tree: Branch, naming: Naming, who: int) -> Instruction:
    """Drawing or discarding."""
    some = tree.branch("some_of")
    if some is not None and who != YOU:
        raise some.wrong("a number; only you pick how many")
    if tree.words()[0].meaning % BY_OTHERS == DRAW:
        return sized(tree, naming, lambda amount: Draw(amount, who))
    return sized(tree, naming, lambda amount: Discard(amount, who))


def players_count(tree: Branch, naming: Naming) -> Instruction:
    """'each player draws 1'."""
    inner = tree.branch("count_cards")
    player = tree.word("YOU", "PLAYER")
    assert inner is not None and player is not None
    return counted(inner, naming, player.meaning)


def deal(tree: Branch, naming: Naming, by: Subject | None = None) -> Instruction:
    """'deal 1 damage to …', 'target creature deals damage equal to its Might to …': of the one that deals."""
    before = said_before(tree, naming) if by is None else None
    to = damaged_in(tree, naming)
    if before is not None:
        return WhereX(DealDamage(X(), to), before)
    naming.agent = None if by is None else naming.doer
    dealer = None if isinstance(by, This) else by
    made = sized(tree, naming, lambda amount: DealDamage(amount, to, dealer))
    naming.agent = None
    return made


def doubled(tree: Branch, naming: Naming) -> Instruction:
    """'double the mana on [this]', 'double its Might until end of turn': as much again."""
    subject = subject_in(tree, naming)
    if is_several(subject, naming):
        raise tree.wrong("one card (double the mana on [this]); of several, 'for each …'")
    duration, stat = tree.word("DURATION"), tree.word("STAT_OF", "STAT", "ATTACK")
    if stat is not None:
        change = Change(selectors.stat(stat), X())
        more = Gets(subject, (change,), UNSTATED if duration is None else duration.meaning)
        return WhereX(more, StatOf(change.stat, again(subject, naming)))
    if duration is not None:
        raise Wrong(duration.start, duration.end, ["no duration; mana stays until it is spent"])
    return WhereX(Collect(X(), subject), ManaOn(again(subject, naming)))


def heal(tree: Branch, naming: Naming) -> Instruction:
    """'heal 1 damage from …'."""
    before = said_before(tree, naming)
    subject = damaged_in(tree, naming)
    if before is not None:
        return WhereX(Heal(X(), subject), before)
    some = tree.branch("some_of")
    if some is not None and some.has("ANY_NUMBER"):
        raise some.wrong("a number, up to a number, or all")
    return much(tree, naming, lambda amount: Heal(amount, subject))


def collect(tree: Branch, naming: Naming) -> Instruction:
    """'collect 1 mana', 'collect mana equal to …'."""
    word = tree.word("DEED")
    if word is not None and word.meaning != capabilities.COLLECT:
        raise tree.wrong("collect mana")
    return sized(tree, naming, lambda amount: Collect(amount, This()))


def act(tree: Branch, naming: Naming) -> Instruction:
    """A notable action, with its subject after it or none."""
    named = any(branch.rule in SUBJECTS for branch in tree.branches())
    if tree.has("WITH_SUBJECT") and tree.words()[0].meaning // FORMS == vocab.SHIFT:
        raise tree.wrong("Shift, and who does it before ([this] Shifts); or swap … with …")
    return acted(tree, subject_in(tree, naming) if named else This(), naming)


def acted(tree: Branch, subject: Subject, naming: Naming) -> Instruction:
    """A notable action of a subject (20.2)."""
    word = tree.words()[0]
    code = vocab.REORIENT if word.kind == "HAPPENS" else word.meaning // FORMS
    if code in DONE_BY_ANYONE:
        return DONE_BY_ANYONE[code](subject)
    if code == vocab.CONSCRIPT:
        return Conscript(subject, naming.unnamed(zone_phrase(one(tree, subject, naming))))
    if code == vocab.SHIFT:
        return Shift(subject, naming.unnamed(card_phrase(one(tree, subject, naming))))
    raise tree.wrong("an action that can be done so")


def repeated(tree: Branch) -> int:
    """How often an action is done: 'Pray twice', 'Burst 3 times'."""
    if tree.has("TWICE"):
        return 2
    number = tree.word("NUMBER")
    if number is not None and not 1 <= number.meaning <= MOST_TIMES:
        raise Wrong(number.start, number.end, [f"a number from 1 to {MOST_TIMES}"])
    return 1 if number is None else number.meaning


def one(tree: Branch, subject: Subject, naming: Naming) -> Subject:
    """The subject, which must be a single card, because what it does targets something of its own."""
    if is_several(subject, naming):
        raise tree.wrong("this, done by one card; each would have a target of its own")
    return subject


def attach(tree: Branch, naming: Naming) -> Attach:
    """One card lies under one creature."""
    what, where = (Branch(tree.rule, (part,)) for part in tree.branches())
    subject = subject_in(what, naming)
    if isinstance(subject, Those) or is_several(subject, naming):
        raise what.wrong("one card that is attached")
    host = subject_in(where, naming)
    if isinstance(host, This | Those) or is_several(host, naming):
        raise where.wrong("one creature that it is attached to")
    return Attach(subject, host)


# By the production of the grammar
ORDERS: Final[dict[str, Callable[[Branch, Naming], Instruction]]] = {
    "count_cards": lambda tree, naming: counted(tree, naming, YOU),
    "player_counts": players_count,
    "attach": attach,
    "destroy": lambda tree, naming: Destroy(subject_in(tree, naming)),
    "deal": deal,
    "heal": heal,
    "doubled": doubled,
    "collect": collect,
    "act": act,
    "summon": lambda *_: Summon(),
    "prevent": prevent,
    "skip": skip,
    "nothing": nothing,
    **HANDLING,
}
