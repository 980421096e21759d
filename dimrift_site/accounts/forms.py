"""Forms of the account pages: those of allauth in this site's words."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms

from dimrift_site.accounts.hidden_names import shown_name

PRIVATE = "Only for a new password when you lost yours; nobody else sees it."
NEW_PASSWORD = "At least 8 characters, not one of the common ones, not your name."  # noqa: S105 - words about it


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

    def clean_login(self) -> str:
        return shown_name(super().clean_login())


class SignupForm(Worded, allauth_forms.SignupForm):  # type: ignore[misc] # allauth's clean() returns less
    """A new account."""

    labels = {"username": "User name", "email": "E-mail", "password2": "Password again"}
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
        "password2": "New password again",
    }
    helps = {"password1": NEW_PASSWORD}


class SetPasswordForm(Worded, allauth_forms.SetPasswordForm):
    """A password for an account that has none."""

    labels = {"password2": "Password again"}
    helps = {"password1": NEW_PASSWORD}


class ResetPasswordForm(Worded, allauth_forms.ResetPasswordForm):
    """The form for the address to which the link to a new password is sent."""

    labels = {"email": "E-mail"}


class NewPasswordForm(Worded, allauth_forms.ResetPasswordKeyForm):
    """A new password, by somebody who came with a link from a mail."""

    labels = {"password1": "New password", "password2": "New password again"}
    helps = {"password1": NEW_PASSWORD}


class ConfirmForm(Worded, allauth_forms.ReauthenticateForm):
    """The password, asked again before what protects the account is changed."""

    labels = {"password": "Current password"}


class DeleteForm(Worded, allauth_forms.ReauthenticateForm):
    """The password, asked again before an account is deleted."""

    labels = {"password": "Current password"}
