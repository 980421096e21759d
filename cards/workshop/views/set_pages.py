"""Pages of sets: one's own, one of them, what is said of it, its file."""

from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.definitions import definition
from cards.impact.scenario_check import unplayable_rulings
from cards.models import WorkshopSet
from cards.workshop import queries, services
from cards.workshop.author import reader_of
from cards.workshop.exchange import LARGEST, MOST_IMPORTED, export_set, file_text, is_small, read_cards
from cards.workshop.import_job import last_import, request_import
from cards.workshop.models import LONGEST_SET_NAME
from cards.workshop.refusals import WorkshopRefusal
from cards.workshop.views.card_pages import example_context
from cards.workshop.views.visitor import author_of, is_own_set, own_set, refuse_haste, set_of
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.web.client_address import client_network
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown
from engine import BadCardFile

PAGE: Final = 20
MOST_TEXTS: Final = 20  # of a file that is read at once; a worker reads one with more
AT_ONCE_SECONDS: Final = 0.1  # for positions of rulings
SECTION: Final = {"section": "workshop", "longest_name": LONGEST_SET_NAME}


@takes("name")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def workshop(request: HttpRequest) -> HttpResponse:
    """Show one's own sets, before the first one an example to be changed; or make one."""
    if request.method != "POST":
        return _show_sets(request)
    try:
        refuse_haste(request)
        name = request.POST.get("name", "")
        workshop_set = services.make_set(author_of(request), client_network(request), name=name)
    except WorkshopRefusal as refused:
        return _show_sets(request, refused)
    return redirect(workshop_set)


def _show_sets(request: HttpRequest, refused: WorkshopRefusal | None = None) -> HttpResponse:
    viewer, account = reader_of(request), request.user.pk
    sets = list(queries.own_sets(viewer))
    context = {
        **SECTION,
        "sets": sets,
        "uses": queries.uses(viewer) if viewer and sets else (),
        "adopted": queries.adopted_cards(account) if account else (),
        "name": request.POST.get("name", ""),
        "refused": refused,
        **({} if sets else example_context()),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "workshop/sets.html", context, status=refused.status if refused else 200)


@takes("name", "about", "visibility", "seen")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def set_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a set to whoever may see it; its author says what it is called and who that is."""
    if request.method != "POST":
        return _show_set(request, set_of(request, public_id))
    workshop_set = own_set(request, public_id)
    try:
        refuse_haste(request)
        given = {name: request.POST[name] for name in services.DETAILS if name in request.POST}
        services.change_set(workshop_set, request.POST.get("seen", ""), **given)
    except WorkshopRefusal as refused:
        return _show_set(request, own_set(request, public_id), str(refused), refused.status)
    messages.success(request, "Saved.")
    return redirect(workshop_set)


def _show_set(request: HttpRequest, found: WorkshopSet, problem: str = "", status: int = 200) -> HttpResponse:
    page = Paginator(queries.cards_of(found), PAGE).get_page(request.GET.get("page"))
    is_own = is_own_set(request, found)
    job = last_import(found) if is_own else None
    context: dict[str, Any] = {
        **SECTION,
        "set": found,
        "is_own": is_own,
        "seen": services.set_state(found),
        "page": page,
        "address": f"{settings.SITE_URL}{found.get_absolute_url()}",
        "visibilities": WorkshopSet.Visibility.choices,
        "written": request.POST if problem else {},
        "chosen": request.POST.get("visibility", found.visibility) if problem else found.visibility,
        "problem": problem,
        "job": job,
        "live": bool(job and job.state in Job.OPEN),
        "caps": (MOST_IMPORTED, LARGEST // 1000),
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
    }
    return render(request, "workshop/set.html", context, status=status)


@require_safe
@never_cache
def export(request: HttpRequest, public_id: str) -> HttpResponse:
    """Return the set as a card file."""
    workshop_set = set_of(request, public_id)
    name = f"{slugify(workshop_set.name) or 'set'}.yaml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(export_set(workshop_set), "application/yaml; charset=utf-8", headers=headers)


@takes("file", "text")
@require_POST
@never_cache
@login_required
def import_file(request: HttpRequest, public_id: str) -> HttpResponse:
    """Put the cards of a file into one's set."""
    workshop_set = own_set(request, public_id)
    try:
        refuse_haste(request)
        upload = request.FILES.get("file")
        content = upload.read(LARGEST + 1) if upload else request.POST.get("text", "").encode()
        text = file_text(content)
        cards = read_cards(text) if is_small(text) else []
        if not cards or sum(len(card.effects) for card in cards) > MOST_TEXTS:
            request_import(workshop_set, text)
            return redirect(workshop_set)
        services.add_cards(workshop_set, cards)
    except BadCardFile as wrong:
        return _show_set(request, workshop_set, " ".join(map(str, wrong.all_errors()[:20])), 400)
    except WorkshopRefusal as refused:
        words, address = str(refused), refused.facts.get("address")
        if address:
            words = format_html('{} <a href="{}">See how far it is</a>', words, address)
        return _show_set(request, own_set(request, public_id), words, refused.status)
    messages.success(request, f"{len(cards)} card{'' if len(cards) == 1 else 's'} saved.")
    for words in unplayable_rulings(cards, map(definition, queries.cards_of(workshop_set)), AT_ONCE_SECONDS):
        messages.warning(request, words)
    return redirect(workshop_set)


@takes("seen")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask, then delete a set with its cards, if it still is what was looked at."""
    workshop_set = own_set(request, public_id)
    refused = None
    if request.method == "POST":
        try:
            services.delete_set(workshop_set, request.POST.get("seen", ""))
        except WorkshopRefusal as refusal:
            refused, workshop_set = refusal, own_set(request, public_id)
        else:
            messages.success(request, f"The set {workshop_set.name} is deleted.")
            return redirect("cards:workshop")
    context = {
        **SECTION,
        "set": workshop_set,
        "size": queries.cards_of(workshop_set).count(),
        "seen": services.whole_state(workshop_set),
        "refused": refused,
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "workshop/delete.html", context, status=refused.status if refused else 200)
