"""Pages of a deck's earlier versions: show and restore them; delete the deck."""

from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.lists.deck_store import StaleDeck
from decks.lists.forms import LabelForm, SittingForm, error_words
from decks.lists.services import delete_deck, label_version, name_sitting, revert_deck
from decks.lists.versions.version_history import sitting_ends, sitting_steps
from decks.lists.views.own_deck import own_deck, own_deck_row, version_of
from decks.models import Deck
from decks.refusals import Refusal, status_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

PAGE = 50


@require_safe
@never_cache
def versions(request: HttpRequest, public_id: str) -> HttpResponse:
    """Return every sitting and what was named, newest first, each with what it changed."""
    return _show(request, own_deck_row(request, public_id), 200)


@takes("version", "to")
@require_POST
def revert(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make an earlier state the newest one."""
    deck = own_deck(request, public_id)
    if made_before(request, Deck):
        return redirect("decks:edit", deck.public_id)
    if not is_within(request, "change"):
        messages.error(request, TOO_MUCH)
        return _show(request, deck, 429)
    written = request.POST.get("to", "")
    to = int(written) if written.isascii() and written.isdecimal() and len(written) < 10 else -1
    try:
        made_once(request, Deck, partial(_revert, deck, version_of(request), to))
    except StaleDeck:
        return _show(request, own_deck(request, public_id), 409, stale=to)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return _show(request, deck, status_of(refusal))
    messages.success(request, f"The deck is again what it was in version {to}.")
    return redirect("decks:edit", deck.public_id)


@takes(*{**LabelForm.base_fields, **SittingForm.base_fields})
@require_POST
def keep(request: HttpRequest, public_id: str) -> HttpResponse:
    """Name a version or a sitting, so that it is kept; without a name it may be thinned again."""
    deck = own_deck(request, public_id)
    if not is_within(request, "change"):
        messages.error(request, TOO_MUCH)
        return _show(request, deck, 429)
    kind, name = (SittingForm, name_sitting) if "sitting" in request.POST else (LabelForm, label_version)
    form = kind(request.POST)
    if not form.is_valid():
        messages.error(request, error_words(form))
        return _show(request, deck, 400)
    try:
        name(deck, **form.cleaned_data)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return _show(request, deck, status_of(refusal))
    return redirect("decks:versions", deck.public_id)


@takes("version")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask, then delete the deck with its versions and runs."""
    deck = own_deck(request, public_id)
    if request.method != "POST":
        return _ask(request, deck)
    if not is_within(request, "change"):
        messages.error(request, TOO_MUCH)
        return _ask(request, deck, 429)
    try:
        delete_deck(deck, version_of(request))
    except StaleDeck:
        return _ask(request, own_deck(request, public_id), 409, stale=True)
    messages.success(request, f"{deck.name} is deleted.")
    return redirect("decks:list")


def _revert(deck: Deck, version: int, to: int) -> Deck:
    revert_deck(deck, version, to)
    return deck


def _ask(request: HttpRequest, deck: Deck, status: int = 200, **more: object) -> HttpResponse:
    return render(request, "decks/delete.html", {"section": "decks", "deck": deck, **more}, status=status)


def _show(request: HttpRequest, deck: Deck, status: int, **more: object) -> HttpResponse:
    page = Paginator(sitting_ends(deck), PAGE).get_page(request.GET.get("page"))
    steps, saves = sitting_steps(deck, list(page))
    context = {
        "section": "decks",
        "deck": deck,
        "page": page,
        "steps": steps,
        "saves": saves,
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
        **more,
    }
    return render(request, "decks/versions.html", context, status=status)
