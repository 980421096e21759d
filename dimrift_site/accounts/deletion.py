"""Deletion of accounts: what belongs to one, and what becomes of it; docs/accounts.md says why."""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

from django.contrib.sessions.models import Session
from django.db import transaction

from decks.models import Deck, Game, Run
from dimrift_site.accounts import deletion_log
from dimrift_site.accounts.deletion_log import Deletion
from dimrift_site.accounts.models import User


class Fate(Enum):
    """The fate of a model's rows when the account that they belong to is deleted."""

    GOES = "goes with the account"
    STAYS = "stays, without a name"
    NOBODY = "belongs to nobody"


# Every model of the site: a test fails for one that is not here, or whose keys do otherwise.
FATES: Final = {
    "account.EmailAddress": Fate.GOES,
    "account.EmailConfirmation": Fate.GOES,
    "accounts.LoginSession": Fate.GOES,
    "accounts.User": Fate.GOES,
    "accounts.User_groups": Fate.GOES,
    "accounts.User_user_permissions": Fate.GOES,
    "admin.LogEntry": Fate.GOES,
    "auth.Group": Fate.NOBODY,
    "auth.Group_permissions": Fate.NOBODY,
    "auth.Permission": Fate.NOBODY,
    "cards.Card": Fate.NOBODY,
    "cards.CardEffect": Fate.NOBODY,
    "cards.CardVersion": Fate.NOBODY,
    "cards.CatalogueMark": Fate.NOBODY,
    "cards.Faction": Fate.NOBODY,
    "cards.OtherPrinting": Fate.NOBODY,
    "cards.PendingImport": Fate.GOES,
    "cards.Printing": Fate.NOBODY,
    "cards.Set": Fate.STAYS,
    "contenttypes.ContentType": Fate.NOBODY,
    "decks.Checkpoint": Fate.GOES,
    "decks.Deck": Fate.GOES,
    "decks.DeckEntry": Fate.GOES,
    "decks.DeckVersion": Fate.GOES,
    "decks.Format": Fate.NOBODY,
    "decks.Format_banned": Fate.NOBODY,
    "decks.Format_sets": Fate.NOBODY,
    "decks.Game": Fate.GOES,
    "decks.Heartbeat": Fate.NOBODY,
    "decks.Run": Fate.STAYS,  # but those of the account's own decks go with these
    "decks.Submission": Fate.STAYS,  # a day: a fingerprint of a form, and what it made
    "jobs.Job": Fate.STAYS,  # a day from its end, with the number of whose turn it was
    "mfa.Authenticator": Fate.GOES,
    "sessions.Session": Fate.GOES,
}


class Holdings(NamedTuple):
    """The belongings of an account. Its games, decks and every run of these go with it; other runs stay."""

    decks: int
    games: int
    runs: int
    runs_elsewhere: int


def holdings(user: User) -> Holdings:
    """Count what the user has."""
    return Holdings(
        decks=Deck.objects.filter(owner=user).count(),
        games=Game.objects.filter(owner=user).count(),
        runs=Run.objects.filter(deck__owner=user).count(),
        runs_elsewhere=Run.objects.filter(starter=user).exclude(deck__owner=user).count(),
    )


@transaction.atomic
def delete(user: User) -> None:
    """Delete the account with its decks, their runs, and its games; other runs stay, nobody's from now on.

    It is noted first, so that no backup brings it back.
    """
    deletion_log.note(user.pk, user.date_joined)
    Session.objects.filter(login_session__user=user).delete()
    User.objects.get(pk=user.pk).delete()


def delete_again(deletions: Iterable[Deletion]) -> int:
    """Delete those of the accounts that are there. How many."""
    noted = {(each.key, each.joined) for each in deletions}
    found = User.objects.filter(pk__in=[key for key, _ in noted])
    there = [user for user in found if (user.pk, user.date_joined) in noted]
    for user in there:
        delete(user)
    return len(there)
