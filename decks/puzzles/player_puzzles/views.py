"""Pages of puzzles that accounts make: those of all players, one's own, and the page on which one is made."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.request import Request

from cards.cache import pinned_version
from decks.games.scenario_setup import read_position
from decks.lists.views.own_deck import version_of
from decks.models import PlayerPuzzle
from decks.positions.address_code import decode_position
from decks.positions.queries import seen_positions
from decks.positions.services import check_position
from decks.puzzles.player_puzzles.proof_order import drop_proof
from decks.puzzles.player_puzzles.proof_state import PROVING, PUBLISHED, READY, proof_states
from decks.puzzles.player_puzzles.queries import NEW, ORDERS, own_puzzles, published_puzzles, with_proof
from decks.puzzles.player_puzzles.services import (
    MOST_HINTS,
    PuzzleDraft,
    ask_proof,
    change_puzzle,
    delete_puzzle,
    keep_puzzle,
    publish_puzzle,
    withdraw_puzzle,
)
from decks.puzzles.puzzle_file import goal_words
from decks.puzzles.puzzle_panel import draw_position, played, story_texts
from decks.puzzles.results import outcomes_of
from decks.refusals import REFUSED, Refusal, status_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown
from engine.puzzles import MANA, read_goal

PAGE: Final = 30
SECTION: Final = {"section": "learn"}
GOAL_WORDS: Final = {
    "win": "Win this turn",
    "survive": "Survive their next turn",
    "connect": "Connect all cards on the field",
    MANA: "Have so much mana on your cards",
}
FIELDS: Final = ("title", "goal", "mana", "about", "hint_text", "text", "version", "do")
SOLVED: Final = (READY, PUBLISHED)  # states in which there is a proof to be shown
EMPTY: Final = PuzzleDraft("", "win", "", "", "")
Change = Callable[[PlayerPuzzle, int], object]


@require_safe
@never_cache
@pinned_version()
def player_puzzles(request: HttpRequest) -> HttpResponse:
    """List the puzzles that players have published."""
    order = request.GET.get("order", NEW)
    rows = published_puzzles().order_by(*ORDERS.get(order, ORDERS[NEW]))
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    outcomes = outcomes_of(request.user)
    context = {
        **SECTION,
        "page": page,
        "entries": [
            (row, goal_words(read_goal(row.goal, "goal")), outcomes.get(row.public_id, ""))
            for row in with_proof(page)
        ],
        "orders": [*ORDERS],
        "order": order if order in ORDERS else NEW,
        "parameters": f"order={order}" if order in ORDERS and order != NEW else "",
        "unknown": unknown(request.GET, {"order": [*ORDERS]}, page.paginator.num_pages),
    }
    return render(request, "puzzles/players.html", context)


@require_safe
@login_required
@never_cache
@pinned_version()
def own_list(request: HttpRequest) -> HttpResponse:
    """List one's own puzzles, with how far each is."""
    page = Paginator(own_puzzles(request.user), PAGE).get_page(request.GET.get("page"))
    context = {
        **SECTION,
        "page": page,
        "entries": [*zip(page, proof_states(page), strict=True)],
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
    }
    return render(request, "puzzles/own.html", context)


@takes(*FIELDS)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def new_puzzle(request: HttpRequest) -> HttpResponse:
    """Make a puzzle, of a position that is named or held in the address."""
    if request.method != "POST":
        try:
            return _show_form(request, None, _draft_asked(request))
        except Refusal as refusal:
            return _show_form(request, None, EMPTY, str(refusal), 400)
    before = made_before(request, PlayerPuzzle)
    return redirect(before.edit_address) if before is not None else _save(request, None)


