"""Lists with commas: `draw 1, gain 1 life and Pray`; `either A, or B and C` as A, or both others (13.6).

Also `for each target, choose either …`, which is chosen when declared, for each of them.
"""

from dataclasses import replace
from typing import Final

from engine.effects.terms.selectors import CARD
from engine.text.lexicon import meaning_codes as codes
from engine.text.lexicon.word_classes import (
    ASKS,
    BEGINS_INSTRUCTION,
    LEADING,
    MARKS,
    TIMES,
    WEIGHT,
    is_in_condition,
)
from engine.text.tokens import Token

SAID_OF_SUBJECT: Final = ("DOES", "IS", "LOSE", "CAN", "CANNOT", "ACT_AGAIN")
BEGINS_ALTERNATIVE: Final = ("SEMI", "DOT", "COLON", "THEN", "YOU_CAN", "PLAYER_MUST", "PLAYER_CAN")


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
        return word.meaning >= codes.BY_OTHERS
    return (
        word.kind in ("LOSE", "DOES", "SAC", "ACTION", "MOVE", "COLLECT", "DEAL")
        and word.meaning % codes.FORMS % 2 == codes.THIRD
    )


STARTS_MODE: Final = ("EITHER", "MODE", "OR", "AND", "THEN", "COMMA", "SEMI", "TO")
ENDS_HEALING: Final = ("MODE", "OR", "AND", "THEN", "COMMA", "SEMI", "DOT")


def choose_for_each(words: list[Token]) -> list[Token]:
    """The words of a text with 'for each target, choose either: …' as a choice that is made when declared.

    The colon before the modes divides the text, where none before it does: it stands after the targets then.
    In the modes, 'heal 2 damage' is from that target, and 'collect 3 mana' is what it collects.
    Raises ReadError.
    """
    at = next((n for n in range(len(words)) if is_choice_of_each(words[n : n + 5])), -1)
    if at < 0:
        return words
    start = next(n for n in range(at, len(words)) if words[n].kind == "EITHER")
    before, either, modes = words[:at], words[start], words[start + 1 :]
    has_colon = bool(modes) and modes[0].kind == "COLON"
    says_one = either.meaning == codes.CHOOSES_ONE
    divides = at > 0 and (has_colon or says_one) and all(word.kind != "COLON" for word in before)
    if not (divides or says_one or words[start - 1].kind == "CHOOSE"):
        return [*words[: start + 1], *choose_for_each(modes)]
    if divides and before[-1].kind != "SEMI":
        raise words[at].error("a semicolon or a colon before it")
    if divides:
        before = [*before[:-1], replace(before[-1], kind="COLON")]
    each, comma = replace(words[at], meaning=codes.IN_ADVANCE), Token("COMMA", 0, either.start, either.start)
    made = name_each(replace(either, meaning=0), choose_for_each(modes[has_colon:]))
    return [*before, each, words[at + 1], comma, *made]


def is_choice_of_each(words: list[Token]) -> bool:
    """Return whether words begin with 'for each target, choose either', with or without the comma."""
    kinds = [word.kind for word in words]
    rest = kinds[3:] if kinds[2:3] in (["COMMA"], ["COLON"]) else kinds[2:]
    return (
        kinds[:1] == ["FOR_EACH"]
        and kinds[1:2] in (["TARGET"], ["OF_THEM"])
        and (rest[:2] == ["CHOOSE", "EITHER"] or rest[:1] == ["EITHER"])
    )


def name_each(either: Token, modes: list[Token]) -> list[Token]:
    """The words of the modes with 'it', which is each target, where it heals or collects something."""
    found = [either]
    heals = False
    for word in [*modes, None]:
        ends = word is None or word.kind in ENDS_HEALING
        if heals and ends and found[-1].kind == "DAMAGE":
            place = replace(found[-1], start=found[-1].end)
            found += [replace(place, kind="FROM", meaning=0), replace(place, kind="IT", meaning=ONE_CARD)]
        if word is None:
            break
        heals = (heals and not ends and word.kind != "FROM") or (
            word.kind == "HEAL" and word.meaning == codes.BASE
        )
        collects = word.kind == "COLLECT" and word.meaning == codes.BASE and found[-1].kind in STARTS_MODE
        if collects:
            if found[-1].kind == "TO":
                found.pop()
            found.append(replace(word, kind="IT", meaning=ONE_CARD, end=word.start))
        found.append(replace(word, meaning=codes.THIRD) if collects else word)
    return found


ONE_CARD: Final = CARD * 2 + codes.ONE
