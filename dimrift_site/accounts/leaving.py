"""What belongs to an account, and what becomes of it when the account goes; docs/accounts.md says why."""

from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.db import transaction

from decks.models import Deck, Game, Run
from dimrift_site.accounts.models import User


class Holdings(NamedTuple):
    """What an account has. Its games and decks go with it, and every run of these decks; other runs stay."""

    decks: int
    games: int
    runs: int
    runs_started: int
    runs_elsewhere: int


def holdings(user: User) -> Holdings:
    """Count what the user has."""
    started = Run.objects.filter(starter=user)
    return Holdings(
        decks=Deck.objects.filter(owner=user).count(),
        games=Game.objects.filter(owner=user).count(),
        runs=Run.objects.filter(deck__owner=user).count(),
        runs_started=started.count(),
        runs_elsewhere=started.exclude(deck__owner=user).count(),
    )


@transaction.atomic
def delete(user: User) -> None:
    """Delete the account with its decks, their runs, and its games; other runs stay, nobody's from now on."""
    Session.objects.filter(login_session__user=user).delete()
    User.objects.get(pk=user.pk).delete()
