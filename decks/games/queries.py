"""Reads of games: only one's own."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, QuerySet

from decks.games.models import Game

Visitor = AbstractBaseUser | AnonymousUser


def games(visitor: Visitor, session_key: str | None) -> QuerySet[Game]:
    """The visitor's games, those changed last first: of the account, else of the browser session.

    The snapshot is large, and only read where a game can no longer be played: then it is fetched by itself.
    """
    return Game.objects.filter(_own(visitor, session_key)).select_related("deck").defer("snapshot")


def game(visitor: Visitor, session_key: str | None, public_id: str) -> Game | None:
    """The game, if it is the visitor's; another's is as good as not there."""
    return games(visitor, session_key).filter(public_id=public_id).first()


def _own(visitor: Visitor, session_key: str | None) -> Q:
    if visitor.is_authenticated:
        return Q(owner=visitor.pk)
    return Q(owner=None, session_key=session_key) if session_key else Q(pk__in=())
