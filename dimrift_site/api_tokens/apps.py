"""API tokens as a Django app."""

from django.apps import AppConfig


class ApiTokensConfig(AppConfig):
    """App of the tokens of accounts."""

    name = "dimrift_site.api_tokens"
    label = "api_tokens"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "API tokens"
