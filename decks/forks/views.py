"""The button that makes a fork."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from decks.forks.services import fork_deck
from decks.lists.queries import may_edit
from decks.lists.views.own_deck import seen_deck_row
from decks.models import Deck
from decks.refusals import Refusal
from decks.session_key import session_of
from decks.submissions.services import made_before, made_once
from dimrift_site.web.client_address import client_network
from dimrift_site.web.posted_fields import takes
from dimrift_site.web.visitor_limits import is_within


@takes()
@require_POST
def fork(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make a fork of a deck: of one's own without an account, too, of others with one."""
    origin = seen_deck_row(request, public_id)
    is_own = may_edit(request.user, request.session.session_key, origin)
    if not (is_own or request.user.is_authenticated):
        messages.info(request, "Log in, then fork the deck: a fork belongs to an account.")
        return redirect_to_login(origin.get_absolute_url())
    made = made_before(request, Deck)
    if made is not None:
        return redirect("decks:edit", made.public_id)
    if not is_within(request, "decks"):
        return render(request, "429.html", status=429)
    try:
        made = made_once(request, Deck, partial(_fork, request, origin))
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(origin)
    return redirect("decks:edit", made.public_id)


def _fork(request: HttpRequest, origin: Deck) -> Deck:
    session_key = "" if request.user.is_authenticated else session_of(request)
    made = fork_deck(origin, request.user, session_key, network=client_network(request))
    if made.left_out:
        names = ", ".join(made.left_out[:10])
        messages.warning(request, f"Left out, being cards of a workshop that you may not use: {names}.")
    messages.success(request, f"{made.deck.name} is yours, and only you see it.")
    return made.deck
