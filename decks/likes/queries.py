"""Reads of likes."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from decks.models import Deck, DeckLike


def is_liked(deck: Deck, visitor: AbstractBaseUser | AnonymousUser) -> bool:
    """Return whether the visitor's account likes the deck."""
    return visitor.is_authenticated and DeckLike.objects.filter(deck=deck, user=visitor.pk).exists()
