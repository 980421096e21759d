"""Pages of advice: start one on a deck, watch it, cancel it, and plan a change that it found."""

from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.request import Request

from cards.queries import cards_changed_since
from cards.workshop.author import author
from decks.lists.queries import may_edit
from decks.lists.views.own_deck import own_deck_row, seen_deck_row
from decks.models import Deck, Run
from decks.refusals import Refusal, status_of
from decks.runs.deck_advice import queries
from decks.runs.deck_advice.forms import GOAL_WORDS, AdviceForm
from decks.runs.deck_advice.services import games_in, plan_change, start_advice
from decks.runs.deck_advice.shown_advice import FoundChange, find_change, shown_changes
from decks.runs.services import cancel_run
from decks.session_key import starter_of
from decks.submissions.services import made_before, made_once
from decks.submissions.start_forms import start_by_form
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.client_address import client_network
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

MOST_LISTED: Final = 10  # of one's own on a deck


@takes("goal", "seconds", "chosen", "others", "seed", "unread_absent")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def deck_advice(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show one's own advice on a deck, and start one."""
    deck = seen_deck_row(request, public_id)
    session_key = request.session.session_key
    if request.method != "POST":
        return _show_form(request, deck, AdviceForm(request.user, session_key))
    form = AdviceForm(request.user, session_key, request.POST)
    return start_by_form(
        request,
        form,
        Run,
        partial(_start, request, deck, form),
        lambda run: reverse("decks:advice", args=[run.public_id]),
        partial(_show_form, request, deck, form),
    )


@require_safe
@never_cache
def advice_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """An advice: its progress, then the changes that it found."""
    return _show(request, own_advice(request, public_id))


@require_safe
@never_cache
def advice_progress(request: HttpRequest, public_id: str) -> HttpResponse:
    """The moving part of the page of an advice."""
    return _show(request, own_advice(request, public_id), template="advice/_progress.html")


@takes()
@require_POST
def advice_cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    """End an advice; before its end it has nothing to say."""
    if not cancel_run(own_advice(request, public_id)):
        messages.info(request, "The advice had ended already.")
    return redirect("decks:advice", public_id)


@takes("change")
@require_POST
def advice_plan(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make the plan of a change that an advice on one's own deck found, and show it."""
    run = own_advice(request, public_id)
    deck = own_deck_row(request, run.deck.public_id)
    plan = made_before(request, Deck)
    if plan is not None:
        return redirect(plan)
    figures = queries.advice_progress(run).figures
    change = find_change(figures, request.POST.get("change", ""))
    if change is None:
        raise Http404("The advice has no such change.")
    if not is_within(request, "decks"):
        return render(request, "429.html", status=429)
    try:
        plan = made_once(request, Deck, lambda: _plan(request, deck, change))
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return _show(request, run, status_of(refusal))
    messages.success(
        request, "The change is planned, and only you see it. Ask whether it helps, then apply it."
    )
    return redirect(plan)


def own_advice(request: HttpRequest | Request, public_id: str) -> Run:
    """The advice. Http404 if there is none that is the visitor's own."""
    run = queries.advice(request.user, public_id, request.session.session_key)
    if run is None:
        raise Http404("There is no such advice.")
    return run


def _start(request: HttpRequest, deck: Deck, form: AdviceForm) -> Run:
    asked = form.cleaned_data
    user = request.user if request.user.is_authenticated else None
    return start_advice(
        deck,
        goal=asked["goal"],
        games=games_in(asked["seconds"], asked["goal"], user),
        against=asked["decks"],
        seed=asked["seed"],
        unread_absent="unread_absent" in request.POST,
        **starter_of(request),
    )


def _plan(request: HttpRequest, deck: Deck, change: FoundChange) -> Deck:
    session_key = "" if request.user.is_authenticated else session_of(request)
    return plan_change(deck, *change, request.user, session_key, client_network(request))


def _show_form(request: HttpRequest, deck: Deck, form: AdviceForm, status: int = 200) -> HttpResponse:
    form.leave_out(deck)
    own = queries.own_advice(deck, request.user, request.session.session_key)[:MOST_LISTED]
    context = {
        "section": "decks",
        "deck": deck,
        "form": form,
        "chosen": form["chosen"].value() or [],
        "own": [(run, GOAL_WORDS[(run.advice or {})["goal"]]) for run in own],
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "advice/deck_advice.html", context, status=status)


def _show(
    request: HttpRequest, run: Run, status: int = 200, template: str = "advice/advice.html"
) -> HttpResponse:
    visitor, session_key = request.user, request.session.session_key
    progress = queries.advice_progress(run)
    context: dict[str, Any] = {
        "section": "decks",
        "run": run,
        "deck": run.deck,
        "goal": GOAL_WORDS[(run.advice or {})["goal"]],
        "against": queries.seen_against(run, visitor, session_key),
        "progress": progress,
        "is_mine": may_edit(visitor, session_key, run.deck),
        "changed": cards_changed_since(run.definition_hashes),
        **shown_changes(run, progress.figures, author(visitor.pk, session_key)),
    }
    return render(request, template, context, status=status)
