"""Answers of the API that are the same for everybody, and may be kept."""

from typing import Any, Final

from django.utils.decorators import method_decorator
from django.views.decorators.http import conditional_page
from rest_framework.request import Request
from rest_framework.response import Response

from dimrift_site.api.request_data import KnownParameters

A_MINUTE: Final = "public, max-age=60"


@method_decorator(conditional_page, name="dispatch")
class PublicAnswer(KnownParameters):
    """A view whose answers depend on nobody, so it asks for no account: they may be kept for a minute.

    After that their `ETag` asks whether they still hold: 304 where they do.
    """

    authentication_classes = ()

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Say so; a refusal is not kept."""
        final = super().finalize_response(request, response, *args, **kwargs)
        if final.status_code == 200:
            final["Cache-Control"] = A_MINUTE
        return final
