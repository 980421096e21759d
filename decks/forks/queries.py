"""Reads of forks: an origin is shown to those alone who may know its address."""

from typing import NamedTuple

from decks.comparison.list_difference import CardChange, SectionDifference, difference
from decks.forks.services import is_same_maker
from decks.lists.queries import Visitor, may_edit
from decks.models import Deck


class ForkOrigin(NamedTuple):
    """The origin of a fork, None where the visitor may not know it, and what the fork has otherwise.

    `is_plan`: its maker may take the list over. `has_moved`: the origin was saved since the fork was made.
    """

    deck: Deck | None
    sections: list[SectionDifference]
    is_plan: bool = False
    has_moved: bool = False

    @property
    def added(self) -> int:
        """Return how many copies the fork has more of its origin's and other cards."""
        return sum(max(each.after - each.before, 0) for each in self._changes())

    @property
    def removed(self) -> int:
        """Return how many copies it has fewer."""
        return sum(max(each.before - each.after, 0) for each in self._changes())

    def _changes(self) -> list[CardChange]:
        return [each for section in self.sections for _title, changes in section.kinds for each in changes]


def fork_origin(visitor: Visitor, session_key: str | None, deck: Deck) -> ForkOrigin | None:
    """Return where the deck comes from, None for one that is no fork; `deck` has its entries and cards."""
    fork = getattr(deck, "fork", None)
    if fork is None:
        return None
    origin = fork.origin
    if origin is None or not _may_know(visitor, session_key, origin, deck):
        return ForkOrigin(None, [])
    entries = list(origin.entries.select_related("card__faction"))
    before = {(each.section, each.card.key): each.copies for each in entries}
    after = {(each.section, each.card.key): each.copies for each in deck.entries.all()}
    cards = {each.card.key: each.card for each in (*entries, *deck.entries.all())}
    is_plan = fork.is_plan and is_same_maker(origin, deck) and may_edit(visitor, session_key, deck)
    return ForkOrigin(
        origin, difference(before, after, cards), is_plan, origin.version != fork.origin_version
    )


def _may_know(visitor: Visitor, session_key: str | None, origin: Deck, fork: Deck) -> bool:
    """Return whether the origin's address is no secret; an unlisted one the fork's maker alone was given."""
    if origin.visibility == Deck.Visibility.PUBLIC or may_edit(visitor, session_key, origin):
        return True
    return origin.visibility == Deck.Visibility.UNLISTED and may_edit(visitor, session_key, fork)
