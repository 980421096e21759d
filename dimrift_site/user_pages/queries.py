"""Reads of what accounts made that is public; of the rest not even how much there is."""

from typing import Final

from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Lower

from cards.models import Card, WikiPage, WikiRevision
from decks.directory.deck_search import public_decks
from dimrift_site.accounts.models import User

MOST_LISTED: Final = 24  # wiki pages, and cards


def shown_users() -> QuerySet[User]:
    """Return the accounts that have a page: they made something public and are not suspended."""
    of_user = {"author": OuterRef("pk")}
    made = (
        Exists(public_decks().filter(owner=OuterRef("pk"))),
        Exists(WikiRevision.objects.filter(shipped=False, **of_user).order_by()),
        Exists(Card.objects.filter(adopted__isnull=False, **of_user).order_by()),
    )
    return User.objects.filter(Q(made[0]) | Q(made[1]) | Q(made[2]), is_active=True)


def shown_user(name: str) -> User | None:
    """The account of this name, however it is capitalized, if it has a page."""
    if "\0" in name:  # which PostgreSQL takes in no text
        return None
    # As the unique index has it, which an `iexact` of PostgreSQL would not use.
    return shown_users().alias(lower=Lower("username")).filter(lower=Lower(Value(name))).first()


def decks_of(user: User) -> list[tuple[int, int]]:
    """Number and likes of each public deck of the account, the newest first; the quota says how many."""
    return list(public_decks().filter(owner=user).order_by("-pk").values_list("pk", "likes"))


def edited_pages(user: User) -> list[WikiPage]:
    """Return the wiki pages that the account changed, the newest change first; one more than are listed."""
    edited = WikiPage.objects.filter(revisions__author=user, revisions__shipped=False)
    last = edited.annotate(last=Max("revisions__created")).order_by("-last", "-pk")
    return list(last.defer("text")[: MOST_LISTED + 1])


def adopted_cards(user: User) -> list[Card]:
    """The cards of the catalogue that the account wrote, the newest first; one more than are listed."""
    adopted = Card.objects.filter(author=user, adopted__isnull=False)
    return list(adopted.order_by("-adopted", "-pk")[: MOST_LISTED + 1])
