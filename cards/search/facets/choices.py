"""Choices beside a search: a parameter of the address for each, and the term of the language that it is."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from cards.models import STATS
from cards.search.fields import term_fault
from cards.search.parser import SearchQuery
from cards.search.tree import Conjunction, Form, SearchTerm, SearchWarning

LONGEST_VALUE: Final = 120  # characters, as in `CardFacet`
Chosen = tuple[tuple[str, str], ...]  # parameters and their values


class ChoiceTerm(NamedTuple):
    """The term of a parameter but for its value."""

    field: str
    operator: str = ":"


# What a press chooses; see `cards.search.facets.counts`
FACETS: Final[Mapping[str, ChoiceTerm]] = {
    "subtype": ChoiceTerm("type"),
    "cost": ChoiceTerm("cost"),
    "keyword": ChoiceTerm("keyword"),
    "does": ChoiceTerm("does"),
    "set": ChoiceTerm("set"),
}
RANGES: Final[Mapping[str, ChoiceTerm]] = {
    f"{stat}-{end}": ChoiceTerm(stat, operator)
    for stat in STATS
    for end, operator in (("min", ">="), ("max", "<="))
}
CHOICES: Final[Mapping[str, ChoiceTerm]] = {**FACETS, **RANGES}


def chosen_in(given: Mapping[str, str]) -> Chosen:
    """Return what the parameters of an address choose, in the order of the table."""
    values = ((name, given.get(name, "").strip()[:LONGEST_VALUE]) for name in CHOICES)
    return tuple((name, value) for name, value in values if value)


def faults_of(chosen: Chosen) -> list[SearchWarning]:
    """Return why choices cannot be followed; then no card fits."""
    faults = ((name, term_fault(_term(name, value))) for name, value in chosen)
    return [fault._replace(part=name, better="") for name, fault in faults if fault]


def narrow(search: SearchQuery, chosen: Chosen) -> SearchQuery:
    """Return the search for what is chosen besides; its warnings are those of its own words."""
    if search.tree is None or not chosen:
        return search
    if faults_of(chosen):
        return search._replace(tree=None)
    terms = tuple(_term(name, value) for name, value in chosen)
    parts = search.tree.parts if isinstance(search.tree, Conjunction) else (search.tree,)
    return search._replace(tree=Conjunction((*parts, *terms)))


def ranges_of(chosen: Chosen) -> Chosen:
    """Leave out of what is chosen all but the ranges."""
    return tuple((name, value) for name, value in chosen if name in RANGES)


def _term(name: str, value: str) -> SearchTerm:
    return SearchTerm(CHOICES[name].field, CHOICES[name].operator, value, Form.WORD, 0, 0)
