"""Adapter of allauth to this site: what a login claims, where mails lead, which mails cannot be sent."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailConfirmation
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from dimrift_site.accounts.claims import claim
from dimrift_site.accounts.login_attempts import attempt_key, count_attempt_anywhere
from dimrift_site.accounts.login_sessions import make_room
from dimrift_site.accounts.models import User
from dimrift_site.accounts.suspension.login_refusal import refuse_login
from dimrift_site.accounts.user_names import LOOKS_TAKEN, skeleton
from dimrift_site.base.web.client_address import client_network

log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """The account settings and hooks of this site for allauth."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": "There is no account with this name and this password.",
        "username_taken": "This name is taken.",
        "username_looks_taken": LOOKS_TAKEN,
        "username_blacklisted": "This name is kept for the site itself.",
        "too_many_login_attempts": "Too many attempts. Wait a few minutes, then try again.",
        "incorrect_password": "That is not your password.",
        "enter_current_password": "That is not your password.",
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Refuse names that look like one of the site's or another account's."""
        cleaned: str = super().clean_username(username, shallow)
        if skeleton(cleaned) in map(skeleton, settings.ACCOUNT_USERNAME_BLACKLIST):
            raise self.validation_error("username_blacklisted")
        if User.objects.looks_taken(cleaned):
            raise self.validation_error("username_looks_taken")
        return cleaned

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: BaseForm, commit: bool = True
    ) -> AbstractBaseUser:
        """Save a new account; ValidationError if somebody took the name since it was looked at."""
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError:
            raise self.validation_error("username_taken") from None

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Log in; what the browser made before without an account becomes the user's."""
        before = request.session.session_key  # a login gives the session another key
        super().login(request, user)
        if isinstance(user, User):
            make_room(user)
            if before:
                claim(before, user)

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """Tell who gave the right password of a suspended account why it is."""
        refusal = refuse_login(request, user)
        if refusal is None:  # closed before reasons were kept
            refusal = super().respond_user_inactive(request, user)
        return refusal

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the try before the password is hashed: by network, by network and name, by name."""
        super().pre_authenticate(request, **credentials)
        usage = count_attempt_anywhere(request, credentials.get("username", ""))
        if usage is None:
            raise self.validation_error("too_many_login_attempts")
        if self._login_failed_rl_usage:
            self._login_failed_rl_usage.usage += usage.usage  # given back when the password is right

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return attempt_key(request, credentials.get("username", ""))

    def get_login_stages(self) -> list[str]:
        ours = {"allauth.mfa.stages.AuthenticateStage": "dimrift_site.accounts.second_factor.CodeStage"}
        return [ours.get(stage, stage) for stage in super().get_login_stages()]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send it; if the mail server is away, warn the visitor, log it, and go on."""
        try:
            super().send_mail(template_prefix, email, context | {"site": settings.SITE_URL})
        except OSError:
            log.exception("a mail could not be sent: %s", template_prefix)
            messages.warning(self.request, "The mail could not be sent just now. Please try again later.")

    def is_safe_url(self, url: str | None) -> bool:
        """Return whether it is a path: `localhost` is a host of ours, too, and to a visitor another site."""
        return url_has_allowed_host_and_scheme(url, allowed_hosts=None)

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return whom the limits of allauth count, such as those of logins."""
        return client_network(request)

    # Links in mails lead to SITE_URL, whatever address the request claims to have come to.

    def get_reset_password_from_key_url(self, key: str) -> str:
        uid, _, token = key.partition("-")
        return _here("account_reset_password_from_key", uid, token)

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: EmailConfirmation) -> str:
        return _here("account_confirm_email", emailconfirmation.key)


def _here(name: str, *parts: str) -> str:
    return f"{settings.SITE_URL}{reverse(name, args=parts)}"
