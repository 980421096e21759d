"""Page of the meta: the matrix of the public decks of a format."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.legality.queries import DEFAULT, formats
from decks.runs.matrices.services import MOST_DECKS
from decks.runs.matrices.views import matrix_context
from decks.runs.meta.meta_decks import MOST_OF_ONE
from decks.runs.meta.queries import shown_meta
from dimrift_site.base.web.query_parameters import unknown


@require_safe
@never_cache
def meta(request: HttpRequest) -> HttpResponse:
    """Show the meta of a format, by its key; of the site's own without one."""
    known = {format_.key: format_ for format_ in formats()}
    asked = request.GET.get("format", "")
    format_ = known.get(asked) or known.get(DEFAULT) or next(iter(known.values()))
    matrix = shown_meta(format_)
    context: dict[str, Any] = {
        "section": "decks",
        "format": format_,
        "formats": known.values(),
        "caps": (MOST_DECKS, MOST_OF_ONE),
        "matrix": matrix,
        "unknown": unknown(request.GET, {"format": known}),
    }
    if matrix is not None:
        context |= matrix_context(request, matrix)
    return render(request, "matrices/meta.html", context)
