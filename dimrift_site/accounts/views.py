"""An account's own page, and its end."""

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from dimrift_site.accounts import leaving
from dimrift_site.accounts.forms import DeleteForm
from dimrift_site.accounts.models import User


@require_safe
@login_required
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Who is logged in, and what can be done about it."""
    context = {
        "holdings": leaving.holdings(_user(request)),
        "may_administer": admin.site.has_permission(request),
    }
    return render(request, "account/account.html", context)


@sensitive_post_parameters("password")
@login_required
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Say what goes with the account; with the password, delete it."""
    user = _user(request)
    form = DeleteForm(request.POST or None, user=user)
    if request.method != "POST" or not form.is_valid():
        status = 400 if request.method == "POST" else 200
        context = {"form": form, "holdings": leaving.holdings(user)}
        return render(request, "account/delete.html", context, status=status)
    leaving.delete(user)
    logout(request)
    messages.success(request, f"The account {user.username} and what belonged to it are deleted.")
    return redirect(settings.ACCOUNT_LOGOUT_REDIRECT_URL)


def too_many_attempts(request: HttpRequest) -> HttpResponse:
    """Answer 429 to whoever tries something of these pages too often."""
    return render(request, "account/too_many.html", status=429)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
