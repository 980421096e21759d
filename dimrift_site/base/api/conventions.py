"""Conventions of all addresses under /api/v1/: one shape for errors; `pagination` has that of lists."""

from collections.abc import Iterator
from itertools import islice
from math import ceil
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from dimrift_site.base.plurals import plural

MOST_REPORTED: Final = 20  # mistakes in one answer
LONGEST_QUOTED: Final = 300  # characters of a mistake, which may repeat what was sent
LONGEST_NAME: Final = 80


def explain(error: Exception, context: dict[str, Any]) -> Response | None:
    """An error as `{code, detail, fields, rule}`; None for what nobody expected, which becomes a 500."""
    response = exception_handler(error, context)
    if response is None:
        return None
    response.data = _data(error)
    return response


def _data(error: Exception) -> dict[str, Any]:
    if isinstance(error, Http404):
        error = exceptions.NotFound("There is nothing here, or it is not yours to see.")
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if isinstance(error, exceptions.ValidationError):
        return shape("invalid", "Some of what was sent cannot be used.", fields=_fields(error.detail))
    if isinstance(error, exceptions.Throttled):
        wait = ceil(error.wait or 0)  # type: ignore[attr-defined] # not in its stub
        return shape("throttled", f"Too many requests of this kind; try again in {plural(wait, 'second')}.")
    if isinstance(error, exceptions.UnsupportedMediaType):
        return shape(error.default_code, "The body has to be JSON, with Content-Type: application/json.")
    if isinstance(error, exceptions.APIException):
        return shape(str(error.get_codes()), str(error.detail))
    return shape("error", "The request failed.")


def _fields(detail: Any) -> dict[str, Any]:
    """Return the mistakes by field, as many as are reported, and how many more there are."""
    mistakes = _mistakes(detail if isinstance(detail, dict) else {"non_field_errors": detail})
    fields: dict[str, Any] = {}
    for place, words in islice(mistakes, MOST_REPORTED):
        inside = fields
        for part in place[:-1]:
            inside = inside.setdefault(part, {})
        inside.setdefault(place[-1], []).append(words)
    more = sum(1 for _ in mistakes)
    if more:
        fields.setdefault("non_field_errors", []).append(f"And {more:,} more.")
    return fields


def _mistakes(detail: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each sentence with the names of the fields around it."""
    if isinstance(detail, dict):
        for name, inside in detail.items():
            yield from _mistakes(inside, (*place, str(name)[:LONGEST_NAME]))
    elif isinstance(detail, list):
        for each in detail:
            yield from _mistakes(each, place)
    else:
        words = str(detail)
        yield place, words if len(words) <= LONGEST_QUOTED else f"{words[:LONGEST_QUOTED]}…"


def shape(code: str, detail: str, *, fields: dict[str, Any] | None = None, rule: str = "") -> dict[str, Any]:
    """Return an error of the API: a stable code, a sentence, {field: [sentences]}, a rule's number."""
    return {"code": code, "detail": detail, "fields": fields or {}, "rule": rule}
