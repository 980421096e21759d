"""Bulk data under /api/v1/bulk: what there is to fetch; and the files themselves."""

from typing import Final

from django.http import FileResponse, Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.bulk_file import NAME, bulk_data, bulk_folder, read_manifest
from dimrift_site.base.api.public_answer import PublicAnswer

YEAR: Final = "public, max-age=31536000, immutable"


class BulkFileData(serializers.Serializer[None]):
    """A file of gzipped JSON: a list of all cards, each as `cards/{key}` gives it.

    `size` in bytes of the file, `unpacked` of its JSON; `sha256` of the file. What is at `url` never changes:
    another content has another address.
    """

    name = serializers.CharField()
    size = serializers.IntegerField()
    unpacked = serializers.IntegerField()
    sha256 = serializers.CharField()
    cards = serializers.IntegerField()
    made = serializers.DateTimeField()
    url = serializers.CharField()


class BulkManifestData(serializers.Serializer[None]):
    """The files that there are: none before a worker made the first."""

    results = BulkFileData(many=True)


class BulkManifestDetail(PublicAnswer):
    """The newest bulk file."""

    @extend_schema(responses=BulkManifestData)
    def get(self, request: Request) -> Response:
        """All cards that are listed, made anew each day and when they changed."""
        manifest = read_manifest()
        return Response({"results": [bulk_data(manifest)] if manifest else []})


@require_safe
def bulk_file(request: HttpRequest, name: str) -> HttpResponseBase:
    """Send a file, which may be kept for a year."""
    path = bulk_folder() / name
    if not NAME.fullmatch(name) or not path.is_file():
        raise Http404
    kept = {"Cache-Control": YEAR, "ETag": f'"{name}"'}
    unchanged = get_conditional_response(request, etag=kept["ETag"])
    if unchanged is not None:
        unchanged["Cache-Control"], unchanged["ETag"] = kept["Cache-Control"], kept["ETag"]
        return unchanged
    return FileResponse(path.open("rb"), content_type="application/gzip", headers=kept)
