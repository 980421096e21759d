"""Session key of a visitor, by which a browser session without an account is recognised again."""

from typing import TypedDict

from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from rest_framework.request import Request

from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.client_address import client_network


class StartedBy(TypedDict):
    """The starter of a run or a game, as services take it: the account, else the session and its network."""

    user: AbstractBaseUser | None
    session_key: str
    network: str


def starter_of(request: HttpRequest | Request) -> StartedBy:
    """Return who starts something by this request; the session is made as by `session_of`."""
    return StartedBy(
        user=request.user if request.user.is_authenticated else None,
        session_key=session_of(request),
        network=client_network(request),
    )
