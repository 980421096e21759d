"""Throttles of pages: how often a visitor may do each kind of thing, counted as those of the API."""

from collections.abc import Callable
from math import ceil
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.views import APIView

TOO_MUCH: Final = "Too many attempts. Wait a little, then go on."
LATER: Final = "Retry-After"
MOST_SECONDS: Final = 120
USUAL_SECONDS: Final = 60  # as the page of 429 says
REFUSALS: Final = (429, 503)


def is_within(request: HttpRequest, kind: str) -> bool:
    """Return whether this visitor may do one more thing of this kind of API throttle now; counts it if so."""
    asked = Request(request)
    asked.user = request.user
    view = APIView()
    view.throttle_scope = view.look_scope = kind  # type: ignore[attr-defined] # read by the throttles
    for throttle in view.get_throttles():
        if not throttle.allow_request(asked, view):
            request.seconds_left = throttle.wait()  # type: ignore[attr-defined] # for `say_when`
            return False
    return True


def say_when(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that lets each 429 and 503 say in whole seconds when to try again: from 1 to MOST_SECONDS.

    Never by a date, because clocks of hosts differ: what is left is known by the clock of whatever counts,
    Redis or the one host that has the files.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code in REFUSALS:
            seconds = response.get(LATER) or getattr(request, "seconds_left", None) or USUAL_SECONDS
            response[LATER] = str(min(max(ceil(float(seconds)), 1), MOST_SECONDS))
        return response

    return answer
