"""Decks to take along: as text, as a code, as JSON and as a table."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from decks.lists.deck_text.exchange import deck_as_code, deck_as_data, deck_as_table, deck_as_text
from decks.lists.views.own_deck import seen_deck
from dimrift_site.base.web.query_parameters import unknown


@require_safe
def export(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show every form in which the deck can be taken along."""
    deck = seen_deck(request, public_id)
    code = deck_as_code(deck)
    unnumbered = [entry.card.name for entry in deck.entries.all() if entry.card.number is None]
    address = settings.SITE_URL + reverse("decks:coded", args=[code]) if code else ""
    context = {
        "section": "decks",
        "deck": deck,
        "code": code,
        "address": address,
        "unnumbered": unnumbered,
        "text": deck_as_text(deck),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "decks/export.html", context)


@require_safe
def export_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The deck as text, which the builder reads again."""
    deck = seen_deck(request, public_id)
    return _download(deck_as_text(deck), "text/plain; charset=utf-8", f"{deck.slug}.txt")


@require_safe
def export_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The deck as CSV, which the builder reads again."""
    deck = seen_deck(request, public_id)
    return _download(deck_as_table(deck), "text/csv; charset=utf-8", f"{deck.slug}.csv")


@require_safe
def export_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The deck as JSON, which the builder reads again."""
    deck = seen_deck(request, public_id)
    response = JsonResponse(deck_as_data(deck), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{deck.slug}.json"'
    return response


def _download(text: str, content_type: str, name: str) -> HttpResponse:
    return HttpResponse(
        text, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
