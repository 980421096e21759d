"""Search for what an unread text could be in words that read: breadth first, proved by the reader."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.effects.program import Program
from engine.text import reader
from engine.text.passes.quotations import QUOTES
from engine.text.read_error import ReadError
from engine.text.rewrites.rewrite_table import (
    Rewrite,
    apply_everywhere,
    apply_rewrite,
    lower_text,
    rewrite_table,
)
from engine.text.rewrites.rewritten_text import RewrittenText
from engine.text.split import label_end
from engine.text.tokenizer import tokenize

DEEPEST: Final = 4  # rewrites in a row
MOST_CANDIDATES: Final = 300
LONGEST: Final = 300  # characters of a text that is searched for; those of cards are shorter
MOST_CHARACTERS: Final = 10_000  # of all candidates together: what is read costs by its length
MOST_SHOWN: Final = 3
REMEMBERED: Final = 2048  # texts
PAYMENT: Final = r"(?:you (?:can|may) )?(?:pay|discard|sac|sacrifice|consume|tribute|send|trash)"
# A cost of Yu-Gi-Oh (you can pay 2 life; destroy it) reads as two instructions, the second free of the first
COST_AS_INSTRUCTION: Final = {
    "trigger": re.compile(rf"(?:you (?:can|may) |: ){PAYMENT} [^,;:.]+; (?!if )", re.IGNORECASE),
    "activation": re.compile(
        rf": {PAYMENT} [^,;:.]+; |^(?:at most once a turn; )?{PAYMENT} [^:]*; [^:]*$", re.IGNORECASE
    ),
}


@lru_cache(maxsize=REMEMBERED)
def find_rewrites(kind: str, text: str, name: str, once: bool, optional: bool) -> tuple[RewrittenText, ...]:
    """Find texts that read in the place of one: at most three, the nearest first; () for one that reads."""
    if len(text) > LONGEST or read_candidate(kind, text, name, once, optional) is not None:
        return ()
    found: dict[Program, RewrittenText] = {}
    for depth in search_by_depth(kind, text, once, optional):
        for candidate in depth:
            if says_cost_as_instruction(kind, candidate):
                continue
            program = read_candidate(kind, candidate, name, once, optional)
            if kind == "activation" and program and says_cost_as_instruction(kind, program.text()):
                continue
            if program is not None and program not in found:
                found[program] = RewrittenText(candidate, program)
        if found:
            break
    return tuple(found.values())[:MOST_SHOWN]


def says_cost_as_instruction(kind: str, text: str) -> bool:
    """Return whether a text has a payment before a semicolon that would not be the cost of what follows."""
    return kind in COST_AS_INSTRUCTION and bool(COST_AS_INSTRUCTION[kind].search(text))


def search_by_depth(kind: str, text: str, once: bool, optional: bool) -> Iterator[list[str]]:
    """Say a text in plain words, then rewrite it once, twice and so on: the new texts of each depth."""
    rewrites = [
        rewrite
        for rewrite in rewrite_table()
        if kind in rewrite.kinds and rewrite.once in (None, once) and rewrite.optional in (None, optional)
    ]
    plain = say_plainly(rewrites, text)
    if plain != text:
        yield [plain]
    yield from search_from(plain, [rewrite for rewrite in rewrites if not rewrite.everywhere])


def say_plainly(rewrites: list[Rewrite], text: str) -> str:
    """A text with those words of other games that have one equivalent here said in it at all places."""
    for rewrite in rewrites:
        if rewrite.everywhere and rewrite.can_stand_in(lower_text(text)):
            text = apply_everywhere(rewrite, text)
    return text


def search_from(text: str, rewrites: list[Rewrite]) -> Iterator[list[str]]:
    """Rewrite a text once, then twice, and so on: the new texts of each depth, within the limits."""
    seen = {text}
    characters = 0
    texts = [text]
    for _ in range(DEEPEST):
        candidates: list[str] = []
        for candidate in apply_all(rewrites, texts):
            if candidate in seen:
                continue
            characters += len(candidate)
            if len(seen) > MOST_CANDIDATES or characters > MOST_CHARACTERS:
                yield candidates
                return
            seen.add(candidate)
            candidates.append(candidate)
        yield candidates
        texts = candidates


def apply_all(rewrites: list[Rewrite], texts: list[str]) -> Iterator[str]:
    """Apply each of these rewrites to texts, at one place at a time."""
    lowered = [(text, lower_text(text)) for text in texts]
    for rewrite in rewrites:
        for text, words in lowered:
            if rewrite.can_stand_in(words):
                yield from apply_rewrite(rewrite, text)


def read_candidate(kind: str, text: str, name: str, once: bool, optional: bool) -> Program | None:
    """The program of a text; None where it does not read."""
    try:
        if has_unknown_word(text, name):
            return None
        return reader.read_whole(kind, text, name, once, optional)
    except ReadError:
        return None


def has_unknown_word(text: str, name: str) -> bool:
    """Return whether a text has a word that is in no lexicon, but for its label; then reading it is in vain.

    Of a text with quotes it is not said: they may hold any words. Raises ReadError.
    """
    if any(mark in QUOTES for mark in text):
        return False
    return any(word.kind == "UNKNOWN" for word in tokenize(text, name, label_end(text)))
