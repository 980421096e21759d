"""Quotations after "has": an action that is given, what a card is, or an effect (20.1, 6.6, 14.1)."""

from dataclasses import replace
from typing import Final

from engine.text.division import Division
from engine.text.lexicon.meaning_codes import BASE, FORMS, MUST, ONLY, THIRD
from engine.text.lexicon.words import KIND_WORDS
from engine.text.read_error import ReadError
from engine.text.tokens import Token

QUOTES: Final = ('"', "“", "”", "„")
ACTION: Final = "action"
JOINTS: Final = ("AND", "COMMA")
MODIFIERS: Final = ("once", "optional")
OF_EVENTS: Final = ("when", "whenever", "at", "after", "if")
OF_STATES: Final = ("while", "during")


def drop_quotes(division: Division) -> None:
    """Take 'have "Action: Research"' as 'can Research', and 'has "Evasive"' without the quotes.

    Other effects in quotes are a word each, as they are written.
    """
    text = division.text
    words = read_names(division.body, text)
    found: list[Token] = []
    quoted: Token | None = None
    at = 0
    while at < len(words):
        goes_on = len(found) > 1 and found[-1].kind in JOINTS and found[-2] is quoted
        if not is_quote(words[at], text) or not (goes_on or ends_with_has(found)):
            found.append(words[at])
            at += 1
            continue
        end = next((n for n in range(at + 1, len(words)) if is_quote(words[n], text)), len(words))
        inside = [word for word in words[at + 1 : end] if word.kind != "DOT"]
        action = find_quoted_action(inside, text)
        if not goes_on and found[-1].kind == "THE_EFFECT":
            found.pop()
        if [word.kind for word in inside] == ["KEYWORD"]:
            found += inside
        elif action is None:
            found.append(quote_words(words[at : end + 1], text))
        else:
            quoted = action
            if not goes_on and found[-1].meaning >= MUST:
                raise found[-1].error("has, can; nothing must be")
            can = [] if goes_on else [replace(found.pop(), kind="CAN", meaning=0)]
            found += [*can, quoted]
        at = end + 1
    division.body = found


def quote_times(division: Division) -> None:
    """Take 'can Pray at the end of each turn' as 'has "Trigger optional: When … : Pray."'."""
    words, text = division.body, division.text
    kinds = ["ONLY" if (word.kind, word.meaning) == ("CAN", ONLY) else word.kind for word in words]
    at = next((n for n in range(len(kinds)) if kinds[n : n + 3] == ["CAN", "ACTION", "WHEN"]), -1)
    ends = [n for n in range(at + 3, len(kinds)) if kinds[n] in ("TURN", "PHASE", "DAWN")]
    if at < 0 or not ends or words[at + 2].meaning % FORMS == THIRD:
        return
    can, action, first, last = words[at], words[at + 1], words[at + 3], words[ends[0]]
    said = f"When it's {text[first.start : last.end]}: {text[action.start : action.end]}."
    quoted = Token("QUOTED", 0, action.start, last.end, text=f"Trigger optional: {said}")
    division.body = [*words[:at], replace(can, kind="DOES", meaning=BASE), quoted, *words[ends[0] + 1 :]]


def read_names(words: list[Token], text: str) -> list[Token]:
    """The words with 'named "Old Warden"' as the word and a name."""
    found: list[Token] = []
    at = 0
    while at < len(words):
        found.append(words[at])
        at += 1
        if found[-1].kind != "NAMED" or at >= len(words) or not is_quote(words[at], text):
            continue
        end = next((n for n in range(at + 1, len(words)) if is_quote(words[n], text)), len(words) - 1)
        name = " ".join(text[words[at].end : words[end].start].split())
        found.append(Token("NAME", 0, words[at].start, words[end].end, text=name))
        at = end + 1
    return found


def is_quote(word: Token, text: str) -> bool:
    """Return whether a word is a quotation mark."""
    return word.kind == "UNKNOWN" and text[word.start : word.end] in QUOTES


def ends_with_has(before: list[Token]) -> bool:
    """Return whether they end with 'has', 'have', 'gets' or 'gains'."""
    has = before[:-1] if before and before[-1].kind == "THE_EFFECT" else before
    return bool(has) and has[-1].kind == "DOES"


def find_quoted_action(inside: list[Token], text: str) -> Token | None:
    """The notable action that is quoted: 'Action: Research', '[Research]'; None for anything else."""
    said = text[inside[0].start : inside[0].end].lower() if inside else ""
    rest = inside[2:] if said == ACTION and [word.kind for word in inside[1:2]] == ["COLON"] else inside
    if len(rest) != 1 or rest[0].kind not in ("ACTION", "ATTACK", "MOVE") or rest[0].meaning % FORMS != BASE:
        return None
    return rest[0]


def quote_words(words: list[Token], text: str) -> Token:
    """An effect in quotation marks as one word. Raises ReadError where the second mark is missing."""
    start, end = words[0].end, words[-1].start
    if len(words) < 2 or not is_quote(words[-1], text):
        raise ReadError(words[0].start, words[-1].end, ["quotation marks before and after an effect"])
    return Token("QUOTED", 0, start, end, text=text[start:end])


def quoted_kinds(text: str) -> tuple[str, str, list[str]]:
    """Return (the effect, its modifiers, the kinds it may be of) of what stands in quotes, likeliest first.

    'Activation once: …' says it; else the first word or a colon does.
    """
    label, colon, rest = text.partition(":")
    said = label.lower().split()
    if colon and said and said[0] in KIND_WORDS and all(word in MODIFIERS for word in said[1:]):
        kind, *flags = KIND_WORDS[said[0]]
        return rest, " ".join([*flags, *said[1:]]), [kind]
    first = text.lower().split()[:1]
    if first and first[0] in OF_STATES:
        return text, "", ["continuous"]
    if first and first[0] in OF_EVENTS:
        return text, "", ["trigger", "continuous"]
    return text, "", ["activation"] if colon else ["continuous"]
