"""Reads of decks: only what this visitor may see."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import (
    Case,
    Count,
    Exists,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Sum,
    When,
    prefetch_related_objects,
)
from django.db.models.functions import Coalesce, Least

from cards.queries import printed_effects
from cards.workshop.withheld_cards import withhold_cards
from decks.lists.models import PUBLIC
from decks.models import Deck, DeckEntry, DeckLike

Visitor = AbstractBaseUser | AnonymousUser
BY_NAME: Final = ("name", "public_id")
MOST_LISTED: Final = 5  # public decks of one account in the list of all


def starter_decks() -> QuerySet[Deck]:
    """The site's starter decks, with their `size`."""
    return decks_with_size(Q(visibility=Deck.Visibility.PUBLIC, key__isnull=False)).order_by("name", "pk")


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
    return _in_order(decks_with_size(Q(pk__in=numbers)).annotate(by_owner=counted), numbers)


def sized_decks(numbers: Sequence[int]) -> list[Any]:
    """The decks of these rows, in order, with `size`: nothing is added up of decks on other pages."""
    return _in_order(decks_with_size(Q(pk__in=numbers)), numbers)


def count_unlisted(decks: Iterable[Any]) -> dict[str, int]:
    """{author: how many more public decks they have than are listed}, of `numbered_decks`."""
    numbers = {deck.owner.username: deck.by_owner for deck in decks if deck.owner}
    return {name: number - MOST_LISTED for name, number in numbers.items() if number > MOST_LISTED}


def own_decks(visitor: Visitor, session_key: str | None = None) -> QuerySet[Deck]:
    """The visitor's own decks, those changed last first, with their `size`."""
    if not visitor.is_authenticated and not session_key:
        return Deck.objects.none()  # a query of theirs would be compiled in vain: 2 ms of most pages
    return decks_with_size(owned_by(visitor, session_key)).order_by("-changed", "-pk")


def visible_decks(visitor: Visitor, session_key: str | None = None) -> QuerySet[Deck]:
    """Return every deck that the visitor may see: private and foreign is as good as not there."""
    return Deck.objects.filter(~Q(visibility=Deck.Visibility.PRIVATE) | owned_by(visitor, session_key))


def deck(visitor: Visitor, public_id: str, session_key: str | None = None) -> Deck | None:
    """The deck with its list and its cards' effects, if the visitor may see it.

    Of cards that they may not see there is what `withhold_cards` leaves.
    `liked`: whether the visitor's account likes it. With its origin, that one's list and maker.
    """
    decks = visible_decks(visitor, session_key).filter(public_id=public_id)
    liked = Exists(DeckLike.objects.filter(deck=OuterRef("pk"), user=visitor.pk))
    origin = ("fork__origin__owner", "fork__origin__format", "fork__origin__notes")
    row = decks.annotate(liked=liked).select_related("owner", "format", "notes", *origin).first()
    if row is not None:
        fork = getattr(row, "fork", None)
        both = [row, fork.origin] if fork and fork.origin else [row]
        prefetch_related_objects(both, _entries(), "tags")
        withhold_cards((entry for each in both for entry in each.entries.all()), visitor.pk)
        prefetch_related_objects([row], printed_effects("entries__card__effects"))
    return row


def deck_without_texts(visitor: Visitor, public_id: str, session_key: str | None = None) -> Deck | None:
    """The same without `liked` and its cards' effects, for who needs none or fetches those of more cards."""
    decks = visible_decks(visitor, session_key).filter(public_id=public_id)
    rows = decks.select_related("owner", "format", "fork__origin__owner").prefetch_related(_entries())
    row = rows.first()
    if row is not None:
        withhold_cards(row.entries.all(), visitor.pk)
    return row


def decks_with_lists(which: Q, at_once: int) -> Iterator[Deck]:
    """Yield all decks of these rows with what their makers wrote and their lists, fetched so many at once.

    Those that are fetched together share their cards: to join these takes three times as long.
    """
    rows = Deck.objects.filter(which).select_related("format", "notes").order_by("pk")
    yield from rows.prefetch_related("tags", "entries__card").iterator(chunk_size=at_once)


def deck_row(visitor: Visitor, public_id: str, session_key: str | None = None) -> Deck | None:
    """The same without its list, for what reads that by itself."""
    return visible_decks(visitor, session_key).filter(public_id=public_id).first()


def may_edit(visitor: Visitor, session_key: str | None, edited: Deck) -> bool:
    """Return whether the deck is this account's, or nobody's but this browser session's."""
    if visitor.is_authenticated:
        return bool(edited.owner_id == visitor.pk)
    return bool(session_key) and edited.owner_id is None and edited.session_key == session_key


def _in_order(decks: QuerySet[Deck], numbers: Sequence[int]) -> list[Any]:
    places = {number: place for place, number in enumerate(numbers)}
    return sorted(decks, key=lambda deck: places[deck.pk])


def _listed() -> Q:
    """Public decks: the site's, and of each account the newest few.

    The last of these is looked up for each deck on the way, which is quicker than to number all decks.
    """
    public = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, owner=OuterRef("owner"))
    last = public.order_by("-pk").values("pk")[MOST_LISTED - 1 : MOST_LISTED]
    newest = Q(owner=None) | Q(pk__gte=Coalesce(Subquery(last), 0))
    return PUBLIC & newest


def decks_with_size(which: Q) -> QuerySet[Deck]:
    """The decks of these rows with their `size`: cards in main and Fables deck."""
    counted = Sum("entries__copies", filter=~Q(entries__section=DeckEntry.Section.MAYBE), default=0)
    return Deck.objects.filter(which).annotate(size=counted).select_related("owner", "format")


def owned_by(visitor: Visitor, session_key: str | None) -> Q:
    """The rows of the account, else of the browser session."""
    if visitor.is_authenticated:
        return Q(owner=visitor.pk)
    return Q(owner=None, session_key=session_key) if session_key else Q(pk__in=())


def _entries() -> Prefetch[str]:
    return Prefetch("entries", DeckEntry.objects.select_related("card__faction"))
