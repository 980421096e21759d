"""Pages that start paired runs; what is shown of them is the page of a run."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from decks.comparison.deck_reference import DeckReference
from decks.comparison.queries import ListComparison
from decks.comparison.views import seen_comparison, show_comparison
from decks.models import Run
from decks.quotas import duels_a_run, pairs_a_run
from decks.refusals import Refusal, status_of
from decks.runs.paired.forms import MoreGamesForm, PairedRunForm
from decks.runs.paired.services import play_more, start_paired_run
from decks.runs.views import seen_run, show_run, start_once
from decks.session_key import starter_of
from dimrift_site.base.web.posted_fields import takes
from engine import Refused


@takes("games", "turns", "seed", "stop_at", "edition", "other_edition", "unread_absent")
@require_POST
def simulate_pair(request: HttpRequest, first: DeckReference, second: DeckReference) -> HttpResponse:
    """Start a run of the same games with both and show it; one that was played already is shown at once."""
    comparison = seen_comparison(request, first, second)
    form = PairedRunForm(request.user, request.POST)
    if not form.is_valid():
        return show_comparison(request, comparison, form, status=400)

    def complain(refusal: Refusal | Refused) -> HttpResponse:
        form.add_error(None, str(refusal))
        return show_comparison(request, comparison, form, status=status_of(refusal))

    return start_once(request, comparison.first.deck, partial(_start, request, comparison, form), complain)


@takes("games")
@require_POST
def play_more_pairs(request: HttpRequest, public_id: str) -> HttpResponse:
    """Start a run of more games of the two sides of a paired run or duel."""
    run = seen_run(request, public_id)
    if run.is_alone:
        raise Http404("The run has one deck alone.")
    most = duels_a_run if run.is_duel else pairs_a_run
    form = MoreGamesForm(request.user, request.POST, most=most(request.user))
    if not form.is_valid():
        messages.error(request, "; ".join(map(str, form.errors["games"])))
        return show_run(request, run, 400)

    def complain(refusal: Refusal | Refused) -> HttpResponse:
        messages.error(request, str(refusal))
        return show_run(request, run, status_of(refusal))

    return start_once(request, run.deck, partial(_play_more, request, run, form), complain)


def _start(request: HttpRequest, comparison: ListComparison, form: PairedRunForm) -> Run:
    return start_paired_run(
        comparison.first,
        comparison.second,
        **form.cleaned_data,
        unread_absent="unread_absent" in request.POST,
        **starter_of(request),
    )


def _play_more(request: HttpRequest, run: Run, form: MoreGamesForm) -> Run:
    return play_more(
        run,
        games=form.cleaned_data["games"],
        **starter_of(request),
    )
