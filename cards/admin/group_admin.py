"""Factions and sets in the admin. Their keys are part of addresses: chosen once, never changed."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.importing import admin as import_pages
from cards.importing.admin import may_import
from cards.models import Faction, Set
from cards.removal import admin as removal_pages
from dimrift_site.base.admin.optimistic_lock import OptimisticLockAdmin
from dimrift_site.base.admin.page_links import own_page


class GroupAdmin(OptimisticLockAdmin):
    """The admin of a group of cards (a faction or a set), with the number of its cards."""

    search_fields = ("name", "key")
    prepopulated_fields = {"key": ("name",)}
    filtered_by = ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        sized: QuerySet[Any] = rows.annotate(size=Count("cards"))
        return sized

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        return ("key",) if obj else ()

    def get_prepopulated_fields(self, request: HttpRequest, obj: Model | None = None) -> dict[str, Any]:
        return {} if obj else dict(self.prepopulated_fields)

    @admin.display(description="Cards", ordering="size")
    def cards(self, group: Any) -> SafeString:
        """Return how many, with the way to their list."""
        address = f"{reverse('admin:cards_card_changelist')}?{self.filtered_by}__id__exact={group.pk}"
        return format_html('<a href="{}">{}</a>', address, group.size)


@admin.register(Faction)
class FactionAdmin(GroupAdmin):
    """Factions in their order."""

    ordering = ("position", "key")
    list_display = ("name", "key", "position", "cards")
    filtered_by = "faction"


@admin.register(Set)
class SetAdmin(GroupAdmin):
    """Sets by date."""

    ordering = ("released", "key")
    list_display = ("name", "key", "released", "cards", "source", "imported")
    readonly_fields = ("source", "imported", "imported_by")
    date_hierarchy = "released"
    filtered_by = "set"

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        return (*super().get_readonly_fields(request, obj), *self.readonly_fields)

    def get_urls(self) -> list[URLPattern]:
        upload, confirm = (
            self.admin_site.admin_view(own_page(view, may_import))
            for view in (import_pages.upload, import_pages.confirm)
        )
        own = [
            path("import/", upload, name="cards_set_import"),
            path("import/confirm/", confirm, name="cards_set_import_confirm"),
        ]
        return [*own, *super().get_urls()]

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        # Sets go one by one, each with its cards.
        return {name: action for name, action in super().get_actions(request).items() if "delete" not in name}

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return super().changelist_view(request, {**(extra_context or {}), "may_import": may_import(request)})

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """In place of Django's own page, which would stop at the first card."""
        card_set = Set.objects.filter(pk=object_id).first() if object_id.isdecimal() else None
        if not self.has_delete_permission(request, card_set):
            raise PermissionDenied
        if card_set is None:
            raise Http404("There is no such set.")
        return removal_pages.page(request, card_set)
