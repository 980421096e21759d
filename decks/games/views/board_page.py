"""Pages of games at the board. They work as plain forms; the script only swaps the drawn table in place."""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards import queries as catalogue
from cards.artwork.queries import chosen_pictures
from cards.readings.unread_effects import locate_unread
from decks.games import queries as games
from decks.games import services
from decks.games.board.board_table import table
from decks.games.board.game_end import pace_of_goldfish
from decks.games.board.move_log import reply_lines
from decks.games.board.piece import with_pictures
from decks.games.current_board import board_of, refuse_faults_of
from decks.games.game_state import GameState, delay_of, state_of, step_state, trouble_of
from decks.games.matches.score import first_of_match
from decks.games.models import Game
from decks.games.opponents.levels import BY_KEY, LEVELS
from decks.games.opponents.opponent_deck import AT_RANDOM
from decks.games.opponents.start_request import BY_HAND, FIELDS, fields_again, read_start
from decks.games.stops import asked_cards, requested_flow
from decks.games.views.own_games import own_game
from decks.learn.course_progress import course_deck
from decks.learn.lesson import lesson_panel
from decks.lists import list_rows
from decks.lists.queries import decks_to_choose
from decks.lists.views.own_deck import seen_deck
from decks.models import Deck, DeckEntry
from decks.play_setup.edition_choice import KNOWN, choice, fields_of, own_edition, requested_edition
from decks.puzzles.puzzle_panel import puzzle_panel
from decks.puzzles.puzzle_side import is_puzzle
from decks.refusals import REFUSED, Refusal, status_of
from decks.session_key import starter_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

BEHIND = (
    "This page was out of date: the game went on somewhere else, perhaps in another tab. "
    "Here it is as it stands now."
)
NOT_A_SEED = "A seed is a whole number. Leave it empty to draw one."
TOO_MANY = (
    "Too many games were started from here within the last hour. Wait a little, or go on with one of them."
)
TOO_QUICK = "That was too quick. Wait a moment, then go on."
SHOWN_GAMES = 8
SHOWN_DECKS = 100  # of one's own, to choose the opponent's from; any other by its address

Step = Callable[[Game, int], Game]


@takes("seed", *KNOWN, *FIELDS, "unread_absent")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, public_id: str) -> HttpResponse:
    """Choose who plays against the deck, by which rules, and start a game of it."""
    deck = seen_deck(request, public_id)
    if request.method != "POST":
        return _show_start(request, deck, request.GET.get("seed", ""))
    seed = request.POST.get("seed", "").strip()
    if seed and not (seed.isascii() and seed.isdigit()):
        return _show_start(request, deck, seed, NOT_A_SEED)
    made = made_before(request, Game)
    if made is not None:
        return redirect("decks:game", made.public_id)
    if not is_within(request, "games"):
        return _show_start(request, deck, seed, TOO_MANY, 429)
    try:
        game = made_once(request, Game, partial(_start, request, deck, seed))
    except REFUSED as refused:
        return _show_start(request, deck, seed, str(refused), status_of(refused))
    return redirect("decks:game", game.public_id)


@never_cache
@require_safe
def game_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table, as it stands. To the script that waits for an opponent 204 as long as it thinks."""
    game = own_game(request, public_id)
    waits = request.headers.get("X-Waits") == str(game.version)
    if waits and game.reply_from is not None and not trouble_of(game):
        return HttpResponse(status=204)
    return show_game(request, game)


@takes("version", "label", "picks", "chosen", "together")
@require_POST
def answer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Pick the option named by `label`, or one for each line of `picks`, and what the stops leave.

    With `together`, all that are `chosen`.
    """
    picks, flow = request.POST.get("picks", "").splitlines(), requested_flow(request)
    if "together" in request.POST:
        marked = request.POST.getlist("chosen")
        return change_game(
            request, public_id, lambda game, version: services.choose(game, version, marked, flow)
        )
    chosen = picks or [request.POST.get("label", "")]
    return change_game(
        request, public_id, lambda game, version: services.answer_all(game, version, chosen, flow)
    )


@takes("version", "until")
@require_POST
def pass_on(request: HttpRequest, public_id: str) -> HttpResponse:
    """Pass until the turn ends or the stack is empty."""
    until, flow = request.POST.get("until", ""), requested_flow(request)
    return change_game(request, public_id, lambda game, version: services.pass_on(game, version, until, flow))


