"""Comments in the admin, hidden ones too: to be read; the queue of reports hides and restores them."""

from django.contrib import admin

from decks.models import Deck, DeckComment
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(DeckComment)
class CommentAdmin(ReadOnlyAdmin):
    """Comments on decks, the newest first."""

    list_display = ("__str__", "author", "text", "hidden", "hidden_by_owner", "deleted", "created")
    list_filter = ("hidden", "hidden_by_owner", "deleted")
    list_select_related = ("deck", "author")
    search_fields = ("public_id", "text", "author__username", "deck__name", "deck__public_id")
    date_hierarchy = "created"

    def view_on_site(self, comment: DeckComment) -> str | None:
        """Its place on the page of comments; None on a deck that only its owner may open."""
        is_private = comment.deck.visibility == Deck.Visibility.PRIVATE
        return None if is_private or not comment.is_shown else comment.get_absolute_url()
