"""Conventions of all addresses under /api/v1/: one shape for errors and one for lists."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as CannotBeTime
from django.http import Http404
from rest_framework import exceptions
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from decks.refusals import REFUSED, status_of

MOST_REPORTED: Final = 20  # mistakes in one answer
LONGEST_QUOTED: Final = 300  # characters of a mistake, which may repeat what was sent
LONGEST_NAME: Final = 80
NO_CURSOR: Final = {"cursor": ["No list gave such a cursor."]}


class Pages(CursorPagination):
    """Lists as `{next, results}`; `next` is the address of the following page, or null."""

    page_size = 50
    ordering = ("name", "pk")

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> tuple[str, ...]:
        """Return the order of the list: its view's `pages_by`, else by name."""
        return getattr(view, "pages_by", self.ordering)

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        """Return the page asked for. A cursor whose position is none of what the list goes by is refused."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except CannotBeTime:
            raise exceptions.ValidationError(NO_CURSOR) from None

    def decode_cursor(self, request: Request) -> Cursor | None:
        """Return what `next` carried. A cursor that no list gave is refused, not taken for the first page."""
        try:
            cursor = super().decode_cursor(request)
        except exceptions.NotFound:
            raise exceptions.ValidationError(NO_CURSOR) from None
        if cursor is not None and not self._is_of_ours(request, cursor):
            raise exceptions.ValidationError(NO_CURSOR)
        return cursor

    def _is_of_ours(self, request: Request, cursor: Cursor) -> bool:
        """Return whether this list writes it so: base64 ignores characters between. No name has a NUL."""
        ours = parse_qs(urlsplit(self.encode_cursor(cursor)).query, keep_blank_values=True)
        written = [request.query_params[self.cursor_query_param]]
        return ours[self.cursor_query_param] == written and "\0" not in str(cursor.position)

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.get_next_link(), "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        following = {"type": "string", "nullable": True, "format": "uri"}
        properties = {"next": following, "results": schema}
        return {"type": "object", "required": ["next", "results"], "properties": properties}


def explain(error: Exception, context: dict[str, Any]) -> Response | None:
    """An error as `{code, detail, fields, rule}`; None for what nobody expected, which becomes a 500.

    With what was decided on a stale version comes the newest `state`, which the view knows.
    """
    if isinstance(error, REFUSED):
        data = shape(error.code, str(error), rule=error.rule)
        if error.code == "stale":
            try:
                data["state"] = context["view"].newest_state(error)
            except Http404 as deleted:
                return explain(deleted, context)
        return Response(data, status_of(error))
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
