"""The queue of reports."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.admin.optimistic_lock import SeenForm
from dimrift_site.accounts.suspension.admin import SuspendingAdmin
from dimrift_site.reports.models import ProblemReport
from dimrift_site.reports.services import close_report
from dimrift_site.reports.things import KINDS, find_thing


class ClosingForm(SeenForm):
    """Form of how a report ended: only what can be hidden is."""

    def clean_state(self) -> str:
        state: str = self.cleaned_data["state"]
        if state == ProblemReport.State.HIDDEN and not KINDS[self.instance.kind].hide:
            raise forms.ValidationError("This cannot be hidden: change it, or retire it, on its own page.")
        return state


@admin.register(ProblemReport)
class ReportAdmin(SuspendingAdmin):
    """Reports, the newest first. To close one: say how it ended, and what its reporter and author read."""

    form = ClosingForm
    list_display = ("__str__", "state", "reporter", "created", "closed_by")
    list_filter = ("state", "kind", "reason", "created")
    list_select_related = ("reporter", "closed_by")
    search_fields = ("key", "text", "reporter__username")
    date_hierarchy = "created"
    readonly_fields = ("thing", "author", "reason", "text", "reporter", "created", "closed", "closed_by")
    fields = (*readonly_fields, "state", "answer", "note", "seen")

    @admin.display(description="What it is about")
    def thing(self, report: ProblemReport) -> SafeString | str:
        """The way to its page, and its words."""
        found = find_thing(report.kind, report.key)
        if found is None:
            return str(report)
        link = format_html('<a href="{}">{}</a>', found.address, found.name)
        words = found.words()
        return format_html("{}<pre>{}</pre>", link, words) if words else link

    @admin.display(description="Whose it is")
    def author(self, report: ProblemReport) -> str:
        """The account that answers for it, and whether that is suspended."""
        account = self.account_row(report)
        if account is None:
            return "nobody's"
        return str(account) if account.is_active else f"{account}, whose account is suspended"

    def account_of(self, row: ProblemReport) -> int | None:
        found = find_thing(row.kind, row.key)
        return found.author if found else None

    def save_model(self, request: HttpRequest, obj: ProblemReport, form: Any, change: bool) -> None:
        close_report(obj, request.user.pk)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ProblemReport | None = None) -> bool:
        return False
