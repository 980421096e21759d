"""Pools of cards that other apps know, such as those of a format; the catalogue does not import them."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from django.db.models import Q

from cards.search.conditions import NOTHING, Lookup, facet


class LegalPool(NamedTuple):
    """Cards that belong together today: those of some sets, all where there are none.

    `takes_rings`: among them those that only the reach `ring` can play (3.2); `without`: numbers of cards.
    """

    key: str
    title: str
    sets: frozenset[int] = frozenset()
    takes_rings: bool = True
    without: frozenset[int] = frozenset()
    is_known: bool = True

    @property
    def condition(self) -> Q:
        """The cards of the pool; none of one that is not known."""
        if not self.is_known:
            return NOTHING
        met = Q(set__in=self.sets) if self.sets else Q()
        met &= Q() if self.takes_rings else ~facet("is", "ring", Lookup.FIRST)
        return met & ~Q(pk__in=self.without) if self.without else met


ListPools = Callable[[], Iterable[LegalPool]]
_lists: Final[list[ListPools]] = []


def register(list_pools: ListPools) -> None:
    """To be called once by each app, when it is ready; `list_pools` is asked for the pools of today."""
    _lists.append(list_pools)


def card_pools() -> list[LegalPool]:
    """Return the pools of today, by app."""
    return [pool for list_pools in _lists for pool in list_pools()]


def pool_called(key: str) -> LegalPool:
    """The pool with this key; one without cards where there is none."""
    unknown = LegalPool(key, key, is_known=False)
    return next((pool for pool in card_pools() if pool.key == key), unknown)
