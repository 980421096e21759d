"""Refusal of a login to a suspended account: the page, with the reason that its owner is to read."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from dimrift_site.accounts.suspension.queries import lasting


def refuse_login(request: HttpRequest, user: AbstractBaseUser) -> HttpResponse | None:
    """Return the page for the right password of a suspended account; None where no suspension is kept."""
    suspension = lasting(user.pk)
    if suspension is None:
        return None
    return render(request, "account/suspended.html", {"suspension": suspension}, status=403)
