"""Reads of suspensions."""

from django.db.models import F

from dimrift_site.accounts.models import AccountSuspension, User

MAY_SUSPEND = "accounts.suspend_user"
MOST_SHOWN = 20
# How the log of the admin says it, with a row and with the account; these go with the account.
LOGGED = "Suspended {name}: "
LOGGED_LIFTED = "Lifted the suspension of {name}."


def lasting(user: int) -> AccountSuspension | None:
    """The suspension of an account that lasts; None without one."""
    return AccountSuspension.objects.filter(user=user, ended=None).select_related("by").first()


def past(user: int) -> list[AccountSuspension]:
    """The suspensions of an account that ended, the newest first."""
    rows = AccountSuspension.objects.filter(user=user).exclude(ended=None)
    return list(rows.select_related("by", "ended_by")[:MOST_SHOWN])


def lasting_for_token(digest: str) -> AccountSuspension | None:
    """Return the suspension that ended the token with this digest; None where none did."""
    tokens = {"user__api_tokens__digest": digest, "user__api_tokens__expires__gte": F("began")}
    return AccountSuspension.objects.filter(**tokens, ended=None, user__is_active=False).first()


def refusal_code(user: User, by: User) -> str:
    """The code of the refusal of somebody who may not suspend an account, nor lift that; "" if they may."""
    if not by.has_perm(MAY_SUSPEND):
        return "no_right"
    if user.pk == by.pk:
        return "yourself"
    if (user.is_staff or user.is_superuser) and not by.is_superuser:
        return "staff"
    return ""
