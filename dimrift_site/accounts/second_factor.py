"""The second factor of a login: an app that shows codes, and recovery codes.

`allauth.mfa` does the work. Its views and `Authenticator.wrap` import security keys, too, whose library is
not installed here: the step of a login, its page and `method_of` are ours.
"""

from io import BytesIO
from typing import Any, Final

import segno
from allauth.account.stages import LoginStage
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.internal.constants import LoginStageKey
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.cache import cache
from django.http import HttpResponseBase
from django.shortcuts import redirect

from dimrift_site.accounts.forms import Worded
from dimrift_site.accounts.models import User

DIGITS: Final = {"inputmode": "numeric"}


class SecondFactorAdapter(DefaultMFAAdapter):
    """The second factor's settings and hooks of this site for allauth."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": "This code is not right, or was used already. The app shows another one soon.",
        "cannot_generate_recovery_codes": "There is nothing to recover: set up a second factor first.",
    }

    def get_totp_label(self, user: AbstractBaseUser) -> str:
        """Name the account as others see it: an address stays private."""
        return user.get_username()

    def build_totp_svg(self, url: str) -> str:
        """Draw a QR code, black on white in any theme, with the quiet margin that cameras need."""
        svg = BytesIO()
        picture = segno.make_qr(url, error="m")
        picture.save(svg, kind="svg", xmldecl=False, scale=8, border=4, dark="#000", light="#fff")
        return svg.getvalue().decode("utf-8")


class CodeStage(LoginStage):
    """The step of a login at which the code is asked."""

    key = LoginStageKey.MFA_AUTHENTICATE.value
    urlname = "mfa_authenticate"

    def handle(self) -> tuple[HttpResponseBase | None, bool]:
        """Lead whoever has a second factor to its page."""
        user = self.login.user
        asked = isinstance(user, User) and user.has_second_factor
        return redirect(self.urlname) if asked else None, True


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


def method_of(authenticator: Authenticator) -> TOTP | RecoveryCodes:
    """Return what checks the codes of an authenticator."""
    is_app = authenticator.type == Authenticator.Type.TOTP
    return TOTP(authenticator) if is_app else RecoveryCodes(authenticator)


def recovery_codes_left(user: User) -> int:
    """Count the recovery codes of the user that were not used yet."""
    codes = Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).first()
    return len(RecoveryCodes(codes).get_unused_codes()) if codes else 0
