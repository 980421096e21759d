"""Filters for decks and simulated figures."""

import re
from collections.abc import Mapping
from typing import Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.faces.fragments import draw
from cards.wiki.markup import LINK
from decks.chart_geometry import ChartFigure
from decks.play_setup.edition_choice import override_words
from decks.runs.chunks.play_time import time_words
from decks.runs.duels.duel_figures import ShownShare
from decks.runs.matrices.grid import GridCell
from decks.submissions.services import NONCE, new_nonce
from dimrift_site.base.web.cache_policy import may_be_kept

NOT_COUNTED: Final = SafeString("<td>not counted</td>")

OUTER_LINK: Final = re.compile(r"\[([^][]{1,200})\]\([^()\s]{1,500}\)")
# Signs around words, and before lines
MARKS: Final = re.compile(
    r"\*\*|(?<!\w)[*_~`]{1,3}(?=\w)|(?<=[\w.,!?])[*_~`]{1,3}(?!\w)|^(?:#{1,6}|>) ", re.MULTILINE
)

register = template.Library()


@register.simple_tag
def once(part: str, **shown: object) -> SafeString:
    """A part of a page that shows nothing else, drawn once for all pages on which it looks the same."""
    return draw(part, shown)


@register.simple_tag(takes_context=True)
def send_once(context: template.Context) -> SafeString:
    """Return the field that lets a form which makes something make it once, however often it is sent.

    None on a page that caches keep: it would be the same for all who see that copy.
    """
    request = context.get("request")
    if request is not None and may_be_kept(request):
        return SafeString("")
    return format_html('<input type="hidden" name="{}" value="{}">', NONCE, new_nonce())


@register.filter
def overrides(switches: Mapping[str, str]) -> str:
    """The switches set otherwise than in the edition, to go on after its name: `, Mulligan: no`."""
    return "".join(f", {words}" for words in override_words(switches))


@register.filter
def interval(figure: ChartFigure) -> str:
    """`2.30 to 2.52`, the 95 % interval of something that cannot be less than nothing."""
    return f"{max(figure['low'], 0):.2f} to {figure['high']:.2f}"


@register.filter
def share(figure: ChartFigure) -> str:
    """`62.4 %`, of a figure that is a share of one."""
    return f"{100 * figure['mean']:.1f} %"


@register.filter
def chance_share(chance: float) -> str:
    """`62.4 %`, of a chance that is known."""
    return f"{100 * chance:.1f} %"


@register.filter
def share_interval(figure: ChartFigure) -> str:
    """`59.3 to 65.4 %`, the 95 % interval of a share."""
    return f"{100 * figure['low']:.1f} to {100 * figure['high']:.1f} %"


@register.simple_tag
def play_time(sides: int) -> str:
    """Return how long usual runs take here, in words; of a paired one with two sides."""
    return time_words(sides)


@register.simple_tag
def mean_cell(figure: ChartFigure | None, address: str) -> SafeString:
    """The cell of a table with a mean, its interval, and the game behind it."""
    return _cell(f"{figure['mean']:.2f}", interval(figure), address) if figure else NOT_COUNTED


@register.simple_tag
def share_cell(figure: ChartFigure | None, address: str) -> SafeString:
    """The cell of a table with a share, its interval, and the game behind it."""
    return _cell(share(figure), share_interval(figure), address) if figure else NOT_COUNTED


def _cell(words: str, bounds: str, address: str) -> SafeString:
    """Return the cell without a blank too many: a page of a run has some three hundred of them."""
    shown = format_html('<a href="{}">{}</a>', address, words) if address else words
    return format_html('<td>{}<span class="interval">{}</span></td>', shown, bounds)


@register.simple_tag
def matrix_figure(cell: GridCell | ShownShare, shade: int | None = None) -> SafeString:
    """The cell of a matrix with a share, its interval and its duel: a page of 20 decks has 780 of them."""
    shown = format_html('<a href="{}">{}</a>', cell.address, cell.mean) if cell.address else cell.mean
    shaded = "" if shade is None else format_html(' class="heat-{}"', shade)
    return format_html("<td{}>{}<small>{}</small></td>", shaded, shown, cell.interval)


@register.filter
def without_markup(text: str) -> str:
    """A description in Markdown as plain words, for lists of decks."""
    linked = LINK.sub(lambda link: link[2] or link[1], text)
    return MARKS.sub("", OUTER_LINK.sub(r"\1", linked))


@register.filter
def group_digits(number: int) -> str:
    """`1,000`."""
    return f"{number:,}"
