"""Throttles of pages: how often a visitor may do each kind of thing, counted as those of the API."""

from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.views import APIView

TOO_MUCH: Final = "Too many attempts. Wait a little, then go on."


def is_within(request: HttpRequest, kind: str) -> bool:
    """Return whether this visitor may do one more thing of this kind of API throttle now; counts it if so."""
    asked = Request(request)
    asked.user = request.user
    view = APIView()
    view.throttle_scope = view.look_scope = kind  # type: ignore[attr-defined] # read by the throttles
    return all(throttle.allow_request(asked, view) for throttle in view.get_throttles())
