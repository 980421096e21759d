"""Writing of the pages about the site."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from cards.wiki.markup import WikiText
from dimrift_site.base.admin.optimistic_lock import SeenForm
from dimrift_site.site_pages.models import BANNERS, LONGEST_BANNER, SitePage
from dimrift_site.site_pages.queries import draft


class SitePageForm(SeenForm):
    """A text, unless it has more markup than is drawn, or is longer than a banner."""

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        fields = self.cleaned_data
        if fields.get("key") in BANNERS and len(fields.get("text", "")) > LONGEST_BANNER:
            self.add_error("text", f"A banner has at most {LONGEST_BANNER} letters.")
        return cleaned

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if problem := WikiText(text).problem:
            raise ValidationError(problem)
        return text


@admin.register(SitePage)
class SitePageAdmin(admin.ModelAdmin[SitePage]):
    """The pages that differ from what is shipped; deleted, they are the drafts again."""

    form = SitePageForm
    list_display = ("__str__", "changed")
    fields = ("key", "text", "seen")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the draft of the page that the address names."""
        given: dict[str, Any] = super().get_changeform_initial_data(request)
        known = given.get("key") in SitePage.Key.values
        return {"text": draft(SitePage.Key(given["key"])), **given} if known else given
