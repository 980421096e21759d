"""Suspensions in the admin: their log, and the page on which an account is suspended or let in again."""

from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse

from dimrift_site.accounts.models import LONGEST_REASON, AccountSuspension, User
from dimrift_site.accounts.suspension.queries import (
    LOGGED,
    LOGGED_LIFTED,
    MAY_SUSPEND,
    lasting,
    past,
    refusal_code,
)
from dimrift_site.accounts.suspension.refusals import SENTENCES, SuspensionRefusal
from dimrift_site.accounts.suspension.services import lift, suspend
from dimrift_site.base.admin.page_links import own_page
from dimrift_site.base.admin.read_only import ReadOnlyAdmin

READ: Final = "Whose account it is reads this when they log in. Name the thing, and the rule that it breaks."


class SuspensionForm(forms.Form):
    """Form of a suspension: its reason."""

    reason = forms.CharField(
        max_length=LONGEST_REASON, help_text=READ, widget=forms.Textarea({"rows": 5, "cols": 60})
    )


class LastingFilter(admin.SimpleListFilter):
    """Those that last, or those that were lifted."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("lasts", "It lasts"), ("lifted", "Lifted")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[AccountSuspension]) -> Any:
        if self.value() in ("lasts", "lifted"):
            return queryset.filter(ended__isnull=self.value() == "lasts")
        return queryset


@admin.register(AccountSuspension)
class SuspensionLog(ReadOnlyAdmin):
    """Log of suspensions: who, when, by whom and why, the newest first."""

    list_display = ("user", "began", "by", "ended", "ended_by", "reason")
    list_filter = (LastingFilter, "began")
    list_select_related = ("user", "by", "ended_by")
    search_fields = ("user__username", "by__username", "reason")
    date_hierarchy = "began"
    fields = list_display


class SuspendingAdmin(admin.ModelAdmin[Any]):
    """Rows that an account answers for, which is suspended on a page of theirs."""

    change_form_template = "admin/suspension/change_form.html"

    def account_of(self, row: Any) -> int | None:
        """Return the number of the account that answers for a row; None where nobody does."""
        raise NotImplementedError

    def account_row(self, row: Any) -> User | None:
        """Return that account."""
        number = self.account_of(row)
        return User.objects.filter(pk=number).first() if number else None

    def get_urls(self) -> list[Any]:
        page = self.admin_site.admin_view(own_page(self.suspension_page, self.may_suspend))
        return [path("<int:number>/suspension/", page, name=self._route), *super().get_urls()]

    @property
    def _route(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_suspension"

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        account = self.account_row(row) if row else None
        context = dict(extra_context or {})
        if row and account and _may_suspend(request, account):
            context["suspended_here"] = account
            context["suspension_page"] = reverse(f"admin:{self._route}", args=[row.pk])
        return super().change_view(request, object_id, form_url, context)

    def may_suspend(self, request: HttpRequest) -> bool:
        """Return whether the page opens for who asks."""
        by: Any = request.user
        return by.has_perm(MAY_SUSPEND) and self.has_view_permission(request)

    def suspension_page(self, request: HttpRequest, number: int) -> HttpResponse:
        """Show whether the account is suspended, and suspend it or let it in again."""
        row = self.get_object(request, str(number))
        account = self.account_row(row) if row else None
        if row is None or account is None:
            raise Http404("Nobody has an account that answers for it.")
        form = SuspensionForm(request.POST if request.POST.get("do") == "suspend" else None)
        if request.method != "POST":
            return self._show(request, row, account, form)
        try:
            self._decide(request, row, account, form)
        except SuspensionRefusal as refused:
            now = User.objects.filter(pk=account.pk).first() or account
            return self._show(request, row, now, form, refused)
        return redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", row.pk)

    @transaction.atomic
    def _decide(self, request: HttpRequest, row: Any, account: User, form: SuspensionForm) -> None:
        """Do what was sent, and log it with the row and with the account."""
        by: Any = request.user
        if form.is_bound:
            reason = form.cleaned_data["reason"] if form.is_valid() else ""
            suspend(account.pk, by.pk, reason)
            words, done = LOGGED.format(name=account) + reason, f"The account {account} is suspended."
        else:
            seen = request.POST.get("suspension", "")
            lift(account.pk, by.pk, int(seen) if seen.isdecimal() and len(seen) < 19 else None)
            words, done = LOGGED_LIFTED.format(name=account), f"The account {account} may log in again."
        for each in {row, account}:
            LogEntry.objects.log_actions(by.pk, [each], CHANGE, words, single_object=True)
        messages.success(request, done)

    def _show(
        self,
        request: HttpRequest,
        row: Any,
        account: User,
        form: SuspensionForm,
        refused: SuspensionRefusal | None = None,
    ) -> HttpResponse:
        by: Any = request.user
        code = refusal_code(account, by)
        context = {
            **self.admin_site.each_context(request),
            "title": f"Suspension of {account}",
            "opts": self.opts,
            "row": row,
            "account": account,
            "form": form,
            "now": lasting(account.pk),
            "past": past(account.pk),
            "problem": "" if form.errors else str(refused or ""),
            "barred": SENTENCES[code] if code else "",
        }
        status = refused.status if refused else 200
        return TemplateResponse(request, "admin/suspension/page.html", context, status=status)


def _may_suspend(request: HttpRequest, account: User) -> bool:
    return isinstance(request.user, User) and not refusal_code(account, request.user)
