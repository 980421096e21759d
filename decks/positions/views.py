"""Pages of positions: one's own and public ones, the editor, one position, its file, playing it."""

from functools import partial
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.request import Request

from cards.queries import listed_cards
from decks.games.models import Game
from decks.games.services import start_from_scenario
from decks.games.stops import requested_flow
from decks.games.views.own_games import own_game
from decks.lists.queries import may_edit
from decks.lists.views.own_deck import version_of
from decks.models import Deck, SavedPosition
from decks.positions import queries
from decks.positions.address_code import LONGEST_CODE, decode_position, encode_position
from decks.positions.editor import (
    AT_FIRST,
    EMPTY,
    FIELDS,
    PositionEdit,
    apply_post,
    editor_context,
    problem_of,
)
from decks.positions.services import (
    StalePosition,
    change_position,
    keep_position,
    moment_of,
    refuse_bad_text,
    show_position,
)
from decks.refusals import REFUSED, Refusal, status_of
from decks.session_key import starter_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.cache_policy import allow_copies
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

PAGE: Final = 50
TOO_MANY: Final = (
    "Too many games were started from here within the last hour. Wait a little, or go on with one."
)
VISIBILITY_WORDS: Final = {
    "private": "Only you see it. Made private again, it has another address.",
    "unlisted": "Whoever has the address sees it.",
    "public": "Everybody sees it, in the list of positions too.",
}


@require_safe
@never_cache
def positions(request: HttpRequest) -> HttpResponse:
    """List one's own positions, and public ones."""
    own = queries.own_positions(request.user, request.session.session_key)
    page = Paginator(own, PAGE).get_page(request.GET.get("page"))
    context = {
        "section": "decks",
        "page": page,
        "entries": page.object_list,
        "public": queries.public_positions()[:PAGE],
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
    }
    return render(request, "positions/list.html", context)


@takes(*FIELDS)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_position(request: HttpRequest) -> HttpResponse:
    """PositionEdit a position that is not kept yet; `code` holds one in the address."""
    if request.method == "POST":
        return _edit(request, None)
    text, problem = EMPTY, ""
    if "code" in request.GET:
        try:
            text = decode_position(request.GET["code"])
            problem = problem_of(text)
        except Refusal as refusal:
            problem = str(refusal)
    return _show_editor(
        request, None, PositionEdit(text, "", AT_FIRST, problem), status=400 if problem else 200
    )


@takes(*FIELDS)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def position_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """A position: its maker edits it, others look at it."""
    position = seen_position(request, public_id)
    mine = may_edit(request.user, request.session.session_key, position)
    if request.method == "POST":
        return _edit(request, own_position(request, public_id))
    if not mine:
        return _show_position(request, position)
    return _show_editor(
        request, position, PositionEdit(position.text, "", AT_FIRST, problem_of(position.text))
    )


@takes()
@require_POST
def play(request: HttpRequest, public_id: str) -> HttpResponse:
    """Begin a game of one's own from a position."""
    position = seen_position(request, public_id)
    try:
        return _play(request, position.text)
    except REFUSED as refused:
        return _show_position(request, position, str(refused), status_of(refused))


@takes()
@require_POST
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a position of one's own."""
    position = own_position(request, public_id)
    if not is_within(request, "change"):
        messages.error(request, TOO_MUCH)
        return redirect(position)
    position.delete()
    messages.success(request, f"The position {position.title} is deleted.")
    return redirect("decks:positions")


