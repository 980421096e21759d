"""Authentication of the API by a token in the header `Authorization: Bearer`."""

from typing import Final

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from dimrift_site.accounts.models import User
from dimrift_site.api_tokens.models import ApiToken
from dimrift_site.api_tokens.services import find_token, suspension_of

KEYWORD: Final = "Bearer"
# Routes whose POST keeps nothing: what is asked for is too long for an address
READING_POSTS: Final = frozenset((
    "cards:api-collection", "cards:api-read", "decks:api-parse", "decks:api-validate-given",
))  # fmt: skip


class BearerToken(BaseAuthentication):
    """The account of a token. It needs no CSRF token, for no browser sends it by itself."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        keyword, _, text = get_authorization_header(request).decode("latin-1").partition(" ")
        if keyword.casefold() != KEYWORD.casefold():
            return None
        token = find_token(text.strip())
        if token is None:
            suspension = suspension_of(text.strip())
            if suspension:
                raise PermissionDenied(f"This account is suspended: {suspension.reason}", "suspended")
            raise AuthenticationFailed("This token is not known: it was revoked, has expired or never was.")
        if token.scope == ApiToken.Scope.READ and not _reads(request):
            raise PermissionDenied("This token may only read.")
        return token.user, token

    def authenticate_header(self, _request: Request) -> str:
        return KEYWORD


def _reads(request: Request) -> bool:
    route = request._request.resolver_match
    return request.method in SAFE_METHODS or (
        request.method == "POST" and route is not None and route.view_name in READING_POSTS
    )
