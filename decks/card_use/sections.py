"""Sections of a card's page about decks and runs."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Card
from decks.card_use.queries import MOST_DECKS, card_outcomes, public_decks_with


def draw_use(request: HttpRequest, card: Card) -> SafeString:
    """Return the public decks that play the card, and what became of it in their runs."""
    decks = list(public_decks_with(card))
    context = {
        "decks": decks[:MOST_DECKS],
        "more": len(decks) > MOST_DECKS,
        "outcomes": card_outcomes(card),
        "visitor": request.user,
    }
    return render_to_string("decks/_card_use.html", context)
