"""Addresses of the account pages: those of allauth that this site uses, under the names it asks for."""

from collections.abc import Callable

from allauth.account import views as allauth
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from django.http import HttpResponseBase
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from dimrift_site.accounts import views
from dimrift_site.base.web.posted_fields import takes

View = Callable[..., HttpResponseBase]


def form(view: View, *fields: str) -> View:
    """Let a page be looked at or its form be posted: allauth takes PUT for POST, and counts what is tried.

    `fields` are those of the form; every one may say which page is `next`.
    """
    return takes(*fields, "next")(require_http_methods(["GET", "HEAD", "POST"])(never_cache(view)))


def show_uncached(view: View) -> View:
    """Let a page of one's own be looked at, and kept by no cache."""
    return require_safe(never_cache(view))


urlpatterns = [
    path("account", views.account, name="account"),
    path("account/delete", form(views.delete, "password"), name="account_delete"),
    path(
        "account/sessions/end", takes("session")(require_POST(views.end_session)), name="account_end_session"
    ),
    path("account/login", form(allauth.login, "login", "password", "remember"), name="account_login"),
    path("account/login/code", form(views.LoginCode.as_view(), "code"), name="mfa_authenticate"),
    path("account/logout", form(allauth.logout), name="account_logout"),
    path(
        "account/signup",
        form(views.SignUp.as_view(), "username", "email", "password1", "password2"),
        name="account_signup",
    ),
    path("account/inactive", require_safe(allauth.account_inactive), name="account_inactive"),
    # Before what protects an account is changed, the password is asked again, or a code.
    path("account/confirm", form(allauth.reauthenticate, "password"), name="account_reauthenticate"),
    path("account/confirm/code", form(views.ConfirmCode.as_view(), "code"), name="mfa_reauthenticate"),
    path("account/second-factor", show_uncached(views.second_factor), name="mfa_index"),
    path("account/second-factor/set-up", form(views.SetUp.as_view(), "code"), name="mfa_activate_totp"),
    path("account/second-factor/remove", form(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path(
        "account/second-factor/codes",
        show_uncached(recovery.view_recovery_codes),
        name="mfa_view_recovery_codes",
    ),
    path(
        "account/second-factor/codes/new",
        form(recovery.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "account/second-factor/codes/download",
        show_uncached(recovery.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
    path(
        "account/email",
        form(allauth.email, "email", "action_add", "action_send", "action_remove"),
        name="account_email",
    ),
    path(
        "account/email/sent",
        require_safe(allauth.email_verification_sent),
        name="account_email_verification_sent",
    ),
    path("account/email/confirm/<str:key>", form(allauth.confirm_email), name="account_confirm_email"),
    path(
        "account/password",
        form(allauth.password_change, "oldpassword", "password1", "password2"),
        name="account_change_password",
    ),
    path(
        "account/password/set",
        form(allauth.password_set, "password1", "password2"),
        name="account_set_password",
    ),
    path("account/password/reset", form(allauth.password_reset, "email"), name="account_reset_password"),
    path(
        "account/password/reset/sent",
        require_safe(allauth.password_reset_done),
        name="account_reset_password_done",
    ),
    path(
        "account/password/reset/done",
        require_safe(allauth.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
    path(
        "account/password/reset/<slug:uidb36>/<str:key>",
        form(allauth.password_reset_from_key, "password1", "password2"),
        name="account_reset_password_from_key",
    ),
]
