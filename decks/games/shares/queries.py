"""Reads of shared games: whoever has the address sees one."""

from django.db.models import F, QuerySet

from decks.games.models import Game
from decks.games.shares.models import GameShare


def shared_games() -> QuerySet[GameShare]:
    """All shared games that others see, each with its game and `over`, whether that is over."""
    rows = (
        GameShare.objects.filter(hidden=False)
        .select_related("game__deck", "game__owner")
        .defer("game__snapshot")
    )
    return rows.annotate(over=F("game__snapshot__over"))


def shared_game(public_id: str) -> GameShare | None:
    """The shared game of this address."""
    return shared_games().filter(public_id=public_id).first()


def public_games() -> QuerySet[GameShare]:
    """Those that everybody is shown, newest first, each with where its game stands."""
    rows = shared_games().filter(audience=GameShare.Audience.PUBLIC)
    return rows.annotate(
        turn_words=F("game__snapshot__turn_words"),
        winner=F("game__snapshot__winner"),
        reason=F("game__snapshot__reason"),
    )


def share_of(game: Game) -> GameShare | None:
    """Return the row by which a game is shown, None where only its player sees it."""
    return GameShare.objects.filter(game=game).first()
