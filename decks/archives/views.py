"""All decks of a visitor as one archive; and the pages on which an archive becomes decks again."""

from collections.abc import Collection, Sequence
from io import BytesIO
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from decks.archives.archive_job import AT_ONCE, FILE, is_large, last_archive, request_archive
from decks.archives.archive_reader import BadArchive
from decks.archives.archive_writer import write_archive
from decks.archives.deck_plan import PlanSummary, plan_decks, summarize
from decks.archives.forms import ArchiveForm
from decks.archives.import_order import last_import, request_import
from decks.archives.services import (
    ImportUnderWay,
    TakenDecks,
    UploadWaits,
    forget_upload,
    keep_upload,
    order_decks,
    take_small,
)
from decks.lists import queries
from decks.models import Deck, DeckUpload
from decks.quotas import decks_left, quota_of
from decks.refusals import Refusal, status_of
from dimrift_site.base.disk_space import NO_SPACE, has_space
from dimrift_site.base.jobs.made_files import account_file, file_state
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.plurals import plural
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

CHOICES: Final = ("all", "none")
NOTHING_WAITS: Final = "No archive waits here: its decks were saved already, or it was put aside."
NAME: Final = "dimrift-decks.zip"


@takes()
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """Lead to the archive of all decks; have a large one written first. Http404 where there are no decks."""
    _refuse_none(request)
    account: Any = request.user.pk
    if request.method == "POST" and not is_within(request, "prints"):
        return render(request, "429.html", status=429)
    if not is_large(account):
        return redirect("decks:archive-file")
    refused = "" if request.method != "POST" or has_space() else NO_SPACE
    if request.method == "POST" and not refused:
        request_archive(account)
        return redirect("decks:archive")
    context = {
        "section": "decks",
        "refused": refused,
        **file_state(account_file(account, FILE), last_archive(account)),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "decks/archive.html", context, status=503 if refused else 200)


@require_safe
@never_cache
def archive_file(request: HttpRequest) -> HttpResponse | FileResponse:
    """All decks of the account, or of the browser session, as one ZIP. Http404 where there are none.

    A large one is what a worker wrote, and also Http404 until then.
    """
    own = _refuse_none(request)
    account: Any = request.user.pk
    if is_large(account):
        try:
            reader = account_file(account, FILE).open("rb")
        except FileNotFoundError:
            raise Http404("The archive is not written yet; order it on the page before.") from None
        return FileResponse(reader, as_attachment=True, filename=NAME, content_type="application/zip")
    if not is_within(request, "prints"):
        return render(request, "429.html", status=429)
    file = BytesIO()
    write_archive(queries.decks_with_lists(own, AT_ONCE), file)
    attached = {"Content-Disposition": f'attachment; filename="{NAME}"'}
    return HttpResponse(file.getvalue(), content_type="application/zip", headers=attached)


def _refuse_none(request: HttpRequest) -> Q:
    """Return which decks are the visitor's. Http404 where there are none."""
    own = queries.owned_by(request.user, request.session.session_key)
    if not Deck.objects.filter(own).exists():
        raise Http404("There are no decks of yours yet.")
    return own


@takes(*ArchiveForm.base_fields)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def upload(request: HttpRequest) -> HttpResponse:
    """Ask for an archive; one that was sent is kept, and what is in it shown."""
    if request.method != "POST":
        return _ask(request, ArchiveForm())
    form = ArchiveForm(request.POST, request.FILES)
    if not is_within(request, "prints"):
        form.add_error(None, TOO_MUCH)
        return _ask(request, form, 429)
    if not has_space():
        form.add_error("file", NO_SPACE)
        return _ask(request, form, 503)
    if not form.is_valid():
        return _ask(request, form, 400)
    file = form.cleaned_data["file"]
    try:
        deck_upload = keep_upload(
            request.user,  # type: ignore[arg-type] # who is logged in
            file.name,
            file.read(),
            form.cleaned_data["aside"],
        )
    except BadArchive as error:
        form.add_error("file", str(error))
        return _ask(request, form, 400)
    except ImportUnderWay as refused:
        page = reverse("decks:import-choice", args=[refused.upload.public_id])
        words = format_html('{} <a href="{}">See how far it is</a>, then send this one again.', refused, page)
        form.add_error("file", words)
        return _ask(request, form, 409)
    except UploadWaits as refused:
        page = reverse("decks:import-choice", args=[refused.upload.public_id])
        words = format_html(
            '{} <a href="{}">Choose of it</a>, or say that it may be put aside.', refused, page
        )
        form.add_error("file", words)
        return _ask(request, form, 409)
    if deck_upload.is_large:
        request_import(deck_upload)
    return redirect("decks:import-choice", deck_upload.public_id)


