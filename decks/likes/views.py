"""The button that likes a deck, or takes the like back."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from decks.likes.services import like_deck, unlike_deck
from decks.lists.queries import may_edit
from decks.lists.views.own_deck import seen_deck_row
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes


@takes("like")
@require_POST
def like(request: HttpRequest, public_id: str) -> HttpResponse:
    """Like a deck of somebody else with `like=yes`, take it back with anything else."""
    deck = seen_deck_row(request, public_id)
    if may_edit(request.user, request.session.session_key, deck):
        raise PermissionDenied("One's own deck cannot be liked.")
    if not request.user.is_authenticated:
        messages.info(request, "Log in, then like the deck.")
        return redirect_to_login(deck.get_absolute_url())
    if not is_within(request, "change"):
        return render(request, "429.html", status=429)
    if request.POST.get("like") == "yes":
        like_deck(deck, request.user)
    else:
        unlike_deck(deck, request.user)
    return redirect(deck)
