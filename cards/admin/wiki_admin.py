"""The wiki in the admin: pages, revisions and proposals to be looked at; they are written on the site."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.models import WikiPage, WikiProposal, WikiRevision
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(WikiPage)
class WikiPageAdmin(ReadOnlyAdmin):
    """Pages, those changed last first. An administrator may take one away, with all that it ever said."""

    list_display = ("title", "number", "changed", "history")
    ordering = ("-changed",)
    search_fields = ("title", "key", "text")
    date_hierarchy = "changed"

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super(ReadOnlyAdmin, self).has_delete_permission(request, obj)

    @admin.display(description="History")
    def history(self, page: WikiPage) -> SafeString:
        """The way to its revisions, where an editor goes back to one."""
        return format_html('<a href="{}/history">{}</a>', page.get_absolute_url(), page.title)


@admin.register(WikiRevision)
class WikiRevisionAdmin(ReadOnlyAdmin):
    """Texts that pages had, newest first; append-only."""

    list_display = ("page", "number", "author", "summary", "shipped", "created")
    list_filter = ("shipped", "created")
    list_select_related = ("page", "author")
    search_fields = ("page__title", "summary", "author__username")
    date_hierarchy = "created"


@admin.register(WikiProposal)
class WikiProposalAdmin(ReadOnlyAdmin):
    """Proposed texts, newest first."""

    list_display = ("title", "author", "state", "summary", "created", "decided_by", "decide")
    list_filter = ("state", "created")
    list_select_related = ("author", "decided_by")
    search_fields = ("title", "summary", "author__username")
    date_hierarchy = "created"

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """Without the way to a decision for who takes none: its page is for editors alone."""
        decides = request.user.has_perm("cards.change_wikipage")
        return [name for name in self.list_display if decides or name != "decide"]

    @admin.display(description="Decide")
    def decide(self, proposal: WikiProposal) -> SafeString:
        """The way to the page that shows what differs, and takes the decision."""
        return format_html(
            '<a href="{}">{}</a>',
            reverse("cards:wiki-proposal", args=[proposal.public_id]),
            proposal.public_id,
        )