@takes("visibility")
@require_POST
def visibility(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a position to others, or to nobody."""
    position, asked = own_position(request, public_id), request.POST.get("visibility", "")
    now = PositionEdit(position.text, "", AT_FIRST, "")
    if asked not in Deck.Visibility.values:
        known = ", ".join(Deck.Visibility.values)
        return _show_editor(request, position, now._replace(problem=f"Choose one of: {known}."), status=400)
    try:
        show_position(position, asked)
    except Refusal as refusal:
        return _show_editor(request, position, now._replace(problem=str(refusal)), status=status_of(refusal))
    return redirect(position)


@require_safe
@never_cache
def position_file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The text of a position, as a scenario file."""
    position = seen_position(request, public_id)
    answer = HttpResponse(position.text, content_type="application/yaml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="position-{position.public_id}.yaml"'
    return answer


@takes()
@require_POST
def game_position(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make a position of the moment of a game of one's own."""
    game = own_game(request, public_id)
    made = made_before(request, SavedPosition)
    if made is not None:
        return redirect(made)
    if not is_within(request, "change"):
        messages.error(request, TOO_MUCH)
        return redirect("decks:game", public_id)
    try:
        moment = moment_of(game)
        position = made_once(
            request, SavedPosition, lambda: keep_position(moment.text(), **starter_of(request))
        )
    except REFUSED as refused:
        messages.error(request, str(refused))
        return redirect("decks:game", public_id)
    for sentence in moment.left_out:
        messages.warning(request, f"Not in the position: {sentence}")
    return redirect(position)


def seen_position(request: HttpRequest | Request, public_id: str) -> SavedPosition:
    """The position. Http404 if there is none that the visitor may see."""
    seen = queries.seen_positions(request.user, request.session.session_key)
    position = seen.filter(public_id=public_id).first()
    if position is None:
        raise Http404("There is no such position.")
    allow_copies(request, position.visibility == Deck.Visibility.PUBLIC)
    return position


def own_position(request: HttpRequest | Request, public_id: str) -> SavedPosition:
    """The position, if it is the visitor's. Http404."""
    own = queries.own_positions(request.user, request.session.session_key)
    position = own.filter(public_id=public_id).first()
    if position is None:
        raise Http404("There is no such position of yours.")
    return position


def _edit(request: HttpRequest, position: SavedPosition | None) -> HttpResponse:
    """Do what the editor's form posts: change the text, keep it, or play it."""
    if not is_within(request, "picks"):
        now = PositionEdit(request.POST.get("text", ""), "", AT_FIRST, TOO_MUCH, posted=True)
        return _show_editor(request, position, now, status=429)
    do, now = request.POST.get("do", ""), apply_post(request.POST)
    if now.problem or do not in ("save", "play"):
        return _show_editor(request, position, now, status=400 if now.problem else 200)
    try:
        return _play(request, now.text) if do == "play" else _save(request, position, now)
    except StalePosition as stale:
        return _show_editor(request, position, now._replace(problem=str(stale)), status=409)
    except REFUSED as refused:
        return _show_editor(request, position, now._replace(problem=str(refused)), status=status_of(refused))


def _save(request: HttpRequest, position: SavedPosition | None, now: PositionEdit) -> HttpResponse:
    if position is None:
        made = made_before(request, SavedPosition) or made_once(
            request, SavedPosition, lambda: keep_position(now.text, **starter_of(request))
        )
    else:
        made = change_position(position, version_of(request), now.text)
    messages.success(request, f"Kept: {made.title}.")
    return redirect(made)


def _play(request: HttpRequest, text: str) -> HttpResponse:
    made = made_before(request, Game)
    if made is not None:
        return redirect("decks:game", made.public_id)
    if not is_within(request, "games"):
        raise Refusal("stale", why=TOO_MANY)
    start = partial(start_from_scenario, text, **starter_of(request), flow=requested_flow(request))
    with refuse_bad_text():
        return redirect("decks:game", made_once(request, Game, start).public_id)


def _show_editor(
    request: HttpRequest, position: SavedPosition | None, now: PositionEdit, status: int = 200
) -> HttpResponse:
    code = encode_position(now.text)
    code = code if len(code) <= LONGEST_CODE else ""
    path = f"/positions/new?code={code}" if code else ""
    context: dict[str, Any] = {
        "section": "decks",
        "position": position,
        "address": f"{settings.SITE_URL}{path}" if path else "",
        "code": "" if now.problem else code,
        "visibilities": VISIBILITY_WORDS.items(),
        "visibility_words": VISIBILITY_WORDS[position.visibility] if position else "",
        **editor_context(now, request.POST if request.method == "POST" else None),
        "unknown": unknown(request.GET, {"code": ()}),
    }
    if "X-Editor" in request.headers:
        return render(request, "positions/_editor.html", context, status=status)
    context["names"] = _card_names()
    return render(request, "positions/editor.html", context, status=status)


def _card_names() -> list[str]:
    """The names of the catalogue, from which the browser completes what is typed."""
    return list(listed_cards().order_by("name").values_list("name", flat=True))


def _show_position(
    request: HttpRequest, position: SavedPosition, problem: str = "", status: int = 200
) -> HttpResponse:
    now = PositionEdit(position.text, "", AT_FIRST, problem or problem_of(position.text))
    context: dict[str, Any] = {
        "section": "decks",
        "position": position,
        "code": encode_position(position.text),
        **editor_context(now),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "positions/position.html", context, status=status)
