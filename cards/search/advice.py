"""Advice on a search, beside its cards: what no card has, and what was meant."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import accumulate, chain
from typing import Final

from cards.cache import cache_until_change
from cards.factions import NO_FACTION
from cards.models import Card, CardFacet, Faction, Set
from cards.search import conditions
from cards.search.conditions import Lookup, facet_value
from cards.search.derivation import WHOM, value_key
from cards.search.fields import BY_NAME, FIELDS, Kind, quoted, shortened
from cards.search.nearest_word import nearest
from cards.search.normalize import fold, search_phrase
from cards.search.parser import SearchQuery, replaced
from cards.search.tree import BARE, EXACT, Form, SearchTerm, SearchWarning, terms_of

MOST_SAID: Final = 8  # values that are listed in a sentence
MOST_NAMES: Final = 20_000
MOST_GUESSED: Final = 8  # words of a search, each held against all that are known: 40 ms of 10,000
PLURAL: Final = re.compile(r"(\w{3,}[^\Ws])s")
# Fields with values that people type as words; others hold keys and pairs
SPOKEN: Final = ("type", "faction", "keyword", "does", "trigger", "gives", "names")
Known = Mapping[str, Collection[str]]


@cache_until_change
def known_values() -> Known:
    """Return the values that cards have, in order, by the field; those of closed lists as well."""
    values: dict[str, set[str]] = {}
    for kind, value in CardFacet.objects.order_by().values_list("kind", "value").distinct():
        values.setdefault(kind, set()).add(value.partition("@")[0])
    values.setdefault("type", set()).update(Card.Type.values)
    values["faction"] = {NO_FACTION, *Faction.objects.values_list("key", flat=True)}
    values["set"] = set(Set.objects.values_list("key", flat=True))
    values.update({field.name: set(field.values) for field in FIELDS if field.values})
    return {field: sorted(known) for field, known in values.items()}


@cache_until_change
def name_words() -> Collection[str]:
    """The words of the names of cards, each once; numbers left out."""
    names = Card.objects.filter(retired=False).order_by("name").values_list("name", flat=True)[:MOST_NAMES]
    words = (word for name in names for word in fold(name).replace("-", " ").split())
    return sorted({word for word in words if word.isalpha()})


def guess_field(text: str, warning: SearchWarning) -> SearchWarning:
    """Advise the field that has the value of a term whose field is unknown and like no other."""
    name, colon, value = warning.part.partition(":")
    if warning.code != "unknown_field" or warning.better or not colon or warning.part not in text:
        return warning
    key = value_key(value)
    field = next((name for name in SPOKEN if key in known_values().get(name, ())), "")
    if not field:
        return warning
    sentence = f"“{name}” is no field of a search; did you mean “{field}:{key}”?"
    return warning._replace(sentence=sentence, better=text.replace(warning.part, f"{field}:{quoted(key)}", 1))


def value_warnings(search: SearchQuery) -> list[SearchWarning]:
    """A warning for each value that no card has, with the nearest that there is."""
    terms = list(terms_of(search.tree)) if search.tree else []
    return [warning for term in terms if (warning := _value_warning(search.text, term))]


def _value_warning(text: str, term: SearchTerm) -> SearchWarning | None:
    field = BY_NAME.get(term.field)
    if field is None or field.kind != Kind.CHOICE or field.values:
        return None
    known = known_values().get(field.name, ())
    word, _, whom = facet_value(term.value).partition("@")
    written = f"{field.name}{term.operator}{term.value}"
    if whom and whom not in WHOM.values():
        sentence = (
            f"“@{shortened(whom)}” is nobody; there is {', '.join(f'@{person}' for person in WHOM.values())}"
        )
        return SearchWarning("unknown_value", written, sentence)
    if word in known:
        return None
    near = nearest(word, known)
    if near:
        better = replaced(text, term, f"{field.name}{term.operator}{near}{whom and f'@{whom}'}")
        sentence = f"No card has {field.name} “{shortened(term.value)}”; did you mean “{near}”?"
        return SearchWarning("unknown_value", written, sentence, better)
    some = ", ".join(list(known)[:MOST_SAID])
    others = " and others" if len(known) > MOST_SAID else ""
    there = f"there is {some}{others}." if some else "there are none yet."
    return SearchWarning(
        "unknown_value", written, f"No card has {field.name} “{shortened(term.value)}”; {there}"
    )


def did_you_mean(search: SearchQuery) -> list[SearchWarning]:
    """Guess what was meant by the first words of a search that found nothing, MOST_GUESSED together."""
    terms = list(terms_of(search.tree)) if search.tree else []
    words = [term for term in terms if term.field in (BARE, EXACT, "name") and term.form != Form.REGEX]
    numbers = accumulate(len(fold(term.value).split()) for term in words)
    guessed = [term for term, number in zip(words, numbers, strict=True) if number <= MOST_GUESSED]
    return [meant for term in guessed for meant in _meant(search.text, term)]


def _meant(text: str, term: SearchTerm) -> Iterator[SearchWarning]:
    key = value_key(term.value)
    for field in ("faction", "keyword", "type"):
        if term.field == BARE and key in known_values().get(field, ()):
            by = f"{field}:{key}"
            yield SearchWarning(
                "did_you_mean", term.value, f"“{term.value}” is a {field}", replaced(text, term, by)
            )
    words = fold(term.value).split()
    better = [_guess(word, anywhere=term.field == BARE) for word in words]
    if better != words:
        by = ("!" if term.field == EXACT else "" if term.field == BARE else "name:") + quoted(
            " ".join(better)
        )
        yield SearchWarning(
            "did_you_mean", term.value, f"Did you mean “{' '.join(better)}”?", replaced(text, term, by)
        )


def _guess(word: str, anywhere: bool) -> str:
    """The word itself, or the nearest known one; `anywhere`: what stands on any card is right as it is."""
    known = _vocabulary() if anywhere else _singular_and_plural()
    near = "" if word in known else nearest(word, known)
    if near and anywhere:
        met = conditions.words(search_phrase(word), Lookup.FIRST)
        near = "" if Card.objects.filter(met).exists() else near
    return near or word


@cache_until_change
def _vocabulary() -> Collection[str]:
    values = (value.split("-") for field in SPOKEN for value in known_values().get(field, ()))
    return sorted({*_singular_and_plural(), *chain.from_iterable(values)})


@cache_until_change
def _singular_and_plural() -> Collection[str]:
    """The words of names, and "lamp" where a card has "lamps"."""
    singular = (plural[1] for word in name_words() if (plural := PLURAL.fullmatch(word)))
    return sorted({*name_words(), *singular})


def load_values() -> None:
    """Ask for all that advice goes by."""
    _vocabulary()
