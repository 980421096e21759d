"""Authors of cards of a workshop: accounts by their numbers, browser sessions without one by their keys."""

from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from rest_framework.request import Request

Author = int | str | None  # None: who can have written nothing
NOBODY = Q(pk__in=[])


def author(account: int | None, session_key: str | None) -> Author:
    """Return who somebody is as an author: the account, else the session."""
    return account if account is not None else session_key or None


def reader_of(request: HttpRequest | Request) -> Author:
    """Return the visitor as an author: without an account the session, None if there is none yet."""
    return author(request.user.pk, request.session.session_key)


def owner_of(row: Any) -> Author:
    """Return whose a deck, a game or a set is, by its `owner_id` and `session_key`."""
    return author(row.owner_id, row.session_key)


def written_by(who: Author, way: str = "") -> Q:
    """Return which sets are of an author; `way` leads to the set from other rows, as `workshop__` does."""
    if who is None:
        return NOBODY
    columns: dict[str, Any] = {"owner": who} if isinstance(who, int) else {"owner": None, "session_key": who}
    return Q(**{f"{way}{name}": value for name, value in columns.items()})
