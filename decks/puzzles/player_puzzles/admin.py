"""Puzzles of players in the admin: read-only."""

from django.contrib import admin

from decks.models import PlayerPuzzle
from decks.puzzles.player_puzzles.queries import has_proof, is_shown
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(PlayerPuzzle)
class PlayerPuzzleAdmin(ReadOnlyAdmin):
    """Puzzles of players, those changed last first."""

    list_display = ("public_id", "title", "owner", "published", "is_proved", "hidden", "tries", "solves")
    list_filter = ("is_proved", "hidden")
    list_select_related = ("owner",)
    search_fields = ("public_id", "title", "owner__username")
    date_hierarchy = "created"

    def view_on_site(self, puzzle: PlayerPuzzle) -> str | None:
        """Its page; None where only its maker may open it."""
        return puzzle.get_absolute_url() if is_shown(puzzle) and has_proof(puzzle) else None
