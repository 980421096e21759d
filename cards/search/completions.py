"""Completions of a search: what its last word could become, as fields, their values and words of names."""

from collections.abc import Iterator
from typing import Final

from cards.search.advice import known_values, name_words
from cards.search.derivation import value_key
from cards.search.fields import BY_NAME, FIELDS, Kind, SearchField
from cards.search.normalize import fold

MOST_COMPLETED: Final = 12


def completions(written: str) -> list[tuple[str, str]]:
    """List what the last word of a search could become, each with what it means: fields, values, names."""
    last = written.rsplit(" ", 1)[-1].lstrip("-(")
    if not last:
        return []
    before = written[: len(written) - len(last)]
    name, colon, begun = last.partition(":")
    field = BY_NAME.get(name.casefold())
    candidates = _values(field, begun) if colon and field else _fields_and_names(last.casefold())
    return [(before + completed, words) for completed, words in list(candidates)[:MOST_COMPLETED]]


def _values(field: SearchField, begun: str) -> Iterator[tuple[str, str]]:
    key = value_key(begun)
    for value in known_values().get(field.name, ()):
        if value.startswith(key):
            yield f"{field.name}:{value}", field.values.get(value) or field.about


def _fields_and_names(begun: str) -> Iterator[tuple[str, str]]:
    for field in FIELDS:
        if field.name.startswith(begun):
            yield f"{field.name}{'>=' if field.kind == Kind.NUMBER else ':'}", field.about
    if len(begun) > 1:
        for word in name_words():
            if word.startswith(fold(begun)) and word != begun:
                yield word, "in a name"
