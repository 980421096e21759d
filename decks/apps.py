"""Decks as a Django app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Decks, and the simulation runs made with them."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from cards import named
        from decks import naming
        from decks.simulation import endings, playing
        from decks.simulation.sizing import KIND
        from dimrift_site.jobs.registry import Kind, register

        named.register(self.name, naming.cards_named, naming.sets_named)
        register(Kind(KIND, playing.play, endings.fail_chunk))
