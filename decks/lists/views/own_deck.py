"""Decks that a page changes: only their maker gets that far."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from rest_framework.request import Request

from decks.lists import queries
from decks.models import Deck
from dimrift_site.base.web.cache_policy import allow_copies


def seen_deck(request: HttpRequest | Request, public_id: str) -> Deck:
    """The deck. Http404 if there is none or the visitor may not see it."""
    return _seen(request, queries.deck(request.user, public_id, request.session.session_key))


def seen_deck_row(request: HttpRequest | Request, public_id: str) -> Deck:
    """The deck as in `seen_deck`, without its list."""
    return _seen(request, queries.deck_row(request.user, public_id, request.session.session_key))


def seen_deck_without_texts(request: HttpRequest | Request, public_id: str) -> Deck:
    """The deck as in `seen_deck`, without its cards' effects."""
    return _seen(request, queries.deck_without_texts(request.user, public_id, request.session.session_key))


def own_deck_without_texts(request: HttpRequest | Request, public_id: str) -> Deck:
    """The deck as in `own_deck`, without its cards' effects."""
    return _own(request, seen_deck_without_texts(request, public_id))


def own_deck(request: HttpRequest | Request, public_id: str) -> Deck:
    """The deck, for changing. Http404 as in `seen_deck`, PermissionDenied if it is somebody else's."""
    return _own(request, seen_deck(request, public_id))


def own_deck_row(request: HttpRequest | Request, public_id: str) -> Deck:
    """The deck as in `own_deck`, without its list."""
    return _own(request, seen_deck_row(request, public_id))


def _seen(request: HttpRequest | Request, deck: Deck | None) -> Deck:
    if deck is None:
        raise Http404("There is no such deck.")
    allow_copies(request, deck.visibility == Deck.Visibility.PUBLIC)
    return deck


def _own(request: HttpRequest | Request, deck: Deck) -> Deck:
    if not queries.may_edit(request.user, request.session.session_key, deck):
        raise PermissionDenied("This deck is not yours to change.")
    return deck


def version_of(request: HttpRequest, field: str = "version") -> int:
    """Return the version that a form was made for; -1, which no deck has, where it says none."""
    written = request.POST.get(field, "")
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 10 else -1
