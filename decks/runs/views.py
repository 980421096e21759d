"""Pages of simulation runs: start, watch, cancel. They work as plain pages; htmx only saves the reloading."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from rest_framework.request import Request

from cards import queries as catalogue
from cards.readings.unread_effects import locate_unread
from cards.workshop.author import reader_of
from cards.workshop.withheld_cards import without_withheld
from decks.games.views.board_page import TOO_MANY
from decks.lists.views.deck_pages import show_deck
from decks.lists.views.own_deck import seen_deck
from decks.models import Deck, Game, Run
from decks.play_setup.edition_choice import KNOWN, own_edition, requested_edition
from decks.quotas import duels_a_run, pairs_a_run
from decks.refusals import REFUSED, Refusal, status_of
from decks.runs import queries
from decks.runs.forms import RunForm
from decks.runs.matrices.queries import seen_matrix_of
from decks.runs.paired.differences import shown_sides
from decks.runs.run_charts import run_context
from decks.runs.services import cancel_run, start_run
from decks.runs.single_games import RunGame, find_game, open_game
from decks.session_key import starter_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.cache_policy import allow_copies
from dimrift_site.base.web.client_address import client_network
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes
from engine import Refused


@takes(*RunForm.base_fields, *KNOWN, "unread_absent")
@require_POST
def simulate(request: HttpRequest, public_id: str) -> HttpResponse:
    """Start a run of the deck and show it; a run that was played already is shown at once."""
    deck = seen_deck(request, public_id)
    form = RunForm(request.user, request.POST)
    if not form.is_valid():
        return show_deck(request, deck, form, 400)

    def complain(refusal: Refusal | Refused) -> HttpResponse:
        form.add_error(None, str(refusal))
        return show_deck(request, deck, form, status_of(refusal))

    return start_once(request, deck, partial(_start, request, deck, form), complain)


def start_once(
    request: HttpRequest,
    deck: Deck,
    start: Callable[[], Run],
    complain: Callable[[Refusal | Refused], HttpResponse],
) -> HttpResponse:
    """Start a run, of a form that was sent twice only once, and lead to it; `complain` answers a refusal."""
    made = made_before(request, Run)
    if made is not None:
        return redirect("decks:run", made.public_id)
    if not is_within(request, "runs"):
        return render(request, "runs/too_many.html", {"deck": deck}, status=429)
    try:
        run = made_once(request, Run, start)
    except REFUSED as refusal:
        return complain(refusal)
    return redirect("decks:run", run.public_id)


@require_safe
@never_cache
def run_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """A run: progress, then results, which grow while it is played."""
    return show_run(request, seen_run(request, public_id))


@require_safe
@never_cache
def run_progress(request: HttpRequest, public_id: str) -> HttpResponse:
    """The moving part of the page of a run."""
    return show_run(request, seen_run(request, public_id), template="runs/_progress.html")


@takes()
@require_POST
def run_cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    """End a run with what it has. A run that is not one's own is as good as not there."""
    run = seen_run(request, public_id)
    if not queries.may_cancel(request.user, request.session.session_key, run):
        raise Http404("There is no such run.")
    if not cancel_run(run):
        messages.info(request, "The run had ended already.")
    return redirect("decks:run", run.public_id)


@takes("number", "side", "picks")
@require_POST
def run_game(request: HttpRequest, public_id: str) -> HttpResponse:
    """Open a game of the run at the board, or the first `picks` of it, as a game of the visitor's own."""
    run = seen_run(request, public_id)
    played, picks = _asked_game(request, run), _whole_number(request, "picks")
    if played is None or (picks is None and "picks" in request.POST):
        raise Http404("The run has no such game.")
    made = made_before(request, Game)
    if made is not None:
        return redirect("decks:game", made.public_id)
    if not is_within(request, "games"):
        messages.error(request, TOO_MANY)
        return show_run(request, run, 429)
    user = request.user if request.user.is_authenticated else None
    try:
        opened = partial(open_game, played, picks, user, session_of(request), client_network(request))
        game = made_once(request, Game, opened)
    except REFUSED as refusal:
        messages.error(request, str(refusal))
        return show_run(request, run, status_of(refusal))
    if picks is None and not game.snapshot["over"]:
        far = f"{game.position:,} decisions"
        messages.info(request, f"The game was played again as far as its first {far}; it goes on from there.")
    return redirect("decks:game", game.public_id)


def _asked_game(request: HttpRequest, run: Run) -> RunGame | None:
    """Return the game of the form, of a paired run that of side 1 or 2; None where there is none."""
    number, side = _whole_number(request, "number"), _whole_number(request, "side")
    if number is None or (side is None and "side" in request.POST):
        return None
    return find_game(run, number, 0 if side is None else side - 1)


def _whole_number(request: HttpRequest, name: str) -> int | None:
    """Return a whole number of the form, None for what is none."""
    given = request.POST.get(name, "")
    return int(given[:9]) if given.isascii() and given.isdigit() else None


def _start(request: HttpRequest, deck: Deck, form: RunForm) -> Run:
    asked = requested_edition(request.POST.dict(), own_edition(deck))
    return start_run(
        deck,
        edition=asked.edition,
        overrides=asked.overrides,
        unread_absent="unread_absent" in request.POST,
        games=form.cleaned_data["games"],
        turns=form.cleaned_data["turns"],
        seed=form.cleaned_data["seed"],
        stop_at=form.cleaned_data["stop_at"],
        **starter_of(request),
    )


def seen_run(request: HttpRequest | Request, public_id: str) -> Run:
    """The run. Http404 if there is none or the visitor may not see its deck."""
    run = queries.run(request.user, public_id, request.session.session_key)
    if run is None:
        raise Http404("There is no such run.")
    decks = (run.deck, run.other_deck or run.deck)
    is_public = all(deck.visibility == Deck.Visibility.PUBLIC for deck in decks)
    allow_copies(request, is_public and not run.is_live)
    return run


def show_run(
    request: HttpRequest, run: Run, status: int = 200, template: str = "runs/run.html"
) -> HttpResponse:
    """Show a run, or the part of its page that moves."""
    context = {
        "section": "decks",
        "run": run,
        "mine": queries.may_cancel(request.user, request.session.session_key, run),
        "unread": locate_unread(without_withheld(run.left_out, reader_of(request))),
        "changed": catalogue.cards_changed_since(run.definition_hashes),  # asked for only where it is shown
        "sides": [] if run.is_alone else shown_sides(run),
        "matrix": seen_matrix_of(run, request.user, request.session.session_key),
        **run_context(run, reader_of(request)),
    }
    result = context["result"]
    if result and not run.is_alone:
        most = duels_a_run if run.is_duel else pairs_a_run
        context["next_games"] = min(run.games_shown + result["more"], most(request.user))
        context["more"] = max(context["next_games"] - run.games_shown, 0)
    return render(request, template, context, status=status)
