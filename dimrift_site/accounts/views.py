"""An account's own page, its second factor, and its end."""

from functools import partial
from typing import Any

from allauth.account.internal.decorators import login_stage_required
from allauth.account.views import BaseReauthenticateView, SignupView
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.views import ActivateTOTPView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import pluralize
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe
from django.views.generic.edit import FormView

from decks.quotas import uses
from dimrift_site.accounts.deletion.services import delete_account, holdings
from dimrift_site.accounts.forms import DeleteForm, SignupForm
from dimrift_site.accounts.login_sessions import (
    end_other_sessions,
    end_sessions,
    live_sessions,
    note_session,
)
from dimrift_site.accounts.models import User
from dimrift_site.accounts.second_factor import (
    CodeStage,
    ConfirmCodeForm,
    LoginCodeForm,
    SetUpForm,
    recovery_codes_left,
)
from dimrift_site.user_pages.queries import shown_users


@require_safe
@login_required
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Return who is logged in, and what can be done about it."""
    user = _user(request)
    here = request.session.session_key
    note_session(request)  # one that is older than these notes is missing otherwise
    context = {
        "login_sessions": sorted(live_sessions(user), key=lambda each: each.session_id != here),
        "uses": uses(user),
        "has_page": shown_users().filter(pk=user.pk).exists(),
        "may_administer": user.may_administer,
        "recovery_codes": partial(recovery_codes_left, user),  # asked for only where it is shown
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
        context = {"form": form, "holdings": holdings(user)}
        return render(request, "account/delete.html", context, status=status)
    delete_account(user)
    logout(request)
    messages.success(request, "Your account and what belonged to it are deleted.")
    return redirect(settings.ACCOUNT_LOGOUT_REDIRECT_URL)


class SignUp(SignupView):
    """A new account. Of two people who take one name at once the second is refused with a message."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            return super().form_valid(form)
        except ValidationError as taken:
            form.add_error("username", taken)
            answer: HttpResponse = self.form_invalid(form)
            return answer


@login_required
@never_cache
def end_session(request: HttpRequest) -> HttpResponse:
    """Log out the browser that the form names, or all but this one."""
    user, wanted = _user(request), request.POST.get("session", "")
    if wanted == "others":
        ended = end_other_sessions(request, user)
        messages.success(
            request, f"{ended} other login{pluralize(ended)} {pluralize(ended, 'has,have')} ended."
        )
        return redirect("account")
    sessions = [row for row in live_sessions(user) if row.tag == wanted]
    if any(row.session_id == request.session.session_key for row in sessions):
        logout(request)
        return redirect(settings.ACCOUNT_LOGOUT_REDIRECT_URL)
    end_sessions(sessions)
    messages.success(request, "That login has ended." if sessions else "That login has ended already.")
    return redirect("account")


@login_required
def second_factor(request: HttpRequest) -> HttpResponse:
    """Say whether there is a second factor, and what can be done about it."""
    authenticators = Authenticator.objects.filter(user=_user(request))
    return render(
        request,
        "mfa/index.html",
        {"authenticators": {authenticator.type: authenticator.wrap() for authenticator in authenticators}},
    )


class SetUp(ActivateTOTPView):
    """The page that sets a second factor up. Of two tabs that do so at once, both are right."""

    def form_valid(self, form: SetUpForm) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except IntegrityError:
            return redirect("mfa_index")
        end_other_sessions(self.request, _user(self.request))  # they came without it
        return answer


@method_decorator(login_stage_required(CodeStage.key, "account_login"), name="dispatch")
class LoginCode(FormView[LoginCodeForm]):
    """The step of a login after the password."""

    form_class = LoginCodeForm
    template_name = "mfa/authenticate.html"

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "user": self._stage.login.user}

    def form_valid(self, form: LoginCodeForm) -> HttpResponse:
        form.save()
        return self._stage.exit()  # type: ignore[no-any-return, no-untyped-call]

    @property
    def _stage(self) -> CodeStage:
        stage: CodeStage = self.request._login_stage  # type: ignore[attr-defined] # set by allauth
        return stage


@method_decorator(login_required, name="dispatch")
class ConfirmCode(BaseReauthenticateView):
    """A code in place of the password, before what protects the account is changed."""

    form_class = ConfirmCodeForm
    template_name = "mfa/reauthenticate.html"

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "user": self.request.user}

    def form_valid(self, form: ConfirmCodeForm) -> HttpResponse:
        form.save()
        return super().form_valid(form)


def too_many_attempts(request: HttpRequest) -> HttpResponse:
    """Answer 429 to whoever tries something of these pages too often."""
    return render(request, "account/too_many.html", status=429)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
