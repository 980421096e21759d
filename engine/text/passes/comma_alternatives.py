"""Alternatives set off by commas: 'either A, or B and C' is A, or both of B and C (13.6)."""

from dataclasses import replace

from engine.text.lexicon.word_meanings import BY_OTHERS, FORMS, THIRD
from engine.text.tokens import Token

BEGINS: tuple[str, ...] = ("SEMI", "DOT", "COLON", "THEN", "YOU_CAN")
ENDS: tuple[str, ...] = ("SEMI", "DOT", "THEN")


def number_alternatives(words: list[Token]) -> list[Token]:
    """The words with alternatives that are set off by commas, and hold an "and", as numbered modes.

    What follows a semicolon belongs to none of them, which only a full stop says of modes.
    """
    found: list[Token] = []
    at = 0
    while at < len(words):
        end = next((n for n in range(at, len(words)) if words[n].kind in BEGINS), len(words))
        found += number_part(words[at:end])
        if end < len(words):
            is_mode = any(word.kind == "MODE" for word in found) and words[end].kind == "SEMI"
            was_numbered = is_mode and not any(word.kind == "MODE" for word in words[:end])
            found.append(replace(words[end], kind="DOT") if was_numbered else words[end])
        at = end + 1
    return found


def number_part(words: list[Token]) -> list[Token]:
    """The words of one part with its alternatives numbered, if commas set them off."""
    kinds = [word.kind for word in words]
    cuts = [n for n in range(len(words) - 1) if kinds[n : n + 2] == ["COMMA", "OR"]]
    has_more = "AND" in kinds and "MODE" not in kinds and not any(kind in kinds for kind in ("IF", "UNLESS"))
    if (
        not cuts
        or not has_more
        or any(is_inflected_verb(word) for n in cuts for word in words[n + 2 : n + 3])
    ):
        return words
    first = words[0]
    begun = (
        words
        if first.kind == "EITHER"
        else [replace(first, kind="EITHER", meaning=0, end=first.start), *words]
    )
    shift = len(begun) - len(words)
    numbered = [begun[0], Token("MODE", 1, begun[0].end, begun[0].end)]
    for at, word in enumerate(begun[1:], 1):
        if at - shift in cuts:
            continue
        numbered.append(word)
        if at - shift - 1 in cuts:
            numbered.append(Token("MODE", 2 + cuts.index(at - shift - 1), word.end, word.end))
    return numbered


def is_inflected_verb(word: Token) -> bool:
    """Return whether a word is what somebody named before it does: 'loses', 'Prays'."""
    if word.kind == "COUNT_CARDS":
        return word.meaning >= BY_OTHERS
    return (
        word.kind in ("LOSE", "DOES", "SAC", "ACTION", "MOVE", "COLLECT", "DEAL")
        and word.meaning % FORMS % 2 == THIRD
    )
