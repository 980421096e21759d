"""The panel beside a list of cards: values to press with their counts, and what is chosen."""

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from cards.cache import cache_until_change
from cards.models import STATS
from cards.queries import Filter
from cards.search.facets.card_pools import LegalPool
from cards.search.facets.choices import RANGES
from cards.search.facets.counts import FacetGroup, FacetValue, facet_groups, highest_stats
from cards.templatetags.face_tags import icon

FIRST: Final = 6  # values of a group that are in sight; the others are folded
OPEN: Final = ("faction", "type", "cost")  # groups that are unfolded from the start
PLACED: Final = ("page", "after")  # parameters of a place in a list, which another list has not


class ShownGroup(NamedTuple):
    """A group as it is drawn: its first values, and how many more with these."""

    title: str
    is_open: bool
    first: SafeString
    more: SafeString
    others: int


class Chip(NamedTuple):
    """Something that is chosen, and the address of the list without it."""

    title: str
    words: str
    address: str


class StatRange(NamedTuple):
    """A stat, the bounds that are chosen as they were written, and how high it goes."""

    stat: str
    title: str
    least: str
    most: str
    highest: int


class FacetPanel(NamedTuple):
    """The panel as HTML, its ranges, what is chosen, and the address of the list without all of that."""

    drawn: SafeString
    ranges: list[StatRange]
    chips: list[Chip]
    cleared: str


@cache_until_change
def facet_panel(narrowed: Filter, query: str, pools: tuple[LegalPool, ...]) -> FacetPanel:
    """The panel of the list that `query` (of its address) asks for."""
    asked = [(name, value) for name, value in parse_qsl(query) if name not in PLACED]
    groups = facet_groups(narrowed, pools)
    shown = [_shown(group, asked) for group in groups]
    return FacetPanel(
        SafeString(render_to_string("cards/_facets.html", {"groups": shown})),
        list(_ranges(narrowed.choices)),
        list(_chips(narrowed.choices, {group.name: group for group in groups}, asked)),
        _address(urlencode([pair for pair in asked if pair[0] not in narrowed.choices])),
    )


def _ranges(choices: Mapping[str, str]) -> Iterator[StatRange]:
    for stat, highest in highest_stats().items():
        least, most = choices.get(f"{stat}-min", ""), choices.get(f"{stat}-max", "")
        if highest or least or most:
            yield StatRange(stat, stat.title(), least, most, highest)


def _shown(group: FacetGroup, asked: Iterable[tuple[str, str]]) -> ShownGroup:
    others = _without(asked, {group.name})
    chosen_first = sorted(group.values[FIRST:], key=lambda facet: facet.value != group.chosen)
    first, more = group.values[:FIRST], chosen_first
    is_open = group.name in OPEN or bool(group.chosen)
    links, more_links = _links(group, first, others), _links(group, more, others)
    return ShownGroup(group.title, is_open, links, more_links, len(more))


def _links(group: FacetGroup, values: Iterable[FacetValue], others: str) -> SafeString:
    return format_html_join("\n", '<li><a href="{}"{}>{}{} <span class="count">{}</span></a></li>', (
        (
            _address(others) if facet.value == group.chosen else _address(others, group.name, facet.value),
            SafeString(' aria-current="true"' if facet.value == group.chosen else ""),
            icon(facet.value, "emblem") if group.name == "faction" else "",
            facet.words,
            facet.size,
        )
        for facet in values
    ))  # fmt: skip


def _without(asked: Iterable[tuple[str, str]], names: Container[str]) -> str:
    """Return the parameters of an address but for these, as they are written."""
    return urlencode([(name, value) for name, value in asked if name not in names])


def _address(others: str, name: str = "", value: str = "") -> str:
    more = urlencode({name: value}) if name else ""
    query = "&".join(part for part in (others, more) if part)
    return f"?{query}" if query else reverse("cards:list")


def _chips(
    choices: Mapping[str, str], groups: Mapping[str, FacetGroup], asked: Iterable[tuple[str, str]]
) -> Iterator[Chip]:
    for stat in STATS:
        bounds = {f"{stat}-min", f"{stat}-max"}
        words = _range_words(choices.get(f"{stat}-min", ""), choices.get(f"{stat}-max", ""))
        if words:
            yield Chip(stat.title(), words, _address(_without(asked, bounds)))
    for name, value in choices.items():
        if name in RANGES:
            continue
        group = groups.get(name)
        values = group.values if group else []
        words = next((facet.words for facet in values if facet.value == value), value)
        title = group.title if group else name.capitalize()
        yield Chip(title, words, _address(_without(asked, {name})))


def _range_words(least: str, most: str) -> str:
    """Return "" for a range without bounds."""
    if least and most:
        return f"{least} to {most}"
    return f"at least {least}" if least else f"at most {most}" if most else ""
