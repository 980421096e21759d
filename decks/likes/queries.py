"""Reads of likes."""

from decks.lists.queries import Visitor
from decks.models import Deck, DeckLike


def is_liked(deck: Deck, visitor: Visitor) -> bool:
    """Return whether the visitor's account likes the deck."""
    return DeckLike.objects.filter(deck=deck, user=visitor.pk).exists()
