"""Pages that start duels; what is shown of them is the page of a run."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from decks.comparison.deck_reference import DeckReference
from decks.comparison.queries import ListComparison
from decks.comparison.views import seen_comparison, show_comparison
from decks.models import Run
from decks.refusals import Refusal, status_of
from decks.runs.duels.forms import DuelForm
from decks.runs.duels.services import start_duel
from decks.runs.views import start_once
from decks.session_key import starter_of
from dimrift_site.base.web.posted_fields import takes
from engine import Refused


@takes("games", "seed", "edition", "policy", "other_policy", "unread_absent")
@require_POST
def duel_pair(request: HttpRequest, first: DeckReference, second: DeckReference) -> HttpResponse:
    """Start a duel of the two and show it; one that was played already is shown at once."""
    comparison = seen_comparison(request, first, second)
    form = DuelForm(request.user, request.POST, auto_id="duel-%s")
    if not form.is_valid():
        return show_comparison(request, comparison, duel_form=form, status=400)

    def complain(refusal: Refusal | Refused) -> HttpResponse:
        form.add_error(None, str(refusal))
        return show_comparison(request, comparison, duel_form=form, status=status_of(refusal))

    return start_once(request, comparison.first.deck, partial(_start, request, comparison, form), complain)


def _start(request: HttpRequest, comparison: ListComparison, form: DuelForm) -> Run:
    return start_duel(
        comparison.first,
        comparison.second,
        **form.cleaned_data,
        unread_absent="unread_absent" in request.POST,
        **starter_of(request),
    )
