"""Writes of suspensions. Nothing else changes whether an account is active."""

from datetime import datetime
from typing import Final

from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from dimrift_site.accounts.models import LONGEST_REASON, AccountSuspension, User
from dimrift_site.accounts.suspension.queries import lasting, refusal_code
from dimrift_site.accounts.suspension.refusals import SuspensionRefusal
from dimrift_site.api_tokens.models import ApiToken
from dimrift_site.base.notices.services import notify

LIFTED: Final = (
    "The suspension of your account was lifted. Your API tokens have ended; make new ones if need be."
)


@transaction.atomic
def suspend(user: int, by: int, reason: str) -> AccountSuspension:
    """Keep an account out from now on, and end its sessions and tokens. SuspensionRefusal."""
    held = _hold(user, by)
    reason = reason.replace("\0", "\ufffd").strip()
    if not reason or len(reason) > LONGEST_REASON:
        raise SuspensionRefusal("reason", most=LONGEST_REASON)
    if not held.is_active:
        raise SuspensionRefusal("suspended")
    began = timezone.now()
    AccountSuspension.objects.filter(user=held, ended=None).update(ended=began)  # of one let in by hand
    suspension = AccountSuspension.objects.create(user=held, by_id=by, reason=reason, began=began)
    _set_active(held, False)
    _end_logins(held, began)
    return suspension


@transaction.atomic
def lift(user: int, by: int, suspension: int | None) -> None:
    """Let an account in again. SuspensionRefusal.

    `suspension`: the number of the one that lasts, as it was looked at; None for an account that was closed
    before reasons were kept.
    """
    held = _hold(user, by)
    now = lasting(user)
    if held.is_active or (now.pk if now else None) != suspension:
        raise SuspensionRefusal("lifted" if held.is_active else "suspended")
    ended = timezone.now()
    AccountSuspension.objects.filter(user=held, ended=None).update(ended=ended, ended_by=by)
    _set_active(held, True)
    _end_logins(held, ended)  # what a request that was under way has made since
    notify(user, LIFTED)


def _hold(user: int, by: int) -> User:
    """The account, held with that of the editor until the transaction ends; always in one order."""
    rows = User.objects.select_for_update().filter(pk__in=[user, by]).order_by("pk")
    there = {row.pk: row for row in rows}
    if user not in there:
        raise SuspensionRefusal("gone")
    code = refusal_code(there[user], there[by]) if by in there else "no_right"
    if code:
        raise SuspensionRefusal(code)
    return there[user]


def _set_active(user: User, is_active: bool) -> None:
    user.is_active = is_active
    user.save(update_fields=["is_active"])


def _end_logins(user: User, at: datetime) -> None:
    """End all sessions of an account, and all tokens; these stay in its list, as expired ones do."""
    Session.objects.filter(login_session__user=user).delete()
    ApiToken.objects.filter(user=user, expires__gt=at).update(expires=at)
