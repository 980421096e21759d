"""Card files in the admin: uploaded, shown card by card, and taken once that was agreed to."""

from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html

from cards.importing import import_job, pending_import, rewrite_job
from cards.importing.import_impact import import_impact
from cards.importing.import_plan import LARGEST, LONGEST_SET_KEY, SET_KEY, effect_name
from cards.importing.import_report import ImportOutcome, Report
from cards.importing.services import NotImported
from cards.models import PendingImport
from dimrift_site.base.disk_space import NO_SPACE, has_space
from dimrift_site.base.jobs.models import Job

NEEDED: Final = ("cards.add_card", "cards.change_card", "cards.add_set", "cards.change_set")
FORM: Final = "admin:cards_set_import"
CONFIRM: Final = "admin:cards_set_import_confirm"
LENT: Final = "lent:"  # what names of fields begin with that choose an effect of a card
OFFER: Final = "offer:"  # and those that choose what is offered for one, KEY:N
OTHERS: Final = "others"  # the field that does so in words, KEY:N
MOST_LISTED: Final = 100  # cards with a list of their own to choose from; a file has up to 5,000
UNDER_WAY: Final = (
    "The file that you agreed to is not imported yet. "
    '<a href="{}">See how far it is</a>, then send this one again.'
)
CHANGED: Final = (
    "Since this page was shown the cards or the file have changed. Nothing was written. "
    "This is what the file would do now."
)


