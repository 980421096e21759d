"""Fields that a form posts; those that its page does not have are refused with a sentence."""

from collections.abc import Callable, Collection
from typing import Any, Final, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from dimrift_site.base.web.query_parameters import quote, shorten

# The fields that every form may have: Django's token, and what makes it do its work once.
EVERYWHERE: Final = ("csrfmiddlewaretoken", "nonce")
View = TypeVar("View", bound=Callable[..., Any])


def takes(*fields: str) -> Callable[[View], View]:
    """Say which fields and buttons the form of a page may post. A page without a form says nothing."""

    def mark(view: View) -> View:
        view.posted_fields = fields  # type: ignore[attr-defined] # read by the middleware
        return view

    return mark


class PostedFields:
    """Middleware, behind the one for CSRF: 400 for a form with a field that its page does not take.

    The API has serializers for that; the admin's forms are Django's.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, *_args: object) -> HttpResponse | None:
        known = known_fields(view)
        if request.method != "POST" or known is None:
            return None
        sentences = list_unknown((*request.POST, *request.FILES), known)
        context = {"unknown": sentences, "site": settings.SITE_URL}
        return render(request, "400.html", context, status=400) if sentences else None


def known_fields(view: object) -> Collection[str] | None:
    """Return what `takes` said of the view, None if nothing."""
    fields: Collection[str] | None = getattr(view, "posted_fields", None)
    return fields


def list_unknown(given: Collection[str], known: Collection[str]) -> list[str]:
    """Return a sentence for each name that is not known, as many as are told."""
    words = f"It knows {', '.join(known)}." if known else "It knows no field."
    names = [name for name in given if name not in known and name not in EVERYWHERE]
    return shorten([f"The form sent {quote(name)}, which this page does not know. {words}" for name in names])
