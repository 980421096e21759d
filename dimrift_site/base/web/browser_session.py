"""Browser session of a visitor, on which hangs what is made without an account."""

from django.http import HttpRequest
from rest_framework.request import Request


def session_of(request: HttpRequest | Request) -> str:
    """The key of the visitor's session, made if there is none yet; an anonymous starter may cancel by it.

    From now on it lasts as long as a new one: what is made without an account hangs on it. "" for an account
    without a session, which a program with a token is.
    """
    if request.session.session_key is None:
        if request.user.is_authenticated:
            return ""
        request.session.create()
    request.session.modified = True
    return request.session.session_key or ""
