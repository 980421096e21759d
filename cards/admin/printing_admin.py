"""Printings of other sets in the admin: an editor decides which one is played."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from cards.admin.read_only import ReadOnlyAdmin
from cards.card_page.edit_log import log_edit
from cards.impact.card_edit import stored_card
from cards.models import OtherPrinting
from cards.plurals import plural
from cards.services import play_printing


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
        """The set whose printing is played."""
        return str(printing.card.set or "")

    def has_view_permission(self, request: HttpRequest, obj: OtherPrinting | None = None) -> bool:
        return request.user.has_perm("cards.view_card")

    def has_play_permission(self, request: HttpRequest) -> bool:
        """Return whether this user may change cards, which is what it is."""
        return request.user.has_perm("cards.change_card")

    @admin.action(description="Play these printings", permissions=["play"])
    def play(self, request: HttpRequest, chosen: QuerySet[OtherPrinting]) -> None:
        """Make them the ones that are played."""
        user: Any = request.user
        for printing in chosen:
            before = stored_card(printing.card_id)
            play_printing(printing)
            log_edit(user.pk, before)
        messages.success(request, f"{plural(len(chosen), 'card')} played as printed there.")
