"""Compression of pages and API answers, but not of those that show what only their owner may know."""

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

# E-mail addresses, recovery codes, logins. The length of a compressed answer tells of such a secret, if
# somebody can add words to the same answer and watch (BREACH). Elsewhere the only secret is the CSRF token:
# it has another mask in each answer, each answer has random bytes more, and what other sites ask for comes
# without cookies.
SECRET: Final = ("/account", "/admin")


class Compression(GZipMiddleware):
    """gzip where the browser takes it."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.path.startswith(SECRET) or response.get("Content-Type") == "application/gzip":
            return response
        return super().process_response(request, response)
