"""Reads of decks and runs: only what this visitor may see."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import F, Prefetch, Q, QuerySet, Sum

from cards.models import Card
from cards.queries import drawable
from decks.models import Deck, DeckEntry, Run

Visitor = AbstractBaseUser | AnonymousUser


def listed(visitor: Visitor) -> QuerySet[Deck]:
    """Public decks and the visitor's own, with `size` = cards in main and Fables deck; starters first."""
    shown = Q(visibility=Deck.Visibility.PUBLIC) | _own(visitor)
    counted = Sum("entries__copies", filter=~Q(entries__section=DeckEntry.Section.MAYBE), default=0)
    decks = Deck.objects.filter(shown).annotate(size=counted).select_related("owner")
    return decks.prefetch_related(_entries()).order_by(F("key").asc(nulls_last=True), "name", "pk")


def deck(visitor: Visitor, public_id: str) -> Deck | None:
    """The deck, if the visitor may see it; private and foreign is as good as not there."""
    found = Deck.objects.filter(_seen(visitor), public_id=public_id)
    return found.select_related("owner").prefetch_related(_entries()).first()


def run(visitor: Visitor, public_id: str) -> Run | None:
    """The run, if the visitor may see its deck."""
    decks = Deck.objects.filter(_seen(visitor))
    return Run.objects.filter(public_id=public_id, deck__in=decks).select_related("deck").first()


def recent_runs(of: Deck, number: int = 5) -> QuerySet[Run]:
    """The newest finished runs of a deck."""
    return Run.objects.filter(deck=of, state=Run.State.DONE)[:number]


def may_cancel(visitor: Visitor, session_key: str | None, found: Run) -> bool:
    """Whether it is the visitor's to end: its starter, that browser session, or the deck's owner."""
    if visitor.is_authenticated:
        return visitor.pk in (found.starter_id, found.deck.owner_id)
    return bool(session_key) and found.starter_id is None and found.session_key == session_key


def _seen(visitor: Visitor) -> Q:
    return ~Q(visibility=Deck.Visibility.PRIVATE) | _own(visitor)


def _own(visitor: Visitor) -> Q:
    return Q(owner=visitor.pk) if visitor.is_authenticated else Q(pk__in=())


def _entries() -> Prefetch[str]:
    cards = drawable(Card.objects.all())
    return Prefetch("entries", DeckEntry.objects.prefetch_related(Prefetch("card", cards)))
