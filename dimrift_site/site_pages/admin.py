"""Writing of the pages about the site."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from cards.admin.optimistic_lock import SeenForm
from dimrift_site.site_pages.models import SitePage
from dimrift_site.site_pages.queries import draft


@admin.register(SitePage)
class SitePageAdmin(admin.ModelAdmin[SitePage]):
    """The pages that differ from what is shipped; deleted, they are the drafts again."""

    form = SeenForm
    list_display = ("__str__", "changed")
    fields = ("key", "text", "seen")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the draft of the page that the address names."""
        given: dict[str, Any] = super().get_changeform_initial_data(request)
        known = given.get("key") in SitePage.Key.values
        return {"text": draft(SitePage.Key(given["key"])), **given} if known else given
