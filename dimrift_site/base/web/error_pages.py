"""Errors that no view answered: under /api/ in the shape of the API, elsewhere as pages."""

import secrets
import sys
from typing import Final

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import REASON_CSRF_TOKEN_MISSING, REASON_NO_CSRF_COOKIE
from django.shortcuts import render
from django.template import loader
from django.views import defaults
from django.views.csrf import csrf_failure

from dimrift_site.base.api.conventions import shape
from dimrift_site.base.web.outage import is_outage

RETRY_SECONDS: Final = 10
NO_TOKEN: Final = (REASON_NO_CSRF_COOKIE, REASON_CSRF_TOKEN_MISSING)
MAINTENANCE_SECONDS: Final = 120


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a request that the server does not take, such as one for another host."""
    about = {"is_elsewhere": isinstance(exception, DisallowedHost), "site": settings.SITE_URL}
    return _api(request, 400, "bad_request", "This request cannot be understood.") or render(
        request, "400.html", about, status=400
    )


def misread(request: HttpRequest, why: str) -> HttpResponse:
    """400: a request that the server does not take, for the reason that the sentence says."""
    return _api(request, 400, "bad_request", why) or render(
        request, "400.html", {"why": why, "site": settings.SITE_URL}, status=400
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return _api(
        request, 403, "permission_denied", "You are not allowed to do this."
    ) or defaults.permission_denied(request, exception)


def form_without_token(request: HttpRequest, reason: str) -> HttpResponse:
    """Ask for one more press of a form without a token, which a page that caches keep has not; else 403.

    The page sets the cookie, and has the fields with token and nonce; `static/js/sending.js` takes these two
    from it, so that nobody with scripts sees it. The browser's `Origin` says that the form is of this site:
    whatever comes from elsewhere was refused before.
    """
    is_ours = "Origin" in request.headers and reason in NO_TOKEN and not request.FILES
    if not is_ours:
        return csrf_failure(request, reason)
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in ("csrfmiddlewaretoken", "nonce")
    ]
    answer = render(request, "form_again.html", {"fields": [*fields, ("nonce", secrets.token_hex(16))]})
    answer._has_been_logged = True  # type: ignore[attr-defined]  # it is no fault
    return answer


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: an address that does not exist."""
    return _api(request, 404, "not_found", "There is no such address.") or defaults.page_not_found(
        request, exception
    )


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """413: more than this address takes."""
    return _api(
        request, 413, "too_large", f"A request to this address may hold at most {most:,} bytes."
    ) or render(request, "413.html", {"most": most}, status=413)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a fault of ours, reported in the log only; 503 while the database or the cache is away."""
    if is_outage(sys.exception()):
        return _unavailable(request)
    return _api(request, 500, "error", "Something went wrong here; it was noted.") or defaults.server_error(
        request
    )


def under_maintenance(request: HttpRequest, words: str) -> HttpResponse:
    """503: a change while the site is worked on, with the words of who does so."""
    detail = f"{words} Nothing was changed; until that is done the site can only be read."
    answer = _api(request, 503, "maintenance", detail) or HttpResponse(
        loader.render_to_string("503.html", {"words": words}), status=503
    )
    answer["Retry-After"] = str(MAINTENANCE_SECONDS)
    answer._has_been_logged = True  # type: ignore[attr-defined]  # it is no fault
    return answer


def _unavailable(request: HttpRequest) -> HttpResponse:
    detail = f"The site cannot do this just now. Nothing was changed; try again in {RETRY_SECONDS} seconds."
    answer = _api(request, 503, "unavailable", detail) or HttpResponse(
        loader.render_to_string("503.html", {"seconds": RETRY_SECONDS}), status=503
    )
    answer["Retry-After"] = str(RETRY_SECONDS)
    return answer


def _api(request: HttpRequest, status: int, code: str, detail: str) -> HttpResponse | None:
    if not request.path.startswith("/api/"):
        return None
    return JsonResponse(shape(code, detail), status=status)
