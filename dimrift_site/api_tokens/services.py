"""Tokens: made, found by what a program sends, revoked."""

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from dimrift_site.accounts.models import AccountSuspension
from dimrift_site.accounts.suspension.queries import lasting_for_token
from dimrift_site.api_tokens.models import ApiToken

PREFIX: Final = "dimrift_"  # by which a token in a log or a repository is known for one
SHOWN: Final = len(PREFIX) + 4
MOST: Final = 20  # of an account
USED_AGAIN: Final = timedelta(hours=1)  # between two notes of use: no write at each request


class TooManyTokens(Exception):
    """The account has as many tokens as it may."""


def make_token(user: int, name: str, scope: str, days: int) -> str:
    """Make a token; what is returned is kept nowhere. TooManyTokens."""
    text = PREFIX + secrets.token_urlsafe(30)
    with transaction.atomic():
        get_user_model().objects.select_for_update().get(pk=user)  # two tabs make no more than may be
        if ApiToken.objects.filter(user=user).count() >= MOST:
            raise TooManyTokens
        expires = timezone.now() + timedelta(days=days)
        ApiToken.objects.create(
            user_id=user, name=name, scope=scope, digest=_digest(text), start=text[:SHOWN], expires=expires
        )
    return text


def find_token(text: str) -> ApiToken | None:
    """Return the token that a program sent, with its account; None for one that is no more or never was."""
    now = timezone.now()
    live = ApiToken.objects.filter(expires__gt=now, user__is_active=True).select_related("user")
    token = live.filter(digest=_digest(text)).first()
    if token:
        unnoted = Q(last_used=None) | Q(last_used__lt=now - USED_AGAIN)
        ApiToken.objects.filter(unnoted, pk=token.pk).update(last_used=now)
    return token


def suspension_of(text: str) -> AccountSuspension | None:
    """Return the suspension that ended the token which a program sent; None where it is no more otherwise."""
    return lasting_for_token(_digest(text))


def revoke_token(user: int, token: int) -> bool:
    """Delete a token of an account. False if it has none of that number."""
    return bool(ApiToken.objects.filter(user=user, pk=token).delete()[0])


def _digest(text: str) -> str:
    """A fast digest will do: what it is of are 240 random bits."""
    return sha256(text.encode()).hexdigest()
