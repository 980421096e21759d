"""A search as a tree: terms, joined by and, or, not. Equal searches are equal trees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

BARE: Final = ""  # the field of a word without one
EXACT: Final = "!"  # the field of a whole name


class Form(StrEnum):
    """The form in which a value is written."""

    WORD = "word"
    PHRASE = "phrase"
    REGEX = "regex"


class SearchTerm(NamedTuple):
    """`field operator value`; `start` and `end` say where it stands in the search."""

    field: str
    operator: str
    value: str
    form: Form
    start: int
    end: int


@dataclass(frozen=True)
class Conjunction:
    """All of the parts; of none: every card."""

    parts: tuple[SearchNode, ...]


@dataclass(frozen=True)
class Disjunction:
    """One of the parts at least; there are two or more."""

    parts: tuple[SearchNode, ...]


@dataclass(frozen=True)
class Negation:
    """Whatever is not the part."""

    part: SearchNode


SearchNode = SearchTerm | Conjunction | Disjunction | Negation


class SearchWarning(NamedTuple):
    """A part of a search that is not followed as written: a code, the part, and why in words.

    `better` is the whole search with what was probably meant; "" where nobody can say.
    """

    code: str
    part: str
    sentence: str
    better: str = ""


def terms_of(node: SearchNode) -> Iterator[SearchTerm]:
    """Its terms, as they stand."""
    if isinstance(node, SearchTerm):
        yield node
    elif isinstance(node, Negation):
        yield from terms_of(node.part)
    else:
        for child in node.parts:
            yield from terms_of(child)


def demanded_terms(node: SearchNode) -> Iterator[SearchTerm]:
    """Yield the terms of which each must hold, whatever else."""
    if isinstance(node, SearchTerm):
        yield node
    elif isinstance(node, Conjunction):
        for child in node.parts:
            yield from demanded_terms(child)
