"""Quotations after "has": an action that is given, or what a card is (20.1, 6.6)."""

from dataclasses import replace
from typing import Final

from engine.text.errors import ReadError
from engine.text.lexicon.word_meanings import BASE, FORMS
from engine.text.tokens import Token

QUOTES: Final = ('"', "“", "”", "„")
ACTION: Final = "action"
JOINTS: Final = ("AND", "COMMA")


def drop_quotes(words: list[Token], text: str) -> list[Token]:
    """The words with 'have "Action: Research"' as 'can Research', and 'has "Evasive"' without the quotes.

    Raises ReadError for other effects in quotes.
    """
    words = read_names(words, text)
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
        if [word.kind for word in inside] == ["KEYWORD"]:
            found += inside
        else:
            quoted = read_quoted_action(inside, words[at], text)
            can = [] if goes_on else [replace(found.pop(), kind="CAN", meaning=0)]
            found += [*can, quoted]
        at = end + 1
    return found


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
    return bool(before) and before[-1].kind == "DOES"


def read_quoted_action(inside: list[Token], quote: Token, text: str) -> Token:
    """The notable action that is quoted: 'Action: Research', '[Research]'. Raises ReadError."""
    said = text[inside[0].start : inside[0].end].lower() if inside else ""
    rest = inside[2:] if said == ACTION and [word.kind for word in inside[1:2]] == ["COLON"] else inside
    if len(rest) != 1 or rest[0].kind not in ("ACTION", "ATTACK", "MOVE") or rest[0].meaning % FORMS != BASE:
        end = inside[-1].end if inside else quote.end
        raise ReadError(
            quote.start, end, ['an action in quotes ("Action: Research"), or a condition or ability']
        )
    return rest[0]
