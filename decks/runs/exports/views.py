"""Addresses of what can be taken along of a run."""

from collections.abc import Callable
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.workshop.author import reader_of
from decks.runs.exports.chart_files import chart_file, charts_of
from decks.runs.exports.run_tables import cards_table, turns_table
from decks.runs.queries import progress
from decks.runs.run_charts import run_context
from decks.runs.views import seen_run

TABLES: Final[dict[str, Callable[[dict[str, Any]], str]]] = {"turns": turns_table, "cards": cards_table}


@require_safe
@never_cache
def run_table(request: HttpRequest, public_id: str, name: str) -> HttpResponse:
    """A table of the run as CSV, of the games that were played so far."""
    run = seen_run(request, public_id)
    report = progress(run)["report"] if run.is_alone else None  # others have their own
    if name not in TABLES or not report:
        raise Http404("The run has no such table.")
    return HttpResponse(
        TABLES[name](report),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{run.public_id}-{name}.csv"'},
    )


@require_safe
@never_cache
def run_chart(request: HttpRequest, public_id: str, name: str) -> HttpResponse:
    """A chart of the run as SVG, of the games that were played so far."""
    run = seen_run(request, public_id)
    result = run_context(run, reader_of(request))["result"] if run.is_alone else None
    chart = next((chart for chart in charts_of(result) if chart.name == name), None) if result else None
    if chart is None:
        raise Http404("The run has no such chart.")
    return HttpResponse(
        chart_file(chart),
        content_type="image/svg+xml",
        headers={"Content-Disposition": f'attachment; filename="{run.public_id}-{name}.svg"'},
    )
