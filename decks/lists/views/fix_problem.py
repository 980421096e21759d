"""The buttons on the page of one's own deck that correct a problem."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from decks.lists.deck_store import StaleDeck
from decks.lists.services import change_deck
from decks.lists.versions.list_changes import describe_changes, names_of, read_changes
from decks.lists.views.deck_pages import show_deck
from decks.lists.views.own_deck import own_deck, own_deck_without_texts, version_of
from decks.refusals import Refusal, status_of
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes

STALE = "The deck was saved elsewhere in the meantime; nothing was changed. Below is what it holds now."


@takes("version", "change")
@require_POST
def fix(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change the list as a problem's button says, and go back to the problems of the deck's page."""
    deck = own_deck_without_texts(request, public_id)
    if not is_within(request, "change"):
        return _refuse(request, public_id, 429, TOO_MUCH)
    try:
        changes = read_changes(request.POST.getlist("change"))
        change_deck(deck, version_of(request), changes)
    except StaleDeck:
        return _refuse(request, public_id, 409, STALE)
    except Refusal as refusal:
        return _refuse(request, public_id, status_of(refusal), str(refusal))
    changed = ", ".join(describe_changes(changes, names_of(changes, deck)))
    messages.success(request, f"{changed or 'Nothing changed'}. Undo in the builder takes it back.")
    return redirect(deck)  # the form's address has a fragment, which browsers keep


def _refuse(request: HttpRequest, public_id: str, status: int, words: str) -> HttpResponse:
    messages.error(request, words)
    return show_deck(request, own_deck(request, public_id), status=status)
