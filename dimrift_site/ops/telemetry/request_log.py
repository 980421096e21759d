"""Log of requests: an id that their lines in all programs share, figures, and a line if asked for."""

import logging
import re
import secrets
from collections.abc import Callable
from time import perf_counter
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from dimrift_site.base.log_context import REQUEST, logged_for
from dimrift_site.base.web.client_address import is_from_proxy
from dimrift_site.ops.telemetry.request_figures import count_request

HEADER: Final = "X-Request-ID"
GIVEN: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
LONGEST_PATH: Final = 200

access_log = logging.getLogger("dimrift.access")


class RequestLog:
    """Middleware that gives each request its id, the one of a trusted proxy where that sends one.

    With ACCESS_LOG it logs method, path, status and milliseconds: no address, account or query, which would
    be a record of who looked at what.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request_id = given_id(request) or secrets.token_hex(8)
        began = perf_counter()
        with logged_for(**{REQUEST: request_id}):
            response = self.get_response(request)
            seconds = perf_counter() - began
            count_request(request, response.status_code, seconds)
            if settings.ACCESS_LOG:
                about = {
                    "method": request.method,
                    "path": request.path[:LONGEST_PATH],
                    "status": response.status_code,
                    "ms": round(seconds * 1000),
                }
                access_log.info("answered", extra=about)
        response[HEADER] = request_id
        return response


def given_id(request: HttpRequest) -> str:
    """Return the id that a trusted proxy gave the request; "" for none, and for what is no id."""
    given = request.headers.get(HEADER, "")
    return given if GIVEN.fullmatch(given) and is_from_proxy(request) else ""
