"""Pages of the wiki. Anybody reads; accounts propose; editors write, decide and go back."""

from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.cache import pinned_version
from cards.faces.effect_symbols import SYMBOL_WORDS
from cards.rulebook.editions import EDITIONS, edition_links
from cards.wiki import queries, services
from cards.wiki.carriers import carriers, faction_cards
from cards.wiki.contents.index_parts import index_parts
from cards.wiki.contents.page_search import LONGEST_QUERY, MOST_HITS, find_pages
from cards.wiki.differences import text_differences
from cards.wiki.models import LONGEST_SUMMARY, WikiPage, WikiProposal, page_address
from cards.wiki.page_html import draw_text
from cards.wiki.refusals import WikiRefusal
from cards.wiki.titles import OTHER_NAMES, plain_title, read_title, title_key
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

PAGE: Final = 50
SYMBOLS: Final = "effect symbols"  # the key of the page that shows them
EDIT: Final = "cards.change_wikipage"  # the permission of editors
SECTION: Final = {"section": "wiki", "longest_summary": LONGEST_SUMMARY}


def is_editor(request: HttpRequest) -> bool:
    """Return whether the visitor may write pages at once."""
    return request.user.has_perm(EDIT)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All pages by what a reader wants to do, or with `q` those that have all its words."""
    query = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST_QUERY]
    hits = find_pages(query)
    context = {
        **SECTION,
        "query": query,
        "hits": hits[:MOST_HITS],
        "number_of_hits": len(hits),
        "parts": [] if query else index_parts(),
        "unknown": unknown(request.GET, {"q": ()}),
    }
    return render(request, "wiki/index.html", context)


@require_safe
def glossary(_request: HttpRequest) -> HttpResponse:
    """The wiki, which has the entry of every word of the game."""
    return redirect("cards:wiki", permanent=True)


@require_safe
@pinned_version()
def page(request: HttpRequest, title: str) -> HttpResponse:
    """One page; one that is not there says how it comes to be."""
    wiki_page = queries.page(title)
    if wiki_page is None:
        other = queries.page(OTHER_NAMES.get(title_key(title), ""))
        return redirect(other) if other else _show_missing(request, title)
    if wiki_page.get_absolute_url() != request.path:
        return redirect(wiki_page, permanent=True)
    if "X-Preview" in request.headers:  # a link beside the word asks for what it means
        definition = wiki_page.text.partition("```")[0]
        shown = {"title": wiki_page.title, "html": draw_text(definition, wiki_page.title)}
        return render(request, "wiki/_preview.html", shown)
    term = queries.TERMS.get(wiki_page.key)
    edition = request.GET.get("edition", "")
    edition = edition if edition in EDITIONS else ""
    faction = faction_cards(wiki_page.key) if term and term.group == "Factions" else None
    context = {
        **SECTION,
        "page": wiki_page,
        "html": draw_text(wiki_page.text, wiki_page.title, edition),
        "edition": edition,
        "editions": edition_links(request.path, edition),
        "term": term,
        "carriers": carriers(term) if term and not faction else None,
        "faction": faction,
        "symbols": SYMBOL_WORDS if wiki_page.key == SYMBOLS else None,
        "editor": is_editor(request),
        "unknown": unknown(request.GET, {"edition": EDITIONS}),
    }
    return render(request, "wiki/page.html", context)


def _show_missing(request: HttpRequest, title: str) -> HttpResponse:
    try:
        shown = read_title(title)
    except WikiRefusal:
        raise Http404("There is no such page.") from None
    context = {**SECTION, "title": shown, "address": page_address(shown)}
    return render(request, "wiki/missing.html", context, status=404)


@takes("text", "summary", "number", "preview")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def edit(request: HttpRequest, title: str) -> HttpResponse:
    """Write a page, or propose its text."""
    try:
        wanted = read_title(title)
    except WikiRefusal:
        raise Http404("There is no such page.") from None
    wiki_page = queries.page(wanted)
    if request.method != "POST":
        return _show_form(request, wiki_page or WikiPage(title=wanted))
    text, number = request.POST.get("text", ""), _number(request, "number")
    try:
        _refuse_haste(request)
        if "preview" in request.POST:
            return _show_form(request, wiki_page or WikiPage(title=wanted), preview=True)
        if is_editor(request):
            summary = request.POST.get("summary", "")
            return redirect(
                services.save_page(wanted, text, number, author=_account(request), summary=summary)
            )
        wiki_proposal = services.propose(
            wanted, text, number, _account(request), request.POST.get("summary", "")
        )
    except WikiRefusal as refused:
        return _show_form(request, queries.page(wanted) or WikiPage(title=wanted), refused)
    return redirect("cards:wiki-proposal", wiki_proposal.public_id)


def _show_form(
    request: HttpRequest, found: WikiPage, refused: WikiRefusal | None = None, *, preview: bool = False
) -> HttpResponse:
    """Show the form with what was written; after another's change with both texts and what differs."""
    written = request.POST.get("text", found.text)
    stale = refused is not None and refused.code == "stale"
    context: dict[str, Any] = {
        **SECTION,
        "page": found,
        "title": found.title,
        "text": written,
        "summary": request.POST.get("summary", ""),
        # After a conflict the writer has seen what is there now, and what they send next is about that.
        "number": found.number if stale or request.method != "POST" else _number(request, "number"),
        "refused": refused,
        "stale": stale,
        "differs": text_differences(found.text, written) if stale else [],
        "editor": is_editor(request),
    }
    if preview:
        context |= _preview(written)
    return render(
        request, "wiki/edit.html", context, status=context.get("status", refused.status if refused else 200)
    )


