"""Charts of a run as SVG files of their own, in the colours of the light theme."""

from collections.abc import Iterator
from typing import Any, Final

from django.template.loader import render_to_string

from decks.chart_geometry import Bars, Lines

STYLE: Final = """<style>
svg { background: #fbf5e8; }
text { font: 13px sans-serif; fill: #544a61; }
.grid path { stroke: #d8c8a8; fill: none; }
.at-y, .axis { text-anchor: end; }
.at-x, .value { text-anchor: middle; }
.name { fill: var(--series); }
.line { fill: none; stroke: var(--series); stroke-width: 2.4; }
.band { fill: var(--series); opacity: 0.2; }
.dot, .bar { fill: var(--series); }
.series-1 { --series: #0a6473; }
.series-2 { --series: #a3590a; }
.series-3 { --series: #9c2f6b; }
</style>"""


def charts_of(result: dict[str, Any]) -> Iterator[Lines | Bars]:
    """Yield the charts of a run's page."""
    yield result["mana"]
    yield result["clock"]
    yield from result["others"]
    yield from result["plays"]


def chart_file(chart: Lines | Bars) -> str:
    """Return a chart as the text of an SVG file, without links."""
    template = "charts/_lines.html"
    if isinstance(chart, Bars):
        template = "charts/_bars.html"
        chart = chart._replace(bars=[bar._replace(address="") for bar in chart.bars])
    drawn = render_to_string(template, {"chart": chart}).strip()
    head, _, body = drawn.partition(">")
    size = f'xmlns="http://www.w3.org/2000/svg" width="{chart.width}" height="{chart.height}"'
    return f"{head.replace('<svg', f'<svg {size}', 1)}>{STYLE}{body}\n"
