"""Page that puts a card into a deck."""

from functools import partial
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards import queries as catalogue
from cards.models import Card
from cards.workshop.author import reader_of
from cards.workshop.queries import visible_card
from decks.card_use.deck_choice import NEW, DeckChoice, own_choices, section_of
from decks.lists.deck_store import DeckLine, StaleDeck
from decks.lists.services import change_deck, make_deck
from decks.lists.versions.list_changes import ListChange, describe_changes
from decks.lists.views.own_deck import own_deck_without_texts
from decks.models import Deck
from decks.refusals import Refusal, status_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.client_address import client_network
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

CHANGED: Final = (
    "That deck was changed elsewhere since this page was opened; nothing was added. "
    "Add the card to it as it is now?"
)


@takes("card", "deck")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add_card(request: HttpRequest) -> HttpResponse:
    """Ask into which deck a card goes, or put one copy of it there."""
    card = _card(request)
    if request.method != "POST":
        return _ask(request, card)
    chosen = DeckChoice.read(request.POST.get("deck", ""))
    if chosen is None:
        return _ask(request, card, "Choose one of your decks, or a new one.", 400)
    if not is_within(request, "change"):
        return _ask(request, card, TOO_MUCH, 429)
    try:
        deck = _add_to_new(request, card) if chosen.public_id == NEW else _add(request, card, chosen)
    except StaleDeck:
        return _ask(request, card, CHANGED, 409)
    except Refusal as refusal:
        return _ask(request, card, str(refusal), status_of(refusal))
    if deck is None:
        return _ask(request, card, TOO_MUCH, 429)
    change = ListChange(section_of(card), card.key, 1)
    messages.success(request, f"{deck.name}: {', '.join(describe_changes([change], {card.key: card.name}))}.")
    return redirect(card)


def _card(request: HttpRequest) -> Card:
    asked = request.POST if request.method == "POST" else request.GET
    key = asked.get("card", "")[:200].replace("\0", "")
    card = visible_card(reader_of(request), key) or catalogue.card(key)
    if card.retired:
        raise Http404("There is no such card.")
    return card


def _add(request: HttpRequest, card: Card, chosen: DeckChoice) -> Deck:
    deck = own_deck_without_texts(request, chosen.public_id)
    change_deck(deck, chosen.version, [ListChange(section_of(card), card.key, 1)])
    return deck


def _add_to_new(request: HttpRequest, card: Card) -> Deck | None:
    """The new deck, or that which this form made before; None where the visitor makes too many."""
    deck = made_before(request, Deck)
    if deck is not None:
        return deck
    return made_once(request, Deck, partial(_make, request, card)) if is_within(request, "decks") else None


def _make(request: HttpRequest, card: Card) -> Deck:
    session_key = "" if request.user.is_authenticated else session_of(request)
    line = DeckLine(section_of(card), card, 1)
    name = f"With {card.name}"[:120]
    return make_deck(request.user, session_key, [line], network=client_network(request), name=name)


def _ask(request: HttpRequest, card: Card, problem: str = "", status: int = 200) -> HttpResponse:
    context = {
        "section": "decks",
        "card": card,
        "decks": own_choices(request),
        "problem": problem,
        "unknown": unknown(request.GET, {"card": ()}),
    }
    return render(request, "decks/add_card.html", context, status=status)