def _preview(written: str) -> dict[str, Any]:
    try:
        text = services.read_text(written)
        services.check_boards(text)
    except WikiRefusal as refused:
        return {"refused": refused, "status": refused.status}
    return {"preview": draw_text(text)}


@require_safe
def history(request: HttpRequest, title: str) -> HttpResponse:
    """All revisions of a page."""
    wiki_page = _existing(title)
    listed = Paginator(queries.history(wiki_page), PAGE).get_page(request.GET.get("page"))
    context = {
        **SECTION,
        "page": wiki_page,
        "listed": listed,
        "editor": is_editor(request),
        "unknown": unknown(request.GET, {}, listed.paginator.num_pages),
    }
    return render(request, "wiki/history.html", context)


@require_safe
def diff(request: HttpRequest, title: str) -> HttpResponse:
    """Show what differs between the revisions `from` and `to`."""
    wiki_page = _existing(title)
    to = queries.revision(wiki_page, _asked(request, "to", wiki_page.number))
    old = queries.revision(wiki_page, _asked(request, "from", to.number - 1 if to else 0))
    if to is None:
        raise Http404("There is no such revision.")
    context = {
        **SECTION,
        "page": wiki_page,
        "old": old,
        "new": to,
        "differs": text_differences(old.text if old else "", to.text),
        "unknown": unknown(request.GET, {"from": (), "to": ()}),
    }
    return render(request, "wiki/diff.html", context)


@takes("to", "number")
@require_POST
@login_required
def revert(request: HttpRequest, title: str) -> HttpResponse:
    """Go back to an earlier text; editors only."""
    wiki_page = _existing(title)
    if not is_editor(request):
        raise PermissionDenied
    try:
        _refuse_haste(request)
        return redirect(
            services.revert_page(
                wiki_page, _number(request, "to"), _number(request, "number"), _account(request)
            )
        )
    except WikiRefusal as refused:
        return _show_refusal(request, wiki_page, refused)


@require_safe
def links(request: HttpRequest, title: str) -> HttpResponse:
    """Return the pages that name this one."""
    name = plain_title(title)
    listed = Paginator(queries.backlinks(title_key(name)), PAGE).get_page(request.GET.get("page"))
    wiki_page = queries.page(name)
    if wiki_page is None and not listed.paginator.count:
        raise Http404("There is no such page.")
    context = {
        **SECTION,
        "title": wiki_page.title if wiki_page else name,
        "page": wiki_page,
        "listed": listed,
        "unknown": unknown(request.GET, {}, listed.paginator.num_pages),
    }
    return render(request, "wiki/links.html", context)


