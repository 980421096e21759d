"""The things that can be reported: by kind, how one is found by its key, and what stands on the page."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from cards import queries as catalogue
from dimrift_site.reports.models import ProblemReport


class ReportedThing(NamedTuple):
    """A thing by its name and the address of its page."""

    name: str
    address: str


def _card(key: str) -> ReportedThing | None:
    card = catalogue.card(key)
    return ReportedThing(card.name, card.get_absolute_url()) if card else None


FINDERS: Final[Mapping[str, Callable[[str], ReportedThing | None]]] = {ProblemReport.Kind.CARD: _card}


def find_thing(kind: str, key: str) -> ReportedThing | None:
    """The thing, if everybody may see it; None for what is not there and for kinds that nobody knows."""
    finder = FINDERS.get(kind)
    return finder(key) if finder else None
