"""Completion: what can come next in a text, by what known texts say most after the same words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from engine.composer.known_texts import known_lines
from engine.effects.program import Program
from engine.text import try_to_read

MOST_OFFERED: Final = 8
MOST_TRIED: Final = 40
MOST_COMPARED: Final = 6  # words before the place
WORD: Final = re.compile(r"\[[^]]*\]|[\w'+-]+|[^\w\s]")
MARKS: Final = (":", ";", ".", ",")  # a phrase ends before one of these
START: Final = "^"


class Continuation(NamedTuple):
    """What can come next, and the whole text up to its end."""

    words: str
    text: str


class KnownWords(NamedTuple):
    """Known texts, the places of their words, these as they are compared, and where each of them stands."""

    texts: list[str]
    spans: list[list[tuple[int, int]]]
    compared: list[list[str]]
    places: dict[str, list[tuple[int, int]]]


@cache
def known_words(kind: str) -> KnownWords:
    """The words of all known texts of a kind, with START before them."""
    texts = [line.text for lines in known_lines() for line in lines if line.kind == kind]
    spans = [[(0, 0), *(word.span() for word in WORD.finditer(text))] for text in texts]
    compared = [[START, *map(compare_word, WORD.findall(text))] for text in texts]
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for text, words in enumerate(compared):
        for number, word in enumerate(words):
            places[word].append((text, number))
    return KnownWords(texts, spans, compared, places)


def compare_word(word: str) -> str:
    """A word as it is compared: in small letters, any number as 0."""
    return "0" if word.isdecimal() else word.lower()


def complete(kind: str, before: str, *, once: bool = False, optional: bool = False) -> list[Continuation]:
    """Return what can come next behind the words before a caret, at most MOST_OFFERED.

    A begun word is finished. Whole phrases come first; of these what known texts have behind more of the same
    words, and then what they have more often. Each reads as far as it goes.
    """
    begun = "" if not before or before[-1].isspace() or before[-1] in MARKS else WORD.findall(before)[-1]
    start = before[: len(before) - len(begun)].rstrip()
    seen: dict[str, str] = {}
    for tried, words in enumerate(find_phrases(kind, start, begun.lower())):
        if tried == MOST_TRIED or len(seen) == MOST_OFFERED:
            break
        is_first = not start or start[-1] == "."
        said = words[:1].upper() + words[1:] if is_first else words
        text = f"{start}{'' if words[0] in MARKS or not start else ' '}{said}"
        if words not in seen and goes_on(kind, text, once, optional):
            seen[words] = text
    return [Continuation(words, text) for words, text in seen.items()]


def find_phrases(kind: str, start: str, begun: str) -> Iterator[str]:
    """Yield the phrases that known texts have behind the last words of `start`, then single words."""
    known = known_words(kind)
    context = [START, *map(compare_word, WORD.findall(start))][-MOST_COMPARED:]
    places = known.places.get(context[-1], ())
    lengths = [count_agreeing(known.compared[text], number, context) for text, number in places]
    for to_mark in (True, False):
        counted: Counter[tuple[int, str]] = Counter()
        for (text, number), length in zip(places, lengths, strict=True):
            phrase = phrase_behind(known, text, number + 1, to_mark=to_mark)
            if phrase.lower().startswith(begun) and phrase != begun and phrase:
                counted[length, phrase] += 1
        ranked = sorted(counted.items(), key=lambda item: (-item[0][0], -item[1]))
        yield from dict.fromkeys(phrase for (_, phrase), _ in ranked)


def count_agreeing(words: list[str], number: int, context: list[str]) -> int:
    """Return how many words up to a place are those of the context, from its end."""
    length = 0
    while length < len(context) and length <= number and words[number - length] == context[-1 - length]:
        length += 1
    return length


def phrase_behind(known: KnownWords, text: int, number: int, *, to_mark: bool) -> str:
    """The words of a text from a place on up to the next mark, or only one; "" at the end of the text."""
    words, spans = known.compared[text], known.spans[text]
    if number == len(words):
        return ""
    end = number + 1
    while to_mark and end < len(words) and words[end] not in MARKS:
        end += 1
    phrase = known.texts[text][spans[number][0] : spans[end - 1][1]]
    return phrase[:1].lower() + phrase[1:] if number == 1 else phrase


def goes_on(kind: str, text: str, once: bool, optional: bool) -> bool:
    """Return whether a text reads, or reads up to its end."""
    reading = try_to_read(kind, text, "", once, optional)
    return isinstance(reading, Program) or reading.span[0] >= len(text.rstrip())