@require_safe
def recent(request: HttpRequest) -> HttpResponse:
    """The newest changes of all pages."""
    listed = Paginator(queries.recent_changes()[:1_000], PAGE).get_page(request.GET.get("page"))
    context = {**SECTION, "listed": listed, "unknown": unknown(request.GET, {}, listed.paginator.num_pages)}
    return render(request, "wiki/recent.html", context)


@require_safe
@never_cache
@login_required
def proposals(request: HttpRequest) -> HttpResponse:
    """One's own proposals; for editors also all that wait."""
    editor = is_editor(request)
    context = {
        **SECTION,
        "editor": editor,
        "waiting": queries.proposals(None)[: queries.MOST_LISTED] if editor else [],
        "own": queries.proposals(request.user.pk)[: queries.MOST_LISTED],
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "wiki/proposals.html", context)


@takes("decision", "text", "reason", "number")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def proposal(request: HttpRequest, public_id: str) -> HttpResponse:
    """A proposal as its author and editors see it; editors accept or decline it."""
    wiki_proposal = (
        WikiProposal.objects.select_related("author", "decided_by").filter(public_id=public_id).first()
    )
    editor = is_editor(request)
    if wiki_proposal is None or not (editor or wiki_proposal.author_id == request.user.pk):
        raise Http404("There is no such proposal.")
    if request.method != "POST":
        return _show_proposal(request, wiki_proposal)
    if not editor:
        raise PermissionDenied
    try:
        _refuse_haste(request)
        if request.POST.get("decision") == "accept":
            return redirect(
                services.accept(
                    wiki_proposal, request.POST.get("text", ""), _number(request, "number"), _account(request)
                )
            )
        if request.POST.get("decision") != "decline":
            raise WikiRefusal("decision")
        services.decline(wiki_proposal, request.POST.get("reason", ""), _account(request))
    except WikiRefusal as refused:
        wiki_proposal.refresh_from_db()
        return _show_proposal(request, wiki_proposal, refused)
    return redirect("cards:wiki-proposals")


def _show_proposal(
    request: HttpRequest, shown: WikiProposal, refused: WikiRefusal | None = None
) -> HttpResponse:
    now = queries.page(shown.key)
    text = request.POST.get("text", shown.text)
    context = {
        **SECTION,
        "proposal": shown,
        "page": now,
        "text": text,
        "number": now.number if now else 0,
        "behind": (now.number if now else 0) != shown.base,
        "differs": text_differences(now.text if now else "", text),
        "waits": shown.state == WikiProposal.State.WAITING,
        "editor": is_editor(request),
        "refused": refused,
    }
    return render(request, "wiki/proposal.html", context, status=refused.status if refused else 200)


def _show_refusal(request: HttpRequest, shown: WikiPage, refused: WikiRefusal) -> HttpResponse:
    context = {**SECTION, "page": shown, "title": shown.title, "refused": refused}
    return render(request, "wiki/refused.html", context, status=refused.status)


def _refuse_haste(request: HttpRequest) -> None:
    """WikiRefusal of who does more than 60 things here in a minute: a preview draws six boards."""
    if not is_within(request, "wiki"):
        raise WikiRefusal("too_often")


def _existing(title: str) -> WikiPage:
    wiki_page = queries.page(title)
    if wiki_page is None:
        raise Http404("There is no such page.")
    return wiki_page


def _account(request: HttpRequest) -> AbstractBaseUser:
    assert request.user.is_authenticated  # the view asks for a login
    return request.user


def _number(request: HttpRequest, name: str) -> int:
    return _whole(request.POST.get(name, ""), -1)


def _asked(request: HttpRequest, name: str, otherwise: int) -> int:
    return _whole(request.GET.get(name, ""), otherwise)


def _whole(written: str, otherwise: int) -> int:
    is_number = written.isascii() and written.isdecimal() and len(written) < 9
    return int(written) if is_number else otherwise
