"""Visitors of the workshop: what of it they may see or change."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from cards.models import Card, WorkshopSet
from cards.workshop import queries
from cards.workshop.author import author, owner_of, reader_of
from cards.workshop.refusals import WorkshopRefusal
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.page_throttles import is_within


def author_of(request: HttpRequest) -> int | str:
    """The same of who is about to write: without an account the session is made if there is none yet."""
    who = author(request.user.pk, session_of(request))
    assert who is not None, "an account has its number, and everybody else a session now"
    return who


def is_own_set(request: HttpRequest, workshop_set: WorkshopSet) -> bool:
    """Return whether the set is the visitor's own."""
    viewer = reader_of(request)
    return viewer is not None and viewer == owner_of(workshop_set)


def set_of(request: HttpRequest, public_id: str) -> WorkshopSet:
    """The set, if the visitor may see it; else Http404."""
    workshop_set = queries.visible_set(reader_of(request), public_id)
    if workshop_set is None:
        raise Http404("There is no such set.")
    return workshop_set


def own_set(request: HttpRequest, public_id: str) -> WorkshopSet:
    """The set, if it is the visitor's own; PermissionDenied for one that they may only look at."""
    workshop_set = set_of(request, public_id)
    if not is_own_set(request, workshop_set):
        raise PermissionDenied
    return workshop_set


def card_of(request: HttpRequest, key: str) -> Card:
    """The card of a workshop, if the visitor may see it; else Http404."""
    card = queries.visible_card(reader_of(request), key)
    if card is None:
        raise Http404("There is no such card.")
    return card


def own_card(request: HttpRequest, key: str) -> tuple[Card, WorkshopSet]:
    """The card with its set, if they are the visitor's own; PermissionDenied as for `own_set`."""
    card = card_of(request, key)
    assert card.workshop is not None
    if not is_own_set(request, card.workshop):
        raise PermissionDenied
    return card, card.workshop


def refuse_haste(request: HttpRequest, kind: str = "change") -> None:
    """WorkshopRefusal of who does more things of a kind than the API lets them."""
    if not is_within(request, kind):
        raise WorkshopRefusal("too_often")
