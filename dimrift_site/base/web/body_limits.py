"""Limits on the size of requests, by route: checked before a token, a throttle or a parser reads them."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

KIB: Final = 1024
USUAL: Final = 64 * KIB  # a deck of 200 entries with its words is 40 KB
# A deck text has 30,000 characters, of up to 12 bytes in a form and 6 in JSON.
DECK_TEXT: Final = 512 * KIB
ADMIN: Final = 1024 * KIB  # a card has texts of 5,000 characters
# A file of 5 MB; one that is a little too large is told so beside its field.
UPLOAD: Final = 8 * 1024 * KIB
BY_ROUTE: Final = {
    "decks:new": DECK_TEXT,
    "decks:edit-text": DECK_TEXT,
    "decks:import": UPLOAD,
    "decks:api-parse": DECK_TEXT,
    "decks:api-validate-given": DECK_TEXT,
    "cards:wiki-edit": DECK_TEXT,  # a page has 20,000 characters
    "cards:wiki-proposal": DECK_TEXT,
    "cards:workshop-new": DECK_TEXT,  # a card has twelve texts of 1,000 characters
    "cards:workshop-edit": DECK_TEXT,
    "cards:workshop-import": DECK_TEXT,  # a file of 200 KB
    "admin:cards_set_import": UPLOAD,
    "admin:cards_card_art": UPLOAD,
}


class BodyLimits:
    """Middleware, before all that reads a body: 413 for one that is longer than its route takes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        # The server reads the numbers above before the site is there.
        from dimrift_site.base.web.error_pages import too_large

        most = longest_body(request)
        # What is longer than it says, or says nothing, is not read past that.
        length = request.META.get("CONTENT_LENGTH") or "0"
        return too_large(request, most) if not length.isdecimal() or int(length) > most else None


def longest_body(request: HttpRequest) -> int:
    """Return the bytes that the route of the request takes."""
    match = request.resolver_match
    assert match is not None  # a view was found
    return BY_ROUTE.get(match.view_name, ADMIN if "admin" in match.app_names else USUAL)
