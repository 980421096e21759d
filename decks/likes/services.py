"""Writes of likes: the row and the count in one transaction."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F
from django.shortcuts import get_object_or_404

from decks.models import Deck, DeckLike


@transaction.atomic
def like_deck(deck: Deck, user: AbstractBaseUser) -> int:
    """Note that the account likes the deck; once, however often it is asked for. How many likes it has then.

    Http404 for a deck that was deleted in the meantime.
    """
    held = _hold(deck)
    if DeckLike.objects.get_or_create(deck=held, user_id=user.pk)[1]:
        return _count(held, 1)
    return held.likes


@transaction.atomic
def unlike_deck(deck: Deck, user: AbstractBaseUser) -> int:
    """Take the like back, if there is one. How many the deck has then; Http404 as in `like_deck`."""
    held = _hold(deck)
    if DeckLike.objects.filter(deck=held, user=user.pk).delete()[0]:
        return _count(held, -1)
    return held.likes


def take_back_likes(user: AbstractBaseUser) -> None:
    """Delete the likes of an account that is about to go, within the transaction of that."""
    liked = DeckLike.objects.filter(user=user.pk)
    Deck.objects.filter(pk__in=liked.values("deck")).update(likes=F("likes") - 1)
    liked.delete()


def _hold(deck: Deck) -> Deck:
    """The deck as it is now, whose likes nobody else changes until the end; of two the later waits here."""
    return get_object_or_404(Deck.objects.select_for_update(no_key=True), pk=deck.pk)


def _count(held: Deck, by: int) -> int:
    Deck.objects.filter(pk=held.pk).update(likes=F("likes") + by)
    return held.likes + by
