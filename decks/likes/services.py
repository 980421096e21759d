"""Writes of likes: the row and the count in one transaction."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F

from decks.models import Deck, DeckLike


@transaction.atomic
def like_deck(deck: Deck, user: AbstractBaseUser) -> None:
    """Note that the account likes the deck; once, however often it is asked for."""
    # Of two that come at once the later waits at the unique pair, and then finds the row.
    if DeckLike.objects.get_or_create(deck=deck, user_id=user.pk)[1]:
        Deck.objects.filter(pk=deck.pk).update(likes=F("likes") + 1)


@transaction.atomic
def unlike_deck(deck: Deck, user: AbstractBaseUser) -> None:
    """Take the like back, if there is one."""
    if DeckLike.objects.filter(deck=deck, user=user.pk).delete()[0]:
        Deck.objects.filter(pk=deck.pk).update(likes=F("likes") - 1)


def take_back_likes(user: AbstractBaseUser) -> None:
    """Delete the likes of an account that is about to go, within the transaction of that."""
    liked = DeckLike.objects.filter(user=user.pk)
    Deck.objects.filter(pk__in=liked.values("deck")).update(likes=F("likes") - 1)
    liked.delete()
