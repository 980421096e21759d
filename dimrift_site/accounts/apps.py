"""Accounts as a Django app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The user model, ours from the first migration."""

    name = "dimrift_site.accounts"
    label = "accounts"
    verbose_name = "People"
    default_auto_field = "django.db.models.BigAutoField"
