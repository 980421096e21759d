"""Pages of comments: those on a deck, with the form for one more, and one's own, to be edited or deleted."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.comments import services
from decks.comments.forms import CommentEdit, CommentForm
from decks.comments.queries import comment_of, listed, own_comments, place_of
from decks.comments.shown_comment import show_comments
from decks.lists.deck_store import StaleDeck
from decks.lists.queries import may_edit
from decks.lists.views.own_deck import own_deck_row, seen_deck_row, version_of
from decks.models import Deck, DeckComment
from decks.refusals import Refusal, status_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

PAGE = 20


@takes(*CommentForm.base_fields)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def comments(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the comments on a deck by pages; write one, or a reply to one."""
    deck = seen_deck_row(request, public_id)
    if request.method != "POST":
        return _show(request, deck, CommentForm(initial={"parent": request.GET.get("reply", "")}))
    if not request.user.is_authenticated:
        messages.info(request, "Log in, then write a comment.")
        return redirect_to_login(reverse("decks:comments", args=[deck.public_id]))
    deck_comment = made_before(request, DeckComment)
    if deck_comment is not None:
        return redirect(deck_comment)
    form = CommentForm(request.POST)
    if not form.is_valid():
        return _show(request, deck, form, 400)
    if not is_within(request, "comments"):
        form.add_error(None, TOO_MUCH)
        return _show(request, deck, form, 429)
    write = partial(services.write_comment, deck, request.user, **form.cleaned_data)
    try:
        deck_comment = made_once(request, DeckComment, write)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _show(request, deck, form, status_of(refusal))
    return redirect(deck_comment)


@require_safe
@never_cache
def comment(request: HttpRequest, public_id: str, comment: str) -> HttpResponse:
    """Lead to a comment, on the page that it stands on for this visitor."""
    deck, deck_comment = _comment(request, public_id, comment)
    rows = listed(deck, request.user, is_owner=_is_owner(request, deck))
    place = place_of(rows, deck_comment)
    if place is None:
        raise Http404("There is no such comment.")
    page = f"?page={place // PAGE + 1}" if place >= PAGE else ""
    return redirect(
        f"{reverse('decks:comments', args=[deck.public_id])}{page}#comment-{deck_comment.public_id}"
    )


@takes(*CommentEdit.base_fields)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, public_id: str, comment: str) -> HttpResponse:
    """Give a comment of one's own other words."""
    deck_comment = _own_comment(request, public_id, comment)
    if request.method != "POST":
        kept = {"text": deck_comment.text, "version": deck_comment.version}
        return _show_edit(request, deck_comment, CommentEdit(initial=kept), unknown=unknown(request.GET, {}))
    form = CommentEdit(request.POST)
    if not form.is_valid():
        return _show_edit(request, deck_comment, form, 400)
    if not is_within(request, "change"):
        form.add_error(None, TOO_MUCH)
        return _show_edit(request, deck_comment, form, 429)
    try:
        services.edit_comment(deck_comment, **form.cleaned_data)
    except StaleDeck:
        return _show_stale(request, public_id, comment, request.POST.get("text", ""))
    messages.success(request, "Saved.")
    return redirect(deck_comment)


@takes("version")
@require_POST
def delete(request: HttpRequest, public_id: str, comment: str) -> HttpResponse:
    """Delete a comment of one's own; 409 if it was edited since its page was shown."""
    deck_comment = _own_comment(request, public_id, comment)
    if not is_within(request, "change"):
        return render(request, "429.html", status=429)
    try:
        services.delete_comment(deck_comment, version_of(request))
    except StaleDeck:
        return _show_stale(request, public_id, comment)
    messages.success(request, "The comment is deleted.")
    return redirect("decks:comments", deck_comment.deck.public_id)


@takes("comment", "version")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def own(request: HttpRequest) -> HttpResponse:
    """Show all comments of one's own wherever they stand; delete one, also on a deck that is private now."""
    if request.method != "POST":
        return _show_own(request)
    written = request.POST.get("comment", "").replace("\0", "\ufffd")  # PostgreSQL takes no NUL
    deck_comment = own_comments(request.user).filter(public_id=written).first()
    if deck_comment is None:
        raise Http404("There is no such comment.")
    if not is_within(request, "change"):
        return render(request, "429.html", status=429)
    try:
        services.delete_comment(deck_comment, version_of(request))
    except StaleDeck:
        return _show_own(request, 409, "The comment was edited in the meantime; this is what it says now.")
    messages.success(request, "The comment is deleted.")
    return redirect("decks:own-comments")


