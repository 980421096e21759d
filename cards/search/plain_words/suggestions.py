"""Suggestions where a search finds no card: words of players, and the search with a part left out."""

from collections.abc import Callable, Iterator
from typing import Final

from cards.cache import cache_until_change
from cards.search.advice import known_values
from cards.search.fields import BY_NAME, Kind, shortened
from cards.search.nearest_word import distance, nearest
from cards.search.normalize import fold
from cards.search.parser import SearchQuery, replaced_word, tokens_of
from cards.search.plain_words.interpretation import is_frame, known_words
from cards.search.plain_words.moment_phrases import MOMENTS
from cards.search.plain_words.word_table import SMALL_WORDS, all_words, phrase, stem, words_by_phrase
from cards.search.tree import BARE, Conjunction, Disjunction, Form, SearchTerm, SearchWarning, terms_of
from dimrift_site.base.plurals import plural

MOST_LEFT_OUT: Final = 6  # parts of a search that are left out in turn, each a search of its own
MOST_OFFERED: Final = 3
LONG: Final = 7  # letters of a word of which two may be wrong
SHORTEST: Final = 4  # letters of a word that is guessed at
EXAMPLE: Final = "card draw"
EQUAL: Final = (":", "=")
Count = Callable[[str], int]


def near_word(text: str) -> Iterator[SearchWarning]:
    """Offer what comes near a word of players that no card fits."""
    word = words_by_phrase().get(phrase(text))
    near = all_words().get(word.near) if word else None
    if word and near:
        sentence = f"No card does that yet ({word.title}: {word.about}). What comes near is {near.title}:"
        yield SearchWarning("did_you_mean", text, sentence, near.title)


def misspelt_words(text: str) -> Iterator[SearchWarning]:
    """Offer the word of players that differs least from a word that stands in a search."""
    for token in tokens_of(text):
        written = fold(token)
        if token.type != "WORD" or len(written) < SHORTEST or is_known(written):
            continue
        near = nearest(written, single_words())
        if len(written) < LONG and near and distance(written, near, 1) > 1:
            continue  # two of six letters are too many
        if near:
            better = replaced_word(text, token, near)
            yield SearchWarning("did_you_mean", str(token), f"Did you mean “{near}”?", better)


def with_less(search: SearchQuery, count: Count) -> list[SearchWarning]:
    """Offer a search without one of its parts, those first that leave fewest cards."""
    if not isinstance(search.tree, Conjunction):
        return []
    offered = []
    parts = [part for part in search.tree.parts if isinstance(part, SearchTerm | Disjunction)]
    for part in parts[:MOST_LEFT_OUT]:
        start, end = _place_of(search.text, part)
        better = " ".join((search.text[:start] + search.text[end:]).split())
        left_out = search.text[start:end]
        # A sign that stood before it would negate what follows
        number = count(better) if better and not search.text[:start].endswith("-") else 0
        if number:
            sentence = f"Without “{left_out}” {plural(number, 'card')} would fit:"
            offered.append((number, SearchWarning("did_you_mean", left_out, sentence, better)))
    return [warning for _number, warning in sorted(offered)[:MOST_OFFERED]]


def other_numbers(search: SearchQuery, count: Count) -> Iterator[SearchWarning]:
    """Offer as much or more, or else any, in the place of a number that no card has."""
    for term in terms_of(search.tree) if search.tree else ():
        field = BY_NAME.get(term.field)
        if field is None or field.kind != Kind.NUMBER or term.operator not in EQUAL or term.value == "0":
            continue
        for wider in (f"{field.name}>={term.value}", f"{field.name}>=1"):
            better = search.text[: term.start] + wider + search.text[term.end :]
            if number := count(better):
                sentence = f"With “{wider}” {plural(number, 'card')} would fit:"
                yield SearchWarning("did_you_mean", search.text[term.start : term.end], sentence, better)
                break


def actions_instead(search: SearchQuery) -> Iterator[SearchWarning]:
    """Offer what does a thing, or else whatever waits for something, where no card waits for it."""
    for term in terms_of(search.tree) if search.tree else ():
        if term.field != "trigger":
            continue
        moment = stem(term.value.partition("@")[0])
        action = next((value for value in known_values().get("does", ()) if stem(value) == moment), "")
        better = f"does:{action}" if action else "when:trigger"
        sentence = f"No card waits for that. What {'does it' if action else 'waits for something'} is:"
        yield SearchWarning("did_you_mean", f"trigger:{term.value}", sentence, better)


def _place_of(text: str, part: SearchTerm | Disjunction) -> tuple[int, int]:
    """Return where a part stands in a search, the brackets of a choice with it."""
    terms = list(terms_of(part))
    start, end = terms[0].start, terms[-1].end
    while (
        isinstance(part, Disjunction) and text[:start].rstrip()[-1:] == "(" and text[end:].lstrip()[:1] == ")"
    ):
        start, end = text.rindex("(", 0, start), text.index(")", end) + 1
    return start, end


def unknown_words(search: SearchQuery) -> Iterator[SearchWarning]:
    """Say what to ask for in the place of words that no card has."""
    for term in terms_of(search.tree) if search.tree else ():
        if term.field == BARE and term.form == Form.WORD:
            sentence = f"No card has “{shortened(term.value)}”. Ask for what cards do, for example:"
            yield SearchWarning("did_you_mean", term.value, sentence, EXAMPLE)
            return


def is_known(word: str) -> bool:
    """Return whether a word is read, left out as a small one, or in the name of a card."""
    known = word in SMALL_WORDS or word in MOMENTS or is_frame(word) or stem(word) in _known_stems()
    return known or word in known_words()


@cache_until_change
def single_words() -> frozenset[str]:
    """Return the words of players that are said in one word."""
    texts = (text for word in all_words().values() for text in (word.title, *word.spellings))
    return frozenset(text for text in texts if text.isalpha())


@cache_until_change
def _known_stems() -> frozenset[str]:
    return frozenset(part for said in words_by_phrase() for part in said)
