"""Pages of worth: of a card, of all cards of a set (its balance), and of a run that measures them."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.request import Request

import engine
from cards.models import Card, WorkshopSet
from cards.workshop.author import reader_of
from cards.workshop.queries import cards_of, visible_card, visible_set
from decks.models import WorthRun
from decks.runs.worth import queries
from decks.runs.worth.balance_table import balance_table, run_figures
from decks.runs.worth.forms import USUAL_GAMES, USUAL_GAMES_OF_A_SET, WorthForm
from decks.runs.worth.services import MOST_CARDS, cancel_worth, delete_worth, start_worth
from decks.runs.worth.worth_decks import current_basis, usual_edition
from decks.submissions.start_forms import start_by_form
from dimrift_site.base.web.cache_policy import allow_copies
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown
from engine.simulation import worth_figure

MOST_UNMEASURED: Final = 12  # cards that are named
OF_SET: Final = "set"  # the value of `scope` that asks for all cards of the set


class WorthSubject(NamedTuple):
    """Subject of a page: a card, or without one a set; `cards` are those of its set.

    `workshop` is that set, None for the catalogue; `may_measure`: it is the visitor's to measure.
    """

    card: Card | None
    cards: Sequence[Card]
    workshop: WorkshopSet | None
    title: str
    address: str
    set_name: str
    may_measure: bool


@takes("games", "seed", "edition", "scope")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def card_worth(request: HttpRequest, key: str) -> HttpResponse:
    """The worth of a card of the catalogue, beside those of its set; or measure it."""
    card = get_object_or_404(Card.objects.select_related("set"), key=key)
    cards = list(queries.cards_of_catalogue(card))
    set_name = card.set.name if card.set else "the catalogue"
    address = reverse("decks:card-worth", args=[card.key])
    return _answer(request, _subject_of_card(card, cards, set_name, address, may_measure=True))


@takes("games", "seed", "edition", "scope")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def workshop_card_worth(request: HttpRequest, key: str) -> HttpResponse:
    """The worth of a card of the workshop, beside those of its set; or measure one's own."""
    card = visible_card(reader_of(request), key)
    if card is None or card.workshop is None:
        raise Http404("There is no such card.")
    cards = list(cards_of(card.workshop).select_related("set"))
    address = reverse("decks:workshop-card-worth", args=[card.key])
    may_measure = _is_own(request, card.workshop)
    return _answer(
        request, _subject_of_card(card, cards, card.workshop.name, address, may_measure=may_measure)
    )


@takes("games", "seed", "edition", "scope")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def set_balance(request: HttpRequest, public_id: str) -> HttpResponse:
    """All cards of a set of the workshop by worth; or measure all of one's own."""
    workshop = visible_set(reader_of(request), public_id)
    if workshop is None:
        raise Http404("There is no such set.")
    subject = WorthSubject(
        None,
        list(cards_of(workshop).select_related("set")),
        workshop,
        workshop.name,
        reverse("decks:set-balance", args=[workshop.public_id]),
        workshop.name,
        _is_own(request, workshop),
    )
    return _answer(request, subject)


@require_safe
@never_cache
def worth_run(request: HttpRequest, public_id: str) -> HttpResponse:
    """A run that measures cards: its figures, which come while it is played."""
    return _show_run(request, seen_worth(request, public_id), "worth/run.html")


@require_safe
@never_cache
def worth_progress(request: HttpRequest, public_id: str) -> HttpResponse:
    """The moving part of that page."""
    return _show_run(request, seen_worth(request, public_id), "worth/_progress.html")


@takes()
@require_POST
def worth_cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    """End a run with what it has."""
    if not cancel_worth(own_worth(request, public_id)):
        messages.info(request, "It had ended already.")
    return redirect("decks:worth-run", public_id)


@takes()
@require_POST
def worth_delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a run, and with it what its cards came to."""
    run = own_worth(request, public_id)
    delete_worth(run)
    messages.success(request, "The figures of this run were deleted.")
    return redirect(run.workshop or "cards:list")


def _is_own(request: HttpRequest, workshop: WorkshopSet) -> bool:
    """Return whether the set is of the visitor's account: to measure cards needs one."""
    return workshop.owner_id is not None and workshop.owner_id == _account(request)


