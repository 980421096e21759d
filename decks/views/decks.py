"""Pages of decks, and the first page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards import queries as catalogue
from decks import queries, stats
from decks.charts import bar_chart
from decks.forms import RunForm
from decks.models import Deck, DeckEntry


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, starter decks, factions."""
    decks = list(queries.listed(request.user).exclude(key=None))
    fans = [stats.face_cards(deck) for deck in decks]
    context = {
        "decks": decks,
        "heroes": [card for together in zip(*fans, strict=False) for card in together][: stats.FAN],
        "factions": catalogue.factions(),
        "cards": catalogue.how_many(),
    }
    return render(request, "home.html", context)


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """Public decks and one's own."""
    return render(request, "decks/list.html", {"section": "decks", "decks": queries.listed(request.user)})


@require_safe
def deck_page(request: HttpRequest, public_id: str, slug: str = "") -> HttpResponse:
    """A deck's list by type, its curves, and the way to a run. Any other slug leads to the right one."""
    deck = queries.deck(request.user, public_id, request.session.session_key)
    if deck is None:
        raise Http404("There is no such deck.")
    if slug != deck.slug:
        return redirect(deck, permanent=False)
    return render(request, "decks/deck.html", page_of(deck, RunForm(request.user)))


def page_of(deck: Deck, form: RunForm) -> dict[str, object]:
    """What a deck's page shows."""
    sections = {
        section: stats.rows(entry for entry in deck.entries.all() if entry.section == section)
        for section in DeckEntry.Section.values
    }
    main, fables = sections["main"], sections["fables"]
    return {
        "section": "decks",
        "deck": deck,
        "form": form,
        "piles": [
            (title, stats.by_type(sections[section]), stats.size(sections[section]))
            for section, title in (("main", "Main deck"), ("fables", "Fables"), ("maybe", "Maybe"))
            if sections[section]
        ],
        "unread": [row.card for row in main + fables if not row.playable],
        "curves": _curves(main, fables),
        "recent": queries.recent_runs(deck),
    }


def _curves(main: list[stats.Row], fables: list[stats.Row]) -> list[dict[str, object]]:
    wanted = (
        ("Cost curve", "mana to summon", stats.cost_curve, main + fables),
        ("Will curve", "Will", stats.will_curve, main + fables),
    )
    found = []
    for title, axis, curve, rows in wanted:
        values = curve(rows)
        chart = bar_chart(title, axis, values, words=f"{axis} {{label}}: {{value}} cards")
        size = stats.size(rows)
        found.append({"title": title, "axis": axis, "values": values, "chart": chart, "size": size})
    return found
