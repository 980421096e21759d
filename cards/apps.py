"""The catalogue as a Django app."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """Factions, sets, cards and their versions."""

    name = "cards"
    default_auto_field = "django.db.models.BigAutoField"
