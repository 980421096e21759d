"""The engine's reading of a text, to be shown below the field of its author."""

from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

import engine
from cards.admin.rewrite_offers import FormPlace
from cards.models import CardEffect
from cards.readings.reading_budget import ReadingBudget
from cards.readings.unread_effects import name_kinds

LONGEST = 1000


class TextReading(NamedTuple):
    """`clauses` are (clause, plain words).

    Unread: as which `kinds` it could be read, why, the text before, at and after the wrong place, and all
    that could stand there (`expected`).
    """

    canonical: str = ""
    clauses: tuple[tuple[str, str], ...] = ()
    kinds: str = ""
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
        return _unread(unread, name_kinds(kind, text, once, optional, name, ReadingBudget()))
    return TextReading(canonical=program.text(), clauses=tuple(program.explain(once, optional)))


def render_reading(reading: TextReading, place: FormPlace | None = None, original: str = "") -> SafeString:
    """The reading as it is shown below the field.

    `place`: in a form that it can be written into; `original`: what its file says in its place.
    """
    context = {"reading": reading, "place": place, "original": original}
    return render_to_string("admin/cards/reading.html", context)


def _unread(unread: engine.UnreadText, kinds: str) -> TextReading:
    start, end = unread.span
    text = unread.text
    return TextReading(
        kinds=kinds,
        why=str(unread),
        before=text[:start],
        wrong=text[start:end],
        after=text[end:],
        suggestion=unread.suggestion,
        expected=tuple(unread.expected),
    )
