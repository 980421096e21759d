"""Reads of games: only one's own."""

from django.db.models import F, QuerySet

from decks.games.models import Game
from decks.lists.queries import Visitor, owned_by


def games(visitor: Visitor, session_key: str | None) -> QuerySet[Game]:
    """The visitor's games, those changed last first: of the account, else of the browser session.

    The snapshot is large, and only read where a game can no longer be played: then it is fetched by itself.
    """
    owned = Game.objects.filter(owned_by(visitor, session_key))
    return owned.select_related("deck").defer("snapshot")


def listed_games(visitor: Visitor, session_key: str | None) -> QuerySet[Game]:
    """Return the visitor's games as `games` does, each with where it stands.

    That is of its snapshot `number` (of the turn), `turn_words`, `over`, `winner`, `reason`.
    """
    return games(visitor, session_key).annotate(
        number=F("snapshot__view__turn_number"),
        turn_words=F("snapshot__turn_words"),
        over=F("snapshot__over"),
        winner=F("snapshot__winner"),
        reason=F("snapshot__reason"),
    )


def game(visitor: Visitor, session_key: str | None, public_id: str) -> Game | None:
    """The game, if it is the visitor's; another's is as good as not there."""
    try:
        return games(visitor, session_key).get(public_id=public_id)
    except Game.DoesNotExist:
        return None
