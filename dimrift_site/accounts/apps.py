"""Accounts as a Django app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The user model, ours from the first migration."""

    name = "dimrift_site.accounts"
    label = "accounts"
    verbose_name = "People"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from allauth.mfa.models import Authenticator

        from dimrift_site.accounts.second_factor import method_of

        Authenticator.wrap = method_of  # type: ignore[method-assign] # second_factor.py says why
