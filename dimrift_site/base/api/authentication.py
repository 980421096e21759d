"""Authentication of the API: the account of a browser session, or the session alone."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request


class SessionWithCsrf(SessionAuthentication):
    """Like the usual one, but changes need the CSRF token without an account, too: sessions own games."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, Any] | None:
        found = super().authenticate(request)
        if found is None and request.session.session_key:
            self.enforce_csrf(request)
        return found
