"""The hints of a deck, as the part of its pages that comes by itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.legality.queries import format_of
from decks.lists import queries
from decks.lists.views.own_deck import seen_deck_without_texts
from decks.play_checks.queries import shown_check


@require_safe
@never_cache
def hints(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what playing the deck showed, or that this is to come."""
    deck = seen_deck_without_texts(request, public_id)
    is_own = queries.may_edit(request.user, request.session.session_key, deck)
    check = shown_check(deck, format_of(deck), may_wait=is_own)
    # Whoever waited for it keeps the line that was there: nothing below it moves.
    context = {"deck": deck, "check": check, "has_waited": is_own}
    return render(request, "decks/_play_check.html", context)
