"""Preview of the engine's reading of a text, beside the field of its author, while it is typed."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

import engine
from cards.models import CardEffect

LONGEST = 1000


class TextReading(NamedTuple):
    """`clauses` are (clause, plain words).

    Unread: why, the text before, at and after the wrong place, and all that could stand there (`expected`).
    """

    canonical: str = ""
    clauses: tuple[tuple[str, str], ...] = ()
    why: str = ""
    before: str = ""
    wrong: str = ""
    after: str = ""
    suggestion: str = ""
    expected: tuple[str, ...] = ()


def read(kind: str, text: str, once: bool, optional: bool, name: str) -> TextReading:
    """The reading of a text as it stands in a form; of nothing where nothing is written yet."""
    if not text.strip() or kind not in CardEffect.Kind.values:
        return TextReading()
    if len(text) > LONGEST:
        return TextReading(why=f"A text has at most {LONGEST:,} characters.")
    try:
        program = engine.read_effect(kind, text, once=once, optional=optional, name=name)
    except engine.UnreadText as unread:
        return _unread(unread)
    return TextReading(canonical=program.text(), clauses=tuple(program.explain(once, optional)))


def render_reading(reading: TextReading) -> SafeString:
    """The reading as it is shown below the field."""
    return render_to_string("admin/cards/reading.html", {"reading": reading})


def preview(request: HttpRequest) -> HttpResponse:
    """The reading of `kind text once optional name`, as a piece of a page."""
    asked = request.GET
    kind, text, name = (asked.get(part, "") for part in ("kind", "text", "name"))
    reading = read(kind, text, "once" in asked, "optional" in asked, name[:120])
    return HttpResponse(render_reading(reading))


def _unread(unread: engine.UnreadText) -> TextReading:
    start, end = unread.span
    text = unread.text
    return TextReading(
        why=str(unread),
        before=text[:start],
        wrong=text[start:end],
        after=text[end:],
        suggestion=unread.suggestion,
        expected=tuple(unread.expected),
    )
