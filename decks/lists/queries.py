"""Reads of decks: only what this visitor may see."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import (
    Count,
    Exists,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Window,
    prefetch_related_objects,
)
from django.db.models.functions import RowNumber

from cards.queries import printed_effects
from decks.models import Deck, DeckEntry, DeckLike

Visitor = AbstractBaseUser | AnonymousUser
ORDER: Final = (F("key").asc(nulls_last=True), "name", "pk")
MOST_LISTED: Final = 5  # public decks of one account in the list of all


def listed_decks(visitor: Visitor, session_key: str | None = None) -> QuerySet[Deck]:
    """Public decks and the visitor's own, with `size` = cards in main and Fables deck; starters first.

    Of each other account its newest few, so that nobody crowds out all others;
    `decks_by_author` has them all.
    """
    return _ordered_decks(_listed() | owned_by(visitor, session_key))


def listed_numbers(visitor: Visitor, session_key: str | None = None) -> list[int]:
    """The numbers of the rows of the same decks, in the same order, but for the visitor's own."""
    found = Deck.objects.filter(_listed()).exclude(owned_by(visitor, session_key))
    return list(found.order_by(*ORDER).values_list("pk", flat=True))


def numbered_decks(numbers: Sequence[int]) -> list[Any]:
    """The decks of these rows, in order, with `size`; `by_owner` says how many public ones each owner has."""
    public = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, owner=OuterRef("owner")).order_by()
    counted = Subquery(public.values("owner").annotate(n=Count("pk")).values("n"))
    rows = decks_with_size(Q(pk__in=numbers)).annotate(by_owner=counted)
    return sorted(rows, key=lambda deck: numbers.index(deck.pk))


def decks_by_author(name: str) -> QuerySet[Deck]:
    """All public decks of the account with this name, with their `size`."""
    if "\0" in name:  # which PostgreSQL takes in no text
        return Deck.objects.none()
    return _ordered_decks(Q(visibility=Deck.Visibility.PUBLIC, owner__username=name))


def count_unlisted(decks: Iterable[Any]) -> dict[str, int]:
    """{author: how many more public decks they have than are listed}, of `numbered_decks`."""
    numbers = {deck.owner.username: deck.by_owner for deck in decks if deck.owner}
    return {name: number - MOST_LISTED for name, number in numbers.items() if number > MOST_LISTED}


def own_decks(visitor: Visitor, session_key: str | None = None) -> QuerySet[Deck]:
    """The visitor's own decks, those changed last first, with their `size`."""
    return decks_with_size(owned_by(visitor, session_key)).order_by("-changed", "-pk")


def visible_decks(visitor: Visitor, session_key: str | None = None) -> QuerySet[Deck]:
    """Every deck that the visitor may see: private and foreign is as good as not there."""
    return Deck.objects.filter(~Q(visibility=Deck.Visibility.PRIVATE) | owned_by(visitor, session_key))


def deck(visitor: Visitor, public_id: str, session_key: str | None = None) -> Deck | None:
    """The deck with its list and its cards' effects, if the visitor may see it.

    `liked`: whether the visitor's account likes it. With its origin, that one's list and maker.
    """
    found = visible_decks(visitor, session_key).filter(public_id=public_id)
    liked = Exists(DeckLike.objects.filter(deck=OuterRef("pk"), user=visitor.pk))
    origin = ("fork__origin__owner", "fork__origin__format", "fork__origin__notes")
    row = found.annotate(liked=liked).select_related("owner", "format", "notes", *origin).first()
    if row is not None:
        fork = getattr(row, "fork", None)
        both = [row, fork.origin] if fork and fork.origin else [row]
        prefetch_related_objects(both, _entries(), "tags")
        prefetch_related_objects([row], printed_effects("entries__card__effects"))
    return row


def deck_without_texts(visitor: Visitor, public_id: str, session_key: str | None = None) -> Deck | None:
    """The same without its cards' effects, for who fetches those of more cards at once."""
    found = visible_decks(visitor, session_key).filter(public_id=public_id)
    return found.select_related("owner", "format").prefetch_related(_entries()).first()


def decks_with_lists(which: Q, at_once: int) -> Iterator[Deck]:
    """Yield all decks of these rows with what their makers wrote and their lists, fetched so many at once.

    Those that are fetched together share their cards: to join these takes three times as long.
    """
    rows = Deck.objects.filter(which).select_related("format", "notes").order_by("pk")
    yield from rows.prefetch_related("tags", "entries__card").iterator(chunk_size=at_once)


def deck_row(visitor: Visitor, public_id: str, session_key: str | None = None) -> Deck | None:
    """The same without its list, for what reads that by itself."""
    return visible_decks(visitor, session_key).filter(public_id=public_id).first()


def may_edit(visitor: Visitor, session_key: str | None, found: Deck) -> bool:
    """Return whether the deck is this account's, or nobody's but this browser session's."""
    if visitor.is_authenticated:
        return bool(found.owner_id == visitor.pk)
    return bool(session_key) and found.owner_id is None and found.session_key == session_key


def _newest_of_each() -> QuerySet[Any, Any]:
    place = Window(RowNumber(), partition_by=F("owner"), order_by=F("pk").desc())
    public = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, owner__isnull=False)
    return public.order_by().annotate(place=place).filter(place__lte=MOST_LISTED).values("pk")


def _ordered_decks(which: Q) -> QuerySet[Deck]:
    return decks_with_size(which).order_by(*ORDER)


def _listed() -> Q:
    return Q(visibility=Deck.Visibility.PUBLIC, owner=None) | Q(pk__in=_newest_of_each())


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
