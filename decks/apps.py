"""Decks as a Django app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Decks, and the simulation runs made with them."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from cards import named
        from decks import naming

        named.register(self.name, naming.cards_named, naming.sets_named)
