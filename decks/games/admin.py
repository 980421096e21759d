"""Games at the board in the admin: read-only."""

from django.contrib import admin

from decks.models import Game
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """Games, those changed last first."""

    list_display = ("public_id", "deck_name", "owner", "seed", "moves", "rules_version", "created", "changed")
    list_filter = ("rules_version", ("owner", admin.EmptyFieldListFilter))
    list_select_related = ("owner",)
    search_fields = ("public_id", "deck_name", "deck__public_id", "owner__username")
    date_hierarchy = "changed"
    exclude = ("session_key",)

    @admin.display(description="Seed")
    def seed(self, game: Game) -> str:
        """Return what its chance comes from; "" while it is not to be known."""
        return "" if game.is_sealed else str(game.setup.get("seed", ""))

    @admin.display(description="Picks", ordering="position")
    def moves(self, game: Game) -> str:
        """Return those that count, and those taken back."""
        undone = len(game.picks) - game.position
        return f"{game.position} (+{undone} taken back)" if undone else str(game.position)
