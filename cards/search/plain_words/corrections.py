"""Searches with misspelt words: read with the nearest word that a card or the table of players' words has."""

from difflib import get_close_matches
from typing import Final

from cards.cache import cache_until_change
from cards.search.nearest_word import nearest
from cards.search.normalize import Section, fold
from cards.search.parser import replaced_word, tokens_of
from cards.search.plain_words.interpretation import (
    NEGATIONS,
    Interpretation,
    any_card,
    finds,
    interpret,
    known_words,
)
from cards.search.plain_words.suggestions import SHORTEST, is_known, single_words

MOST_RESPELT: Final = 8  # words of a search, each held against all that are known: 40 ms of 10,000
ALIKE: Final = 0.82  # of their letters, as “gatewrite” and “gatewright” have
SHORT: Final = 7  # letters; of a word of fewer, one may be wrong


@cache_until_change
def best_reading(text: str) -> Interpretation:
    """Return a search with its plain words read, those that no card has as the nearest with which one fits.

    Where then nothing is found, words that no name has are left out beside those that one has.
    """
    read = interpret(text)
    respelt = _respelt(text)
    if respelt != text and finds(interpret(respelt).search):
        return interpret(respelt)
    if read.search != text:
        return read
    return _words_of_names(respelt) or read


def _respelt(text: str) -> str:
    """Return a search with the nearest known word for each of its words that is nowhere known."""
    unknown = [token for token in tokens_of(text) if token.type == "WORD" and _is_unknown(token)]
    for token in reversed(unknown[:MOST_RESPELT]):
        if near := _nearest(fold(token)):
            text = replaced_word(text, token, near)
    return text


def _is_unknown(word: str) -> bool:
    written = fold(word)
    return len(written) >= SHORTEST and written.isalpha() and not is_known(written) and not any_card(written)


def _nearest(written: str) -> str:
    candidates = [word for word in known_words() | single_words() if word[0] == written[0]]
    near = nearest(written, candidates)
    if near and (len(written) >= SHORT or len(near) >= SHORT or nearest(written, [near], most=1)):
        return near
    return next(iter(get_close_matches(written, candidates, 1, ALIKE)), "")


def _words_of_names(text: str) -> Interpretation | None:
    """Return a search for those words that names have; None where it says more, or all of it is found."""
    tokens = tokens_of(text)
    if not 1 < len(tokens) <= MOST_RESPELT or not all(
        token.type == "WORD" and token.isalpha() for token in tokens
    ):
        return None
    if interpret(text).search != text or NEGATIONS.intersection(map(fold, tokens)) or finds(text):
        return None
    named = [str(word) for word in tokens if any_card(word, Section.NAME)]
    if not named or not finds(" ".join(named)):
        return None
    return Interpretation(" ".join(named), tuple(str(word) for word in tokens if str(word) not in named))
