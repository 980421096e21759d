"""Pages of matrices: start one, watch it, cancel it, show it to others, delete it."""

from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.request import Request

from decks.lists.queries import may_edit
from decks.models import Deck, Matrix
from decks.refusals import Refusal, status_of
from decks.runs.matrices import queries
from decks.runs.matrices.forms import MatrixForm
from decks.runs.matrices.grid import failures, grid, pairing_rows, pairings
from decks.runs.matrices.services import cancel_matrix, delete_matrix, show_matrix, start_matrix
from decks.session_key import starter_of
from decks.submissions.start_forms import start_by_form
from dimrift_site.base.web.cache_policy import allow_copies
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

MOST_LISTED: Final = 20  # of one's own, and of public ones
WHOLE_NAMES: Final = 12  # decks; pairings of more name them in brief: 20 have 380 names of up to 120 letters
LONGEST_NAME: Final = 120  # letters, of a deck
BRIEF_NAME: Final = 24  # letters; the grid above has the whole name
VISIBILITY_WORDS: Final = {
    "private": "Only you see it.",
    "unlisted": "Whoever has the address sees it.",
    "public": "Everybody sees it.",
}


@takes("chosen", "others", "games", "seed", "edition", "policy", "visibility", "unread_absent")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def matrices(request: HttpRequest) -> HttpResponse:
    """Show one's own matrices and public ones, and start one."""
    session_key = request.session.session_key
    if request.method != "POST":
        return _show_list(request, MatrixForm(request.user, session_key))
    form = MatrixForm(request.user, session_key, request.POST)
    return start_by_form(
        request,
        form,
        Matrix,
        partial(_start, request, form),
        lambda matrix: reverse("decks:matrix", args=[matrix.public_id]),
        partial(_show_list, request, form),
    )


@require_safe
@never_cache
def matrix_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """A matrix: its grid, which grows while it is played."""
    return _show(request, seen_matrix(request, public_id))


@require_safe
@never_cache
def matrix_progress(request: HttpRequest, public_id: str) -> HttpResponse:
    """The moving part of the page of a matrix."""
    return _show(request, seen_matrix(request, public_id), template="matrices/_progress.html")


@takes()
@require_POST
def matrix_cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    """End a matrix with what it has."""
    if not cancel_matrix(own_matrix(request, public_id)):
        messages.info(request, "The matrix had ended already.")
    return redirect("decks:matrix", public_id)


@takes("visibility")
@require_POST
def matrix_visibility(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a matrix to others, or to nobody."""
    matrix = own_matrix(request, public_id)
    visibility = request.POST.get("visibility", "")
    if visibility not in Deck.Visibility.values:
        messages.error(request, f"Choose one of: {', '.join(Deck.Visibility.values)}.")
        return _show(request, matrix, 400)
    try:
        show_matrix(matrix, visibility)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return _show(request, matrix, status_of(refusal))
    return redirect("decks:matrix", public_id)


@takes()
@require_POST
def matrix_delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a matrix, and end what is live of it."""
    delete_matrix(own_matrix(request, public_id))
    messages.success(request, "The matrix was deleted.")
    return redirect("decks:matrices")


def seen_matrix(request: HttpRequest | Request, public_id: str) -> Matrix:
    """The matrix. Http404 if there is none or the visitor may not see it."""
    matrix = queries.matrix(request.user, public_id, request.session.session_key)
    if matrix is None:
        raise Http404("There is no such matrix.")
    allow_copies(request, matrix.visibility == Deck.Visibility.PUBLIC)
    return matrix


def own_matrix(request: HttpRequest | Request, public_id: str) -> Matrix:
    """The matrix. Http404 if there is none that is the visitor's own."""
    matrix = seen_matrix(request, public_id)
    if not may_edit(request.user, request.session.session_key, matrix):
        raise Http404("There is no such matrix.")
    return matrix


def _start(request: HttpRequest, form: MatrixForm) -> Matrix:
    asked = form.cleaned_data
    return start_matrix(
        asked["decks"],
        **{name: asked[name] for name in form.numbers},
        unread_absent="unread_absent" in request.POST,
        **starter_of(request),
    )


def _show_list(request: HttpRequest, form: MatrixForm, status: int = 200) -> HttpResponse:
    visitor, session_key = request.user, request.session.session_key
    own = queries.own_matrices(visitor, session_key)[:MOST_LISTED]
    public = queries.public_matrices()[:MOST_LISTED]
    context = {
        "section": "decks",
        "form": form,
        "chosen": form["chosen"].value() or [],
        "lists": [
            ("Your matrices", queries.with_decks(own, visitor, session_key)),
            ("Public matrices", queries.with_decks(public, visitor, session_key)),
        ],
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "matrices/matrices.html", context, status=status)


def _show(
    request: HttpRequest, matrix: Matrix, status: int = 200, template: str = "matrices/matrix.html"
) -> HttpResponse:
    context = {"section": "decks", "matrix": matrix, **matrix_context(request, matrix)}
    return render(request, template, context, status=status)


def matrix_context(request: HttpRequest, matrix: Matrix) -> dict[str, Any]:
    """Return what the page of a matrix shows to this visitor."""
    visitor, session_key = request.user, request.session.session_key
    cells = queries.cells(matrix, visitor, session_key)
    duels = pairings(cells)
    return {
        "mine": may_edit(visitor, session_key, matrix),
        "progress": queries.matrix_progress(matrix),
        "decks": cells.decks,
        "hidden": cells.hidden,
        "changed": [deck for deck in cells.decks if deck.pk in cells.changed],
        "grid": grid(cells, duels),
        "name_length": BRIEF_NAME if len(cells.decks) > WHOLE_NAMES else LONGEST_NAME,
        "pairings": list(pairing_rows(duels)),
        "failures": failures(duels),
        "policies": sorted({(run.policy, run.policy_version) for run in cells.runs}),
        "rules": sorted({run.rules_version for run in cells.runs}),
        "left_out": sum(bool(run.left_out) for run in cells.runs),
        "visibilities": VISIBILITY_WORDS.items(),
        "visibility_words": VISIBILITY_WORDS[matrix.visibility],
    }
