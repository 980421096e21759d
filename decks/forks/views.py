"""The buttons that fork a deck, plan a change of one's own, and take a plan over."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from decks.forks import services
from decks.forks.services import NotesVersions, fork_deck
from decks.lists.deck_store import StaleDeck
from decks.lists.views.deck_pages import show_deck
from decks.lists.views.own_deck import own_deck, own_deck_row, seen_deck_row, version_of
from decks.models import Deck
from decks.refusals import Refusal, status_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.client_address import client_network
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes


@takes()
@require_POST
def fork(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make a fork of a deck that the visitor may see, for the account or else the browser session."""
    return _make(request, seen_deck_row(request, public_id), is_plan=False)


@takes()
@require_POST
def plan(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make a plan for one's own deck: a private fork that can be taken over."""
    return _make(request, own_deck_row(request, public_id), is_plan=True)


@takes("version", "origin", "with_notes", "plan_notes", "origin_notes")
@require_POST
def take_over(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give what a plan has otherwise to its deck; 409 where one of them is not as it was seen."""
    deck = own_deck(request, public_id)
    if not is_within(request, "change"):
        return render(request, "429.html", status=429)
    notes = None
    if "with_notes" in request.POST:
        notes = NotesVersions(version_of(request, "plan_notes"), version_of(request, "origin_notes"))
    try:
        origin = services.take_over(deck, version_of(request), version_of(request, "origin"), notes)
    except StaleDeck:
        return show_deck(request, own_deck(request, public_id), status=409, stale=True)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return show_deck(request, own_deck(request, public_id), status=status_of(refusal))
    # Notes have no versions.
    but = " all but notes and tags" if notes else " it"
    messages.success(request, f"{origin.name} is as planned. Undo in the builder takes{but} back.")
    return redirect(origin)


def _make(request: HttpRequest, origin: Deck, *, is_plan: bool) -> HttpResponse:
    deck = made_before(request, Deck)
    if deck is not None:
        return redirect("decks:edit", deck.public_id)
    if not is_within(request, "decks"):
        return render(request, "429.html", status=429)
    try:
        deck = made_once(request, Deck, partial(_fork, request, origin, is_plan))
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(origin)
    return redirect("decks:edit", deck.public_id)


def _fork(request: HttpRequest, origin: Deck, is_plan: bool) -> Deck:
    session_key = "" if request.user.is_authenticated else session_of(request)
    made = fork_deck(origin, request.user, session_key, network=client_network(request), is_plan=is_plan)
    if made.left_out:
        names = ", ".join(made.left_out[:10])
        messages.warning(request, f"Left out, being cards of a workshop that you may not use: {names}.")
    words = "Change it here; its page takes it over" if is_plan else f"{made.deck.name} is yours"
    messages.success(request, f"{words}, and only you see it.")
    return made.deck
