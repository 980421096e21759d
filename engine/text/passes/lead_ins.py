"""Lead-ins of a part of a text, with the joining words around them: modes, `if you did`, conditions."""

from dataclasses import replace
from typing import Final

from engine.text.lexicon.word_classes import MARKS, is_conjunction
from engine.text.tokens import Token

SEPARATORS: Final = frozenset(("SEMI", "DOT", "COMMA", "OR"))
BEFORE_LEAD: Final = (*sorted(MARKS), "MODE", "COLON", "YOU_CAN", "PLAYER_CAN")
CHECKED: Final = 16


def join_marks(words: list[Token]) -> list[Token]:
    """The words with what stands around "if you did", "otherwise" and the like taken into them.

    Their meaning is raised by CHECKED where "then" stood before.
    """
    kept: list[Token] = []
    for word in words:
        if kept and kept[-1].kind in MARKS - {"OR_IF"} and word.kind.startswith("COMMA"):
            continue
        mark = word
        while word.kind in MARKS and kept and is_conjunction(kept[-1]) and not ends_choice(kept):
            before = kept.pop()
            checked = CHECKED if before.kind in ("THEN", "DOT_THEN") else 0
            mark = replace(mark, start=before.start, meaning=mark.meaning + checked)
        kept.append(mark)
    return kept


def ends_choice(words: list[Token]) -> bool:
    """Return whether a full stop ends a choice: what follows concerns any pick, not only the last mode."""
    return words[-1].kind == "DOT" and any(word.kind == "MODE" for word in words)


def mark_conditions(words: list[Token]) -> list[Token]:
    """The words of a body with each 'if' that leads a part marked as SHOULD, and the others as PROVIDED."""
    marked: list[Token] = []
    for word in words:
        leads = not marked or is_conjunction(marked[-1]) or marked[-1].kind in BEFORE_LEAD
        kind = "SHOULD" if leads else "PROVIDED"
        marked.append(replace(word, kind=kind) if word.kind in ("IF", "UNLESS") else word)
    return marked


def join_modes(words: list[Token]) -> list[Token]:
    """The words with what stands before a second and later mode taken into the mode."""
    kept: list[Token] = []
    for word in words:
        start = word.start
        while word.kind == "MODE" and word.meaning > 1 and kept and kept[-1].kind in SEPARATORS:
            start = kept.pop().start
        kept.append(replace(word, start=start))
    return kept
