"""Search of effects by a description: the known texts that say most of its words, in whatever words it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from math import log
from typing import Final, NamedTuple

from engine.composer.known_texts import known_lines
from engine.effects.program import Program
from engine.effects.terms.amounts import NUMBER_WORDS
from engine.text import ShortForm, try_to_read
from engine.text.rewrites.rewrite_table import apply_rewrite, lower_text, rewrite_table

MOST_FOUND: Final = 8
LEAST_SHARE: Final = 0.5  # of a description that an effect must say
SHORTEST_STEM: Final = 3  # letters with which two forms of a word begin: "sac" and "sacrifice"
WORD: Final = re.compile(r"[\w'+-]+")
IDLE: Final = (
    *("a", "an", "the", "of", "to", "with", "and", "or", "then", "if", "when", "whenever"),
    *("is", "are", "be", "it", "its", "this", "that", "these", "you", "your", "i", "my", "may", "can"),
    *("card", "cards"),
)
NUMBERS: Final = {NUMBER_WORDS[number]: str(number) for number in range(1, 7)}


class SearchedEffect(NamedTuple):
    """A known effect, and the words in it."""

    effect: ShortForm
    words: frozenset[str]


@cache
def searched_effects() -> tuple[SearchedEffect, ...]:
    """All known effects, the shortest first."""
    effects = [effect for lines in known_lines() for effect in lines]
    effects.sort(key=lambda effect: len(effect.text))
    return tuple([SearchedEffect(effect, frozenset(split_words(effect.text))) for effect in effects])


@cache
def known_vocabulary() -> tuple[str, ...]:
    """All words of known effects."""
    return tuple(dict.fromkeys(word for effect, _ in searched_effects() for word in split_words(effect.text)))


def find_effects(description: str, kinds: Sequence[str]) -> list[ShortForm]:
    """Return at most MOST_FOUND effects of some kinds that read and say at least half of a description.

    What it is itself where it reads comes first, then the known effects that say most of it, the shorter ones
    first. A word of another game counts as what is said here in its place.
    """
    if not split_words(description):
        return []
    wordings = dict.fromkeys((description, say_here(description)))
    effects = dict.fromkeys(as_printed(kind, text) for kind in kinds for text in wordings)
    effects.pop(None, None)
    said = [*wordings, *(effect.text for effect in effects if effect)]
    matches = [[frozenset(words_like(word)) for word in split_words(text)] for text in said]
    for effect in rank_effects([forms for forms in matches if forms], kinds):
        if len(effects) == MOST_FOUND:
            break
        if isinstance(try_to_read(effect.kind, effect.text, "", effect.once, effect.optional), Program):
            effects.setdefault(effect)
    return [effect for effect in effects if effect][:MOST_FOUND]


def as_printed(kind: str, text: str) -> ShortForm | None:
    """A text as an effect of a kind; None where it does not read as one."""
    program = try_to_read(kind, text, "", False, False)
    return ShortForm(kind, program.text()) if isinstance(program, Program) else None


def rank_effects(matches: list[list[frozenset[str]]], kinds: Sequence[str]) -> list[ShortForm]:
    """The known effects of some kinds that say at least half of one of the wordings, most of it first."""
    counted = [
        (max(share_said(forms, words) for forms in matches), number, effect)
        for number, (effect, words) in enumerate(searched_effects())
        if effect.kind in kinds
    ]
    fitting = [(-share, number, effect) for share, number, effect in counted if share >= LEAST_SHARE]
    return [effect for _, _, effect in sorted(fitting)]


def split_words(text: str) -> list[str]:
    """The words of a text that say something, in small letters, numbers as digits."""
    written = [NUMBERS.get(word, word) for word in WORD.findall(text.lower().replace("[this]", " "))]
    return [word for word in written if word not in IDLE]


def say_here(text: str) -> str:
    """A description with each wording of another game replaced by what is said here."""
    for rewrite in rewrite_table():
        replaced = apply_rewrite(rewrite, text) if rewrite.can_stand_in(lower_text(text)) else []
        text = replaced[0] if replaced else text
    return text


def words_like(word: str) -> list[str]:
    """The words of known effects that are the same word, in whatever form."""
    return [known for known in known_vocabulary() if is_like(known, word)]


def is_like(word: str, other: str) -> bool:
    """Return whether one word is the other or begins with it."""
    shorter, longer = sorted((word, other), key=len)
    return word == other or (len(shorter) >= SHORTEST_STEM and longer.startswith(shorter))


def share_said(matches: list[frozenset[str]], vocabulary: frozenset[str]) -> float:
    """Return which share of the words that are looked for an effect has, in any of their forms.

    A word counts the more the fewer known effects have it: "creature" and "turn" are in a quarter of them.
    """
    weights = [(rarity(forms), not vocabulary.isdisjoint(forms)) for forms in matches]
    return sum(weight for weight, is_said in weights if is_said) / sum(weight for weight, _ in weights)


@lru_cache(maxsize=1024)
def rarity(forms: frozenset[str]) -> float:
    """Return the weight of a word: the logarithm of how many known effects there are for each that has it."""
    effects = searched_effects()
    return log((1 + len(effects)) / (1 + sum(not words.isdisjoint(forms) for _, words in effects)))
