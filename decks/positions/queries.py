"""Reads of positions: those that the visitor may see, and their own."""

from django.db.models import Q, QuerySet

from decks.lists.queries import Visitor, owned_by
from decks.models import Deck, SavedPosition


def seen_positions(visitor: Visitor, session_key: str | None) -> QuerySet[SavedPosition]:
    """All that the visitor may open: their own, and others that are not private."""
    seen = ~Q(visibility=Deck.Visibility.PRIVATE) | owned_by(visitor, session_key)
    return SavedPosition.objects.filter(seen).select_related("owner")


def own_positions(visitor: Visitor, session_key: str | None) -> QuerySet[SavedPosition]:
    """The visitor's own, those changed last first."""
    return SavedPosition.objects.filter(owned_by(visitor, session_key))


def public_positions() -> QuerySet[SavedPosition]:
    """Those that everybody is shown, changed last first."""
    return SavedPosition.objects.filter(visibility=Deck.Visibility.PUBLIC).select_related("owner")
