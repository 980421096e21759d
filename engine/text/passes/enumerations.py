"""Lists with commas: `draw 1, gain 1 life and Pray`; `either A, or B and C` as A, or both others (13.6)."""

from dataclasses import replace
from typing import Final

from engine.text.lexicon.meaning_codes import BY_OTHERS, FORMS, THIRD
from engine.text.lexicon.word_classes import ASKS, LEADING, MARKS, TIMES, WEIGHT, is_in_condition
from engine.text.tokens import Token

BEGINS_INSTRUCTION: Final = frozenset(
    (
        *("DESTROY", "DEAL", "HEAL", "COLLECT", "COUNT_CARDS", "SAC", "REMOVE", "TRANSFER", "FLIP", "RETURN"),
        "TURN_DOWN",
        *(
            "GAIN_CONTROL",
            "SWAP",
            "PUT",
            "SEARCH",
            "SHUFFLE",
            "REVEAL",
            "ACTION",
            "MOVE",
            "LOOK_AT",
            "GIVE",
            "INFLICT",
            "PREVENT",
            "SKIP",
            "ATTACH",
            "TAKES",
        ),
        *("THIS", "IT", "TARGET", "YOU", "PLAYER", "YOU_CAN", "CONQUER", "SUMMON"),
    )
)
SAID_OF_SUBJECT: Final = ("DOES", "IS", "LOSE", "CAN", "CANNOT", "ACT_AGAIN")
BEGINS_ALTERNATIVE: Final = ("SEMI", "DOT", "COLON", "THEN", "YOU_CAN", "PLAYER_MUST", "PLAYER_CAN")


def drop_choosing(words: list[Token]) -> list[Token]:
    """The words with 'choose either: draw 1, or Pray' and 'choose either to draw 1 or to Pray' as 'either …'.

    Where the modes are numbered, the grammar knows such words.
    """
    kinds = [word.kind for word in words]
    if "EITHER" not in kinds or "MODE" in kinds:
        return words
    start = kinds.index("EITHER")
    found: list[Token] = []
    for at, word in enumerate(words):
        before, after = kinds[at - 1 : at], kinds[at + 1 : at + 2]
        chooses = word.kind == "CHOOSE" and after == ["EITHER"]
        divides = word.kind == "COLON" and before == ["EITHER"]
        to_do = (
            word.kind == "TO"
            and before in (["EITHER"], ["OR"])
            and after[:1]
            and after[0] in BEGINS_INSTRUCTION
        )
        if not (chooses or divides or (to_do and at > start)):
            found.append(word)
    return found


def mark_lists(words: list[Token]) -> list[Token]:
    """The words with each comma of 'draw 1, gain 1 life and Pray' as what joins the last of the list."""
    found: list[Token] = []
    for at, word in enumerate(words):
        ending = (
            find_list_conjunction(words, at) if word.kind == "COMMA" and begins_in_list(words, at) else None
        )
        found.append(word if ending is None else replace(word, kind=ending))
    return found


def begins_in_list(words: list[Token], at: int) -> bool:
    """Return whether an action follows a comma that ends no condition and nothing like it."""
    clause = [word.kind for word in words[:at]]
    start = max((n for n, kind in enumerate(clause) if kind in WEIGHT or kind in LEADING), default=-1) + 1
    before = clause[start:]
    leads = not before or before[0] in ("FOR_EACH", *TIMES) or before == ["DURATION"]
    return (
        begins_part(words, at) and not leads and clause[-1] not in MARKS and not is_in_condition(words[:at])
    )


def find_list_conjunction(words: list[Token], at: int) -> str | None:
    """The "and" or "or" of a list with commas, which only stands before its last part."""
    for place in range(at + 1, len(words)):
        word = words[place]
        if word.kind in ("AND", "OR", "THEN") and begins_part(words, place):
            return "OR" if word.kind == "OR" else "AND"
        if word.kind in ("SEMI", "DOT", "THEN", "COLON", "MODE") or word.kind in ASKS:
            return None
    return None


def begins_part(words: list[Token], place: int) -> bool:
    """Return whether something more to do stands after a comma or "and"."""
    following = words[place + 1].kind if place + 1 < len(words) else ""
    return following in BEGINS_INSTRUCTION or following in SAID_OF_SUBJECT


def number_alternatives(words: list[Token]) -> list[Token]:
    """The words with alternatives that are set off by commas, and hold an "and", as numbered modes.

    What follows a semicolon belongs to none of them, which only a full stop says of modes.
    """
    found: list[Token] = []
    at = 0
    while at < len(words):
        end = next((n for n in range(at, len(words)) if words[n].kind in BEGINS_ALTERNATIVE), len(words))
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
