"""Printings of other sets in the admin: an editor decides which one is played."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from cards.admin.printing_choice import TOO_MANY, printing_choice_page, show, whole_printings
from cards.impact.queries import MOST_EDITS
from cards.models import OtherPrinting
from dimrift_site.base.admin.page_links import own_page
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(OtherPrinting)
class OtherPrintingAdmin(ReadOnlyAdmin):
    """Cards as other sets print them than the ones whose printing is played."""

    list_display = ("card", "set", "played_set")
    list_filter = ("set",)
    search_fields = ("card__name", "card__key")
    list_select_related = ("card__set", "set")
    actions = ("play",)

    @admin.display(description="Played", ordering="card__set")
    def played_set(self, printing: OtherPrinting) -> str:
        """Return the set whose printing is played."""
        return str(printing.card.set or "")

    def has_view_permission(self, request: HttpRequest, obj: OtherPrinting | None = None) -> bool:
        return request.user.has_perm("cards.view_card")

    def has_play_permission(self, request: HttpRequest) -> bool:
        """Return whether this user may change cards, which is what it is."""
        return request.user.has_perm("cards.change_card")

    @admin.action(description="Play these printings …", permissions=["play"])
    def play(self, request: HttpRequest, chosen: QuerySet[OtherPrinting]) -> HttpResponse | None:
        """Show what it would be to make them the ones that are played."""
        if len(chosen.order_by()[: MOST_EDITS + 1]) > MOST_EDITS:
            self.message_user(request, TOO_MANY, messages.ERROR)
            return None
        return show(request, whole_printings(chosen))

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(own_page(printing_choice_page, self.has_play_permission))
        return [path("play/", page, name="cards_otherprinting_play"), *super().get_urls()]
