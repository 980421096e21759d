"""How much a visitor may ask of the worker."""

from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle
from rest_framework.views import APIView

from decks.queries import Visitor

GAMES_ANONYMOUS: Final = 1_000
GAMES_MEMBER: Final = 10_000
MOST_TURNS: Final = 30
HIGHEST_SEED: Final = 2**63 - 1
TOO_MUCH: Final = "That was too much at once. Wait a little, then go on."


def most_games(visitor: Visitor) -> int:
    """The games that one run of this visitor may have."""
    return GAMES_MEMBER if visitor.is_authenticated else GAMES_ANONYMOUS


class AnonymousStarts(AnonRateThrottle):
    """Runs that may be started from one address without an account."""

    scope = "anonymous_starts"
    rate = "60/hour"


class MemberStarts(UserRateThrottle):
    """Runs that an account may start."""

    scope = "member_starts"
    rate = "300/hour"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if not request.user.is_authenticated:
            return None
        return super().get_cache_key(request, view)


STARTS: Final = (AnonymousStarts, MemberStarts)


def within(request: HttpRequest, kind: str) -> bool:
    """Whether this visitor may do one more thing of a kind of the API's throttles now; counts it if so."""
    asked = Request(request)
    asked.user = request.user
    view = APIView()
    view.throttle_scope = kind  # type: ignore[attr-defined] # read by the throttles, as on a view of the API
    return all(throttle.allow_request(asked, view) for throttle in view.get_throttles())


def may_start(request: HttpRequest) -> bool:
    """Whether this visitor may start one more run now; counts it if so."""
    asked = Request(request)
    asked.user = request.user
    view = APIView()
    return all(throttle().allow_request(asked, view) for throttle in STARTS)
