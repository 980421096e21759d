"""Pages of shared games: who sees one's own, and the replay that others get."""

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

from decks.games.board.game_end import result_words
from decks.games.models import Game
from decks.games.shares import queries
from decks.games.shares.board_picture import PICTURE, board_png
from decks.games.shares.models import GameShare
from decks.games.shares.services import AUDIENCES, PRIVATE, are_hands_open, play_on, share_game
from decks.games.stories.replay_context import asked_step, step_context
from decks.games.stories.viewer_story import state_for_viewer, viewer_story
from decks.games.views.board_page import TOO_MANY, TOO_QUICK
from decks.games.views.own_games import own_game
from decks.refusals import REFUSED, Refusal, status_of
from decks.session_key import starter_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.cache_policy import allow_copies
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown
from engine.session import SPECTATOR, WITNESS

AUDIENCE_WORDS: Final = {
    PRIVATE: "Only you see it. An address that was given out leads nowhere any more.",
    GameShare.Audience.UNLISTED.value: "Whoever has the address sees it.",
    GameShare.Audience.PUBLIC.value: "Everybody finds it among the public games, with your name.",
}
PAGE: Final = 50


@takes("audience", "hands_open")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show who sees a game of one's own, and say who shall."""
    game = own_game(request, public_id)
    if request.method != "POST":
        return _show_choice(request, game)
    audience = request.POST.get("audience", "")
    if audience not in AUDIENCES:
        messages.error(request, f"Choose one of: {', '.join(AUDIENCES)}.")
        return _show_choice(request, game, 400)
    if not is_within(request, "change"):
        messages.error(request, TOO_MUCH)
        return _show_choice(request, game, 429)
    try:
        share_game(game, audience, hands_open="hands_open" in request.POST)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return _show_choice(request, game, status_of(refusal))
    messages.success(request, AUDIENCE_WORDS[audience])
    return redirect("decks:game-share", public_id)


@require_safe
@never_cache
def public_list(request: HttpRequest) -> HttpResponse:
    """List the games that their players show to everybody, newest first."""
    page = Paginator(queries.public_games(), PAGE).get_page(request.GET.get("page"))
    entries = [(row, _where_it_stands(row)) for row in page]
    context = {
        "section": "decks",
        "page": page,
        "entries": entries,
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
    }
    return render(request, "games/public.html", context)


@require_safe
@never_cache
def shared_game(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a shared game at one of its steps."""
    shared = seen_share(request, public_id)
    if not is_within(request, "picks"):
        return _show_failure(request, shared, TOO_QUICK, 429)
    try:
        context = replay_context(request, shared)
    except REFUSED as refusal:
        return _show_failure(request, shared, str(refusal), status_of(refusal))
    if "X-Board" in request.headers:
        return render(request, "games/_replay.html", context)
    steps = [str(index) for index in range(context["last"] + 1)]
    context["unknown"] = unknown(request.GET, {"step": steps})
    return render(request, "games/shared.html", context)


@takes("step")
@require_POST
def shared_play_on(request: HttpRequest, public_id: str) -> HttpResponse:
    """Open a shared game at the board as a game of one's own, from one of its steps on."""
    shared = seen_share(request, public_id)
    made = made_before(request, Game)
    if made is not None:
        return redirect("decks:game", made.public_id)
    if not is_within(request, "games"):
        return _show_failure(request, shared, TOO_MANY, 429)
    try:
        story = viewer_story(shared.game, viewer_of(shared))
        picks = story.steps[asked_step(request.POST.get("step", ""), len(story.steps))].picks
        game = made_once(request, Game, partial(play_on, shared, picks, **starter_of(request)))
    except REFUSED as refusal:
        return _show_failure(request, shared, str(refusal), status_of(refusal))
    return redirect("decks:game", game.public_id)


@require_safe
@never_cache
def shared_picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw a public game as it stands, for other sites that show a link to it."""
    shared = seen_share(request, public_id)
    if shared.audience != GameShare.Audience.PUBLIC:
        raise Http404("Only a public game has a picture.")
    if not is_within(request, "pictures"):
        return HttpResponse(TOO_MUCH, "text/plain", 429)
    try:
        viewer = viewer_of(shared)
        story = viewer_story(shared.game, viewer)
        state = state_for_viewer(shared.game, viewer, story.steps[-1].picks, request.user, "")
    except REFUSED:
        raise Http404("This game can no longer be drawn.") from None
    return HttpResponse(board_png(state), "image/png")


def replay_context(request: HttpRequest, shared: GameShare) -> dict[str, Any]:
    """Return what the page of a shared game draws. Refusal as by `viewer_story`."""
    viewer = viewer_of(shared)
    story = viewer_story(shared.game, viewer)
    step = asked_step(request.GET.get("step", ""), len(story.steps))
    session_key = request.session.session_key or ""
    state = state_for_viewer(shared.game, viewer, story.steps[step].picks, request.user, session_key)
    is_public = shared.audience == GameShare.Audience.PUBLIC
    return {
        "section": "decks",
        "share": shared,
        "here": shared.get_absolute_url(),
        "link": f"{settings.SITE_URL}{shared.get_absolute_url()}",
        "name": shared.game.deck_name,
        "by": shared.game.owner if is_public else None,
        "is_public": is_public,
        "picture": PICTURE,
        "hands_open": viewer == WITNESS,
        **step_context(story, state, step),
        "play_on": "games/_play_on.html",
    }


def seen_share(request: HttpRequest | Request, public_id: str) -> GameShare:
    """The shared game. Http404 if there is none, or its player took it back."""
    shared = queries.shared_game(public_id)
    if shared is None:
        raise Http404("There is no such game, or it is not shown any more.")
    allow_copies(request, shared.audience == GameShare.Audience.PUBLIC)
    return shared


def viewer_of(shared: GameShare) -> int:
    """Return as whom others look at a shared game."""
    return WITNESS if are_hands_open(shared) else SPECTATOR


def _where_it_stands(row: Any) -> str:
    turn = row.turn_words or ""  # kept states of before have no words
    return f"{result_words(row.winner, row.reason)} on {turn.lower()}" if row.over else turn


def _show_choice(request: HttpRequest, game: Game, status: int = 200) -> HttpResponse:
    shared = queries.share_of(game)
    link = f"{settings.SITE_URL}{shared.get_absolute_url()}" if shared else ""
    context = {
        "section": "decks",
        "game": game,
        "share": shared,
        "link": link,
        "audience": shared.audience if shared else PRIVATE,
        "audiences": [
            (name, words)
            for name, words in AUDIENCE_WORDS.items()
            if name != GameShare.Audience.PUBLIC or game.owner_id
        ],
        "over": game.snapshot["over"],
    }
    return render(request, "games/share.html", context, status=status)


def _show_failure(request: HttpRequest, shared: GameShare, problem: str, status: int) -> HttpResponse:
    context = {"section": "decks", "name": shared.game.deck_name, "problem": problem}
    return render(request, "games/not_shown.html", context, status=status)
