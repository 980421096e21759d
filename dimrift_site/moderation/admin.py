"""The queue of reports."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from dimrift_site.accounts.suspension.admin import SuspendingAdmin
from dimrift_site.base.admin.optimistic_lock import SeenForm
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.moderation.reportable_things import KINDS, ReportedThing, find_thing, find_things
from dimrift_site.moderation.services import close_report


class ClosingForm(SeenForm):
    """Form of how a report ended: only what can be hidden is."""

    def clean_state(self) -> str:
        state: str = self.cleaned_data["state"]
        if state == ProblemReport.State.HIDDEN and not KINDS[self.instance.kind].hide:
            raise forms.ValidationError("This cannot be hidden: change it, or retire it, on its own page.")
        return state


class ReportList(ChangeList):
    """A page of the queue, whose reported things are found together."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        things = find_things(self.result_list)
        queue: Any = self.model_admin
        for report in self.result_list:
            report.link = queue.link(request, report, things.get((report.kind, report.key)))


@admin.register(ProblemReport)
class ReportAdmin(SuspendingAdmin):
    """Reports, the newest first. To close one: say how it ended, and what its reporter and author read."""

    form = ClosingForm
    list_display = ("reason", "about", "state", "reporter", "created", "closed_by")
    list_filter = ("state", "kind", "reason", "created")
    list_select_related = ("reporter", "closed_by")
    search_fields = ("key", "text", "reporter__username")
    date_hierarchy = "created"
    readonly_fields = (
        "thing",
        "author",
        "reason",
        "text",
        "made_by",
        "created",
        "closed",
        "ended_by",
    )  # no ways to accounts
    fields = (*readonly_fields, "state", "answer", "note", "seen")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return ReportList

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Return the report with the way to what it is about."""
        report = super().get_object(request, *args, **kwargs)
        if report is not None:
            report.found = find_thing(report.kind, report.key)
            report.link = self.link(request, report, report.found)
        return report

    def link(self, request: HttpRequest, report: ProblemReport, found: ReportedThing | None) -> str:
        """Return the name of the thing with the way to its page, or to the admin's where it is hidden.

        Without a way where neither opens for who asks.
        """
        if found is None:
            return f"{report.get_kind_display()} {report.key}, which is gone"
        address = found.address if found.has_page else self._page(request, found)
        return format_html('<a href="{}">{}</a>', address, found.name) if address else found.name

    def _page(self, request: HttpRequest, found: ReportedThing) -> str:
        model = type(found.row)
        if not self.admin_site.is_registered(model):
            return ""
        may_see = self.admin_site.get_model_admin(model).has_view_permission(request)
        page = f"admin:{model._meta.app_label}_{model._meta.model_name}_change"
        return reverse(page, args=[found.row.pk]) if may_see else ""

    @admin.display(description="What it is about")
    def about(self, report: Any) -> str:
        """The thing by its name."""
        link: str = report.link
        return link

    @admin.display(description="What it is about")
    def thing(self, report: Any) -> SafeString | str:
        """The way to it, and its words."""
        words = report.found.words() if report.found else ""
        return format_html("{}<pre>{}</pre>", report.link, words) if words else self.about(report)

    @admin.display(description="Reporter")
    def made_by(self, report: ProblemReport) -> str:
        """The account by its name alone: who sees reports need not see accounts."""
        return str(report.reporter or "nobody")

    @admin.display(description="Closed by")
    def ended_by(self, report: ProblemReport) -> str:
        """As `made_by`."""
        return str(report.closed_by or "nobody")

    @admin.display(description="Whose it is")
    def author(self, report: ProblemReport) -> str:
        """Return the account that answers for it, and whether that is suspended."""
        account = self.account_row(report)
        if account is None:
            return "nobody's"
        return str(account) if account.is_active else f"{account}, whose account is suspended"

    def account_of(self, row: ProblemReport) -> int | None:
        reported_thing = find_thing(row.kind, row.key)
        return reported_thing.author if reported_thing else None

    def save_model(self, request: HttpRequest, obj: ProblemReport, form: Any, change: bool) -> None:
        close_report(obj, request.user.pk)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ProblemReport | None = None) -> bool:
        return False
