"""Cache policy: nobody may keep a copy of an answer that depends on a person."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import has_vary_header


def forbid_copies(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware around sessions: `private, no-store` on personal answers whose view says nothing else.

    A shared cache would show one person's page to the next; the browser's own, after logging out.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if _is_personal(request, response) and not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-store"
        return response

    return answer


def _is_personal(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Return whether it was asked for with a session or a token, looked at a session, or sets a cookie."""
    is_known = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
    return is_known or has_vary_header(response, "Cookie") or bool(response.cookies)
