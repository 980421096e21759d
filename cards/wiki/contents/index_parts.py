"""The index of the wiki, by what a reader wants to do."""

from typing import Final, NamedTuple

from cards.wiki.models import WikiPage
from cards.wiki.queries import TERMS


class IndexGroup(NamedTuple):
    """Pages of the index under one heading."""

    name: str
    pages: list[str]


class IndexPart(NamedTuple):
    """Groups of the index by what a reader wants to do."""

    purpose: str
    groups: list[IndexGroup]


PURPOSES: Final = {
    "Follow a turn": ("Phases of a turn", "Events of a turn", "Actions"),
    "Know the table": ("Zones", "Piles"),
    "Read a card": ("Card types", "Numbers on a card", "Kinds of effects", "Words of card texts"),
    "Tell what a card is and has": ("Conditions", "Abilities"),
    "Choose what to play": ("Factions", "Editions"),
}
MORE: Final = "Read on"


def index_parts() -> list[IndexPart]:
    """The titles of all pages: those of no term first, then those of the game's terms by their groups."""
    titles = dict(WikiPage.objects.values_list("key", "title"))
    grouped: dict[str, list[str]] = {}
    for key, term in TERMS.items():
        if key in titles:
            grouped.setdefault(term.group, []).append(titles[key])
    others = [title for key, title in titles.items() if key not in TERMS]
    parts = [IndexPart(MORE, [IndexGroup("Pages on the game", others)])] if others else []
    for purpose, names in PURPOSES.items():
        groups = [IndexGroup(name, grouped.pop(name)) for name in names if name in grouped]
        parts += [IndexPart(purpose, groups)] if groups else []
    without_purpose = [IndexGroup(name, pages) for name, pages in grouped.items()]
    return [*parts, *([IndexPart("Other terms", without_purpose)] if without_purpose else [])]
