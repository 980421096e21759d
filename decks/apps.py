"""Decks as a Django app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Decks, and the simulation runs made with them."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"