@takes("take", "do")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def choose(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what each deck of an archive would be; save those that are chosen, or put the archive aside."""
    account: Any = request.user.pk
    waiting = DeckUpload.objects.filter(owner=account, public_id=public_id).first()
    job = last_import(account, public_id)
    if request.method != "POST":
        return _follow(request, waiting, job)
    if waiting is None and request.POST.get("do") != "forget":
        return _say_too_late(request, public_id, _chosen(request))
    if waiting is None:
        messages.info(request, NOTHING_WAITS)
        return redirect("decks:import")
    if request.POST.get("do") == "forget":
        if not forget_upload(request.user, waiting):  # type: ignore[arg-type] # who is logged in
            return redirect("decks:import-choice", public_id)
        messages.success(request, "The archive is put aside; none of it was saved.")
        return redirect("decks:import")
    if waiting.is_large and waiting.plan is None:  # a worker is still looking into it
        return redirect("decks:import-choice", public_id)
    return _take(request, waiting)


def _follow(request: HttpRequest, waiting: DeckUpload | None, job: Job | None) -> HttpResponse:
    """Show how far an archive is: a worker is at it, its choice waits, or its decks are saved."""
    taken = TakenDecks(**job.result) if job and job.result and "decks" in job.result else None
    live = bool(job and job.state in Job.OPEN)
    if live or taken or (waiting and waiting.is_large and waiting.plan is None):
        context = {
            "section": "decks",
            "waiting": waiting,
            "address": request.path,
            "live": live,
            "job": job,
            "said": _words(taken) if taken else [],
            "unknown": unknown(request.GET, {"choose": CHOICES}),
        }
        return render(request, "decks/import_wait.html", context)
    if waiting is None:
        raise Http404(NOTHING_WAITS)
    if job is None or job.data["chosen"] is None or "choose" in request.GET:
        return _show(request, waiting)
    failed = job.error and f"Nothing was saved: {job.error}"
    return _show(request, waiting, job.data["chosen"], refused=(job.result or {}).get("refused") or failed)


def _chosen(request: HttpRequest) -> set[int]:
    return {
        int(each)
        for each in request.POST.getlist("take")
        if each.isascii() and each.isdecimal() and len(each) < 5
    }


def _say_too_late(request: HttpRequest, public_id: str, chosen: Collection[int]) -> HttpResponse:
    """Say what is not saved of a choice, for the archive is gone or decks of it were chosen before."""
    account: Any = request.user.pk
    job = last_import(account, public_id)
    if job is None or not (job.state in Job.OPEN or "decks" in (job.result or {})):
        words = "Not saved: the archive was put aside, or another one took its place. Send it again."
        return _ask(request, ArchiveForm(), 409, words)
    before = job.data["chosen"]
    missing = sorted(set(chosen) - set(before))
    if not missing:  # the same form once more
        return redirect("decks:import-choice", public_id)
    words = (
        f"Not saved: {plural(len(missing), 'deck')} of your choice ({_places(missing)} in the archive). "
        f"Another tab had chosen before: {_places(before)}. Send the archive again for the others."
    )
    return _ask(request, ArchiveForm(), 409, words)


def _places(numbers: Sequence[int]) -> str:
    return ", ".join(f"no. {number}" for number in numbers)


def _take(request: HttpRequest, waiting: DeckUpload) -> HttpResponse:
    chosen = _chosen(request)
    if not is_within(request, "decks"):
        return _show(request, waiting, chosen, 429, TOO_MUCH)
    if waiting.is_large:
        if not order_decks(waiting, chosen):
            return _say_too_late(request, waiting.public_id, chosen)
        return redirect("decks:import-choice", waiting.public_id)
    try:
        taken = take_small(request.user, waiting, chosen)  # type: ignore[arg-type] # who is logged in
    except Refusal as refusal:
        return _show(request, waiting, chosen, status_of(refusal), str(refusal))
    if taken is None:
        return _say_too_late(request, waiting.public_id, chosen)
    for level, words in _words(taken):
        messages.add_message(request, level, words)
    return redirect("decks:list")


def _words(taken: TakenDecks) -> list[tuple[int, str]]:
    """Return the messages about decks that are saved, each with its level."""
    said = [(messages.SUCCESS, f"{_are(taken.decks, 'deck')} saved, for you alone to see.")]
    if taken.noted:
        said.append(
            (messages.WARNING, f"{_are(taken.noted, 'line', ' without a card')} kept in the notes of decks.")
        )
    if taken.left_out:
        said.append((messages.WARNING, f"{plural(taken.left_out, 'line')} without a card had no room there."))
    return said


def _are(number: int, noun: str, more: str = "") -> str:
    return f"{plural(number, noun)}{more} {'is' if number == 1 else 'are'}"


def _ask(request: HttpRequest, form: ArchiveForm, status: int = 200, problem: str = "") -> HttpResponse:
    context = {
        "section": "decks",
        "form": form,
        "problem": problem,
        "waiting": DeckUpload.objects.filter(owner=request.user.pk).defer("content").first(),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "decks/import.html", context, status=status)


def _show(
    request: HttpRequest,
    waiting: DeckUpload,
    chosen: Collection[int] | None = None,
    status: int = 200,
    refused: str = "",
) -> HttpResponse:
    if waiting.is_large:
        summary = PlanSummary.from_json(waiting.plan)
    else:
        summary = summarize(plan_decks(bytes(waiting.content), request.user))  # type: ignore[arg-type]
    asked = request.GET.get("choose", "")
    if chosen is None:
        chosen = [row.number for row in summary.rows if asked == "all" or (row.is_chosen and asked != "none")]
    context = {
        "section": "decks",
        "waiting": waiting,
        "rows": [(row, row.number in chosen) for row in summary.rows],
        "refused": refused,
        "most": quota_of(request.user).decks,
        "left": decks_left(request.user),
        "unknown_entries": summary.unknown,
        "more_unknown": summary.more_unknown,
        "lost": summary.lost,
        "unknown": unknown(request.GET, {"choose": CHOICES}),
    }
    return render(request, "decks/import_choice.html", context, status=status)
