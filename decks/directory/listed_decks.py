"""The decks in the list of all public ones: of each account the newest few."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from django.db.models import Case, Count, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.db.models.functions import Coalesce, Least

from decks.lists.models import PUBLIC
from decks.lists.queries import Visitor, decks_with_size, in_order, owned_by
from decks.models import Deck

BY_NAME: Final = ("name", "public_id")
MOST_LISTED: Final = 5  # public decks of one account in the list of all


def listed_rows(visitor: Visitor, session_key: str | None = None) -> QuerySet[Deck]:
    """The rows of public decks and of the visitor's own.

    Of each other account its newest few, so that nobody crowds out all others.
    """
    return Deck.objects.filter(_listed() | owned_by(visitor, session_key))


class ListedNumbers(Sequence[int]):
    """The numbers of the rows of the same decks, but for the visitor's own: starters first, then by name.

    Only the part that is asked for is read, from an index.
    """

    def __init__(self, visitor: Visitor, session_key: str | None = None) -> None:
        self._public = Deck.objects.filter(PUBLIC).exclude(owned_by(visitor, session_key))
        starters = self._public.filter(_listed(), key__isnull=False).order_by("key")
        self._starters = list(starters.values_list("pk", flat=True))

    def __len__(self) -> int:
        return self._number

    @cached_property
    def _number(self) -> int:
        by_owner = self._public.order_by().values("owner").annotate(n=Count("pk"))
        listed = Case(When(owner=None, then="n"), default=Least("n", MOST_LISTED))
        return int(by_owner.aggregate(sum=Sum(listed, default=0))["sum"])

    def __getitem__(self, wanted: Any) -> Any:
        # By number: those without a key SQLite would find by that, and sort.
        others = self._public.filter(_listed()).exclude(pk__in=self._starters).order_by(*BY_NAME)
        number = len(self) - len(self._starters)
        first, behind = (
            min(max(bound - len(self._starters), 0), number) for bound in (wanted.start, wanted.stop)
        )
        if first <= number // 2:
            numbers = list(others.values_list("pk", flat=True)[first:behind])
        else:  # the way from the end is shorter
            numbers = list(others.reverse().values_list("pk", flat=True)[number - behind : number - first])
            numbers.reverse()
        return [*self._starters[wanted], *numbers]


def numbered_decks(numbers: Sequence[int]) -> list[Any]:
    """The decks of these rows, in order, with `size`; `by_owner` says how many public ones each owner has."""
    public = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, owner=OuterRef("owner")).order_by()
    counted = Subquery(public.values("owner").annotate(n=Count("pk")).values("n"))
    return in_order(decks_with_size(Q(pk__in=numbers)).annotate(by_owner=counted), numbers)


def count_unlisted(decks: Iterable[Any]) -> dict[str, int]:
    """{author: how many more public decks they have than are listed}, of `numbered_decks`."""
    numbers = {deck.owner.username: deck.by_owner for deck in decks if deck.owner}
    return {name: number - MOST_LISTED for name, number in numbers.items() if number > MOST_LISTED}


def _listed() -> Q:
    """Public decks: the site's, and of each account the newest few.

    The last of these is looked up for each deck on the way, which is quicker than to number all decks.
    """
    public = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, owner=OuterRef("owner"))
    last = public.order_by("-pk").values("pk")[MOST_LISTED - 1 : MOST_LISTED]
    newest = Q(owner=None) | Q(pk__gte=Coalesce(Subquery(last), 0))
    return PUBLIC & newest
