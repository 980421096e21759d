"""Pages of decks."""

from collections.abc import Iterable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from cards.cache import pinned_version
from cards.wiki.page_html import draw_texts
from decks.chart_geometry import bar_chart
from decks.forks.queries import fork_origin
from decks.legality.format_checks import illegal_since, problems
from decks.legality.models import Format
from decks.legality.queries import format_of
from decks.legality.standings import DeckStanding, deck_standings
from decks.lists import list_rows, queries
from decks.lists.builder import TITLES, deck_lines, deck_warnings
from decks.lists.deck_picture import picture_of_link
from decks.lists.list_rows import Group, ListRow
from decks.lists.statistics import curves
from decks.lists.tiles import best_cards
from decks.lists.views.own_deck import seen_deck
from decks.models import Deck, DeckEntry
from decks.play_checks.queries import shown_check
from decks.play_setup.edition_choice import choice, own_edition
from decks.runs.forms import RunForm
from decks.runs.queries import recent_runs


@require_safe
@pinned_version()
def deck_page(request: HttpRequest, public_id: str, slug: str = "") -> HttpResponse:
    """A deck's list by type, its curves, and the way to a run. Any other slug leads to the right one."""
    deck = seen_deck(request, public_id)
    if slug != deck.slug:
        return redirect(deck, permanent=False)
    return show_deck(request, deck)


def show_deck(
    request: HttpRequest, deck: Deck, form: RunForm | None = None, status: int = 200, **more: object
) -> HttpResponse:
    """Show a deck's page, with what was filled in of the form of a run, and more for its template."""
    context = {**_page_of(request, deck, form or RunForm(request.user)), **more}
    return render(request, "decks/deck.html", context, status=status)


def _page_of(request: HttpRequest, deck: Deck, form: RunForm) -> dict[str, object]:
    sections = {
        section: list_rows.rows(entry for entry in deck.entries.all() if entry.section == section)
        for section in DeckEntry.Section.values
    }
    main, fables = sections["main"], sections["fables"]
    notes, lines = getattr(deck, "notes", None), deck_lines(deck)
    about_html, notes_html = draw_texts([deck.about, notes.text if notes else ""])
    standings = deck_standings(lines)
    may_edit = queries.may_edit(request.user, request.session.session_key, deck)
    format_ = format_of(deck)
    deck_problems = problems(lines, deck.edition, format_)
    return {
        "section": "decks",
        "deck": deck,
        "picture": picture_of_link(deck),
        "fan": best_cards(deck),
        "about": about_html,
        "form": form,
        "edition": choice(request.POST.dict(), own_edition(deck, format_)),
        "piles": list_piles(sections),
        "unread": list_rows.unread(main + fables),
        "unplayable": list_rows.unplayable(main + fables),
        "has_withheld": len(list_rows.shown_rows(main + fables)) < len(main + fables),
        "agreed": "unread_absent" in request.POST,
        "curves": curves_of(main + fables),
        "notes": notes_html,
        "has_boards": 'class="diagram"' in about_html + notes_html,
        "is_liked": getattr(deck, "liked", False),
        "origin": fork_origin(request.user, request.session.session_key, deck),
        "may_edit": may_edit,
        "format": format_,
        "problems": deck_problems,
        "illegal_since": illegal_since(deck_problems, localdate(deck.changed)),
        "standings": standings,
        "legal_in": legal_formats(standings, format_, is_legal=not deck_problems),
        "play_warnings": deck_warnings(deck, format_),
        "check": shown_check(deck, format_, may_wait=may_edit and not deck_problems),
        "recent": recent_runs(deck),
    }


def legal_formats(standings: Iterable[DeckStanding], own: Format, *, is_legal: bool) -> list[str]:
    """Return the names of the formats in which the deck is legal, its own first."""
    others = [standing.format.name for standing in standings if not standing.found]
    return [*[own.name] * is_legal, *(name for name in others if name != own.name)]


def list_piles(sections: Mapping[str, list[ListRow]]) -> list[tuple[str, list[Group], int]]:
    """Return title, rows by type and number of cards of each section that has some."""
    return [
        (title, list_rows.group_rows(sections[section]), list_rows.size(sections[section]))
        for section, title in TITLES.items()
        if sections[section]
    ]


def curves_of(rows: list[ListRow]) -> list[dict[str, object]]:
    """The cost curve and the Will curve of those rows that are shown, drawn and in numbers."""
    shown = list_rows.shown_rows(rows)
    wanted = (
        ("Cost curve", "mana to summon", curves.cost_curve),
        ("Will curve", "Will", curves.will_curve),
    )
    found = []
    for title, axis, curve in wanted:
        values = curve(shown)
        chart = bar_chart(title, axis, values, words=f"{axis} {{label}}: {{value}} card{{s}}")
        size = sum(values.values())
        found.append({"title": title, "axis": axis, "values": values, "chart": chart, "size": size})
    return found
