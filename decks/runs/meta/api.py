"""Meta under /api/v1/meta: which matrix has the public decks of each format."""

from typing import TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from decks.legality.queries import known_formats
from decks.runs.meta.queries import shown_meta
from dimrift_site.base.api.request_data import KnownParameters


class MetaRow(TypedDict):
    """A format, by its key, and the matrix of its public decks, below /matrices; null before the first."""

    format: str
    matrix: str | None


class Metas(KnownParameters):
    """The metas of all formats."""

    @extend_schema(operation_id="meta_list", responses=list[MetaRow])
    def get(self, _request: Request) -> Response:
        """One row for each format, by name."""
        shown = [(format_.key, shown_meta(format_)) for format_ in known_formats()]
        return Response([MetaRow(format=key, matrix=meta.public_id if meta else None) for key, meta in shown])
