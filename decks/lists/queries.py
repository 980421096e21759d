"""Reads of decks: only what this visitor may see."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import (
    Exists,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Sum,
    prefetch_related_objects,
)

from cards.queries import printed_effects
from cards.workshop.author import author
from cards.workshop.withheld_cards import withhold_cards
from decks.models import Deck, DeckEntry, DeckLike
from decks.play_checks.pending_checks import check_is_pending

Visitor = AbstractBaseUser | AnonymousUser


def starter_decks() -> QuerySet[Deck]:
    """The site's starter decks, with their `size`."""
    return decks_with_size(Q(visibility=Deck.Visibility.PUBLIC, key__isnull=False)).order_by("name", "pk")


def sized_decks(numbers: Sequence[int]) -> list[Any]:
    """The decks of these rows, in order, with `size`: nothing is added up of decks on other pages."""
    return in_order(decks_with_size(Q(pk__in=numbers)), numbers)


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
    `liked`: whether the visitor's account likes it, `is_check_pending`: a check by play is to come. With its
    origin, that one's list and maker.
    """
    decks = visible_decks(visitor, session_key).filter(public_id=public_id)
    liked = Exists(DeckLike.objects.filter(deck=OuterRef("pk"), user=visitor.pk))
    origin = ("fork__origin__owner", "fork__origin__format", "fork__origin__notes")
    rows = decks.annotate(liked=liked, is_check_pending=check_is_pending())
    row = rows.select_related("owner", "format", "notes", "play_check", *origin).first()
    if row is not None:
        fork = getattr(row, "fork", None)
        both = [row, fork.origin] if fork and fork.origin else [row]
        prefetch_related_objects(both, _entries(), "tags")
        withhold_cards(
            (entry for each in both for entry in each.entries.all()), author(visitor.pk, session_key)
        )
        prefetch_related_objects([row], printed_effects("entries__card__effects"))
    return row


def deck_without_texts(visitor: Visitor, public_id: str, session_key: str | None = None) -> Deck | None:
    """The same without `liked` and its cards' effects, for who needs none or fetches those of more cards."""
    decks = visible_decks(visitor, session_key).filter(public_id=public_id)
    rows = decks.annotate(is_check_pending=check_is_pending()).prefetch_related(_entries())
    row = rows.select_related("owner", "format", "play_check", "fork__origin__owner").first()
    if row is not None:
        withhold_cards(row.entries.all(), author(visitor.pk, session_key))
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


class OwnedRow(Protocol):
    """A row that belongs to an account or, without one, to a browser session: a deck, a matrix."""

    @property
    def owner_id(self) -> int | None: ...

    @property
    def session_key(self) -> str: ...


def may_edit(visitor: Visitor, session_key: str | None, edited: OwnedRow) -> bool:
    """Return whether the row is this account's, or nobody's but this browser session's."""
    if visitor.is_authenticated:
        return bool(edited.owner_id == visitor.pk)
    return bool(session_key) and edited.owner_id is None and edited.session_key == session_key


def decks_to_choose(visitor: Visitor, session_key: str | None, most: int) -> list[Deck]:
    """The starter decks and the newest of the visitor's own, as many as `most`, in one query, by name."""
    starters = Q(visibility=Deck.Visibility.PUBLIC, key__isnull=False)
    rows = Deck.objects.filter(starters | owned_by(visitor, session_key)).only("public_id", "name", "key")
    return sorted(rows.order_by(F("key").asc(nulls_last=True), "-changed")[:most], key=lambda deck: deck.name)


def in_order(decks: QuerySet[Deck], numbers: Sequence[int]) -> list[Any]:
    """Sort decks by the place of their row's number in `numbers`."""
    places = {number: place for place, number in enumerate(numbers)}
    return sorted(decks, key=lambda deck: places[deck.pk])


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
