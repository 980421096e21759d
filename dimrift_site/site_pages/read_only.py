"""Maintenance: the site can be read, and only staff can change anything, while its words are set."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from dimrift_site.base.web.cache_policy import allow_copies
from dimrift_site.base.web.error_pages import under_maintenance
from dimrift_site.site_pages.banners import banners

READING: Final = ("GET", "HEAD", "OPTIONS")
# Who is staff is not known before
SIGNING_IN: Final = frozenset(
    {"account_login", "account_logout", "mfa_authenticate", "account_reauthenticate", "mfa_reauthenticate"}
)


class ReadOnly:
    """Middleware that answers changes by anybody but staff with 503 and the words of the maintenance."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, _kwargs: Any) -> HttpResponse | None:
        """Answer in place of a view that would change something."""
        words = banners().maintenance
        if words:
            allow_copies(request, False)  # its banner goes with it
        if not words or request.method in READING:
            return None
        match = request.resolver_match
        if (match and match.url_name in SIGNING_IN) or request.user.is_staff:
            return None
        return under_maintenance(request, words)
