"""Section of a card's page about its worth."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from cards.models import Card
from decks.runs.worth.balance_table import duels_words, won_words
from decks.runs.worth.queries import kept_worth
from engine.simulation import worth_figure


def draw_worth(_request: HttpRequest, card: Card) -> SafeString:
    """Return what the card is worth, where that was measured, and the way to the page that measures it."""
    worth = kept_worth(card)
    name = "workshop-card-worth" if card.workshop_id else "card-worth"
    context: dict[str, object] = {"address": reverse(f"decks:{name}", args=[card.key]), "worth": worth}
    if worth is not None:
        figure = worth_figure((worth.pairs, worth.won_more, worth.squares))
        context["words"] = won_words(figure["mean"])
        context["interval"] = f"{duels_words(figure['low'])} to {duels_words(figure['high'])}"
    return render_to_string("worth/_card_worth.html", context)
