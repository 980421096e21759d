"""Explanation of a program in plain words, clause by clause, with the rules' numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine import vocab
from engine.effects.actions.by_players import phrases_of_players
from engine.effects.actions.replacement import Would, modifies_event
from engine.effects.actions.zones import COLLECTING
from engine.effects.conditions import Given
from engine.effects.events import HAVING_COLLECTED
from engine.effects.node import Criterion
from engine.effects.terms.subjects import Equipped
from engine.effects.traversal import collect_nodes

if TYPE_CHECKING:
    from engine.effects.program import Program

ONE_TARGET: Final = re.compile(r"\bthe target\b(?! \w)")  # that refers back, as no noun follows
TWO_NOTES: Final = re.compile(r"(\d)\) \((\d)")
ONCE: Final = ("once", "at most once in every turn, whosever turn it is (11.1)")
OPTIONAL: Final = ("optional", "you say yes or no when its time has come (12.7)")
THIS_CARD: Final = "this card"
OWN_MANA: Final = re.compile(rf"put [^();:]*\bmana on {THIS_CARD}(?: \([\d.]+\))?")
EQUIPPED: Final = Equipped().explain()


def explain_program(
    program: Program, once: bool = False, optional: bool = False, lent: bool = False
) -> list[tuple[str, str]]:
    """(clause as printed, plain words with rule numbers), one for each clause and flag."""
    own = [phrase for node in collect_nodes(program.body) for phrase in phrases_of_players(node)]
    named = [phrase for phrase in program.phrases if phrase not in program.criteria and phrase not in own]
    clauses = [
        (criterion.text(), explain_criterion(program, criterion)) for criterion in (*program.criteria, *named)
    ]
    live = program.kind == vocab.CONTINUOUS
    said = [instruction for instruction in program.parts() if not instruction.is_done_when_declared()]
    clauses += [
        (instruction.text(), instruction.explain_live() if live else instruction.explain())
        for instruction in said
    ]
    printed = [text for text, _ in clauses]
    plain = [name_cards(program, words) for _, words in clauses]
    if lent or program.equipped:
        plain = [words.replace(THIS_CARD, EQUIPPED) for words in plain]
    flags = [*([ONCE] if once else []), *([OPTIONAL] if optional else [])]
    return [*flags, *zip(printed, plain, strict=True)]


def explain_criterion(program: Program, criterion: Criterion) -> str:
    """Return what something before the colon means for an effect of this kind."""
    if isinstance(criterion, Would):
        return criterion.explain_replacing(instead=not modifies_event(program.body))
    if isinstance(criterion, Given) and program.kind != vocab.CONTINUOUS:
        declared = "goes on the stack" if program.is_kind("trigger") else "can be declared"
        happens = "is done" if isinstance(program.event(), Would) else declared
        return f"{happens} only if {criterion.state.explain()}"
    return criterion.explain()


def name_cards(program: Program, words: str) -> str:
    """Return an explanation that says which cards are meant: those of the event, targets, this one."""
    event = program.event()
    words = words if event is None else event.name_cards(words)
    if program.phrases and all(phrase.most > 1 for phrase in program.phrases):
        words = ONE_TARGET.sub("those targets", words)
    words = TWO_NOTES.sub(r"\1, \2", words.replace("[this]", THIS_CARD))
    return words.replace(Equipped().text(), EQUIPPED)


def leave_out_mana(words: str, is_ever_held: bool) -> str:
    """Explain a clause of a card that collects no mana on arriving, or never holds any (4.3, 4.4)."""
    words = words.replace(COLLECTING, "")
    words = words.replace(f"{THIS_CARD} is summoned{HAVING_COLLECTED}", f"{THIS_CARD} is summoned")
    return words if is_ever_held else OWN_MANA.sub("do nothing, as no counter lies on a Vehicle (4.3)", words)
