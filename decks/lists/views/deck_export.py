"""Decks to take along: as text and as JSON."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from decks.lists.deck_text.exchange import deck_as_data, deck_as_text
from decks.lists.views.own_deck import seen_deck


@require_safe
def export_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The deck as text, which the builder reads again."""
    deck = seen_deck(request, public_id)
    response = HttpResponse(deck_as_text(deck), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{deck.slug}.txt"'
    return response


@require_safe
def export_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The deck as JSON, which the builder reads again."""
    deck = seen_deck(request, public_id)
    response = JsonResponse(deck_as_data(deck), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{deck.slug}.json"'
    return response
