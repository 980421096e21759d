"""Cache policy: caches may keep public pages for a minute, as strangers see them, and nothing else.

A stranger is who sends neither a cookie nor a key. The two lists of names here decide, with what views say of
the things that they show; what is in neither is never kept.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers, set_response_etag
from rest_framework.request import Request

A_MINUTE: Final = "public, max-age=60"
NOWHERE: Final = "private, no-store"
# Pages that are the same for all strangers, unless a view says otherwise of something on them
PUBLIC_PAGES: Final = frozenset(
    {
        *("robots", "sitemap", "sitemap-of", "user"),
        *("site-about", "site-terms", "site-privacy", "site-contact"),
        *("cards:list", "cards:card", "cards:new", "cards:words", "cards:word"),
        *("cards:search-help", "cards:effects-help", "cards:practice"),
        *("cards:rules", "cards:rule", "cards:wiki", "cards:wiki-page", "cards:wiki-recent"),
        *("cards:wiki-history", "cards:wiki-diff", "cards:wiki-links"),
        *("decks:home", "decks:list", "decks:formats", "decks:format", "decks:coded", "decks:compare-choice"),
        *("decks:learn", "decks:lesson", "decks:try"),
        *("decks:puzzles", "decks:player-puzzles", "decks:puzzle", "decks:public-games"),
        *("decks:positions", "decks:meta", "decks:matrices", "decks:card-worth"),
        *("decks:api-decks", "decks:api-public-games", "decks:api-positions", "decks:api-meta"),
        *("decks:api-matrices", "decks:api-puzzles", "decks:api-puzzle", "decks:api-player-puzzles"),
        *("decks:api-puzzle-today", "decks:api-deck-completions"),
    }
)
# Pages of a thing: kept where the view says that everybody may see each thing that it shows
PAGES_OF_THINGS: Final = frozenset(
    {
        *("decks:deck", "decks:statistics", "decks:share", "decks:comments", "decks:compare"),
        "decks:picture",
        *("decks:export", "decks:export-text", "decks:export-table", "decks:export-json"),
        *("decks:run", "decks:run-table", "decks:run-chart", "decks:run-replay"),
        *("decks:matrix", "decks:worth-run", "decks:shared-game", "decks:shared-picture"),
        *("decks:position", "decks:position-file"),
        *("decks:api-deck", "decks:api-comments", "decks:api-forks", "decks:api-validate"),
        *("decks:api-shared-game", "decks:api-position", "decks:api-matrix", "decks:api-worth"),
        *("decks:api-run", "decks:api-like"),
    }
)
# What pages look at beside their address: parts of them are asked for by the same one
VARIANTS: Final = ("Cookie", "Authorization", "HX-Target", "X-Board", "X-Practice", "X-Preview")


def allow_copies(request: HttpRequest | Request, allowed: bool) -> None:
    """Say of one thing that the answer shows whether everybody may see it."""
    bare = request._request if isinstance(request, Request) else request
    bare.shows_public = getattr(bare, "shows_public", True) and allowed  # type: ignore[attr-defined]


def may_be_kept(request: HttpRequest) -> bool:
    """Return whether caches may keep the page, as far as is known while it is drawn."""
    if request.method not in ("GET", "HEAD") or request.COOKIES or "Authorization" in request.headers:
        return False
    name = request.resolver_match.view_name if request.resolver_match else ""
    return (name in PUBLIC_PAGES or name in PAGES_OF_THINGS) and bool(
        getattr(request, "shows_public", name in PUBLIC_PAGES)
    )


def decide_copies(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware around sessions: lets caches keep public pages, and forbids it wherever no view decided.

    A shared cache would show one person's page to the next; the browser's own, after logging out.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_whole = isinstance(response, HttpResponse) and response.status_code == 200
        if is_whole and not response.cookies and may_be_kept(request):
            return _kept(request, response)
        if not response.has_header("Cache-Control"):
            response["Cache-Control"] = NOWHERE
        return response

    return answer


def _kept(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Answer for a minute; after that the `ETag` asks whether it still holds, and 304 says so."""
    patch_vary_headers(response, VARIANTS)
    response["Cache-Control"] = A_MINUTE
    del response["Expires"]  # of a view that is not kept by who has a cookie
    return answer_if_changed(request, response)


def answer_if_changed(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Give an answer its `ETag`; return it, or 304 where the visitor has it already."""
    assert isinstance(response, HttpResponse)  # no stream: it is drawn whole to be compared
    set_response_etag(response)
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    assert answer is not None  # the response itself, where something changed
    return answer


def token_of_page(request: HttpRequest) -> dict[str, str]:
    """Context processor: no CSRF token, which would set a cookie, on what caches may keep.

    `error_pages.form_without_token` answers the forms of such a page.
    """
    return {"csrf_token": ""} if may_be_kept(request) else {}