@takes(*FIELDS)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def edit_puzzle(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change a puzzle of one's own, and see how far it is."""
    puzzle = own_puzzle(request, public_id)
    if request.method == "POST":
        return _save(request, puzzle)
    return _show_form(request, puzzle, PuzzleDraft.of_row(puzzle))


@takes("version")
@require_POST
def prove(request: HttpRequest, public_id: str) -> HttpResponse:
    """Have a puzzle of one's own proved."""
    return _change(request, public_id, ask_proof, "hints")


@takes("version")
@require_POST
def cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    """End the proof of a puzzle of one's own."""
    return _change(request, public_id, lambda puzzle, _version: drop_proof(puzzle))


@takes("version")
@require_POST
def publish(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a puzzle of one's own to everybody."""
    return _change(request, public_id, publish_puzzle)


@takes("version")
@require_POST
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a puzzle to nobody else any more."""
    return _change(request, public_id, withdraw_puzzle)


@takes()
@require_POST
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a puzzle of one's own."""
    puzzle = own_puzzle(request, public_id)
    if not is_within(request, "change"):
        messages.error(request, TOO_MUCH)
        return redirect(puzzle.edit_address)
    delete_puzzle(puzzle)
    messages.success(request, f"The puzzle {puzzle.title} is deleted.")
    return redirect("decks:own-puzzles")


def own_puzzle(request: HttpRequest | Request, public_id: str) -> PlayerPuzzle:
    """The puzzle, if it is the visitor's. Http404."""
    puzzle = own_puzzles(request.user).filter(public_id=public_id).first()
    if puzzle is None:
        raise Http404("There is no such puzzle of yours.")
    return puzzle


def _draft_asked(request: HttpRequest) -> PuzzleDraft:
    """Return a draft with the position that the address names. Http404, Refusal `bad_position_code`."""
    if "code" in request.GET:
        return EMPTY._replace(text=decode_position(request.GET["code"]))
    if "position" not in request.GET:
        return EMPTY
    seen = seen_positions(request.user, request.session.session_key)
    position = seen.filter(public_id=request.GET["position"].replace("\0", "")).first()
    if position is None:
        raise Http404("There is no such position.")
    return EMPTY._replace(text=position.text, title=position.title)


def _draft_posted(request: HttpRequest) -> PuzzleDraft:
    posted = request.POST
    goal = posted.get("goal", "")
    if goal == MANA:
        goal = f"{MANA} {posted.get('mana', '').strip()}"
    title, about, hint_text, text = (posted.get(name, "") for name in ("title", "about", "hint_text", "text"))
    return PuzzleDraft(title, goal, about, hint_text, text)


def _save(request: HttpRequest, puzzle: PlayerPuzzle | None) -> HttpResponse:
    """Keep what was written, and have it proved if that was asked for; else show it again, with why not."""
    draft = _draft_posted(request)
    if not is_within(request, "change"):
        return _show_form(request, puzzle, draft, TOO_MUCH, 429)
    try:
        if puzzle is None:
            saved = made_once(request, PlayerPuzzle, lambda: keep_puzzle(draft, request.user))
        else:
            saved = change_puzzle(puzzle, version_of(request), draft)
    except REFUSED as refused:
        return _show_form(request, puzzle, draft, str(refused), status_of(refused))
    if request.POST.get("do") == "prove":
        _try(request, lambda: ask_proof(saved, saved.version), "hints")
    return redirect(saved.edit_address)


def _change(request: HttpRequest, public_id: str, change: Change, kind: str = "change") -> HttpResponse:
    puzzle = own_puzzle(request, public_id)
    _try(request, lambda: change(puzzle, version_of(request)), kind)
    return redirect(puzzle.edit_address)


def _try(request: HttpRequest, change: Callable[[], object], kind: str) -> None:
    """Do it, or say on the next page why not."""
    if not is_within(request, kind):
        messages.error(request, TOO_MUCH)
        return
    try:
        change()
    except REFUSED as refused:
        messages.error(request, str(refused))


def _show_form(
    request: HttpRequest,
    puzzle: PlayerPuzzle | None,
    draft: PuzzleDraft,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    kind, _, mana = draft.goal.partition(" ")
    drawn, fault = _draw(draft.text)
    state = proof_states([puzzle])[0] if puzzle is not None else None
    context: dict[str, Any] = {
        **SECTION,
        "row": puzzle,
        "draft": draft,
        "goals": GOAL_WORDS.items(),
        "goal": kind,
        "mana": mana,
        "drawn": drawn,
        "problem": problem or fault,
        "state": state,
        "solution": _solution(puzzle) if puzzle is not None and state and state.name in SOLVED else [],
        "waits": state is not None and state.name == PROVING,
        "most_hints": MOST_HINTS,
        "unknown": unknown(request.GET, {} if puzzle else {"code": (), "position": ()}),
    }
    return render(request, "puzzles/edit.html", context, status=status)


def _solution(puzzle: PlayerPuzzle) -> list[str]:
    """Return the proved line of a puzzle as the board tells it."""
    return story_texts(played(read_position(puzzle.text).begin(), puzzle.proof["line"]))


def _draw(text: str) -> tuple[str, str]:
    """Return a position as HTML, "" for none, and why it cannot be drawn, "" if it can."""
    if not text.strip():
        return "", ""
    try:
        check_position(text)
        return draw_position(text), ""
    except REFUSED as refused:
        return "", str(refused)
