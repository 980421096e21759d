"""Pages of the API's lists, as `{next, results}`; `next` is the address of the following page, or null."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final

from django.core.exceptions import ValidationError as CannotBeValue
from django.db.models import Field, Model, Q
from rest_framework import exceptions
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from dimrift_site.base.api.request_data import CURSOR_ABOUT

CURSOR: Final = "cursor"
BY_NAME: Final = ("name", "key")
NO_CURSOR: Final = {"cursor": ["No list gave such a cursor."]}


class Pages(BasePagination):
    """Pages of a list whose view says what it goes by (`pages_by`), all of it upwards or all downwards.

    These columns together are unique. A cursor holds what the last row of a page had in them, so they are
    such as anybody may see; what comes, goes or moves elsewhere in the list changes nothing after it.
    """

    page_size = 50
    following: str | None = None

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """Return the rows of the page asked for. A cursor that no list gave is refused."""
        order = getattr(view, "pages_by", BY_NAME)
        written = request.query_params.get(CURSOR)
        rows = queryset.order_by(*order)
        if written is not None:
            rows = rows.filter(_follows(order, _read(written, queryset.model, order)))
        found = list(rows[: self.page_size + 1])
        page = found[: self.page_size]
        self.following = None
        if len(found) > len(page):
            address = request.build_absolute_uri()
            self.following = replace_query_param(address, CURSOR, _write(page[-1], order))
        return page

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.following, "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        following = {"type": "string", "nullable": True, "format": "uri"}
        properties = {"next": following, "results": schema}
        return {"type": "object", "required": ["next", "results"], "properties": properties}

    def get_schema_operation_parameters(self, _view: Any) -> list[dict[str, Any]]:
        """Describe the cursor."""
        schema = {"type": "string"}
        return [{"name": CURSOR, "in": "query", "description": CURSOR_ABOUT, "schema": schema}]


def _write(row: Model, order: tuple[str, ...]) -> str:
    values = [_column(type(row), name).value_to_string(row) for name in order]
    return urlsafe_b64encode(json.dumps(values, ensure_ascii=False).encode()).decode().rstrip("=")


def _read(written: str, model: type[Model], order: tuple[str, ...]) -> list[Any]:
    """Return the values that a cursor holds. ValidationError unless `_write` gives the same for them."""
    try:
        values = json.loads(urlsafe_b64decode(written + "=" * (-len(written) % 4)))
        row = model()
        for name, value in zip(order, values, strict=True):
            setattr(row, name.lstrip("-"), _column(model, name).clean(value, row))
        ours = _write(row, order) == written and "\0" not in "".join(values)
    except (ValueError, TypeError, AttributeError, RecursionError, OverflowError, CannotBeValue):
        ours = False
    if not ours:
        raise exceptions.ValidationError(NO_CURSOR)
    return [getattr(row, name.lstrip("-")) for name in order]


def _column(model: type[Model], name: str) -> Field[Any, Any]:
    column = model._meta.get_field(name.lstrip("-"))
    assert isinstance(column, Field)
    return column


def _follows(order: tuple[str, ...], values: list[Any]) -> Q:
    """Return what is true of the rows behind the one with these values."""
    follows, alike = Q(), Q()
    for name, value in zip(order, values, strict=True):
        column, then = name.lstrip("-"), "lt" if name.startswith("-") else "gt"
        follows |= alike & Q(**{f"{column}__{then}": value})
        alike &= Q(**{column: value})
    # Said once more of the first column alone, so that an index is entered there.
    return Q(**{f"{order[0].lstrip('-')}__{then}e": values[0]}) & follows
