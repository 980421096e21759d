"""All decks of a visitor as one archive; and the pages on which an archive becomes decks again."""

from collections.abc import Collection, Iterable, Iterator
from io import BytesIO
from itertools import islice
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.plurals import plural
from decks.archives.archive_reader import BadArchive
from decks.archives.archive_writer import write_archive
from decks.archives.deck_file import FileEntry
from decks.archives.deck_plan import PlannedDeck, plan_decks
from decks.archives.forms import ArchiveForm
from decks.archives.services import TakenDecks, forget_upload, keep_upload, take_decks
from decks.lists import queries
from decks.models import Deck, DeckUpload
from decks.quotas import decks_left, quota_of
from decks.refusals import Refusal, status_of
from dimrift_site.web.posted_fields import takes
from dimrift_site.web.query_parameters import unknown
from dimrift_site.web.visitor_limits import TOO_MUCH, is_within

AT_ONCE: Final = 50  # decks
MOST_SHOWN: Final = 20  # entries that are no cards here
CHOICES: Final = ("all", "none")
NOTHING_WAITS: Final = "No archive waits here: its decks were saved already, or it was put aside."


@require_safe
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """All decks of the account, or of the browser session, as one ZIP. Http404 where there are none."""
    own = queries.owned_by(request.user, request.session.session_key)
    if not Deck.objects.filter(own).exists():
        raise Http404("There are no decks of yours yet.")
    if not is_within(request, "prints"):
        return render(request, "429.html", status=429)
    file = BytesIO()
    write_archive(queries.decks_with_lists(own, AT_ONCE), file)
    attached = {"Content-Disposition": 'attachment; filename="dimrift-decks.zip"'}
    return HttpResponse(file.getvalue(), content_type="application/zip", headers=attached)


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
    if not form.is_valid():
        return _ask(request, form, 400)
    file = form.cleaned_data["file"]
    try:
        kept = keep_upload(request.user, file.name, file.read())  # type: ignore[arg-type] # who is logged in
    except BadArchive as error:
        form.add_error("file", str(error))
        return _ask(request, form, 400)
    return redirect("decks:import-choice", kept.public_id)


@takes("take", "do")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def choose(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what each deck of an archive would be; save those that are chosen, or put the archive aside."""
    waiting = DeckUpload.objects.filter(owner=request.user.pk, public_id=public_id).first()
    if request.method != "POST":
        if waiting is None:
            raise Http404(NOTHING_WAITS)
        return _show(request, waiting)
    if waiting is None:
        messages.info(request, NOTHING_WAITS)
        return redirect("decks:import")
    if request.POST.get("do") == "forget":
        forget_upload(request.user, waiting)  # type: ignore[arg-type] # who is logged in
        messages.success(request, "The archive is put aside; none of it was saved.")
        return redirect("decks:import")
    return _take(request, waiting)


def _take(request: HttpRequest, waiting: DeckUpload) -> HttpResponse:
    chosen = {
        int(each)
        for each in request.POST.getlist("take")
        if each.isascii() and each.isdecimal() and len(each) < 5
    }
    if not is_within(request, "decks"):
        return _show(request, waiting, chosen, 429, TOO_MUCH)
    try:
        taken = take_decks(request.user, waiting, chosen)  # type: ignore[arg-type] # who is logged in
    except Refusal as refusal:
        return _show(request, waiting, chosen, status_of(refusal), str(refusal))
    if taken is None:
        messages.info(request, NOTHING_WAITS)
    else:
        _say(request, taken)
    return redirect("decks:list")


def _say(request: HttpRequest, taken: TakenDecks) -> None:
    verb = "is" if taken.decks == 1 else "are"
    messages.success(request, f"{plural(taken.decks, 'deck')} {verb} saved, for you alone to see.")
    if taken.noted:
        verb = "is" if taken.noted == 1 else "are"
        messages.warning(
            request, f"{plural(taken.noted, 'line')} without a card {verb} kept in the notes of decks."
        )
    if taken.left_out:
        messages.warning(request, f"{plural(taken.left_out, 'line')} without a card had no room there.")


def _unknown(planned: Iterable[PlannedDeck]) -> Iterator[tuple[str, FileEntry]]:
    """Yield deck and entry of all that is no card here."""
    for each in planned:
        yield from ((each.file.name, entry) for entry in each.unknown)


def _ask(request: HttpRequest, form: ArchiveForm, status: int = 200) -> HttpResponse:
    context = {
        "section": "decks",
        "form": form,
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
    planned = plan_decks(bytes(waiting.content), request.user)  # type: ignore[arg-type] # who is logged in
    asked = request.GET.get("choose", "")
    if chosen is None:
        chosen = [each.number for each in planned if asked == "all" or (each.is_chosen and asked != "none")]
    context = {
        "section": "decks",
        "waiting": waiting,
        "rows": [(each, each.number in chosen) for each in planned],
        "refused": refused,
        "most": quota_of(request.user).decks,
        "left": decks_left(request.user),
        "unknown_entries": list(islice(_unknown(planned), MOST_SHOWN)),
        "more_unknown": max(sum(len(each.unknown) for each in planned) - MOST_SHOWN, 0),
        "lost": sum(each.lost for each in planned),
        "unknown": unknown(request.GET, {"choose": CHOICES}),
    }
    return render(request, "decks/import_choice.html", context, status=status)
