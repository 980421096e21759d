"""Pages that compare two decks or versions."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from rest_framework.request import Request

from cards.cache import pinned_version
from decks.comparison.deck_reference import DeckReference, read_reference
from decks.comparison.queries import ListComparison, compare_lists, compared_list
from decks.lists.queries import own_decks
from decks.models import Deck
from decks.runs.duels.forms import DuelForm
from decks.runs.paired.forms import PairedRunForm
from decks.runs.paired.queries import recent_runs_of_two
from dimrift_site.base.web.cache_policy import allow_copies
from dimrift_site.base.web.query_parameters import unknown

MOST_OWN: Final = 100  # decks of one's own to choose from
NO_SUCH: Final = (
    "There is no such deck here, or you may not see it. Paste the link of a deck's page, or its id."
)


@require_safe
@never_cache
@pinned_version()
def compare(request: HttpRequest, first: DeckReference, second: DeckReference) -> HttpResponse:
    """Show what the second list has otherwise than the first, and figures of both."""
    return show_comparison(request, seen_comparison(request, first, second))


def show_comparison(
    request: HttpRequest,
    comparison: ListComparison,
    form: PairedRunForm | None = None,
    duel_form: DuelForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the page, with what is wrong about the form by which games or duels of both are asked for."""
    recent = recent_runs_of_two(comparison.first, comparison.second)
    context = {
        "section": "decks",
        "lists": zip((comparison.first, comparison.second), comparison.sizes, strict=True),
        **comparison._asdict(),
        "form": form or PairedRunForm(request.user),
        "duel_form": duel_form or DuelForm(request.user, auto_id="duel-%s"),
        "recent": [run for run in recent if not run.is_duel],
        "recent_duels": [run for run in recent if run.is_duel],
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "decks/compare.html", context, status=status)


@require_safe
@never_cache
def choose(request: HttpRequest) -> HttpResponse:
    """Ask which two decks are to be compared, or go there."""
    written = request.GET.get("a", "")[:300], request.GET.get("b", "")[:300]
    read = [read_reference(each) for each in written]
    compared_lists = [
        reference and compared_list(request.user, request.session.session_key, reference)
        for reference in read
    ]
    if compared_lists[0] and compared_lists[1]:
        return redirect("decks:compare", compared_lists[0].reference, compared_lists[1].reference)
    own = own_decks(request.user, request.session.session_key)[:MOST_OWN]
    fields = [
        (name, title, text, NO_SUCH if text and not known else "")
        for name, title, text, known in zip(
            "ab", ("First deck", "Second deck"), written, compared_lists, strict=True
        )
    ]
    context = {
        "section": "decks",
        "fields": fields,
        "own": own,
        "unknown": unknown(request.GET, {"a": (), "b": ()}),
    }
    return render(request, "decks/compare_choice.html", context)


def seen_comparison(
    request: HttpRequest | Request, first: DeckReference, second: DeckReference
) -> ListComparison:
    """Compare the two. Http404 where the visitor may not see one of them."""
    comparison = compare_lists(request.user, request.session.session_key, (first, second))
    if comparison is None:
        raise Http404("There is no such deck or version.")
    decks = (comparison.first.deck, comparison.second.deck)
    allow_copies(request, all(deck.visibility == Deck.Visibility.PUBLIC for deck in decks))
    return comparison
