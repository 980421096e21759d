"""Pages of formats: what decks of each agree on, and their lists of banned and restricted cards."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from decks.legality.models import Format
from decks.legality.queries import formats
from dimrift_site.base.web.query_parameters import unknown

MOST_LISTED = 200  # entries of a list on its page


@require_safe
def format_list(request: HttpRequest) -> HttpResponse:
    """All formats in short."""
    context = {"section": "decks", "formats": formats(), "unknown": unknown(request.GET, {})}
    return render(request, "decks/formats.html", context)


@require_safe
def format_page(request: HttpRequest, key: str) -> HttpResponse:
    """A format: its numbers, its sets, and what it bans or restricts now, later and before."""
    format_ = get_object_or_404(Format.objects.prefetch_related("sets"), key=key)
    entries = list(format_.restrictions.select_related("card")[: MOST_LISTED + 1])
    today = timezone.localdate()
    context = {
        "section": "decks",
        "format": format_,
        "lists": [
            ("Banned and restricted", [entry for entry in entries[:MOST_LISTED] if entry.holds_on(today)]),
            ("Coming", [entry for entry in entries[:MOST_LISTED] if entry.since > today]),
            ("Over", [entry for entry in entries[:MOST_LISTED] if entry.until and entry.until < today]),
        ],
        "more": len(entries) > MOST_LISTED,
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "decks/format.html", context)
