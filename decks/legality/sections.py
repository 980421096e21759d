"""The section of a card's page about the formats that it is in."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from cards.models import Card
from decks.legality.standings import card_standings


def draw_legality(request: HttpRequest, card: Card) -> SafeString:
    """The table of formats; nothing for a card of a workshop, which is in none."""
    if card.workshop_id:
        return mark_safe("")
    return render_to_string("decks/_card_legality.html", {"standings": card_standings(card)})