def _show_own(request: HttpRequest, status: int = 200, refused: str = "") -> HttpResponse:
    page = Paginator(own_comments(request.user), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "refused": refused,
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
    }
    return render(request, "account/comments.html", context, status=status)


@takes("hide")
@require_POST
def hide(request: HttpRequest, public_id: str, comment: str) -> HttpResponse:
    """Hide a comment on one's own deck with `hide=yes`, show it again with anything else."""
    deck, deck_comment = _comment(request, public_id, comment)
    if not _is_owner(request, deck):
        raise PermissionDenied("Only the deck's owner hides comments on it.")
    if not is_within(request, "change"):
        return render(request, "429.html", status=429)
    services.hide_by_owner(deck_comment, request.POST.get("hide") == "yes")
    return redirect(deck_comment)


@takes("on")
@require_POST
def switch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take comments on one's own deck with `on=yes`, and no more with anything else."""
    deck = own_deck_row(request, public_id)
    if not is_within(request, "change"):
        return render(request, "429.html", status=429)
    services.take_comments(deck, request.POST.get("on") == "yes")
    return redirect("decks:comments", deck.public_id)


def _is_owner(request: HttpRequest, deck: Deck) -> bool:
    return may_edit(request.user, request.session.session_key, deck)


def _comment(request: HttpRequest, public_id: str, comment: str) -> tuple[Deck, DeckComment]:
    """A deck and a comment on it. Http404 if there is none, or the visitor may not see the deck."""
    deck = seen_deck_row(request, public_id)
    deck_comment = comment_of(deck, comment)
    if deck_comment is None:
        raise Http404("There is no such comment.")
    return deck, deck_comment


def _own_comment(request: HttpRequest, public_id: str, comment: str) -> DeckComment:
    """The comment, for its author. PermissionDenied if it is somebody else's."""
    _deck, deck_comment = _comment(request, public_id, comment)
    if deck_comment.deleted or not request.user.is_authenticated or deck_comment.author_id != request.user.pk:
        raise PermissionDenied("This comment is not yours to change.")
    return deck_comment


def _show(request: HttpRequest, deck: Deck, form: CommentForm, status: int = 200) -> HttpResponse:
    is_owner, is_known = _is_owner(request, deck), request.user.is_authenticated
    rows = listed(deck, request.user, is_owner=is_owner)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    why_not = _why_none(deck, page.paginator.count)
    is_open = is_known and not why_not
    answered = comment_of(deck, str(form["parent"].value() or ""))
    if answered and (answered.parent_id or not answered.is_shown):
        answered = None
    shown_comments = show_comments(list(page.object_list), request.user, is_owner=is_owner, is_open=is_open)
    context = {
        "section": "decks",
        "deck": deck,
        "form": form if is_open else None,
        "has_board": any('class="diagram"' in shown_comment.html for shown_comment in shown_comments),
        "why_not": why_not,
        "is_owner": is_owner,
        "answered": answered,
        "comments": shown_comments,
        "page": page,
        "unknown": unknown(request.GET, {"reply": ()}, page.paginator.num_pages),
    }
    return render(request, "decks/comments.html", context, status=status)


def _why_none(deck: Deck, listed: int) -> str:
    """Return why nobody can write a comment on the deck; "" where they can."""
    try:
        services.refuse_comments(deck, listed)
    except Refusal as refusal:
        return str(refusal)
    return ""


def _show_stale(
    request: HttpRequest, public_id: str, comment: str, written: str | None = None
) -> HttpResponse:
    """The form of a comment that was edited in another tab, with its words now beside those written here."""
    now = _own_comment(request, public_id, comment)
    kept = {"text": now.text if written is None else written, "version": now.version}
    return _show_edit(request, now, CommentEdit(initial=kept), 409, now=now)


def _show_edit(
    request: HttpRequest, comment: DeckComment, form: CommentEdit, status: int = 200, **more: object
) -> HttpResponse:
    context = {"section": "decks", "deck": comment.deck, "comment": comment, "form": form, **more}
    return render(request, "decks/edit_comment.html", context, status=status)