class UploadForm(forms.Form):
    """A card file, and the set that its cards belong to."""

    file = forms.FileField(
        label="Card file", help_text="YAML as in cards/data, or the game's published JSON; up to 5 MB."
    )
    set_key = forms.RegexField(
        SET_KEY.pattern + r"\Z",
        max_length=LONGEST_SET_KEY,
        required=False,
        label="Key of the set",
        help_text="Lower case, with hyphens; made if it is new. Without one, cards stay in their own sets.",
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > LARGEST:
            raise forms.ValidationError(f"This file is larger than {LARGEST // 1024 // 1024} MB.")
        if not has_space():
            raise forms.ValidationError(NO_SPACE, code="no_disk_space")
        return file


def may_import(request: HttpRequest) -> bool:
    """Return whether this user may write all that an import may write."""
    user: Any = request.user
    return bool(user.has_perms(NEEDED))


def upload(request: HttpRequest) -> HttpResponse:
    """Ask for a file; one that was sent is kept, and its report shown."""
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        if pending_import.keep(file.read(), file.name, form.cleaned_data["set_key"], _user(request)):
            return redirect(CONFIRM)
        form.add_error("file", format_html(UNDER_WAY, reverse(CONFIRM)))
    status = 400 if request.method == "POST" else 200
    return _page(request, "import.html", {"form": form, "title": "Import cards"}, status)


def confirm(request: HttpRequest) -> HttpResponse:
    """Show what the kept file would do; once that is agreed to, do it."""
    job = import_job.last_import(_user(request).pk)
    if job and job.state in Job.OPEN and job.data["agreed"]:
        return redirect(CONFIRM) if request.method == "POST" else _show_wait(request, job)
    if request.method == "POST" and "forget" in request.POST:
        pending_import.forget(_user(request))
        return redirect(FORM)
    if request.method == "POST" and "choose" in request.POST:
        lent = [f"{key.removeprefix(LENT)}:{n}" for key, n in request.POST.items() if key.startswith(LENT)]
        lent += request.POST.get(OTHERS, "").split()
        pending_import.choose(_user(request), lent, without_broken="without_broken" in request.POST)
        return redirect(CONFIRM)
    if request.method == "POST" and ("offer" in request.POST or "take" in request.POST):
        return _offer(request)
    if request.method == "POST":
        return _confirm_import(request)
    waiting = PendingImport.objects.filter(by=_user(request)).defer("content", "report").first()
    if waiting is None:
        return _show_done(request, job)
    search = rewrite_job.last_search(waiting)
    if search and search.state in Job.OPEN:
        return _show_wait(request, search)
    if search and search.state == Job.State.FAILED:
        messages.error(request, f"Other words were not looked for: {search.error}")
    return _show_waiting(request, job if job and job.created >= waiting.uploaded else None)


def _offer(request: HttpRequest) -> HttpResponse:
    """Have a worker look for what the unread effects could be, or take what was chosen of that."""
    user = _user(request)
    if "offer" in request.POST:
        rewrite_job.request_offers(user.pk)
    else:
        names = [name for name in request.POST if name.startswith(OFFER)]
        pressed = {name.removeprefix(OFFER): request.POST[name] for name in names}
        pending_import.take_offers(user, pressed)
    return redirect(CONFIRM)


def _show_done(request: HttpRequest, job: Job | None) -> HttpResponse:
    """Say what became of the last file, where none waits."""
    result = (job and job.result) or {}
    if "summary" not in result:
        messages.info(request, "No uploaded file is waiting.")
        return redirect(FORM)
    messages.success(request, f"The file is imported: {result['summary']}.")
    return redirect("admin:cards_set_changelist" if result["set_key"] else "admin:cards_card_changelist")


def _show_waiting(request: HttpRequest, job: Job | None) -> HttpResponse:
    """Show the report of the file that waits; a worker makes that of a large one. `job`: its last one."""
    user, result = _user(request), (job and job.result) or {}
    report = pending_import.kept_report(user)
    if report is None and not import_job.is_small(user.pk):
        if job is None or not (job.state == Job.State.FAILED or "too_large" in result):
            import_job.request_import(user.pk)
        return _show_wait(request, import_job.last_import(user.pk))
    report = report or pending_import.report_of(user)
    if report is None:
        return redirect(CONFIRM)  # another tab has put the file aside
    if "refused" in result:
        messages.warning(request, CHANGED)
    return _show_report(request, report)


def _show_wait(request: HttpRequest, job: Job | None) -> HttpResponse:
    live = bool(job and job.state in Job.OPEN)
    return _page(request, "import_wait.html", {"job": job, "live": live, "title": "Import cards"}, 200)


def _confirm_import(request: HttpRequest) -> HttpResponse:
    if not import_job.is_small(_user(request).pk):
        import_job.request_import(_user(request).pk, request.POST.get("agreed", "") or "nothing")
        return redirect(CONFIRM)
    try:
        report = pending_import.agree(_user(request), request.POST.get("agreed", ""))
    except NotImported as refused:
        if refused.changed:
            messages.warning(request, CHANGED)
        return _show_report(request, refused.report, 409)
    if report is None:
        messages.info(request, "No uploaded file is waiting: it was imported or put aside already.")
        return redirect(FORM)
    messages.success(request, f"{report.source} is imported: {report.summary}.")
    return redirect("admin:cards_set_changelist" if report.set_key else "admin:cards_card_changelist")


def _show_report(request: HttpRequest, report: Report, status: int = 200) -> HttpResponse:
    # What needs a look stands first.
    order = (
        ImportOutcome.BROKEN, ImportOutcome.CHANGED, ImportOutcome.NEW, ImportOutcome.UNCHANGED,
        ImportOutcome.SKIPPED,
    )  # fmt: skip
    groups = [
        (outcome.value, [card for card in report.cards if card.outcome == outcome]) for outcome in order
    ]
    offers = pending_import.offers(_user(request))
    unread = [
        (card, effect, (offers or {}).get(effect_name(card.key, effect.effect), []))
        for card in report.cards
        for effect in card.unread
    ]
    listed, chosen = report.lending[:MOST_LISTED], pending_import.lent_choice(_user(request))
    keys = {card.key for card in listed}
    context = {
        "report": report,
        "impact": import_impact(report),
        "groups": [(name, cards) for name, cards in groups if cards],
        "unread": unread,
        "is_searched": offers is not None,
        "has_offers": any(offered for _card, _effect, offered in unread),
        "rewritten": [card for card in report.cards if card.rewritten],
        "listed": listed,
        "unlisted": report.lending[MOST_LISTED:],
        "others": "\n".join(line for line in chosen if line.partition(":")[0] not in keys),
        "title": f"Import {report.source}",
    }
    return _page(request, "import_report.html", context, status)


def _page(request: HttpRequest, template: str, context: dict[str, Any], status: int) -> HttpResponse:
    whole = {**admin.site.each_context(request), **context}
    return TemplateResponse(request, f"admin/cards/set/{template}", whole, status=status)


def _user(request: HttpRequest) -> Any:
    return request.user