def seen_worth(request: HttpRequest | Request, public_id: str) -> WorthRun:
    """The run. Http404 if there is none or the visitor may not see it."""
    run = queries.visible_worth(request.user, public_id)
    if run is None:
        raise Http404("There is no such run.")
    allow_copies(request, run.workshop_id is None and not run.is_live)
    return run


def own_worth(request: HttpRequest | Request, public_id: str) -> WorthRun:
    """The run. Http404 if there is none that is the visitor's own."""
    run = seen_worth(request, public_id)
    if run.starter_id != request.user.pk:
        raise Http404("There is no such run.")
    return run


def _account(request: HttpRequest) -> int | None:
    return request.user.pk if request.user.is_authenticated else None


def _subject_of_card(
    card: Card, cards: Sequence[Card], set_name: str, address: str, *, may_measure: bool
) -> WorthSubject:
    """The subject of a page about a card, read as those of its set are where it is among them."""
    as_in_set = next((other for other in cards if other == card), card)
    return WorthSubject(as_in_set, cards, card.workshop, card.name, address, set_name, may_measure)


def _answer(request: HttpRequest, subject: WorthSubject) -> HttpResponse:
    if request.method != "POST":
        return _show(request, subject, None)
    if not request.user.is_authenticated:
        return redirect_to_login(subject.address)
    if not subject.may_measure:
        raise Http404("This set is somebody else's.")
    form = WorthForm(USUAL_GAMES, "", request.POST)
    return start_by_form(
        request,
        form,
        WorthRun,
        partial(_start, request, subject, form),
        WorthRun.get_absolute_url,
        partial(_show, request, subject, form),
    )


def _start(request: HttpRequest, subject: WorthSubject, form: WorthForm) -> WorthRun:
    asks_for_set = subject.card is None or request.POST.get("scope") == OF_SET
    cards = list(subject.cards) if asks_for_set or subject.card is None else [subject.card]
    return start_worth(cards, user=request.user, workshop=subject.workshop, **form.cleaned_data)  # type: ignore[arg-type] # an account, as was asked


def _show(
    request: HttpRequest, subject: WorthSubject, form: WorthForm | None, status: int = 200
) -> HttpResponse:
    usual = usual_edition(subject.cards[0] if subject.cards else None)
    edition = request.GET.get("edition", "")
    edition = edition if edition in engine.PRESETS else usual
    basis = current_basis(edition)
    worths = queries.best_worths([card.printed_hash for card in subject.cards], basis) if basis else {}
    figures = {hash_: worth_figure((row.pairs, row.won_more, row.squares)) for hash_, row in worths.items()}
    table = balance_table(subject.cards, figures, subject.card)
    usual_games = USUAL_GAMES if subject.card else USUAL_GAMES_OF_A_SET
    own = worths.get(subject.card.printed_hash) if subject.card else None
    context: dict[str, Any] = {
        "section": "workshop" if subject.workshop else "cards",
        "subject": subject,
        "form": form or WorthForm(usual_games, edition),
        "edition": edition,
        "editions": tuple(engine.PRESETS),
        "table": table,
        "own": next((row for row in table.rows if row.is_subject), None),
        "own_run": own.run if own else None,
        "live": queries.live_worths(request.user, subject.workshop),
        "more": max(len(table.unmeasured) - MOST_UNMEASURED, 0),
        "has_decks": bool(basis),
        "most_cards": MOST_CARDS,
        "fits": len(subject.cards) <= MOST_CARDS,
        "unknown": unknown(request.GET, {"edition": engine.PRESETS}),
    }
    return render(request, "worth/worth.html", context, status=status)


def _show_run(request: HttpRequest, run: WorthRun, template: str) -> HttpResponse:
    result = queries.sums_so_far(run)
    figures = run_figures(run, result)
    context: dict[str, Any] = {
        "section": "workshop" if run.workshop else "cards",
        "run": run,
        "mine": run.starter_id == request.user.pk,
        "figures": figures,
        "games_done": figures.games if figures else 0,
        "trouble": queries.trouble_of(run),
        "card": run.cards[0] if len(run.cards) == 1 else None,
        "unknown": unknown(request.GET, {}),
    }
    return render(request, template, context)
