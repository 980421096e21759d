"""Forms of the account pages: those of allauth in this site's words."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.conf import settings
from django.core.cache import cache

PRIVATE = "Only for a new password when you lost yours; nobody else sees it."
NEW_PASSWORD = "At least 8 characters, not one of the common ones, not your name."  # noqa: S105 - words about it

DIGITS = {"inputmode": "numeric"}


class Worded(forms.Form):
    """Gives fields their labels and help; placeholders go, since a label says it better."""

    labels: dict[str, str] = {}
    helps: dict[str, str] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, "")


class LoginForm(Worded, allauth_forms.LoginForm):
    """Name and password."""

    labels = {"login": "User name"}


class SignupForm(Worded, allauth_forms.SignupForm):  # type: ignore[misc] # allauth's clean() returns less
    """A new account."""

    labels = {"username": "User name", "email": "E-mail", "password2": "Password, once more"}
    helps = {
        "username": "Others see it. 2 to 30 letters and digits, and . _ - between them.",
        "email": PRIVATE,
        "password1": NEW_PASSWORD,
    }


class EmailForm(Worded, allauth_forms.AddEmailForm):
    """The address of an account."""

    labels = {"email": "New address"}


class ChangePasswordForm(Worded, allauth_forms.ChangePasswordForm):
    """Another password, by somebody who knows the old one."""

    labels = {
        "oldpassword": "Current password",
        "password1": "New password",
        "password2": "New password, once more",
    }
    helps = {"password1": NEW_PASSWORD}


class SetPasswordForm(Worded, allauth_forms.SetPasswordForm):
    """A password for an account that has none."""

    labels = {"password2": "Password, once more"}
    helps = {"password1": NEW_PASSWORD}


class ResetPasswordForm(Worded, allauth_forms.ResetPasswordForm):
    """The form for the address to which the link to a new password is sent."""

    labels = {"email": "E-mail"}


class NewPasswordForm(Worded, allauth_forms.ResetPasswordKeyForm):
    """A new password, by somebody who came with a link from a mail."""

    labels = {"password1": "New password", "password2": "New password, once more"}
    helps = {"password1": NEW_PASSWORD}


class ConfirmForm(Worded, allauth_forms.ReauthenticateForm):
    """The password, asked again before what protects the account is changed."""

    labels = {"password": "Current password"}


class CodeForm(Worded, mfa_forms.BaseAuthenticateForm):
    """A code of the app, or a recovery code."""

    labels = {"code": "Code"}
    helps = {"code": "Six digits from your app, or one of your recovery codes."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= DIGITS | {"autofocus": True}

    def clean_code(self) -> str:
        """Take a code once, for as long as the clock would let it pass: allauth forgets it after one step."""
        code: str = super().clean_code()
        if self.authenticator.type == Authenticator.Type.TOTP:
            key = self.authenticator.wrap()._get_used_cache_key(code)
            cache.touch(key, settings.MFA_TOTP_PERIOD * (2 * settings.MFA_TOTP_TOLERANCE + 1))
        return code


class LoginCodeForm(CodeForm, mfa_forms.AuthenticateForm):
    """The code that is asked after the password."""


class ConfirmCodeForm(CodeForm, mfa_forms.ReauthenticateForm):
    """The code, asked in place of the password."""


class SetUpForm(Worded, ActivateTOTPForm):
    """The first code that an app shows, which proves that it knows the secret."""

    labels = {"code": "Code"}
    helps = {"code": "The six digits that the app shows now."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= DIGITS

    @property
    def secret_in_fours(self) -> str:
        """The secret as it is easiest to type."""
        return " ".join(self.secret[start : start + 4] for start in range(0, len(self.secret), 4))


class DeleteForm(Worded, allauth_forms.ReauthenticateForm):
    """The password, asked again before an account is deleted."""

    labels = {"password": "Current password"}
