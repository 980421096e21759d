"""What all addresses under /api/v1/ share: one shape for errors and one for lists."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.pagination import CursorPagination
from rest_framework.response import Response
from rest_framework.views import exception_handler

from decks.editing.refusal import EditRefused
from decks.playtest.refusal import GameRefused
from decks.simulation.refusal import RunRefused
from engine import Refused


class Pages(CursorPagination):
    """Lists as `{next, results}`; `next` is the address of the following page, or null."""

    page_size = 50
    ordering = ("name", "pk")

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.get_next_link(), "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        following = {"type": "string", "nullable": True, "format": "uri"}
        properties = {"next": following, "results": schema}
        return {"type": "object", "required": ["next", "results"], "properties": properties}


def explain(error: Exception, context: dict[str, Any]) -> Response | None:
    """An error as `{code, detail, fields, rule}`; None for what nobody expected, which becomes a 500."""
    if isinstance(error, Refused):
        return _response(400, error.code, str(error), rule=error.rule)
    if isinstance(error, (EditRefused, GameRefused, RunRefused)):
        return _response(error.status, error.code, str(error))
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
    return detail if isinstance(detail, dict) else {"non_field_errors": detail}


def _response(status: int, code: str, detail: str, rule: str = "") -> Response:
    return Response(shape(code, detail, rule=rule), status=status)


def shape(code: str, detail: str, *, fields: dict[str, Any] | None = None, rule: str = "") -> dict[str, Any]:
    """What every error of the API is: a stable code, a sentence, {field: [sentences]}, a rule's number."""
    return {"code": code, "detail": detail, "fields": fields or {}, "rule": rule}
