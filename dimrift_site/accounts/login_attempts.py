"""Limits on how often a password may be tried."""

from typing import Final

from allauth.core.internal.ratelimit import RateLimitUsage, consume, get_ip
from django.http import HttpRequest

from dimrift_site.base.web.letters.normal_forms import normal_form

APP: Final = "allauth.account"
# Actions of ACCOUNT_RATE_LIMITS that allauth does not know.
ANYWHERE: Final = "login_failed_anywhere"
SLOW: Final = "login_failed_slow"


def name_key(name: str) -> str:
    """Return one key for all spellings in which a database may find a name.

    PostgreSQL compares capitals, and that of a dotless i is I.
    """
    return normal_form("NFKC", name).strip().upper().casefold()


def attempt_key(request: HttpRequest, name: str) -> str:
    """Return the key under which tries at a name from the caller's network are counted."""
    return f"{name_key(name)}@{get_ip(request)}"


def count_attempt_anywhere(request: HttpRequest, name: str) -> RateLimitUsage | None:
    """Count a try at a name from wherever it comes; None if it has to wait.

    A name that is guessed at too often is not closed, which would keep its owner out: each network then has
    the few tries of `SLOW`.
    """
    usage = consume(request, app=APP, action=ANYWHERE, key=name_key(name))
    return usage or consume(request, app=APP, action=SLOW, key=attempt_key(request, name))
