"""Answers of the API that are the same for everybody, and may be kept."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils.decorators import decorator_from_middleware, method_decorator
from rest_framework.request import Request
from rest_framework.response import Response

from dimrift_site.base.api.request_data import KnownParameters
from dimrift_site.base.web.cache_policy import A_MINUTE, answer_if_changed


class Conditional(ConditionalGetMiddleware):
    """An `ETag` for what is found, for HEAD, too, which Django leaves out; 304 where nothing changed."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD") or response.status_code != 200:
            return response
        return answer_if_changed(request, response)


@method_decorator(decorator_from_middleware(Conditional), name="dispatch")
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