@takes("version", "count")
@require_POST
def undo(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take back the last `count` picks."""
    count = number_of(request, "count", 1)
    return change_game(request, public_id, lambda game, version: services.undo(game, version, count))


@takes("version", "count")
@require_POST
def redo(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make `count` picks again that were taken back."""
    count, flow = number_of(request, "count", 1), requested_flow(request)
    return change_game(request, public_id, lambda game, version: services.redo(game, version, count, flow))


@takes("version")
@require_POST
def ask_again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Have an opponent go on that was interrupted."""
    flow = requested_flow(request)
    return change_game(request, public_id, lambda game, version: services.ask_again(game, version, flow))


@never_cache
@require_safe
def step_page(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The table at a moment of the newest reply, from 1, for the script, which shows one after the other."""
    game = own_game(request, public_id)
    state = step_state(game, number)
    if state is None:
        raise Http404("There is no such step.")
    shown = table(with_pictures(state, chosen_pictures()))
    context = {"game": state, "table": shown, "at_step": number, **_lesson(game)}
    return render(request, "games/_table.html" if _swaps(request) else "games/step.html", context)


@takes("version", "match")
@require_POST
def concede(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give up the game, or with `match` all of its match."""
    return change_game(request, public_id, partial(services.concede, match="match" in request.POST))


def change_game(request: HttpRequest, public_id: str, step: Step) -> HttpResponse:
    """Change a game as its form asks for, and show it: to the script at once, else after a redirect."""
    game = own_game(request, public_id)
    if not is_within(request, "picks"):
        return show_game(request, game, TOO_QUICK, 429)
    try:
        game = step(game, number_of(request, "version", -1))
    except services.StaleGame as stale:
        return show_game(request, stale.game, BEHIND, 409)
    except REFUSED as refused:
        return show_game(request, own_game(request, public_id), str(refused), status_of(refused))
    if not _swaps(request):
        return redirect("decks:game", game.public_id)
    return show_game(request, game, just_changed=True)


def show_game(
    request: HttpRequest, game: Game, problem: str = "", status: int = 200, *, just_changed: bool = False
) -> HttpResponse:
    """Show a game, to the script its table alone; `problem` is said beside the question."""
    state = state_of(game, just_changed=just_changed)
    again = {**fields_of(state["edition"], state["overrides"]), **_opponent_again(game, state)}
    taught = {} if state["readonly"] else {**_lesson(game), **_puzzle(game)}
    if taught.get("lesson") and taught["lesson"].done:
        state = {**state, "question": None}  # the way on is the next lesson
    context: dict[str, Any] = {
        "section": "learn" if game.setup.get("lesson") else "decks",
        "game": state,
        "table": table(with_pictures(state, chosen_pictures()), asked_cards(request)),
        **taught,
        "problem": problem,
        "delay": delay_of(game) if state["thinking"] and not state["trouble"] else "",
        "again": again,
        "unread": locate_unread(state["left_out"]),
        "goldfish": pace_of_goldfish(game, state),
        "again_query": urlencode({**({"seed": state["seed"]} if state["seed"] else {}), **again}),
        "reply_lines": reply_lines(game, state),
    }
    if _swaps(request):
        return render(request, "games/_table.html", context, status=status)
    context["changed"] = catalogue.cards_changed_since(
        hash_ for pile in ("main", "fables") for hash_, _copies in game.setup[pile]
    )
    context["levels"] = BY_KEY
    return render(request, "games/game.html", context, status=status)


def _opponent_again(game: Game, state: GameState) -> dict[str, str]:
    """Return the fields that ask for the same opponent: of a deck that is a secret yet, for another one."""
    opponent = state["opponent"]
    if state["by_hand"] is not None:
        return fields_again(game.setup, BY_HAND, state["by_hand"]["deck"]["id"] or AT_RANDOM)
    if opponent is None:
        return fields_again(game.setup, "", "")
    return fields_again(game.setup, opponent["level"], opponent["deck"]["id"] or AT_RANDOM)


def _lesson(game: Game) -> dict[str, Any]:
    """The words of the lesson that a game is of, and once the course is done the deck that it leads to."""
    if not game.setup.get("lesson"):
        return {}
    try:
        with refuse_faults_of(game):
            panel = lesson_panel(game, board_of(game))
    except Refusal:
        return {}  # the game goes on without its words
    is_end = panel is not None and panel.done and panel.following is None
    return {"lesson": panel, "course_deck": course_deck() if is_end else None}


def _puzzle(game: Game) -> dict[str, Any]:
    """The words of the puzzle that a game is of."""
    if not is_puzzle(game):
        return {}
    try:
        with refuse_faults_of(game):
            return {"puzzle": puzzle_panel(game)}
    except Refusal:
        return {}  # the game goes on without its words


def _swaps(request: HttpRequest) -> bool:
    return "X-Board" in request.headers


def _show_start(
    request: HttpRequest, deck: Deck, seed: str, problem: str = "", status: int = 400
) -> HttpResponse:
    mine = games.games(request.user, request.session.session_key).filter(deck=deck)
    asked = request.POST if request.method == "POST" else request.GET
    offered = decks_to_choose(request.user, request.session.session_key, SHOWN_DECKS)
    context = {
        "section": "decks",
        "deck": deck,
        "edition": choice(asked.dict(), own_edition(deck)),
        "seed": seed,
        "problem": problem,
        "games": mine[:SHOWN_GAMES],
        "levels": LEVELS,
        "asked": {name: asked.get(name, "") for name in FIELDS},
        "starters": [deck for deck in offered if deck.key],
        "own": [deck for deck in offered if not deck.key],
        **_unread(deck),
        "agreed": "unread_absent" in request.POST,
        "unknown": unknown(request.GET, {"seed": (), **KNOWN, **dict.fromkeys(FIELDS, ())}),
    }
    return render(request, "games/start.html", context, status=status if problem else 200)


def _unread(deck: Deck) -> dict[str, object]:
    rows = list_rows.rows(entry for entry in deck.entries.all() if entry.section != DeckEntry.Section.MAYBE)
    return {
        "unread": list_rows.unread(rows),
        "unplayable": list_rows.unplayable(rows),
        "has_withheld": len(list_rows.shown_rows(rows)) < len(rows),
    }


def _start(request: HttpRequest, deck: Deck, seed: str) -> Game:
    asked = requested_edition(request.POST.dict(), own_edition(deck))
    start = read_start(request.POST.dict())
    session_key = request.session.session_key
    return services.start_game(
        deck,
        edition=asked.edition,
        overrides=asked.overrides,
        starter=start.starter,
        opponent=start.opposition(deck, request.user, session_key, asked.edition, asked.overrides),
        practice=start.practice,
        match=first_of_match() if start.match else None,
        seed=int(seed[:40]) if seed else None,
        **starter_of(request),
        unread_absent="unread_absent" in request.POST,
        flow=requested_flow(request),
    )


def number_of(request: HttpRequest, name: str, default: int) -> int:
    """A whole number of the form; what is none becomes -1, which every step refuses."""
    try:
        return int(request.POST.get(name, default))
    except ValueError:
        return -1
