"""The page of Target Practice."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.practice.trial import FACINGS, KNOWN, TOPS, Trial, answers, switches, turned_arrows
from dimrift_site.web.query_parameters import unknown


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """Pick arrows, place and turn a card, see what it reaches: all in the address, so it can be shared."""
    tried = Trial.of(request.GET.dict())
    context = {
        "section": "practice",
        "tried": tried,
        "switches": switches(tried),
        "facings": [(facing, tried._replace(facing=facing).query) for facing in FACINGS],
        "turn": tried._replace(facing=FACINGS[(tried.quarters + 1) % 4]).query,
        "top": TOPS[tried.quarters],
        "arrows": turned_arrows(tried),
        "answers": answers(tried),
        "unknown": unknown(request.GET, KNOWN),
    }
    part = "cards/_practice.html" if "X-Practice" in request.headers else "cards/practice.html"
    return render(request, part, context)
