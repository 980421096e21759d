"""Lists with commas: `draw 1, gain 1 life and Pray`."""

from dataclasses import replace
from typing import Final

from engine.text.lexicon.word_classes import ASKS, LEADING, MARKS, TIMES, WEIGHT, is_in_condition
from engine.text.tokens import Token

BEGINS_INSTRUCTION: Final = frozenset(
    (
        *("DESTROY", "DEAL", "HEAL", "COLLECT", "COUNT_CARDS", "SAC", "REMOVE", "TRANSFER", "FLIP", "RETURN"),
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
            "PREVENT",
            "SKIP",
            "ATTACH",
            "TAKES",
        ),
        *("THIS", "IT", "TARGET", "YOU", "PLAYER", "YOU_CAN", "CONQUER", "SUMMON"),
    )
)


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
    return following in BEGINS_INSTRUCTION or following in ("DOES", "IS", "LOSE", "CAN", "CANNOT")
